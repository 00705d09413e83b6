/**
 * Mends the text of layout blocks with what PDFium says of the page. LiteParse finds the structure, but it joins
 * pieces that touch with a blank ("Ọ̀ yọ́") and gives right-to-left words in the order they are drawn.
 */
import type { LayoutCell, Rect } from '@llamaindex/liteparse';
import { isRightToLeftLetter } from '../blocks.ts';
import type { Glyph } from './pdf-glyphs.ts';
import type { OrderedLines, Place } from './pdf-marks.ts';

export interface PageText {
  /** The page's text in reading order, blanks as PDFium found them. */
  text: string;
  /** The same without blanks, and where each of its characters stands in `text`. */
  dense: string;
  positions: Uint32Array;
  /** Where the letters of `text` are drawn, on pages that need it. */
  placed: PlacedText[];
  accents: Glyph[];
}

interface PlacedText extends Place {
  at: number;
  line: number;
  /** A block of the page already has it. */
  isTaken: boolean;
}

/** The text of a page; `ordered` has the places of its letters and replaces `raw`. */
export function pageText(raw: string, ordered?: OrderedLines): PageText {
  const placed: PlacedText[] = [];
  const text = ordered
    ? textOfLines(ordered.lines, placed)
    : raw.replace(/\r\n?/g, '\n').replace(noLetters, '');
  const positions: number[] = [];
  let dense = '';
  for (let at = 0; at < text.length; at += 1) {
    if (isHyphen(text, at)) continue;
    const letters = canonicalUnit(text.charCodeAt(at));
    dense += letters;
    for (let count = letters.length; count > 0; count -= 1) positions.push(at);
  }
  return { text, dense, positions: Uint32Array.from(positions), placed, accents: ordered?.accents ?? [] };
}

const noLetters = /[\ufffe\uffff\u0002]/g;

function textOfLines(lines: Place[][], placed: PlacedText[]): string {
  let text = '';
  for (const [at, line] of lines.entries()) {
    if (text !== '') text += '\n';
    for (const place of line) {
      if (place.blankBefore) text += ' ';
      const letters = place.text.replace(noLetters, '');
      placed.push({ ...place, text: letters, at: text.length, line: at, isTaken: false });
      text += letters;
    }
  }
  return text;
}

/** One code unit at a time, each looked at once: a long document has millions of them. */
const canonicalUnits: (string | undefined)[] = new Array(65_536);

function canonicalUnit(unit: number): string {
  let letters = canonicalUnits[unit];
  if (letters === undefined) {
    letters = canonical(String.fromCharCode(unit));
    canonicalUnits[unit] = letters;
  }
  return letters;
}

/** Each library takes other hyphens between letters for those of the end of a line, and leaves them out. */
const hyphens = /(?<=\p{L}\p{M}*)[-\u2010-\u2015]\s*(?=\p{L})/gu;
const hyphenHere = new RegExp(hyphens.source, 'uy');

function isHyphen(text: string, at: number): boolean {
  const unit = text.charCodeAt(at);
  if (unit !== 0x2d && (unit < 0x2010 || unit > 0x2015)) return false;
  hyphenHere.lastIndex = at;
  return hyphenHere.test(text);
}

/** The two libraries write dashes, quotes and ligatures differently; blanks are left out. */
export function canonical(text: string): string {
  return text
    .replace(hyphens, '')
    .replace(/[\s\u00ad\u200b-\u200f\u202a-\u202e\u2066-\u2069]+/g, '')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/[\u2018\u2019\u201a\u2032]/g, "'")
    .replace(/[\u201c\u201d\u201e\u2033]/g, '"')
    .replaceAll('\u2026', '...')
    .replace(/[\ufb00-\ufb06]/g, (ligature) => ligature.normalize('NFKC'));
}

/** LiteParse gives the words of a block as Markdown: emphasis between stars, what would be a mark escaped. */
export function withoutMarks(text: string): string {
  return text.replace(/\\([\\*_])|\*{1,3}/g, (_, escaped: string | undefined) => escaped ?? '');
}

const hasRightToLeft = (text: string) => isRightToLeftLetter(text);

/**
 * The block's own text with PDFium's blanks. When the page does not hold it letter for letter, what is drawn in `box`
 * if it has the same letters; else unchanged.
 */
export function repairText(block: string, page: PageText, from: { at: number }, box?: Rect): string {
  if (isSaid(block, page, box)) return '';
  const ordered = hasRightToLeft(block) ? logicalOrder(block) : block;
  return findText(ordered, page, from, box) ?? drawnText(ordered, page, box) ?? ordered.trim();
}

/** A text that is in order already and stands on the page, with the page's blanks. */
export function findText(
  ordered: string,
  page: PageText,
  from: { at: number },
  box?: Rect,
): string | undefined {
  const dense = canonical(ordered);
  if (dense === '') return ordered.trim();
  let start = page.dense.indexOf(dense, from.at);
  if (start < 0) start = page.dense.indexOf(dense);
  if (start < 0) return undefined;
  from.at = start + dense.length;
  const first = page.positions[start] as number;
  const last = page.positions[start + dense.length - 1] as number;
  for (const place of placesIn(page, box)) if (place.at >= first && place.at <= last) place.isTaken = true;
  return inOneLine(page.text.slice(first, last + 1));
}

/** A hyphen that is one also where no line ends joins the words around it. */
const inOneLine = (text: string) =>
  text
    .replace(/([\u2010\u2011])\n/g, '$1')
    .replace(/\s+/g, ' ')
    .trim();

