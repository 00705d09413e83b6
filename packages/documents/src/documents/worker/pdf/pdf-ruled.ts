/** Tables that LiteParse parts where a wide column looks like a gap between two columns of text, though rules join them. */
import type { LayoutBlock, LayoutCell, ParsedPage, Rect, VectorGraphics } from '@llamaindex/liteparse';
import { boxOf, itemsIn } from './pdf-headings.ts';
import { cellsBetween, distinct, rulesOf } from './pdf-spans.ts';

type Rule = VectorGraphics['lines'][number];

const slack = 2.5;
const linesMax = 2_000;
const cellsMax = 10_000;
const cellLettersMax = 1_500;

/** The blocks of a page, with tables as wide as their rules and without blocks that are parts of them. */
export function joinRuled(page: ParsedPage): LayoutBlock[] {
  const blocks = page.blocks ?? [];
  const lines = page.vectorGraphics?.lines ?? [];
  if (lines.length === 0 || lines.length > linesMax) return blocks;
  const tables = blocks.filter(({ kind }) => kind === 'table');
  return tables.reduce((left, table) => (left.includes(table) ? joinTable(left, table, page) : left), blocks);
}

function joinTable(blocks: LayoutBlock[], table: LayoutBlock, page: ParsedPage): LayoutBlock[] {
  const graphics = page.vectorGraphics as VectorGraphics;
  const box = table.bbox && grown(table.bbox, graphics.lines);
  const rows = box && cellsIn(box, graphics, page);
  const found = [...(table.header ? [table.header] : []), ...(table.rows ?? [])];
  const columns = Math.max(0, ...found.map((row) => row.length));
  // A frame around a page or a box of text is no larger table.
  if (rows?.some((row) => row.some(({ text }) => text.length > cellLettersMax))) return blocks;
  if (!rows || rows.length < found.length || (rows[0]?.length ?? 0) <= columns) return blocks;
  const joined: LayoutBlock = { ...table, bbox: box, header: rows[0] as LayoutCell[], rows: rows.slice(1) };
  return blocks.flatMap((block) =>
    block === table ? [joined] : block.kind === 'figure' ? [block] : outside(block, box, page),
  );
}

/** The box with all rules that touch it, and those that touch them. */
function grown(box: Rect, lines: Rule[]): Rect {
  let [left, top, right, bottom] = [box.x, box.y, box.x + box.width, box.y + box.height];
  for (let size = -1; size !== right - left + bottom - top; ) {
    size = right - left + bottom - top;
    for (const { x1, x2, y1, y2 } of lines) {
      if (Math.max(x1, x2) < left - slack || Math.min(x1, x2) > right + slack) continue;
      if (Math.max(y1, y2) < top - slack || Math.min(y1, y2) > bottom + slack) continue;
      [left, right] = [Math.min(left, x1, x2), Math.max(right, x1, x2)];
      [top, bottom] = [Math.min(top, y1, y2), Math.max(bottom, y1, y2)];
    }
  }
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** Undefined where a text crosses a rule: it was joined from several cells. */
function cellsIn(box: Rect, graphics: VectorGraphics, page: ParsedPage): LayoutCell[][] | undefined {
  const isInside = ({ x1, x2, y1, y2 }: Rule) =>
    [x1, x2].every((x) => x >= box.x - slack && x <= box.x + box.width + slack) &&
    [y1, y2].every((y) => y >= box.y - slack && y <= box.y + box.height + slack);
  const lines = graphics.lines.filter(isInside);
  const xs = distinct(lines.filter(({ x1, x2 }) => Math.abs(x1 - x2) <= slack).map(({ x1 }) => x1));
  const ys = distinct(lines.filter(({ y1, y2 }) => Math.abs(y1 - y2) <= slack).map(({ y1 }) => y1));
  if (xs.length < 3 || ys.length < 3 || xs.length * ys.length > cellsMax) return undefined;
  const items = itemsIn({ bbox: box } as LayoutBlock, page).filter(({ text }) => text.trim() !== '');
  const rules = rulesOf(graphics);
  const isCrossed = items.some(({ x, y, width, height }) =>
    xs.some((edge) => x < edge - slack && x + width > edge + slack && rules.upright(edge, y + height / 2)),
  );
  return isCrossed ? undefined : cellsBetween(xs, ys, items);
}

/** What a block says beside the table. */
function outside(block: LayoutBlock, box: Rect, page: ParsedPage): LayoutBlock[] {
  const items = itemsIn(block, page);
  const inside = new Set(itemsIn({ bbox: box } as LayoutBlock, page));
  const rest = items.filter((item) => !inside.has(item));
  if (rest.length === items.length) return [block];
  if (rest.length === 0) return [];
  const text = rest
    .toSorted((a, b) => a.y - b.y || a.x - b.x)
    .map((item) => item.text.trim())
    .join(' ');
  return [{ kind: 'paragraph', text, bbox: boxOf(rest) } as LayoutBlock];
}
