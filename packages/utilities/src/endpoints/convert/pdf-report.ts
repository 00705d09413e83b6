/** What operations on PDFs report. */
import { objectOf } from '@oja/core/endpoints/object-fields';
import { z } from 'zod';

const text = z.string().nullable();

export const pdfReport = objectOf('Result of an operation.', {
  op: z.string().describe('Operation.'),
  bytes_before: z.int().optional().describe('compress: size before.'),
  bytes_after: z.int().optional().describe('compress: size after.'),
  images: z.int().optional().describe('extract_images: number of images.'),
  metadata: z
    .object({
      title: text.describe('Title.'),
      author: text.describe('Author.'),
      subject: text.describe('Subject.'),
      keywords: text.describe('Keywords.'),
      creator: text.describe('Program that made the document.'),
      producer: text.describe('Program that made the PDF.'),
      language: text.describe('Language.'),
      created_at: text.describe('Date of creation, as the PDF has it.'),
      modified_at: text.describe('Date of the last change.'),
      pages: z.int().describe('Number of pages.'),
    })
    .optional()
    .describe('metadata: what the PDF says of itself.'),
  bookmarks: z
    .array(
      z.object({
        title: z.string().describe('Title.'),
        page: z.int().describe('Page.'),
        level: z.int().describe('1 is outermost.'),
      }),
    )
    .optional()
    .describe('bookmarks: the bookmarks.'),
  attachments: z
    .array(z.object({ name: z.string().describe('Name.'), bytes: z.int().describe('Size.') }))
    .optional()
    .describe('attachments, extract_attachments: the attached files.'),
  fields: z
    .array(
      z.object({
        name: z.string().describe('Name.'),
        type: z
          .enum(['text', 'checkbox', 'radio', 'dropdown', 'list', 'button', 'signature'])
          .describe('Kind of field.'),
        value: z
          .union([z.string(), z.boolean(), z.array(z.string())])
          .nullable()
          .describe('Value.'),
        options: z.array(z.string()).optional().describe('Values to choose from.'),
        read_only: z.boolean().describe('Whether people can change it.'),
        required: z.boolean().describe('Whether it must have a value.'),
      }),
    )
    .optional()
    .describe('fields, fill: the form fields.'),
  removed: z.int().optional().describe('redact: number of texts and areas removed.'),
  pages: z
    .array(
      z.union([
        z.int(),
        z.object({
          page: z.int().describe('Page.'),
          similarity: z.number().describe('Share of equal pixels, 0 to 1.'),
          removed: z.array(z.string()).describe('Words that only the first file has; at most 200.'),
          added: z.array(z.string()).describe('Words that only the second file has; at most 200.'),
        }),
      ]),
    )
    .optional()
    .describe('redact, pdfa: pages that became images. compare: what differs on each page.'),
  same_text: z.boolean().optional().describe('compare: whether both have the same words.'),
  same_picture: z.boolean().optional().describe('compare: whether both look the same.'),
  level: z.string().optional().describe('pdfa: PDF/A-2b or PDF/A-3b.'),
  checks: z.array(z.string()).optional().describe('pdfa: what was checked.'),
  faults: z.array(z.string()).optional().describe('pdfa: checks that failed; empty for a valid file.'),
});
