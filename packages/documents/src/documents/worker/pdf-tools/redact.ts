/** Text and areas taken out of a PDF, with everything that could still say them. */
import type { PDFDocument } from '@cantoo/pdf-lib';
import { type Box, type Glyph, glyphLines } from '../pdf/pdf-glyphs.ts';
import { withPdf } from '../pdf/pdfium.ts';
import { withRawText } from '../pdf/pdfium-raw.ts';
import { beginPage, endStep } from '../steps.ts';
import { readBookmarks, writeBookmarks } from './bookmarks.ts';
import { replacePage, wordsOf } from './page-picture.ts';
import { type Edited, type EditInput, openPdf, refusal, savePdf } from './shared.ts';

interface Options {
  text: string[];
  patterns: ('email' | 'phone' | 'card' | 'account' | 'url')[];
  areas: { page: number; x: number; y: number; width: number; height: number }[];
  dpi: number;
}

const patterns: Record<Options['patterns'][number], string> = {
  email: String.raw`[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,5}`,
  phone: String.raw`(?<![\d.,])(?:\+|00)?\(?\d{2,4}\)?(?:[ \-./()]{0,2}\d){6,12}(?![\d,])`,
  card: String.raw`(?<!\d)(?:\d[ \-]?){12,18}\d(?!\d)`,
  account: String.raw`(?<!\d)\d{10}(?!\d)`,
  url: String.raw`(?:https?:\/\/|www\.)[^\s<>"]{2,200}`,
};
/** Points around a letter that are painted over with it. */
const edge = 1;

