/**
 * Which language a stretch is in: what the general weights take its sound for says little of a second of speech, so
 * that how well it can be written in each language counts as well.
 */
import type { Decoding, Fault } from './quality.ts';

export interface Tried extends Decoding {
  language: string;
  /** That the sound is in this language, to the general weights. */
  probability: number;
  /** Written by weights for this language alone. */
  isTrained: boolean;
  fault: Fault | undefined;
}

/** A language this probable needs no comparison. */
const certainProbability = 0.8;
/** Below this a language is not worth decoding in. */
export const plausibleProbability = 0.02;
const probabilityFloor = 0.001;
/** Of the logarithm of a token's probability, against that of the language's. */
const writingWeight = 4;
/** A transcript with a fault says no more than this for its language: loops are very probable. */
const faultyMean = -1.2;
/** Callers speak these more often than the recordings that Whisper learned from would have it. */
const common = new Set(['en', 'fr', 'ar']);
/** Weights for one language write any sound in it: what they write of other languages is less probable than this. */
const trainedMeanMin = -0.5;
const likelyProbability = 0.5;
/** What they write of no other language is as probable as this. */
const certainMean = -0.3;
/** They must be surer by so much than English, and surer yet where there is little sound or English is more probable. */
const marginMin = 0.2;
const wideMarginMin = 0.5;
const shortSeconds = 3;

export const isCertain = ({ probability, fault }: Tried): boolean =>
  probability >= certainProbability && fault === undefined;

/** Nothing else needs to be tried. */
export const isCertainlyTrained = (
  { probability, fault, meanLogProbability }: Tried,
  spokenSeconds: number,
): boolean =>
  fault === undefined &&
  spokenSeconds >= shortSeconds &&
  probability >= likelyProbability &&
  meanLogProbability >= certainMean;

export function likeliest<T extends Tried>(tried: T[], spokenSeconds: number): T | undefined {
  const english = tried.find(({ language, isTrained }) => language === 'en' && !isTrained);
  const candidates = tried.filter((each) => !each.isTrained || fits(each, english, spokenSeconds));
  return candidates.toSorted((a, b) => evidence(b) - evidence(a))[0];
}

function fits(
  { fault, meanLogProbability, probability }: Tried,
  english: Tried | undefined,
  spokenSeconds: number,
): boolean {
  const isShort = spokenSeconds < shortSeconds;
  const isExpected = !isShort && probability >= likelyProbability;
  if (fault !== undefined || (!isExpected && meanLogProbability < trainedMeanMin)) return false;
  if (english === undefined) return true;
  const isWide = isShort || english.probability >= probability;
  return meanLogProbability >= sureness(english) + (isWide ? wideMarginMin : marginMin);
}

const sureness = ({ fault, meanLogProbability }: Tried): number =>
  fault === undefined ? meanLogProbability : Math.min(meanLogProbability, faultyMean);

const evidence = (one: Tried): number =>
  Math.log(one.probability + probabilityFloor) +
  writingWeight * sureness(one) +
  (common.has(one.language) ? 1 : 0);
