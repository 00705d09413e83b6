import { z } from 'zod';
import { areaFields, needsFaces, onAreas, tallest } from './areas.ts';
import { defineOperation } from './operation.ts';

export const blur = defineOperation({
  op: 'blur',
  about: 'Blur the image, areas of it or faces.',
  shape: {
    sigma: z
      .number()
      .min(0.3)
      .max(100)
      .optional()
      .describe('Blur strength, 0.3 to 100. Default: 2; for areas and faces, enough to hide them.'),
    ...areaFields,
  },
  needs: needsFaces,
  like: {
    cloudinary: 'e_blur, e_blur_region, e_blur_faces',
    imgproxy: 'blur, blur_areas (Pro), blur_detections (Pro)',
  },
  short: {
    name: 'blur',
    about: 'Strength, or `faces`',
    value: z.union([z.literal('faces'), z.coerce.number().min(0.3).max(100)]),
    fields: (value: 'faces' | number) => (value === 'faces' ? { faces: true } : { sigma: value }),
  },
  apply(pipeline, fields, _canvas, parts) {
    if (fields.areas === undefined && !fields.faces) return pipeline.blur(fields.sigma ?? 2);
    const sigma = fields.sigma ?? Math.min(100, Math.max(4, tallest(fields) / 7));
    return onAreas(pipeline, fields, (base) => base.open().blur(sigma), parts);
  },
});
