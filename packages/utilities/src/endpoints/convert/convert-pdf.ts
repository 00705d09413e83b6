/** Operations on PDFs: everything becomes a PDF, is worked on, and then what was asked for. */

import type { CallContext } from '@oja/core/endpoints/context';
import type { FileIn } from '@oja/core/endpoints/file';
import { fail } from '@oja/core/errors';
import { type Format, renamed } from '@oja/core/formats/formats';
import { runPdfOperations } from '@oja/documents/endpoints/pdf/chain';
import type { PdfOperation } from '@oja/documents/endpoints/pdf/operations';
import type { z } from 'zod';
import type { ConvertOptions } from './convert-options.ts';
import { routeOf } from './convert-pairs.ts';
import { type convertUses, type Piece, type Progressed, runSteps } from './convert-run.ts';
import type { pdfReport } from './pdf-report.ts';

export interface PdfWork {
  operations: PdfOperation[];
  sources: (Piece & { filename: string })[];
  to: Format;
  options: ConvertOptions;
}

export interface PdfDone extends Progressed {
  reports: z.output<typeof pdfReport>[];
}

type PdfContext = CallContext<typeof convertUses> & CallContext<{ engines: 'pdf'; files: true }>;

const fileBytesMax = 50_000_000;

export async function workOnPdfs(work: PdfWork, context: PdfContext): Promise<PdfDone> {
  const { sources, options, to } = work;
  const warnings: string[] = [];
  const files: { bytes: Uint8Array; name: string; extension: string }[] = [];
  for (const [at, source] of sources.entries()) {
    const made = await asPdf(source, options, at, context);
    warnings.push(...made.warnings);
    files.push({ bytes: made.bytes, name: renamed(source.filename, '').slice(0, -1), extension: 'pdf' });
  }
  const isJoinedFirst =
    files.length > 1 && !work.operations.some(({ op }) => op === 'merge' || op === 'compare');
  const asked = await readFiles(work.operations, context);
  const join: PdfOperation = { op: 'merge', bookmarks: 'keep' };
  const outcome = await runPdfOperations(
    {
      files,
      operations: isJoinedFirst ? [join, ...asked] : asked,
      ...(options.password ? { password: options.password } : {}),
    },
    context,
  );
  warnings.push(...outcome.warnings);
  const reports = (isJoinedFirst ? outcome.reports.slice(1) : outcome.reports) as PdfDone['reports'];
  const pieces = outcome.files.map(({ bytes, name, extension }) => ({
    bytes,
    format: 'pdf' as const,
    label: name,
    extension,
  }));
  if (to === 'pdf') return { pieces, pages: null, recognized: [], warnings, reports };
  const [only] = pieces as [(typeof pieces)[number]];
  if (pieces.length > 1 || only.extension !== 'pdf')
    throw fail('invalid_request', `to: the operations don't result in one PDF that can become ${to}.`, {
      param: 'to',
    });
  const { password: _, pages: __, ...left } = options;
  const done = await runSteps(routeOf('pdf', to) ?? [], [{ ...only, label: '' }], left, context);
  return { ...done, warnings: [...warnings, ...done.warnings], reports };
}

async function asPdf(
  source: PdfWork['sources'][number],
  options: ConvertOptions,
  at: number,
  context: PdfContext,
) {
  if (source.format === 'pdf' && options.pages === undefined) return { bytes: source.bytes, warnings: [] };
  const steps = routeOf(source.format, 'pdf');
  if (!steps) {
    const param = `files[${at}]`;
    throw fail('unsupported_file', `${param}: ${source.format} can't become a PDF.`, { param });
  }
  const { pieces, warnings } = await runSteps(steps, [source], options, context);
  return { bytes: (pieces[0] as Piece).bytes, warnings };
}

/** Images and attachments that the operations name, with their bytes. */
async function readFiles(operations: PdfOperation[], context: PdfContext): Promise<PdfOperation[]> {
  const read = async (file: FileIn, param: string): Promise<FileIn> => {
    const { bytes, filename } = await context.files.read(file, { bytesMax: fileBytesMax, param });
    return { data: Uint8Array.from(bytes), filename };
  };
  const asked: PdfOperation[] = [];
  for (const [at, operation] of operations.entries()) {
    const param = `operations[${at}]`;
    if ((operation.op === 'stamp' || operation.op === 'watermark') && operation.image)
      asked.push({ ...operation, image: await read(operation.image, `${param}.image`) });
    else if (operation.op === 'attachments' && operation.add) {
      const add: FileIn[] = [];
      for (const [place, file] of operation.add.entries())
        add.push(await read(file, `${param}.add[${place}]`));
      asked.push({ ...operation, add });
    } else asked.push(operation);
  }
  return asked;
}
