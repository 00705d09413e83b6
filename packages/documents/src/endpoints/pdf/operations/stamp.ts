import { fileIn } from '@oja/core/endpoints/file';
import { z } from 'zod';
import { bytesOf, each, numbersOf, type PdfFile, type PdfKit, pdfTool, somePages } from '../tool.ts';

const places = [
  ...(['center', 'north', 'northeast', 'east', 'southeast', 'south'] as const),
  ...(['southwest', 'west', 'northwest'] as const),
] as const;

const fields = {
  text: z
    .string()
    .trim()
    .min(1)
    .max(500)
    .optional()
    .describe('Text. {page} and {pages} are the page number and the number of pages.'),
  image: fileIn.optional().describe('Image, instead of text.'),
  position: z
    .enum(places)
    .optional()
    .describe('Place on the page. Default center; south for text with {page}.'),
  margin: z.number().min(0).max(1_000).default(28).describe('Points from the edges.'),
  font_size: z.number().min(4).max(300).optional().describe('Points. Default 48; 10 for text with {page}.'),
  width: z
    .number()
    .min(1)
    .max(14_400)
    .optional()
    .describe('Width of the image in points. Default: a third of the page.'),
  color: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i, 'must look like #ff0000')
    .optional()
    .describe('Colour, such as #ff0000.'),
  opacity: z.number().min(0.01).max(1).optional().describe('0.01 to 1. Default 1; 0.3 for a watermark.'),
  angle: z
    .number()
    .min(-360)
    .max(360)
    .optional()
    .describe('Degrees clockwise. Default 0; -45 for a watermark of text.'),
  start: z.int().min(0).max(100_000).default(1).describe('Number of the first page in {page}.'),
  pages: somePages,
};
type Options = z.output<z.ZodObject<typeof fields>>;

function place(files: PdfFile[], options: Options, kit: PdfKit, behind: boolean) {
  const { text, image, pages, ...how } = options;
  if ((text === undefined) === (image === undefined))
    throw kit.refuse('text', 'give exactly one of text and image');
  const isNumber = /\{pages?\}/.test(text ?? '');
  const defaults = {
    position: isNumber ? 'south' : 'center',
    font_size: isNumber ? 10 : 48,
    opacity: behind ? 0.3 : 1,
    angle: behind && !isNumber && text !== undefined ? -45 : 0,
    color: behind && !isNumber ? '#808080' : '#000000',
  };
  return each(files, async (bytes) =>
    kit.edit('stamp', [bytes], {
      ...{ ...defaults, ...how, text, behind },
      image: image && bytesOf(image),
      pages: numbersOf(pages, await kit.pages(bytes), kit),
    }),
  );
}

export const stamp = pdfTool({
  op: 'stamp',
  about: 'Writes text, page numbers or an image over the pages.',
  fields,
  run: (files, options, kit) => place(files, options, kit, false),
});

export const watermark = pdfTool({
  op: 'watermark',
  about: 'Puts text or an image behind what is on the pages.',
  fields,
  run: (files, options, kit) => place(files, options, kit, true),
});
