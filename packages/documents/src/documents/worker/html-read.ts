/** HTML into blocks. Nothing is fetched: pictures count only when their data is in the page. */

import { withBody } from '@oja/core/text/implied-body';
import type { Script } from '@oja/core/text/run-text';
import { documentLimits } from '../limits.ts';
import type { Block, Cell, Table, TextRun } from '../port.ts';
import { plainText, tidyRuns } from './blocks.ts';
import { boxesAsText } from './check-boxes.ts';
import { tooComplex } from './failure.ts';
import {
  blockLike,
  type DomElement,
  type DomNode,
  fieldValue,
  isHidden,
  skipped,
  styleOf,
} from './html-elements.ts';
import { itemMarks } from './html-lists.ts';
import type { ListMark } from './list-numbers.ts';
import { markOfId } from './office/docx-list-read.ts';

export const depthMax = 400;
const nestingMax = 2_000;

interface Walk {
  blocks: Block[];
  runs: TextRun[];
  /** What a word processor prints before the next text. */
  mark?: ListMark | undefined;
  /** List items whose text has begun: what follows in them is a paragraph. */
  begun: Set<Style['as']>;
  cell: boolean;
  cells: number;
  pictureBytes: number;
}

interface Style {
  bold: boolean;
  italic: boolean;
  code: boolean;
  strike: boolean;
  script: Script | undefined;
  link: string | undefined;
  /** Keeps its place, but not its text. */
  invisible: boolean;
  /** What the text gathered so far becomes when a block ends. */
  as:
    | { kind: 'paragraph' }
    | { kind: 'heading'; level: number }
    | ({ kind: 'list_item'; level: number; ordered: boolean } & Partial<ListMark>);
  listDepth: number;
}

const plain: Style = {
  bold: false,
  italic: false,
  code: false,
  strike: false,
  script: undefined,
  link: undefined,
  invisible: false,
  as: { kind: 'paragraph' },
  listDepth: 0,
};

const newWalk = (cell: boolean): Walk => ({
  blocks: [],
  runs: [],
  begun: new Set(),
  cell,
  cells: 0,
  pictureBytes: 0,
});

/** Elements that need no end tag, or have none. */
const unclosed = new Set(
  'p li dt dd tr td th thead tbody tfoot colgroup option br img hr input meta link area base col embed source track wbr'.split(
    ' ',
  ),
);

/** Parsers slow down with the square of the depth, so it is counted before one is started. */
export function refuseDepth(markup: string, ignored: ReadonlySet<string> = unclosed): void {
  let depth = 0;
  for (const [, close, name = '', rest = ''] of markup.matchAll(
    /<(\/?)([a-zA-Z][\w:-]*)([^<>]{0,2000}>)?/g,
  )) {
    if (rest.endsWith('/>') || ignored.has(name.toLowerCase())) continue;
    depth = close ? Math.max(0, depth - 1) : depth + 1;
    if (depth > nestingMax) throw tooComplex(`nests elements more than ${nestingMax} deep`);
  }
}

export async function blocksOfHtml(markup: string): Promise<{ blocks: Block[]; title: string }> {
  refuseDepth(markup);
  const html = boxesAsText(markup);
  const { parseHTML } = await import('linkedom');
  const { document } = parseHTML(withBody(html));
  const title = (document.querySelector('title')?.textContent ?? '').replace(/\s+/g, ' ').trim();
  const walk = newWalk(false);
  visitChildren((document.body ?? document.documentElement) as DomElement, plain, walk, 0);
  flush(walk, plain);
  return { blocks: walk.blocks, title };
}

function visitChildren(element: DomElement, style: Style, walk: Walk, depth: number): void {
  for (const child of element.childNodes) visit(child, style, walk, depth + 1);
}

function visit(node: DomNode, around: Style, walk: Walk, depth: number): void {
  if (depth > depthMax) throw tooComplex(`nests elements more than ${depthMax} deep`);
  if (node.nodeType === 3) {
    addText(node.textContent ?? '', around, walk);
    return;
  }
  if (node.nodeType !== 1) return;
  const element = node as DomElement;
  const name = element.localName.toLowerCase();
  if (skipped.has(name) || isHidden(element)) return;
  const style = drawn(element, around);
  const heading = /^h([1-6])$/.exec(name);
  if (heading)
    boxed(element, { ...style, as: { kind: 'heading', level: Number(heading[1]) } }, style, walk, depth);
  else if (blockLike.has(name)) boxed(element, style, style, walk, depth);
  else visitSpecial(name, element, style, walk, depth);
}

