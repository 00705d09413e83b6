/** Opens a picture: real format, limits on pixels and frames, and a way to start a pipeline from it. */

import { rejected } from '@oja/core/engine-failure';
import { animatedPngFrames } from '@oja/core/formats/animated-png';
import { cameraRawKind } from '@oja/core/formats/camera-raw';
import type { Metadata, Sharp, SharpOptions } from 'sharp';
import { openAnimatedPng } from './formats/animated-png.ts';
import { decodeBmp } from './formats/bmp.ts';
import { cameraPreview } from './formats/camera-preview.ts';
import { decodeHeic } from './formats/heic.ts';
import { decodeIco } from './formats/ico.ts';
import { decodeJxl } from './formats/jxl.ts';
import { decodePsd } from './formats/psd.ts';
import { openSvg } from './formats/svg-source.ts';
import type { ImageInputFormat } from './port.ts';
import { readFailure } from './read-failure.ts';
import { type ImageLimits, refuseTooMuch } from './size-limits.ts';
import { readableFormats, sniffImage } from './sniff.ts';

export type SharpFactory = (input: Uint8Array | Uint8Array[], options?: SharpOptions) => Sharp;

export interface Source {
  format: ImageInputFormat;
  /** As seen: after orientation, of one frame. */
  width: number;
  height: number;
  frames: number;
  metadata: Metadata;
  /** Does the encoded input still carry EXIF, XMP and profile when the pipeline starts? */
  carriesMetadata: boolean;
  hasAlpha: boolean;
  /** What the caller must know of how it was read. */
  note?: string;
  /** A fresh pipeline over the input. */
  open(options?: { animated?: boolean; autorotate?: boolean }): Sharp;
}

export interface SourceParts {
  sharp: SharpFactory;
  limits: ImageLimits;
  /** The PNG that the server had made of a JPEG 2000 picture. */
  decodedJp2(bytes: Uint8Array): Uint8Array | undefined;
  /** The field to name in errors. */
  param: string;
  /** Only the first frame will be used, so any number of them may follow. */
  firstFrame?: boolean;
  /** The frames of an animated PNG will be used; otherwise it is a still image. */
  animatedPng?: boolean;
}

/** Formats whose further pages are frames of an animation. */
const animatable = new Set<ImageInputFormat>(['gif', 'webp']);

export async function openSource(bytes: Uint8Array, parts: SourceParts): Promise<Source> {
  const format = sniffImage(bytes);
  const camera = format === 'tiff' || !format ? cameraRawKind(bytes) : undefined;
  if (camera) return await openCameraRaw(bytes, camera, parts);
  if (!format) {
    throw rejected('unsupported_file', `${parts.param} is not a supported image: send ${readableFormats}.`, {
      param: parts.param,
    });
  }
  try {
    if (format === 'bmp' || format === 'ico') return await openBitmap(bytes, format, parts);
    if (format === 'jp2') return await openJp2(bytes, parts);
    if (format === 'psd') return await openPixels('psd', decodePsd(bytes, parts.limits.pixelsMax), parts);
    if (format === 'heic' || format === 'jxl') return await openRgba(bytes, format, parts);
    if (format === 'svg') return await openSvg(bytes, parts);
    const source = await openEncoded(bytes, format, parts);
    const moves = format === 'png' && parts.animatedPng && animatedPngFrames(bytes) > 1;
    return moves ? await openAnimatedPng(source, bytes, parts) : source;
  } catch (error) {
    throw readFailure(error, format.toUpperCase(), parts.param);
  }
}

async function openEncoded(bytes: Uint8Array, format: ImageInputFormat, parts: SourceParts): Promise<Source> {
  const animated = animatable.has(format);
  const options: SharpOptions = { failOn: 'error', limitInputPixels: parts.limits.pixelsMax };
  // Read without the pixel limit, which counts all frames at once, to say exactly what is too much.
  // One frame is enough to know the others by number: laid out in full, a long animation is taller than a picture may be.
  const isWhole = animated && !parts.firstFrame;
  const metadata = await parts
    .sharp(bytes, { failOn: 'error', limitInputPixels: false, animated: isWhole })
    .metadata();
  const frames = animated ? (metadata.pages ?? 1) : 1;
  const frameHeight = frames > 1 ? (metadata.pageHeight ?? metadata.height) : metadata.height;
  const used = parts.firstFrame ? 1 : frames;
  refuseTooMuch({ width: metadata.width, height: frameHeight, frames: used }, parts);
  const { width, height } = frames > 1 ? { width: metadata.width, height: frameHeight } : metadata.autoOrient;
  return {
    format,
    width,
    height,
    frames,
    metadata,
    carriesMetadata: true,
    hasAlpha: metadata.hasAlpha,
    open: (choice = {}) =>
      parts.sharp(bytes, {
        ...options,
        animated: choice.animated === true && animated,
        autoOrient: choice.autorotate !== false && frames === 1,
      }),
  };
}

