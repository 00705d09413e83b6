/** Writes a picture in a format: to a quality, or to fit a number of bytes. */

import { rejected } from '@oja/core/engine-failure';
import type { Sharp } from 'sharp';
import { encodeJxl } from './formats/jxl.ts';
import { squeezePng } from './formats/png-squeeze.ts';
import type { ImageFormat } from './port.ts';

/** Icons are several pictures: `ico-write.ts`. */
export type SingleFormat = Exclude<ImageFormat, 'ico'>;

export interface EncodeChoice {
  format: SingleFormat;
  quality?: number;
  lossless: boolean;
  progressive: boolean;
  keepMetadata: boolean;
  animation?: { delay: number[]; loop: number };
  timeoutSeconds: number;
}

export interface Encoded {
  bytes: Buffer;
  width: number;
  height: number;
  quality: number | null;
}

export const imageMime: Record<ImageFormat, string> = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  avif: 'image/avif',
  tiff: 'image/tiff',
  gif: 'image/gif',
  ico: 'image/x-icon',
  jxl: 'image/jxl',
};

/** Longest side that the format itself can hold. */
const sideMax: Record<SingleFormat, number> = {
  jpeg: 65_500,
  png: 100_000,
  webp: 16_383,
  avif: 16_384,
  tiff: 100_000,
  gif: 65_535,
  jxl: 65_535,
};

const qualityDefault: Partial<Record<SingleFormat, number>> = {
  jpeg: 80,
  webp: 80,
  avif: 50,
  jxl: 75,
};

export async function encode(pipeline: Sharp, choice: EncodeChoice): Promise<Encoded> {
  return await squeezed(await encodeOnce(pipeline, choice), choice);
}

async function squeezed(encoded: Encoded, { format, progressive, lossless }: EncodeChoice): Promise<Encoded> {
  if (format !== 'png') return encoded;
  const pixels = encoded.width * encoded.height;
  return {
    ...encoded,
    bytes: await squeezePng(encoded.bytes, { pixels, interlace: progressive, alpha: !lossless }),
  };
}

async function encodeOnce(pipeline: Sharp, choice: EncodeChoice): Promise<Encoded> {
  if (choice.keepMetadata) pipeline.keepMetadata();
  pipeline.timeout({ seconds: choice.timeoutSeconds });
  const quality = choice.quality ?? qualityDefault[choice.format];
  const usesQuality = quality !== undefined && !(choice.lossless && choice.format !== 'jpeg');
  const used = usesQuality ? quality : null;
  if (choice.format === 'jxl') return { ...(await writeJxl(pipeline, choice)), quality: used };
  const { data, info } = await write(pipeline, { ...choice, format: choice.format }, quality)
    .toBuffer({ resolveWithObject: true })
    .catch((error: unknown) => {
      throw /too large for the .* format/.test(String(error)) ? sideTooLong(choice.format) : error;
    });
  const frames = choice.animation?.delay.length ?? 1;
  return { bytes: data, width: info.width, height: info.pageHeight ?? info.height / frames, quality: used };
}

async function writeJxl(pipeline: Sharp, choice: EncodeChoice) {
  const { quality, lossless, progressive } = choice;
  const { data, info } = await pipeline
    .toColourspace('srgb')
    .ensureAlpha()
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  return {
    bytes: await encodeJxl({ data, width, height }, { quality, lossless, progressive }),
    width,
    height,
  };
}

export function refuseTooLongSide(format: SingleFormat, width: number, height: number): void {
  if (Math.max(width, height) > sideMax[format]) throw sideTooLong(format, `${width}×${height}`);
}

function sideTooLong(format: SingleFormat, size = 'larger') {
  return rejected(
    'unprocessable',
    `${format} supports at most ${sideMax[format]} pixels per side; this image is ${size}. ` +
      'Resize it or choose another format.',
    { param: 'format' },
  );
}

type SharpChoice = EncodeChoice & { format: Exclude<SingleFormat, 'jxl'> };

