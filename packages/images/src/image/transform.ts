/** One picture in, one picture out: open, operate, encode. */

import { rejected } from '@oja/core/engine-failure';
import { animatedPngFrames } from '@oja/core/formats/animated-png';
import { type Roll, transformFrames } from './animation.ts';
import { canvasOf, settle } from './canvas.ts';
import {
  type EncodeChoice,
  type Encoded,
  encode,
  encodeWithin,
  imageMime,
  refuseTooLongSide,
} from './encode.ts';
import { encodeIcon } from './formats/ico-write.ts';
import type { TagGroup } from './metadata/fields.ts';
import { stripTags } from './metadata/strip.ts';
import { writeTags } from './metadata/write.ts';
import { addsAlpha, applyOperations, type OperationParts } from './operations.ts';
import type {
  ImageFormat,
  ImageInputFormat,
  ImageOperation,
  TransformInput,
  TransformOutput,
} from './port.ts';
import type { Area } from './seeing/port.ts';
import { sniffImage } from './sniff.ts';
import { openSource, type Source, type SourceParts } from './source.ts';

/** What is written when the caller names no format and the input's own cannot be written. */
const nearest: Record<ImageInputFormat, ImageFormat> = {
  jpeg: 'jpeg',
  png: 'png',
  webp: 'webp',
  avif: 'avif',
  tiff: 'tiff',
  gif: 'gif',
  ico: 'ico',
  bmp: 'png',
  jp2: 'jpeg',
  svg: 'png',
  heic: 'jpeg',
  jxl: 'jxl',
  psd: 'png',
  raw: 'jpeg',
};

type Parts = Omit<SourceParts, 'param'>;

const moves = (format: ImageFormat | undefined) => format === 'gif' || format === 'webp';

export async function transform(asked: TransformInput, parts: Parts): Promise<TransformOutput> {
  const input = asked.strip
    ? { ...asked, bytes: withoutGroups(asked.bytes, asked.strip), keepMetadata: true }
    : asked;
  const isStill = input.format !== undefined && !moves(input.format);
  const firstFrame = input.animated === false || (isStill && input.animated !== true);
  const mayMove = moves(input.format) || (input.accepts !== undefined && sniffImage(input.bytes) === 'png');
  const source = await openSource(input.bytes, {
    ...parts,
    param: 'file',
    firstFrame,
    animatedPng: mayMove && !firstFrame,
  });
  const format = input.format ?? formatFor(source, input);
  const animated = source.frames > 1 && moves(format) && input.animated !== false;
  if (input.animated === true && source.frames > 1 && !animated) {
    const message = `${format} does not support animation; use gif or webp, or omit animated.`;
    throw rejected('unprocessable', message, { param: 'format' });
  }
  const places: Area[] = [];
  const operationParts = operationPartsOf(source, input, parts, places);
  const choice: Omit<EncodeChoice, 'format'> = {
    quality: input.quality,
    lossless: input.lossless,
    progressive: input.progressive,
    keepMetadata: operationParts.keepMetadata,
    timeoutSeconds: parts.limits.timeoutSeconds,
  };
  const made =
    format === 'ico'
      ? await transformIcon(source, input, operationParts)
      : animated
        ? await transformAnimation(source, input, { ...choice, format }, operationParts)
        : await transformStill(source, input, { ...choice, format }, operationParts);
  const original = isUnchanged(source, input, { format, animated }) ? withoutTags(input) : undefined;
  // Who changes tags alone wants the very same picture.
  const isTagged = (asked.strip !== undefined || asked.tags !== undefined) && input.quality === undefined;
  const isBetter = original !== undefined && (isTagged || original.byteLength <= made.bytes.byteLength);
  const encoded = isBetter ? { ...made, bytes: original, quality: null } : made;
  const stills = source.format === 'png' ? animatedPngFrames(input.bytes) : 0;
  const bytes = asked.tags ? await writeTags(encoded.bytes, format, asked.tags, parts.sharp) : encoded.bytes;
  return {
    bytes,
    format,
    mime: imageMime[format],
    width: encoded.width,
    height: encoded.height,
    frames: animated ? source.frames : 1,
    quality: encoded.quality,
    ...(places.length > 0 ? { places } : {}),
    warnings: warningsFor(source, input, { format, animated, stills, isBetter }),
    original: {
      format: source.format,
      width: source.width,
      height: source.height,
      bytes: asked.bytes.byteLength,
      frames: Math.max(source.frames, stills),
    },
  };
}

