/** Which blocks of a PDF are headings: its tags say so, or their letters are larger than the body's. */
import type { LayoutBlock, ParsedPage, Rect, StructureTreeElement, TextItem } from '@llamaindex/liteparse';

export interface HeadingLevels {
  /** 1 to 6, or undefined for body text. */
  levelOf(block: LayoutBlock, page: ParsedPage): number | undefined;
}

const round = (size: number) => Math.round(size * 2) / 2;
const charactersMax = 200;
const linesMax = 3;

export function findHeadings(pages: ParsedPage[]): HeadingLevels {
  const body = bodySize(pages);
  const tagged = new Map(pages.map((page) => [page.pageNum, taggedLevels(page)]));
  const sizes = new Set<number>();
  for (const page of pages) {
    for (const block of page.blocks ?? []) {
      const size = mayBeHeading(block) ? sizeOf(block, page) : undefined;
      if (size && size > body * 1.04) sizes.add(size);
    }
  }
  const ranked = [...sizes].sort((a, b) => b - a);
  return {
    levelOf(block, page) {
      const items = itemsIn(block, page);
      const tags = tagged.get(page.pageNum);
      const tag = items
        .map((item) => (item.mcid === undefined ? undefined : tags?.get(item.mcid)))
        .find(Boolean);
      if (tag) return tag;
      if (block.kind === 'heading') return Math.min(Math.max(block.level ?? 1, 1), 6);
      if (!mayBeHeading(block)) return undefined;
      const size = sizeOf(block, page);
      if (!size || size <= body * 1.04) return undefined;
      return Math.min(ranked.indexOf(size) + 1, 6);
    },
  };
}

/** The size most letters have. */
function bodySize(pages: ParsedPage[]): number {
  const weights = new Map<number, number>();
  for (const page of pages) {
    for (const item of page.textItems) {
      const size = round(item.fontSize ?? 0);
      if (size > 0) weights.set(size, (weights.get(size) ?? 0) + item.text.length);
    }
  }
  let best = 12;
  let most = 0;
  for (const [size, weight] of weights) {
    if (weight <= most) continue;
    best = size;
    most = weight;
  }
  return best;
}

function mayBeHeading(block: LayoutBlock): boolean {
  if (block.kind !== 'paragraph' && block.kind !== 'heading') return false;
  const text = block.text ?? '';
  return text.length > 0 && text.length <= charactersMax && /[\p{L}\p{N}]/u.test(text);
}

export function itemsIn(block: LayoutBlock, page: ParsedPage): TextItem[] {
  const box = block.bbox;
  if (!box) return [];
  return page.textItems.filter((item) => {
    const x = item.x + item.width / 2;
    const y = item.y + item.height / 2;
    return x >= box.x - 1 && x <= box.x + box.width + 1 && y >= box.y - 1 && y <= box.y + box.height + 1;
  });
}

export function boxOf(items: TextItem[]): Rect {
  const [x, y] = [Math.min(...items.map((item) => item.x)), Math.min(...items.map((item) => item.y))];
  const width = Math.max(...items.map((item) => item.x + item.width)) - x;
  return { x, y, width, height: Math.max(...items.map((item) => item.y + item.height)) - y };
}

/** The one size of a block's letters; undefined when it mixes sizes or runs over many lines. */
function sizeOf(block: LayoutBlock, page: ParsedPage): number | undefined {
  const items = itemsIn(block, page);
  const sizes = new Set(items.map((item) => round(item.fontSize ?? 0)));
  const [size] = sizes;
  if (sizes.size !== 1 || !size) return undefined;
  const lines = (block.bbox?.height ?? 0) / (size * 1.1);
  return lines <= linesMax ? size : undefined;
}

function taggedLevels(page: ParsedPage): Map<number, number> {
  const levels = new Map<number, number>();
  const visit = (element: StructureTreeElement, level: number | undefined, depth: number) => {
    if (depth > 100) return;
    const own = /^H([1-6])$/.exec(element.type);
    const here = own ? Number(own[1]) : element.type === 'H' || element.type === 'Title' ? 1 : level;
    if (here) for (const id of element.markedContentIds) levels.set(id, here);
    for (const child of element.children) visit(child, here, depth + 1);
  };
  for (const root of page.structureTree?.roots ?? []) visit(root, undefined, 0);
  return levels;
}
