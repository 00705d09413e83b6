/** How many tokens a call will use, known before it runs: what is held of the balance. */

import type { Units } from '@oja/core/domain/price-kinds';
import type { ModelDemand, Price } from '@oja/core/endpoints/endpoint';
import type { ChatInput } from './chat-input.ts';
import { fallbacksOf } from './model-choice.ts';

const answerTokensDefault = 1024;
const promptRoom = 1.5;
const pictureTokens = 1000;
/** Of base64, for each token that is heard; and at most. */
const soundCharacters = 400;
const soundTokensMax = 20_000;
/** The passages that are sent of files have a limit. */
const filesTokens = 9000;

export function estimatePromptTokens(input: ChatInput): number {
  let bytes = 0;
  let pictures = 0;
  let sounds = 0;
  let files = input.file || input.files ? 1 : 0;
  for (const { content, tool_calls: calls } of input.messages) {
    bytes += 16;
    for (const call of calls ?? []) bytes += callBytes(call);
    if (typeof content === 'string') bytes += Buffer.byteLength(content);
    else {
      for (const part of content ?? []) {
        if (part.type === 'text') bytes += Buffer.byteLength(part.text as string);
        else if (part.type === 'image_url') pictures += 1;
        else if (part.type === 'file') files += 1;
        else if (part.type === 'input_audio') sounds += soundTokens(part.input_audio as { data: string });
      }
    }
  }
  if (input.tools) bytes += Buffer.byteLength(toolsText(input.tools));
  if (input.functions) bytes += Buffer.byteLength(toolsText(input.functions));
  return Math.ceil(bytes / 4) + pictures * pictureTokens + sounds + (files > 0 ? filesTokens : 0);
}

const toolTexts = new WeakMap<object, string>();

/** Written once: an agent sends tens of tools with every call, and each step counts them again. */
function toolsText(tools: object): string {
  const known = toolTexts.get(tools);
  if (known !== undefined) return known;
  const text = JSON.stringify(tools);
  toolTexts.set(tools, text);
  return text;
}

type ToolCall = NonNullable<ChatInput['messages'][number]['tool_calls']>[number];

/** What an agent had its tools write is most of its prompt: with the name and marks around it. */
const callBytes = (call: ToolCall): number =>
  32 + Buffer.byteLength((call.type === 'custom' ? call.custom.input : call.function.arguments) ?? '');

const soundTokens = ({ data }: { data: string }): number =>
  Math.min(soundTokensMax, Math.ceil(data.length / soundCharacters));

/**
 * With room: an estimate that is too low would leave the end of an answer unpaid. Upstreams that give one answer a
 * call read the prompt for each.
 */
export function tokensHeld(input: ChatInput): Units {
  const answers = input.n ?? 1;
  const answer = input.max_completion_tokens ?? input.max_tokens ?? answerTokensDefault;
  return {
    input: Math.ceil(estimatePromptTokens(input) * Math.max(promptRoom, answers)),
    output: answer * answers,
    request: 1,
  };
}

/** For calls that cost nothing. Files and pictures have limits of their own. */
export function askedOf(input: ChatInput): ModelDemand {
  let characters = 0;
  for (const { content, tool_calls: calls } of input.messages) {
    if (typeof content === 'string') characters += content.length;
    else
      for (const part of content ?? []) if (part.type === 'text') characters += (part.text as string).length;
    if (calls) characters += JSON.stringify(calls).length;
  }
  if (input.tools) characters += toolsText(input.tools).length;
  const given = input.max_completion_tokens ?? input.max_tokens ?? undefined;
  return {
    characters,
    promptParam: 'messages',
    maxTokens: given === undefined ? undefined : given * (input.n ?? 1),
    maxTokensParam: input.max_completion_tokens == null ? 'max_tokens' : 'max_completion_tokens',
  };
}

export const boundLength = (input: ChatInput, maxTokens: number): ChatInput => ({
  ...input,
  max_tokens: maxTokens,
});

/** Sold by the token, at the prices of the model. */
export const chatPrice: Price<ChatInput> = {
  unit: 'token',
  microsPerUnit: 0,
  model: ({ model }) => model,
  fallbacks: fallbacksOf,
  kinds: tokensHeld,
  service: ({ service_tier }) => service_tier,
};
