import type { CallContext } from '@oja/core/endpoints/context';
import { defineEndpoint, perRequest, type Result } from '@oja/core/endpoints/endpoint';
import { exampleFile, type FileIn, fileIn, fileOut, includeField } from '@oja/core/endpoints/file';
import { formatWord } from '@oja/core/endpoints/format-word';
import { objectOf, objectOrNull } from '@oja/core/endpoints/object-fields';
import { fail } from '@oja/core/errors';
import { type ImageFormat, type ImageOperation, tagGroups, writableTags } from '@oja/images/image/port';
import { z } from 'zod';
import { readErrors, workErrors } from '../file-errors.ts';
import { acceptedFormats } from './accepted-formats.ts';
import {
  britishGravity,
  operations,
  toEngineOperation,
  type WatermarkIn,
  type WithFiles,
} from './image-operations.ts';
import { signedImage } from './signed-image.ts';

const fileBytesMax = 30_000_000;

const input = z.strictObject({
  file: fileIn.describe(
    'JPEG, PNG, WebP, AVIF, TIFF, GIF, BMP, ICO, JPEG 2000, JPEG XL, HEIC, PSD or SVG; of camera raw files, the embedded preview.',
  ),
  watermark: fileIn.optional().describe('Image for a watermark operation that has neither text nor image.'),
  operations,
  format: formatWord(['auto', 'jpeg', 'jpg', 'png', 'webp', 'avif', 'tiff', 'gif', 'ico', 'jxl', 'none'])
    .optional()
    .describe(
      'Output format. Default: the format of the file; PNG for BMP, PSD and SVG, JPEG for JPEG 2000, HEIC and camera raw. ' +
        'auto: AVIF or WebP if the Accept header names them, otherwise PNG with transparency, GIF with motion, or JPEG. ' +
        'ico contains sizes from 16 to 256 pixels, up to the size of the image. none returns data only, without a file.',
    ),
  quality: z
    .int()
    .min(1)
    .max(100)
    .optional()
    .describe(
      'Quality, 1 to 100. PNG and GIF reduce their colours. Without it, PNG is compressed without loss.',
    ),
  max_bytes: z
    .int()
    .min(1)
    .max(100_000_000)
    .optional()
    .describe('Maximum file size. Quality is reduced first, then dimensions.'),
  shrink: z
    .boolean()
    .default(true)
    .describe('Set to false so that max_bytes reduces only quality, never dimensions.'),
  lossless: z.boolean().default(false).describe('Lossless WebP, AVIF and JPEG XL.'),
  progressive: z.boolean().default(false).describe('Progressive JPEG, PNG and JPEG XL.'),
  strip_metadata: z
    .union([z.boolean(), z.array(z.enum(tagGroups)).min(1).max(tagGroups.length)])
    .default(true)
    .describe(
      'Set to false to keep EXIF, XMP and colour profile, or name the groups to remove from a JPEG, PNG or WebP: gps, exif …',
    ),
  set_metadata: writableTags
    .refine((tags) => Object.keys(tags).length > 0, 'must name at least one tag')
    .optional()
    .describe("Tags to write into a JPEG, PNG or WebP, by exiftool's names. The pixels stay as they are."),
  autorotate: z.boolean().default(true).describe('Rotate the image by its EXIF orientation first.'),
  animated: z
    .boolean()
    .optional()
    .describe('Keep GIF and WebP animated if the format allows it; false uses the first frame.'),
  metadata: z.boolean().default(false).describe('Adds EXIF, GPS, ICC, XMP and IPTC of the input file.'),
  palette: z
    .union([z.boolean(), z.int().min(1).max(16)])
    .default(false)
    .describe('Adds the main colours: true for 6, or a number.'),
  blurhash: z.boolean().default(false).describe('Adds a BlurHash placeholder.'),
  thumbhash: z
    .boolean()
    .default(false)
    .describe('Adds a ThumbHash placeholder: with aspect ratio and transparency.'),
  faces: z.boolean().default(false).describe('Adds the places of faces in the input image.'),
  moderation: z
    .boolean()
    .default(false)
    .describe(
      'Adds how likely the image is sexual, by a small model on this server. For a first look, not a verdict.',
    ),
  hash: z.boolean().default(false).describe('Adds a perceptual hash: near for images that look alike.'),
  compare: fileIn.optional().describe('Another image. Adds how alike both are.'),
  include: includeField,
});

