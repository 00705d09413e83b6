/**
 * Lines with letters and marks in the order they are read. Programs draw accents after other letters, or say a letter
 * again for its accent; PDFium follows them, and loses blanks next to such letters.
 */
import { isRightToLeftLetter } from '../blocks.ts';
import type { Box, Glyph } from './pdf-glyphs.ts';
import { byPlace } from './pdf-right-to-left.ts';

/** A glyph with its marks, and whether a blank precedes it. */
export interface Place extends Glyph {
  blankBefore: boolean;
}

const isMark = ({ text }: Glyph) => /^\p{M}+\s*$/u.test(text);
const isBlank = ({ text }: Glyph) => /^\s*$/u.test(text);
/** Accents, and vowel signs of Arabic and Hebrew; marks of other scripts stand beside their letters. */
const hasMarks = ({ text }: Glyph) =>
  /[\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06ed]/u.test(text);
const middle = ({ left, right }: Glyph) => (left + right) / 2;
const height = ({ top, bottom }: Glyph) => bottom - top;

/**
 * Does the page need the places of its glyphs to be read well? It does if its fonts may lack some of its letters and
 * signs: programs draw those of a second font before or after the line.
 */
export const needsPlaces = (text: string, isMixed: boolean) =>
  text.length <= lettersMax && (isMixed || rareLetter.test(text));

/** Neither of Latin-1 nor punctuation that every font has. */
const rareLetter = /[^\u0000-\u00ff\u2012-\u203a\u20ac\u2122\ufb00-\ufb06\ufffd-\uffff]/u;

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
  const single = lines.map((line) =>
    isRightToLeft(line) ? line.map(turnedAround) : isOrdered(line) ? line : withoutRepeats(line),
  );
  const moved = new Set<Glyph>();
  for (const [at, line] of single.entries()) {
    if (isOrdered(line)) continue;
    const around = [single[at - 1], single[at + 1]].flatMap((other) => other?.slice(0, glyphsMax) ?? []);
    for (const mark of line.filter(isMark)) {
      const base = baseOf(mark, line) ?? baseOf(mark, around);
      if (!base) continue;
      base.text = base.text.trimEnd() + mark.text.trim() + (/\s$/u.test(base.text) ? ' ' : '');
      moved.add(mark);
    }
  }
  const ordered = single
    .map((line) => line.filter((glyph) => !moved.has(glyph)))
    .map((line) => {
      if (!isRightToLeft(line)) return withBlanks(leftToRight(line), (glyph) => before.get(glyph));
      return line.length > glyphsMax ? asDrawn(line) : byPlace(line);
    });
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
    if (last && (continues || isSameLine(last, line))) last.push(...line);
    else joined.push([...line]);
  }
  return joined;
}

/** PDFium parts a line that runs right to left at its marks, and gives the parts in any order. */
function isSameLine(one: Glyph[], other: Glyph[]): boolean {
  if (!isRightToLeft(one) || !isRightToLeft(other)) return false;
  const [a, b] = [extentOf(one), extentOf(other)];
  const isLevel = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > a.em * 0.2;
  const gap = Math.max(b.left - a.right, a.left - b.right);
  return isLevel && gap > -a.em * 0.5 && gap < a.em;
}

function extentOf(line: Glyph[]): Box & { em: number } {
  const drawn = line.filter((glyph) => !isBlank(glyph));
  const edge = (pick: (...values: number[]) => number, side: keyof Box) =>
    drawn.reduce((value, glyph) => pick(value, glyph[side]), drawn[0]?.[side] ?? 0);
  return {
    left: edge(Math.min, 'left'),
    right: edge(Math.max, 'right'),
    top: edge(Math.min, 'top'),
    bottom: edge(Math.max, 'bottom'),
    em: drawn[0]?.em ?? 0,
  };
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
  if (previous && !isRightToLeft([previous]) && isAtop(mark, previous)) return previous;
  const distance = (glyph: Glyph) => Math.abs(middle(glyph) - middle(mark));
  return line
    .filter((glyph) => isLetter(glyph) && isAtop(mark, glyph))
    .sort((a, b) => distance(a) - distance(b))[0];
}

/** Letters of a second font may come at the end of the line; sorting must not put letters over each other. */
function leftToRight(line: Glyph[]): Glyph[] {
  const drawn = line.filter((glyph) => !isBlank(glyph));
  const jumps = drawn.filter((glyph, at) => {
    const before = drawn[at - 1];
    return before && middle(glyph) < middle(before) - glyph.em * 0.2;
  });
  // Every letter of a line that stands upside down jumps back.
  if (jumps.length === 0 || jumps.length * 2 > drawn.length || line.length > glyphsMax) return line;
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
    const isNew = before(glyph)?.left !== last.left;
    if (!isNew && !hasMarks(last) && !hasMarks(glyph)) return glyph.gapBefore;
    if (!isNew && glyph.gapBefore) return (glyph.left - last.right) / glyph.em > 0.1;
    const isWide = (glyph.start - last.end) / glyph.em > blankMin;
    return isWide && (isNew || (isWord(last) && isWord(glyph)));
  }
}

/** Blanks are a quarter of the font's size, or little less; kerning takes a part of it. */
const blankMin = 0.15;

const isWord = ({ text }: Glyph) => /[\p{L}\p{N}]/u.test(text);

const asDrawn = (line: Glyph[]): Place[] =>
  line.filter((glyph) => !isBlank(glyph)).map((glyph) => ({ ...glyph, blankBefore: glyph.gapBefore }));

/**
 * PDFium turns the letters of one Arabic glyph around: a ligature, or a letter with its mark. An alef joins no letter
 * after it and a mark follows its letter, so neither comes first.
 */
const turnedAround = (glyph: Glyph): Glyph =>
  /^(?:[\u0622\u0623\u0625\u0627\u0649\u0671]|\p{M})[\p{Script=Arabic}\p{M}]+\s*$/u.test(glyph.text)
    ? {
        ...glyph,
        text: [...glyph.text.trimEnd()].toReversed().join('') + (/\s*$/u.exec(glyph.text)?.[0] ?? ''),
      }
    : glyph;
