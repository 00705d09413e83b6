/** A Responses body as a chat body. What chat completions cannot say is dropped and named. */

import { reasons } from '@oja/core/domain/reasoning-models';
import type { ChatInput } from '../chat/chat-input.ts';
import { type Item, messagesOf } from './items.ts';
import type { ResponsesBody } from './responses-input.ts';
import { type Called, chatToolChoice, chatTools, type ResponseTool } from './tools.ts';

export interface AsChat {
  chat: ChatInput;
  called: Map<string, Called>;
  dropped: string[];
}

/** Read here or by the endpoint itself; every other field is named as dropped. */
const understood = new Set([
  'service_tier',
  'model',
  'input',
  'instructions',
  'previous_response_id',
  'conversation',
  'store',
  'stream',
  'background',
  'max_output_tokens',
  'max_tool_calls',
  'temperature',
  'top_p',
  'tools',
  'tool_choice',
  'parallel_tool_calls',
  'text',
  'reasoning',
  'metadata',
  'user',
  'include',
  'prompt_cache_key',
  'safety_identifier',
  'client_metadata',
  'stream_options',
]);

/** Values that ask for nothing. */
const unasked = new Set<unknown>([undefined, null, 'auto', 'default', 'disabled', 0]);

type Drop = (name: string) => void;

export function toChat(body: ResponsesBody, items: Item[]): AsChat {
  const dropped = new Set<string>();
  const drop: Drop = (name) => dropped.add(name);
  const { passthrough, ...declared } = body;
  for (const [name, value] of Object.entries({ ...declared, ...passthrough }))
    if (!understood.has(name) && !unasked.has(value)) drop(name);
  const { tools, called } = chatTools((body.tools ?? []) as ResponseTool[], drop);
  const instructions = body.instructions ? [{ role: 'system', content: body.instructions }] : [];
  const messages = messagesOf(items, body.model, drop);
  const chat: ChatInput = {
    ...(body.model === undefined ? {} : { model: body.model }),
    messages: [...instructions, ...messages],
    ...(body.max_output_tokens == null ? {} : { max_tokens: body.max_output_tokens }),
    ...(body.stream ? { stream: true, stream_options: { include_usage: true } } : {}),
    ...(body.temperature == null ? {} : { temperature: body.temperature }),
    ...(body.top_p == null ? {} : { top_p: body.top_p }),
    ...(body.user ? { user: body.user } : {}),
    ...(tools.length === 0 ? {} : { tools, ...choiceOf(body) }),
    ...(body.service_tier == null ? {} : { service_tier: body.service_tier }),
    ...formatOf(body),
    ...reasoningOf(body, drop),
    ...hintsOf(body, drop),
  };
  return { chat, called, dropped: [...dropped] };
}

function choiceOf({ tool_choice: choice, parallel_tool_calls: parallel }: ResponsesBody) {
  return {
    ...(choice == null ? {} : { tool_choice: chatToolChoice(choice) }),
    ...(parallel == null ? {} : { parallel_tool_calls: parallel }),
  };
}

function formatOf({ text }: ResponsesBody) {
  const format = text?.format;
  if (format?.type === 'json_object') return { response_format: { type: 'json_object' } };
  if (format?.type !== 'json_schema') return {};
  const { type, ...json_schema } = format;
  return { response_format: { type, json_schema } };
}

/** To models that do not reason it would be an unknown field. */
function reasoningOf({ model, reasoning, text }: ResponsesBody, drop: Drop) {
  const effort = reasoning?.effort;
  const verbosity = text?.verbosity;
  if (reasons(model))
    return { ...(effort ? { reasoning_effort: effort } : {}), ...(verbosity ? { verbosity } : {}) };
  if (effort && effort !== 'none') drop('reasoning.effort');
  if (verbosity && verbosity !== 'medium') drop('text.verbosity');
  return {};
}

/** OpenAI's own models know these; other servers may refuse them. */
function hintsOf(body: ResponsesBody, drop: Drop) {
  const hints: Pick<ChatInput, 'prompt_cache_key' | 'safety_identifier'> = {};
  for (const name of ['prompt_cache_key', 'safety_identifier'] as const) {
    if (typeof body[name] !== 'string') continue;
    if (reasons(body.model) || /^(openai\/)?gpt-/.test(body.model ?? '')) hints[name] = body[name];
    else drop(name);
  }
  return hints;
}
