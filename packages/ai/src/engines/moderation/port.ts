/** Whether texts and pictures break the rules that providers publish: such as violence, hate and self-harm. */
import type { Engine, EngineCall } from '@oja/core/engines/engine';
import type { ListedModel } from '@oja/core/engines/listed-model';

export interface ModerateInput {
  /** OpenAI's: a text, texts, or parts of one input. */
  input: unknown;
  /** Absent: the operator's choice. */
  model?: string;
}

export interface Moderated {
  id: string;
  model: string;
  results: {
    flagged: boolean;
    categories: Record<string, boolean>;
    category_scores: Record<string, number>;
  }[];
}

export interface ModerationEngine extends Engine {
  moderate(input: ModerateInput, call: EngineCall): Promise<Moderated>;
  models(input: Record<string, never>, call: EngineCall): Promise<ListedModel[]>;
}
