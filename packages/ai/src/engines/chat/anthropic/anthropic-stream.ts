/** Anthropic's streaming events as OpenAI's chunks. */

import { createChunkWriter } from '../chunks.ts';
import { refusalFailure } from '../refusals/failure.ts';
import { readRefusal } from '../refusals/refusals.ts';
import type { Emit, Translator } from '../translate-stream.ts';
import {
  type AnthropicUsage,
  finishReason,
  jsonTool,
  toPromptUsage,
  toUsage,
  withoutNulls,
} from './anthropic-wire.ts';

export interface AnthropicEvent {
  type?: string;
  index?: number;
  message?: { id?: string; model?: string; usage?: AnthropicUsage };
  content_block?: { type?: string; id?: string; name?: string; text?: string };
  delta?: {
    type?: string;
    text?: string;
    partial_json?: string;
    thinking?: string;
    stop_reason?: string | null;
  };
  usage?: AnthropicUsage;
  error?: { type?: string; message?: string };
}

const statusOfError: Record<string, number> = {
  invalid_request_error: 400,
  authentication_error: 401,
  permission_error: 403,
  not_found_error: 404,
  rate_limit_error: 429,
  overloaded_error: 529,
};

/** Why the answer failed, where an event says so. */
export function failureIn(event: AnthropicEvent, upstream: string): Error | undefined {
  if (event.type !== 'error' && !event.error) return undefined;
  const status = statusOfError[event.error?.type ?? ''] ?? 500;
  return refusalFailure(readRefusal(upstream, status, JSON.stringify(event), {}));
}

export function createAnthropicTranslator(options: {
  upstream: string;
  model: string;
  includeUsage: boolean;
}): Translator {
  let writer = createChunkWriter(options);
  let usage: AnthropicUsage = {};
  /** The first event counts output too, before there is any. */
  let counted = false;
  let stopReason: string | null | undefined;
  let asJson = false;
  let toolCount = 0;
  /** Place among our tool calls, by the upstream's block index. */
  const toolAt = new Map<number, number>();
  const silent = new Set<number>();

  function start(event: AnthropicEvent, emit: Emit): void {
    usage = withoutNulls(event.message?.usage);
    const { id, model } = event.message ?? {};
    writer = createChunkWriter({ ...options, ...(id ? { id } : {}), model: model ?? options.model });
    emit(writer.delta({ role: 'assistant', content: '' }));
  }

  function block({ index = 0, content_block: opened }: AnthropicEvent, emit: Emit): void {
    if (opened?.type === 'text' && opened.text) emit(writer.delta({ content: opened.text }), opened.text);
    if (opened?.type !== 'tool_use') return;
    if (opened.name === jsonTool) {
      asJson = true;
      return;
    }
    toolAt.set(index, toolCount);
    silent.add(index);
    const tool = { index: toolCount, id: opened.id ?? '', type: 'function' as const };
    toolCount += 1;
    emit(writer.delta({ tool_calls: [{ ...tool, function: { name: opened.name ?? '', arguments: '' } }] }));
  }

  function grow({ index = 0, delta }: AnthropicEvent, emit: Emit): void {
    if (delta?.type === 'text_delta' && delta.text) emit(writer.delta({ content: delta.text }), delta.text);
    if (delta?.type !== 'input_json_delta' || !delta.partial_json) return;
    const place = toolAt.get(index);
    if (place === undefined) {
      if (asJson) emit(writer.delta({ content: delta.partial_json }), delta.partial_json);
      return;
    }
    silent.delete(index);
    argue(place, delta.partial_json, emit);
  }

  function argue(place: number, json: string, emit: Emit): void {
    emit(writer.delta({ tool_calls: [{ index: place, function: { arguments: json } }] }), json);
  }

  /** A tool without input gets none here, and {} in OpenAI's words: clients parse it. */
  function close(emit: Emit): void {
    for (const index of silent) argue(toolAt.get(index)!, '{}', emit);
    silent.clear();
  }

  return {
    translate(raw, emit) {
      const event = raw as AnthropicEvent;
      const failure = failureIn(event, options.upstream);
      if (failure !== undefined) throw failure;
      if (event.type === 'message_start') start(event, emit);
      else if (event.type === 'content_block_start') block(event, emit);
      else if (event.type === 'content_block_delta') grow(event, emit);
      else if (event.type === 'content_block_stop') close(emit);
      else if (event.type === 'message_delta') {
        close(emit);
        const counts = withoutNulls(event.usage);
        usage = { ...usage, ...counts };
        counted = counts.output_tokens !== undefined;
        stopReason = event.delta?.stop_reason ?? stopReason;
      }
    },
    promptUsage: () => toPromptUsage(usage),
    get finished() {
      return typeof stopReason === 'string';
    },
    end(completionTokens) {
      const answered = asJson && toolCount === 0;
      const reason = answered && stopReason === 'tool_use' ? 'stop' : finishReason(stopReason);
      const total = toUsage(usage);
      if (!counted) {
        total.completion_tokens = completionTokens;
        total.total_tokens = total.prompt_tokens + completionTokens;
        total.estimated = true;
      }
      const end = writer.end(total);
      return { ...end, finishReason: reason, bytes: `${writer.finish(reason)}${end.bytes}` };
    },
  };
}
