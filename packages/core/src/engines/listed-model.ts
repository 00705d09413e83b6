/** A model in a list: its name, and what its server says of it. Servers differ in what they say and how. */

export type ModelKind = 'chat' | 'embedding' | 'image' | 'moderation' | 'transcription' | 'speech' | 'other';
export type Modality = 'text' | 'image' | 'audio' | 'video' | 'file' | 'embedding';

export interface ListedModel {
  id: string;
  created: number;
  owned_by: string;
  /** Other names a call may give it, such as `llama/tinyllama-1.1b-chat`. */
  aliases?: string[];
  kind?: ModelKind;
  /** Tokens that prompt and answer may have together. */
  contextTokens?: number;
  outputTokensMax?: number;
  input?: Modality[];
  output?: Modality[];
}

/** A model that hears or speaks; what a server says of it doesn't matter here. */
export function soundModel(kind: 'transcription' | 'speech', id: string, owner: string): ListedModel {
  const [input, output]: Modality[][] = kind === 'speech' ? [['text'], ['audio']] : [['audio'], ['text']];
  return { id, created: 0, owned_by: owner, kind, input: input!, output: output! };
}

type Raw = Record<string, unknown>;

const modalities = new Set<string>(['text', 'image', 'audio', 'video', 'file', 'embedding']);

const object = (value: unknown): Raw =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Raw) : {};

export function tokensOf(...values: unknown[]): number | undefined {
  const found = values.find((value) => typeof value === 'number' && Number.isSafeInteger(value) && value > 0);
  return found as number | undefined;
}

const modalitiesOf = (value: unknown): Modality[] | undefined => {
  const known = Array.isArray(value) ? value.filter((one) => modalities.has(String(one))) : [];
  return known.length === 0 ? undefined : (known as Modality[]);
};

const kindsOfTypes: Record<string, ModelKind> = {
  chat: 'chat',
  language: 'chat',
  embedding: 'embedding',
  image: 'image',
  moderation: 'moderation',
};

/** An entry of `GET /models`: OpenAI's fields, and those that OpenRouter, vLLM, Groq, Mistral and Together add. */
export function readListedModel(raw: unknown, owner: string): ListedModel | undefined {
  const fields = object(raw);
  if (typeof fields.id !== 'string' || fields.id === '') return undefined;
  const { architecture, top_provider: provider, capabilities, type } = fields;
  const input =
    modalitiesOf(object(architecture).input_modalities) ??
    (object(capabilities).vision === true ? (['text', 'image'] as Modality[]) : undefined);
  return withFacts(
    {
      id: fields.id,
      created: typeof fields.created === 'number' ? fields.created : 0,
      owned_by: typeof fields.owned_by === 'string' ? fields.owned_by : owner,
    },
    {
      kind: typeof type === 'string' ? kindsOfTypes[type] : undefined,
      contextTokens: tokensOf(
        fields.context_length,
        fields.max_model_len,
        fields.context_window,
        fields.max_context_length,
      ),
      outputTokensMax: tokensOf(object(provider).max_completion_tokens, fields.max_completion_tokens),
      input,
      output: modalitiesOf(object(architecture).output_modalities),
    },
  );
}

type Facts = { [K in 'kind' | 'contextTokens' | 'outputTokensMax' | 'input' | 'output']?: ListedModel[K] };

/** Facts that are not known are left out. */
export function withFacts(
  model: ListedModel,
  facts: { [K in keyof Facts]: Facts[K] | undefined },
): ListedModel {
  const known = Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined));
  return { ...model, ...known };
}