async function openRgba(bytes: Uint8Array, format: 'heic' | 'jxl', parts: SourceParts): Promise<Source> {
  const decode = format === 'heic' ? decodeHeic : decodeJxl;
  // The decoder has applied the orientation already.
  const { data, width, height } = await decode(bytes, parts.limits.pixelsMax);
  const source = await openPixels(format, { data, width, height, channels: 4 }, parts);
  const isOpaque = format === 'heic' || data.every((value, at) => at % 4 !== 3 || value === 255);
  return isOpaque ? { ...source, hasAlpha: false, open: () => source.open().removeAlpha() } : source;
}

async function openBitmap(bytes: Uint8Array, kind: 'bmp' | 'ico', parts: SourceParts): Promise<Source> {
  const picture = (kind === 'bmp' ? decodeBmp : decodeIco)(bytes, parts.limits.pixelsMax);
  if ('embedded' in picture) return await openEmbedded(picture.embedded, kind, parts);
  return await openPixels(kind, picture, parts);
}

interface DecodedPixels {
  data: Uint8Array;
  width: number;
  height: number;
  channels: 1 | 2 | 3 | 4;
  density?: number | undefined;
}

/** Decoders of our own know no metadata but the density. */
async function openPixels(
  format: ImageInputFormat,
  { data, width, height, channels, density }: DecodedPixels,
  { sharp }: SourceParts,
): Promise<Source> {
  const open = () => sharp(data, { raw: { width, height, channels } });
  const metadata: Metadata = { ...(await open().metadata()), ...(density === undefined ? {} : { density }) };
  return {
    ...{ format, width, height, frames: 1, metadata, open },
    carriesMetadata: false,
    hasAlpha: channels === 4,
  };
}

/** EXIF orientations without a mirror image, in degrees. */
const turns: Record<number, number> = { 3: 180, 6: 90, 8: 270 };

/** Raw files are not developed here: the camera did, and stored the result in them. */
async function openCameraRaw(bytes: Uint8Array, kind: string, parts: SourceParts): Promise<Source> {
  const { param } = parts;
  const preview = cameraPreview(bytes);
  if (!preview) {
    const message = `${param} is a camera raw image (${kind}) without an embedded preview: export it as JPEG or TIFF.`;
    throw rejected('unsupported_file', message, { param });
  }
  try {
    const encoded = await openEncoded(preview.jpeg, 'jpeg', parts);
    const turn = encoded.metadata.orientation === undefined ? turns[preview.orientation ?? 1] : undefined;
    const note = `The camera raw image (${kind}) has an embedded preview of ${encoded.width}×${encoded.height} pixels, which was used.`;
    if (turn === undefined) return { ...encoded, format: 'raw', carriesMetadata: false, note };
    const { data, info } = await encoded.open().rotate(turn).raw().toBuffer({ resolveWithObject: true });
    return { ...(await openPixels('raw', { data, ...info }, parts)), note };
  } catch (error) {
    throw readFailure(error, kind, param);
  }
}

async function openEmbedded(bytes: Uint8Array, kind: 'bmp' | 'ico', parts: SourceParts): Promise<Source> {
  const format = sniffImage(bytes);
  if (format === 'jpeg' || format === 'png') {
    return { ...(await openEncoded(bytes, format, parts)), format: kind };
  }
  throw rejected(
    'unreadable_file',
    `The ${kind.toUpperCase()} image is damaged: the embedded JPEG or PNG is invalid.`,
    {
      param: parts.param,
    },
  );
}

async function openJp2(bytes: Uint8Array, parts: SourceParts): Promise<Source> {
  const png = parts.decodedJp2(bytes);
  if (!png) throw new Error('the JPEG 2000 image was not decoded');
  const open = () => parts.sharp(png, { failOn: 'error', limitInputPixels: parts.limits.pixelsMax });
  const metadata = await open().metadata();
  return {
    format: 'jp2',
    width: metadata.width,
    height: metadata.height,
    frames: 1,
    metadata,
    carriesMetadata: false,
    hasAlpha: metadata.hasAlpha,
    open,
  };
}
