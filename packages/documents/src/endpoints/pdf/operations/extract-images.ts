import { each, numbersOf, pdfTool, somePages } from '../tool.ts';

export const extractImages = pdfTool({
  op: 'extract_images',
  about: 'Returns the images of the pages as PNG and JPEG instead of the PDF.',
  fields: { pages: somePages },
  run: (files, { pages }, kit) =>
    each(files, async (bytes) =>
      kit.edit('extract_images', [bytes], { pages: numbersOf(pages, await kit.pages(bytes), kit) }),
    ),
});