export function operationPartsOf(
  source: Source,
  input: { keepMetadata: boolean },
  parts: Parts,
  places: Area[],
): OperationParts {
  return {
    sharp: parts.sharp,
    keepMetadata: input.keepMetadata && source.carriesMetadata,
    timeoutSeconds: parts.limits.timeoutSeconds,
    pixelsMax: parts.limits.pixelsMax,
    openMark: async (bytes) =>
      (await openSource(bytes, { ...parts, param: 'operations', firstFrame: true })).open(),
    place: (areas) => void places.splice(0, places.length, ...areas),
  };
}

/** Without a format: that of the file, or the best that the reader takes. AVIF is written without motion. */
function formatFor(source: Source, { accepts, animated, operations }: TransformInput): ImageFormat {
  if (accepts === undefined) return nearest[source.format];
  const webp = accepts.includes('webp');
  if (source.frames > 1 && animated !== false) return webp ? 'webp' : 'gif';
  if (accepts.includes('avif')) return 'avif';
  const transparent = source.hasAlpha || operations.some(addsAlpha);
  return webp ? 'webp' : transparent && !operations.some(({ op }) => op === 'background') ? 'png' : 'jpeg';
}

/** Nothing was asked for but a smaller file of the same picture in the same format. */
function isUnchanged(
  source: Source,
  input: TransformInput,
  { format, animated }: { format: ImageFormat; animated: boolean },
): boolean {
  const sameFrames = animated || (source.metadata.pages ?? 1) === 1;
  const upright = !input.autorotate || (source.metadata.orientation ?? 1) === 1;
  const isWhole = source.format === 'png' ? animatedPngFrames(input.bytes) <= 1 : sameFrames;
  const isShown = source.metadata.space !== 'cmyk';
  return (
    isShown &&
    source.format === format &&
    input.operations.length === 0 &&
    upright &&
    isWhole &&
    !input.progressive
  );
}

function withoutGroups(bytes: Uint8Array, groups: readonly TagGroup[]): Uint8Array {
  const sniffed = sniffImage(bytes);
  const stripped = sniffed && stripTags(bytes, sniffed, groups);
  if (stripped) return stripped;
  const message =
    'strip_metadata: groups are taken out of JPEG, PNG and WebP. Send true to remove all metadata.';
  throw rejected('unprocessable', message, { param: 'strip_metadata' });
}

function withoutTags({ bytes, keepMetadata, bytesMax = Number.POSITIVE_INFINITY }: TransformInput) {
  const sniffed = sniffImage(bytes);
  const kept = keepMetadata ? Buffer.from(bytes) : sniffed && stripTags(bytes, sniffed);
  return kept && kept.byteLength <= bytesMax ? kept : undefined;
}

async function transformStill(
  source: Source,
  input: TransformInput,
  choice: EncodeChoice,
  parts: OperationParts,
): Promise<Encoded> {
  const applied = await applyOperations(canvasOf(source, input.autorotate), input.operations, parts);
  const mustFlatten =
    applied.alpha && (choice.format === 'jpeg' || (choice.format === 'tiff' && choice.quality));
  if (keepsDepth(source, input, choice.format)) applied.pipeline.toColourspace(source.metadata.space);
  if (input.bytesMax === undefined && !mustFlatten) return await encode(applied.pipeline, choice);
  const canvas = await settle(applied.pipeline, parts);
  refuseTooLongSide(choice.format, canvas.width, canvas.height);
  const open = () => (mustFlatten ? canvas.open().flatten({ background: '#ffffff' }) : canvas.open());
  if (input.bytesMax === undefined) return await encode(open(), choice);
  return await encodeWithin(choice, {
    open: (scale) => (scale === 1 ? open() : open().resize({ ...scaled(canvas, scale), fit: 'fill' })),
    width: canvas.width,
    height: canvas.height,
    bytesMax: input.bytesMax,
    shrink: input.shrink,
  });
}

