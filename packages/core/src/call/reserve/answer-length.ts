/**
 * A caller who leaves the length of an answer to the model has a long one held, so that parallel calls can't get more
 * than there is credit for. Where that does not fit, the answer is bounded by what does.
 */
import { mayThinkUnseen } from '../../domain/reasoning-models.ts';
import { OjaError } from '../../errors.ts';
import type { HoldInput, HoldResult } from '../../platform/ledger/hold.ts';
import { microsUp, priceNanos, tokensIn } from '../../platform/prices/price.ts';
import { type Asked, bounded } from '../asked.ts';
import type { AskedCall } from '../call.ts';
import type { Quote } from './price.ts';

/** Times the answer of the quote, longest first. */
const factors = [16, 4, 1];

interface Length extends Pick<HoldInput, 'amountMicros' | 'tokens'> {
  /** Undefined for the longest: the model decides where it ends. */
  maxTokens: number | undefined;
}

/** Undefined where the caller set the length, or pays for each part of the answer before it is sent. */
export function lengthsOf(call: AskedCall, price: Quote): Length[] | undefined {
  const { endpoint, cached, asked } = call;
  const { as, ordered = asked.input } = asked;
  const answer = price.units.output ?? 0;
  if (endpoint.model?.boundLength === undefined || price.amountMicros === 0 || answer === 0) return undefined;
  if (cached?.hit !== undefined || as.model?.asks?.(ordered)?.maxTokens !== undefined) return undefined;
  const { stream, n = 1 } = ordered as { stream?: boolean; n?: number };
  // What a model thinks is not sent, and its count comes with the end of a stream.
  if (stream === true && !mayThinkUnseen(price.model, ordered as object)) return undefined;
  return factors.map((factor, place) => {
    const units = { ...price.units, output: answer * factor };
    return {
      amountMicros: microsUp(priceNanos(price.sheet, units, price.service)),
      tokens: Math.ceil(tokensIn(units)),
      maxTokens: place === 0 ? undefined : (answer * factor) / n,
    };
  });
}

/** Holds for the longest answer that fits, and asks the model for no longer one. */
export async function holdLongest(
  { endpoint, asked }: AskedCall,
  lengths: Length[],
  input: HoldInput,
  write: (input: HoldInput, asked: Asked) => Promise<HoldResult>,
): Promise<{ result: HoldResult; asked: Asked }> {
  for (const [place, { maxTokens, ...held }] of lengths.entries()) {
    const shorter =
      maxTokens === undefined
        ? asked
        : bounded(asked, endpoint.model!.boundLength!(asked.input, maxTokens), maxTokens);
    try {
      return { result: await write({ ...input, ...held }, shorter), asked: shorter };
    } catch (error) {
      if (place === lengths.length - 1 || !isRefusal(error)) throw error;
    }
  }
  throw new Error('There is no length to hold for.');
}

export const isRefusal = (error: unknown): boolean =>
  error instanceof OjaError && (error.code === 'insufficient_credits' || error.code === 'cap_reached');
