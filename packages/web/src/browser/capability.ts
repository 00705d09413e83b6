import { defineCapability } from '@oja/core/engines/capability';
import { createChromium } from './chromium.ts';
import type { BrowserEngine } from './port.ts';
import { browserLimits, browserSettings } from './settings.ts';

export const browser = defineCapability<BrowserEngine, typeof browserSettings>({
  name: 'browser',
  about: 'Website screenshots.',
  settings: browserSettings,
  engines: {
    chromium: (settings, parts) => createChromium({ ...settings, ...browserLimits }, parts),
  },
});

declare module '@oja/core/engines/engines' {
  interface Engines {
    browser: BrowserEngine;
  }
}
