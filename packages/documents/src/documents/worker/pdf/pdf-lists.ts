/**
 * List items by the tags of a PDF. Chrome draws bullets as pictures, so that LiteParse sees no list and joins the items
 * to one paragraph.
 */
import type { LayoutBlock, ParsedPage, StructureTreeElement, TextItem } from '@llamaindex/liteparse';
import { boxOf, itemsIn } from './pdf-headings.ts';

interface Tag {
  /** The same object for what belongs together. */
  element: StructureTreeElement;
  /** Of list items: how many lists are around theirs, and whether theirs may be numbered. */
  list?: { level: number; ordered: boolean };
}

const depthMax = 100;
const unordered = /^(?:Disc|Circle|Square|Unordered)$/;
const number = /^\(?(?:\d{1,3}|[a-z]|[ivxlc]+)[.)](?=\s)/i;
const isBlockTag = (type: string) => /^(?:P|H[1-6]?|Title|Caption|BlockQuote|TD|TH|LI|Code|Note)$/.test(type);

/** The page's blocks, with those that run over several list items split. */
export function splitLists(page: ParsedPage): LayoutBlock[] {
  const blocks = page.blocks ?? [];
  const tags = tagsOf(page);
  if (![...tags.values()].some((tag) => tag.list)) return blocks;
  return blocks.flatMap((block) => {
    if (block.kind !== 'paragraph' && block.kind !== 'list_item') return [block];
    const parts = partsOf(block, page, tags);
    return parts && isSplit(block, parts) ? parts.map(blockOf) : [block];
  });
}

interface Part {
  tag: Tag;
  items: TextItem[];
}

const isSplit = (block: LayoutBlock, parts: Part[]) =>
  parts.some(({ tag }) => tag.list) && (parts.length > 1 || block.kind === 'paragraph');

/** Undefined where a piece of text has no tag, or comes back to one. */
function partsOf(block: LayoutBlock, page: ParsedPage, tags: Map<number, Tag>): Part[] | undefined {
  const parts: Part[] = [];
  const seen = new Set<StructureTreeElement>();
  for (const item of itemsIn(block, page)) {
    const tag = item.mcid === undefined ? undefined : tags.get(item.mcid);
    if (!tag) return undefined;
    const last = parts.at(-1);
    if (last?.tag.element === tag.element) last.items.push(item);
    else if (seen.has(tag.element)) return undefined;
    else parts.push({ tag, items: [item] });
    seen.add(tag.element);
  }
  return parts;
}

function blockOf({ tag, items }: Part): LayoutBlock {
  const words = items.map((item) => item.text.trim()).join(' ');
  const marker = tag.list?.ordered ? number.exec(words)?.[0] : undefined;
  const text = words.slice(marker?.length ?? 0).trim();
  return {
    kind: tag.list ? 'list_item' : 'paragraph',
    // Blocks have their text as Markdown.
    text: text.replace(/[\\*_]/g, '\\$&'),
    ...(tag.list ? { level: tag.list.level, ordered: marker !== undefined } : {}),
    ...(marker ? { marker } : {}),
    bbox: boxOf(items),
  };
}

/** By the id of marked content, the paragraph, list item or the like that it is in. */
function tagsOf(page: ParsedPage): Map<number, Tag> {
  const tags = new Map<number, Tag>();
  const visit = (
    element: StructureTreeElement,
    around: Tag,
    lists: StructureTreeElement[],
    depth: number,
  ) => {
    if (depth > depthMax) return;
    const inside = element.type === 'L' ? [...lists, element] : lists;
    const tag = isBlockTag(element.type) ? tagOf(element, lists) : around;
    for (const id of element.markedContentIds) tags.set(id, tag);
    for (const child of element.children) visit(child, tag, inside, depth + 1);
  };
  for (const root of page.structureTree?.roots ?? []) visit(root, { element: root }, [], 0);
  return tags;
}

function tagOf(element: StructureTreeElement, lists: StructureTreeElement[]): Tag {
  const list = lists.at(-1);
  if (element.type !== 'LI' || !list) return { element };
  const ordered = !unordered.test(String(list.attributes.ListNumbering ?? ''));
  return { element, list: { level: lists.length - 1, ordered } };
}
