/** Opens a picture: real format, limits on pixels and frames, and a way to start a pipeline from it. */

import { rejected } from '@oja/core/engine-failure';
import { unreadable } from '@oja/core/engines/unreadable';
import { OjaError } from '@oja/core/errors';
import { animatedPngFrames } from '@oja/core/formats/animated-png';
import { cameraRawKind, cameraRawRefusal } from '@oja/core/formats/camera-raw';
import type { Sandbox } from '@oja/core/sandbox/port';
import type { Metadata, Sharp, SharpOptions } from 'sharp';
import { openAnimatedPng } from './animated-png.ts';
import type { ImageTask, ImageTaskAnswer } from './image-worker.ts';
import { openJp2 } from './jp2-source.ts';
import type { ImageInputFormat } from './port.ts';
import { type ImageLimits, refuseTooMuch } from './size-limits.ts';
import { readableFormats, sniffImage } from './sniff.ts';
import { openSvg } from './svg-source.ts';

export type SharpFactory = (input: Uint8Array | Uint8Array[], options?: SharpOptions) => Sharp;

/** Puts a task to the worker thread. */
export type AskWorker = <K extends ImageTask['kind']>(
  task: Extract<ImageTask, { kind: K }>,
  signal: AbortSignal,
) => Promise<ImageTaskAnswer[K]>;

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
  /** A fresh pipeline over the input. */
  open(options?: { animated?: boolean; autorotate?: boolean }): Sharp;
}

export interface SourceParts {
  sharp: SharpFactory;
  worker: AskWorker;
  sandbox: Sandbox;
  limits: ImageLimits;
  signal: AbortSignal;
  account?: string | undefined;
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
  if (camera) {
    throw rejected('unsupported_file', cameraRawRefusal(parts.param, camera), { param: parts.param });
  }
  if (!format) {
    throw rejected('unsupported_file', `${parts.param} is not a supported image: send ${readableFormats}.`, {
      param: parts.param,
    });
  }
  try {
    if (format === 'bmp' || format === 'ico') return await openBitmap(bytes, format, parts);
    if (format === 'jp2') return await openJp2(bytes, parts);
    if (format === 'heic') return await openHeic(bytes, parts);
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

async function openHeic(bytes: Uint8Array, parts: SourceParts): Promise<Source> {
  const task = { kind: 'heic', bytes, pixelsMax: parts.limits.pixelsMax } as const;
  const { data, width, height } = await parts.worker(task, parts.signal);
  const raw = { width, height, channels: 4 as const };
  // The decoder has applied the orientation already.
  const open = () => parts.sharp(data, { raw }).removeAlpha();
  const metadata = await open().metadata();
  return {
    format: 'heic',
    width,
    height,
    frames: 1,
    metadata,
    carriesMetadata: false,
    hasAlpha: false,
    open,
  };
}

/** The decoder knows no metadata but the density. */
async function openBitmap(bytes: Uint8Array, kind: 'bmp' | 'ico', parts: SourceParts): Promise<Source> {
  const task = { kind, bytes, pixelsMax: parts.limits.pixelsMax };
  const picture = await parts.worker<'bmp' | 'ico'>(task, parts.signal);
  if ('embedded' in picture) return await openEmbedded(picture.embedded, kind, parts);
  const { data, width, height, channels, density } = picture;
  const open = () => parts.sharp(data, { raw: { width, height, channels } });
  return {
    format: kind,
    width,
    height,
    frames: 1,
    metadata: { ...(await open().metadata()), density },
    carriesMetadata: false,
    hasAlpha: channels === 4,
    open,
  };
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

/** What the library says about a bad file, as an answer to the caller. */
export function readFailure(error: unknown, kind: string, param: string): unknown {
  if (error instanceof OjaError) return error.param ? error : rejected(error.code, error.message, { param });
  if (!(error instanceof Error)) return error;
  if (/pixel limit|exceeds|exceeded|too many|maximum/i.test(error.message)) {
    return rejected('file_too_complex', `${param} exceeds the limits for images: ${reason(error)}.`, {
      param,
    });
  }
  if (/^timeout/.test(error.message)) {
    return rejected(
      'deadline_exceeded',
      'The image took too long to process. Send a smaller or simpler one.',
      { param },
    );
  }
  return unreadable(error, param, `${param} is a damaged ${kind} image: ${reason(error)}.`);
}

function reason(error: Error): string {
  const lines = error.message.split('\n').filter(Boolean);
  const line = lines.find((text) => !/bad seek/.test(text)) ?? '';
  const words = line
    .replace(/^Input buffer has corrupt header:\s*$/, 'its header is corrupt')
    .replace(/^Input buffer (has corrupt header: )?/, '')
    .replace(/^(\w+: ?)+/, '')
    .slice(0, 160)
    .replace(/[.\s]+$/, '');
  return words === '' || /^unknown error$/i.test(words) ? 'it cannot be decoded' : words;
}
