/**
 * Columns and rows of a ruled grid that nothing stands in: the gaps between cells that have a frame each, and rules that
 * do not meet. They look like columns, and every cell like a merged one.
 */
import type { LayoutCell } from '@llamaindex/liteparse';
import type { Cell } from '../../port.ts';
import { placeCells } from '../blocks.ts';

/** Narrower than a letter with some room, in points. */
const sliverMax = { width: 9, height: 5 };
const slack = 1;

/** Where rules may be drawn between two columns or rows. */
export interface GridEdges {
  xs: number[][];
  ys: number[][];
}

/** Every row has as many cells, each with its place. */
export function isRegular(rows: LayoutCell[][]): boolean {
  const columns = rows[0]?.length ?? 0;
  return rows.every((row) => row.length === columns && row.every((cell) => cell.bbox));
}

interface Span {
  from: number;
  to: number;
  isSliver: boolean;
}

/** Slivers become part of what is before them, the first of what follows. Their edges are remembered. */
function joined(spans: Span[]): { groups: number[][]; edges: number[][] } {
  const groups: number[][] = [];
  const edges: number[][] = [];
  let waiting: number[] = [];
  for (const [at, { from, isSliver }] of spans.entries()) {
    const last = groups.at(-1);
    if (isSliver && last) {
      last.push(at);
      edges.at(-1)?.push(from, spans[at]?.to ?? from);
    } else if (isSliver) waiting.push(at);
    else {
      edges.at(-1)?.push(from);
      groups.push([...waiting, at]);
      edges.push([]);
      waiting = [];
    }
  }
  return { groups, edges: edges.slice(0, -1) };
}

export function withoutSlivers(rows: LayoutCell[][]): { rows: LayoutCell[][]; edges: GridEdges } {
  const first = rows[0] ?? [];
  const isGrid =
    isRegular(rows) &&
    rows.every((row) =>
      row.every(
        ({ bbox }, column) =>
          Math.abs((bbox?.x ?? 0) - (first[column]?.bbox?.x ?? 0)) <= slack &&
          Math.abs((bbox?.y ?? 0) - (row[0]?.bbox?.y ?? 0)) <= slack,
      ),
    );
  const columns = first.map(({ bbox }, column): Span => {
    const { x = 0, width = 0 } = bbox ?? {};
    const isEmpty = rows.every((row) => row[column]?.text.trim() === '');
    return { from: x, to: x + width, isSliver: isGrid && isEmpty && width < sliverMax.width };
  });
  const lines = rows.map((row): Span => {
    const { y = 0, height = 0 } = row[0]?.bbox ?? {};
    const isEmpty = row.every(({ text }) => text.trim() === '');
    return { from: y, to: y + height, isSliver: isGrid && isEmpty && height < sliverMax.height };
  });
  const [across, down] = [joined(columns), joined(lines)];
  const edges = { xs: across.edges, ys: down.edges };
  if (!isGrid || across.groups.length < 2 || down.groups.length < 2 || !hasSliver(columns, lines))
    return { rows, edges: { xs: edgesOf(columns), ys: edgesOf(lines) } };
  const cells = down.groups.map((ys) =>
    across.groups.map((xs) => cellOf(ys.flatMap((y) => xs.map((x) => rows[y]?.[x])))),
  );
  return { rows: cells, edges };
}

const hasSliver = (...spans: Span[][]) => spans.some((own) => own.some(({ isSliver }) => isSliver));
const edgesOf = (spans: Span[]) => spans.slice(1).map(({ from }) => [from]);

function cellOf(parts: (LayoutCell | undefined)[]): LayoutCell {
  const boxes = parts.flatMap((part) => part?.bbox ?? []);
  const [x, y] = [Math.min(...boxes.map((box) => box.x)), Math.min(...boxes.map((box) => box.y))];
  const right = Math.max(...boxes.map((box) => box.x + box.width));
  const bottom = Math.max(...boxes.map((box) => box.y + box.height));
  const text = parts.find((part) => part?.text.trim())?.text ?? '';
  return { text, bbox: { x, y, width: right - x, height: bottom - y } };
}

const startsOf = (rows: Cell[][]) =>
  placeCells({ kind: 'table', rows, headerRows: 0 }).placed.reduce<Set<number>[]>(
    (starts, { row, column }) => {
      starts[row]?.add(column);
      return starts;
    },
    rows.map(() => new Set<number>()),
  );

/** Tables that stand upon each other and share nothing but a frame: the columns of neither are among the other's. */
export function apart(rows: Cell[][]): Cell[][][] {
  if (rows.length < 4 || rows.length > 500) return [rows];
  const starts = startsOf(rows);
  const union = (from: number, to: number) => new Set(starts.slice(from, to).flatMap((own) => [...own]));
  let reach = 0;
  let best: { at: number; saved: number } | undefined;
  for (let at = 1; at < rows.length - 1; at += 1) {
    for (const cell of rows[at - 1] ?? []) reach = Math.max(reach, at - 1 + (cell.rowspan ?? 1));
    if (at < 2 || reach > at) continue;
    const [above, below] = [union(0, at), union(at, rows.length)];
    const foreign = (own: Set<number>, other: Set<number>) =>
      [...own].filter((start) => !other.has(start)).length;
    const [less, more] = [foreign(above, below), foreign(below, above)].sort((a, b) => a - b) as [
      number,
      number,
    ];
    if (less < 1 || less + more < 3) continue;
    if (!best || less + more > best.saved) best = { at, saved: less + more };
  }
  if (!best) return [rows];
  return [rows.slice(0, best.at), rows.slice(best.at)].flatMap((part) => apart(withoutIdleColumns(part)));
}

/** Without columns in which no cell begins: all that is there begins further left. */
export function withoutIdleColumns(rows: Cell[][]): Cell[][] {
  const { placed, columns } = placeCells({ kind: 'table', rows, headerRows: 0 });
  const starts = new Set(placed.map(({ column }) => column));
  if (starts.size === columns) return rows;
  const columnOf = new Map(placed.map(({ cell, column }) => [cell, column]));
  return rows.map((row) =>
    row.map((cell) => {
      const { colspan = 1, ...rest } = cell;
      const from = columnOf.get(cell) ?? 0;
      const wide = [...starts].filter((start) => start >= from && start < from + colspan).length;
      return wide > 1 ? { ...rest, colspan: wide } : rest;
    }),
  );
}
