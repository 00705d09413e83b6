/** Options of a conversion, checked and read. */

import { fail } from '@oja/core/errors';
import { ocrLanguage } from '@oja/documents/endpoints/recognize';
import { z } from 'zod';
import { printShape } from './print-options.ts';

export const pagesField = z
  .string()
  .regex(/^\s*\d{1,5}(\s*-\s*\d{1,5})?(\s*,\s*\d{1,5}(\s*-\s*\d{1,5})?)*\s*$/, 'must look like 1-3,7')
  .max(1_000);

export const convertOptions = z.strictObject({
  pages: pagesField.optional().describe('Pages, slides or sheets to convert, from 1: `1-3,7`. Default: all.'),
  landscape: z.boolean().optional().describe('Landscape pages for PDF, DOCX and XLSX results.'),
  quality: z
    .int()
    .min(1)
    .max(100)
    .optional()
    .describe('Quality of JPEG, WebP and AVIF, and of images in a PDF; 1 to 100.'),
  dpi: z
    .int()
    .min(36)
    .max(600)
    .optional()
    .describe('Resolution of pages rendered as images; 36 to 600, default 150.'),
  password: z
    .string()
    .min(1)
    .max(255)
    .optional()
    .describe('Password of an encrypted document. The result is not encrypted.'),
  pdfa: z.boolean().optional().describe('Create an archival PDF (PDF/A-2b) from office documents.'),
  single_page_sheets: z
    .boolean()
    .optional()
    .describe('Fit every sheet on one PDF page, regardless of its length.'),
  ocr: z
    .boolean()
    .optional()
    .describe('Recognize text on scanned pages (OCR). Default true; false leaves them empty.'),
  searchable: z
    .boolean()
    .optional()
    .describe('Put recognized text (OCR) behind scanned pages of a PDF result, so that it can be searched.'),
  language: ocrLanguage.optional(),
  front_matter: z
    .boolean()
    .optional()
    .describe('Begin Markdown with YAML front matter: title, author, format and pages.'),
  images: z
    .boolean()
    .optional()
    .describe('Put the images of the document beside the Markdown, in a folder images (ZIP).'),
  ...printShape,
});

export type ConvertOptions = z.output<typeof convertOptions>;

const pagesMax = 2_000;

/** `1-3,7,2` is 1, 2, 3, 7: in the order asked for, each once. */
export function pageNumbers(text: string | undefined, param = 'options.pages'): number[] | undefined {
  if (text === undefined) return undefined;
  const wrong = (why: string) => fail('invalid_request', `${param}: ${why}, as in 1-3,7.`, { param });
  const pages = new Set<number>();
  for (const part of text.split(',')) {
    const [from = 0, to = from] = part.split('-').map((number) => Number(number.trim()));
    if (from < 1 || to < from) throw wrong('each range must be ascending and pages start at 1');
    if (to - from >= pagesMax || pages.size >= pagesMax) throw wrong(`at most ${pagesMax} pages`);
    for (let page = from; page <= to; page += 1) pages.add(page);
  }
  return [...pages];
}
