/** A chat completion as Anthropic's message. */

import { randomBytes } from 'node:crypto';
import { jsonObject } from '@oja/core/text/json-object';
import type { ChatCompletion, ToolCall, Usage } from '../../engines/chat/port.ts';
import { markOf, thoughtsIn } from '../chat/thoughts.ts';
import { tokensByKind } from '../chat/usage-kinds.ts';

export const messageId = (): string => `msg_${randomBytes(18).toString('base64url').replace(/[-_]/g, '0')}`;

export type MessageUsage = {
  input_tokens: number;
  cache_creation_input_tokens: number;
  cache_read_input_tokens: number;
  output_tokens: number;
};

/** Tokens that were read from a cache are not among `input_tokens` there. */
export function messageUsage(usage: Usage): MessageUsage {
  const { input, cached_input, cache_write, cache_write_1h, output, reasoning } = tokensByKind(usage);
  return {
    input_tokens: input,
    cache_creation_input_tokens: cache_write + cache_write_1h,
    cache_read_input_tokens: cached_input,
    output_tokens: output + reasoning,
  };
}

/** OpenAI says `stop` although it calls a tool, where the caller chose the tool. */
export function stopReason(finish: string | null | undefined, hasCalls: boolean): string {
  if (finish === 'length') return 'max_tokens';
  if (finish === 'content_filter') return 'refusal';
  return hasCalls || finish === 'tool_calls' || finish === 'function_call' ? 'tool_use' : 'end_turn';
}

export function toMessage(completion: ChatCompletion, usage: Usage, asked?: string) {
  const choice = completion.choices[0];
  const message = choice?.message;
  const thoughts = message && thoughtsIn(message);
  const text = message?.content || message?.refusal || '';
  const calls = message?.tool_calls ?? [];
  const content = [
    ...(thoughts
      ? [{ type: 'thinking', thinking: thoughts.text, signature: markOf(thoughts.field, asked) }]
      : []),
    ...(text === '' ? [] : [{ type: 'text', text }]),
    ...calls.map(toolUse),
  ];
  return {
    id: messageId(),
    type: 'message' as const,
    role: 'assistant' as const,
    model: completion.model,
    content,
    stop_reason: message?.refusal ? 'refusal' : stopReason(choice?.finish_reason, calls.length > 0),
    stop_sequence: null,
    usage: messageUsage(usage),
  };
}

const toolUse = ({ id, function: { name, arguments: text } }: ToolCall) => ({
  type: 'tool_use',
  id,
  name,
  input: inputOf(text),
});

/** Cut off or malformed arguments are no input. */
const inputOf = (text: string): Record<string, unknown> => jsonObject(text) ?? {};
