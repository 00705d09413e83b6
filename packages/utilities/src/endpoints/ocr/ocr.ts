import type { CallContext } from '@oja/core/endpoints/context';
import { defineEndpoint, perRequest, type Result } from '@oja/core/endpoints/endpoint';
import { fileIn, fileOut, includeField } from '@oja/core/endpoints/file';
import { formatWord } from '@oja/core/endpoints/format-word';
import { arrayOf, objectOf } from '@oja/core/endpoints/object-fields';
import { fail } from '@oja/core/errors';
import { isImage, renamed } from '@oja/core/formats/formats';
import { sniff } from '@oja/core/formats/sniff';
import { ocrLanguage } from '@oja/documents/endpoints/recognize';
import { z } from 'zod';
import { pageNumbers, pagesField } from '../convert/convert-options.ts';
import { readErrors, workErrors } from '../file-errors.ts';
import { type PageRead, readPages, readUses } from './read-pages.ts';
import { searchablePdf } from './searchable-pdf.ts';
import { tablesIn } from './tables.ts';

const uses = { ...readUses, files: true } as const;
const fileBytesMax = 50_000_000;

const input = z.strictObject({
  file: fileIn.describe('Image or PDF to read.'),
  language: ocrLanguage.optional(),
  pages: pagesField.optional().describe('Pages of a PDF or TIFF to read, from 1: `1-3,7`. Default: all.'),
  format: formatWord(['json', 'searchable_pdf'])
    .default('json')
    .describe('searchable_pdf adds a PDF of the pages whose text can be searched and selected.'),
  password: z.string().min(1).max(255).optional().describe('Password of an encrypted PDF.'),
  include: includeField,
});

const box = objectOf('Place in pixels of the page.', {
  x: z.int().describe('Pixels from the left.'),
  y: z.int().describe('Pixels from the top.'),
  width: z.int().describe('Width in pixels.'),
  height: z.int().describe('Height in pixels.'),
});
const confidence = z.number().describe('Confidence, 0 to 1.');
const word = z.object({ text: z.string().describe('Word.'), confidence, box });
const line = z.object({
  text: z.string().describe('Text of the line.'),
  confidence,
  box,
  words: z.array(word).describe('Words from left to right.'),
});

const page = z.object({
  page: z.int().describe('Page number, from 1.'),
  width: z.int().describe('Width in pixels; pages of a PDF are read at 200 dpi.'),
  height: z.int().describe('Height in pixels.'),
  rotation: z.int().describe('Degrees clockwise by which the text is turned: 0, 90, 180 or 270.'),
  text: z.string().describe('Text in reading order. Columns of a row are separated by ` | `.'),
  confidence,
  lines: z.array(line).describe('Lines, or cells of a line where columns meet, in reading order.'),
  tables: arrayOf('Tables; empty unless the layout is clearly a grid.', {
    rows: z.array(z.array(z.string())).describe('Cells, row by row; empty where a row has none.'),
  }),
});

const output = z.object({
  text: z.string().describe('Text of all pages, separated by blank lines.'),
  confidence,
  pages: z.array(page).describe('Pages read.'),
  file: fileOut.optional().describe('searchable_pdf: the PDF.'),
  warnings: z.array(z.string()).describe('Warnings.'),
});

type Input = z.output<typeof input>;
export type Output = z.output<typeof output>;

const exampleImage =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" width="320" height="60"%3E%3Crect width="320" height="60" fill="%23fff"/%3E%3Cg font-family="Noto Sans" font-size="24"%3E%3Ctext x="16" y="36"%3ERice 5kg%3C/text%3E%3Ctext x="210" y="36"%3E₦9,500%3C/text%3E%3C/g%3E%3C/svg%3E';

