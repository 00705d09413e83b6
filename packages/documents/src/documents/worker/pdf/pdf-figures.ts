/**
 * Pictures that the layout has no block for, as those within a table or beside a wrapped text, put where they are drawn;
 * and drawings, which have no place in a text at all.
 */
import type { ExtractedImage, LayoutBlock, ParsedPage, Rect } from '@llamaindex/liteparse';

/** Points: less is a rule, a bullet or a tracker. */
const edgeMin = 12;
/** Of the page: more is its background or its scan. */
const pageShareMax = 0.8;
const figuresMax = 50;

export function withFigures(page: ParsedPage, images: readonly ExtractedImage[]): LayoutBlock[] {
  const blocks = [...(page.blocks ?? [])];
  const placed = new Set(blocks.flatMap((block) => (block.kind === 'figure' && block.id ? [block.id] : [])));
  const left = images
    .filter((image) => image.page === page.pageNum && !placed.has(image.id) && isPicture(image.bbox, page))
    .slice(0, figuresMax)
    .sort((a, b) => a.bbox.y - b.bbox.y);
  for (const { id, bbox } of left)
    blocks.splice(placeOf(bbox, blocks), 0, { kind: 'figure', id, bbox } as LayoutBlock);
  return blocks;
}

const isPicture = ({ width, height }: Rect, page: ParsedPage): boolean =>
  width >= edgeMin && height >= edgeMin && width * height <= page.width * page.height * pageShareMax;

const middle = ({ y, height }: Rect): number => y + height / 2;
const isAcross = (a: Rect, b: Rect): boolean => a.x < b.x + b.width && b.x < a.x + a.width;

/** After the last block above it in its column, which for one in a table is the table; else before the first below. */
function placeOf(box: Rect, blocks: readonly LayoutBlock[]): number {
  const column = (block: LayoutBlock): block is LayoutBlock & { bbox: Rect } =>
    block.bbox !== undefined && isAcross(block.bbox, box);
  const above = blocks.findLastIndex((block) => column(block) && block.bbox.y <= middle(box));
  if (above !== -1) return above + 1;
  const below = blocks.findIndex(column);
  return below === -1 ? blocks.length : below;
}

/** Shapes that are no letters, rules, boxes around a text or parts of a table. */
const shapesMin = 3;

export function hasDrawing({ vectorGraphics, blocks = [], textItems }: ParsedPage): boolean {
  if (vectorGraphics === undefined) return false;
  const tables = blocks.flatMap((block) => (block.kind === 'table' && block.bbox ? [block.bbox] : []));
  const isFree = (box: Rect) =>
    !tables.some((table) => holds(table, box)) && !textItems.some((item) => holds(box, item));
  const shapes = vectorGraphics.shapes.filter(
    ({ bbox, hasCurve, fill }) => bbox.width > 4 && bbox.height > 4 && (hasCurve || fill) && isFree(bbox),
  );
  const slanted = vectorGraphics.lines.filter(
    ({ x1, y1, x2, y2 }) => Math.abs(x1 - x2) > 4 && Math.abs(y1 - y2) > 4,
  );
  return shapes.length + slanted.length >= shapesMin;
}

const holds = (outer: Rect, inner: Rect): boolean =>
  inner.x >= outer.x - 2 &&
  inner.y >= outer.y - 2 &&
  inner.x + inner.width <= outer.x + outer.width + 2 &&
  inner.y + inner.height <= outer.y + outer.height + 2;