const deepSpaces: string[] = ['rgb16', 'grey16'];
const deepFormats: ImageFormat[] = ['png', 'tiff'];
/** Steps that one pipeline takes with 16 bits; between pipelines there are 8. */
const deepSteps: ImageOperation['op'][] = ['resize', 'crop', 'flip', 'flop'];

const isDeep = ({ metadata: { depth, space } }: Source, format: ImageFormat) =>
  depth === 'ushort' && deepSpaces.includes(space) && deepFormats.includes(format);

function keepsDepth(source: Source, input: TransformInput, format: ImageFormat): boolean {
  const { operations, quality, bytesMax } = input;
  const isPlain = operations.length < 2 && operations.every(({ op }) => deepSteps.includes(op));
  return isDeep(source, format) && isPlain && quality === undefined && bytesMax === undefined;
}

async function transformIcon(source: Source, input: TransformInput, parts: OperationParts): Promise<Encoded> {
  const { pipeline } = await applyOperations(canvasOf(source, input.autorotate), input.operations, parts);
  const canvas = await settle(pipeline, { ...parts, keepMetadata: false });
  const { timeoutSeconds } = parts;
  return await encodeIcon(canvas, { bytesMax: input.bytesMax, timeoutSeconds });
}

async function transformAnimation(
  source: Source,
  input: TransformInput,
  choice: EncodeChoice,
  parts: OperationParts,
): Promise<Encoded> {
  const roll: Roll = await transformFrames(source, input.operations, parts);
  refuseTooLongSide(choice.format, roll.width, roll.height);
  const delay = source.metadata.delay ?? Array.from({ length: roll.frames }, () => 100);
  const moving = { ...choice, keepMetadata: false, animation: { delay, loop: source.metadata.loop ?? 0 } };
  if (input.bytesMax === undefined) return await encode(roll.open(), moving);
  return await encodeWithin(moving, {
    open: (scale) =>
      scale === 1 ? roll.open() : roll.open().resize({ ...scaled(roll, scale), fit: 'fill' }),
    width: roll.width,
    height: roll.height,
    bytesMax: input.bytesMax,
    shrink: input.shrink,
  });
}

function scaled(size: { width: number; height: number }, scale: number) {
  return {
    width: Math.max(1, Math.round(size.width * scale)),
    height: Math.max(1, Math.round(size.height * scale)),
  };
}

function warningsFor(
  source: Source,
  input: TransformInput,
  {
    format,
    animated,
    stills,
    isBetter,
  }: Record<'animated' | 'isBetter', boolean> & {
    format: ImageFormat;
    stills: number;
  },
): string[] {
  const warnings: string[] = source.note === undefined ? [] : [source.note];
  if (isBetter) warnings.push('The image was compressed well already; its pixels were left as they are.');
  const losesTags = !source.carriesMetadata || animated || format === 'ico' || format === 'jxl';
  if (input.keepMetadata && !isBetter && losesTags) {
    warnings.push(
      `Metadata can't be kept for ${animated ? 'an animation' : format === 'ico' ? 'icons' : format === 'jxl' ? 'jxl' : source.format}; it was stripped.`,
    );
  }
  if (!isBetter && isDeep(source, format) && !keepsDepth(source, input, format))
    warnings.push('The image has 16 bits per channel; the result has 8.');
  if (stills > 1 && !animated)
    warnings.push(`The PNG is animated (APNG); only the first of its ${stills} frames was used.`);
  else if (source.frames > 1 && !animated)
    warnings.push(`Only the first of ${source.frames} frames was used.`);
  if (source.format === 'tiff' && (source.metadata.pages ?? 1) > 1) {
    warnings.push(`Only the first of ${source.metadata.pages} pages was used.`);
  }
  return warnings;
}
