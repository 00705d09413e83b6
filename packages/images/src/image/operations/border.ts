import { z } from 'zod';
import { color } from '../../text/color.ts';
import { defineOperation } from './operation.ts';
import { refuseTooLarge } from './too-large.ts';

export const border = defineOperation({
  op: 'border',
  about: 'Add a border around the image.',
  shape: {
    width: z.int().min(1).max(2_000).describe('Width in pixels.'),
    color: color.default('#000000').describe('Colour.'),
  },
  like: { cloudinary: 'bo', imgproxy: 'padding with background' },
  short: {
    name: 'border',
    about: 'Width of a black border',
    value: z.coerce.number().int().min(1).max(2_000),
    fields: (width: number) => ({ width }),
  },
  apply(pipeline, { width: side, color: background }, canvas, parts) {
    refuseTooLarge((canvas.width + 2 * side) * (canvas.height + 2 * side), parts);
    return pipeline.extend({ top: side, right: side, bottom: side, left: side, background });
  },
});
