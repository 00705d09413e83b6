/** Passes Anthropic's event stream on unchanged. */
import { createEventPass } from '../pass-events.ts';
import type { Pass } from '../read-stream.ts';
import { estimateTokens } from '../tokens.ts';
import { type AnthropicEvent, failureIn } from './anthropic-stream.ts';
import { type AnthropicUsage, finishReason, toPromptUsage, toUsage, withoutNulls } from './anthropic-wire.ts';

export function createAnthropicPass(upstream: string): Pass {
  let usage: AnthropicUsage = {};
  let counted = false;
  let stopReason: string | null | undefined;

  function count(event: AnthropicEvent): void {
    if (event.type === 'message_start') usage = { ...event.message?.usage };
    else if (event.type === 'message_delta') {
      const counts = withoutNulls(event.usage);
      usage = { ...usage, ...counts };
      counted = counts.output_tokens !== undefined;
      stopReason = event.delta?.stop_reason ?? stopReason;
    }
  }

  return createEventPass<AnthropicEvent>(upstream, {
    see(event) {
      const failure = failureIn(event, upstream);
      if (failure !== undefined) return { failure };
      count(event);
      return { tokens: estimateTokens(gained(event)), done: event.type === 'message_stop' };
    },
    promptUsage: () => toPromptUsage(usage),
    usage(tokens) {
      const found = toUsage(usage);
      if (counted) return found;
      const total_tokens = found.prompt_tokens + tokens;
      return { ...found, completion_tokens: tokens, total_tokens, estimated: true };
    },
    finish: () => (stopReason ? finishReason(stopReason) : undefined),
  });
}

function gained({ type, delta, content_block: opened }: AnthropicEvent): string {
  if (type !== 'content_block_delta' && type !== 'content_block_start') return '';
  return delta?.text ?? delta?.partial_json ?? delta?.thinking ?? opened?.text ?? '';
}
