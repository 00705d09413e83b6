/** Text and areas taken out of a PDF, with everything that could still say them. */
import { type Box, type Glyph, glyphLines } from '../pdf/pdf-glyphs.ts';
import { withPdf } from '../pdf/pdfium.ts';
import { withRawText } from '../pdf/pdfium-raw.ts';
import { beginPage, endStep } from '../steps.ts';
import { replacePage, wordsOf } from './page-picture.ts';
import { cleanDocument, saysUnseen } from './redact-rest.ts';
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
  const literal = text.map(written);
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
      const isUnseen =
        wanted !== undefined && found.length === 0 && saysUnseen(pdf.getPage(number - 1), wanted, library);
      const boxes = [...found.flatMap(({ glyphs }) => boxesOf(glyphs)), ...ownAreas];
      const letters = new Set(found.flatMap(({ glyphs }) => glyphs));
      removed += found.length + ownAreas.length + (isUnseen ? 1 : 0);
      if (boxes.length > 0 || isUnseen) {
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

/** A text as pages may have it: over several lines, hyphenated, or with all of its letters set apart. */
function written(text: string): string {
  const words = text.split(/\s+/).map((word) => [...word].map(escaped));
  const hyphen = '(?:[-\\u00ad\\u2010\\u0002]\\s*)?';
  const whole = words.map((letters) => letters.join(hyphen)).join('\\s+');
  const letters = words.flat();
  return letters.length < 3 ? whole : `${whole}|${letters.join('\\s+')}`;
}

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
