/** How a page is printed: the fields that callers send, which are also what the browser is given. */
import { z } from 'zod';

export const papers = ['a3', 'a4', 'a5', 'a6', 'letter', 'legal', 'tabloid'] as const;

const perPixel = { px: 1, in: 96, cm: 96 / 2.54, mm: 96 / 25.4 } as const;
const length = /^(\d{1,5}(?:\.\d{1,3})?)(px|in|cm|mm)$/;
const pixelsOf = (text: string): number => {
  const [, number, unit] = length.exec(text) ?? [];
  return Number(number) * perPixel[unit as keyof typeof perPixel];
};
/** Five metres: what a printer of posters takes. */
const sidePixelsMax = 18_900;

const lengthField = (pixelsMin: number, example: string) =>
  z
    .string()
    .regex(length, `must be a length such as ${example}, in mm, cm, in or px`)
    .refine((text) => pixelsOf(text) >= pixelsMin && pixelsOf(text) <= sidePixelsMax, {
      message: `must be ${pixelsMin} px to 5000 mm`,
    });
const side = (name: string) => lengthField(0, '10mm').optional().describe(`${name} margin, such as 10mm.`);
const template = z.string().min(1).max(20_000).optional();

export const pdfFields = z
  .strictObject({
    paper: z.enum(papers).default('a4').describe('Paper size. Default a4.'),
    width: lengthField(96, '210mm').optional().describe('Paper width instead of paper, such as 210mm.'),
    height: lengthField(96, '297mm').optional().describe('Paper height instead of paper, such as 297mm.'),
    landscape: z.boolean().default(false).describe('Landscape orientation.'),
    margin: z
      .union([
        z.strictObject({
          top: side('Top'),
          right: side('Right'),
          bottom: side('Bottom'),
          left: side('Left'),
        }),
        lengthField(0, '10mm').transform((all) => ({ top: all, right: all, bottom: all, left: all })),
      ])
      .default({})
      .describe(
        'Margins: one length for all sides, or top, right, bottom and left. Default: none, or what the page asks for in its CSS.',
      ),
    scale: z.number().min(0.1).max(2).default(1).describe('Scale of the content, 0.1 to 2.'),
    header: template.describe(
      'HTML printed at the top of each page. Elements with the class date, title, url, pageNumber or totalPages are filled in. Needs a top margin and font sizes of its own.',
    ),
    footer: template.describe('The same at the bottom of each page.'),
    background: z.boolean().default(true).describe('Print background colors and images.'),
    pages: z
      .string()
      .regex(/^\d{1,4}(-\d{1,4})?(, ?\d{1,4}(-\d{1,4})?){0,19}$/, 'must be page ranges such as 1-3,5')
      .optional()
      .describe('Pages to print, such as 1-3,5. Default: all.'),
    css_page_size: z.boolean().default(false).describe('Use the page size that @page in the CSS names.'),
    outline: z.boolean().default(false).describe('Add bookmarks from the headings.'),
  })
  .refine((value) => (value.width === undefined) === (value.height === undefined), {
    message: 'send width and height together',
    path: ['width'],
  });

/** As the browser is given them. */
export type PdfOptions = z.output<typeof pdfFields>;
