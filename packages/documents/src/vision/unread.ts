/** Is there ink beside the lines that were read? The recognizer's layout leaves out columns of amounts. */
import { setImmediate as breathe } from 'node:timers/promises';
import type { OcrLine } from './arrange.ts';
import type { Grey } from './even.ts';

/** Share of a line's height that a stroke of a letter darkens; edges of paper and rules darken more or less. */
const strokeLeast = 0.12;
const strokeMost = 0.75;
const strokesMin = 3;
const linesMin = 2;
/** Letters cover at least this many heights of a line. */
const widthMin = 0.9;

/** Lines that are larger are none; and what all of them may cost together. */
const linePixelsMax = 1_000_000;
const allPixelsMax = 20_000_000;

interface Band {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

function bandOf({ words }: OcrLine): Band {
  return {
    top: Math.min(...words.map(({ bbox }) => bbox.y0)),
    bottom: Math.max(...words.map(({ bbox }) => bbox.y1)),
    left: Math.min(...words.map(({ bbox }) => bbox.x0)),
    right: Math.max(...words.map(({ bbox }) => bbox.x1)),
  };
}

/** Half way between the darkest and the lightest of a band. */
function darkBelow({ data, width }: Grey, { top, bottom }: Band): number {
  let [least, most] = [255, 0];
  for (let y = top; y < bottom; y += 2) {
    for (let x = 0; x < width; x += 2) {
      const value = data[y * width + x] ?? 0;
      least = Math.min(least, value);
      most = Math.max(most, value);
    }
  }
  return (least + most) / 2;
}

function hasInk(picture: Grey, band: Band, others: Band[]): boolean {
  const height = band.bottom - band.top;
  const limit = darkBelow(picture, band);
  const covered = (x: number) =>
    others.some(({ left, right }) => x >= left - height / 2 && x <= right + height / 2);
  let [strokes, columns, within] = [0, 0, false];
  for (let x = 0; x < picture.width; x += 1) {
    let dark = 0;
    if (!covered(x))
      for (let y = band.top; y < band.bottom; y += 1)
        if ((picture.data[y * picture.width + x] ?? 255) < limit) dark += 1;
    const stroke = dark >= height * strokeLeast && dark <= height * strokeMost;
    if (stroke) columns += 1;
    if (stroke && !within) strokes += 1;
    within = stroke;
  }
  return strokes >= strokesMin && columns >= height * widthMin;
}

export async function leavesInk(picture: Grey, lines: OcrLine[]): Promise<boolean> {
  const bands = lines.filter(({ words }) => words.length > 0).map(bandOf);
  let beside = 0;
  let pixels = 0;
  for (const band of bands) {
    const cost = (band.bottom - band.top) * picture.width;
    if (cost > linePixelsMax) continue;
    pixels += cost;
    if (pixels > allPixelsMax) return false;
    const others = bands.filter(({ top, bottom }) => top < band.bottom && bottom > band.top);
    if (hasInk(picture, band, others)) beside += 1;
    if (beside >= Math.min(linesMin, bands.length)) return true;
    await breathe();
  }
  return false;
}
