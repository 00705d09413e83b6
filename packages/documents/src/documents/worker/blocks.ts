/** Small pure functions on blocks that readers and writers share. */
import { runText } from '@oja/core/text/run-text';
import { documentLimits } from '../limits.ts';
import type { Block, Cell, Section, Table, TextRun } from '../port.ts';
import type { ListMark } from './list-numbers.ts';

export function plainText(runs: TextRun[]): string {
  return runs.map(runText).join('');
}

/** One run of bare text, or none. */
export function runsOf(text: string): TextRun[] {
  return text === '' ? [] : [{ text }];
}

/** Joins neighbours of one style and drops empty ones. */
export function tidyRuns(runs: TextRun[]): TextRun[] {
  const tidy: TextRun[] = [];
  for (const run of runs) {
    if (run.text === '') continue;
    const last = tidy.at(-1);
    if (last && sameStyle(last, run)) last.text += run.text;
    else tidy.push({ ...run });
  }
  return tidy;
}

function sameStyle(a: TextRun, b: TextRun): boolean {
  return (
    !a.bold === !b.bold &&
    !a.italic === !b.italic &&
    !a.code === !b.code &&
    !a.strike === !b.strike &&
    a.script === b.script &&
    a.link === b.link
  );
}

/** What stands before each list item: a dash, or its number, counted per level where the source has none. */
export function listMarks(blocks: Block[]): Map<Block, ListMark> {
  const marks = new Map<Block, ListMark>();
  let counts: number[] = [];
  for (const block of blocks) {
    if (block.kind !== 'list_item') {
      counts = [];
      continue;
    }
    counts = counts.slice(0, block.level + 1);
    const number = block.ordered ? (block.number ?? (counts[block.level] ?? 0) + 1) : 0;
    counts[block.level] = number;
    marks.set(block, { number, label: block.ordered ? (block.label ?? `${number}.`) : '-' });
  }
  return marks;
}

export interface PlacedCell {
  row: number;
  column: number;
  cell: Cell;
}

/** Where each cell stands once spans have pushed their neighbours. */
export function placeCells(table: Table): { placed: PlacedCell[]; columns: number } {
  const placed = [...eachPlaced(table)];
  return { placed, columns: widthOf(placed) };
}

export function widthOf(placed: Iterable<PlacedCell>): number {
  let columns = 0;
  for (const { column, cell } of placed) columns = Math.max(columns, column + (cell.colspan ?? 1));
  return columns;
}

/** One after the other: a table can have millions. */
export function* eachPlaced(table: Table): Generator<PlacedCell> {
  const taken = new Set<string>();
  for (const [row, cells] of table.rows.entries()) {
    let column = 0;
    for (const cell of cells) {
      if (taken.size > 0) while (taken.has(`${row},${column}`)) column += 1;
      const wide = cell.colspan ?? 1;
      const high = Math.min(cell.rowspan ?? 1, table.rows.length - row);
      yield { row, column, cell };
      for (let down = 1; down < high; down += 1) {
        for (let across = 0; across < wide; across += 1) taken.add(`${row + down},${column + across}`);
      }
      column += wide;
    }
  }
}

/** Every row equally long, spans filled with empty text. */
export function squareTexts(table: Table): string[][] {
  const columns = widthOf(eachPlaced(table));
  const grid = table.rows.map(() => new Array<string>(columns).fill(''));
  for (const { row, column, cell } of eachPlaced(table)) (grid[row] as string[])[column] = cell.text;
  return grid;
}

/** Every row equally long, each cell repeated over what it spans: a row says all of itself where nothing can span. */
export function spreadTexts(table: Table): string[][] {
  const columns = widthOf(eachPlaced(table));
  const grid = table.rows.map(() => new Array<string>(columns).fill(''));
  let room = documentLimits.textCharactersMax;
  for (const { row, column, cell } of eachPlaced(table)) {
    const { rowspan = 1, colspan = 1, text } = cell;
    room -= text.length * (rowspan * colspan - 1);
    const lines = room < 0 ? grid.slice(row, row + 1) : grid.slice(row, row + rowspan);
    for (const line of lines) line.fill(text, column, column + (room < 0 ? 1 : colspan));
  }
  return grid;
}

/** Right-to-left, by its first strong letter. */
export function isRightToLeft(text: string): boolean {
  const strong =
    /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]|\p{L}/u.exec(
      text,
    );
  return strong !== null && isRightToLeftLetter(strong[0]);
}

export function isRightToLeftLetter(letter: string): boolean {
  return /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u.test(
    letter,
  );
}

/** Tables cut by page breaks become one again: same width, nothing between, repeated header rows dropped. */
export function joinSplitTables(sections: Section[]): Block[] {
  const joined: Block[] = [];
  for (const section of sections) {
    for (const [at, block] of section.blocks.entries()) {
      const last = joined.at(-1);
      const continues =
        at === 0 && section.page !== undefined && block.kind === 'table' && last?.kind === 'table';
      if (continues && sameWidth(last, block)) appendRows(last, block);
      else joined.push(block.kind === 'table' ? { ...block, rows: [...block.rows] } : block);
    }
  }
  return joined;
}

const width = (table: Table) =>
  Math.max(...table.rows.map((row) => row.reduce((sum, cell) => sum + (cell.colspan ?? 1), 0)));

function sameWidth(a: Table, b: Table): boolean {
  return a.rows.length > 0 && b.rows.length > 0 && width(a) === width(b);
}

function appendRows(table: Table, more: Table): void {
  const text = (row: Cell[] | undefined) => row?.map((cell) => cell.text).join('\u0000');
  const repeats = text(more.rows[0]) === text(table.rows[0]);
  for (const row of repeats ? more.rows.slice(1) : more.rows) table.rows.push(row);
}

/** Text that is plainly a number gets its value; "007" and "+234 803" stay text. */
export function cellOfText(text: string): Cell {
  if (/^-?(0|[1-9]\d{0,14})(\.\d{1,15})?$/.test(text)) return { text, value: Number(text) };
  return { text, value: text === '' ? null : text };
}
