/** What is known of a model: from its server where that says so, else from its name. */
import type { ListedModel, Modality, ModelKind } from '@oja/core/engines/listed-model';

interface Facts {
  contextTokens?: number;
  outputTokensMax?: number;
  input?: Modality[];
}

/** Kinds by name, for servers that list every model without a word about it. */
const kindsOfNames: [RegExp, ModelKind][] = [
  [/embed|minilm|(^|\/)(bge|gte|e5)-/i, 'embedding'],
  [/moderation/i, 'moderation'],
  [/(^|\/)(gpt-image|chatgpt-image|dall-e|imagen)|flux|stable-diffusion|sdxl/i, 'image'],
  [/whisper|tts|transcribe|realtime|rerank|sora|(^|[-/])veo-/i, 'other'],
];

const seeing: Modality[] = ['text', 'image'];

/** Published limits of models whose API does not tell them. First match counts. */
const publishedFacts: [RegExp, Facts][] = [
  [/^gpt-5[\w.]*-chat/, { contextTokens: 128_000, outputTokensMax: 16_384, input: seeing }],
  [/^gpt-5/, { contextTokens: 400_000, outputTokensMax: 128_000, input: seeing }],
  [/^gpt-4\.1/, { contextTokens: 1_047_576, outputTokensMax: 32_768, input: seeing }],
  [/^gpt-4o.*audio/, { contextTokens: 128_000, outputTokensMax: 16_384, input: ['text', 'audio'] }],
  [/^(chatgpt|gpt)-4o/, { contextTokens: 128_000, outputTokensMax: 16_384, input: seeing }],
  [/^gpt-4-turbo/, { contextTokens: 128_000, outputTokensMax: 4_096, input: seeing }],
  [/^gpt-3\.5-turbo/, { contextTokens: 16_385, outputTokensMax: 4_096, input: ['text'] }],
  [/^o[34](-|$)/, { contextTokens: 200_000, outputTokensMax: 100_000, input: seeing }],
  [/^o1(-|$)/, { contextTokens: 200_000, outputTokensMax: 100_000, input: seeing }],
  [/^claude-/, { contextTokens: 200_000, input: ['text', 'image', 'file'] }],
  [/^gemini-/, { contextTokens: 1_048_576, input: ['text', 'image', 'audio', 'video', 'file'] }],
  [/^text-embedding-(3|ada-002)/, { contextTokens: 8_191 }],
];

const outputs: Record<ModelKind, Modality[]> = {
  chat: ['text'],
  embedding: ['embedding'],
  image: ['image'],
  moderation: ['text'],
  transcription: ['text'],
  speech: ['audio'],
  other: [],
};

export interface ModelFacts extends Required<Pick<ListedModel, 'kind' | 'input' | 'output'>> {
  contextTokens: number | null;
  outputTokensMax: number | null;
}

export function factsOf(model: ListedModel): ModelFacts {
  // `openai/gpt-4o` at an aggregator is the same model.
  const bare = model.id.slice(model.id.lastIndexOf('/') + 1);
  const named = kindsOfNames.find(([pattern]) => pattern.test(model.id))?.[1];
  const kind = (model.kind === 'chat' ? named : model.kind) ?? named ?? 'chat';
  const published = publishedFacts.find(([pattern]) => pattern.test(bare))?.[1] ?? {};
  return {
    kind,
    contextTokens: model.contextTokens ?? published.contextTokens ?? null,
    outputTokensMax: model.outputTokensMax ?? published.outputTokensMax ?? null,
    input: model.input ?? published.input ?? (kind === 'moderation' ? seeing : ['text']),
    output: model.output ?? outputs[kind],
  };
}
