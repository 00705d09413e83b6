import { defineCapability } from '@oja/core/engines/capability';
import { modelUpstreamSettings } from '../model-upstreams.ts';
import { createMinilm } from './minilm.ts';
import { createOpenaiEmbedding } from './openai.ts';
import type { EmbeddingEngine } from './port.ts';

export const embedding = defineCapability<EmbeddingEngine, typeof modelUpstreamSettings>({
  name: 'embedding',
  about: 'Text embeddings',
  settings: modelUpstreamSettings,
  engines: { minilm: createMinilm, openai: createOpenaiEmbedding },
  local: ['minilm'],
  gathers: ['models'],
});

declare module '@oja/core/engines/engines' {
  interface Engines {
    embedding: EmbeddingEngine;
  }
}
