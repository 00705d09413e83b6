/**
 * Lines of LibreOffice that run right to left: it draws blanks and punctuation after the words, so only their places
 * show the order.
 */
import { isRightToLeftLetter } from './blocks.ts';
import type { Glyph } from './pdf-glyphs.ts';
import type { Place } from './pdf-marks.ts';

const isBlank = (text: string) => text.trim() === '';
const middle = ({ left, right }: Glyph) => (left + right) / 2;
/** Letters, digits and what belongs to a number run left to right. */
const runsRight = ({ text }: Glyph) => /[\p{L}\p{N}\p{Sc}%#]/u.test(text) && !isRightToLeftLetter(text);

/** A letter that has a blank in it was drawn by one command with it; others leave the blank alone. */
export const hasBlankLetters = (line: Glyph[]) => line.some(({ text }) => /^\S+\s+$/u.test(text));

/** Blanks are a quarter of the font's size or more. */
const blankMin = 0.2;
/** Where a blank was drawn with the letter before. */
const knownBlankMin = 0.1;
/** A narrow digit such as 1 has as much room around it. */
const numberBlankMin = 0.3;

/** Drawn as they look from the right; a run to the right has them as they are. */
const mirrored = new Map(
  [...'()', ...'[]', ...'{}', ...'«»'].map((one, at, all) => [one, all[at ^ 1] ?? one]),
);

export function byPlace(line: Glyph[]): Place[] {
  const sorted = line.filter(({ text }) => !isBlank(text)).sort((a, b) => middle(b) - middle(a));
  const isApart = sorted.map((glyph, at) => {
    const before = sorted[at - 1];
    if (!before) return false;
    const least = /\s$/u.test(before.text) ? knownBlankMin : blankMin;
    return (before.left - glyph.right) / glyph.em > (isNumber(before, glyph) ? numberBlankMin : least);
  });
  const places: Place[] = [];
  for (let at = 0; at < sorted.length; ) {
    const end = runsRight(sorted[at] as Glyph) ? endOfRun(sorted, at) : at + 1;
    for (let inRun = end - 1; inRun >= at; inRun -= 1) {
      const glyph = sorted[inRun] as Glyph;
      // The blank that stands right of the run precedes its first letter, others their left neighbour.
      const blankBefore = (inRun === end - 1 ? isApart[at] : isApart[inRun + 1]) ?? false;
      const text = glyph.text.trim();
      places.push({ ...glyph, text: end > at + 1 ? text : (mirrored.get(text) ?? text), blankBefore });
    }
    at = end;
  }
  return places;
}

/** Digits, and signs next to them. */
const isNumber = (one: Glyph, other: Glyph) =>
  ![one, other].some(({ text }) => isRightToLeftLetter(text)) && (runsRight(one) || runsRight(other));

/** After the last letter or digit before the next letter that runs left. */
function endOfRun(sorted: Glyph[], start: number): number {
  let end = start + 1;
  for (let at = end; at < sorted.length; at += 1) {
    const glyph = sorted[at] as Glyph;
    if (isRightToLeftLetter(glyph.text)) break;
    if (runsRight(glyph)) end = at + 1;
  }
  return end;
}
