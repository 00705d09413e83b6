/** PDFs whose scanned pages can be searched. */
import type { CallContext } from '@oja/core/endpoints/context';
import { readPages, type readUses } from '../ocr/read-pages.ts';
import { searchablePdf } from '../ocr/searchable-pdf.ts';
import type { ConvertOptions } from './convert-options.ts';
import type { Progressed } from './convert-run.ts';

export async function madeSearchable<Done extends Progressed>(
  done: Done,
  { language }: ConvertOptions,
  context: CallContext<typeof readUses>,
): Promise<Done> {
  const pieces: Progressed['pieces'] = [];
  const warnings = [...done.warnings];
  const recognized = new Set(done.recognized);
  for (const piece of done.pieces) {
    const source = {
      bytes: piece.bytes,
      format: 'pdf' as const,
      pages: undefined,
      password: undefined,
      language,
    };
    const read = await readPages(source, context);
    const made = await searchablePdf(read, context);
    for (const { page, seen } of read.pages)
      if (seen.text !== '' && !made.kept.includes(page)) recognized.add(page);
    pieces.push({ ...piece, bytes: made.bytes });
    warnings.push(...read.warnings);
  }
  return { ...done, pieces, warnings, recognized: [...recognized] };
}
