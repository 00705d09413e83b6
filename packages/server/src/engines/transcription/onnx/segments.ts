/** Tokens and their times as segments, or one piece a token where word times were asked for. */
import type { Chosen } from './choose-token.ts';
import type { Decoded } from './decode.ts';
import { firstTimestamp, isTimestamp, secondsPerTimestamp, type Tokens } from './tokens.ts';
import { tokenTimes } from './word-times.ts';

export interface Piece {
  text: string;
  /** Milliseconds. */
  t0: number;
  t1: number;
  /** Natural logarithms of the probabilities of its tokens, added up, and how many they are. */
  logProbability: number;
  tokens: number;
}

const timeOf = (token: number): number => Math.round((token - firstTimestamp) * secondsPerTimestamp * 1000);

export function segmentsOf({ chosen }: Decoded, tokens: Tokens, endMs: number): Piece[] {
  const pieces: Piece[] = [];
  let open: { start: number; said: Chosen[] } | undefined;
  const close = (t1: number) => {
    if (open && open.said.length > 0)
      pieces.push({
        text: tokens.text(open.said.map(({ token }) => token)),
        ...likelihood(open.said),
        t0: open.start,
        t1: Math.min(Math.max(t1, open.start), endMs),
      });
    open = undefined;
  };
  for (const each of chosen) {
    const { token } = each;
    if (!isTimestamp(token)) {
      open ??= { start: pieces.at(-1)?.t1 ?? 0, said: [] };
      open.said.push(each);
    } else if (open && open.said.length > 0) close(timeOf(token));
    else open = { start: Math.min(timeOf(token), endMs), said: [] };
  }
  close(endMs);
  return pieces;
}

/** A letter of several bytes may be several tokens: they are one piece. */
export function wordPieces(decoded: Decoded, tokens: Tokens, endMs: number): Piece[] {
  const starts = tokenTimes(decoded.attention).map((seconds) => Math.min(endMs, Math.round(seconds * 1000)));
  const pieces: Piece[] = [];
  let bytes: Chosen[] = [];
  let start = 0;
  for (const [index, each] of decoded.chosen.entries()) {
    if (isTimestamp(each.token)) continue;
    if (bytes.length === 0) start = starts[index] ?? 0;
    bytes.push(each);
    const text = tokens.text(bytes.map(({ token }) => token));
    if (text === '') continue;
    pieces.push({ text, t0: start, t1: starts[index + 1] ?? endMs, ...likelihood(bytes) });
    bytes = [];
  }
  return pieces;
}

const likelihood = (said: Chosen[]) => ({
  logProbability: said.reduce((sum, { logProbability }) => sum + logProbability, 0),
  tokens: said.length,
});
