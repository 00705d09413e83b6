/** A table as the planner and the executor see it: columns with types, cells as words, numbers and days. */
import { totalNameOf } from '@oja/core/text/total-names';
import { namesOfTotals, totalRows } from '@oja/core/text/total-rows';
import { canHavePointThousands, commaNumberOf, hasCommaDecimals } from '@oja/core/text/written-numbers';
import type { GroundTable } from '@oja/documents/documents/port';
import { dayOfCell, isBlank, numberOf, plainWords, stemOf, wordsOf } from './cells.ts';

export type ColumnType = 'text' | 'number' | 'year' | 'date' | 'bool';

export interface TableColumn {
  name: string;
  type: ColumnType;
  cells: string[];
  /** Its cells as plain words. */
  plain: string[];
  /** Different cells by their plain words, in their order. */
  distinct: Map<string, string>;
  /** Of a number column, or of words that are numbers. */
  numbers: (number | undefined)[];
  days: (number | undefined)[];
  /** Plain cells that hold a word, by its stem. */
  index: Map<string, string[]>;
}

export interface Table {
  source: string;
  caption: string;
  columns: TableColumn[];
  /** How many rows, without those that sum up others. */
  size: number;
  /** Rows that say that they sum up others, with their cells. */
  totals: { name: string; cells: string[] }[];
  /** Names of rows that only seem to sum up others. */
  leftOut: string;
  cut: boolean;
}

const sampleRows = 400;
const shareMin = 0.8;
const cellCharactersMax = 300;
const truths: Record<string, boolean> = {
  yes: true,
  no: false,
  true: true,
  false: false,
  y: true,
  n: false,
  1: true,
  0: false,
  '1.0': true,
  '0.0': false,
};
export const truthOf = (cell: string): boolean | undefined => truths[cell.trim().toLowerCase()];
const yearText = /^(1[5-9]|20)\d\d$/;

export function openTable(table: GroundTable): Table {
  const heads = table.columns.map((name, place) => name.trim() || `column ${place + 1}`);
  const rows = table.rows.flatMap((row, at) =>
    row.every((cell, place) => cell.trim() === table.columns[place]?.trim())
      ? []
      : [{ cells: row, at, section: table.sections?.[at] ?? '' }],
  );
  const sections = rows.some(({ section }) => section !== '');
  const names = sections ? ['section', ...heads] : heads;
  const cellsOf = ({ cells, section }: (typeof rows)[number]) => {
    const own = heads.map((_, place) => (cells[place] ?? '').trim().slice(0, cellCharactersMax));
    return sections ? [section, ...own] : own;
  };
  const drawn = rows.map(cellsOf);
  const known = rows.map(({ at }) => [...(sections ? [undefined] : []), ...(table.numbers?.[at] ?? [])]);
  const commas = names.some((_, place) => hasCommaDecimals(drawn.map((row) => row[place]!)));
  const columns = names.map((name, place) =>
    openColumn(
      name,
      drawn.map((row) => row[place]!),
      known.map((row) => row[place] ?? undefined),
      commas,
    ),
  );
  const totals = totalsIn(
    columns,
    drawn,
    rows.map(({ section }) => section),
  );
  const kept = totals.flatMap((total, at) => (total ? [] : [at]));
  const inferred = totals.flatMap((total, at) => (total === 'inferred' ? [labelOf(columns, at)] : []));
  return {
    source: table.source,
    caption: table.caption ?? '',
    columns: kept.length === rows.length ? columns : columns.map((column) => rowsOf(column, kept)),
    size: kept.length,
    totals: totals.flatMap((total, at) => {
      const name = labelOf(columns, at);
      return total && totalNameOf(name)?.kind === 'sum' ? [{ name, cells: drawn[at]! }] : [];
    }),
    leftOut: inferred.length === 0 ? '' : namesOfTotals(inferred),
    cut: table.cut,
  };
}

const labelOf = (columns: TableColumn[], row: number) =>
  columns.find(({ type, cells }) => type === 'text' && cells[row] !== '')?.cells[row] ?? '';

