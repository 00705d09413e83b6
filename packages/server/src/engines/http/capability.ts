import { setting, wholeNumber } from '../../setting.ts';
import { defineCapability } from '../capability.ts';
import { createGuarded } from './guarded.ts';
import type { HttpEngine } from './port.ts';

const settings = {
  timeoutMs: setting(
    'OJA_HTTP_TIMEOUT_MS',
    wholeNumber(10_000, 100, 60_000),
    'Timeout for reading the headers of a URL, including redirects.',
  ),
};

export const http = defineCapability<HttpEngine, typeof settings>({
  name: 'http',
  about: 'Headers and redirects of a URL.',
  settings,
  order: ['guarded'],
  engines: { guarded: createGuarded },
});
