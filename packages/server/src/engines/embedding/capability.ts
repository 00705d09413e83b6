import { defineCapability } from '../capability.ts';
import { modelUpstreamSettings } from '../model-upstreams.ts';
import { createMinilm } from './minilm.ts';
import { createOpenaiEmbedding } from './openai.ts';
import type { EmbeddingEngine } from './port.ts';

export const embedding = defineCapability<EmbeddingEngine, typeof modelUpstreamSettings>({
  name: 'embedding',
  about: 'Text embeddings',
  settings: modelUpstreamSettings,
  engines: { minilm: createMinilm, openai: createOpenaiEmbedding },
  gathers: ['models'],
});

declare module '../engines.ts' {
  interface Engines {
    embedding: EmbeddingEngine;
  }
}
