/** Pieces of a transcript with their times, joined into words and segments. */
import type { Segment } from './port.ts';
import { confidenceOf } from './quality.ts';

export interface Timed {
  /** Seconds. */
  start: number;
  end: number;
  text: string;
  /** Of its tokens, added up. */
  logProbability: number;
  tokens: number;
}

const joined = (first: Timed, next: Timed, between: string): Timed => ({
  start: first.start,
  end: next.end,
  text: `${first.text}${between}${next.text}`,
  logProbability: first.logProbability + next.logProbability,
  tokens: first.tokens + next.tokens,
});

/** With one token a piece, a token that begins with a space begins a word. */
export function joinTokens(pieces: Timed[]): Timed[] {
  const words: Timed[] = [];
  for (const piece of pieces) {
    const text = piece.text.trim();
    if (text === '' || /^\s*\[_/.test(piece.text)) continue;
    const last = words.at(-1);
    if (last && !/^\s/.test(piece.text)) words[words.length - 1] = joined(last, { ...piece, text }, '');
    else words.push({ ...piece, text });
  }
  return words;
}

/** `areWords`: they make a segment until a sentence ends or nobody speaks for a second. */
export function joinSegments(pieces: Timed[], areWords: boolean): Segment[] {
  const segments: Timed[] = [];
  for (const piece of pieces) {
    const last = segments.at(-1);
    if (areWords && last && piece.start - last.end < 1 && !/[.!?…]["'”’]?$/.test(last.text))
      segments[segments.length - 1] = joined(last, piece, ' ');
    else segments.push(piece);
  }
  return segments.map(({ start, end, text, logProbability, tokens }) => ({
    start,
    end,
    text,
    confidence: confidenceOf(logProbability, tokens),
  }));
}