export async function redactPdf(input: EditInput<Options>): Promise<Edited> {
  const { text, areas, dpi } = input.options;
  const [bytes] = input.files as [Uint8Array];
  const library = await import('@cantoo/pdf-lib');
  const pdf = await openPdf(bytes);
  const literal = text.map((one) => one.split(/\s+/).map(escaped).join('\\s+'));
  const search = [...literal, ...input.options.patterns.map((name) => patterns[name])];
  const wanted = search.length > 0 ? new RegExp(search.join('|'), 'giu') : undefined;
  const pages: number[] = [];
  const textless: number[] = [];
  const said = new Set<string>();
  let removed = 0;
  await withPdf(bytes, undefined, async (seen, total) => {
    const beyond = areas.findIndex(({ page }) => page > total);
    if (beyond >= 0) throw refusal(input, `areas[${beyond}].page`, `the PDF has ${total} pages`);
    for (let number = 1; number <= total; number += 1) {
      beginPage(number);
      const page = seen.getPage(number - 1);
      const lines = withRawText(page, (raw) => glyphLines(page, raw));
      if (lines.length === 0 && wanted) textless.push(number);
      const found = wanted ? matches(lines, wanted) : [];
      for (const { text: words } of found) said.add(words.toLowerCase());
      const ownAreas = areas.filter((area) => area.page === number).map(boxOfArea);
      const boxes = [...found.flatMap(({ glyphs }) => boxesOf(glyphs)), ...ownAreas];
      const letters = new Set(found.flatMap(({ glyphs }) => glyphs));
      removed += found.length + ownAreas.length;
      if (boxes.length > 0) {
        const isGone = (glyph: Glyph) =>
          letters.has(glyph) ||
          boxes.some((box) => overlaps(middleOf(glyph), box)) ||
          ownAreas.some((box) => overlaps(glyph, box));
        for (const line of lines)
          for (const word of wordsOf([line.filter(isGone)], () => false))
            if (word.text.length > 3) said.add(word.text.toLowerCase());
        pages.push(number);
        await replacePage(pdf, seen, { number, words: wordsOf(lines, isGone), boxes, dpi });
      }
      endStep();
    }
  });
  if (pages.length > 0) cleanDocument(pdf, said, library);
  const warnings = [
    ...(textless.length > 0 && text.length + input.options.patterns.length > 0
      ? [
          `${textless.length === 1 ? `Page ${textless[0]} has` : `Pages ${textless.join(', ')} have`} no text: words in images were not found. Use areas, or make the PDF searchable first.`,
        ]
      : []),
    ...(removed === 0 ? ['Nothing was found to redact.'] : []),
  ];
  return { files: [{ bytes: await savePdf(pdf) }], report: { removed, pages }, warnings };
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&');

/** As high as a line, from the first letter on it to the last: shapes of letters would say which they were. */
function boxesOf(glyphs: Glyph[]): Box[] {
  const boxes: (Box & { baseline: number; em: number })[] = [];
  for (const { baseline, em, left, right, top, bottom, start, end } of glyphs) {
    const own = {
      left: Math.min(left, start) - edge,
      right: Math.max(right, end) + edge,
      top: Math.min(top, baseline - em * 0.8),
      bottom: Math.max(bottom, baseline + em * 0.22),
    };
    const open = boxes.at(-1);
    const isNext =
      open &&
      Math.abs(open.baseline - baseline) < em / 4 &&
      own.left - open.right < em &&
      own.left >= open.left;
    if (!isNext) boxes.push({ ...own, baseline, em });
    else
      Object.assign(open, {
        right: Math.max(open.right, own.right),
        top: Math.min(open.top, own.top),
        bottom: Math.max(open.bottom, own.bottom),
      });
  }
  return boxes;
}
const boxOfArea = ({ x, y, width, height }: Options['areas'][number]): Box => ({
  left: x,
  top: y,
  right: x + width,
  bottom: y + height,
});
/** Boxes are as high as their line and may touch letters of the next. */
const middleOf = ({ left, right, top, bottom }: Box): Box => {
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  return { left: x, right: x, top: y, bottom: y };
};
const overlaps = (a: Box, b: Box) =>
  a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top;

/** Over the lines of a page, as if they were one. */
function matches(lines: Glyph[][], wanted: RegExp): { text: string; glyphs: Glyph[] }[] {
  let whole = '';
  const owners: (Glyph | undefined)[] = [];
  const add = (text: string, glyph?: Glyph) => {
    whole += text;
    for (let at = 0; at < text.length; at += 1) owners.push(glyph);
  };
  for (const line of lines) {
    for (const glyph of line) {
      if (glyph.gapBefore) add(' ');
      add(glyph.text, glyph);
    }
    add(' ');
  }
  return [...whole.matchAll(wanted)].map(({ 0: text, index }) => ({
    text,
    glyphs: [...new Set(owners.slice(index, index + text.length))].filter((glyph) => glyph !== undefined),
  }));
}

/** What is not on the pages and may still say what was removed. */
function cleanDocument(pdf: PDFDocument, said: Set<string>, library: typeof import('@cantoo/pdf-lib')): void {
  const { PDFName, PDFDict, PDFString, PDFHexString } = library;
  const { catalog, context } = pdf;
  const isSaid = (text: string) => [...said].some((words) => text.toLowerCase().includes(words));
  const kept = readBookmarks(pdf, library).filter(({ title }) => !isSaid(title));
  writeBookmarks(pdf, kept, library);
  for (const key of [
    'StructTreeRoot',
    'MarkInfo',
    'Metadata',
    'AcroForm',
    'PieceInfo',
    'Threads',
    'OpenAction',
    'AA',
    'AF',
    'Collection',
  ])
    catalog.delete(PDFName.of(key));
  const names = catalog.lookupMaybe(PDFName.of('Names'), PDFDict);
  for (const key of names?.keys() ?? []) if (key !== PDFName.of('Dests')) names?.delete(key);
  const info = context.trailerInfo.Info && context.lookup(context.trailerInfo.Info);
  if (info instanceof PDFDict)
    for (const [key, value] of info.entries())
      if ((value instanceof PDFString || value instanceof PDFHexString) && isSaid(value.decodeText()))
        info.delete(key);
  for (const page of pdf.getPages()) {
    for (const key of ['PieceInfo', 'Thumb', 'AA', 'B']) page.node.delete(PDFName.of(key));
    const annotations = page.node.Annots();
    for (let at = (annotations?.size() ?? 0) - 1; at >= 0; at -= 1) {
      const one = annotations?.lookup(at);
      if (one instanceof PDFDict && isSaid(textsIn(one, library))) annotations?.remove(at);
    }
  }
}

function textsIn(
  dict: import('@cantoo/pdf-lib').PDFDict,
  library: typeof import('@cantoo/pdf-lib'),
  depth = 0,
): string {
  const { PDFDict, PDFName, PDFString, PDFHexString } = library;
  return dict
    .keys()
    .map((key) => {
      if (key === PDFName.of('P') || key === PDFName.of('Parent') || depth > 3) return '';
      const value = dict.lookup(key);
      if (value instanceof PDFString || value instanceof PDFHexString) return value.decodeText();
      return value instanceof PDFDict ? textsIn(value, library, depth + 1) : '';
    })
    .join(' ');
}
