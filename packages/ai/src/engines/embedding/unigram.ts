/** SentencePiece's unigram tokenizer: the most likely way to cut each word into known pieces. */
import type { WordPieces } from '@oja/local-answers/models/word-pieces';

const wordMark = '▁';
const pieceCharactersMax = 24;
/** An unknown letter is less likely than any known piece. */
const unknownPenalty = 10;
const start = 0;
const end = 2;

/** `vocabulary`: pieces with the logarithm of their probability, in the order of their ids. */
export function createUnigram(vocabulary: [piece: string, score: number][], unknownId = 3): WordPieces {
  const ids = new Map(vocabulary.map(([piece], id) => [piece, id]));
  const scores = Float64Array.from(vocabulary, ([, score]) => score);
  const unknownScore = scores.reduce((least, score) => Math.min(least, score), 0) - unknownPenalty;

  function pieces(word: string): number[] {
    const letters = [...`${wordMark}${word}`];
    const best = new Float64Array(letters.length + 1).fill(Number.NEGATIVE_INFINITY);
    const cut: { from: number; id: number }[] = [];
    best[0] = 0;
    for (let to = 1; to <= letters.length; to++) {
      for (let from = Math.max(0, to - pieceCharactersMax); from < to; from++) {
        const known = ids.get(letters.slice(from, to).join(''));
        if (known === undefined && to - from > 1) continue;
        const score = best[from]! + (known === undefined ? unknownScore : scores[known]!);
        if (score <= best[to]!) continue;
        best[to] = score;
        cut[to] = { from, id: known ?? unknownId };
      }
    }
    const found: number[] = [];
    for (let to = letters.length; to > 0; to = cut[to]!.from) found.unshift(cut[to]!.id);
    // Unknown letters in a row are one unknown piece.
    return found.filter((id, at) => id !== unknownId || found[at - 1] !== unknownId);
  }

  return {
    encode(text, tokensMax) {
      const found = [start];
      const words = text
        .slice(0, tokensMax * pieceCharactersMax)
        .normalize('NFKC')
        .split(/\s+/u)
        .filter(Boolean);
      for (const word of words) {
        // No piece is longer: the rest of the text would be cut for nothing.
        found.push(...pieces(word.slice(0, tokensMax * pieceCharactersMax)));
        if (found.length >= tokensMax) break;
      }
      found.length = Math.min(found.length, tokensMax - 1);
      found.push(end);
      return found;
    },
  };
}
