/** The events of a realtime model, with what they are charged by. */
import { hasCounts, record } from '@oja/core/engines/upstream-answer';
import type { Usage } from './chat/port.ts';
import { estimateTokens } from './chat/tokens.ts';
import type { RealtimeEvent } from './realtime/port.ts';

/** What no model has room for is not believed. */
const tokensMax = 200_000;

export async function* realtimeEvents(messages: AsyncIterable<string>): AsyncGenerator<RealtimeEvent> {
  for await (const text of messages) {
    const message = JSON.parse(text) as Record<string, unknown>;
    const { type, delta, response } = message;
    const isText = typeof delta === 'string' && !/audio\.delta$/.test(String(type));
    const usage = usageOf(record(response)?.usage ?? message.usage);
    yield {
      message,
      tokens: isText ? estimateTokens(delta) : 0,
      ...(usage === undefined ? {} : { usage }),
    };
  }
}

function usageOf(reported: unknown): Usage | undefined {
  const counts = record(reported);
  if (counts === undefined || !hasCounts(counts)) return undefined;
  const { input_tokens: prompt = 0, output_tokens: completion = 0 } = counts as {
    input_tokens?: number;
    output_tokens?: number;
  };
  const total = prompt + completion;
  if (total === 0 || total > tokensMax) return undefined;
  return {
    prompt_tokens: prompt,
    completion_tokens: completion,
    total_tokens: total,
    prompt_tokens_details: counts.input_token_details,
    completion_tokens_details: counts.output_token_details,
  };
}
