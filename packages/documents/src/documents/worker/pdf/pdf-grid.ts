/**
 * The grid of a table, checked against the words on the page. LiteParse loses columns and joins rows; such a grid is
 * built again from the words, and where they make none, the table is given up: wrong figures are worse than lines.
 */
import type { LayoutBlock, LayoutCell, ParsedPage, Rect, TextItem } from '@llamaindex/liteparse';
import {
  type Columns,
  columnsOf,
  type Edges,
  isAmount,
  type Line,
  linesOf,
  type Unit,
} from './pdf-columns.ts';
import { itemsIn } from './pdf-headings.ts';
import { ruledGrid } from './pdf-spans.ts';

export type Grid = {
  /** What it was built from again; other blocks that hold nothing else repeat it. */
  items: Set<TextItem>;
} & ({ kind: 'table'; rows: LayoutCell[][]; headerRows: number } | { kind: 'lines'; lines: string[] });

const tablesOf = (page: ParsedPage) => (page.blocks ?? []).filter((block) => block.kind === 'table');

/** The grids of the page's tables. */
export function gridsOf(page: ParsedPage): Map<LayoutBlock, Grid> {
  return new Map(tablesOf(page).map((block) => [block, gridOf(block, page)]));
}

/** Does a table have to be built again? The places of the words in each run are needed for that. */
export const hasWrongTable = (page: ParsedPage) => tablesOf(page).some((block) => examine(block, page).wrong);

function examine(block: LayoutBlock, page: ParsedPage) {
  const found = block.header ? [block.header, ...(block.rows ?? [])] : (block.rows ?? []);
  const rows = ruledGrid(block.bbox, found, page.vectorGraphics, page.textItems);
  const lines = linesIn(block, rows, page);
  const pitch = pitchOf(rows, lines);
  return { rows, lines, pitch, wrong: losesText(rows, lines) || joinsRows(rows, lines, pitch) };
}

function gridOf(block: LayoutBlock, page: ParsedPage): Grid {
  const { rows, lines, pitch, wrong } = examine(block, page);
  const headerRows = block.header || (block.rows?.length ?? 0) > 1 ? 1 : 0;
  const lists = listsIn(rows);
  if (lists) return { kind: 'lines', lines: lists, items: new Set() };
  if (isProse(rows))
    return { kind: 'lines', lines: rows.flat().map(({ text }) => text.trim()), items: new Set() };
  if (isNoTable(rows)) return { kind: 'lines', lines: rows.map(lineOf), items: new Set() };
  if (!wrong) return { kind: 'table', rows, headerRows, items: new Set() };
  const items = new Set(lines.flatMap((line) => line.units.map((unit) => unit.item)));
  const rebuilt = rebuild(rows, [...items], pitch, page);
  if (rebuilt) return { kind: 'table', rows: rebuilt, headerRows: 1, items };
  return { kind: 'lines', lines: lines.map((line) => textOf(line.units)), items };
}

const filledShareMin = 0.25;
const proseShareMin = 0.5;
const proseLettersMin = 300;

const isFilled = (cell: LayoutCell | undefined) => (cell?.text.trim() ?? '') !== '';
const lineOf = (row: LayoutCell[]) =>
  row
    .map(({ text }) => text.trim())
    .filter(Boolean)
    .join(' ');

/** Columns of a page that frames or pictures stand around: hardly a cell but those with paragraphs. */
function isProse(rows: LayoutCell[][]): boolean {
  const filled = rows.flat().filter(isFilled);
  const letters = (cells: LayoutCell[]) => cells.reduce((sum, { text }) => sum + text.length, 0);
  const long = filled.filter(({ text }) => text.length > proseLettersMin);
  if (letters(long) < letters(filled) * proseShareMin) return false;
  return long.length > 0 && (!isTiled(rows) || !rows[0]?.some(isFilled));
}

/** A bullet, or a box to tick: signs, letters of symbol fonts. */
const mark = /^[\uE000-\uF8FF•▪●○■□☐☑☒✓✔◦‣⁃❏❑➢]/u;