function rowsOf(column: TableColumn, kept: number[]): TableColumn {
  const pick = <T>(values: T[]): T[] => kept.map((at) => values[at]!);
  const { name, type } = column;
  return finished(name, type, pick(column.cells), pick(column.numbers), pick(column.days));
}

export function openColumn(
  name: string,
  cells: string[],
  known: (number | undefined | null)[] = [],
  commas = false,
): TableColumn {
  const filled = cells.slice(0, sampleRows).filter((cell) => !isBlank(cell));
  const comma = hasCommaDecimals(filled) || (commas && canHavePointThousands(filled));
  const read = comma ? commaNumberOf : numberOf;
  const dayFirst = cells.some((cell) => /^\s*(1[3-9]|2\d|3[01])[-/.]\d/.test(cell));
  const number = once((cell) => (isBlank(cell) ? undefined : read(cell)));
  const numbers = cells.map((cell, at) => (isBlank(cell) ? undefined : (known[at] ?? number(cell))));
  const day = once((cell) => dayOfCell(cell, dayFirst));
  // Most columns hold no dates: a sample tells.
  const hasDays = filled.some((cell) => day(cell) !== undefined);
  const days = cells.map((cell) => (hasDays ? day(cell) : undefined));
  return finished(name, typeOf(filled, cells, numbers, days), cells, numbers, days);
}

/** Cells repeat. */
function once<T>(read: (cell: string) => T): (cell: string) => T {
  const known = new Map<string, T>();
  return (cell) => {
    if (!known.has(cell)) known.set(cell, read(cell));
    return known.get(cell)!;
  };
}

function typeOf(
  filled: string[],
  cells: string[],
  numbers: (number | undefined)[],
  days: (number | undefined)[],
): ColumnType {
  if (filled.length === 0) return 'text';
  const different = new Set(filled.map((cell) => cell.toLowerCase()));
  if (different.size <= 2 && [...different].every((cell) => truthOf(cell) !== undefined)) return 'bool';
  const share = (values: unknown[]) =>
    values.slice(0, sampleRows).filter((value, at) => value !== undefined && !isBlank(cells[at]!)).length /
    filled.length;
  if (share(days) >= shareMin && share(numbers) < 1) return 'date';
  if (share(numbers) >= shareMin) return filled.every((cell) => yearText.test(cell)) ? 'year' : 'number';
  return 'text';
}

function finished(
  name: string,
  type: ColumnType,
  cells: string[],
  numbers: (number | undefined)[],
  days: (number | undefined)[],
): TableColumn {
  const plain = cells.map(once(plainWords));
  const distinct = new Map<string, string>();
  for (const [at, words] of plain.entries())
    if (words !== '' && !distinct.has(words)) distinct.set(words, cells[at]!);
  const index = new Map<string, string[]>();
  for (const words of type === 'text' ? distinct.keys() : []) {
    for (const stem of new Set(wordsOf(words).map(stemOf))) {
      const known = index.get(stem);
      if (known) known.push(words);
      else index.set(stem, [words]);
    }
  }
  return { name, type, cells, plain, distinct, numbers, days, index };
}

/** `Total` below its rows would win every highest and be counted twice. */
function totalsIn(columns: TableColumn[], drawn: string[][], sections: string[]) {
  const measures = columns.filter(({ type }) => type === 'number');
  const added = measures.filter(({ cells }) => !cells.some((cell) => cell.includes('%')));
  const used = added.length > 0 ? added : measures;
  const naming = columns.flatMap(({ type }, place) => (type === 'number' ? [] : [place]));
  return totalRows(
    drawn.map((cells, at) => ({
      names: naming.map((place) => cells[place]!).filter((cell) => !isBlank(cell)),
      numbers: used.map(({ numbers }) => numbers[at]),
      section: sections[at] ?? '',
    })),
    columns.map(({ name }) => name),
    added.length > 0,
  );
}