function write(pipeline: Sharp, choice: SharpChoice, quality: number | undefined): Sharp {
  const { lossless, progressive, animation } = choice;
  switch (choice.format) {
    case 'jpeg':
      return pipeline.jpeg({ quality, progressive });
    case 'png':
      return pipeline.png(
        quality === undefined || lossless
          ? { progressive }
          : {
              palette: true,
              quality,
              colours: colorsOf(quality),
              dither: 0.5,
              effort: paletteEffort,
              progressive,
            },
      );
    case 'webp':
      return pipeline.webp({ quality, lossless, ...animation });
    case 'avif':
      return pipeline.avif({ quality, lossless, effort: 2 });
    case 'tiff':
      return pipeline.tiff(
        quality === undefined || lossless ? { compression: 'deflate' } : { compression: 'jpeg', quality },
      );
    case 'gif':
      return pipeline.gif({
        effort: paletteEffort,
        ...(quality === undefined ? {} : { colours: colorsOf(quality), dither: quality / 100 }),
        ...animation,
      });
  }
}

/** Searching the palette at the library's default effort takes ten times as long for the same size. */
const paletteEffort = 3;

/** PNG and GIF know colours, not quality: 100 gives 256 of them, 1 gives 4. */
function colorsOf(quality: number): number {
  return Math.max(4, Math.round((quality / 100) * 256));
}

/** Below this a picture looks broken, and making it smaller serves better. */
const qualityFloor: Record<SingleFormat, number> = {
  ...{ jpeg: 20, webp: 15, avif: 15, jxl: 15, tiff: 20, png: 5, gif: 5 },
};
const sideFloor = 8;
/** A file that uses this share of its room is not worth another round. */
const closeEnough = 0.93;

export interface Refit {
  /** A fresh pipeline over the finished picture, scaled by a factor. */
  open(scale: number): Sharp;
  width: number;
  height: number;
  bytesMax: number;
  shrink: boolean;
}

/** The best quality that fits; then, if allowed, the largest size that fits. Throws when nothing does. */
export async function encodeWithin(choice: EncodeChoice, refit: Refit): Promise<Encoded> {
  const best = await encode(refit.open(1), choice);
  if (best.bytes.byteLength <= refit.bytesMax) return best;
  const floor = Math.min(qualityFloor[choice.format], choice.quality ?? 100);
  const start = choice.quality ?? qualityDefault[choice.format] ?? 100;
  const byQuality = await searchQuality({ ...choice, lossless: false }, refit, { floor, start });
  if (byQuality.bytes.byteLength <= refit.bytesMax) return await squeezed(byQuality, choice);
  const smallest = refit.shrink
    ? await searchSize({ ...choice, lossless: false, quality: floor }, refit, byQuality)
    : byQuality;
  if (smallest.bytes.byteLength <= refit.bytesMax) return await squeezed(smallest, choice);
  throw rejected(
    'unprocessable',
    `max_bytes ${refit.bytesMax} cannot be reached: the smallest ${choice.format} found is ` +
      `${smallest.bytes.byteLength} bytes at ${smallest.width}×${smallest.height}` +
      `${refit.shrink ? '' : ' (shrink is false, so only quality was lowered)'}. ` +
      'Raise max_bytes or choose another format.',
    { param: 'max_bytes', details: { smallest_bytes: smallest.bytes.byteLength } },
  );
}

async function searchQuality(
  choice: EncodeChoice,
  refit: Refit,
  range: { floor: number; start: number },
): Promise<Encoded> {
  let result = await encodeOnce(refit.open(1), { ...choice, quality: range.floor });
  if (result.bytes.byteLength > refit.bytesMax) return result;
  let [low, high] = [range.floor, range.start];
  while (low + 1 < high && result.bytes.byteLength < refit.bytesMax * closeEnough) {
    const middle = Math.floor((low + high) / 2);
    const attempt = await encodeOnce(refit.open(1), { ...choice, quality: middle });
    if (attempt.bytes.byteLength <= refit.bytesMax) [result, low] = [attempt, middle];
    else high = middle;
  }
  return result;
}

/** Bytes go roughly with the area: aims, looks, aims again. */
async function searchSize(choice: EncodeChoice, refit: Refit, from: Encoded): Promise<Encoded> {
  const scaleFloor = Math.min(1, sideFloor / Math.min(refit.width, refit.height));
  let scale = 1;
  let result = from;
  while (result.bytes.byteLength > refit.bytesMax && scale > scaleFloor) {
    const aim = scale * Math.sqrt(refit.bytesMax / result.bytes.byteLength) * 0.97;
    scale = Math.max(scaleFloor, Math.min(aim, scale * 0.9));
    result = await encodeOnce(refit.open(scale), choice);
  }
  return result;
}
