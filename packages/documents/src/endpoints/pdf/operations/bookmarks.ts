import { z } from 'zod';
import { each, pdfTool } from '../tool.ts';

export const bookmarks = pdfTool({
  op: 'bookmarks',
  about: 'Returns the bookmarks (outline) of the PDF, and replaces them first if you give set.',
  fields: {
    set: z
      .array(
        z.strictObject({
          title: z.string().min(1).max(500).describe('Title.'),
          page: z.int().min(1).max(10_000).describe('Page, from 1.'),
          level: z.int().min(1).max(6).default(1).describe('1 is outermost.'),
        }),
      )
      .max(5_000)
      .optional()
      .describe('New bookmarks, in order; [] removes all.'),
  },
  run: (files, { set }, kit) => each(files, (bytes) => kit.edit('bookmarks', [bytes], { set })),
});
