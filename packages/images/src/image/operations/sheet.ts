/** Several pictures on one: as they are (sprite), or in cells of one size (contact sheet). */
import { z } from 'zod';
import { color } from '../../text/color.ts';
import { type Canvas, settle } from '../canvas.ts';
import type { Area } from '../seeing/port.ts';
import { defineOperation, type StepParts } from './operation.ts';
import { refuseTooLarge } from './too-large.ts';

const gap = z.int().min(0).max(500);
const background = color.default('#00000000').describe('Colour between the images. Default: transparent.');
const columns = z.int().min(1).max(50).optional().describe('Images per row. Default: about as many as rows.');
const files = { images: 'Further images, which follow the first; at most 49.' };

export const sprite = defineOperation({
  op: 'sprite',
  about: 'Join images into one, as large as they are. places says where each is.',
  shape: { columns, gap: gap.default(0).describe('Pixels between the images.'), background },
  files,
  alpha: true,
  still: true,
  like: { cloudinary: 'sprite', imgproxy: 'no' },
  async apply(pipeline, fields, _canvas, parts) {
    const pictures = await allOf(pipeline, fields.images, parts);
    const rows = rowsOf(pictures, fields.columns);
    const places: Area[] = [];
    let top = 0;
    for (const row of rows) {
      let left = 0;
      for (const { width, height } of row) {
        places.push({ left, top, width, height });
        left += width + fields.gap;
      }
      top += Math.max(...row.map(({ height }) => height)) + fields.gap;
    }
    return await drawn(pictures, places, fields.background, parts);
  },
});

export const contactSheet = defineOperation({
  op: 'contact_sheet',
  about: 'Show images in rows of equal cells. places says where each is.',
  shape: {
    columns,
    width: z.int().min(8).max(2_000).default(240).describe('Width of a cell in pixels.'),
    height: z.int().min(8).max(2_000).default(240).describe('Height of a cell in pixels.'),
    fit: z
      .enum(['contain', 'cover'])
      .default('contain')
      .describe('contain shows whole images, cover fills the cells.'),
    gap: gap.default(12).describe('Pixels between the cells.'),
    background,
  },
  files,
  alpha: true,
  still: true,
  like: { cloudinary: 'multi', imgproxy: 'no' },
  async apply(pipeline, fields, _canvas, parts) {
    const { width, height, fit, gap: between } = fields;
    const cell = { width, height, fit: fit === 'contain' ? ('inside' as const) : fit };
    const pictures = await allOf(pipeline, fields.images, parts, cell);
    const rows = rowsOf(pictures, fields.columns);
    const places = rows.flatMap((row, down) =>
      row.map((picture, across) => ({
        left: across * (width + between) + Math.floor((width - picture.width) / 2),
        top: down * (height + between) + Math.floor((height - picture.height) / 2),
        width: picture.width,
        height: picture.height,
      })),
    );
    const size = {
      width: rows[0]!.length * (width + between) - between,
      height: rows.length * (height + between) - between,
    };
    return await drawn(pictures, places, fields.background, parts, size);
  },
});

async function allOf(
  pipeline: Parameters<typeof settle>[0],
  images: Uint8Array[] = [],
  parts: StepParts,
  cell?: { width: number; height: number; fit: 'inside' | 'cover' },
): Promise<Canvas[]> {
  const settled = (one: typeof pipeline) =>
    settle((cell ? one.resize(cell) : one).toColourspace('srgb').ensureAlpha(), {
      ...parts,
      keepMetadata: false,
    });
  const first = await settle(pipeline, { ...parts, keepMetadata: false });
  const pictures = [await settled(first.open())];
  for (const image of images) {
    pictures.push(await settled(await parts.openMark(image)));
    refuseTooLarge(
      pictures.reduce((sum, { width, height }) => sum + width * height, 0),
      parts,
    );
  }
  return pictures;
}

function rowsOf(pictures: Canvas[], columns = Math.ceil(Math.sqrt(pictures.length))): Canvas[][] {
  const rows: Canvas[][] = [];
  for (let at = 0; at < pictures.length; at += columns) rows.push(pictures.slice(at, at + columns));
  return rows;
}

async function drawn(
  pictures: Canvas[],
  places: Area[],
  color: string,
  parts: StepParts,
  size = {
    width: Math.max(...places.map(({ left, width }) => left + width)),
    height: Math.max(...places.map(({ top, height }) => top + height)),
  },
) {
  refuseTooLarge(size.width * size.height, parts);
  parts.place(places);
  const pieces = await Promise.all(
    pictures.map(async (picture, at) => ({
      input: await picture.open().png({ compressionLevel: 0 }).toBuffer(),
      ...{ left: places[at]!.left, top: places[at]!.top },
    })),
  );
  const sheet = await parts
    .sharp([], { create: { ...size, channels: 4, background: color } })
    .composite(pieces)
    .raw()
    .toBuffer({ resolveWithObject: true });
  return parts.sharp(sheet.data, { raw: { ...size, channels: sheet.info.channels } });
}
