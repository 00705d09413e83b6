/** One operation on PDFs: its fields as callers write them, and what it does. */
import type { FileIn } from '@oja/core/endpoints/file';
import { z } from 'zod';
import type { Edited } from '../../documents/port.ts';

export interface PdfFile {
  bytes: Uint8Array;
  /** Without its extension; for names inside a ZIP. */
  name: string;
  extension: string;
}

export type PdfReport = NonNullable<Edited['report']>;

export interface PdfResult {
  files: PdfFile[];
  report?: PdfReport;
  warnings?: string[];
}

/** What operations work with; programs and parsers run in the sandbox. */
export interface PdfKit {
  /** Runs qpdf on `inputs`, which are named in `args`; returns the outputs by name. */
  qpdf(
    args: string[],
    inputs: Record<string, Uint8Array>,
    outputs: string[],
  ): Promise<Map<string, Uint8Array>>;
  /** Like `qpdf` for one file: `args` come between input and output. */
  rewrite(bytes: Uint8Array, args: string[]): Promise<Uint8Array>;
  pages(bytes: Uint8Array): Promise<number>;
  /** A function of the document process. */
  edit(tool: string, files: Uint8Array[], options: object): Promise<Edited>;
  /** Fails as the caller's mistake in a field of this operation. */
  refuse(field: string, message: string): Error;
}

/** Bytes of a file that was read before: nothing else comes this far. */
export const bytesOf = (file: FileIn): Uint8Array =>
  typeof file.data === 'string' ? Buffer.from(file.data, 'base64') : (file.data ?? new Uint8Array());

export function pdfTool<const Op extends string, Shape extends z.ZodRawShape>(tool: {
  op: Op;
  about: string;
  fields: Shape;
  run(files: PdfFile[], options: z.output<z.ZodObject<Shape>>, kit: PdfKit): Promise<PdfResult>;
}) {
  const schema = z.strictObject({ op: z.literal(tool.op), ...tool.fields }).describe(tool.about);
  const options = z.object(tool.fields);
  return {
    op: tool.op,
    schema,
    run: (files: PdfFile[], operation: object, kit: PdfKit) => tool.run(files, options.parse(operation), kit),
  };
}

/** Each PDF on its own; the report is of the first. */
export async function each(
  files: PdfFile[],
  work: (bytes: Uint8Array) => Promise<Uint8Array | Edited>,
): Promise<PdfResult> {
  const made: PdfFile[] = [];
  const warnings = new Set<string>();
  let report: PdfReport | undefined;
  for (const file of files) {
    const result = await work(file.bytes);
    if (result instanceof Uint8Array) {
      made.push({ ...file, bytes: result });
      continue;
    }
    report ??= result.report;
    for (const warning of result.warnings ?? []) warnings.add(warning);
    for (const { bytes, name, extension = file.extension } of result.files)
      made.push({ bytes, name: name === undefined ? file.name : `${file.name}-${name}`, extension });
  }
  return { files: made, ...(report ? { report } : {}), warnings: [...warnings] };
}

/** `1-3,7,last`: in this order, with repetitions. */
export const pageRange = z
  .string()
  .max(1_000)
  .regex(
    /^\s*(?:\d{1,5}|last)(?:\s*-\s*(?:\d{1,5}|last))?(?:\s*,\s*(?:\d{1,5}|last)(?:\s*-\s*(?:\d{1,5}|last))?)*\s*$/,
    'must look like 1-3,7,last',
  )
  .transform((text) => text.replace(/\s+/g, ''));
export const somePages = pageRange.optional().describe('Pages, such as 1-3,7,last. Default: all.');

/** As qpdf writes it. */
export const rangeOf = (pages: string | undefined) => (pages ?? '1-last').replaceAll('last', 'z');

/** The numbers that it names, in its order; pages that do not exist are refused. */
export function numbersOf(pages: string | undefined, total: number, kit: PdfKit): number[] {
  const numbers: number[] = [];
  for (const part of (pages ?? '1-last').split(',')) {
    const [from = 0, to = from] = part.split('-').map((word) => (word === 'last' ? total : Number(word)));
    if (from < 1 || to < 1 || from > total || to > total)
      throw kit.refuse('pages', `has a page outside 1 to ${total}`);
    const step = to < from ? -1 : 1;
    for (let page = from; page !== to + step; page += step) numbers.push(page);
    if (numbers.length > pagesMax) throw kit.refuse('pages', `names more than ${pagesMax} pages`);
  }
  return numbers;
}

const pagesMax = 5_000;
