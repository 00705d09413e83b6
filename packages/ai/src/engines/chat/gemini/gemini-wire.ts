/** Gemini's generateContent and OpenAI's chat completions, put into each other's words. */

import { unavailable } from '@oja/core/engine-failure';
import { jsonObject } from '@oja/core/text/json-object';
import { makeAnswer, toolCallId } from '../chunks.ts';
import {
  conversationOf,
  functionCalls,
  functionTools,
  isSystem,
  pictureOf,
  stopList,
  systemText,
  textOf,
  tokensMax,
  toolArguments,
} from '../content.ts';
import type { AudioPart, ChatAnswer, ChatBody, ChatMessage, ContentPart, ToolCall, Usage } from '../port.ts';

type Part = Record<string, unknown>;
interface Content {
  role: 'user' | 'model';
  parts: Part[];
}

export function toGemini(asked: ChatBody, model: string): Record<string, unknown> {
  const body = conversationOf(asked);
  const system = systemText(body);
  return {
    contents: contentsOf(body.messages, needsSignatures.test(model)),
    ...(system ? { systemInstruction: { parts: [{ text: system }] } } : {}),
    generationConfig: generationConfig(body),
    ...toolFields(body),
  };
}

function generationConfig(body: ChatBody): Record<string, unknown> {
  const stop = stopList(body);
  const format = body.response_format;
  return {
    ...(typeof body.temperature === 'number' ? { temperature: body.temperature } : {}),
    ...(typeof body.top_p === 'number' ? { topP: body.top_p } : {}),
    ...(tokensMax(body) !== undefined ? { maxOutputTokens: tokensMax(body) } : {}),
    ...(typeof body.seed === 'number' ? { seed: body.seed } : {}),
    ...((body.n ?? 1) > 1 ? { candidateCount: body.n } : {}),
    ...(stop.length > 0 ? { stopSequences: stop } : {}),
    ...(format && format.type !== 'text' ? { responseMimeType: 'application/json' } : {}),
    ...(format?.json_schema?.schema ? { responseJsonSchema: format.json_schema.schema } : {}),
  };
}

/** From the third generation on, a call of a tool is refused without the signature that came with it. */
const needsSignatures = /^gemini-([3-9]|\d{2})/;
/** Google's own word for a call that another model made, or whose signature the caller lost. */
const signatureLost = 'skip_thought_signature_validator';

function contentsOf(messages: ChatMessage[], signed: boolean): Content[] {
  const found: Content[] = [];
  const toolNames = new Map<string, string>();
  for (const [index, message] of messages.entries()) {
    if (isSystem(message)) continue;
    for (const call of functionCalls(message)) toolNames.set(call.id, call.function.name);
    const role = message.role === 'assistant' ? 'model' : 'user';
    const parts = toParts(message, index, toolNames);
    if (signed) signFirst(parts);
    if (parts.length === 0) continue;
    const last = found.at(-1);
    if (last?.role === role) last.parts.push(...parts);
    else found.push({ role, parts });
  }
  return found;
}

function toParts(message: ChatMessage, index: number, toolNames: Map<string, string>): Part[] {
  if (message.role === 'tool' || message.role === 'function') {
    const name = toolNames.get(message.tool_call_id ?? '') ?? message.name ?? 'tool';
    return [{ functionResponse: { name, response: toolResult(textOf(message.content)) } }];
  }
  const parts: Part[] =
    typeof message.content === 'string'
      ? textPart(message.content)
      : (message.content ?? []).flatMap((part) => partOf(part));
  for (const [place, call] of functionCalls(message).entries()) {
    const args = toolArguments(
      call.function.arguments,
      `messages[${index}].tool_calls[${place}].function.arguments`,
    );
    const signature = call.extra_content?.google?.thought_signature;
    parts.push({
      functionCall: { name: call.function.name, args },
      ...(signature ? { thoughtSignature: signature } : {}),
    });
  }
  return parts;
}

function partOf(part: ContentPart): Part[] {
  if (part.type === 'image_url') return [picturePart(part)];
  if (part.type === 'input_audio') return [soundPart(part)];
  return textPart(textOf([part]));
}

const soundPart = ({ input_audio: { data, format } }: AudioPart): Part => ({
  inlineData: { mimeType: `audio/${format}`, data: data.replace(/^data:[^,]*,/, '') },
});

/** Of calls made side by side only the first carries one. */
function signFirst(parts: Part[]): void {
  const first = parts.find((part) => part.functionCall !== undefined);
  if (first !== undefined) first.thoughtSignature ??= signatureLost;
}

const textPart = (text: string): Part[] => (text === '' ? [] : [{ text }]);

function picturePart(part: Parameters<typeof pictureOf>[0]): Part {
  const picture = pictureOf(part);
  return 'url' in picture
    ? { fileData: { fileUri: picture.url } }
    : { inlineData: { mimeType: picture.mime, data: picture.base64 } };
}

/** The API wants an object. */
const toolResult = (text: string): Record<string, unknown> => jsonObject(text) ?? { result: text };

function toolFields(body: ChatBody): Record<string, unknown> {
  if (!body.tools?.length) return {};
  const declarations = functionTools(body).map(({ function: { name, description, parameters } }) => ({
    name,
    ...(description ? { description } : {}),
    ...(parameters ? { parametersJsonSchema: parameters } : {}),
  }));
  return {
    tools: [{ functionDeclarations: declarations }],
    toolConfig: { functionCallingConfig: callingConfig(body) },
  };
}

