import { availableParallelism } from 'node:os';
import { defineCapability } from '@oja/core/engines/capability';
import type { PageEngine } from './port.ts';
import { createReadability } from './readability.ts';

export const page = defineCapability<PageEngine, Record<never, never>>({
  name: 'page',
  about: 'Metadata, text and Markdown of web pages.',
  settings: {},
  engines: {
    readability: (_settings, parts) =>
      createReadability({ workers: Math.max(2, Math.ceil(availableParallelism() / 2)) }, parts),
  },
});

declare module '@oja/core/engines/engines' {
  interface Engines {
    page: PageEngine;
  }
}
