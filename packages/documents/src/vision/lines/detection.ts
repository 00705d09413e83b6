/** Finds lines of print: a network says how likely each pixel lies in the core of a line, and cores become rectangles. */
import type { Grey } from '../even.ts';
import type { Network } from './network.ts';
import type { Rect } from './rect.ts';

/** About so many pixels are looked at, and sides that are a multiple of this. */
const pixelsMax = 1_100_000;
const sideUnit = 32;
const sideLeast = 64;
/** As the network was trained: mean and deviation of red, green and blue. */
const channels = [
  [0.485, 0.229],
  [0.456, 0.224],
  [0.406, 0.225],
] as const;

/** As PP-OCR has them, for the same network. */
const inLine = 0.3;
const lineScoreMin = 0.5;
const unclipRatio = 1.6;
const sideMin = 3;
const linesMax = 1000;
/** Shorter pieces have no lean of their own. */
const longMin = 2.5;
const leanMin = 0.004;

export interface ProbabilityMap {
  data: Float32Array;
  width: number;
  height: number;
}

/** The rectangles of the lines in a picture. */
export async function detectLines(picture: Grey, detect: Network): Promise<Rect[]> {
  const shrink = Math.min(1, Math.sqrt(pixelsMax / (picture.width * picture.height)));
  const side = (length: number) => Math.max(sideLeast, Math.round((length * shrink) / sideUnit) * sideUnit);
  const [width, height] = [side(picture.width), side(picture.height)];
  const grey = shrunken(picture, width, height);
  const size = width * height;
  const input = new Float32Array(size * channels.length);
  for (const [channel, [mean, deviation]] of channels.entries())
    for (let at = 0; at < size; at += 1) input[channel * size + at] = ((grey[at] ?? 0) - mean) / deviation;
  const data = await detect(input, [1, channels.length, height, width]);
  const [back, down] = [picture.width / width, picture.height / height];
  return findLines({ data, width, height }).map((rect) => ({
    ...rect,
    x: rect.x * back,
    y: rect.y * down,
    width: rect.width * back,
    height: rect.height * down,
  }));
}

/** 0 to 1; every pixel the mean of those that it stands for. */
function shrunken({ data, width, height }: Grey, toWidth: number, toHeight: number): Float32Array {
  const out = new Float32Array(toWidth * toHeight);
  const edge = (place: number, from: number, to: number) => Math.floor((place * from) / to);
  for (let row = 0; row < toHeight; row += 1) {
    const top = edge(row, height, toHeight);
    const bottom = Math.max(top + 1, edge(row + 1, height, toHeight));
    for (let column = 0; column < toWidth; column += 1) {
      const left = edge(column, width, toWidth);
      const right = Math.max(left + 1, edge(column + 1, width, toWidth));
      let sum = 0;
      for (let y = top; y < bottom; y += 1)
        for (let x = left; x < right; x += 1) sum += data[y * width + x] ?? 0;
      out[row * toWidth + column] = sum / ((bottom - top) * (right - left) * 255);
    }
  }
  return out;
}

export function findLines(map: ProbabilityMap): Rect[] {
  const seen = new Uint8Array(map.data.length);
  const rects: Rect[] = [];
  for (let at = 0; at < map.data.length && rects.length < linesMax; at += 1) {
    if (seen[at] || (map.data[at] ?? 0) < inLine) continue;
    const rect = rectOf(spread(map, at, seen), map);
    if (rect) rects.push(rect);
  }
  return rects;
}

/** All pixels that touch the first. */
function spread({ data, width, height }: ProbabilityMap, first: number, seen: Uint8Array): number[] {
  const found = [first];
  seen[first] = 1;
  for (let next = 0; next < found.length; next += 1) {
    const at = found[next] as number;
    const [x, y] = [at % width, Math.floor(at / width)];
    for (let ny = Math.max(0, y - 1); ny <= Math.min(height - 1, y + 1); ny += 1)
      for (let nx = Math.max(0, x - 1); nx <= Math.min(width - 1, x + 1); nx += 1) {
        const beside = ny * width + nx;
        if (seen[beside] || (data[beside] ?? 0) < inLine) continue;
        seen[beside] = 1;
        found.push(beside);
      }
  }
  return found;
}

function rectOf(pixels: number[], { data, width }: ProbabilityMap): Rect | undefined {
  let [score, sx, sy] = [0, 0, 0];
  for (const at of pixels) {
    score += data[at] ?? 0;
    sx += at % width;
    sy += Math.floor(at / width);
  }
  const count = pixels.length;
  if (score / count < lineScoreMin) return undefined;
  const angle = leanOf(pixels, width, sx / count, sy / count);
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const at of pixels) {
    const [x, y] = [at % width, Math.floor(at / width)];
    const [along, down] = [x * cos + y * sin, y * cos - x * sin];
    left = Math.min(left, along);
    right = Math.max(right, along);
    top = Math.min(top, down);
    bottom = Math.max(bottom, down);
  }
  const [w, h] = [right - left + 1, bottom - top + 1];
  if (Math.min(w, h) < sideMin) return undefined;
  // The network was trained on cores that are smaller than the lines by this much.
  const out = (w * h * unclipRatio) / (2 * (w + h));
  const [along, down] = [(left + right + 1) / 2, (top + bottom + 1) / 2];
  return {
    x: along * cos - down * sin,
    y: along * sin + down * cos,
    width: w + 2 * out,
    height: h + 2 * out,
    angle,
  };
}

/** The direction in which the pixels spread most, when it is clear; lines that stand upright count as upright. */
function leanOf(pixels: number[], width: number, mx: number, my: number): number {
  let [xx, yy, xy] = [0, 0, 0];
  for (const at of pixels) {
    const [dx, dy] = [(at % width) - mx, Math.floor(at / width) - my];
    xx += dx * dx;
    yy += dy * dy;
    xy += dx * dy;
  }
  const half = (xx + yy) / 2;
  const apart = Math.hypot((xx - yy) / 2, xy);
  if (half + apart < longMin ** 2 * Math.max(1, half - apart)) return 0;
  const angle = Math.atan2(2 * xy, xx - yy) / 2;
  if (Math.abs(angle) <= Math.PI / 4) return Math.abs(angle) < leanMin ? 0 : angle;
  return angle - (Math.sign(angle) * Math.PI) / 2;
}