function callingConfig(body: ChatBody): Record<string, unknown> {
  const choice = body.tool_choice;
  if (choice === 'none') return { mode: 'NONE' };
  if (choice === 'required') return { mode: 'ANY' };
  if (typeof choice === 'object' && choice.function) {
    return { mode: 'ANY', allowedFunctionNames: [choice.function.name] };
  }
  return { mode: 'AUTO' };
}

interface ModalityCount {
  modality?: string;
  tokenCount?: number;
}
export interface GeminiPart {
  text?: string;
  thought?: boolean;
  functionCall?: { id?: string; name?: string; args?: unknown };
  thoughtSignature?: string;
}
export interface GeminiAnswer {
  candidates?: { index?: number; content?: { parts?: GeminiPart[] }; finishReason?: string }[];
  usageMetadata?: {
    promptTokenCount?: number;
    candidatesTokenCount?: number;
    thoughtsTokenCount?: number;
    totalTokenCount?: number;
    cachedContentTokenCount?: number;
    toolUsePromptTokenCount?: number;
    promptTokensDetails?: ModalityCount[];
    cacheTokensDetails?: ModalityCount[];
    candidatesTokensDetails?: ModalityCount[];
  };
  promptFeedback?: { blockReason?: string };
  modelVersion?: string;
  responseId?: string;
  error?: { code?: number; message?: string; status?: string };
}

const soundIn = (counts: ModalityCount[] | undefined): number =>
  Array.isArray(counts) ? (counts.find(({ modality }) => modality === 'AUDIO')?.tokenCount ?? 0) : 0;
const soundTokens = (tokens: number) => (tokens > 0 ? { audio_tokens: tokens } : {});

export function toUsage(usage: GeminiAnswer['usageMetadata']): Usage {
  // Pages and results that Google's own tools read are beside the prompt.
  const prompt = (usage?.promptTokenCount ?? 0) + (usage?.toolUsePromptTokenCount ?? 0);
  const thoughts = usage?.thoughtsTokenCount ?? 0;
  const completion = (usage?.candidatesTokenCount ?? 0) + thoughts;
  const cached = usage?.cachedContentTokenCount ?? 0;
  const heard = soundIn(usage?.promptTokensDetails);
  const heardBefore = soundIn(usage?.cacheTokensDetails);
  const spoken = soundIn(usage?.candidatesTokensDetails);
  return {
    prompt_tokens: prompt,
    completion_tokens: completion,
    total_tokens: prompt + completion,
    ...(thoughts + spoken > 0
      ? { completion_tokens_details: { reasoning_tokens: thoughts, ...soundTokens(spoken) } }
      : {}),
    ...(cached + heard > 0
      ? {
          prompt_tokens_details: {
            cached_tokens: cached,
            ...soundTokens(heard),
            ...(heardBefore > 0 ? { cached_tokens_details: soundTokens(heardBefore) } : {}),
          },
        }
      : {}),
  };
}

const filteredReasons = new Set([
  'SAFETY',
  'RECITATION',
  'BLOCKLIST',
  'PROHIBITED_CONTENT',
  'SPII',
  'IMAGE_SAFETY',
]);

export function finishReason(reason: string | undefined, hasTools: boolean): string {
  if (reason === 'MAX_TOKENS') return 'length';
  if (reason !== undefined && filteredReasons.has(reason)) return 'content_filter';
  return hasTools ? 'tool_calls' : 'stop';
}

/** The signature goes where Google's own OpenAI-compatible server puts it, and comes back from there. */
export function toToolCall(
  call: NonNullable<GeminiPart['functionCall']>,
  signature: string | undefined,
): ToolCall {
  const args = JSON.stringify(call.args ?? {});
  return {
    id: call.id ?? toolCallId(),
    type: 'function',
    function: { name: call.name ?? '', arguments: args },
    ...(signature ? { extra_content: { google: { thought_signature: signature } } } : {}),
  };
}

/** It meant to call a tool and wrote something else: nothing of it can be used. */
export function refuseMalformed(upstream: string, { candidates }: GeminiAnswer): void {
  const [candidate] = candidates ?? [];
  const isEmpty = !candidate?.content?.parts?.some(({ text, functionCall }) => text || functionCall);
  if (isEmpty && /^(MALFORMED_FUNCTION_CALL|UNEXPECTED_TOOL_CALL)$/.test(candidate?.finishReason ?? ''))
    throw unavailable(`The upstream ${upstream} returned an invalid tool call.`, 'upstream_error');
}

export function fromGemini(answer: GeminiAnswer, model: string): ChatAnswer {
  const blocked = answer.promptFeedback?.blockReason !== undefined;
  const candidates = answer.candidates?.length
    ? answer.candidates
    : [{ finishReason: blocked ? 'SAFETY' : 'STOP' }];
  return makeAnswer({
    id: answer.responseId,
    model: answer.modelVersion ?? model,
    choices: candidates.map((candidate) => {
      const parts: GeminiPart[] = 'content' in candidate ? (candidate.content?.parts ?? []) : [];
      const toolCalls = parts.flatMap(({ functionCall, thoughtSignature }) =>
        functionCall ? [toToolCall(functionCall, thoughtSignature)] : [],
      );
      const text = parts.map((part) => (part.thought ? '' : (part.text ?? ''))).join('');
      return {
        content: text === '' && toolCalls.length > 0 ? null : text,
        toolCalls,
        finishReason: finishReason(candidate.finishReason, toolCalls.length > 0),
      };
    }),
    usage: toUsage(answer.usageMetadata),
  });
}
