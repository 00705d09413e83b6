/** Operations one after the other: qpdf rewrites, the document process edits. */

import type { CallContext } from '@oja/core/endpoints/context';
import { fail } from '@oja/core/errors';
import { type PdfOperation, toolOf } from './operations/index.ts';
import type { PdfFile, PdfKit, PdfReport } from './tool.ts';

export interface PdfInput {
  files: PdfFile[];
  /** Opens those that are encrypted. */
  password?: string;
  operations: PdfOperation[];
}

export interface PdfOutcome {
  files: PdfFile[];
  /** One for each operation, in order. */
  reports: (PdfReport & { op: string })[];
  warnings: string[];
}

type PdfContext = CallContext<{ engines: 'pdf' | 'documents' }>;

const filesMax = 500;
const bytesMax = 400_000_000;

function kitFor(param: string, context: PdfContext): PdfKit {
  const run = (args: string[], inputs: Record<string, Uint8Array>, outputs: string[]) =>
    context.engines.pdf.rewrite({ args, inputs, outputs, param }, context);
  return {
    qpdf: async (args, inputs, outputs) => (await run(args, inputs, outputs)).files,
    async rewrite(bytes, args) {
      const { files } = await run(['in.pdf', ...args, 'out.pdf'], { 'in.pdf': bytes }, ['out.pdf']);
      return files.get('out.pdf') as Uint8Array;
    },
    async pages(bytes) {
      return Number((await run(['--show-npages', 'in.pdf'], { 'in.pdf': bytes }, [])).said);
    },
    edit: (tool, files, options) => context.engines.documents.edit({ tool, files, options, param }, context),
    refuse: (field, message) =>
      fail('invalid_request', `${param}.${field}: ${message}.`, { param: `${param}.${field}` }),
  };
}

/** Everything after this reads plain PDFs. */
async function opened(file: PdfFile, password: string | undefined, context: PdfContext): Promise<PdfFile> {
  const { buffer, byteOffset, byteLength } = file.bytes;
  if (!Buffer.from(buffer, byteOffset, byteLength).includes('/Encrypt')) return file;
  const args = [...(password ? [`--password=${password}`] : []), '--decrypt'];
  return { ...file, bytes: await kitFor('file', context).rewrite(file.bytes, args) };
}

export async function runPdfOperations(
  { files: given, password, operations }: PdfInput,
  context: PdfContext,
): Promise<PdfOutcome> {
  let files: PdfFile[] = [];
  for (const file of given) files.push(await opened(file, password, context));
  const reports: PdfOutcome['reports'] = [];
  const warnings: string[] = [];
  for (const [at, operation] of operations.entries()) {
    context.signal.throwIfAborted();
    const param = `operations[${at}]`;
    refuseOthers(files, operation.op, param);
    const result = await toolOf(operation.op).run(files, operation, kitFor(param, context));
    files = result.files;
    refuseTooMuch(files, param);
    reports.push({ op: operation.op, ...result.report });
    warnings.push(...(result.warnings ?? []));
    context.progress((at + 1) / operations.length, operation.op);
  }
  return { files, reports, warnings };
}

/** What follows an operation that returns pictures or attachments has no PDF to work on. */
function refuseOthers(files: PdfFile[], op: string, param: string): void {
  if (files.length > 0 && files.every(({ extension }) => extension === 'pdf')) return;
  const message = `${param}: ${op} needs PDFs, and the operation before it returns none.`;
  throw fail('invalid_request', message, { param });
}

function refuseTooMuch(files: PdfFile[], param: string): void {
  const size = files.reduce((sum, { bytes }) => sum + bytes.byteLength, 0);
  if (files.length <= filesMax && size <= bytesMax) return;
  const why = files.length > filesMax ? `${filesMax} files` : `${bytesMax / 1_000_000} MB`;
  throw fail('file_too_complex', `${param}: the result has more than ${why}.`, { param });
}
