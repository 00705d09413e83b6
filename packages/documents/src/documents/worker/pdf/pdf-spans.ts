/**
 * Merged cells of a ruled table. LiteParse fills the whole grid; where the rule between two of its cells is missing,
 * though the same rule is drawn elsewhere in the table, they were one.
 */
import type { LayoutCell, ParsedPage, Rect, TextItem, VectorGraphics } from '@llamaindex/liteparse';
import type { Cell } from '../../port.ts';
import { type GridEdges, isRegular, withoutIdleColumns, withoutSlivers } from './pdf-slivers.ts';

const slack = 2.5;

interface Rules {
  /** Is there a vertical rule at x that passes y? */
  upright(x: number, y: number): boolean;
  /** Is there a horizontal rule at y that passes x? */
  level(y: number, x: number): boolean;
}

export function rulesOf(graphics: VectorGraphics): Rules {
  const near = (a: number, b: number) => Math.abs(a - b) <= slack;
  const within = (value: number, from: number, to: number) =>
    value >= Math.min(from, to) - slack && value <= Math.max(from, to) + slack;
  const uprights = graphics.lines.filter((line) => near(line.x1, line.x2));
  const levels = graphics.lines.filter((line) => near(line.y1, line.y2));
  return {
    upright: (x, y) => uprights.some((line) => near(line.x1, x) && within(y, line.y1, line.y2)),
    level: (y, x) => levels.some((line) => near(line.y1, y) && within(x, line.x1, line.x2)),
  };
}

/**
 * The grid that the rules draw, when it has rows that LiteParse has not: it takes a rule for the edge of a row only if
 * it runs through the whole table, so that a cell over two rows makes them one.
 */
export function ruledGrid(
  box: Rect | undefined,
  rows: LayoutCell[][],
  graphics: VectorGraphics | undefined,
  items: TextItem[],
): LayoutCell[][] {
  if (!box || !graphics) return rows;
  const inside = (x: number, y: number) =>
    x >= box.x - slack &&
    x <= box.x + box.width + slack &&
    y >= box.y - slack &&
    y <= box.y + box.height + slack;
  const lines = graphics.lines.filter((line) => inside(line.x1, line.y1) && inside(line.x2, line.y2));
  const levels = lines.filter((line) => Math.abs(line.y1 - line.y2) <= slack);
  const uprights = lines.filter((line) => Math.abs(line.x1 - line.x2) <= slack).map((line) => line.x1);
  // The outer edges of a table often have no rule: its level ones end there.
  const ends = uprights.length > 0 ? levels.flatMap(({ x1, x2 }) => [x1, x2]) : [];
  const xs = distinct([...uprights, Math.min(...ends), Math.max(...ends)].filter(Number.isFinite));
  const ys = distinct(levels.map((line) => line.y1));
  const columns = Math.max(...rows.map((row) => row.length));
  if (ys.length - 1 <= rows.length || xs.length - 1 < columns || xs.length * ys.length > 10_000) return rows;
  return cellsBetween(xs, ys, items);
}

/** The cells between upright rules at `xs` and level ones at `ys`, with the text whose middle they hold. */
export const cellsBetween = (xs: number[], ys: number[], items: TextItem[]): LayoutCell[][] =>
  pairs(ys).map(([top, bottom]) =>
    pairs(xs).map(([left, right]): LayoutCell => {
      const held = inReadingOrder(
        items.filter(
          (item) =>
            between(item.x + item.width / 2, left, right) && between(item.y + item.height / 2, top, bottom),
        ),
      );
      const bbox = { x: left, y: top, width: right - left, height: bottom - top };
      return { text: held.map((item) => item.text).join(' '), bbox };
    }),
  );

/** Line by line: words of one line are not always drawn at the very same height. */
function inReadingOrder(items: TextItem[]): TextItem[] {
  const middle = ({ y, height }: TextItem) => y + height / 2;
  const lines: TextItem[][] = [];
  for (const item of items.toSorted((a, b) => middle(a) - middle(b))) {
    const first = lines.at(-1)?.[0];
    if (first && middle(item) - middle(first) < Math.min(item.height, first.height) / 2)
      lines.at(-1)?.push(item);
    else lines.push([item]);
  }
  return lines.flatMap((line) => line.sort((a, b) => a.x - b.x));
}

const between = (value: number, from: number, to: number) => value >= from && value < to;

/** Sorted, with those that lie together taken as one. */
export function distinct(values: number[]): number[] {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted.filter((value, at) => at === 0 || value - (sorted[at - 1] as number) > slack);
}

const pairs = (edges: number[]) =>
  edges.slice(1).map((edge, at): [number, number] => [edges[at] as number, edge]);

