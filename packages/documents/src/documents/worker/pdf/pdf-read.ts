/** PDF into blocks: layout by LiteParse, words by PDFium. */
import type { PDFiumPage } from '@hyzyla/pdfium';
import type {
  ExtractedImage,
  LayoutBlock,
  ParsedPage,
  ParseResult,
  Rect,
  TextItem,
} from '@llamaindex/liteparse';
import { documentLimits } from '../../limits.ts';
import type { Block, ReadInput, Section } from '../../port.ts';
import { isRightToLeftLetter, runsOf } from '../blocks.ts';
import { beginPage, beginPages, endStep } from '../steps.ts';
import { commentsOf, filledFields } from './pdf-fields.ts';
import { hasDrawing, withFigures } from './pdf-figures.ts';
import { glyphLines } from './pdf-glyphs.ts';
import { type Grid, gridsOf, hasWrongTable, isRepeated } from './pdf-grid.ts';
import { boxOf, findHeadings, type HeadingLevels, itemsIn } from './pdf-headings.ts';
import { splitLists } from './pdf-lists.ts';
import { linesWithout } from './pdf-lost.ts';
import { needsPlaces, orderLines } from './pdf-marks.ts';
import { sharpenPictures } from './pdf-pictures.ts';
import { joinRuled } from './pdf-ruled.ts';
import { apart } from './pdf-slivers.ts';
import { mergeCells } from './pdf-spans.ts';
import { takeHeaders } from './pdf-table-header.ts';
import {
  drawnText,
  findText,
  isSaid,
  logicalOrder,
  type PageText,
  pageText,
  repairText,
  tornText,
  withoutMarks,
} from './pdf-text.ts';
import { directionOf, type Turn, type Turns, turnUpright } from './pdf-turn.ts';
import { choosePages, withPdf } from './pdfium.ts';
import { hasMorePaths, type RawText, textOfPage, unmappedShare, withRawText } from './pdfium-raw.ts';

export interface PdfText {
  sections: Section[];
  total: number;
}

export async function readPdf(input: ReadInput): Promise<PdfText> {
  const turns: Turns = new Map();
  const unmapped = new Set<number>();
  const { chosen, texts, total, simple } = await withPdf(input.bytes, input.password, async (pdf, count) => {
    const pages = choosePages(count, input.pages);
    const drawings = new Set<number>();
    const read = (number: number) => {
      beginPage(number);
      const page = pdf.getPage(number - 1);
      if (hasMorePaths(page, documentLimits.laidOutPathsMax)) drawings.add(number);
      const { turn, text, isUnmapped } = readPage(page);
      if (turn) turns.set(number, turn);
      if (isUnmapped) unmapped.add(number);
      return text;
    };
    const texts = new Map(pages.map((page) => [page, read(page)]));
    return { total: count, chosen: pages, texts, simple: pages.filter((page) => !drawings.has(page)) };
  });
  // A drawing of very many lines has its text as lines, without tables and headings.
  const parsed =
    simple.length > 0 ? await layOut(input, simple, turns, { isPart: simple.length < total }) : undefined;
  for (const page of parsed?.pages ?? []) {
    page.blocks = joinRuled(page);
    page.blocks = withFigures(page, parsed?.images ?? []);
  }
  if (parsed) await locateWords(parsed.pages, input, turns);
  // Pictures that cannot be drawn again stay as LiteParse made them.
  if (parsed && (input.pictures ?? true))
    await sharpenPictures(parsed.images, input, turns).catch(() => undefined);
  const headings = findHeadings(parsed?.pages ?? []);
  const pages = new Map(parsed?.pages.map((page) => [page.pageNum, page]));
  const images = new Map(parsed?.images.map((image) => [image.id, image]));
  const sections = chosen.map((number): Section => {
    const text = texts.get(number) as PageText;
    const page = pages.get(number);
    const blocks = page ? blocksOfPage(page, { text, headings, images }) : paragraphs(text.text);
    const lines = text.text.split('\n').map((line) => line.trim());
    const isUnmapped = unmapped.has(number);
    const needed = isUnmapped || lacksText(page, text);
    // A page of too many lines to be laid out is a drawing.
    const isDrawn = page === undefined ? parsed !== undefined : hasDrawing(page);
    return {
      page: number,
      ...(page ? { size: { width: page.width, height: page.height } } : {}),
      blocks,
      lines,
      text: '',
      needsOcr: needed,
      ...(isUnmapped ? { isUnmapped } : {}),
      ...(isDrawn ? { hasDrawing: true } : {}),
    };
  });
  return { sections, total };
}

/** A page with so large a part of its letters without Unicode may have no text. */
const unmappedMin = 0.3;