/**
 * What PDFium found in the box and no other block has, if it is made of the letters that LiteParse has there. A box that
 * ends with an accent drawn late is too small: then whole lines are tried.
 */
export function drawnText(block: string, page: PageText, box: Rect | undefined): string | undefined {
  const places = drawnPlaces(block, page, box);
  for (const place of places ?? []) place.isTaken = true;
  return places && textOfPlaces(places);
}

function drawnPlaces(block: string, page: PageText, box: Rect | undefined): PlacedText[] | undefined {
  const inside = placesIn(page, box).filter((place) => !place.isTaken);
  const lines = new Set(inside.map((place) => place.line));
  const whole = page.placed.filter((place) => !place.isTaken && lines.has(place.line));
  const [best] = [inside, whole]
    .map((places) => ({ places, difference: differenceOf(textOfPlaces(places), block, page.accents) }))
    .sort((a, b) => a.difference - b.difference);
  return best && Number.isFinite(best.difference) ? best.places : undefined;
}

/** The text of a table that LiteParse made of lines by tearing accents from their letters. */
export function tornText(cells: LayoutCell[], page: PageText, box: Rect | undefined): string | undefined {
  const isTorn = ({ text, bbox }: LayoutCell) =>
    /^[\u0300-\u036f]/u.test(text) && !drawnPlaces(text, page, bbox);
  if (!cells.some(isTorn)) return undefined;
  return drawnText(cells.map((cell) => cell.text).join(' '), page, box);
}

/** Do other blocks have the text already, as part of the line or as the accents of its letters? */
export function isSaid(block: string, page: PageText, box: Rect | undefined): boolean {
  const places = placesIn(page, box);
  if (places.some((place) => !place.isTaken)) return false;
  if (places.length === 0) return box !== undefined && page.accents.some((accent) => contains(box, accent));
  const { counts } = countLetters(textOfPlaces(places));
  return [...countLetters(block).counts].every(([letter, count]) => count <= (counts.get(letter) ?? 0));
}

const placesIn = (page: PageText, box: Rect | undefined) =>
  box ? page.placed.filter((place) => contains(box, place)) : [];

function contains({ x, y, width, height }: Rect, { left, right, top, bottom }: Glyph): boolean {
  const [across, down] = [(left + right) / 2, (top + bottom) / 2];
  return across >= x - 1 && across <= x + width + 1 && down >= y - 1 && down <= y + height + 1;
}

const textOfPlaces = (places: PlacedText[]) =>
  inOneLine(
    places
      .map((place, at) => {
        const last = places[at - 1];
        if (!last || last.at + last.text.length === place.at) return place.text;
        return `${last.line === place.line ? ' ' : '\n'}${place.text}`;
      })
      .join(''),
  );

/**
 * How many letters differ; infinite for another text. A block may lose or repeat accented letters, lose some that run
 * right to left and, where it is long, what a second font draws; never digits.
 */
function differenceOf(text: string, block: string, accents: Glyph[]): number {
  const found = countLetters(text);
  const known = countLetters(block);
  const repeatable = new Set(accents.flatMap((accent) => [...canonical(accent.text)]));
  const isLong = found.total > shortMax;
  let lost = 0;
  let repeated = 0;
  let foreign = 0;
  for (const letter of new Set([...found.counts.keys(), ...known.counts.keys()])) {
    const [drawn, said] = [found.counts.get(letter) ?? 0, known.counts.get(letter) ?? 0];
    if ((isLong ? said > drawn : said !== drawn) && /\p{N}/u.test(letter)) return Number.POSITIVE_INFINITY;
    lost += Math.max(0, drawn - said);
    if (drawn > 0 || repeatable.has(letter)) repeated += Math.max(0, said - drawn);
    else foreign += said;
  }
  const isStrict = accents.length === 0 && !/[\u0300-\u036f]/u.test(text);
  const isSame = isLong
    ? foreign <= known.total * 0.1 && repeated <= known.total * 0.5 && lost <= found.total * 0.5
    : isStrict
      ? repeated + foreign === 0 && lost <= (hasRightToLeft(text) ? found.total * 0.1 : 0)
      : lost + foreign <= found.total * 0.1 && repeated <= known.total * 0.5;
  return found.total > 0 && isSame ? lost + repeated + foreign : Number.POSITIVE_INFINITY;
}

/** A text of so few letters could be another that is as long. */
const shortMax = 40;

function countLetters(text: string) {
  const counts = new Map<string, number>();
  const letters = [...canonical(text)].filter((letter) => !/[\u0300-\u036f]/u.test(letter));
  for (const letter of letters) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  return { counts, total: letters.length };
}

/** Words as drawn from left to right, put in the order they are read when the line runs right to left. */
export function logicalOrder(line: string): string {
  const words = line.trim().split(/\s+/);
  const rightToLeft = words.filter(hasRightToLeft).length;
  const leftToRight = words.filter((word) => /\p{L}/u.test(word) && !hasRightToLeft(word)).length;
  if (rightToLeft < leftToRight) return words.join(' ');
  const ordered: string[] = [];
  let foreign: string[] = [];
  for (const word of words.toReversed()) {
    if (/\p{L}|\p{N}/u.test(word) && !hasRightToLeft(word)) {
      foreign.unshift(word);
      continue;
    }
    ordered.push(...foreign, word);
    foreign = [];
  }
  return [...ordered, ...foreign].join(' ');
}
