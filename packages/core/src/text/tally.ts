/** Sums, averages and ends of rows of numbers, and whether a row states one of them. */
import type { TotalKind } from './total-names.ts';

export type Numbers = (number | undefined)[];

export interface Tally {
  /** Rows that have a number. */
  rows: number;
  sums: number[];
  counts: number[];
  least: number[];
  most: number[];
}

const shareOff = 0.001;
const nearShareOff = 0.2;
const digitsMax = 3;

const filled = (width: number, value: number) => new Array<number>(width).fill(value);

export const emptyTally = (width: number): Tally => ({
  rows: 0,
  sums: filled(width, 0),
  counts: filled(width, 0),
  least: filled(width, Infinity),
  most: filled(width, -Infinity),
});

export const copyOf = ({ rows, sums, counts, least, most }: Tally): Tally => ({
  rows,
  sums: [...sums],
  counts: [...counts],
  least: [...least],
  most: [...most],
});

export function addTo(tally: Tally, numbers: Numbers): void {
  let isFilled = false;
  for (const [at, value] of numbers.entries()) {
    if (value === undefined) continue;
    isFilled = true;
    tally.sums[at]! += value;
    tally.counts[at]! += 1;
    tally.least[at] = Math.min(tally.least[at]!, value);
    tally.most[at] = Math.max(tally.most[at]!, value);
  }
  if (isFilled) tally.rows += 1;
}

/** Rows that were added to `all`, less those before it; their ends are only known where there are none. */
export interface Block {
  all: Tally;
  before?: Tally;
}

export const rowsIn = ({ all, before }: Block): number => all.rows - (before?.rows ?? 0);

interface Compared {
  own: number;
  sum: number;
  count: number;
  least: number;
  most: number;
}

function comparedAt(own: number | undefined, { all, before }: Block, at: number): Compared | undefined {
  const count = (all.counts[at] ?? 0) - (before?.counts[at] ?? 0);
  if (own === undefined || count === 0) return undefined;
  const sum = (all.sums[at] ?? 0) - (before?.sums[at] ?? 0);
  if (before && before.rows > 0) return { own, sum, count, least: Number.NaN, most: Number.NaN };
  return { own, sum, count, least: all.least[at]!, most: all.most[at]! };
}

const compared = (numbers: Numbers, block: Block): Compared[] =>
  numbers.flatMap((own, at) => comparedAt(own, block, at) ?? []);

export const isComparable = (numbers: Numbers, all: Tally): boolean => compared(numbers, { all }).length > 0;

const isSum = ({ own, sum }: Compared) => Math.abs(own - sum) <= Math.abs(own) * shareOff;
const isBetween = ({ own, least, most }: Compared) => own >= least && own <= most;
/** Averages are often rounded. */
function isMean({ own, sum, count }: Compared): boolean {
  const off = Math.abs(own - sum / count);
  if (off <= Math.abs(own) * shareOff) return true;
  if (off > 0.5) return false;
  const decimals = String(own).split('.')[1]?.length ?? 0;
  return off <= 0.5 * 10 ** -decimals + 1e-9;
}

const states: Record<TotalKind, (one: Compared) => boolean> = {
  // A row of sums has the averages of some columns, and weighted ones of a few.
  sum: (one) => isSum(one) || isMean(one) || isBetween(one),
  mean: isMean,
  either: (one) => isSum(one) || isMean(one),
  least: ({ own, least }) => own === least,
  most: ({ own, most }) => own === most,
  count: ({ own, count }) => own === count,
};

/**
 * How many digits say that the numbers are the sum, average … of those rows, since round numbers agree by chance;
 * undefined where they are not.
 */
export function evidenceOf(numbers: Numbers, block: Block, kind: TotalKind): number | undefined {
  const found: Compared[] = [];
  for (const [at, own] of numbers.entries()) {
    const one = comparedAt(own, block, at);
    if (!one) continue;
    if (!states[kind](one)) return undefined;
    found.push(one);
  }
  if (found.length === 0) return undefined;
  if (kind === 'either' && !found.every(isSum) && !found.every(isMean)) return undefined;
  const sums = kind === 'sum' ? found.filter(isSum) : found;
  const isMixed = sums.length * 2 < found.length && !found.every((one) => isSum(one) || isMean(one));
  if (sums.length === 0 || isMixed) return undefined;
  return sums.reduce((digits, { own }) => digits + digitsOf(own), 0);
}

export const digitsIn = (numbers: Numbers): number =>
  numbers.reduce<number>((digits, value) => digits + (value === undefined ? 0 : digitsOf(value)), 0);

/** `250` has two, `121.25` has more than three. */
function digitsOf(value: number): number {
  const digits = String(Math.abs(value))
    .replace('.', '')
    .replace(/^0+|0+$/g, '');
  return Math.min(digits.length, digitsMax);
}

/** Whether the numbers could be the total of those rows and some that are not shown. */
export function isPlausible(numbers: Numbers, all: Tally, kind: TotalKind): boolean {
  return compared(numbers, { all }).every((one) => {
    if (kind === 'mean') return isBetween(one);
    const { own, least, most } = one;
    const isBeyond = least >= 0 ? own >= most * (1 - shareOff) : most > 0 || own <= least * (1 - shareOff);
    return isBeyond || (kind === 'either' && isBetween(one));
  });
}

/** Whether they are about the sum: a tax or a row is missing, or a digit was misread. */
export const isNearSum = (numbers: Numbers, all: Tally): boolean =>
  compared(numbers, { all }).every(({ own, sum }) => Math.abs(own - sum) <= Math.abs(sum) * nearShareOff);
