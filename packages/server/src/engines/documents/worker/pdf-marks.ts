/**
 * Lines with letters and marks in the order they are read. Programs draw accents after other letters, or say a letter
 * again for its accent; PDFium follows them, and loses blanks next to such letters.
 */
import { isRightToLeftLetter } from './blocks.ts';
import type { Glyph } from './pdf-glyphs.ts';
import { byPlace, hasBlankLetters } from './pdf-right-to-left.ts';

/** A glyph with its marks, and whether a blank precedes it. */
export interface Place extends Glyph {
  blankBefore: boolean;
}

const isMark = ({ text }: Glyph) => /^\p{M}+$/u.test(text);
const isBlank = ({ text }: Glyph) => /^\s*$/u.test(text);
const hasMarks = ({ text }: Glyph) => /[\u0300-\u036f]/u.test(text);
const middle = ({ left, right }: Glyph) => (left + right) / 2;
const height = ({ top, bottom }: Glyph) => bottom - top;

/** Does the page need the places of its glyphs to be read well? */
export const needsPlaces = (text: string, isMixed: boolean) =>
  text.length <= lettersMax && (isMixed || /[\u0300-\u036f]/u.test(text) || isRightToLeftLetter(text));

/** Each block of a page looks through all of its letters. */
const lettersMax = 50_000;

/** Longer lines are no text, and would take long. */
const glyphsMax = 2000;

export interface OrderedLines {
  lines: Place[][];
  /** Accents that are now part of the letters on which they stand. */
  accents: Glyph[];
}

export function orderLines(found: Glyph[][]): OrderedLines {
  const lines = joinBroken(found);
  const before = new Map(lines.flatMap((line) => line.slice(1).map((glyph, at) => [glyph, line[at]])));
  const isOrdered = (line: Glyph[]) => line.length > glyphsMax || !line.some(hasMarks);
  const single = lines.map((line) => (isOrdered(line) || isRightToLeft(line) ? line : withoutRepeats(line)));
  const moved = new Set<Glyph>();
  for (const [at, line] of single.entries()) {
    if (isOrdered(line) || isRightToLeft(line)) continue;
    const around = [single[at - 1], single[at + 1]].flatMap((other) => other?.slice(0, glyphsMax) ?? []);
    for (const mark of line.filter(isMark)) {
      const base = baseOf(mark, line) ?? baseOf(mark, around);
      if (!base) continue;
      base.text += mark.text;
      moved.add(mark);
    }
  }
  const ordered = single
    .map((line) => line.filter((glyph) => !moved.has(glyph)))
    .map((line) =>
      isRightToLeft(line) ? rightToLeft(line) : withBlanks(leftToRight(line), (glyph) => before.get(glyph)),
    );
  const kept = new Set(single.flat());
  return {
    lines: ordered.filter((line) => line.length > 0),
    accents: [...moved, ...lines.flat().filter((glyph) => !kept.has(glyph))],
  };
}

/** PDFium takes an accent that is drawn on a line of its own for the end of the line. */
function joinBroken(lines: Glyph[][]): Glyph[][] {
  const joined: Glyph[][] = [];
  for (const line of lines) {
    const last = joined.at(-1);
    const end = last && isMark(last.at(-1) as Glyph) ? last.findLast((glyph) => !isMark(glyph)) : undefined;
    const [first] = line;
    const continues =
      end &&
      first &&
      Math.abs(first.baseline - end.baseline) < end.em * 0.1 &&
      first.left > middle(end) &&
      first.left < end.right + end.em;
    if (last && continues) last.push(...line);
    else joined.push([...line]);
  }
  return joined;
}

const isRightToLeft = (line: Glyph[]) => line.some(({ text }) => isRightToLeftLetter(text));

/** Chrome gives the accent of a letter the text of both. */
function withoutRepeats(line: Glyph[]): Glyph[] {
  const marked = line.filter(hasMarks);
  const isRepeat = (glyph: Glyph) =>
    marked.some(
      (other) =>
        other !== glyph &&
        other.text === glyph.text &&
        height(glyph) < height(other) * 0.6 &&
        isAtop(glyph, other),
    );
  return line.filter((glyph) => !hasMarks(glyph) || isMark(glyph) || !isRepeat(glyph));
}

function isAtop(mark: Glyph, base: Glyph): boolean {
  const slack = base.em * 0.1;
  return (
    middle(mark) > base.left - slack &&
    middle(mark) < base.right + slack &&
    mark.bottom > base.top - base.em * 0.6 &&
    mark.top < base.bottom + base.em * 0.6
  );
}

