import { defineCapability } from '@oja/core/engines/capability';
import { createGuarded } from './guarded.ts';
import type { HttpEngine } from './port.ts';

export const http = defineCapability<HttpEngine, Record<never, never>>({
  name: 'http',
  about: 'Headers and redirects of a URL.',
  settings: {},
  engines: { guarded: (_settings, parts) => createGuarded({ timeoutMs: 10_000 }, parts) },
});

declare module '@oja/core/engines/engines' {
  interface Engines {
    http: HttpEngine;
  }
}
