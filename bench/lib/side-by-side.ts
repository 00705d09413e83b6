/** Times our way and the bare library in turns, so that both meet the same machine. */
export interface Row {
  what: string;
  value: number;
  unit: string;
}

const middle = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

async function time(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

export interface Pair {
  what: string;
  ours: () => Promise<unknown>;
  bare: () => Promise<unknown>;
  rounds: number;
}

/** Medians of both, what ours adds in ms, and the ratio. */
export async function sideBySide({ what, ours, bare, rounds }: Pair): Promise<Row[]> {
  for (let warm = 0; warm < 3; warm += 1) {
    await ours();
    await bare();
  }
  const [ourMs, bareMs]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    ourMs.push(await time(ours));
    bareMs.push(await time(bare));
  }
  const [a, b] = [middle(ourMs), middle(bareMs)];
  return [
    { what: `${what}: ours, p50`, value: a, unit: 'ms' },
    { what: `${what}: bare library, p50`, value: b, unit: 'ms' },
    { what: `${what}: overhead`, value: a - b, unit: 'ms' },
    { what: `${what}: ratio`, value: a / b, unit: '×' },
  ];
}

export function print(rows: Row[]): void {
  for (const { what, value, unit } of rows) {
    console.log(`${what.padEnd(58)} ${value.toFixed(2).padStart(9)} ${unit}`);
  }
}
