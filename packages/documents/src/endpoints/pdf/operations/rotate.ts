import { z } from 'zod';
import { each, pdfTool, rangeOf, somePages } from '../tool.ts';

export const rotate = pdfTool({
  op: 'rotate',
  about: 'Turns pages.',
  fields: {
    angle: z.literal([90, 180, 270, -90]).describe('Degrees clockwise: 90, 180, 270 or -90.'),
    pages: somePages,
  },
  run: (files, { angle, pages }, kit) =>
    each(files, (bytes) => kit.rewrite(bytes, [`--rotate=+${(angle + 360) % 360}:${rangeOf(pages)}`])),
});
