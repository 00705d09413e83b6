/** When each token is said: the path through the attention of the heads that follow the sound. */
const secondsPerPosition = 0.02;

/** Rows of attention over the positions of the sound, one a token; returns the beginning of each in seconds. */
export function tokenTimes(attention: Float64Array[]): number[] {
  const rows = attention.length;
  const columns = attention[0]?.length ?? 0;
  if (rows === 0 || columns === 0) return [];
  const cost = new Float64Array((rows + 1) * (columns + 1)).fill(Number.POSITIVE_INFINITY);
  const step = new Uint8Array((rows + 1) * (columns + 1));
  const width = columns + 1;
  cost[0] = 0;
  for (let row = 1; row <= rows; row++) {
    for (let column = 1; column <= columns; column++) {
      const at = row * width + column;
      const from = [cost[at - width - 1]!, cost[at - width]!, cost[at - 1]!];
      const best = from.indexOf(Math.min(...from));
      cost[at] = from[best]! - attention[row - 1]![column - 1]!;
      step[at] = best;
    }
  }
  const starts = new Array<number>(rows).fill(0);
  for (let row = rows, column = columns; row > 0 && column > 0; ) {
    starts[row - 1] = (column - 1) * secondsPerPosition;
    const taken = step[row * width + column];
    if (taken !== 2) row -= 1;
    if (taken !== 1) column -= 1;
  }
  return starts;
}

/** Each head on its own scale, then their mean. */
export function meanAttention(heads: Float32Array[], positions: number): Float64Array {
  const mean = new Float64Array(positions);
  for (const head of heads) {
    let sum = 0;
    let squares = 0;
    for (let at = 0; at < positions; at++) {
      sum += head[at]!;
      squares += head[at]! ** 2;
    }
    const middle = sum / positions;
    const spread = Math.sqrt(Math.max(1e-12, squares / positions - middle ** 2));
    for (let at = 0; at < positions; at++) mean[at]! += (head[at]! - middle) / spread / heads.length;
  }
  return mean;
}
