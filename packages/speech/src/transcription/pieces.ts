/** Pieces of a transcript with their times, joined into words and segments. */
import type { Segment } from './port.ts';
import { confidenceOf } from './quality.ts';

export interface Timed {
  /** Seconds. */
  start: number;
  end: number;
  text: string;
  /** The probability of each of its words. */
  words: number[];
}

const joined = (first: Timed, next: Timed, between: string, words: number[]): Timed => ({
  start: first.start,
  end: next.end,
  text: `${first.text}${between}${next.text}`,
  words,
});

/** A word is right if all of its parts are. */
const product = (numbers: number[]): number => numbers.reduce((total, number) => total * number, 1);

/** With one token a piece, a token that begins with a space begins a word; the space may be a token of its own. */
export function joinTokens(pieces: Timed[]): Timed[] {
  const words: Timed[] = [];
  let isNewWord = true;
  for (const piece of pieces) {
    if (/^\s*\[_/.test(piece.text)) continue;
    isNewWord ||= /^\s/.test(piece.text);
    const text = piece.text.trim();
    if (text === '') continue;
    const last = words.at(-1);
    if (last && !isNewWord)
      words[words.length - 1] = joined(last, { ...piece, text }, '', [
        product([...last.words, ...piece.words]),
      ]);
    else words.push({ ...piece, text });
    isNewWord = false;
  }
  return words;
}

/** `areWords`: they make a segment until a sentence ends or nobody speaks for a second. */
export function joinSegments(pieces: Timed[], areWords: boolean): Segment[] {
  const segments: Timed[] = [];
  for (const piece of pieces) {
    const last = segments.at(-1);
    if (areWords && last && piece.start - last.end < 1 && !/[.!?…]["'”’]?$/.test(last.text))
      segments[segments.length - 1] = joined(last, piece, ' ', [...last.words, ...piece.words]);
    else segments.push(piece);
  }
  return segments.map(({ words, ...segment }) => ({ ...segment, confidence: confidenceOf(words) }));
}
