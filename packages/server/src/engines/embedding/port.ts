/** Texts as vectors whose nearness is nearness of meaning. */
import type { Engine, EngineCall } from '../engine.ts';

export const textsMax = 256;

export interface EmbedInput {
  /** At most `textsMax`; what is longer than the model reads is cut. */
  texts: string[];
}

export interface Embedded {
  /** One per text, of length 1: the dot product is the cosine. */
  vectors: Float32Array[];
}

export interface EmbeddingEngine extends Engine {
  embed(input: EmbedInput, call: EngineCall): Promise<Embedded>;
}
