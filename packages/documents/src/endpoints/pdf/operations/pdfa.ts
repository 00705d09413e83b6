import { z } from 'zod';
import { each, pdfTool } from '../tool.ts';

export const pdfa = pdfTool({
  op: 'pdfa',
  about:
    'Makes an archival PDF (PDF/A). Pages that break its rules, such as fonts that are not embedded, become images with their text behind them.',
  fields: {
    level: z.enum(['2b', '3b']).default('2b').describe('3b keeps attached files, 2b removes them.'),
    dpi: z.int().min(72).max(300).default(200).describe('Resolution of pages that become images.'),
  },
  run: (files, { level, dpi }, kit) =>
    each(files, async (bytes) => {
      const edited = await kit.edit('pdfa', [bytes], { level, dpi });
      const [only] = edited.files as [{ bytes: Uint8Array }];
      const clean = await kit.rewrite(only.bytes, [
        '--decrypt',
        '--object-streams=disable',
        '--newline-before-endstream',
      ]);
      return { ...edited, files: [{ bytes: clean }] };
    }),
});
