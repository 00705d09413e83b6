import { milliseconds, optionalText, setting, wholeNumber } from '../../setting.ts';

export const browserSettings = {
  program: setting(
    'OJA_BROWSER_PROGRAM',
    optionalText(),
    'Chromium to use; default: the first of chromium-headless-shell, chromium and google-chrome that is installed.',
  ),
  userAgent: setting(
    'OJA_BROWSER_USER_AGENT',
    optionalText(),
    "User-Agent of the browser; default: Chromium's own.",
  ),
  concurrency: setting('OJA_BROWSER_CONCURRENCY', wholeNumber(4, 1, 64), 'Pages open at once.'),
  queueMax: setting(
    'OJA_BROWSER_QUEUE_MAX',
    wholeNumber(16, 0, 1_000),
    'Calls that may wait for a page; more get queue_full.',
  ),
  shotsMax: setting(
    'OJA_BROWSER_SHOTS_MAX',
    wholeNumber(200, 1),
    'Pictures after which the browser is replaced by a fresh one.',
  ),
  idleMs: setting(
    'OJA_BROWSER_IDLE_MS',
    milliseconds(600_000, 1_000),
    'An unused browser is stopped after this time.',
  ),
};
