/** The operations of utils/image as callers write them. */
import { z } from 'zod';
import type { Fit, Gravity, ImageOperation } from '../../../engines/image/port.ts';
import { fileIn } from '../../file.ts';
import { color } from '../color.ts';

const side = z.int().min(1).max(16_384);
const offset = z.int().min(0).max(16_384);

const fits = ['cover', 'contain', 'fill', 'inside', 'outside'] as const satisfies readonly Fit[];
const gravities = [
  ...(['centre', 'center', 'north', 'northeast', 'east'] as const),
  ...(['southeast', 'south', 'southwest', 'west', 'northwest'] as const),
] as const satisfies readonly (Gravity | 'center')[];
const gravity = z.enum(gravities).default('centre').describe('Which part of the picture.');
const smartGravity = z
  .enum([...gravities, 'entropy', 'attention'])
  .default('centre')
  .describe('Which part stays when the picture is cut; entropy and attention look for the interesting part.');

const resize = z
  .strictObject({
    op: z.literal('resize'),
    width: side.optional().describe('Pixels; leave one of width and height out to keep the shape.'),
    height: side.optional().describe('Pixels.'),
    fit: z
      .enum(fits)
      .default('cover')
      .describe('cover cuts, contain pads, fill stretches, inside and outside keep the whole picture.'),
    gravity: smartGravity,
    enlarge: z.boolean().default(true).describe('false leaves a picture that is smaller as it is.'),
    background: color
      .optional()
      .describe('Colour of the bars of contain. Default transparent, white in JPEG.'),
  })
  .refine((op) => op.width !== undefined || op.height !== undefined, {
    message: 'resize needs width, height or both',
  });

const crop = z.strictObject({
  op: z.literal('crop'),
  width: side.describe('Pixels.'),
  height: side.describe('Pixels.'),
  left: offset.optional().describe('Pixels from the left; without left and top, gravity decides.'),
  top: offset.optional().describe('Pixels from the top.'),
  gravity,
});

const rotate = z.strictObject({
  op: z.literal('rotate'),
  angle: z.number().min(-360).max(360).describe('Degrees clockwise.'),
  background: color.optional().describe('Colour of the corners at other than right angles.'),
});

const simple = <Name extends string>(...names: [Name, ...Name[]]) => z.strictObject({ op: z.enum(names) });

const pad = z.strictObject({
  op: z.literal('pad'),
  all: offset.default(0).describe('Pixels on every side; top, right, bottom and left win over it.'),
  top: offset.optional().describe('Pixels above.'),
  right: offset.optional().describe('Pixels on the right.'),
  bottom: offset.optional().describe('Pixels below.'),
  left: offset.optional().describe('Pixels on the left.'),
  color: color.optional().describe('Default transparent, white in JPEG.'),
});

const watermark = z
  .strictObject({
    op: z.literal('watermark'),
    text: z.string().trim().min(1).max(300).optional().describe('Text to lay over; any script.'),
    image: fileIn.optional().describe('Picture to lay over; or send it as the field watermark.'),
    position: z.enum(gravities).default('southeast').describe('Where it stands.'),
    margin: z.int().min(0).max(4096).default(16).describe('Pixels from the edges.'),
    opacity: z.number().min(0.01).max(1).default(0.6).describe('0.01, hardly to be seen, to 1.'),
    scale: z.number().min(0.01).max(1).default(0.3).describe('Width as a share of the picture.'),
    color: color.default('#ffffff').describe('Colour of the text.'),
    angle: z.number().min(-360).max(360).default(0).describe('Degrees clockwise.'),
    tile: z.boolean().default(false).describe('Repeats the mark over the whole picture.'),
  })
  .refine((op) => op.text === undefined || op.image === undefined, {
    message: 'watermark takes text or image, not both',
  });

const operation = z.discriminatedUnion('op', [
  resize,
  crop,
  rotate,
  simple('flip').describe('Upside down.'),
  simple('flop').describe('Left to right.'),
  z.strictObject({
    op: z.literal('blur'),
    sigma: z.number().min(0.3).max(100).default(2).describe('How much: 0.3 to 100.'),
  }),
  z.strictObject({
    op: z.literal('sharpen'),
    sigma: z.number().min(0.1).max(10).default(1).describe('How much: 0.1 to 10.'),
  }),
  simple('greyscale', 'grayscale'),
  simple('negate').describe('Inverts the colours.'),
  simple('normalise', 'normalize').describe('Stretches the contrast to the full range.'),
  watermark,
  z
    .strictObject({ op: z.enum(['background', 'flatten']), color })
    .describe('Puts a colour behind transparent parts.'),
  z
    .strictObject({
      op: z.literal('trim'),
      threshold: z
        .number()
        .min(0)
        .max(255)
        .default(10)
        .describe('How far from that colour still counts as border: 0 to 255.'),
      background: color.optional().describe('Colour to cut away; default that of the top left pixel.'),
    })
    .describe('Cuts borders of one colour away.'),
  pad,
  z
    .strictObject({ op: z.literal('round'), radius: z.int().min(1).max(16_384).describe('Pixels.') })
    .describe('Rounds the corners.'),
  z.strictObject({ op: z.literal('tint'), color }),
  z.strictObject({
    op: z.literal('gamma'),
    value: z.number().min(1).max(3).default(2.2).describe('1 to 3; more is brighter.'),
  }),
  z
    .strictObject({
      op: z.literal('modulate'),
      brightness: z.number().min(0).max(10).default(1).describe('2 is twice as bright.'),
      saturation: z.number().min(0).max(10).default(1).describe('0 is grey.'),
      hue: z.int().min(-360).max(360).default(0).describe('Degrees on the wheel of colours.'),
    })
    .describe('Brightness and saturation as factors, hue in degrees.'),
]);

export const operations = z.array(operation).max(20).default([]).describe('What to do, in order.');
type OperationIn = z.output<typeof operation>;
export type WatermarkIn = Extract<OperationIn, { op: 'watermark' }>;

/** What the caller wrote, in the engine's words. */
export function toEngineOperation(step: Exclude<OperationIn, WatermarkIn>): ImageOperation {
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
      return { ...step, gravity: britishGravity(step.gravity) };
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
