/** Finds the axes of a plot that is not read: numbers up its left side, names or numbers along its bottom. */
import type { TextLine } from '../port.ts';

export interface PlotAxes {
  /** What the axes and the plot are called, as far as they are written. */
  titles: string[];
}

const ticksMin = 3;
const number = /^[₦$€£¥+−-]?\s?\d[\d.,]*\s?%?[kKmMbB]?$/;
const isTick = ({ text }: TextLine) => number.test(text.trim()) || /^\p{L}{3,4}\.?$/u.test(text.trim());

export function plotAxes(lines: TextLine[]): PlotAxes | undefined {
  const upright = longest(
    lines.filter(({ text }) => number.test(text.trim())),
    (a, b) => {
      const right = ({ box }: TextLine) => box.x + box.width;
      return Math.abs(right(a) - right(b)) <= Math.max(a.box.height, b.box.height) * 0.8;
    },
  );
  if (upright.length < ticksMin || !isEven(upright.map(({ box }) => box.y))) return undefined;
  const lowest = Math.max(...upright.map(({ box }) => box.y));
  const axisRight = Math.max(...upright.map(({ box }) => box.x + box.width));
  const below = lines.filter(
    (line) =>
      !upright.includes(line) &&
      isTick(line) &&
      line.box.y >= lowest - line.box.height &&
      line.box.x + line.box.width >= axisRight,
  );
  const level = longest(
    below,
    (a, b) => Math.abs(a.box.y - b.box.y) <= Math.max(a.box.height, b.box.height) * 0.8,
  );
  // Rows of a table have numbers in several columns; a plot has none right of its axis.
  const inside = lines.filter(
    (line) =>
      number.test(line.text.trim()) &&
      !upright.includes(line) &&
      !level.includes(line) &&
      line.box.y < lowest,
  );
  if (level.length < ticksMin || inside.length > upright.length / 2) return undefined;
  const titles = lines
    .filter((line) => !upright.includes(line) && !level.includes(line) && /\p{L}{3}/u.test(line.text))
    .map(({ text }) => text.trim());
  return { titles: [...new Set(titles)] };
}

/** The largest group of lines that stand together with one of them. */
function longest(lines: TextLine[], together: (a: TextLine, b: TextLine) => boolean): TextLine[] {
  return lines
    .map((one) => lines.filter((other) => together(one, other)))
    .reduce((best, group) => (group.length > best.length ? group : best), []);
}

/** Ticks stand at even distances; the lines of a text or a receipt rarely fill a whole side so. */
function isEven(places: number[]): boolean {
  const sorted = places.toSorted((a, b) => a - b);
  const gaps = sorted.slice(1).map((place, at) => place - (sorted[at] as number));
  const least = Math.min(...gaps);
  return least > 0 && gaps.every((gap) => Math.abs(gap / least - Math.round(gap / least)) < 0.2);
}
