/** A call of the conversion endpoint for tests: real engines in a real sandbox, files straight from memory. */

import { createEgress } from '../../../../core/src/egress/egress.ts';
import { egressSettings } from '../../../../core/src/egress/settings.ts';
import type { FullContext } from '../../../../core/src/endpoints/context.ts';
import type { FileBytes, FileIn } from '../../../../core/src/endpoints/file.ts';
import type { EngineParts } from '../../../../core/src/engines/capability.ts';
import { settle } from '../../../../core/src/engines/upstream-testing.ts';
import { createWorkedOut } from '../../../../core/src/platform/stored/worked-out.ts';
import type { Sandbox } from '../../../../core/src/sandbox/port.ts';
import { createSandbox } from '../../../../core/src/sandbox/sandbox.ts';
import { localTexts } from '../../../../core/src/storage/expiring-texts.ts';
import { createEmbeddedDocuments } from '../../../../documents/src/documents/embedded.ts';
import type { DocumentsEngine } from '../../../../documents/src/documents/port.ts';
import { createLibreOffice } from '../../../../documents/src/office/libreoffice.ts';
import { createQpdf } from '../../../../documents/src/pdf/qpdf.ts';
import { noModels } from '../../../../images/src/image/engine.fixture.ts';
import { createSharpEngine } from '../../../../images/src/image/sharp.ts';
import { createChromium } from '../../../../web/src/browser/chromium.ts';
import { browserLimits, browserSettings } from '../../../../web/src/browser/settings.ts';
import { convert } from './convert.ts';

export interface ConvertCall {
  sandbox: Sandbox;
  documents: DocumentsEngine;
  context: FullContext;
  convert(
    input: Record<string, unknown>,
    signal?: AbortSignal,
  ): Promise<{ file: FileBytes; data: ConvertData }>;
  /** A PDF by LibreOffice, whatever it is of. */
  officePdf(data: Uint8Array, filename: string): Promise<Uint8Array>;
  close(): Promise<void>;
}

export interface ConvertData {
  from: string;
  to: string;
  pages: number | null;
  parts: number;
  recognized_pages: number[];
  warnings: string[];
  operations?: ({ op: string } & Record<string, unknown>)[];
}

const silent = { debug() {}, info() {}, warn() {}, error() {} };

export function createConvertCall(
  options: { timeoutMs?: number; engines?: object; sandbox?: 'auto' | 'off'; allow?: string[] } = {},
): ConvertCall {
  const programDirs = ['/usr/local/bin', '/usr/bin', '/bin', '/usr/sbin', '/sbin'];
  const sandbox = createSandbox(
    { mode: options.sandbox ?? 'auto', programDirs, dir: undefined, idleSeconds: 600 },
    silent,
  );
  const egress = createEgress(settle(egressSettings, { allow: options.allow ?? [] }), silent);
  const parts = { sandbox, egress, log: silent } as unknown as EngineParts;
  const bounds = { processes: 1, waitingMax: 50, timeoutMs: options.timeoutMs ?? 60_000 };
  const documents = createEmbeddedDocuments(bounds, parts);
  const office = createLibreOffice(bounds, parts);
  const image = createSharpEngine(
    { pixelsMax: 50_000_000, framesMax: 100, concurrency: 0, svgTimeoutMs: 10_000 },
    { sandbox, log: silent, models: noModels },
  );
  const pdf = createQpdf(parts);
  const browser = createChromium({ ...settle(browserSettings), ...browserLimits }, parts);
  const context = {
    engines: { documents, office, image, browser, pdf, ...options.engines },
    files: { read: async (file: FileIn) => bytesOf(file) },
    // Nothing is stored for private callers.
    caller: { accountId: 'acc_test', isPrivate: true },
    workedOut: createWorkedOut({ texts: localTexts(1_000_000), pepper: 'pepper', log: silent }),
    signal: new AbortController().signal,
    log: silent,
    progress() {},
  } as unknown as FullContext;
  const run: ConvertCall['convert'] = async (input, signal) => {
    const result = await convert.run(convert.input.parse(input), signal ? { ...context, signal } : context);
    if (!('file' in result)) throw new Error('expected a file');
    return result as never;
  };
  return {
    sandbox,
    documents,
    context,
    convert: run,
    async officePdf(data, filename) {
      const word = await run({ file: { data, filename }, to: 'docx' });
      return (await run({ file: { data: word.file.bytes, filename: 'a.docx' }, to: 'pdf' })).file.bytes;
    },
    async close() {
      await Promise.all([
        documents.close?.(),
        office.close?.(),
        image.close?.(),
        browser.close?.(),
        pdf.close?.(),
      ]);
      await Promise.all([sandbox.close(), egress.close()]);
    },
  };
}

function bytesOf(file: FileIn): FileBytes {
  const bytes = typeof file.data === 'string' ? Buffer.from(file.data, 'base64') : file.data;
  return { bytes: bytes as Uint8Array, mime: 'application/octet-stream', filename: file.filename ?? 'file' };
}
