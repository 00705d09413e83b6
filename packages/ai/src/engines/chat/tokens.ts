/** Token counts where nobody gave any: near enough to meter by, and always labelled as estimated. */
import type { ChatBody, ChatCompletion, Usage } from './port.ts';

/** About four bytes of English a token; other scripts take more tokens a letter, as their bytes do. */
export function estimateTokens(text: string): number {
  return text.length === 0 ? 0 : Math.max(1, Math.round(Buffer.byteLength(text) / 4));
}

const pictureTokens = 765;
/** The name of a tool call and the marks around it. */
const callTokens = 8;

interface Call {
  function?: { arguments?: unknown } | undefined;
  custom?: { input?: unknown } | undefined;
}

/** A message, or a piece of one in a stream. Upstreams may send anything. */
export interface Said {
  content?: unknown;
  reasoning_content?: unknown;
  /** The same thoughts at OpenRouter, Groq and vLLM; some servers send both. */
  reasoning?: unknown;
  refusal?: unknown;
  function_call?: { arguments?: unknown } | null;
  audio?: { transcript?: unknown } | null;
  tool_calls?: (Call | null)[] | null;
}

export const textTokens = (text: unknown): number => (typeof text === 'string' ? estimateTokens(text) : 0);

const writtenIn = (call: Call | null): number =>
  textTokens(call?.function?.arguments) + textTokens(call?.custom?.input);

/** Every field that a model writes to counts: a stream that is closed early is charged by it. */
export function estimateSaidTokens(said: Said): number {
  let tokens = textTokens(said.content);
  tokens += textTokens(said.reasoning_content ?? said.reasoning);
  if (said.refusal) tokens += textTokens(said.refusal);
  if (said.function_call) tokens += textTokens(said.function_call.arguments);
  if (said.audio) tokens += textTokens(said.audio.transcript);
  if (Array.isArray(said.tool_calls)) for (const call of said.tool_calls) tokens += writtenIn(call);
  return tokens;
}

export function estimatePromptTokens(body: ChatBody): number {
  let tokens = 3;
  for (const message of body.messages) {
    tokens += 4;
    if (typeof message.content === 'string') tokens += estimateTokens(message.content);
    else for (const part of message.content ?? []) tokens += partTokens(part);
    for (const call of message.tool_calls ?? []) tokens += writtenIn(call) + callTokens;
  }
  if (body.tools) tokens += estimateTokens(JSON.stringify(body.tools));
  return tokens;
}

function partTokens(part: { type: string; text?: unknown; input_audio?: unknown }): number {
  if (typeof part.text === 'string') return estimateTokens(part.text);
  if (part.type === 'input_audio') return soundTokens(part.input_audio);
  return part.type === 'image_url' ? pictureTokens : 0;
}

/** Of base64, for each token that is heard; and at most. */
const soundCharacters = 400;
const soundTokensMax = 20_000;

function soundTokens(sound: unknown): number {
  const { data } = (sound ?? {}) as { data?: unknown };
  return typeof data === 'string' ? Math.min(soundTokensMax, Math.ceil(data.length / soundCharacters)) : 0;
}

export function estimateUsage(body: ChatBody, completionTokens: number): Usage {
  const promptTokens = estimatePromptTokens(body);
  return {
    prompt_tokens: promptTokens,
    completion_tokens: completionTokens,
    total_tokens: promptTokens + completionTokens,
    estimated: true,
  };
}

export function estimateCompletionTokens(completion: ChatCompletion): number {
  let tokens = 0;
  for (const choice of completion.choices) {
    const { message } = choice;
    tokens += estimateSaidTokens(message) + callTokens * (message.tool_calls?.length ?? 0);
  }
  return tokens;
}
