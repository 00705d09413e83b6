/** The operations of utils/image as callers write them. */

import { fileIn } from '@oja/core/endpoints/file';
import type { Operation } from '@oja/images/image/operation';
import { type Fit, type Gravity, type ImageOperation, ownOperations } from '@oja/images/image/port';
import { color } from '@oja/images/text/color';
import { z } from 'zod';

const side = z.int().min(1).max(16_384);
const offset = z.int().min(0).max(16_384);

const fits = ['cover', 'contain', 'fill', 'inside', 'outside'] as const satisfies readonly Fit[];
const gravities = [
  ...(['centre', 'center', 'north', 'northeast', 'east'] as const),
  ...(['southeast', 'south', 'southwest', 'west', 'northwest'] as const),
] as const satisfies readonly (Gravity | 'center')[];
const gravity = z
  .enum([...gravities, 'faces'])
  .default('centre')
  .describe('Part of the image; faces is the part with the faces, found automatically.');
const smartGravity = z
  .enum([...gravities, 'entropy', 'attention', 'faces'])
  .default('centre')
  .describe(
    'Part to keep when the image is cropped; entropy and attention select the most interesting part, faces the one with the faces.',
  );

const resize = z
  .strictObject({
    op: z.literal('resize'),
    width: side.optional().describe('Width in pixels. Omit width or height to keep the aspect ratio.'),
    height: side.optional().describe('Height in pixels.'),
    fit: z
      .enum(fits)
      .default('cover')
      .describe('cover crops, contain pads, fill stretches, inside and outside keep the whole image.'),
    gravity: smartGravity,
    enlarge: z.boolean().default(true).describe('Set to false to leave smaller images unchanged.'),
    background: color
      .optional()
      .describe('Colour of the bars for contain. Default: transparent, white in JPEG.'),
  })
  .refine((op) => op.width !== undefined || op.height !== undefined, {
    message: 'resize needs width, height or both',
  });

const crop = z.strictObject({
  op: z.literal('crop'),
  width: side.describe('Width in pixels.'),
  height: side.describe('Height in pixels.'),
  left: offset.optional().describe('Pixels from the left. Without left and top, gravity applies.'),
  top: offset.optional().describe('Pixels from the top.'),
  gravity,
});

const rotate = z.strictObject({
  op: z.literal('rotate'),
  angle: z.number().min(-360).max(360).describe('Degrees clockwise.'),
  background: color.optional().describe("Colour of the corners for angles that aren't right angles."),
});

const simple = <Name extends string>(...names: [Name, ...Name[]]) => z.strictObject({ op: z.enum(names) });

const pad = z.strictObject({
  op: z.literal('pad'),
  all: offset.default(0).describe('Pixels on every side; top, right, bottom and left override it.'),
  top: offset.optional().describe('Pixels at the top.'),
  right: offset.optional().describe('Pixels on the right.'),
  bottom: offset.optional().describe('Pixels at the bottom.'),
  left: offset.optional().describe('Pixels on the left.'),
  color: color.optional().describe('Default: transparent, white in JPEG.'),
});

const watermark = z
  .strictObject({
    op: z.literal('watermark'),
    text: z.string().trim().min(1).max(300).optional().describe('Text to overlay, in any script.'),
    image: fileIn.optional().describe('Image to overlay. Alternatively, send it as the field watermark.'),
    position: z.enum(gravities).default('southeast').describe('Position.'),
    margin: z.int().min(0).max(4096).default(16).describe('Distance from the edges in pixels.'),
    opacity: z.number().min(0.01).max(1).default(0.6).describe('Opacity, 0.01 to 1.'),
    scale: z.number().min(0.01).max(1).default(0.3).describe('Width relative to the image, 0.01 to 1.'),
    color: color.default('#ffffff').describe('Colour of the text.'),
    angle: z.number().min(-360).max(360).default(0).describe('Degrees clockwise.'),
    tile: z.boolean().default(false).describe('Repeat the watermark over the whole image.'),
  })
  .refine((op) => op.text === undefined || op.image === undefined, {
    message: 'watermark takes text or image, not both',
  });