const tags = z.record(z.string(), z.unknown()).nullable();
const place = z.object({
  left: z.int().describe('Pixels from the left.'),
  top: z.int().describe('Pixels from the top.'),
  width: z.int().describe('Width in pixels.'),
  height: z.int().describe('Height in pixels.'),
});
const output = z.object({
  file: fileOut.optional().describe('The result; missing with format none.'),
  width: z.int().describe('Width in pixels.'),
  height: z.int().describe('Height in pixels.'),
  format: z.string().describe('Output format.'),
  frames: z.int().describe('Number of frames.'),
  quality: z.int().nullable().optional().describe('Quality used, if the format has one.'),
  original: objectOf('The input file.', {
    format: z.string().describe('Format.'),
    width: z.int().describe('Width in pixels.'),
    height: z.int().describe('Height in pixels.'),
    bytes: z.int().describe('Size in bytes.'),
    frames: z.int().describe('Number of frames.'),
  }),
  warnings: z.array(z.string()).describe('Warnings.'),
  metadata: z
    .object({
      format: z.string().describe('Format.'),
      width: z.int().describe('Width in pixels.'),
      height: z.int().describe('Height in pixels.'),
      frames: z.int().describe('Number of frames.'),
      orientation: z.int().nullable().describe('EXIF orientation.'),
      channels: z.int().describe('Number of channels.'),
      depth: z.string().describe('Bit depth.'),
      color_space: z.string().describe('Colour space.'),
      has_alpha: z.boolean().describe('Whether it has an alpha channel.'),
      density: z.number().nullable().describe('Resolution in DPI.'),
      progressive: z.boolean().describe('Whether it is progressive.'),
      chroma_subsampling: z.string().nullable().describe('Chroma subsampling.'),
      exif: tags.describe('EXIF tags.'),
      gps: objectOrNull('GPS position; null if none.', {
        latitude: z.number().nullable().describe('Latitude.'),
        longitude: z.number().nullable().describe('Longitude.'),
        altitude: z.number().nullable().describe('Altitude in metres.'),
      }),
      icc: tags.describe('ICC profile.'),
      xmp: tags.describe('XMP tags.'),
      iptc: tags.describe('IPTC tags.'),
      tags: tags.describe("EXIF, XMP and IPTC tags together, by exiftool's names."),
    })
    .optional()
    .describe('Metadata, if requested.'),
  palette: z
    .array(
      z.object({
        color: z.string().describe('Colour as #rrggbb.'),
        share: z.number().describe('Share of the image, 0 to 1.'),
      }),
    )
    .optional()
    .describe('Main colours, if requested.'),
  blurhash: z.string().optional().describe('BlurHash, if requested.'),
  thumbhash: z.string().optional().describe('ThumbHash in base64, if requested.'),
  faces: z.array(place).optional().describe('Faces, if requested'),
  moderation: z
    .object({
      drawing: z.number().describe('A harmless drawing, 0 to 1.'),
      hentai: z.number().describe('A pornographic drawing, 0 to 1.'),
      neutral: z.number().describe('A harmless photo, 0 to 1.'),
      porn: z.number().describe('A pornographic photo, 0 to 1.'),
      sexy: z.number().describe('A suggestive photo, 0 to 1.'),
    })
    .optional()
    .describe('Kinds of content; they sum to 1. If requested.'),
  hash: z.string().optional().describe('Perceptual hash, 16 hexadecimal digits, if requested.'),
  comparison: z
    .object({
      identical: z.boolean().describe('Whether size and every pixel are the same.'),
      ssim: z.number().describe('Structural similarity (SSIM) in greyscale, 1 for equal images.'),
      psnr: z.number().nullable().describe('Peak signal-to-noise ratio in dB; null if nothing differs.'),
      hash_distance: z
        .int()
        .describe('Bits in which the perceptual hashes differ, 0 to 64. Below 10 looks alike.'),
    })
    .optional()
    .describe('How alike the images are, if compare is sent.'),
  places: z.array(place).optional().describe('Where each image of a sprite or contact_sheet is.'),
});

