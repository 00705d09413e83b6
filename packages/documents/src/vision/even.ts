/** Takes shadows off photographed pages: every pixel is measured against the paper around it. */
import { setImmediate as breathe } from 'node:timers/promises';
import type { Sharp, SharpOptions } from 'sharp';

const shrinkFactor = 8;
/** Letters are smaller than this in the shrunken picture, and vanish. */
const medianSide = 9;
/** Of one line there is no light to judge, and nothing to take a median of. */
const sideMin = shrinkFactor * (medianSide + 1);
const paperLevel = 230;
/** Between these the event loop goes on. */
const pixelsAtOnce = 400_000;
/** Of 255: paper that differs less over the picture is lit evenly enough. */
const spreadMin = 45;

export interface Grey {
  data: Buffer;
  width: number;
  height: number;
}

type SharpFactory = (input: Buffer, options: SharpOptions) => Sharp;

/** Undefined when the light is even. */
export async function evened({ data, width, height }: Grey, sharp: SharpFactory): Promise<Grey | undefined> {
  if (Math.min(width, height) < sideMin) return undefined;
  const raw = { width, height, channels: 1 as const };
  const small = await sharp(data, { raw })
    .resize({ width: Math.max(8, Math.round(width / shrinkFactor)) })
    .median(medianSide)
    .blur(8)
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true });
  if (spread(small.data) < spreadMin) return undefined;
  const smallRaw = { width: small.info.width, height: small.info.height, channels: 1 as const };
  const paper = await sharp(small.data, { raw: smallRaw })
    .resize({ width, height, fit: 'fill' })
    .toColourspace('b-w')
    .raw()
    .toBuffer();
  const out = Buffer.alloc(data.length);
  for (let from = 0; from < data.length; from += pixelsAtOnce) {
    divide(data, paper, out, from, Math.min(data.length, from + pixelsAtOnce));
    await breathe();
  }
  return { data: out, width, height };
}

function divide(data: Buffer, paper: Buffer, out: Buffer, from: number, to: number): void {
  for (let at = from; at < to; at += 1) {
    out[at] = Math.min(255, ((data[at] ?? 0) * paperLevel) / Math.max(1, paper[at] ?? 1));
  }
}

/** From the 5th to the 95th of a hundred. */
function spread(values: Buffer): number {
  const sorted = Buffer.from(values).sort();
  const at = (part: number) => sorted[Math.floor((sorted.length - 1) * part)] ?? 0;
  return at(0.95) - at(0.05);
}