/** An operation that is a file of its own, with the files that it takes. */
const own = <Name extends string, Shape extends z.ZodRawShape, Files extends z.ZodRawShape>(
  { op, about, shape }: Operation<Name, Shape>,
  files: Files,
) => z.strictObject({ op: z.literal(op), ...shape, ...files }).describe(about);

const furtherImages = z.array(fileIn).min(1).max(49).describe('Further images, which follow the first.');

const operation = z.discriminatedUnion('op', [
  resize,
  crop,
  rotate,
  simple('flip').describe('Flip vertically.'),
  simple('flop').describe('Flip horizontally.'),
  z.strictObject({
    op: z.literal('sharpen'),
    sigma: z.number().min(0.1).max(10).default(1).describe('Sharpening strength, 0.1 to 10.'),
  }),
  simple('greyscale', 'grayscale'),
  simple('negate').describe('Invert the colours.'),
  simple('normalise', 'normalize').describe('Stretch the contrast to the full range.'),
  watermark,
  z
    .strictObject({ op: z.enum(['background', 'flatten']), color })
    .describe('Fill transparent parts with a colour.'),
  z
    .strictObject({
      op: z.literal('trim'),
      threshold: z.number().min(0).max(255).default(10).describe('Colour tolerance, 0 to 255.'),
      background: color.optional().describe('Colour to trim. Default: the colour of the top left pixel.'),
    })
    .describe('Trim borders of one colour.'),
  pad,
  z
    .strictObject({
      op: z.literal('round'),
      radius: z.int().min(1).max(16_384).describe('Radius in pixels.'),
    })
    .describe('Round the corners.'),
  z.strictObject({ op: z.literal('tint'), color }),
  z.strictObject({
    op: z.literal('gamma'),
    value: z.number().min(1).max(3).default(2.2).describe('Gamma, 1 to 3; higher is brighter.'),
  }),
  z
    .strictObject({
      op: z.literal('modulate'),
      brightness: z.number().min(0).max(10).default(1).describe('Brightness factor; 2 is twice as bright.'),
      saturation: z.number().min(0).max(10).default(1).describe('Saturation factor; 0 is grey.'),
      hue: z.int().min(-360).max(360).default(0).describe('Hue rotation in degrees.'),
    })
    .describe('Adjust brightness, saturation and hue.'),
  own(ownOperations.blur, {}),
  own(ownOperations.pixelate, {}),
  own(ownOperations.border, {}),
  own(ownOperations.composite, { image: fileIn.optional().describe('Image to lay over the image.') }).refine(
    (op) => (op.text === undefined) !== (op.image === undefined),
    { message: 'composite needs text or image' },
  ),
  own(ownOperations.upscale, {}),
  own(ownOperations.remove_background, {}),
  own(ownOperations.sprite, { images: furtherImages }),
  own(ownOperations.contact_sheet, { images: furtherImages }),
]);

export const operations = z.array(operation).max(20).default([]).describe('Operations, applied in order.');
type OperationIn = z.output<typeof operation>;
export type WatermarkIn = Extract<OperationIn, { op: 'watermark' }>;
export type WithFiles = Extract<OperationIn, { op: 'composite' | 'sprite' | 'contact_sheet' }>;

/** What the caller wrote, in the engine's words. */
export function toEngineOperation(step: Exclude<OperationIn, WatermarkIn | WithFiles>): ImageOperation {
  switch (step.op) {
    case 'greyscale':
    case 'grayscale':
      return { op: 'greyscale' };
    case 'normalise':
    case 'normalize':
      return { op: 'normalise' };
    case 'background':
    case 'flatten':
      return { op: 'background', color: step.color };
    case 'resize':
      return { ...step, gravity: step.gravity === 'center' ? 'centre' : step.gravity };
    case 'crop':
      return { ...step, gravity: step.gravity === 'faces' ? 'faces' : britishGravity(step.gravity) };
    case 'pad': {
      const { all, top = all, right = all, bottom = all, left = all } = step;
      return { op: 'pad', top, right, bottom, left, color: step.color };
    }
    default:
      return step;
  }
}

export function britishGravity(word: (typeof gravities)[number]): Gravity {
  return word === 'center' ? 'centre' : word;
}
