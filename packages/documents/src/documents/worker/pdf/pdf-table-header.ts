/** The header of a table without rules, which LiteParse takes for a heading or a line of text where a gap follows it. */
import type { LayoutBlock, LayoutCell, ParsedPage, TextItem } from '@llamaindex/liteparse';
import { isAmount } from './pdf-columns.ts';
import { type Grid, isTiled, spansOf } from './pdf-grid.ts';
import { itemsIn } from './pdf-headings.ts';

/** In heights of the header's letters. */
const distanceMax = 4;

/** Gives the tables their headers, and returns the blocks that these were. */
export function takeHeaders(page: ParsedPage, grids: Map<LayoutBlock, Grid>): Set<LayoutBlock> {
  const taken = new Set<LayoutBlock>();
  for (const [at, block] of (page.blocks ?? []).entries()) {
    const grid = grids.get(block);
    const above = page.blocks?.[at - 1];
    if (grid?.kind !== 'table' || !above?.bbox || !block.bbox) continue;
    if (above.kind !== 'heading' && above.kind !== 'paragraph') continue;
    const row = headerOf(above, grid.rows, page);
    if (!row) continue;
    grid.rows = [row, ...grid.rows];
    taken.add(above);
  }
  return taken;
}

/** Each word of a header stands over a column of its own. */
function headerOf(above: LayoutBlock, rows: LayoutCell[][], page: ParsedPage): LayoutCell[] | undefined {
  const items = itemsIn(above, page).filter((item) => item.text.trim() !== '');
  const tall = Math.max(...items.map((item) => item.height));
  const top = Math.min(...(rows[0] ?? []).flatMap(({ bbox }) => bbox?.y ?? []));
  const bottom = Math.max(...items.map((item) => item.y + item.height));
  const isLine = items.every((item) => Math.abs(item.y - (items[0] as TextItem).y) < tall / 2);
  if (items.length < 2 || !isLine || top < bottom || top - bottom > tall * distanceMax) return undefined;
  if (isTiled(rows) || items.some((item) => isAmount(item.text)) || !isBody(rows)) return undefined;
  const columns = spansOf(rows);
  const over = items.map((item) =>
    columns.flatMap(({ from, to }, column) => (item.x < to && item.x + item.width > from ? [column] : [])),
  );
  const filled = new Set(over.flat());
  const isNamed = (_: unknown, column: number) => column === 0 || filled.has(column);
  if (over.some((found) => found.length !== 1) || filled.size !== items.length) return undefined;
  if (!columns.every(isNamed)) return undefined;
  return columns.map((_, column): LayoutCell => {
    const item = items[over.findIndex(([found]) => found === column)];
    if (!item) return { text: '' };
    const { x, y, width, height } = item;
    return { text: item.text.trim(), bbox: { x, y, width, height } };
  });
}

/** The first row has numbers where the others have them: it is no header itself. */
function isBody([first = [], ...others]: LayoutCell[][]): boolean {
  return first.some(
    ({ text }, column) => isAmount(text) && others.some((row) => isAmount(row[column]?.text ?? '')),
  );
}
