/** A call for tests of the picture endpoints: real engines, files straight from memory. */

import type { FullContext } from '../../../core/src/endpoints/context.ts';
import type { Endpoint, Result } from '../../../core/src/endpoints/endpoint.ts';
import type { FileBytes, FileIn } from '../../../core/src/endpoints/file.ts';
import { createTestImageEngine } from '../../../images/src/image/engine.fixture.ts';
import type { ImageEngine } from '../../../images/src/image/port.ts';
import type { QrEngine } from '../engines/qr/port.ts';
import { createZxingEngine } from '../engines/qr/zxing.ts';

export interface TestCall {
  engines: { image: ImageEngine; qr: QrEngine };
  context: FullContext;
  /** Validates and runs, as the call path does. */
  run(
    endpoint: Endpoint,
    input: unknown,
  ): Promise<{ file?: FileBytes; data: Record<string, unknown>; units?: number }>;
  close(): Promise<void>;
}

const silent = { debug() {}, info() {}, warn() {}, error() {} };

export function createTestCall(): TestCall {
  const engines = {
    image: createTestImageEngine(),
    qr: createZxingEngine({ scanners: 2 }),
  };
  const context = {
    engines,
    files: { read: async (file: FileIn) => readFile(file) },
    headers: {},
    signal: new AbortController().signal,
    log: silent,
  } as unknown as FullContext;
  return {
    engines,
    context,
    async run(endpoint, input) {
      const result: Result<unknown> = await endpoint.run(endpoint.input.parse(input), context);
      if (!('data' in result)) throw new Error('expected data');
      if (!('file' in result)) endpoint.output.parse(result.data);
      return result as never;
    },
    async close() {
      await Promise.all([engines.image.close?.(), engines.qr.close?.()]);
    },
  };
}

function readFile(file: FileIn): FileBytes {
  const bytes =
    typeof file.data === 'string' ? Buffer.from(file.data.replace(/^data:[^,]*,/, ''), 'base64') : file.data!;
  return { bytes, mime: 'application/octet-stream', filename: file.filename ?? 'file' };
}
