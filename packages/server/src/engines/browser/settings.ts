import { milliseconds, optionalText, setting, wholeNumber } from '../../setting.ts';

export const browserSettings = {
  program: setting(
    'OJA_BROWSER_PROGRAM',
    optionalText(),
    'Path of Chromium. Default: the first of chromium-headless-shell, chromium and google-chrome that is installed.',
  ),
  userAgent: setting(
    'OJA_BROWSER_USER_AGENT',
    optionalText(),
    "User-Agent of the browser. Default: Chromium's own.",
  ),
  concurrency: setting('OJA_BROWSER_CONCURRENCY', wholeNumber(4, 1, 64), 'Maximum number of open pages.'),
  queueMax: setting(
    'OJA_BROWSER_QUEUE_MAX',
    wholeNumber(16, 0, 1_000),
    'Maximum number of calls that wait for a page. Further calls fail with queue_full.',
  ),
  shotsMax: setting(
    'OJA_BROWSER_SHOTS_MAX',
    wholeNumber(200, 1),
    'Number of screenshots after which the browser is restarted.',
  ),
  idleMs: setting(
    'OJA_BROWSER_IDLE_MS',
    milliseconds(600_000, 1_000),
    'Idle time after which the browser is stopped.',
  ),
};
