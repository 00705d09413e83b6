import { z } from 'zod';
import { each, numbersOf, pdfTool, somePages } from '../tool.ts';

const side = z.number().min(0).max(10_000).default(0);

export const crop = pdfTool({
  op: 'crop',
  about:
    'Cuts the edges of pages, in points (1/72 inch) of the page as shown. What is cut off is hidden, not removed: use redact for secrets.',
  fields: {
    top: side.describe('Points from the top.'),
    right: side.describe('Points from the right.'),
    bottom: side.describe('Points from the bottom.'),
    left: side.describe('Points from the left.'),
    pages: somePages,
  },
  run: (files, { pages, top, right, bottom, left }, kit) =>
    each(files, async (bytes) =>
      kit.edit('crop', [bytes], {
        sides: [top, right, bottom, left],
        pages: numbersOf(pages, await kit.pages(bytes), kit),
      }),
    ),
});
