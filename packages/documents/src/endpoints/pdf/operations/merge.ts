import { z } from 'zod';
import { type PdfFile, type PdfKit, pdfTool } from '../tool.ts';

export const merge = pdfTool({
  op: 'merge',
  about: 'Joins all files into one PDF, at this place of the list. Without it, files are joined first.',
  fields: {
    bookmarks: z
      .enum(['keep', 'files', 'none'])
      .default('keep')
      .describe('keep keeps the bookmarks of all files; files adds one for each file.'),
  },
  run: async (files, { bookmarks }, kit) => ({ files: [await joined(files, bookmarks, kit)] }),
});

interface Bookmark {
  title: string;
  page: number;
  level: number;
}

export async function joined(
  files: PdfFile[],
  bookmarks: 'keep' | 'files' | 'none',
  kit: PdfKit,
): Promise<PdfFile> {
  const [first] = files as [PdfFile];
  if (files.length === 1) return first;
  const inputs = Object.fromEntries(files.map(({ bytes }, at) => [`${at}.pdf`, bytes]));
  const args = ['--empty', '--pages', ...Object.keys(inputs), '--', 'out.pdf'];
  const bytes = (await kit.qpdf(args, inputs, ['out.pdf'])).get('out.pdf') as Uint8Array;
  const list: Bookmark[] = [];
  let before = 0;
  for (const file of bookmarks === 'none' ? [] : files) {
    const own = (await kit.edit('bookmarks', [file.bytes], {})).report?.bookmarks as Bookmark[];
    const deeper = bookmarks === 'files' ? 1 : 0;
    if (deeper) list.push({ title: file.name, page: before + 1, level: 1 });
    list.push(...own.map((one) => ({ ...one, page: one.page + before, level: one.level + deeper })));
    before += await kit.pages(file.bytes);
  }
  if (list.length === 0) return { ...first, bytes };
  const [made] = (await kit.edit('bookmarks', [bytes], { set: list })).files;
  return { ...first, bytes: (made as { bytes: Uint8Array }).bytes };
}
