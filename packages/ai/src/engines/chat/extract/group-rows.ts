/** Rows with the same name in a column, taken together: sums, averages and counts of each group. */

import { maskOfWords } from './find-cell.ts';
import type { Question } from './question.ts';
import type { Column, Row, TableModel } from './table-model.ts';
import { asCell } from './table-numbers.ts';
import { columnNamed, kindMask, measuresNamed, namesThings, rowWord, type View } from './view.ts';

export interface Group {
  name: string;
  rows: Row[];
}

export interface Measured {
  name: string;
  value: number;
  /** As the cells of the column write it. */
  written: string;
  /** Rows of the group, and those of them that have a number. */
  rows?: { all: number; filled: number };
}

const keyOf = (text: string) => text.normalize('NFC').toLowerCase().replace(/\s+/g, ' ');

/** Undefined where a row has no name: it may belong to the group above it. */
export function groupsOf(rows: Row[], ...columns: Column[]): Group[] | undefined {
  const groups = new Map<string, Group>();
  for (const row of rows) {
    const names = columns.map(({ place }) => row.cells[place] ?? '');
    if (names.includes('')) return undefined;
    const name = names.join(' / ');
    const group = groups.get(keyOf(name));
    if (group) group.rows.push(row);
    else groups.set(keyOf(name), { name, rows: [row] });
  }
  return [...groups.values()];
}

/** The different names in a column; empty cells name nothing. */
export function distinctNames(rows: Row[], { place }: Column): string[] {
  const names = new Map<string, string>();
  for (const { cells } of rows) {
    const name = cells[place] ?? '';
    if (name !== '' && !names.has(keyOf(name))) names.set(keyOf(name), name);
  }
  return [...names.values()];
}

export type Aggregate = 'sum' | 'mean' | 'most' | 'least';

/** Undefined where a group has no number. */
export function measureGroups(
  groups: Group[],
  { measure }: Pick<View, 'measure'>,
  by: Aggregate,
): Measured[] | undefined {
  const found: Measured[] = [];
  for (const { name, rows } of groups) {
    const filled = rows.filter(({ numbers }) => numbers[measure.place] !== undefined);
    if (filled.length === 0) return undefined;
    const values = filled.map(({ numbers }) => numbers[measure.place] ?? 0);
    const value = aggregated(values, by);
    const cells = filled.map(({ cells: own }) => own[measure.place] ?? '');
    const isCell = by === 'most' || by === 'least';
    found.push({
      name,
      value,
      written: isCell ? (cells[values.indexOf(value)] ?? '') : asCell(value, cells, measure),
      rows: { all: rows.length, filled: filled.length },
    });
  }
  return found;
}

function aggregated(values: number[], by: Aggregate): number {
  if (by === 'most' || by === 'least')
    return values.reduce((end, value) => (by === 'most' ? Math.max(end, value) : Math.min(end, value)));
  const sum = values.reduce((total, value) => total + value, 0);
  return by === 'sum' ? sum : sum / values.length;
}

/** What is counted in each group: the rows, or the different names in a column. */
export interface Counted {
  column: Column | undefined;
  mask: number;
}

export function countedBy(model: TableModel, question: Question, places: number[]): Counted | undefined {
  if (measuresNamed(model, question).some(({ mask }) => mask & maskOfWords(places))) return undefined;
  const words = places.filter((place) => question.words[place]);
  const isRow = words.some((place) => rowWord.test(question.words[place]?.text ?? ''));
  const mask = maskOfWords(places);
  if (isRow) return { column: undefined, mask };
  const named = columnNamed(model, question, places);
  if (named) return { column: named, mask };
  const isKind = (kindMask(model, question) & mask) !== 0;
  return isKind && model.label ? { column: model.label, mask } : undefined;
}

/** Undefined where the same name recurs in a group although it should name one row. */
export function countGroups(
  groups: Group[],
  { column }: Counted,
  label: Column | undefined,
): Measured[] | undefined {
  const found: Measured[] = [];
  for (const { name, rows } of groups) {
    const count = column && namesThings(column) ? distinctNames(rows, column).length : rows.length;
    if (column && column === label && count !== rows.length) return undefined;
    found.push({ name, value: count, written: String(count) });
  }
  return found;
}

/** Sums of groups in which numbers are missing cannot be compared. */
export const lacksNumbers = (measured: Measured[]): boolean =>
  measured.some(({ rows }) => rows && rows.filled < rows.all);

export const endsOf = (measured: Measured[], wish: 'most' | 'least'): Measured[] => {
  const values = measured.map(({ value }) => value);
  const end = aggregated(values, wish);
  return measured.filter(({ value }) => Math.abs(value - end) <= Math.abs(end) * 1e-9);
};
