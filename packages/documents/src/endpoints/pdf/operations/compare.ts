import { z } from 'zod';
import { pdfTool } from '../tool.ts';

export const compare = pdfTool({
  op: 'compare',
  about:
    'Compares two PDFs (files) page by page, and returns a PDF with what was removed in red and what was added in green.',
  fields: { dpi: z.int().min(36).max(150).default(72).describe('Resolution of the comparison.') },
  async run(files, { dpi }, kit) {
    const [before, after] = files;
    if (!before || !after || files.length !== 2) throw kit.refuse('op', 'compare needs exactly two files');
    const { files: made, report = {} } = await kit.edit('compare', [before.bytes, after.bytes], { dpi });
    const [difference] = made as [{ bytes: Uint8Array }];
    return { files: [{ ...after, bytes: difference.bytes }], report };
  },
});
