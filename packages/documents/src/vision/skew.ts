/** How far the lines of a photographed page lean: at the right angle, rows of ink and rows of paper differ most. */
import { setImmediate as breathe } from 'node:timers/promises';
import type { Sharp, SharpOptions } from 'sharp';
import type { Grey } from './even.ts';

type SharpFactory = (input: Buffer, options: SharpOptions) => Sharp;

const lookWidth = 500;
const degreesMax = 12;
const coarseDegrees = 1;
const fineDegrees = 0.25;
/** Less is read as well as it stands. */
const degreesMin = 0.6;
/** How much sharper the rows must become, so that pictures without lines stay as they are. */
const gainMin = 1.25;
const paperLevel = 255;

type Size = Pick<Grey, 'width' | 'height'>;

interface Point {
  x: number;
  y: number;
}

/** Edges between ink and paper, one above the other: letters have many, and shadows and tables' rims few. */
async function edgesOf({ data, width, height }: Grey, sharp: SharpFactory) {
  const { data: small, info } = await sharp(data, { raw: { width, height, channels: 1 } })
    .resize({ width: Math.min(width, lookWidth) })
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true });
  // Of noise every place is an edge: more than a million, which as objects would hold everyone up.
  const [xs, ys] = [new Uint16Array(small.length), new Uint16Array(small.length)];
  let count = 0;
  const contrast = 40;
  for (let y = 1; y < info.height; y += 1) {
    for (let x = 0; x < info.width; x += 1) {
      const at = y * info.width + x;
      if (Math.abs((small[at] ?? 0) - (small[at - info.width] ?? 0)) <= contrast) continue;
      xs[count] = x;
      ys[count] = y;
      count += 1;
    }
  }
  return { xs, ys, count, width: info.width, height: info.height };
}

type Edges = Awaited<ReturnType<typeof edgesOf>>;

function sharpness({ xs, ys, count, width, height }: Edges, degrees: number): number {
  const lean = Math.tan((degrees * Math.PI) / 180);
  const rows = new Float64Array(height + width + 2);
  const offset = width / 2;
  for (let at = 0; at < count; at += 1) {
    const row = Math.round((ys[at] ?? 0) - (xs[at] ?? 0) * lean + offset);
    if (row >= 0 && row < rows.length) rows[row] = (rows[row] ?? 0) + 1;
  }
  return rows.reduce((sum, inRow) => sum + inRow * inRow, 0);
}

/** Degrees, clockwise, by which the lines of the picture lean; 0 when they do not, or there are none. */
export async function findLean(grey: Grey, sharp: SharpFactory): Promise<number> {
  const edges = await edgesOf(grey, sharp);
  if (edges.count < 200) return 0;
  let best = 0;
  let bestValue = sharpness(edges, 0) * gainMin;
  const look = async (from: number, to: number, step: number) => {
    for (let degrees = from; degrees <= to; degrees += step) {
      const value = sharpness(edges, degrees);
      if (value > bestValue) [best, bestValue] = [degrees, value];
      await breathe();
    }
  };
  await look(-degreesMax, degreesMax, coarseDegrees);
  if (best !== 0) await look(best - coarseDegrees, best + coarseDegrees, fineDegrees);
  return Math.abs(best) < degreesMin ? 0 : best;
}

export async function turned(grey: Grey, degrees: number, sharp: SharpFactory): Promise<Grey> {
  if (degrees === 0) return grey;
  const { data, info } = await sharp(grey.data, {
    raw: { width: grey.width, height: grey.height, channels: 1 },
  })
    .rotate(degrees, { background: { r: paperLevel, g: paperLevel, b: paperLevel } })
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** From a place in the turned picture to the same in the one before. */
export function turnBack(from: Size, to: Size, degrees: number): (point: Point) => Point {
  const angle = (-degrees * Math.PI) / 180;
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  return ({ x, y }) => {
    const [dx, dy] = [x - from.width / 2, y - from.height / 2];
    return { x: to.width / 2 + dx * cos - dy * sin, y: to.height / 2 + dx * sin + dy * cos };
  };
}
