import { defineCapability } from '../capability.ts';
import { createChromium } from './chromium.ts';
import type { BrowserEngine } from './port.ts';
import { browserSettings } from './settings.ts';

export const browser = defineCapability<BrowserEngine, typeof browserSettings>({
  name: 'browser',
  about: 'Website screenshots.',
  settings: browserSettings,
  order: ['chromium'],
  engines: { chromium: createChromium },
});
