import { each, numbersOf, pageRange, pdfTool } from '../tool.ts';

export const deletePages = pdfTool({
  op: 'delete',
  about: 'Deletes pages.',
  fields: { pages: pageRange.describe('Pages to delete, such as 2,5-last.') },
  run: (files, { pages }, kit) =>
    each(files, async (bytes) => {
      const total = await kit.pages(bytes);
      const gone = new Set(numbersOf(pages, total, kit));
      const left = Array.from({ length: total }, (_, at) => at + 1).filter((page) => !gone.has(page));
      if (left.length === 0) throw kit.refuse('pages', 'would delete every page');
      return await kit.rewrite(bytes, ['--pages', '.', left.join(','), '--']);
    }),
});
