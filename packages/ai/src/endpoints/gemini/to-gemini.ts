/** A chat completion as Gemini's response. */

import { randomBytes } from 'node:crypto';
import { jsonObject } from '@oja/core/text/json-object';
import type { ChatChoice, ChatCompletion, ToolCall, Usage } from '../../engines/chat/port.ts';
import { thoughtsIn } from '../chat/thoughts.ts';
import { tokensByKind } from '../chat/usage-kinds.ts';

export type ResponsePart = {
  text?: string;
  thought?: true;
  functionCall?: { id?: string; name: string; args: Record<string, unknown> };
  thoughtSignature?: string;
};

export const responseId = (): string => randomBytes(12).toString('base64url');

/** Cached tokens are among the prompt there, thoughts beside the candidates. */
export function usageMetadata(usage: Usage) {
  const { input, cached_input, cache_write, cache_write_1h, output, reasoning } = tokensByKind(usage);
  const promptTokenCount = input + cached_input + cache_write + cache_write_1h;
  return {
    promptTokenCount,
    candidatesTokenCount: output,
    ...(cached_input > 0 ? { cachedContentTokenCount: cached_input } : {}),
    ...(reasoning > 0 ? { thoughtsTokenCount: reasoning } : {}),
    totalTokenCount: promptTokenCount + output + reasoning,
  };
}

const reasons: Record<string, string> = { length: 'MAX_TOKENS', content_filter: 'SAFETY' };
export const geminiReason = (finish: string | null | undefined): string => reasons[finish ?? ''] ?? 'STOP';

export function callPart({ id, function: called, extra_content }: ToolCall): ResponsePart {
  const thoughtSignature = extra_content?.google?.thought_signature;
  return {
    functionCall: { id, name: called.name, args: argsOf(called.arguments) },
    ...(thoughtSignature ? { thoughtSignature } : {}),
  };
}

export function toGemini({ choices, model }: ChatCompletion, usage: Usage) {
  return {
    candidates: choices.map(candidate),
    usageMetadata: usageMetadata(usage),
    modelVersion: model,
    responseId: responseId(),
  };
}

function candidate({ index, message, finish_reason }: ChatChoice) {
  const thoughts = thoughtsIn(message);
  const text = message.content || message.refusal || '';
  const parts: ResponsePart[] = [
    ...(thoughts ? [{ text: thoughts.text, thought: true as const }] : []),
    ...(text === '' ? [] : [{ text }]),
    ...(message.tool_calls ?? []).map(callPart),
  ];
  return {
    content: { role: 'model' as const, parts },
    finishReason: message.refusal ? 'SAFETY' : geminiReason(finish_reason),
    index,
  };
}

/** Cut off or malformed arguments are none. */
const argsOf = (text: string): Record<string, unknown> => jsonObject(text) ?? {};
