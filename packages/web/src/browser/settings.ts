import { byProfile, optionalText, type SettingsOf, setting, wholeNumber } from '@oja/core/setting';

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
  concurrency: byProfile(
    setting('OJA_BROWSER_CONCURRENCY', wholeNumber(4, 1, 64), 'Maximum number of open pages.'),
    { small: '2', full: '16' },
  ),
};

export interface BrowserSettings extends SettingsOf<typeof browserSettings> {
  /** Calls that wait for a page. */
  queueMax: number;
  /** Screenshots after which the browser is restarted. */
  shotsMax: number;
}

export const browserLimits = { queueMax: 16, shotsMax: 200 };
