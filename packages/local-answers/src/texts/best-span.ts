/** The most likely start and end of an answer among the pieces of a passage, against there being none. */

const answerPiecesMax = 32;

export interface BestSpan {
  /** Pieces of the passage. */
  start: number;
  end: number;
  /** How much likelier it is than none, as a logarithm. */
  score: number;
}

/**
 * `scores`: a start and an end score for each piece of the whole input, whose first stands for no answer.
 * The passage begins at `first` and has `length` pieces.
 */
export function bestSpan(scores: Float32Array, first: number, length: number): BestSpan {
  const startOf = (piece: number) => scores[2 * (first + piece)] ?? 0;
  const endOf = (piece: number) => scores[2 * (first + piece) + 1] ?? 0;
  let best = { start: 0, end: 0, score: Number.NEGATIVE_INFINITY };
  for (let start = 0; start < length; start += 1) {
    for (let end = start; end < Math.min(length, start + answerPiecesMax); end += 1) {
      const score = startOf(start) + endOf(end);
      if (score > best.score) best = { start, end, score };
    }
  }
  return { ...best, score: best.score - (scores[0] ?? 0) - (scores[1] ?? 0) };
}
