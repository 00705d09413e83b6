/** Operations one after the other: qpdf rewrites, the document process edits. */

import type { CallContext } from '@oja/core/endpoints/context';
import { fail, OjaError } from '@oja/core/errors';
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
  const { documents, pdf } = context.engines;
  const once = (args: string[], inputs: Record<string, Uint8Array>, outputs: string[]) =>
    pdf.rewrite({ args, inputs, outputs, param }, context);
  const rebuilt = async (bytes: Uint8Array) => {
    const edited = await documents.edit({ tool: 'rebuild', files: [bytes], options: {}, param }, context);
    return edited.files[0]?.bytes ?? bytes;
  };
  const countPages = async (bytes: Uint8Array) =>
    Number((await once(['--show-npages', 'in.pdf'], { 'in.pdf': bytes }, [])).said);
  const run = async (args: string[], inputs: Record<string, Uint8Array>, outputs: string[]) => {
    try {
      const done = await once(args, inputs, outputs);
      // What it cannot follow it leaves out, and that may be all.
      const counts = done.warned ? await Promise.all(Object.values(inputs).map(countPages)) : [];
      if (!counts.includes(0)) return done;
    } catch (error) {
      if (!(error instanceof OjaError) || error.code !== 'unreadable_file') throw error;
    }
    const whole: Record<string, Uint8Array> = {};
    for (const [name, bytes] of Object.entries(inputs)) whole[name] = await rebuilt(bytes);
    return await once(args, whole, outputs);
  };
  return {
    qpdf: async (args, inputs, outputs) => (await run(args, inputs, outputs)).files,
    async rewrite(bytes, args) {
      const { files } = await run(['in.pdf', ...args, 'out.pdf'], { 'in.pdf': bytes }, ['out.pdf']);
      return files.get('out.pdf') as Uint8Array;
    },
    async pages(bytes) {
      const count = Number((await run(['--show-npages', 'in.pdf'], { 'in.pdf': bytes }, [])).said);
      return count > 0 ? count : await countPages(await rebuilt(bytes));
    },
    edit: (tool, files, options) => documents.edit({ tool, files, options, param }, context),
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