function visitSpecial(name: string, element: DomElement, style: Style, walk: Walk, depth: number): void {
  switch (name) {
    case 'br':
      walk.runs.push({ text: '\n' });
      break;
    case 'ul':
    case 'ol': {
      flush(walk, style);
      const markOf = name === 'ol' ? itemMarks(element) : undefined;
      for (const child of element.childNodes) visitListChild(child, markOf, style, walk, depth + 1);
      break;
    }
    case 'li':
      visitListChild(element, undefined, style, walk, depth);
      break;
    case 'table': {
      flush(walk, style);
      const frame = frameOf(element);
      if (frame) boxed(frame, style, style, walk, depth);
      else walk.blocks.push(tableOf(element, walk));
      break;
    }
    case 'pre':
      flush(walk, style);
      walk.blocks.push({ kind: 'code', text: (element.textContent ?? '').replace(/\n$/, '') });
      break;
    case 'img':
      addPicture(element, style, walk);
      break;
    default: {
      if (name === 'a') walk.mark = markOfId(element.getAttribute('id')) ?? walk.mark;
      const value = fieldValue(name, element);
      if (value === undefined) visitChildren(element, styled(name, element, style), walk, depth);
      else if (value.trim() !== '') addValue(value, style, walk);
    }
  }
}

/** A field stands apart from its label, though no blank is written between them. */
function addValue(value: string, style: Style, walk: Walk): void {
  for (const [at, line] of value.trim().split(/\r?\n/).entries()) {
    if (at > 0) walk.runs.push({ text: '\n' });
    addText(` ${line} `, style, walk);
  }
}

/** The style with what the `style` attribute changes. */
function drawn(element: DomElement, style: Style): Style {
  if (element.getAttribute('style') === null) return style;
  const visibility = styleOf(element, 'visibility');
  const align = styleOf(element, 'vertical-align').toLowerCase();
  return {
    ...style,
    ...(visibility === '' ? {} : { invisible: /^(hidden|collapse)\b/i.test(visibility) }),
    ...(/\bline-through\b/i.test(styleOf(element, 'text-decoration(?:-line)?')) ? { strike: true } : {}),
    ...(/^(super|sub)\b/.test(align) ? { script: align.startsWith('super') ? 'super' : 'sub' } : {}),
  };
}

function styled(name: string, element: DomElement, style: Style): Style {
  if (name === 'b' || name === 'strong' || name === 'th') return { ...style, bold: true };
  if (name === 'i' || name === 'em' || name === 'cite' || name === 'dfn') return { ...style, italic: true };
  if (name === 'code' || name === 'kbd' || name === 'samp' || name === 'tt') return { ...style, code: true };
  if (name === 's' || name === 'strike' || name === 'del') return { ...style, strike: true };
  if (name === 'sup') return { ...style, script: 'super' };
  if (name === 'sub') return { ...style, script: 'sub' };
  const href = name === 'a' ? element.getAttribute('href') : null;
  return href && /^(https?:|mailto:)/i.test(href) ? { ...style, link: href } : style;
}

function boxed(element: DomElement, inner: Style, outer: Style, walk: Walk, depth: number): void {
  flush(walk, outer);
  visitChildren(element, inner, walk, depth);
  flush(walk, inner);
}

function visitListChild(
  node: DomNode,
  markOf: ((item: DomElement) => ListMark | undefined) | undefined,
  style: Style,
  walk: Walk,
  depth: number,
): void {
  if (depth > depthMax) throw tooComplex(`nests elements more than ${depthMax} deep`);
  if (node.nodeType !== 1 || isHidden(node as DomElement)) return;
  const element = node as DomElement;
  const isItem = element.localName.toLowerCase() === 'li';
  const mark = isItem ? markOf?.(element) : undefined;
  const item: Style = {
    ...drawn(element, style),
    as: { kind: 'list_item', level: Math.min(style.listDepth, 8), ordered: mark !== undefined, ...mark },
    listDepth: style.listDepth + 1,
  };
  if (!isItem) {
    visit(element, item, walk, depth);
    return;
  }
  flush(walk, style);
  visitChildren(element, item, walk, depth);
  flush(walk, item);
}

function addText(text: string, style: Style, walk: Walk): void {
  const shown = text.replace(/[ \t\r\n\f]+/g, ' ');
  if (shown === '' || style.invisible) return;
  const run: TextRun = { text: shown };
  if (style.bold && style.as.kind !== 'heading') run.bold = true;
  if (style.italic) run.italic = true;
  if (style.code) run.code = true;
  if (style.strike) run.strike = true;
  if (style.script) run.script = style.script;
  if (style.link) run.link = style.link;
  walk.runs.push(run);
}

function flush(walk: Walk, style: Style): void {
  const runs = trimRuns(tidyRuns(walk.runs));
  const { mark } = walk;
  walk.runs = [];
  walk.mark = undefined;
  // Rows of a table are often numbered by cells that contain nothing else.
  if (runs.length === 0 && !(walk.cell && mark?.label)) return;
  const { as } = style;
  if (as.kind !== 'list_item') walk.blocks.push({ ...as, runs: mark?.label ? labelled(mark, runs) : runs });
  else if (walk.begun.has(as)) walk.blocks.push({ kind: 'paragraph', runs });
  else if (mark) walk.blocks.push({ ...as, ordered: mark.label !== '', ...mark, runs });
  else walk.blocks.push({ ...as, runs });
  walk.begun.add(as);
}

const labelled = ({ label }: ListMark, runs: TextRun[]): TextRun[] =>
  tidyRuns([{ text: runs.length > 0 ? `${label} ` : label }, ...runs]);

