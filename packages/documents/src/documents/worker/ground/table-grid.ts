/** A table as a grid: every cell at its row and column, merged cells known, tables beside each other taken apart. */

import { commaNumberOf, numberOf } from '@oja/core/text/written-numbers';
import type { Cell, Table } from '../../port.ts';

export interface Slot {
  text: string;
  /** Where the source has typed cells. */
  number: number | undefined;
  date: boolean;
  /** The text of the merged cell that covers this one. */
  coveredBy: { text: string; across: boolean } | undefined;
  /** How many columns the cell spans. */
  wide: number;
  /** What `isNumber` found. */
  measured?: boolean;
}

export type Grid = Slot[][];

const columnsMax = 60;
/** A single wide row makes all others as wide: rows beyond so many cells in all are left out. */
const slotsMax = 3_000_000;
const empty: Slot = { text: '', number: undefined, date: false, coveredBy: undefined, wide: 1 };

export function gridOf(table: Table, rowsMax: number): Grid {
  const rows = table.rows.slice(0, rowsMax);
  const grid: Grid = rows.map(() => []);
  let width = 0;
  let height = rows.length;
  for (const [row, cells] of rows.entries()) {
    let column = 0;
    for (const cell of cells) {
      while (grid[row]?.[column]?.coveredBy) column += 1;
      if (column >= columnsMax || row >= height) break;
      width = Math.max(width, Math.min(column + (cell.colspan ?? 1), columnsMax));
      height = Math.min(height, Math.floor(slotsMax / width));
      place(grid, { row, column, height }, cell);
      column += cell.colspan ?? 1;
    }
  }
  return grid
    .slice(0, height)
    .map((row) => Array.from({ length: width }, (_, column) => row[column] ?? empty));
}

function place(
  grid: Grid,
  { row, column, height }: { row: number; column: number; height: number },
  cell: Cell,
): void {
  const text = cell.text.replace(/\s+/g, ' ').trim();
  const wide = Math.min(cell.colspan ?? 1, columnsMax - column);
  const high = Math.min(cell.rowspan ?? 1, height - row);
  for (let down = 0; down < high; down += 1) {
    for (let across = 0; across < wide; across += 1) {
      const into = grid[row + down] as Slot[];
      while (into.length < column + across) into.push(empty);
      into[column + across] =
        down === 0 && across === 0
          ? {
              text,
              number: typeof cell.value === 'number' && !cell.date ? cell.value : undefined,
              date: cell.date ?? false,
              coveredBy: undefined,
              wide,
            }
          : { ...empty, coveredBy: { text, across: across > 0 } };
    }
  }
}

const year = /^(19|20)\d\d(\s?[/–-]\s?(\d\d|(19|20)\d\d))?[a-z*]?$/;
export const isYear = ({ text }: Slot): boolean => year.test(text);
export const isFilled = ({ text }: Slot): boolean => text !== '';
/** A measured number: years name rows and columns. */
export function isNumber(slot: Slot): boolean {
  // Asked several times of every cell, and its pattern takes long.
  slot.measured ??=
    isFilled(slot) &&
    !slot.date &&
    !isYear(slot) &&
    (slot.number !== undefined ||
      numberOf(slot.text) !== undefined ||
      commaNumberOf(slot.text) !== undefined);
  return slot.measured;
}

/** Rectangles of cells with empty rows and columns around them, from the top and the left. */
export function partsOf(grid: Grid): Grid[] {
  const trimmed = trim(grid);
  if (trimmed.length === 0) return [];
  const bands = joinHeaders(
    splitAt(trimmed, (row) => row.every((slot) => !isFilled(slot) && !slot.coveredBy)),
  );
  if (bands.length > 1) return bands.flatMap(partsOf);
  const columns = transpose(trimmed);
  const blocks = joinSpaced(
    splitAt(columns, (column) => column.every((slot) => !isFilled(slot))).map(transpose),
  );
  return blocks.length > 1 ? blocks.flatMap(partsOf) : [blocks[0] ?? trimmed];
}

const headerRowsMax = 4;

/** An empty row between a header and its numbers only spaces it. */
function joinHeaders(bands: Grid[]): Grid[] {
  const joined: Grid[] = [];
  for (const band of bands) {
    const before = joined.at(-1);
    if (before && isBareHeader(before) && fits(before.at(-1)!, band))
      joined[joined.length - 1] = [...before, ...band];
    else joined.push(band);
  }
  return joined;
}

const isBareHeader = (band: Grid) =>
  band.length <= headerRowsMax &&
  band.at(-1)!.filter(isFilled).length > 1 &&
  !band.some((row) => row.some((slot) => isNumber(slot) || slot.date));

/** Below titles, numbers under names, none of which is missing. */
function fits(names: Slot[], band: Grid): boolean {
  const first = band.find((row) => row.filter(isFilled).length > 1);
  if (!first || !isFilled(first[0]!) || isNumber(first[0]!)) return false;
  const numbers = first.flatMap((slot, column) => (isNumber(slot) ? [column] : []));
  const isNamed = (column: number) => isFilled(names[column]!) || names[column]!.coveredBy !== undefined;
  return numbers.length > 1 && numbers.every(isNamed);
}

const trim = (grid: Grid): Grid => transpose(filledPart(transpose(filledPart(grid))));

/** From the first line with content to the last. */
function filledPart(lines: Grid): Grid {
  const isUsed = (line: Slot[]) => line.some(isFilled);
  const from = lines.findIndex(isUsed);
  return from === -1 ? [] : lines.slice(from, lines.findLastIndex(isUsed) + 1);
}

const transpose = (grid: Grid): Grid =>
  (grid[0] ?? []).map((_, column) => grid.map((row) => row[column] as Slot));

function splitAt(lines: Slot[][], apart: (line: Slot[]) => boolean): Grid[] {
  const parts: Grid[] = [];
  let open: Grid | undefined;
  for (const line of lines) {
    if (apart(line)) open = undefined;
    else if (open) open.push(line);
    else {
      open = [line];
      parts.push(open);
    }
  }
  return parts;
}

/** A block of numbers alone belongs to the names left of it: the empty column only spaces it. */
function joinSpaced(blocks: Grid[]): Grid[] {
  const joined: Grid[] = [];
  for (const block of blocks) {
    const before = joined.at(-1);
    if (before && !hasOwnLabels(block, before))
      joined[joined.length - 1] = before.map((row, at) => [...row, ...(block[at] as Slot[])]);
    else joined.push(block);
  }
  return joined;
}

function hasOwnLabels(block: Grid, before: Grid): boolean {
  const firstColumn = block.map((row) => row[0] as Slot).filter(isFilled);
  const heads = new Set(before.map((row) => row[0]?.text).filter(Boolean));
  if (firstColumn.some(({ text }) => /\p{L}/u.test(text) && heads.has(text)) && block[0]!.length > 1) {
    return true;
  }
  const numbers = firstColumn.filter(isNumber).length;
  return numbers === 0 || numbers < (firstColumn.length - 2) * 0.6;
}
