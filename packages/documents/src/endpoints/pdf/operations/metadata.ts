import { z } from 'zod';
import { each, pdfTool } from '../tool.ts';

const text = z.string().max(2_000).nullable().optional();

export const metadata = pdfTool({
  op: 'metadata',
  about: 'Returns the metadata of the PDF, and changes it first if you give some. null removes a field.',
  fields: {
    title: text.describe('Title.'),
    author: text.describe('Author.'),
    subject: text.describe('Subject.'),
    keywords: text.describe('Keywords.'),
    creator: text.describe('Program that made the document.'),
    producer: text.describe('Program that made the PDF.'),
    language: z.string().max(35).nullable().optional().describe('Language, such as en-NG.'),
    clear: z.boolean().default(false).describe('Remove all other metadata first, XMP included.'),
  },
  run: (files, options, kit) => each(files, (bytes) => kit.edit('metadata', [bytes], options)),
});
