import { z } from 'zod';
import { type PdfFile, type PdfKit, pageRange, pdfTool, rangeOf } from '../tool.ts';

export const split = pdfTool({
  op: 'split',
  about: 'Splits the PDF into several, returned as a ZIP. Give one of ranges, every, by_bookmark, max_bytes.',
  fields: {
    ranges: z.array(pageRange).min(1).max(500).optional().describe('One PDF each: ["1-3", "4-last"].'),
    every: z.int().min(1).max(5_000).optional().describe('Pages of each PDF.'),
    by_bookmark: z
      .int()
      .min(1)
      .max(6)
      .optional()
      .describe('A PDF begins at each bookmark of this level or above.'),
    max_bytes: z
      .int()
      .min(10_000)
      .max(100_000_000)
      .optional()
      .describe('Maximum size; one page alone may be larger.'),
  },
  async run(files, options, kit) {
    const { ranges, every, by_bookmark, max_bytes } = options;
    if ([ranges, every, by_bookmark, max_bytes].filter((way) => way !== undefined).length !== 1)
      throw kit.refuse('ranges', 'split needs exactly one of ranges, every, by_bookmark and max_bytes');
    const made: PdfFile[] = [];
    for (const file of files) {
      const total = await kit.pages(file.bytes);
      const wanted =
        ranges?.map(rangeOf) ??
        (every !== undefined
          ? stretches(
              Array.from({ length: Math.ceil(total / every) }, (_, at) => at * every + 1),
              total,
            )
          : by_bookmark !== undefined
            ? stretches(await bookmarkPages(file, by_bookmark, kit), total)
            : await bySize(file, max_bytes as number, total, kit));
      if (wanted.length > partsMax)
        throw kit.refuse('every', `would make ${wanted.length} files; at most ${partsMax}`);
      for (const [at, range] of wanted.entries())
        made.push({ ...file, name: `${file.name}-${at + 1}`, bytes: await partOf(file, range, kit) });
    }
    return { files: made };
  },
});

const partsMax = 500;

/** From each start to the next. */
const stretches = (starts: number[], total: number) =>
  starts.map((from, at) => `${from}-${(starts[at + 1] ?? total + 1) - 1}`);

const partOf = (file: PdfFile, range: string, kit: PdfKit) =>
  kit.rewrite(file.bytes, ['--pages', '.', range, '--']);

async function bookmarkPages(file: PdfFile, level: number, kit: PdfKit): Promise<number[]> {
  const { report } = await kit.edit('bookmarks', [file.bytes], {});
  const list = report?.bookmarks as { page: number; level: number }[];
  const pages = list.filter((one) => one.level <= level).map(({ page }) => page);
  if (pages.length === 0) throw kit.refuse('by_bookmark', 'the PDF has no bookmarks of this level');
  return [...new Set([1, ...pages])].sort((a, b) => a - b);
}

/** Pages alone are larger than together: what they share is in each. What fits by that measure fits. */
async function bySize(file: PdfFile, max: number, total: number, kit: PdfKit): Promise<string[]> {
  if (total > partsMax) throw kit.refuse('max_bytes', `needs a PDF of at most ${partsMax} pages`);
  const args = ['--split-pages=1', 'in.pdf', 'out/p.pdf'];
  const pages = await kit.qpdf(args, { 'in.pdf': file.bytes, 'out/.here': new Uint8Array() }, ['out']);
  const sizes = [...pages].filter(([name]) => name.endsWith('.pdf')).map(([, bytes]) => bytes.byteLength);
  const starts: number[] = [];
  let size = 0;
  for (const [at, bytes] of sizes.entries()) {
    size += bytes;
    if (at > 0 && size <= max) continue;
    starts.push(at + 1);
    size = bytes;
  }
  return stretches(starts, total);
}