/** Rows with spans, covered cells left out; the plain grid when nothing was merged. */
export function mergeCells(
  found: LayoutCell[][],
  { vectorGraphics: graphics, textItems }: Pick<ParsedPage, 'vectorGraphics' | 'textItems'>,
  textOf: (cell: LayoutCell) => string,
): Cell[][] {
  const { rows, edges } = withoutSlivers(found);
  const placed = (text: string, cells: LayoutCell[]): Cell => {
    const box = boxAround(cells);
    return box ? { text, box } : { text };
  };
  const plain = () => rows.map((row) => row.map((cell) => placed(textOf(cell), [cell])));
  const columns = rows[0]?.length ?? 0;
  if (!graphics || !isRegular(rows) || graphics.lines.length === 0 || rows.length * columns > 10_000)
    return plain();
  const rules = rulesOf(graphics);
  const open = openSides(rows, rules, edges);
  if (!open.right.some((row) => row.some(Boolean)) && !open.below.some((row) => row.some(Boolean)))
    return plain();
  const covered = new Set<string>();
  const merged = rows.map((row, at) =>
    row.flatMap((cell, column): Cell[] => {
      if (covered.has(`${at},${column}`)) return [];
      const { wide, high } = extent(open, at, column);
      const texts: string[] = [];
      const parts: LayoutCell[] = [];
      for (let down = 0; down < high; down += 1) {
        for (let across = 0; across < wide; across += 1) {
          covered.add(`${at + down},${column + across}`);
          const part = (rows[at + down] as LayoutCell[])[column + across] as LayoutCell;
          parts.push(part);
          const text = textOf(part);
          if (text !== '') texts.push(text);
        }
      }
      const isOne =
        texts.length <= 1 ||
        (high === 1 && runsAcross(row.slice(column, column + wide), textItems)) ||
        (wide === 1 && high > 1 && (at === 0 || texts.length < high) && areLines(parts, textItems));
      const spans = { ...(wide > 1 ? { colspan: wide } : {}), ...(high > 1 ? { rowspan: high } : {}) };
      if (isOne) return [{ ...placed(texts.join(' '), parts), ...spans }];
      for (let down = 0; down < high; down += 1) {
        for (let across = 0; across < wide; across += 1) covered.delete(`${at + down},${column + across}`);
      }
      covered.add(`${at},${column}`);
      return [placed(textOf(cell), [cell])];
    }),
  );
  return withoutIdleColumns(merged);
}

function boxAround(cells: LayoutCell[]): Rect | undefined {
  const boxes = cells.flatMap(({ bbox }) => bbox ?? []);
  if (boxes.length === 0) return undefined;
  const [x, y] = [Math.min(...boxes.map((box) => box.x)), Math.min(...boxes.map((box) => box.y))];
  const right = Math.max(...boxes.map((box) => box.x + box.width));
  const bottom = Math.max(...boxes.map((box) => box.y + box.height));
  return { x, y, width: right - x, height: bottom - y };
}

/** Of its height, at most: a run that LiteParse joined from several columns is wider. */
const letterWidth = 0.8;

/** Whether one run lies across the columns: `VAT 7.5%`, which LiteParse parts where other rows have a rule. */
function runsAcross(cells: LayoutCell[], items: TextItem[]): boolean {
  const filled = cells.filter(({ text }) => text.trim() !== '');
  return filled
    .slice(1)
    .every(({ bbox }) =>
      items.some(
        ({ x, y, width, height, text }) =>
          bbox &&
          x < bbox.x - 1 &&
          x + width > bbox.x + 1 &&
          between(y + height / 2, bbox.y, bbox.y + bbox.height) &&
          width < text.trim().length * height * letterWidth,
      ),
    );
}

/** Whether the words in a cell over several rows are lines of one text: they follow each other as closely as lines do. */
function areLines(cells: LayoutCell[], items: TextItem[]): boolean {
  const box = boxAround(cells);
  if (!box) return false;
  const held = items
    .filter((item) => item.text.trim() !== '')
    .filter((item) => between(item.x + item.width / 2, box.x, box.x + box.width))
    .filter((item) => between(item.y + item.height / 2, box.y, box.y + box.height))
    .toSorted((a, b) => a.y - b.y);
  return held.slice(1).every((item, at) => item.y - held[at]!.y < item.height * 1.5);
}

interface OpenSides {
  right: boolean[][];
  below: boolean[][];
}

function openSides(rows: LayoutCell[][], rules: Rules, edges: GridEdges): OpenSides {
  const box = (row: number, column: number) =>
    (rows[row] as LayoutCell[])[column]?.bbox as NonNullable<LayoutCell['bbox']>;
  const middle = (row: number, column: number) => {
    const { x, y, width, height } = box(row, column);
    return { x: x + width / 2, y: y + height / 2 };
  };
  const columns = rows[0]?.length ?? 0;
  const ruledRight = Array.from({ length: columns - 1 }, (_, column) =>
    rows.map((_row, at) => (edges.xs[column] ?? []).some((x) => rules.upright(x, middle(at, column).y))),
  );
  const ruledBelow = Array.from({ length: rows.length - 1 }, (_, at) =>
    Array.from({ length: columns }, (_column, column) =>
      (edges.ys[at] ?? []).some((y) => rules.level(y, middle(at, column).x)),
    ),
  );
  return {
    right: rows.map((_, at) =>
      Array.from({ length: columns }, (_column, column) =>
        ruledRight[column]?.some(Boolean) ? !ruledRight[column]?.[at] : false,
      ),
    ),
    below: rows.map((_, at) =>
      Array.from({ length: columns }, (_column, column) =>
        ruledBelow[at]?.some(Boolean) ? !ruledBelow[at]?.[column] : false,
      ),
    ),
  };
}

/** The largest block of cells without rules between them, from its upper left corner. */
function extent(open: OpenSides, row: number, column: number): { wide: number; high: number } {
  let wide = 1;
  while (open.right[row]?.[column + wide - 1]) wide += 1;
  let high = 1;
  const wholeRowOpen = (at: number) =>
    Array.from({ length: wide }, (_, across) => open.below[at]?.[column + across]).every(Boolean);
  while (wholeRowOpen(row + high - 1)) high += 1;
  return { wide, high };
}
