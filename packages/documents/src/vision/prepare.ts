/** Decodes a picture once, within limits, and makes of it what reading and looking need. */

import { rejected } from '@oja/core/engine-failure';
import type SharpFunction from 'sharp';
import type { OverlayOptions, Sharp } from 'sharp';
import { evened, type Grey } from './even.ts';
import type { Box } from './port.ts';
import { findLean, turned } from './skew.ts';

const pixelsMax = 50_000_000;
const readSideMax = 2600;
const readWidth = 1600;
/** Of 255: fainter than this is stretched; stretching more would raise the noise of JPEG to letters. */
const faintRange = 110;
const darkMean = 100;
const objectSide = 480;
const chartSide = 900;

export interface Size {
  width: number;
  height: number;
}

/** A picture as it is read: grey, upright, of a size that reads well. */
export interface Upright {
  grey: Grey;
  /** How much larger than the picture it is. */
  scale: number;
  /** Before it was turned by so many degrees. */
  given: Size;
  lean: number;
}

export interface ForReading extends Pick<Upright, 'grey' | 'scale'> {
  /** Dark on light, without shadows; or the same upside down. */
  png(options?: { overturned: boolean }): Promise<Buffer>;
  /** From a place in it to one in the picture as it was given. */
  placeOf(point: { x: number; y: number }): { x: number; y: number };
}

export interface Prepared extends Size {
  forReading(): Promise<ForReading>;
  /** RGB bytes, small, and how much smaller than the picture they are. */
  forObjects(): Promise<{ data: Buffer; width: number; height: number; scale: number }>;
  /** RGB bytes with hard edges, so that areas of one colour stay so. */
  forChart(): Promise<{ data: Buffer; width: number; height: number; scale: number }>;
  /** The picture with these places painted white. */
  without(boxes: Box[]): Promise<Buffer>;
  /** RGB bytes of a tiny copy. */
  thumbnail(side: number): Promise<Buffer>;
  /** RGB bytes of the middle, a square of so many pixels a side. */
  square(side: number): Promise<Buffer>;
}

export interface Decoded extends Omit<Prepared, 'forReading'> {
  upright(): Promise<Upright>;
}

export async function prepare(bytes: Uint8Array): Promise<Decoded> {
  const { default: sharp } = await import('sharp');
  const open = () => sharp(bytes, { limitInputPixels: pixelsMax, failOn: 'error', pages: 1 }).rotate();
  const { width, height } = await measure(open());
  const flat = () => open().flatten({ background: '#ffffff' }).toColourspace('srgb').removeAlpha();
  return {
    width,
    height,
    async upright() {
      const scale = readingScale(width, height);
      const sized = flat()
        .greyscale()
        .resize({ width: Math.max(1, Math.round(width * scale)), kernel: 'lanczos3' })
        .toColourspace('b-w');
      const { data, info } = await refuse(sized.raw().toBuffer({ resolveWithObject: true }));
      const asGiven: Grey = { data, width: info.width, height: info.height };
      const lean = await findLean(asGiven, sharp);
      const grey = await turned(asGiven, -lean, sharp);
      return {
        grey,
        scale,
        given: { width: asGiven.width, height: asGiven.height },
        lean,
      };
    },
    async forObjects() {
      const scale = Math.min(1, objectSide / Math.max(width, height));
      const { data, info } = await refuse(
        flat()
          .resize({ width: Math.max(1, Math.round(width * scale)) })
          .raw()
          .toBuffer({ resolveWithObject: true }),
      );
      return { data, width: info.width, height: info.height, scale };
    },
    async forChart() {
      const scale = Math.min(1, chartSide / Math.max(width, height));
      const sized = flat().resize({ width: Math.max(1, Math.round(width * scale)), kernel: 'nearest' });
      const { data, info } = await refuse(sized.raw().toBuffer({ resolveWithObject: true }));
      return { data, width: info.width, height: info.height, scale };
    },
    without: (boxes) =>
      refuse(
        flat()
          .composite(boxes.map((box) => whiteOver(box, width, height)))
          .png({ compressionLevel: 1 })
          .toBuffer(),
      ),
    thumbnail: (side) =>
      refuse(flat().resize(side, side, { fit: 'fill', kernel: 'nearest' }).raw().toBuffer()),
    square: (side) => refuse(flat().resize(side, side, { fit: 'cover' }).raw().toBuffer()),
  };
}

/** Of the grey that is read: without shadows, perhaps upside down. */
export async function pngOf(grey: Grey, overturned: boolean): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  const even = (await evened(grey, sharp)) ?? grey;
  return await asPng(overturned ? await turned(even, 180, sharp) : even, sharp);
}

function whiteOver(box: Box, width: number, height: number): OverlayOptions {
  const size = { width: Math.min(box.width, width - box.x), height: Math.min(box.height, height - box.y) };
  return { input: { create: { ...size, channels: 3, background: '#ffffff' } }, left: box.x, top: box.y };
}

async function asPng({ data, width, height }: Grey, sharp: typeof SharpFunction): Promise<Buffer> {
  const raw = { width, height, channels: 1 as const };
  const picture = sharp(data, { raw });
  const [channel] = (await sharp(data, { raw }).stats()).channels;
  const { mean = 255, min = 0, max = 255 } = channel ?? {};
  const upright = mean < darkMean ? picture.negate() : picture;
  const clear = max - min < faintRange ? upright.normalise({ lower: 0, upper: 100 }) : upright;
  return clear.png({ compressionLevel: 1 }).toBuffer();
}

async function measure(picture: Sharp): Promise<{ width: number; height: number }> {
  const { autoOrient } = await refuse(picture.metadata());
  const { width, height } = autoOrient;
  if (width * height > pixelsMax) {
    throw rejected(
      'file_too_complex',
      `The image has ${width}×${height} pixels; the limit is ${pixelsMax / 1e6} million.`,
    );
  }
  return { width, height };
}

async function refuse<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (cause) {
    const { message } = cause as Error;
    if (/pixel limit/i.test(message)) {
      throw rejected('file_too_complex', `The image has more than ${pixelsMax / 1e6} million pixels.`, {
        cause,
      });
    }
    throw rejected('unreadable_file', 'The image can’t be decoded. Send a complete PNG, JPEG, WebP or GIF.', {
      cause,
    });
  }
}

/** Small text reads better enlarged; more than this many pixels only costs time. */
function readingScale(width: number, height: number): number {
  const up = Math.min(3, Math.max(1, readWidth / width));
  return Math.min(up, readSideMax / Math.max(width, height));
}