type Input = z.output<typeof input>;
type Output = z.output<typeof output>;

const exampleImage =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" width="400" height="300"%3E%3Crect width="400" height="300" fill="%232f5d3a"/%3E%3Ccircle cx="200" cy="150" r="110" fill="%23d8c9a3"/%3E%3C/svg%3E';

export const image = defineEndpoint({
  id: 'utilities.image',
  group: 'utilities',
  method: 'POST',
  path: '/api/v1/utils/image',
  summary: 'Image processing',
  description:
    'Resizes, edits, compresses and converts images with a list of operations, applied in order. The result has the quality or the max_bytes that you set. Also reads ' +
    'metadata, palette, BlurHash and ThumbHash. Metadata is stripped from the result unless strip_metadata is false.',
  access: 'key',
  input,
  output,
  price: perRequest(20_000),
  limits: { bodyBytesMax: 42_000_000, timeoutMs: 45_000 },
  errors: [...readErrors, 'unprocessable', ...workErrors],
  wire: {
    types: [
      'image/jpeg',
      'image/png',
      'image/webp',
      'image/avif',
      'image/tiff',
      'image/gif',
      'image/x-icon',
      'image/jxl',
    ],
    files: ['file', 'watermark', 'compare'],
    signed: signedImage,
  },
  uses: { engines: ['image'], files: true, headers: ['accept'] },
  tool: {
    keywords:
      'photo picture resize crop rotate compress shrink smaller KB thumbnail watermark remove EXIF location GPS metadata WebP JPG PNG blur',
  },
  example: {
    input: {
      file: { data: exampleImage, filename: 'stall.svg' },
      operations: [
        { op: 'resize', width: 800, height: 600, fit: 'cover' },
        { op: 'watermark', text: '© Ọjà', position: 'southeast' },
      ],
      format: 'webp',
      quality: 82,
      palette: 2,
    },
    output: {
      file: exampleFile('stall.webp', 'image/webp', 5_848),
      width: 800,
      height: 600,
      format: 'webp',
      frames: 1,
      quality: 82,
      original: { format: 'svg', width: 400, height: 300, bytes: 168, frames: 1 },
      warnings: [],
      palette: [
        { color: '#305d3a', share: 0.684 },
        { color: '#d7c8a2', share: 0.316 },
      ],
    },
  },
  run,
});

async function run(
  input: Input,
  context: CallContext<{ engines: 'image'; files: true; headers: 'accept' }>,
): Promise<Result<Output>> {
  const source = await context.files.read(input.file, { bytesMax: fileBytesMax, param: 'file' });
  const other =
    input.compare && (await context.files.read(input.compare, { bytesMax: fileBytesMax, param: 'compare' }));
  const facts = await readFacts(input, source.bytes, context, other?.bytes);
  if (input.format === 'none') return { data: onlyFacts(facts, source.bytes.byteLength) };
  const steps = await resolveOperations(input, context);
  const result = await context.engines.image.transform(
    {
      bytes: source.bytes,
      operations: steps,
      ...formatOf(input.format, context.headers.accept),
      quality: input.quality,
      lossless: input.lossless,
      progressive: input.progressive,
      bytesMax: input.max_bytes,
      shrink: input.shrink,
      keepMetadata: input.strip_metadata === false,
      ...(Array.isArray(input.strip_metadata) ? { strip: input.strip_metadata } : {}),
      ...(input.set_metadata ? { tags: input.set_metadata } : {}),
      autorotate: input.autorotate,
      animated: input.animated,
    },
    context,
  );
  const { bytes, mime, format, width, height, frames, quality, original, warnings, places } = result;
  return {
    file: { bytes, mime, filename: renamed(source.filename, format) },
    data: {
      width,
      height,
      format,
      frames,
      quality,
      original,
      warnings,
      ...facts,
      ...(places ? { places } : {}),
    },
  };
}

