/** Passes Anthropic's event stream on unchanged; every event is read for usage, errors and the end. */
import { unavailable } from '../../../engine-failure.ts';
import type { ChatEvents } from '../port.ts';
import type { Pass } from '../read-stream.ts';
import { createSseSplitter, type SseBatch } from '../sse.ts';
import { estimateTokens } from '../tokens.ts';
import { type AnthropicEvent, failureIn } from './anthropic-stream.ts';
import { type AnthropicUsage, finishReason, toUsage, withoutNulls } from './anthropic-wire.ts';

export function createAnthropicPass(upstream: string): Pass {
  const splitter = createSseSplitter();
  let usage: AnthropicUsage = {};
  let counted = false;
  let stopReason: string | null | undefined;
  let started = false;
  let done = false;
  let failure: Error | undefined;
  let tokensTotal = 0;

  function gained({ delta, content_block: opened }: AnthropicEvent): string {
    return delta?.text ?? delta?.partial_json ?? delta?.thinking ?? opened?.text ?? '';
  }

  /** False where the answer failed: its bytes are not sent. */
  function note(data: string): number | undefined {
    let event: AnthropicEvent;
    try {
      event = JSON.parse(data) as AnthropicEvent;
    } catch {
      failure = unavailable(`The upstream ${upstream} sent a malformed chunk.`, 'upstream_error');
      return undefined;
    }
    failure = failureIn(event, upstream);
    if (failure !== undefined) return undefined;
    started = true;
    if (event.type === 'content_block_delta' || event.type === 'content_block_start')
      return estimateTokens(gained(event));
    if (event.type === 'message_start') usage = { ...event.message?.usage };
    else if (event.type === 'message_delta') {
      const counts = withoutNulls(event.usage);
      usage = { ...usage, ...counts };
      counted = counts.output_tokens !== undefined;
      stopReason = event.delta?.stop_reason ?? stopReason;
    } else if (event.type === 'message_stop') done = true;
    return 0;
  }

  function take(batch: SseBatch): ChatEvents | undefined {
    let tokens = 0;
    let end = 0;
    for (const { data, end: eventEnd } of batch.events) {
      if (data !== undefined && data !== '') {
        const gainedTokens = note(data);
        if (gainedTokens === undefined) break;
        tokens += gainedTokens;
      }
      end = eventEnd;
      if (done) break;
    }
    tokensTotal += tokens;
    if (end === 0) return undefined;
    const ended = done ? { usage: total(), finishReason: finishReason(stopReason) } : {};
    return { bytes: batch.buffer.subarray(0, end), tokens, ...ended };
  }

  function total() {
    const found = toUsage(usage);
    if (counted) return found;
    const completion_tokens = tokensTotal;
    return {
      ...found,
      completion_tokens,
      total_tokens: found.prompt_tokens + completion_tokens,
      estimated: true,
    };
  }

  return {
    push: (chunk) => take(splitter.push(chunk)),
    finish() {
      const left = take(splitter.flush());
      if (!done) failure ??= unavailable(`The upstream ${upstream} cut the stream off.`, 'upstream_error');
      return left;
    },
    get started() {
      return started;
    },
    get done() {
      return done;
    },
    get failure() {
      return failure;
    },
  };
}
