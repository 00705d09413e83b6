/** What the image process does with a picture. */

import { animatedPngFrames } from '@oja/core/formats/animated-png';
import { encode as encodeBlurhash } from 'blurhash';
import { rgbaToThumbHash } from 'thumbhash';
import { compareGrey, type GreyPicture, hashDistance, hashSide, perceptualHash } from './compare.ts';
import type { Rgba } from './formats/heic.ts';
import { jpegTags } from './formats/jpeg-tags.ts';
import { type ImageQuestion, picturesOf } from './image-question.ts';
import { readTags } from './metadata/tags.ts';
import { findPalette } from './palette.ts';
import type {
  ImageComparison,
  ImageFacts,
  ImageMetadata,
  InspectInput,
  Pixels,
  PixelsInput,
} from './port.ts';
import { readFailure } from './read-failure.ts';
import { openSource, type SharpFactory, type Source, type SourceParts } from './source.ts';
import { transform } from './transform.ts';
import { view } from './view.ts';

const paletteSide = 100;
const blurhashSide = 32;
/** The format knows no larger pictures. */
const thumbhashSide = 100;
const comparedPixelsMax = 1_000_000;
const square = (side: number) => ({ width: side, height: side });

type Parts = Omit<SourceParts, 'param'>;

export async function answer({ task, limits, jp2s }: ImageQuestion): Promise<unknown> {
  const pictures = picturesOf(task).map(({ bytes }) => bytes);
  const parts: Parts = {
    sharp: await loadSharp(),
    limits,
    decodedJp2: (bytes) => jp2s[pictures.indexOf(bytes)] ?? undefined,
  };
  try {
    switch (task.kind) {
      case 'transform':
        return await transform(task.input, parts);
      case 'inspect':
        return await inspect(task.input, parts);
      case 'pixels':
        return await pixels(task.input, parts);
      case 'view':
        return await view(task.input, parts);
    }
  } catch (error) {
    throw readFailure(error, 'or incomplete', 'file');
  }
}

let loading: Promise<SharpFactory> | undefined;

function loadSharp(): Promise<SharpFactory> {
  loading ??= import('sharp').then(({ default: sharp }) => {
    // A cache of decoded pictures only costs memory here: every call brings its own.
    sharp.cache(false);
    return (input, options) => (Array.isArray(input) ? sharp(options) : sharp(input, options));
  });
  return loading;
}

async function pixels(input: PixelsInput, parts: Parts): Promise<Pixels> {
  const source = await openSource(input.bytes, { ...parts, param: 'file', firstFrame: true });
  const area = source.width * source.height;
  const scale = area > input.pixelsMax ? Math.sqrt(input.pixelsMax / area) : 1;
  const shrunk = {
    width: Math.max(1, Math.floor(source.width * scale)),
    height: Math.max(1, Math.floor(source.height * scale)),
  };
  const { data, width, height } = await rgba(source, {
    box: scale < 1 ? shrunk : undefined,
    keepAlpha: false,
    timeoutSeconds: parts.limits.timeoutSeconds,
  });
  return { data, width, height, originalWidth: source.width, originalHeight: source.height };
}