/** Blanks at the ends, around line breaks and between runs collapse as a browser would. */
function trimRuns(runs: TextRun[]): TextRun[] {
  let open = true;
  for (const run of runs) {
    let text = run.text.replace(/(?<! ) *\n */g, '\n').replace(/ {2,}/g, ' ');
    if (open) text = text.replace(/^ +/, '');
    run.text = text;
    if (text !== '') open = /[ \n]$/.test(text);
  }
  const kept = runs.filter((run) => run.text !== '');
  const first = kept[0];
  if (first) first.text = first.text.replace(/^[ \n]+/, '');
  const last = kept.at(-1);
  if (last) last.text = last.text.replace(/[ \n]+$/, '');
  return plainText(kept).trim() === '' ? [] : kept.filter((run) => run.text !== '');
}

const span = (element: DomElement, name: string) => {
  const count = Number.parseInt(element.getAttribute(name) ?? '1', 10);
  return count > 1 && count <= 1_000 ? count : undefined;
};

const isCell = (node: DomNode): node is DomElement =>
  node.nodeType === 1 && /^t[dh]$/i.test((node as DomElement).localName) && !isHidden(node as DomElement);

/** The only cell of a table that frames tables, headings or lists: what is in it stands for itself. */
function frameOf(element: DomElement): DomElement | undefined {
  const cells: DomElement[] = [];
  for (const row of rowsOf(element, 0)) {
    cells.push(...[...row.childNodes].filter(isCell));
    if (cells.length > 1) return undefined;
  }
  const [cell] = cells;
  return cell?.querySelector('table, h1, h2, h3, h4, h5, h6, ul, ol') ? cell : undefined;
}

function tableOf(element: DomElement, walk: Walk): Table {
  const table: Table = { kind: 'table', rows: [], headerRows: 0 };
  let headersSoFar = true;
  for (const row of rowsOf(element, 0)) {
    const cells: Cell[] = [];
    let headers = true;
    for (const child of row.childNodes) {
      if (!isCell(child)) continue;
      walk.cells += 1;
      if (walk.cells > documentLimits.cellsMax)
        throw tooComplex(`holds more than ${documentLimits.cellsMax} cells`);
      if (child.localName.toLowerCase() === 'td') headers = false;
      cells.push(cellOf(child));
    }
    table.rows.push(cells);
    headersSoFar &&= headers && cells.length > 0;
    if (headersSoFar) table.headerRows += 1;
  }
  return table;
}

function cellOf(element: DomElement): Cell {
  const cell: Cell = { text: textOfCell(element) };
  const colspan = span(element, 'colspan');
  const rowspan = span(element, 'rowspan');
  if (colspan) cell.colspan = colspan;
  if (rowspan) cell.rowspan = rowspan;
  return cell;
}

function* rowsOf(element: DomElement, depth: number): Generator<DomElement> {
  if (depth > 3) return;
  for (const child of element.childNodes) {
    if (child.nodeType !== 1 || isHidden(child as DomElement)) continue;
    const name = (child as DomElement).localName.toLowerCase();
    if (name === 'tr') yield child as DomElement;
    else if (name === 'thead' || name === 'tbody' || name === 'tfoot')
      yield* rowsOf(child as DomElement, depth + 1);
  }
}

function textOfCell(cell: DomElement): string {
  const walk = newWalk(true);
  const style = drawn(cell, plain);
  visitChildren(cell, style, walk, 0);
  flush(walk, style);
  return walk.blocks.map(textOfBlock).filter(Boolean).join('\n');
}

function textOfBlock(block: Block): string {
  if (block.kind === 'table')
    return block.rows.map((row) => row.map((cell) => cell.text).join(' ')).join('\n');
  if (block.kind === 'code') return block.text;
  if (block.kind === 'picture') return block.alt;
  const label = block.kind === 'list_item' && block.ordered ? `${block.label} ` : '';
  return (label + plainText(block.runs)).trim();
}

function addPicture(element: DomElement, style: Style, walk: Walk): void {
  const alt = (element.getAttribute('alt') ?? '').trim();
  const data = /^data:(image\/(?:png|jpeg|jpg|gif|webp|tiff|avif|bmp));base64,([\s\S]+)$/i.exec(
    element.getAttribute('src') ?? '',
  );
  if (!data || style.invisible) {
    if (alt) addText(alt, style, walk);
    return;
  }
  const bytes = Buffer.from(data[2] ?? '', 'base64');
  walk.pictureBytes += bytes.length;
  if (walk.pictureBytes > documentLimits.pictureBytesMax)
    throw tooComplex('holds too many bytes of pictures');
  flush(walk, style);
  const size = (name: string) => Math.min(Number.parseInt(element.getAttribute(name) ?? '', 10) || 0, 10_000);
  const mime = (data[1] ?? '').toLowerCase().replace('image/jpg', 'image/jpeg');
  walk.blocks.push({ kind: 'picture', mime, bytes, alt, width: size('width'), height: size('height') });
}
