import { z } from 'zod';
import { type Canvas, settle } from '../canvas.ts';
import { areaFields, needsFaces, onAreas, tallest } from './areas.ts';
import { defineOperation } from './operation.ts';

export const pixelate = defineOperation({
  op: 'pixelate',
  about: 'Pixelate the image, areas of it or faces.',
  shape: {
    size: z
      .int()
      .min(2)
      .max(500)
      .optional()
      .describe(
        'Side of the squares in pixels, 2 to 500. Default: 16; for areas and faces, enough to hide them.',
      ),
    ...areaFields,
  },
  needs: needsFaces,
  like: { cloudinary: 'e_pixelate, e_pixelate_region, e_pixelate_faces', imgproxy: 'pixelate' },
  short: {
    name: 'pix',
    about: 'Pixelate: side of the squares, or `faces`',
    value: z.union([z.literal('faces'), z.coerce.number().int().min(2).max(500)]),
    fields: (value: 'faces' | number) => (value === 'faces' ? { faces: true } : { size: value }),
  },
  apply(pipeline, fields, _canvas, parts) {
    const size = fields.size ?? Math.max(16, Math.ceil(tallest(fields) / 7));
    const effect = async ({ open, width, height }: Canvas) => {
      const columns = Math.max(1, Math.round(width / size));
      const rows = Math.max(1, Math.round(height / size));
      const small = open().resize({ width: columns, height: rows, fit: 'fill', kernel: 'linear' });
      const squares = await settle(small, { ...parts, keepMetadata: false });
      return squares.open().resize({ width, height, fit: 'fill', kernel: 'nearest' });
    };
    return onAreas(pipeline, fields, effect, parts);
  },
});
