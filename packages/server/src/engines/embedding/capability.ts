import { defineCapability } from '../capability.ts';
import { createMinilm } from './minilm.ts';
import type { EmbeddingEngine } from './port.ts';

export const embedding = defineCapability<EmbeddingEngine, Record<never, never>>({
  name: 'embedding',
  about: 'Nearness of meaning between texts',
  settings: {},
  order: ['minilm'],
  engines: { minilm: createMinilm },
});
