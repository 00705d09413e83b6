/**
 * Lines that run right to left: programs draw blanks, punctuation and Latin words before or after the words around
 * them, so only their places show the order.
 */
import { isRightToLeftLetter } from '../blocks.ts';
import type { Glyph } from './pdf-glyphs.ts';
import type { Place } from './pdf-marks.ts';

const isBlank = (text: string) => text.trim() === '';
const middle = ({ left, right }: Glyph) => (left + right) / 2;
/** Letters, digits and what belongs to a number run left to right. */
const runsRight = ({ text }: Glyph) => /[\p{L}\p{N}\p{Sc}%#]/u.test(text) && !isRightToLeftLetter(text);

/** Of the font's size, the room that a blank leaves at least, where one is known to be, and where none was seen: 1 and alef have as much room. */
const blankMin = 0.22;
const knownBlankMin = 0.1;
const unknownBlankMin = 0.3;
/** A mark is narrower than its letter. */
const markBlankMin = 0.15;

/** Drawn as they look from the right; a run to the right has them as they are. */
const mirrored = new Map(
  [...'()', ...'[]', ...'{}', ...'«»'].map((one, at, all) => [one, all[at ^ 1] ?? one]),
);

export function byPlace(line: Glyph[]): Place[] {
  const drawn = drawnBefore(line);
  const sorted = line.filter(({ text }) => !isBlank(text)).sort((a, b) => middle(b) - middle(a));
  const isApart = sorted.map((glyph, at) => {
    const before = sorted[at - 1];
    if (!before) return false;
    const gap = (before.left - glyph.right) / glyph.em;
    if (isWholeOnMark(glyph)) return gap > letterWidth;
    const { last, hasBlank } = drawn.get(glyph) ?? {};
    if (/\s$/u.test(before.text) || (last === before && hasBlank)) return gap > knownBlankMin;
    if (isNumber(before, glyph) || (last === before && !isWholeOnMark(before))) return gap > unknownBlankMin;
    return gap > (isWholeOnMark(before) ? markBlankMin : blankMin);
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
  return places.map((place, at) => (isAfterLabel(places, at) ? { ...place, blankBefore: true } : place));
}

/** Chrome draws some letters without text, and gives their text to the mark above them. */
const isWholeOnMark = ({ text, top, bottom, em }: Glyph) =>
  /\p{M}/u.test(text) && /\p{L}/u.test(text) && bottom - top < em * 0.4;

/** The letters under a mark are not much wider. */
const letterWidth = 0.75;

/** The number of a list item may touch its first word. */
const isAfterLabel = (places: Place[], at: number) =>
  at > 1 &&
  at < 5 &&
  isRightToLeftLetter(places[at]?.text ?? '') &&
  /^\d+[.)]$/.test(
    places
      .slice(0, at)
      .map(({ text }) => text)
      .join(''),
  );

/** The letter that was drawn before each, and whether a blank was drawn or seen between them. */
function drawnBefore(line: Glyph[]): Map<Glyph, { last: Glyph | undefined; hasBlank: boolean }> {
  const found = new Map<Glyph, { last: Glyph | undefined; hasBlank: boolean }>();
  let last: Glyph | undefined;
  let hasBlank = false;
  for (const glyph of line) {
    if (isBlank(glyph.text)) {
      hasBlank = true;
      continue;
    }
    found.set(glyph, { last, hasBlank: hasBlank || glyph.gapBefore });
    last = glyph;
    hasBlank = false;
  }
  return found;
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
