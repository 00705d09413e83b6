import { each, pageRange, pdfTool, rangeOf } from '../tool.ts';

export const reorder = pdfTool({
  op: 'reorder',
  about: 'Keeps these pages, in this order; pages can repeat.',
  fields: { pages: pageRange.describe('Order, such as 3,1-2,last; 9-1 is backwards.') },
  run: (files, { pages }, kit) =>
    each(files, (bytes) => kit.rewrite(bytes, ['--pages', '.', rangeOf(pages), '--'])),
});
