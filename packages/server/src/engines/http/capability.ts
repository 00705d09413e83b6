import { setting, wholeNumber } from '../../setting.ts';
import { defineCapability } from '../capability.ts';
import { createGuarded } from './guarded.ts';
import type { HttpEngine } from './port.ts';

const settings = {
  timeoutMs: setting(
    'OJA_HTTP_TIMEOUT_MS',
    wholeNumber(10_000, 100, 60_000),
    'Time to read the headers of an address, redirects included.',
  ),
};

export const http = defineCapability<HttpEngine, typeof settings>({
  name: 'http',
  about: 'Headers and redirects of a web address.',
  settings,
  order: ['guarded'],
  engines: { guarded: createGuarded },
});