export const ocr = defineEndpoint({
  id: 'utilities.ocr',
  group: 'utilities',
  method: 'POST',
  path: '/api/v1/utils/ocr',
  summary: 'Text recognition',
  description:
    'Reads the text of an image or a scanned PDF (OCR): lines and words with places and confidence, tables, and on request a searchable PDF. ' +
    'Reads print in English, Yoruba, Igbo, Hausa, Pidgin, French and other languages; what it can’t read is left out, with a warning.',
  access: 'key',
  input,
  output,
  price: perRequest(20_000),
  limits: { bodyBytesMax: 70_000_000, timeoutMs: 120_000 },
  errors: [...readErrors, 'password_required', 'unprocessable', ...workErrors],
  wire: { types: ['application/pdf'], files: ['file'] },
  job: { when: 'asked' },
  uses,
  tool: {
    keywords: 'scan scanned receipt photo words extract read text from picture screenshot document',
    common: true,
  },
  example: {
    input: { file: { data: exampleImage, filename: 'receipt.svg' }, language: 'en' },
    output: {
      text: 'Rice 5kg | ₦9,500',
      confidence: 1,
      pages: [
        {
          page: 1,
          width: 320,
          height: 60,
          rotation: 0,
          text: 'Rice 5kg | ₦9,500',
          confidence: 1,
          lines: [
            {
              text: 'Rice 5kg',
              confidence: 1,
              box: { x: 15, y: 12, width: 97, height: 35 },
              words: [
                { text: 'Rice', confidence: 1, box: { x: 15, y: 12, width: 50, height: 34 } },
                { text: '5kg', confidence: 1, box: { x: 65, y: 14, width: 47, height: 33 } },
              ],
            },
            {
              text: '₦9,500',
              confidence: 1,
              box: { x: 209, y: 17, width: 77, height: 25 },
              words: [{ text: '₦9,500', confidence: 1, box: { x: 209, y: 17, width: 77, height: 25 } }],
            },
          ],
          tables: [],
        },
      ],
      warnings: [],
    },
  },
  run,
});

async function run(input: Input, context: CallContext<typeof uses>): Promise<Result<Output>> {
  const given = await context.files.read(input.file, { bytesMax: fileBytesMax, param: 'file' });
  const source = await sniff(given.bytes, {
    filename: given.filename,
    mime: given.mime,
    stated: undefined,
    signal: context.signal,
    param: 'file',
  });
  if (source.format !== 'pdf' && !isImage(source.format))
    throw fail(
      'unsupported_file',
      'file: send an image or a PDF. POST /api/v1/utils/convert reads documents.',
      {
        param: 'file',
      },
    );
  if (source.encrypted && input.password === undefined)
    throw fail('password_required', 'password: the PDF is encrypted; send its password.', {
      param: 'password',
    });
  const pages = pageNumbers(input.pages, 'pages');
  const { password, language } = input;
  const read = await readPages({ ...source, pages, password, language }, context);
  const data = {
    text: read.pages
      .map(({ seen }) => seen.text)
      .join('\n\n')
      .trim(),
    confidence: meanConfidence(read.pages),
    pages: read.pages.map(shown),
    warnings: read.warnings,
  };
  if (input.format === 'json') return { data };
  const made = await searchablePdf(read, context);
  return {
    file: { bytes: made.bytes, mime: 'application/pdf', filename: renamed(given.filename, 'pdf') },
    data: { ...data, warnings: [...data.warnings, ...made.warnings] },
  };
}

function shown({ page, width, height, seen }: PageRead): Output['pages'][number] {
  return {
    page,
    width,
    height,
    rotation: (seen.quarters ?? 0) * 90,
    text: seen.text,
    confidence: seen.confidence,
    lines: seen.lines.map(({ text, confidence: sure, box: place, words }) => ({
      text,
      confidence: sure,
      box: place,
      words,
    })),
    tables: tablesIn(seen.lines),
  };
}

/** Over the letters of all pages. */
function meanConfidence(pages: PageRead[]): number {
  const letters = pages.reduce((sum, { seen }) => sum + seen.text.length, 0);
  const trust = pages.reduce((sum, { seen }) => sum + seen.confidence * seen.text.length, 0);
  return letters === 0 ? 0 : Math.round((trust / letters) * 1000) / 1000;
}
