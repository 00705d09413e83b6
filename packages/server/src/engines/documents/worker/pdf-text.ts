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
  const positions = new Uint32Array(text.length);
  let dense = '';
  const parts: string[] = [];
  let count = 0;
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at] as string;
    if (/\s/.test(letter)) continue;
    parts.push(letter);
    positions[count] = at;
    count += 1;
  }
  dense = parts.join('');
  return { text, dense, positions: positions.subarray(0, count) };
}

const hasRightToLeft = (text: string) => isRightToLeftLetter(text);

/** The block's own text with PDFium's blanks; unchanged when the page does not hold it letter for letter. */
export function mendText(block: string, page: PageText, from: { at: number }): string {
  const ordered = hasRightToLeft(block) ? logicalOrder(block) : block;
  const dense = ordered.replace(/\s+/g, '');
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
