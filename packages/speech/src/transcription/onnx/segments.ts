/** Tokens and their times as segments, or one piece a token where word times were asked for. */
import type { Chosen } from './choose-token.ts';
import type { Decoded } from './decode.ts';
import { secondsPerTimestamp, type Tokens } from './tokens.ts';
import { tokenTimes } from './word-times.ts';

export interface Piece {
  text: string;
  /** Milliseconds. */
  t0: number;
  t1: number;
  /** The probability of each of its words, or of the part of a word that it is. */
  words: number[];
}

export function segmentsOf({ chosen }: Decoded, tokens: Tokens, endMs: number): Piece[] {
  const { firstTimestamp } = tokens;
  const timeOf = (token: number) => Math.round((token - firstTimestamp) * secondsPerTimestamp * 1000);
  const pieces: Piece[] = [];
  let open: { start: number; said: Chosen[] } | undefined;
  const close = (t1: number) => {
    if (open && open.said.length > 0)
      pieces.push({
        text: tokens.text(open.said.map(({ token }) => token)),
        words: wordProbabilities(open.said, tokens),
        t0: open.start,
        t1: Math.min(Math.max(t1, open.start), endMs),
      });
    open = undefined;
  };
  for (const each of chosen) {
    const { token } = each;
    if (token < firstTimestamp) {
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
    if (each.token >= tokens.firstTimestamp) continue;
    if (bytes.length === 0) start = starts[index] ?? 0;
    bytes.push(each);
    const ids = bytes.map(({ token }) => token);
    const text = tokens.text(ids);
    if (text === '' || tokens.isCutOff(ids)) continue;
    pieces.push({ text, t0: start, t1: starts[index + 1] ?? endMs, words: [probabilityOf(bytes)] });
    bytes = [];
  }
  return pieces;
}

const probabilityOf = (said: Chosen[]): number =>
  Math.exp(said.reduce((sum, { logProbability }) => sum + logProbability, 0));

/** A token that begins with a space begins a word; every token of it must be right. */
function wordProbabilities(said: Chosen[], tokens: Tokens): number[] {
  const words: Chosen[][] = [];
  for (const each of said) {
    const last = words.at(-1);
    if (last && !tokens.text([each.token]).startsWith(' ')) last.push(each);
    else words.push([each]);
  }
  return words.map(probabilityOf);
}
