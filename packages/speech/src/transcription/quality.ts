/** What tells a transcript that the model made up, or lost its way in, from one that it heard. */
import { deflateSync } from 'node:zlib';
import { hasWrongScript, isLoop } from './clean.ts';

/** Whisper's own limits for decoding again. */
const compressionRatioMax = 2.4;
const meanLogProbabilityMin = -1;
/** Below this confidence a segment should not be relied on. */
export const confidenceMin = 0.6;
/** So much speech has words. */
const audibleSecondsMin = 0.6;

export type Fault = 'empty' | 'symbols' | 'loop' | 'script' | 'unsure';

export interface Decoding {
  text: string;
  /** Mean natural logarithm of the probability of a token. */
  meanLogProbability: number;
}

export interface Expected {
  language: string;
  /** Seconds of speech in the sound. */
  spokenSeconds: number;
}

export function faultOf({ text, meanLogProbability }: Decoding, expected: Expected): Fault | undefined {
  if (text.trim() === '') return expected.spokenSeconds >= audibleSecondsMin ? 'empty' : undefined;
  if (!/[\p{L}\p{N}]/u.test(text)) return 'symbols';
  if (isLoop(text) || compressionRatio(text) > compressionRatioMax) return 'loop';
  if (hasWrongScript(text, expected.language)) return 'script';
  return meanLogProbability < meanLogProbabilityMin ? 'unsure' : undefined;
}

/** The worse the fault, the lower: an unsure sentence is of more use than none, and that of more than a loop. */
const worth: Record<Fault, number> = { unsure: 4, script: 3, empty: 2, symbols: 1, loop: 0 };

/** The one without a fault, or with the lightest; the likeliest of equals. */
export function bestAttempt<T extends Decoding & { fault: Fault | undefined }>(attempts: T[]): T {
  const value = ({ fault }: T) => (fault === undefined ? 5 : worth[fault]);
  return attempts.reduce((best, each) => {
    const difference = value(each) - value(best);
    return difference > 0 || (difference === 0 && each.meanLogProbability > best.meanLogProbability)
      ? each
      : best;
  });
}

/** How often bytes repeat: ordinary speech stays below two. */
export function compressionRatio(text: string): number {
  const bytes = Buffer.from(text);
  return bytes.length === 0 ? 0 : Number((bytes.length / deflateSync(bytes).length).toFixed(3));
}

/** 0 to 1: the share of words that are right, as far as the model can tell. */
export const confidenceOf = (wordProbabilities: number[]): number =>
  Number(
    (wordProbabilities.reduce((sum, each) => sum + each, 0) / (wordProbabilities.length || 1)).toFixed(2),
  );