/** Lists beside each other, each of whose items begins with a mark: first the left one, then the right one. */
function listsIn(rows: LayoutCell[][]): string[] | undefined {
  if (isTiled(rows)) return undefined;
  const isMarked = (row: LayoutCell[], at: number) => {
    const text = row[at]?.text.trim() ?? '';
    return mark.test(text) && (text.length > 2 || (row[at + 1]?.text.trim().length ?? 0) > 2);
  };
  const columns = Math.max(...rows.map((row) => row.length));
  const starts = Array.from({ length: columns }, (_, at) => at).filter(
    (at) => rows.filter((row) => isMarked(row, at)).length * 2 >= rows.length,
  );
  const [first] = starts;
  if (first === undefined) return undefined;
  const edges = [0, ...starts.filter((at) => at > 0), columns];
  return edges.slice(1).flatMap((to, at) => rows.map((row) => lineOf(row.slice(edges[at], to))));
}

/** A box of text, a chart with its axes, or lines of prose that happen to have a gap each. */
function isNoTable(rows: LayoutCell[][]): boolean {
  const columns = Math.max(...rows.map((row) => row.length));
  if (columns < 2) return true;
  const filled = rows.flat().filter(isFilled).length;
  const used = {
    rows: rows.filter((row) => row.some(isFilled)).length,
    columns: Array.from({ length: columns }, (_, at) => rows.some((row) => isFilled(row[at]))).filter(Boolean)
      .length,
  };
  if (used.columns < 2 || used.rows === 0) return true;
  if (isTiled(rows)) return used.columns > 4 && filled < used.rows * used.columns * filledShareMin;
  if (columns > 2) return false;
  const second = rows.map((row) => row[1]?.text.trim() ?? '');
  const runsOn = second.filter((text) => /^\p{Ll}/u.test(text) && text.length > 25).length;
  return runsOn > rows.length * proseShareMin && !second.some(isAmount);
}

/** Is this block only what a table was built from again? */
export function isRepeated(block: LayoutBlock, page: ParsedPage, grids: Grid[]): boolean {
  const rebuilt = grids.filter((grid) => grid.items.size > 0);
  if (rebuilt.length === 0 || block.kind === 'table' || block.kind === 'figure') return false;
  const items = itemsIn(block, page);
  return items.length > 0 && rebuilt.some((grid) => items.every((item) => grid.items.has(item)));
}

const slack = 2.5;
const itemsMax = 10_000;

const contains = (outer: Rect, inner: Rect) =>
  inner.x >= outer.x - slack &&
  inner.y >= outer.y - slack &&
  inner.x + inner.width <= outer.x + outer.width + slack &&
  inner.y + inner.height <= outer.y + outer.height + slack;

/** The lines in the table's box; it may reach over what stands above or below the table, such as a page number. */
function linesIn(block: LayoutBlock, rows: LayoutCell[][], page: ParsedPage): Line[] {
  const others = (page.blocks ?? []).filter(
    (other) => other !== block && other.kind !== 'figure' && overlaps(other, block) && !liesIn(other, block),
  );
  const foreign = new Set(others.flatMap((other) => itemsIn(other, page)));
  const own = itemsIn(block, page).filter((item) => item.text.trim() !== '' && !foreign.has(item));
  const lines = linesOf(drawnOnce(own).map((item) => ({ ...item, item })));
  const cells = rows.flat().filter((cell) => cell.text.trim() !== '');
  const words = new Set(cells.flatMap((cell) => [cell.text.trim(), ...cell.text.trim().split(/\s+/)]));
  const isHeld = ({ text }: Unit) =>
    words.has(text.trim()) ||
    text
      .trim()
      .split(/\s+/)
      .every((word) => words.has(word));
  const belongs = ({ units }: Line) =>
    units.some((unit) => cells.some(({ bbox }) => bbox && holds(bbox, unit))) ||
    units.filter(isHeld).length * 2 >= units.length;
  return lines.slice(lines.findIndex(belongs), lines.findLastIndex(belongs) + 1);
}

