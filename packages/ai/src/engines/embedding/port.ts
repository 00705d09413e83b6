/** Texts as vectors whose nearness is nearness of meaning. */
import type { Engine, EngineCall } from '@oja/core/engines/engine';
import type { ListedModel } from '@oja/core/engines/listed-model';

export const textsMax = 256;
/** The model on this machine, and how much of a text it reads. */
export const embeddedModel = 'all-minilm-l6-v2';
export const embeddedDimensions = 384;
export const embeddedTokensMax = 256;

export interface EmbedInput {
  /** At most `textsMax`; what is longer than the model reads is cut. */
  texts: string[];
  /** In place of texts: token ids of an upstream's model, which its clients may have counted out already. */
  tokenLists?: number[][];
  /** Absent: the model on this machine. */
  model?: string;
  /** Fewer numbers than the model has; only for an upstream's model, which shortens vectors itself. */
  dimensions?: number;
}

export interface Embedded {
  /** One per text; of length 1 with the model on this machine: the dot product is the cosine. */
  vectors: Float32Array[];
  /** As the engine calls it. */
  model?: string;
  /** Tokens of all texts, as the upstream counted them. */
  tokens?: number;
}

export interface EmbeddingEngine extends Engine {
  embed(input: EmbedInput, call: EngineCall): Promise<Embedded>;
  models(input: Record<string, never>, call: EngineCall): Promise<ListedModel[]>;
}
