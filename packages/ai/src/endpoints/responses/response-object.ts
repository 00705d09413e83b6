/** The response object around its output: what was asked, how it ended, what it used. */
import type { Usage } from '../../engines/chat/port.ts';
import { tokensByKind } from '../chat/usage-kinds.ts';
import type { ResponsesBody } from './responses-input.ts';

export type Status = 'queued' | 'in_progress' | 'completed' | 'incomplete' | 'failed' | 'cancelled';

export interface OutputItem {
  id: string;
  type: string;
  [field: string]: unknown;
}

export interface ResponseObject {
  id: string;
  object: 'response';
  created_at: number;
  status: Status;
  model: string;
  output: OutputItem[];
  [field: string]: unknown;
}

/** `resp_` and the id of the request that made it, so that the one is found by the other. */
export const responseId = (requestId: string): string =>
  `resp_${requestId.slice(requestId.indexOf('_') + 1)}`;
export const requestIdOf = (id: string): string => `req_${id.slice(id.indexOf('_') + 1)}`;

/** `msg_<response>_<place>`: an item that is referred to is found by its response. */
export const itemId = (prefix: string, response: string, place: number): string =>
  `${prefix}_${response.slice(response.indexOf('_') + 1)}_${place}`;
export const responseOfItem = (id: string): string | undefined => {
  const suffix = /^[a-z]+_([0-9a-z]{26})_\d+$/.exec(id)?.[1];
  return suffix === undefined ? undefined : `resp_${suffix}`;
};

export function usageOf(usage: Usage) {
  const { output, reasoning, cached_input, ...read } = tokensByKind(usage);
  const input = cached_input + read.input + read.cache_write + read.cache_write_1h;
  return {
    input_tokens: input,
    input_tokens_details: { cached_tokens: cached_input },
    output_tokens: output + reasoning,
    output_tokens_details: { reasoning_tokens: reasoning },
    total_tokens: input + output + reasoning,
  };
}

export function addUsage(sum: Usage | undefined, more: Usage): Usage {
  if (sum === undefined) return more;
  const one = tokensByKind(sum);
  const other = tokensByKind(more);
  const cached = one.cached_input + other.cached_input;
  const forAnHour = one.cache_write_1h + other.cache_write_1h;
  const written = one.cache_write + other.cache_write + forAnHour;
  return {
    prompt_tokens: sum.prompt_tokens + more.prompt_tokens,
    completion_tokens: sum.completion_tokens + more.completion_tokens,
    total_tokens: sum.total_tokens + more.total_tokens,
    prompt_tokens_details: {
      cached_tokens: cached,
      cache_write_tokens: written,
      ...(forAnHour > 0 ? { cache_write_1h_tokens: forAnHour } : {}),
    },
    completion_tokens_details: { reasoning_tokens: one.reasoning + other.reasoning },
    ...(sum.estimated || more.estimated ? { estimated: true } : {}),
    prompts: [...(sum.prompts ?? [sum]), ...(more.prompts ?? [more])],
  };
}

export interface ResponseState {
  id: string;
  createdAt: number;
  status: Status;
  model: string;
  output: OutputItem[];
  usage?: Usage;
  error?: { code: string; message: string } | null;
  incomplete?: { reason: string } | null;
  stored: boolean;
}

export function responseObject(body: Partial<ResponsesBody>, state: ResponseState): ResponseObject {
  const ended = state.status === 'completed' || state.status === 'incomplete';
  const createdAt = Math.floor(state.createdAt / 1000);
  return {
    id: state.id,
    object: 'response',
    created_at: createdAt,
    ...(ended ? { completed_at: Math.max(createdAt, Math.floor(Date.now() / 1000)) } : {}),
    status: state.status,
    background: body.background ?? false,
    error: state.error ?? null,
    incomplete_details: state.incomplete ?? null,
    instructions: body.instructions ?? null,
    max_output_tokens: body.max_output_tokens ?? null,
    max_tool_calls: body.max_tool_calls ?? null,
    metadata: body.metadata ?? {},
    model: state.model,
    output: state.output,
    parallel_tool_calls: body.parallel_tool_calls ?? true,
    previous_response_id: body.previous_response_id ?? null,
    prompt_cache_key: body.prompt_cache_key ?? null,
    reasoning: { effort: body.reasoning?.effort ?? null, summary: body.reasoning?.summary ?? null },
    safety_identifier: body.safety_identifier ?? null,
    service_tier: 'default',
    store: state.stored,
    temperature: body.temperature ?? 1,
    text: { format: body.text?.format ?? { type: 'text' }, verbosity: body.text?.verbosity ?? 'medium' },
    tool_choice: body.tool_choice ?? 'auto',
    tools: body.tools ?? [],
    top_logprobs: 0,
    top_p: body.top_p ?? 1,
    truncation: 'disabled',
    usage: state.usage === undefined ? null : usageOf(state.usage),
    user: body.user ?? null,
  };
}
