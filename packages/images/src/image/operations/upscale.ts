import { z } from 'zod';
import { settle } from '../canvas.ts';
import { defineOperation } from './operation.ts';

export const upscale = defineOperation({
  op: 'upscale',
  about:
    'Double the size with a neural network, which draws sharper edges than resize. At most 500,000 pixels before.',
  shape: {},
  still: true,
  needs: () => 'upscale',
  like: { cloudinary: 'e_upscale', imgproxy: 'no' },
  short: {
    name: 'up',
    about: '`1`: double the size with a neural network',
    value: z.literal('1'),
    fields: () => ({}),
  },
  async apply(pipeline, { seen }, canvas, parts) {
    const { data, width, height } = seen!;
    const larger = parts.sharp(data, { raw: { width, height, channels: 3 } });
    if (!canvas.hasAlpha) return larger;
    const base = await settle(pipeline.ensureAlpha(), { ...parts, keepMetadata: false });
    const alpha = await base.open().extractChannel(3).resize({ width, height, fit: 'fill' }).raw().toBuffer();
    return larger.joinChannel(alpha, { raw: { width, height, channels: 1 } });
  },
});
