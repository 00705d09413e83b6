/** Passes Gemini's event stream on unchanged. */
import { createEventPass } from '../pass-events.ts';
import type { Pass } from '../read-stream.ts';
import { refusalFailure } from '../refusals/failure.ts';
import { readRefusal } from '../refusals/refusals.ts';
import { estimateTokens } from '../tokens.ts';
import { finishReason, type GeminiAnswer, type GeminiPart, toUsage } from './gemini-wire.ts';

export function createGeminiPass(upstream: string): Pass {
  let counts: GeminiAnswer['usageMetadata'];
  let reason: string | undefined;
  let hasCalls = false;

  return createEventPass<GeminiAnswer>(upstream, {
    see(event) {
      const { error, candidates = [], promptFeedback, usageMetadata } = event;
      if (error) {
        const refusal = readRefusal(upstream, error.code ?? 500, JSON.stringify(event), {});
        return { failure: refusalFailure(refusal) };
      }
      counts = usageMetadata ?? counts;
      reason = candidates[0]?.finishReason ?? (promptFeedback?.blockReason ? 'SAFETY' : reason);
      const parts = candidates.flatMap(({ content }) => content?.parts ?? []);
      hasCalls ||= parts.some(({ functionCall }) => functionCall !== undefined);
      return { tokens: estimateTokens(parts.map(gained).join('')) };
    },
    promptUsage() {
      const prompt = toUsage({ ...counts, candidatesTokenCount: 0 });
      return prompt.prompt_tokens > 0 ? prompt : undefined;
    },
    usage(tokens) {
      const found = toUsage(counts);
      if (counts?.candidatesTokenCount !== undefined || tokens === 0) return found;
      const total_tokens = found.prompt_tokens + tokens;
      return { ...found, completion_tokens: tokens, total_tokens, estimated: true };
    },
    finish: () => (reason === undefined ? undefined : finishReason(reason, hasCalls)),
    isWhole: () => reason !== undefined,
  });
}

const gained = ({ text = '', functionCall }: GeminiPart): string =>
  functionCall === undefined ? text : JSON.stringify(functionCall);