/** A page that must be turned first has its text loaded again. */
function readPage(page: PDFiumPage): { turn: Turn; text: PageText; isUnmapped: boolean } {
  const read = (raw: RawText, isMixed: boolean) => {
    const text = textOfPage(raw);
    return pageText(text, needsPlaces(text, isMixed) ? orderLines(glyphLines(page, raw)) : undefined);
  };
  const { turn, isMixed, isUnmapped, text } = withRawText(page, (raw) => {
    const direction = directionOf(raw);
    const isUnmapped = unmappedShare(raw) >= unmappedMin;
    return { ...direction, isUnmapped, text: direction.turn ? undefined : read(raw, direction.isMixed) };
  });
  if (text) return { turn, text, isUnmapped };
  turnUpright(page, turn);
  return { turn, isUnmapped, text: withRawText(page, (raw) => read(raw, isMixed)) };
}

async function layOut(
  input: ReadInput,
  pages: number[],
  turns: Turns,
  { isPart, words = false }: { isPart: boolean; words?: boolean },
): Promise<ParseResult | undefined> {
  const { LiteParse } = await import('@llamaindex/liteparse');
  const parser = new LiteParse({
    ocrEnabled: false,
    outputFormat: 'json',
    keepHeadersFooters: true,
    extractBlocks: true,
    extractTextMetadata: true,
    emitWordBoxes: words,
    extractStructureTree: true,
    extractVectorGraphics: true,
    extractFormFields: true,
    extractAnnotations: input.comments ?? false,
    includeComplexity: true,
    extractImages: !words && (input.pictures ?? true),
    continueOnPageError: true,
    maxPages: documentLimits.pagesMax,
    quiet: true,
    numWorkers: 1,
    pageOrientationCorrections: [...turns].map(([page, angle]) => ({ page, angle })),
    ...(isPart ? { targetPages: pages.join(',') } : {}),
    ...(input.password ? { password: input.password } : {}),
  });
  beginPages(pages.length);
  try {
    return await parser.parse(Buffer.from(input.bytes));
  } catch {
    // What PDFium has read is still worth having, as plain paragraphs.
    return undefined;
  } finally {
    endStep();
  }
}

/** Asks for the places of words only where a table needs them: they make every page slower to read. */
async function locateWords(pages: ParsedPage[], input: ReadInput, turns: Turns): Promise<void> {
  const wrong = pages.filter(hasWrongTable);
  if (wrong.length === 0) return;
  const numbers = wrong.map((page) => page.pageNum);
  const located = await layOut(input, numbers, turns, { isPart: true, words: true });
  const found = new Map(located?.pages.map((page) => [page.pageNum, page.textItems]));
  for (const page of wrong) page.textItems = found.get(page.pageNum) ?? page.textItems;
}

interface PageContext {
  text: PageText;
  headings: HeadingLevels;
  images: Map<string, ExtractedImage>;
}

function blocksOfPage(parsed: ParsedPage, context: PageContext): Block[] {
  const page = { ...parsed, blocks: splitLists(parsed) };
  const grids = gridsOf(page);
  const headers = takeHeaders(page, grids);
  const blocks = [
    ...page.blocks
      .filter((block) => !headers.has(block) && !isRepeated(block, page, [...grids.values()]))
      .flatMap((block) =>
        blockOf(block, page, context, grids.get(block)).map((made) => placed(made, block.bbox)),
      ),
    ...filledFields(page, context.text),
    ...commentsOf(page),
  ];
  nestLists(blocks);
  const found = dense(blocks.map(textOf).join(''));
  // A layout that lost text is worse than none.
  if (found.length < dense(context.text.text).length * 0.98) return withLost(context.text, blocks);
  return blocks;
}

const placed = (block: Block, box: Rect | undefined): Block => (box ? { ...block, box } : block);

/** Levels come from indents and skip; neighbours in a list are at most one apart. */
function nestLists(blocks: Block[]): void {
  let open: number[] = [];
  for (const block of blocks) {
    if (block.kind !== 'list_item') {
      open = [];
      continue;
    }
    const indent = block.level;
    open = open.filter((level) => level < indent);
    block.level = open.length;
    open.push(indent);
  }
}

const dense = (text: string) => text.replace(/\s+/g, '');

/** Adds what the blocks do not say. */
function withLost(page: PageText, blocks: Block[]): Block[] {
  const texts = blocks.flatMap((block) =>
    block.kind === 'table' ? block.rows.flat().map((cell) => cell.text) : [textOf(block)],
  );
  return [...blocks, ...linesWithout(page, texts).flatMap(paragraphs)];
}

function paragraphs(text: string): Block[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line): Block => ({ kind: 'paragraph', runs: runsOf(line) }));
}

function textOf(block: Block): string {
  if (block.kind === 'table') return block.rows.map((row) => row.map((cell) => cell.text).join('')).join('');
  if (block.kind === 'picture') return '';
  return block.kind === 'code' ? block.text : block.runs.map((run) => run.text).join('');
}

