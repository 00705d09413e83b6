/** Token counts in OpenAI's shape, as kinds that don't overlap: what a call is charged by. */

import type { Units, Used } from '@oja/core/domain/price-kinds';
import type { Usage } from '../../engines/chat/port.ts';

type ShownKind = 'input' | 'cached_input' | 'cache_write' | 'cache_write_1h' | 'output' | 'reasoning';

/** An upstream may send anything: what is no count is none. */
const count = (value: unknown): number =>
  typeof value === 'number' && Number.isFinite(value) && value > 0 ? Math.min(Math.round(value), 1e9) : 0;

export function tokensByKind(usage: Usage): Record<ShownKind, number> {
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

/** Sound has prices of its own: what was heard, of it what was cached, and what was spoken. */
function pricedByKind(usage: Usage): Units {
  const tokens = tokensByKind(usage);
  const read = (usage.prompt_tokens_details ?? {}) as Record<string, unknown>;
  const written = (usage.completion_tokens_details ?? {}) as Record<string, unknown>;
  const heard = count(read.audio_tokens);
  const spoken = Math.min(count(written.audio_tokens), tokens.output);
  if (heard + spoken === 0) return tokens;
  const { audio_tokens: before } = (read.cached_tokens_details ?? {}) as { audio_tokens?: unknown };
  const cached = Math.min(heard, tokens.cached_input, count(before));
  const fresh = Math.min(heard - cached, tokens.input);
  return {
    ...tokens,
    input: tokens.input - fresh,
    cached_input: tokens.cached_input - cached,
    output: tokens.output - spoken,
    audio_input: fresh,
    cached_audio_input: cached,
    audio_output: spoken,
  };
}

/** What a chat call is charged by: its tokens, and itself. */
export const chargedUnits = (usage: Usage): Used => ({
  ...pricedByKind(usage),
  request: 1,
  ...(usage.prompts ? { prompts: usage.prompts.map(pricedByKind) } : {}),
});
