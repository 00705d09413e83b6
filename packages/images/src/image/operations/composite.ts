import type { Blend } from 'sharp';
import { z } from 'zod';
import { color } from '../../text/color.ts';
import type { Gravity } from '../port.ts';
import { overlayFor } from '../watermark.ts';
import { defineOperation } from './operation.ts';

const blends = [
  ...(['over', 'multiply', 'screen', 'overlay', 'darken', 'lighten', 'color-dodge', 'color-burn'] as const),
  ...(['hard-light', 'soft-light', 'difference', 'exclusion', 'add', 'xor', 'atop'] as const),
  ...(['dest-over', 'dest-in', 'dest-out'] as const),
] as const satisfies readonly Blend[];
const positions = [
  ...(['centre', 'center', 'north', 'northeast', 'east', 'southeast'] as const),
  ...(['south', 'southwest', 'west', 'northwest'] as const),
] as const;
const offset = z.int().min(-16_384).max(16_384);

export const composite = defineOperation({
  op: 'composite',
  about: 'Lay an image or text over the image, with a blend mode.',
  shape: {
    text: z.string().trim().min(1).max(300).optional().describe('Text to lay over the image, in any script.'),
    blend: z.enum(blends).default('over').describe('Blend mode.'),
    position: z.enum(positions).default('centre').describe('Position. left and top override it.'),
    left: offset.optional().describe('Pixels from the left.'),
    top: offset.optional().describe('Pixels from the top.'),
    margin: z.int().min(0).max(4_096).default(0).describe('Distance from the edges in pixels.'),
    width: z
      .int()
      .min(1)
      .max(16_384)
      .optional()
      .describe('Width in pixels. Default: that of the overlay; a third of the image for text.'),
    opacity: z.number().min(0.01).max(1).default(1).describe('Opacity, 0.01 to 1.'),
    color: color.default('#000000').describe('Colour of the text.'),
    angle: z.number().min(-360).max(360).default(0).describe('Degrees clockwise.'),
    tile: z.boolean().default(false).describe('Repeat it over the whole image.'),
  },
  files: { image: 'Image to lay over the image.' },
  alpha: true,
  like: { cloudinary: 'l_, u_, e_blend modes', imgproxy: 'watermark (over only)' },
  async apply(pipeline, fields, canvas, parts) {
    const { image, blend, left, top, width } = fields;
    const natural =
      image && width === undefined ? (await (await parts.openMark(image)).metadata()).width : undefined;
    const position: Gravity = fields.position === 'center' ? 'centre' : fields.position;
    const scale = Math.min(1, (width ?? natural ?? canvas.width / 3) / canvas.width);
    const overlay = await overlayFor({ ...fields, op: 'watermark', position, scale }, canvas, parts);
    const place = left === undefined && top === undefined ? {} : { left: left ?? 0, top: top ?? 0 };
    return pipeline.toColourspace('srgb').composite([{ ...overlay, ...place, blend }]);
  },
});
