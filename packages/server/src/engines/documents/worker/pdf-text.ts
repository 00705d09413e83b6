/**
 * Mends the text of layout blocks with what PDFium says of the page. LiteParse finds the structure, but it joins
 * pieces that touch with a blank ("Ọ̀ yọ́") and gives right-to-left words in the order they are drawn.
 */
import { isRightToLeftLetter } from './blocks.ts';

export interface PageText {
  /** The page's text in reading order, blanks as PDFium found them. */
  text: string;
  /** The same without blanks, and where each of its characters stands in `text`. */
  dense: string;
  positions: Uint32Array;
}

export function pageText(raw: string): PageText {
  const text = raw.replace(/\r\n?/g, '\n').replace(/[\ufffe\uffff\u0002]/g, '');
  const positions: number[] = [];
  let dense = '';
  for (let at = 0; at < text.length; at += 1) {
    const letters = canonicalUnit(text.charCodeAt(at));
    dense += letters;
    for (let count = letters.length; count > 0; count -= 1) positions.push(at);
  }
  return { text, dense, positions: Uint32Array.from(positions) };
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

/** The two libraries write dashes, quotes and ligatures differently; blanks are left out. */
export function canonical(text: string): string {
  return text
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

/** The block's own text with PDFium's blanks; unchanged when the page does not hold it letter for letter. */
export function mendText(block: string, page: PageText, from: { at: number }): string {
  const ordered = hasRightToLeft(block) ? logicalOrder(block) : block;
  const dense = canonical(ordered);
  if (dense === '') return ordered.trim();
  let start = page.dense.indexOf(dense, from.at);
  if (start < 0) start = page.dense.indexOf(dense);
  if (start < 0) return ordered.trim();
  from.at = start + dense.length;
  const first = page.positions[start] as number;
  const last = page.positions[start + dense.length - 1] as number;
  return page.text
    .slice(first, last + 1)
    .replace(/\s+/g, ' ')
    .trim();
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