function blockOf(block: LayoutBlock, page: ParsedPage, context: PageContext, grid?: Grid): Block[] {
  const cursor = { at: 0 };
  const fix = (text: string, box?: Rect) => repairText(text, context.text, cursor, box);
  switch (block.kind) {
    case 'table': {
      const torn = grid?.kind === 'table' && tornText(grid.rows.flat(), context.text, block.bbox);
      if (torn) return paragraphs(torn);
      return grid ? tableOf(grid, page, fix) : [];
    }
    case 'list_item':
      return [
        {
          kind: 'list_item',
          level: Math.min(block.level ?? 0, 8),
          ordered: block.ordered ?? false,
          ...(block.ordered && block.marker ? { label: block.marker } : {}),
          runs: runsOf(itemWords(block, page, context.text)),
        },
      ];
    case 'code':
    case 'grid_fallback':
      return paragraphs((block.lines ?? []).map((line) => fix(line)).join('\n'));
    case 'figure':
      return pictureOf(context.images.get(block.id ?? ''));
    case 'heading':
    case 'paragraph': {
      const text = wordsOf(block, page, context.text);
      if (text === '') return [];
      const level = context.headings.levelOf(block, page);
      if (level) return [{ kind: 'heading', level, runs: runsOf(text) }];
      return [{ kind: 'paragraph', runs: [allBold(block, page) ? { text, bold: true } : { text }] }];
    }
    default:
      return [];
  }
}

/** The place of an item has its bullet or number, its text has not. */
function itemWords(block: LayoutBlock, page: ParsedPage, pageText: PageText): string {
  const { marker = '', text = '' } = block;
  if (pageText.placed.length === 0) return wordsOf(block, page, pageText);
  const words = wordsOf({ ...block, text: `${marker} ${text}` }, page, pageText);
  return words.startsWith(marker) ? words.slice(marker.length).trim() : words;
}

/** Lines that run right to left are put in order one by one before they are joined. */
function wordsOf(block: LayoutBlock, page: ParsedPage, pageText: PageText): string {
  const text = withoutMarks(block.text ?? '');
  const cursor = { at: 0 };
  if (!isRightToLeftLetter(text)) return repairText(text, pageText, cursor, block.bbox);
  const whole = isSaid(text, pageText, block.bbox) ? '' : drawnText(text, pageText, block.bbox);
  if (whole !== undefined) return whole;
  const lines = new Map<number, TextItem[]>();
  for (const item of itemsIn(block, page)) {
    const line = Math.round((item.y + item.height / 2) / 4);
    const near = [line, line - 1, line + 1].find((key) => lines.has(key)) ?? line;
    lines.set(near, [...(lines.get(near) ?? []), item]);
  }
  return [...lines.entries()]
    .sort(([a], [b]) => a - b)
    .map(([, items]) => {
      const drawn = items.toSorted((a, b) => a.x - b.x).map((item) => item.text);
      const ordered = logicalOrder(drawn.join(' '));
      const box = boxOf(items);
      if (isSaid(ordered, pageText, box)) return '';
      return findText(ordered, pageText, cursor, box) ?? drawnText(ordered, pageText, box) ?? ordered;
    })
    .join(' ')
    .trim();
}

function allBold(block: LayoutBlock, page: ParsedPage): boolean {
  const items = itemsIn(block, page);
  return (
    items.length > 0 && items.every((item) => /bold|black|heavy/i.test(item.fontName ?? '') && oneFont(item))
  );
}

/** An item takes the font of its first letters; the width of those tells whether there are others. */
function oneFont(item: TextItem): boolean {
  const blanks = item.text.split(' ').length - 1;
  return (item.textWidth ?? 0) + blanks * (item.fontSize ?? 0) * 0.26 > item.width * 0.93;
}

function tableOf(grid: Grid, page: ParsedPage, fix: (text: string, box?: Rect) => string): Block[] {
  if (grid.kind === 'lines') return paragraphs(grid.lines.map((line) => fix(line)).join('\n'));
  const rows = mergeCells(grid.rows, page, (cell) => fix(cell.text, cell.bbox));
  return apart(rows).map((part): Block => ({ kind: 'table', rows: part, headerRows: grid.headerRows }));
}

function pictureOf(image: ExtractedImage | undefined): Block[] {
  if (!image || image.bytes.length === 0 || !/^(png|jpe?g)$/i.test(image.format)) return [];
  const toPixels = 96 / 72;
  return [
    {
      kind: 'picture',
      mime: /png/i.test(image.format) ? 'image/png' : 'image/jpeg',
      bytes: image.bytes,
      alt: '',
      width: Math.round(image.bbox.width * toPixels),
      height: Math.round(image.bbox.height * toPixels),
    },
  ];
}

/** Something is drawn that the text layer does not say. */
function lacksText(page: ParsedPage | undefined, text: PageText): boolean {
  const stats = page?.complexity;
  if (!stats) return false;
  if (text.dense.length >= 20) return false;
  return stats.fullPageImage || stats.imageCoverage > 0.1 || stats.reasons.includes('vector-text');
}
