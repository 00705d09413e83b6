import { rejected } from '@oja/core/engine-failure';
import { z } from 'zod';
import { color } from '../../text/color.ts';
import { settle } from '../canvas.ts';
import { defineOperation } from './operation.ts';

/** Of all pixels; below it there is nobody in the picture. */
const personShareMin = 0.005;

export const removeBackground = defineOperation({
  op: 'remove_background',
  about: 'Make everything but people transparent. For portraits; objects and animals are not recognized.',
  shape: {
    color: color.optional().describe('Colour of the new background. Default: transparent, white in JPEG.'),
  },
  alpha: true,
  still: true,
  needs: () => 'person',
  like: { cloudinary: 'e_background_removal', imgproxy: 'no' },
  short: {
    name: 'nobg',
    about: '`1`: people only, on `bg`',
    value: z.literal('1'),
    fields: () => ({}),
  },
  async apply(pipeline, { seen, color: background }, _canvas, parts) {
    const { data, width, height } = seen!;
    const { param, sharp } = parts;
    if (data.reduce((sum, value) => sum + value, 0) < data.length * 255 * personShareMin)
      throw rejected('unprocessable', `${param}: no person was found in the image.`, { param });
    const base = await settle(pipeline, { ...parts, keepMetadata: false });
    const matte = await sharp(data, { raw: { width, height, channels: 1 } })
      .resize({ width: base.width, height: base.height, fit: 'fill' })
      .extractChannel(0)
      .raw()
      .toBuffer();
    const mask = Buffer.alloc(matte.length * 4);
    for (const [at, value] of matte.entries()) mask[at * 4 + 3] = value;
    const raw = { width: base.width, height: base.height, channels: 4 as const };
    const cut = base
      .open()
      .toColourspace('srgb')
      .composite([{ input: mask, raw, blend: 'dest-in' }]);
    if (background === undefined) return cut;
    return (await settle(cut, { ...parts, keepMetadata: false })).open().flatten({ background });
  },
});
