/** Finds patches of one colour in a drawing: bars, slices, squares of a legend. */
import { setImmediate as breathe } from 'node:timers/promises';

export interface Pixels {
  /** RGB. */
  data: Uint8Array;
  width: number;
  height: number;
}

export interface Patch {
  left: number;
  top: number;
  /** Exclusive. */
  right: number;
  bottom: number;
  area: number;
  colour: [number, number, number];
  /** Sums of the places of its pixels, for its middle. */
  xs: number;
  ys: number;
  /** The patch that it turned out to be a part of. */
  into?: Patch;
}

interface PixelRun {
  left: number;
  right: number;
  colour: number;
  patch: Patch;
}

const sameColour = 14;
const unlikeGround = 36;
const runPixelsMin = 3;
const rowsAtOnce = 10;
const patchesMax = 4000;

export async function findPatches(pixels: Pixels): Promise<Patch[]> {
  const { data, width, height } = pixels;
  const ground = groundOf(pixels);
  const found = new Set<Patch>();
  let above: PixelRun[] = [];
  for (let y = 0; y < height; y += 1) {
    const row: PixelRun[] = [];
    let x = 0;
    while (x < width) {
      const left = x;
      const first = (y * width + left) * 3;
      x += 1;
      while (x < width && distance(data, (y * width + x) * 3, first) <= sameColour) x += 1;
      if (x - left < runPixelsMin || toColour(data, first, ground) <= unlikeGround) continue;
      row.push(place({ left, right: x, colour: first }, y, above, data, found));
    }
    if (found.size > patchesMax) return [];
    above = row;
    if (y % rowsAtOnce === rowsAtOnce - 1) await breathe();
  }
  return [...found];
}

/** The colour that most of the picture has. */
function groundOf({ data }: Pixels): [number, number, number] {
  const counts = new Map<number, number>();
  for (let at = 0; at < data.length; at += 3 * 7) {
    const key = ((data[at]! >> 3) << 10) | ((data[at + 1]! >> 3) << 5) | (data[at + 2]! >> 3);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const [key = 0] = [...counts].reduce((best, next) => (next[1] > best[1] ? next : best), [0, 0]);
  return [((key >> 10) << 3) | 4, (((key >> 5) & 31) << 3) | 4, ((key & 31) << 3) | 4];
}

function place(
  { left, right, colour }: Omit<PixelRun, 'patch'>,
  y: number,
  above: PixelRun[],
  data: Uint8Array,
  found: Set<Patch>,
): PixelRun {
  const joined = above.filter(
    (run) => run.left < right && run.right > left && distance(data, run.colour, colour) <= sameColour,
  );
  const patch: Patch = (joined[0] && wholeOf(joined[0].patch)) ?? {
    left,
    top: y,
    right,
    bottom: y + 1,
    area: 0,
    colour: [data[colour]!, data[colour + 1]!, data[colour + 2]!] as Patch['colour'],
    xs: 0,
    ys: 0,
  };
  found.add(patch);
  const length = right - left;
  stretch(patch, {
    left,
    right,
    top: patch.top,
    bottom: y + 1,
    area: length,
    xs: ((left + right) / 2) * length,
    ys: y * length,
  });
  for (const run of joined.slice(1)) {
    const other = wholeOf(run.patch);
    if (other === patch) continue;
    stretch(patch, other);
    other.into = patch;
    found.delete(other);
  }
  return { left, right, colour, patch };
}

function wholeOf(patch: Patch): Patch {
  let whole = patch;
  while (whole.into) whole = whole.into;
  return whole;
}

function stretch(patch: Patch, by: Omit<Patch, 'colour' | 'into'>): void {
  patch.left = Math.min(patch.left, by.left);
  patch.top = Math.min(patch.top, by.top);
  patch.right = Math.max(patch.right, by.right);
  patch.bottom = Math.max(patch.bottom, by.bottom);
  patch.area += by.area;
  patch.xs += by.xs;
  patch.ys += by.ys;
}

function distance(data: Uint8Array, a: number, b: number): number {
  return Math.max(
    Math.abs(data[a]! - data[b]!),
    Math.abs(data[a + 1]! - data[b + 1]!),
    Math.abs(data[a + 2]! - data[b + 2]!),
  );
}

const toColour = (data: Uint8Array, at: number, [r, g, b]: Patch['colour']): number =>
  Math.max(Math.abs(data[at]! - r), Math.abs(data[at + 1]! - g), Math.abs(data[at + 2]! - b));

export const alike = (a: Patch['colour'], b: Patch['colour']): boolean =>
  Math.max(Math.abs(a[0] - b[0]), Math.abs(a[1] - b[1]), Math.abs(a[2] - b[2])) <= sameColour;

export const widthOf = ({ left, right }: Patch): number => right - left;
export const heightOf = ({ top, bottom }: Patch): number => bottom - top;
