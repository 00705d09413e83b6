/** Tables among the lines of a page: rows of cells that stand in the same columns. */
import type { TextLine } from '@oja/documents/vision/port';

const rowsMin = 3;
const columnsMin = 2;
/** The part of the cells that a grid fills. */
const filledMin = 0.7;
/** Rows further apart than this many of their heights are of different tables. */
const gapMax = 2.5;

type Row = TextLine[];

export function tablesIn(lines: TextLine[]): { rows: string[][] }[] {
  return runsOf(rowsOf(lines)).flatMap((run) => {
    const columns = columnsOf(run);
    const cells = run.reduce((sum, row) => sum + row.length, 0);
    if (run.length < rowsMin || columns.length < columnsMin) return [];
    if (cells < run.length * columns.length * filledMin) return [];
    return [{ rows: run.map((row) => columns.map((column) => textIn(row, column))) }];
  });
}

const bottomOf = ({ box }: TextLine) => box.y + box.height;
const middleOf = ({ box }: TextLine) => box.y + box.height / 2;

function rowsOf(lines: TextLine[]): Row[] {
  const rows: Row[] = [];
  for (const line of lines.toSorted((a, b) => middleOf(a) - middleOf(b))) {
    const row = rows.at(-1);
    const level = row?.some(
      (other) => Math.abs(middleOf(other) - middleOf(line)) < Math.min(other.box.height, line.box.height) / 2,
    );
    if (row && level) row.push(line);
    else rows.push([line]);
  }
  return rows.map((row) => row.toSorted((a, b) => a.box.x - b.box.x));
}

/** Rows of several cells that follow each other closely. */
function runsOf(rows: Row[]): Row[][] {
  const runs: Row[][] = [];
  let before: Row | undefined;
  for (const row of rows) {
    const run = runs.at(-1);
    const gap = before ? Math.min(...row.map(({ box }) => box.y)) - Math.max(...before.map(bottomOf)) : 0;
    const near = gap <= gapMax * Math.max(...row.map(({ box }) => box.height));
    if (row.length >= columnsMin && run && before && before.length >= columnsMin && near) run.push(row);
    else if (row.length >= columnsMin) runs.push([row]);
    before = row;
  }
  return runs;
}

/** Cells that stand above each other are of one column. */
function columnsOf(run: Row[]): { left: number; right: number }[] {
  const columns: { left: number; right: number }[] = [];
  const cells = run.flat().toSorted((a, b) => a.box.x - b.box.x);
  for (const { box } of cells) {
    const last = columns.at(-1);
    if (last && box.x < last.right) last.right = Math.max(last.right, box.x + box.width);
    else columns.push({ left: box.x, right: box.x + box.width });
  }
  return columns;
}

const textIn = (row: Row, { left, right }: { left: number; right: number }) =>
  row
    .filter(({ box }) => box.x >= left && box.x < right)
    .map(({ text }) => text)
    .join(' ');
