/** Which column is meant where cells of several columns say the same: `Lagos` may be a city or a place of birth. */
import { bitsIn, type Column, canNameRows, type Row, type TableModel } from './table-model.ts';
import { labelWords } from './words.ts';

interface Wanted {
  /** The words that choose rows. */
  needed: number;
  /** The column that is asked for. */
  besides: Column | undefined;
  /** Cells are asked for by the names of their rows. */
  byLabel?: boolean;
}

interface Settled {
  rows: Row[];
  /** For each column, the words that are not meant there. */
  lost: number[];
}

/** Undefined where nothing says which of the columns is meant, and they choose different rows. */
export function settleColumns(model: TableModel, rows: Row[], wanted: Wanted): Settled | undefined {
  const lost = model.columns.map(() => 0);
  let left = rows;
  for (let rest = wanted.needed; rest !== 0; rest &= rest - 1) {
    const bit = rest & -rest;
    if (left.every(({ sectionMask }) => sectionMask & bit)) continue;
    const holds = (row: Row, { place }: Column) => ((row.masks[place] ?? 0) & bit) !== 0;
    const holding = model.columns.filter(
      (column) => column !== wanted.besides && canNameRows(column) && left.some((row) => holds(row, column)),
    );
    if (holding.length < 2) continue;
    const meant = likeliest(model, left, holding, bit, wanted);
    const [first] = meant;
    if (!first) continue;
    const isSame = (row: Row) => meant.every((column) => holds(row, column) === holds(row, first));
    if (!left.every(isSame)) return undefined;
    left = left.filter((row) => holds(row, first));
    for (const column of holding) if (!meant.includes(column)) lost[column.place]! |= bit;
  }
  return { rows: left, lost };
}

/** Named by the question, then with more of its words in a cell, then what names rows, then with nothing else in it. */
function likeliest(
  { label }: TableModel,
  rows: Row[],
  columns: Column[],
  bit: number,
  { needed, byLabel }: Wanted,
): Column[] {
  const most = (of: (column: Column) => number) => (from: Column[]) => {
    const values = from.map(of);
    const end = Math.max(...values);
    return from.filter((_, at) => values[at] === end);
  };
  const inCells = (of: (row: Row, place: number) => number) => (column: Column) =>
    rows.reduce(
      (end, row) => ((row.masks[column.place] ?? 0) & bit ? Math.max(end, of(row, column.place)) : end),
      0,
    );
  const steps = [
    most(({ mask }) => bitsIn(mask & ~needed)),
    most(({ mask, share }) => (mask & ~needed ? share : 0)),
    most(inCells(({ masks }, place) => bitsIn((masks[place] ?? 0) & needed))),
    (from: Column[]) => (byLabel && label && from.includes(label) ? [label] : from),
    most(inCells(({ shares }, place) => shares[place] ?? 0)),
    plainest,
  ];
  return steps.reduce((left, step) => (left.length > 1 ? step(left) : left), columns);
}

/** `City` rather than `Birth city`, where nothing says which. */
export function plainest(columns: Column[]): Column[] {
  const words = columns.map(({ name }) => new Set(labelWords(name).map(({ stem }) => stem)));
  const isWithin = (a: Set<string>, b: Set<string>) =>
    a.size > 0 && a.size < b.size && [...a].every((word) => b.has(word));
  return columns.filter((_, at) => !words.some((other) => isWithin(other, words[at]!)));
}
