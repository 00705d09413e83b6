/** A call of the conversion endpoint for tests: real engines in a real sandbox, files straight from memory. */

import type { FullContext } from '../../../../core/src/endpoints/context.ts';
import type { FileBytes, FileIn } from '../../../../core/src/endpoints/file.ts';
import type { EngineParts } from '../../../../core/src/engines/capability.ts';
import { createWorkedOut } from '../../../../core/src/platform/stored/worked-out.ts';
import type { Sandbox } from '../../../../core/src/sandbox/port.ts';
import { createSandbox } from '../../../../core/src/sandbox/sandbox.ts';
import { localTexts } from '../../../../core/src/storage/expiring-texts.ts';
import { createEmbeddedDocuments } from '../../../../documents/src/documents/embedded.ts';
import type { DocumentsEngine } from '../../../../documents/src/documents/port.ts';
import { createLibreOffice } from '../../../../documents/src/office/libreoffice.ts';
import { createSharpEngine } from '../../../../images/src/image/sharp.ts';
import { convert } from './convert.ts';

export interface ConvertCall {
  sandbox: Sandbox;
  documents: DocumentsEngine;
  context: FullContext;
  convert(
    input: Record<string, unknown>,
    signal?: AbortSignal,
  ): Promise<{ file: FileBytes; data: ConvertData }>;
  close(): Promise<void>;
}

export interface ConvertData {
  from: string;
  to: string;
  pages: number | null;
  parts: number;
  recognized_pages: number[];
  warnings: string[];
}

const silent = { debug() {}, info() {}, warn() {}, error() {} };

export function createConvertCall(
  options: { timeoutMs?: number; engines?: object; sandbox?: 'auto' | 'off' } = {},
): ConvertCall {
  const programDirs = ['/usr/local/bin', '/usr/bin', '/bin', '/usr/sbin', '/sbin'];
  const sandbox = createSandbox(
    { mode: options.sandbox ?? 'auto', programDirs, dir: undefined, idleSeconds: 600 },
    silent,
  );
  const parts = { sandbox, log: silent } as unknown as EngineParts;
  const bounds = { processes: 1, waitingMax: 50, timeoutMs: options.timeoutMs ?? 60_000 };
  const documents = createEmbeddedDocuments(bounds, parts);
  const office = createLibreOffice(bounds, parts);
  const image = createSharpEngine(
    { pixelsMax: 50_000_000, framesMax: 100, concurrency: 0, svgTimeoutMs: 10_000 },
    { sandbox, log: silent },
  );
  const context = {
    engines: { documents, office, image, ...options.engines },
    files: { read: async (file: FileIn) => bytesOf(file) },
    // Nothing is stored for private callers.
    caller: { accountId: 'acc_test', isPrivate: true },
    workedOut: createWorkedOut({ texts: localTexts(1_000_000), pepper: 'pepper', log: silent }),
    signal: new AbortController().signal,
    log: silent,
    progress() {},
  } as unknown as FullContext;
  return {
    sandbox,
    documents,
    context,
    async convert(input, signal) {
      const result = await convert.run(convert.input.parse(input), signal ? { ...context, signal } : context);
      if (!('file' in result)) throw new Error('expected a file');
      return result as never;
    },
    async close() {
      await Promise.all([documents.close?.(), office.close?.(), image.close?.()]);
      await sandbox.close();
    },
  };
}

function bytesOf(file: FileIn): FileBytes {
  const bytes = typeof file.data === 'string' ? Buffer.from(file.data, 'base64') : file.data;
  return { bytes: bytes as Uint8Array, mime: 'application/octet-stream', filename: file.filename ?? 'file' };
}
