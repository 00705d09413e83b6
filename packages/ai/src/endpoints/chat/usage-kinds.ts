/** Token counts in OpenAI's shape, as kinds that don't overlap: what a call is charged by. */

import type { TokenKind, Used } from '@oja/core/domain/price-kinds';
import type { Usage } from '../../engines/chat/port.ts';

/** An upstream may send anything: what is no count is none. */
const count = (value: unknown): number =>
  typeof value === 'number' && Number.isFinite(value) && value > 0 ? Math.min(Math.round(value), 1e9) : 0;

export function tokensByKind(usage: Usage): Record<TokenKind, number> {
  const prompt = count(usage.prompt_tokens);
  const completion = count(usage.completion_tokens);
  const read = (usage.prompt_tokens_details ?? {}) as Record<string, unknown>;
  const written = (usage.completion_tokens_details ?? {}) as Record<string, unknown>;
  const cached = Math.min(prompt, count(read.cached_tokens ?? usage.prompt_cache_hit_tokens));
  const cacheWrite = Math.min(prompt - cached, count(read.cache_write_tokens ?? read.cache_creation_tokens));
  const forAnHour = Math.min(cacheWrite, count(read.cache_write_1h_tokens));
  const reasoning = count(written.reasoning_tokens);
  // OpenAI counts it among the completion, xAI beside it and in the total.
  const isBeside = reasoning > completion || count(usage.total_tokens) === prompt + completion + reasoning;
  return {
    input: prompt - cached - cacheWrite,
    cached_input: cached,
    cache_write: cacheWrite - forAnHour,
    cache_write_1h: forAnHour,
    output: isBeside ? completion : completion - reasoning,
    reasoning,
  };
}

/** What a chat call is charged by: its tokens, and itself. */
export const chargedUnits = (usage: Usage): Used => ({
  ...tokensByKind(usage),
  request: 1,
  ...(usage.prompts ? { prompts: usage.prompts.map(tokensByKind) } : {}),
});
