import { z } from 'zod';
import { type PdfFile, pdfTool } from '../tool.ts';

const point = z.number().min(0).max(20_000);

export const redact = pdfTool({
  op: 'redact',
  about:
    'Removes text and areas permanently. Pages with something to remove become images with black boxes and the remaining text behind them; forms, attachments, scripts and hidden data of the PDF are removed.',
  fields: {
    text: z
      .array(z.string().trim().min(1).max(500))
      .max(200)
      .default([])
      .describe('Texts to remove, without regard to case.'),
    patterns: z
      .array(z.enum(['email', 'phone', 'card', 'account', 'url']))
      .max(5)
      .default([])
      .describe('Kinds of text to remove. account: 10 digits, such as a NUBAN.'),
    areas: z
      .array(
        z.strictObject({
          page: z.int().min(1).max(10_000).describe('Page, from 1.'),
          x: point.describe('Points from the left.'),
          y: point.describe('Points from the top.'),
          width: point.describe('Width in points.'),
          height: point.describe('Height in points.'),
        }),
      )
      .max(1_000)
      .default([])
      .describe('Areas to remove.'),
    dpi: z.int().min(72).max(300).default(200).describe('Resolution of pages that become images.'),
  },
  async run(files, { text, patterns, areas, dpi }, kit) {
    if (text.length + patterns.length + areas.length === 0)
      throw kit.refuse('text', 'give text, patterns or areas');
    const made: PdfFile[] = [];
    const warnings: string[] = [];
    let removed = 0;
    let pages: number[] = [];
    for (const file of files) {
      // Values of fields and comments are text of the page from here on.
      const flat = await kit.rewrite(file.bytes, ['--generate-appearances', '--flatten-annotations=all']);
      const edited = await kit.edit('redact', [flat], { text, patterns, areas, dpi });
      const [only] = edited.files as [{ bytes: Uint8Array }];
      // What nothing refers to any more is not written.
      made.push({ ...file, bytes: await kit.rewrite(only.bytes, ['--object-streams=generate']) });
      removed += edited.report?.removed as number;
      pages = pages.concat(edited.report?.pages as number[]);
      warnings.push(...(edited.warnings ?? []));
    }
    return { files: made, report: { removed, pages }, warnings };
  },
});