/** The letter before the mark if the mark stands on it, else the nearest on which it stands. */
function baseOf(mark: Glyph, line: Glyph[]): Glyph | undefined {
  const isLetter = (glyph: Glyph) => !isMark(glyph) && !isBlank(glyph);
  const previous = line.slice(0, Math.max(0, line.indexOf(mark))).findLast(isLetter);
  if (previous && isAtop(mark, previous)) return previous;
  const distance = (glyph: Glyph) => Math.abs(middle(glyph) - middle(mark));
  return line
    .filter((glyph) => isLetter(glyph) && isAtop(mark, glyph))
    .sort((a, b) => distance(a) - distance(b))[0];
}

/** Letters of a second font may come at the end of the line; sorting must not put letters over each other. */
function leftToRight(line: Glyph[]): Glyph[] {
  const drawn = line.filter((glyph) => !isBlank(glyph));
  const jumpsBack = drawn.some((glyph, at) => {
    const before = drawn[at - 1];
    return before && middle(glyph) < middle(before) - glyph.em * 0.2;
  });
  if (!jumpsBack || line.length > glyphsMax || !drawn.some(hasMarks)) return line;
  const [first] = drawn;
  const sorted = line.toSorted((a, b) => middle(a) - middle(b));
  const isClean = sorted
    .filter((glyph) => !isBlank(glyph))
    .every((glyph, at, all) => {
      const before = all[at - 1];
      const level = first && Math.abs(glyph.baseline - first.baseline) < first.em * 0.4;
      return level && (!before || glyph.left > before.right - glyph.em * 0.3);
    });
  return isClean ? sorted : line;
}

/** Where two letters are far apart PDFium may have lost the blank; where they touch it may have made one up. */
function withBlanks(line: Glyph[], before: (glyph: Glyph) => Glyph | undefined): Place[] {
  const places: Place[] = [];
  let blank = false;
  for (const glyph of line) {
    const last = places.at(-1);
    if (!isBlank(glyph)) places.push({ ...glyph, blankBefore: blank || isGap(last, glyph) });
    blank = isBlank(glyph);
  }
  return places;

  function isGap(last: Place | undefined, glyph: Glyph): boolean {
    if (!last) return false;
    const gap = (glyph.left - last.right) / glyph.em;
    const isNew = before(glyph)?.left !== last.left;
    if (isNew) return gap > wideGap;
    if (!hasMarks(last) && !hasMarks(glyph)) return glyph.gapBefore;
    if (glyph.gapBefore) return gap > 0.1;
    return gap > wideGap && isWord(last) && isWord(glyph);
  }
}

/** Blanks are a quarter of the font's size or more, to which the letters add the room around them. */
const wideGap = 0.24;

const isWord = ({ text }: Glyph) => /[\p{L}\p{N}]/u.test(text);

/** PDFium gives Latin words of a line that runs right to left in the wrong order: "Ltd Oja", and ".2026" at its end. */
function rightToLeft(line: Glyph[]): Place[] {
  if (hasBlankLetters(line) && line.length <= glyphsMax)
    return byPlace(line).map((place) => ({ ...place, text: ligature(place.text) }));
  const words: Glyph[][] = [];
  let blank = true;
  for (const glyph of line) {
    if (!isBlank(glyph) && (blank || glyph.gapBefore)) words.push([glyph]);
    else if (!isBlank(glyph)) words.at(-1)?.push(glyph);
    blank = isBlank(glyph);
  }
  const ordered: Glyph[][] = [];
  let foreign: Glyph[][] = [];
  for (const word of words) {
    if (word.some(isWord) && !isRightToLeft(word)) foreign.push(word);
    else {
      ordered.push(...latinOrder(foreign), word);
      foreign = [];
    }
  }
  ordered.push(...latinOrder(foreign));
  const last = ordered.at(-1) ?? [];
  const [stop, next] = last;
  if (stop && next && !isRightToLeft(last) && /^[.:!]$/.test(stop.text) && stop.left < next.left)
    last.push(...last.splice(0, 1));
  return ordered.flatMap((word, at) =>
    word.map((glyph, inWord) => ({
      ...glyph,
      text: ligature(glyph.text),
      blankBefore: at > 0 && inWord === 0,
    })),
  );
}

/** PDFium turns the letters of an Arabic ligature around. An alef joins no letter after it, so it never comes first. */
const ligature = (text: string) =>
  /^[\u0622\u0623\u0625\u0627\u0649\u0671]\p{Script=Arabic}+$/u.test(text)
    ? [...text].toReversed().join('')
    : text;

function latinOrder(words: Glyph[][]): Glyph[][] {
  if (!words.flat().some(({ text }) => /\p{L}/u.test(text))) return words;
  return words.toSorted(([a], [b]) => (a?.left ?? 0) - (b?.left ?? 0));
}
