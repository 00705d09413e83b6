/** What damaged PDFs go through before they are refused. */
import type { EngineCall } from '@oja/core/engines/engine';
import { OjaError } from '@oja/core/errors';
import type { Sandbox } from '@oja/core/sandbox/port';

export type Repair = (pdf: Uint8Array, call: EngineCall) => Promise<Uint8Array>;

const timeoutMs = 60_000;
const headerWithin = 1_024;
const depthMax = 3;

/** First by qpdf, which also lists the pages again; then from whatever objects are left. */
export function createRepair(sandbox: Sandbox, rebuild: Repair): Repair {
  return async (pdf, call) => {
    const result = await sandbox
      .run({
        program: 'qpdf',
        args: ['--warning-exit-0', 'in.pdf', '--pages', '.', '--', 'out.pdf'],
        files: { 'in.pdf': pdf },
        outputs: ['out.pdf'],
        queue: 'small',
        timeoutMs,
        signal: call.signal,
        account: call.account,
      })
      .catch(() => {
        call.signal.throwIfAborted();
        return undefined;
      });
    const written = result?.code === 0 ? result.files['out.pdf'] : undefined;
    return written ?? (await rebuild(pdf, call));
  };
}

export const isUnreadable = (error: unknown): error is OjaError =>
  error instanceof OjaError && error.code === 'unreadable_file';

/** The same input with every PDF in it repaired; undefined where it has none. */
export async function withRepaired<T>(input: T, repair: (pdf: Uint8Array) => Promise<Uint8Array>) {
  let found = 0;
  const walk = async (value: unknown, depth: number): Promise<unknown> => {
    if (value instanceof Uint8Array) {
      if (!isPdf(value)) return value;
      found += 1;
      return await repair(value);
    }
    if (typeof value !== 'object' || value === null || depth > depthMax) return value;
    const entries = await Promise.all(
      Object.entries(value).map(async ([key, one]) => [key, await walk(one, depth + 1)] as const),
    );
    return Array.isArray(value) ? entries.map(([, one]) => one) : Object.fromEntries(entries);
  };
  const repaired = await walk(input, 0);
  return found > 0 ? (repaired as T) : undefined;
}

const isPdf = (bytes: Uint8Array) =>
  Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, headerWithin)).includes('%PDF-');