const holds = (box: Rect, { x, y, width, height }: Unit) =>
  contains(box, { x: x + width / 2, y: y + height / 2, width: 0, height: 0 });

function liesIn({ bbox: inner }: LayoutBlock, { bbox: outer }: LayoutBlock): boolean {
  return inner !== undefined && outer !== undefined && contains(outer, inner);
}

function overlaps({ bbox: a }: LayoutBlock, { bbox: b }: LayoutBlock): boolean {
  if (!a || !b) return false;
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

/** Without what makes letters bold or throws a shadow. */
function drawnOnce(items: TextItem[]): TextItem[] {
  const drawn = new Map<string, TextItem[]>();
  return items.filter((item) => {
    const same = drawn.get(item.text) ?? [];
    const isNew = !same.some(({ x, y }) => Math.abs(x - item.x) < slack && Math.abs(y - item.y) < slack);
    same.push(item);
    drawn.set(item.text, same);
    return isNew;
  });
}

/** Letters and digits that the box has more often than the cells. */
function losesText(rows: LayoutCell[][], lines: Line[]): boolean {
  const counts = new Map<string, number>();
  for (const cell of rows.flat())
    for (const letter of lettersOf(cell.text)) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  return lines.some(({ units }) =>
    units
      .flatMap(({ text }) => lettersOf(text))
      .some((letter) => {
        const left = (counts.get(letter) ?? 0) - 1;
        counts.set(letter, left);
        return left < 0;
      }),
  );
}

const lettersOf = (text: string) => text.match(/[\p{L}\p{N}]/gu) ?? [];

const isNumbered = (line: Line) => line.units.some((unit) => isAmount(unit.text));

/** The least distance of two rows. */
function pitchOf(rows: LayoutCell[][], lines: Line[]): number {
  const full = lines.filter((line) => line.units.length > 1 && isNumbered(line)).map((line) => line.y);
  const apart = (ys: number[]) => ys.slice(1).map((y, at) => y - (ys[at] as number));
  return Math.min(...apart(topsOf(rows).filter(Number.isFinite)), ...apart(full));
}

/** A number alone on a line that stands close to the one above is one more in its cell. */
const isFurther = (line: Line, above: Line | undefined, pitch: number) =>
  line.units.length === 1 && above !== undefined && line.y - above.y < pitch * 0.8;

/** Does a cell hold two lines that are a number each? */
function joinsRows(rows: LayoutCell[][], lines: Line[], pitch: number): boolean {
  const columns = spansOf(rows);
  const ruled = isTiled(rows);
  const starts = lines.filter((line, at) => isNumbered(line) && !isFurther(line, lines[at - 1], pitch));
  return bandsOf(rows, starts).some(({ lines: band }) => {
    const joined = columns.filter(({ from, to }) => {
      const isIn = (unit: Unit) => between(unit.x + unit.width / 2, from, to) && isAmount(unit.text);
      return band.filter((line) => line.units.some(isIn)).length > 1;
    });
    // Between rules, a cell may well list numbers; rows that became one show it in several cells.
    return joined.length > (ruled ? 1 : 0);
  });
}

const between = (value: number, from: number, to: number) => value >= from && value <= to;

/** How far the text of each column reaches. */
export function spansOf(rows: LayoutCell[][]): Edges[] {
  const columns = Math.max(0, ...rows.map((row) => row.length));
  return Array.from({ length: columns }, (_, column) => {
    const boxes = rows.flatMap((row) => row[column]?.bbox ?? []);
    return {
      from: Math.min(...boxes.map((box) => box.x)) - 1,
      to: Math.max(...boxes.map((box) => box.x + box.width)) + 1,
    };
  });
}

const topsOf = (rows: LayoutCell[][]) =>
  rows.map((row) => Math.min(...row.flatMap((cell) => (cell.bbox ? [cell.bbox.y] : []))) - 1);

/** Cells between rules touch each other; those without are as large as their text. */
export function isTiled(rows: LayoutCell[][]): boolean {
  return rows.every((row) =>
    row.every(({ bbox }, at) => {
      const next = row[at + 1]?.bbox;
      return bbox && (at === row.length - 1 || (next && Math.abs(bbox.x + bbox.width - next.x) <= 1));
    }),
  );
}

const textOf = (units: Unit[]) => units.map((unit) => unit.text.trim()).join(' ');

function rebuild(
  rows: LayoutCell[][],
  items: TextItem[],
  pitch: number,
  page: ParsedPage,
): LayoutCell[][] | undefined {
  if (items.length > itemsMax || items.some((item) => item.rotation)) return undefined;
  const first = rows[0] ?? [];
  const ruled = isTiled(rows) && rows.every((row) => row.length === first.length);
  const edges = first.map(({ bbox }) => ({ from: bbox?.x ?? 0, to: (bbox?.x ?? 0) + (bbox?.width ?? 0) }));
  const columns = columnsOf(items, ruled ? edges : undefined, page.vectorGraphics);
  if (!columns) return undefined;
  const cells = bandsOf(rows, columns.lines).flatMap(({ row, lines }) => {
    const groups = splitBand(lines, columns, pitch, ruled);
    // Between rules, what needs no splitting keeps its place, by which merged cells are known.
    if (ruled && row && groups.length === 1 && !losesText([row], lines)) return [row];
    return groups.map((group) => rowOf(group, columns, ruled ? edges : undefined));
  });
  const filled = cells.filter((row) => row.filter((cell) => cell.text !== '').length > 1);
  return filled.length > 1 ? cells : undefined;
}

/** The lines of each row that LiteParse found. */
function bandsOf(found: LayoutCell[][], lines: Line[]): { row: LayoutCell[] | undefined; lines: Line[] }[] {
  const rows = found.filter((row) => row.some((cell) => cell.bbox));
  const tops = topsOf(rows);
  const bands = new Map<number, Line[]>();
  for (const line of lines) {
    const band = Math.max(
      0,
      tops.findLastIndex((top) => line.y >= top),
    );
    bands.set(band, [...(bands.get(band) ?? []), line]);
  }
  return [...bands.entries()].sort(([a], [b]) => a - b).map(([at, band]) => ({ row: rows[at], lines: band }));
}

const cellsOf = (line: Line, columns: Columns) =>
  Array.from({ length: columns.count }, (_, column) =>
    textOf(line.units.filter((unit) => columns.columnOf(unit) === column)),
  );

/** A band whose lines hold numbers of their own is as many rows; lines that stand closer are the rest of a cell. */
function splitBand(band: Line[], columns: Columns, pitch: number, ruled: boolean): Line[][] {
  const numbers = band.map((line, at) =>
    isFurther(line, band[at - 1], pitch) ? [] : cellsOf(line, columns).map(isAmount),
  );
  const repeated = Array.from(
    { length: columns.count },
    (_, column) => numbers.filter((line) => line[column]).length,
  ).filter((count) => count > 1).length;
  if (repeated <= (ruled ? 1 : 0)) return [band];
  const groups: Line[][] = [];
  for (const [at, line] of band.entries()) {
    const above = band[at - 1];
    if (!above || numbers[at]?.some(Boolean) || line.y - above.y >= pitch * 0.8) groups.push([line]);
    else groups.at(-1)?.push(line);
  }
  return groups;
}

function rowOf(group: Line[], columns: Columns, edges: Edges[] | undefined): LayoutCell[] {
  const units = group.flatMap((line) => line.units);
  const top = Math.min(...units.map((unit) => unit.y));
  const bottom = Math.max(...units.map((unit) => unit.y + unit.height));
  return Array.from({ length: columns.count }, (_, column) => {
    const text = textOf(units.filter((unit) => columns.columnOf(unit) === column));
    const edge = edges?.[column];
    if (!edge) return { text };
    return { text, bbox: { x: edge.from, y: top, width: edge.to - edge.from, height: bottom - top } };
  });
}