/** RGBA pixels, scaled into a box when one is given; transparency shows white unless kept. */
async function rgba(
  source: Source,
  choice: {
    box: { width: number; height: number } | undefined;
    keepAlpha: boolean;
    exact?: boolean;
    timeoutSeconds: number;
  },
): Promise<Rgba> {
  let pipeline = source.open().timeout({ seconds: choice.timeoutSeconds });
  if (choice.box)
    pipeline = pipeline.resize({
      ...choice.box,
      fit: 'inside',
      kernel: choice.exact ? 'nearest' : 'lanczos3',
    });
  if (!choice.keepAlpha) pipeline = pipeline.flatten({ background: '#ffffff' });
  const { data, info } = await pipeline
    .ensureAlpha()
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

async function inspect(input: InspectInput, parts: Parts): Promise<ImageFacts> {
  const source = await openSource(input.bytes, { ...parts, param: 'file', firstFrame: true });
  const { timeoutSeconds } = parts.limits;
  const facts: ImageFacts = {};
  if (input.metadata) facts.metadata = metadataOf(source, input.bytes);
  if (input.palette > 0) {
    const picture = await rgba(source, {
      box: square(paletteSide),
      keepAlpha: true,
      exact: true,
      timeoutSeconds,
    });
    facts.palette = findPalette(picture.data, input.palette);
  }
  if (input.blurhash) {
    const picture = await rgba(source, { box: square(blurhashSide), keepAlpha: false, timeoutSeconds });
    facts.blurhash = blurhash(picture);
  }
  if (input.thumbhash) {
    const picture = await rgba(source, { box: square(thumbhashSide), keepAlpha: true, timeoutSeconds });
    const hash = rgbaToThumbHash(picture.width, picture.height, picture.data);
    facts.thumbhash = Buffer.from(hash).toString('base64');
  }
  if (input.hash || input.compare) facts.hash = perceptualHash(await grey(source, square(hashSide), parts));
  if (input.compare) facts.comparison = await compare(source, input.compare, facts.hash!, parts);
  return facts;
}

async function grey(
  source: Source,
  size: { width: number; height: number },
  parts: Parts,
): Promise<GreyPicture> {
  const { data, info } = await source
    .open()
    .timeout({ seconds: parts.limits.timeoutSeconds })
    .flatten({ background: '#ffffff' })
    .greyscale()
    .resize({ ...size, fit: 'fill' })
    .extractChannel(0)
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** The other is scaled to the size of the first, as far as it is compared. */
async function compare(
  source: Source,
  other: Uint8Array,
  hash: string,
  parts: Parts,
): Promise<ImageComparison> {
  const second = await openSource(other, { ...parts, param: 'compare', firstFrame: true });
  const scale = Math.min(1, Math.sqrt(comparedPixelsMax / (source.width * source.height)));
  const size = {
    width: Math.max(1, Math.round(source.width * scale)),
    height: Math.max(1, Math.round(source.height * scale)),
  };
  const [a, b] = [await grey(source, size, parts), await grey(second, size, parts)];
  const sameSize = source.width === second.width && source.height === second.height;
  const [colors, others] = await Promise.all(
    [source, second].map((one) =>
      rgba(one, { box: undefined, keepAlpha: true, timeoutSeconds: parts.limits.timeoutSeconds }),
    ),
  );
  return {
    identical: sameSize && Buffer.compare(colors!.data, others!.data) === 0,
    ...compareGrey(a, b),
    hash_distance: hashDistance(hash, perceptualHash(await grey(second, square(hashSide), parts))),
  };
}

function blurhash({ data, width, height }: Rgba): string {
  const wide = width >= height;
  return encodeBlurhash(new Uint8ClampedArray(data), width, height, wide ? 4 : 3, wide ? 3 : 4);
}

const noTags = { exif: null, gps: null, icc: null, xmp: null, iptc: null, tags: null };

function metadataOf(source: Source, bytes: Uint8Array): ImageMetadata {
  const { metadata } = source;
  const tagged = source.format === 'jpeg' ? jpegTags(bytes) : bytes;
  const tags = tagged === null ? noTags : readTags(tagged);
  return {
    format: source.format,
    width: source.width,
    height: source.height,
    frames: source.format === 'png' ? animatedPngFrames(bytes) : source.frames,
    orientation: metadata.orientation ?? null,
    channels: metadata.channels,
    depth: metadata.depth,
    color_space: metadata.space,
    has_alpha: source.hasAlpha,
    density: metadata.density ?? null,
    progressive: metadata.isProgressive ?? false,
    chroma_subsampling: metadata.chromaSubsampling ?? null,
    ...tags,
  };
}