async function readFacts(
  input: Input,
  bytes: Uint8Array,
  context: CallContext<{ engines: 'image' }>,
  compare?: Uint8Array,
) {
  const wanted = {
    metadata: input.metadata || input.format === 'none',
    palette: input.palette === true ? 6 : input.palette || 0,
    blurhash: input.blurhash,
    thumbhash: input.thumbhash,
    faces: input.faces,
    moderation: input.moderation,
    hash: input.hash,
    ...(compare ? { compare } : {}),
  };
  if (!Object.values(wanted).some(Boolean)) return {};
  return await context.engines.image.inspect({ bytes, ...wanted }, context);
}

function formatOf(format: Exclude<Input['format'], 'none'>, accept = '') {
  if (format === 'auto') return { accepts: acceptedFormats(accept) };
  return format === undefined ? {} : { format: format === 'jpg' ? ('jpeg' as const) : format };
}

function onlyFacts(facts: Awaited<ReturnType<typeof readFacts>>, bytes: number): Output {
  const { format, width, height, frames } = facts.metadata!;
  return {
    width,
    height,
    format,
    frames,
    original: { format, width, height, bytes, frames },
    warnings: [],
    ...facts,
  };
}

/** Reads the pictures that watermarks name. */
async function resolveOperations(
  input: Input,
  context: CallContext<{ files: true }>,
): Promise<ImageOperation[]> {
  const steps: ImageOperation[] = [];
  for (const [index, step] of input.operations.entries()) {
    const param = `operations[${index}]`;
    if (step.op === 'watermark') steps.push(await resolveWatermark(step, index, input, context));
    else if (step.op === 'composite' || step.op === 'sprite' || step.op === 'contact_sheet')
      steps.push(await resolveFiles(step, param, context));
    else steps.push(toEngineOperation(step));
  }
  return steps;
}

async function resolveFiles(
  step: WithFiles,
  param: string,
  context: CallContext<{ files: true }>,
): Promise<ImageOperation> {
  const read = async (file: FileIn) =>
    (await context.files.read(file, { bytesMax: fileBytesMax, param })).bytes;
  if (step.op === 'composite') {
    const { image: picture, ...fields } = step;
    return { ...fields, ...(picture ? { image: await read(picture) } : {}) };
  }
  const images: Uint8Array[] = [];
  for (const one of step.images) images.push(await read(one));
  return { ...step, images };
}

async function resolveWatermark(
  step: WatermarkIn,
  index: number,
  input: Input,
  context: CallContext<{ files: true }>,
): Promise<ImageOperation> {
  const { image: picture, ...written } = step;
  const rest = { ...written, position: britishGravity(step.position) };
  if (step.text !== undefined) return rest;
  const param = `operations[${index}]`;
  const file = picture ?? input.watermark;
  if (!file) {
    throw fail(
      'invalid_request',
      `${param}: watermark needs text, image, or the field watermark with a file.`,
      {
        param,
      },
    );
  }
  const { bytes } = await context.files.read(file, { bytesMax: fileBytesMax, param });
  return { ...rest, image: bytes };
}

function renamed(filename: string, format: ImageFormat): string {
  const stem = filename.replace(/\.[A-Za-z0-9]{1,5}$/, '') || 'image';
  return `${stem}.${format === 'jpeg' ? 'jpg' : format}`;
}
