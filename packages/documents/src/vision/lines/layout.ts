/** In which order the lines of a page are read: rows of what stands side by side, columns of prose one by one. */
import type { OcrLine } from '../arrange.ts';
import type { ReadLine } from './page.ts';

/** Prose has so many letters a line; cells of tables and amounts have fewer. */
const proseLetters = 16;
const columnLinesMin = 3;
/** A line that fills so much of the page is of no column. */
const wholeShare = 0.6;

interface Placed {
  line: ReadLine;
  left: number;
  right: number;
  top: number;
  bottom: number;
  letters: number;
}

export function inReadingOrder(lines: ReadLine[]): OcrLine[] {
  const placed = lines.filter(({ words }) => words.length > 0).map(placeOf);
  const parts = partsOf(placed);
  return parts.flatMap((part) => (columnsOf(part) ?? [part]).flatMap(rowsOf)).map(joined);
}

function placeOf(line: ReadLine): Placed {
  const boxes = line.words.map(({ bbox }) => bbox);
  return {
    line,
    left: Math.min(...boxes.map(({ x0 }) => x0)),
    right: Math.max(...boxes.map(({ x1 }) => x1)),
    top: Math.min(...boxes.map(({ y0 }) => y0)),
    bottom: Math.max(...boxes.map(({ y1 }) => y1)),
    letters: line.words.reduce((sum, { text }) => sum + text.length, 0),
  };
}

const middleOf = ({ top, bottom }: Placed) => (top + bottom) / 2;
const heightOf = ({ top, bottom }: Placed) => bottom - top;

/** From top to bottom, parted by lines that cross the page. */
function partsOf(placed: Placed[]): Placed[][] {
  const left = Math.min(...placed.map((one) => one.left));
  const right = Math.max(...placed.map((one) => one.right));
  const parts: Placed[][] = [[]];
  for (const one of placed.toSorted((a, b) => middleOf(a) - middleOf(b))) {
    const crosses = one.right - one.left > (right - left) * wholeShare;
    const part = parts.at(-1) as Placed[];
    const crossed = part.some((other) => other.right - other.left > (right - left) * wholeShare);
    if (part.length > 0 && crosses !== crossed) parts.push([one]);
    else part.push(one);
  }
  return parts;
}

/** Columns of prose from left to right; undefined where what stands side by side belongs together. */
function columnsOf(part: Placed[]): Placed[][] | undefined {
  const columns: { right: number; lines: Placed[] }[] = [];
  for (const one of part.toSorted((a, b) => a.left - b.left)) {
    const last = columns.at(-1);
    if (last && one.left < last.right) {
      last.lines.push(one);
      last.right = Math.max(last.right, one.right);
    } else columns.push({ right: one.right, lines: [one] });
  }
  const isProse = ({ lines }: { lines: Placed[] }) =>
    lines.length >= columnLinesMin && median(lines.map(({ letters }) => letters)) >= proseLetters;
  if (columns.length < 2 || !columns.every(isProse)) return undefined;
  return columns.map(({ lines }) => lines);
}

function rowsOf(part: Placed[]): Placed[][] {
  const rows: Placed[][] = [];
  for (const one of part.toSorted((a, b) => middleOf(a) - middleOf(b))) {
    const row = rows.findLast((known) => known.some((other) => areLevel(one, other)));
    if (
      row &&
      !row.some((other) => one.left < other.right - heightOf(one) && other.left < one.right - heightOf(one))
    )
      row.push(one);
    else rows.push([one]);
  }
  return rows.map((row) => row.toSorted((a, b) => a.left - b.left));
}

const areLevel = (a: Placed, b: Placed) =>
  Math.abs(middleOf(a) - middleOf(b)) < Math.min(heightOf(a), heightOf(b)) / 2;

function joined(row: Placed[]): OcrLine {
  return {
    words: row.flatMap(({ line }) =>
      line.words.map((word) => ({ ...word, confidence: word.confidence * 100 })),
    ),
  };
}

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
