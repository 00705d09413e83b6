/** The files that examples link to: fixed samples, the same for everyone. */
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { sampleNamed } from '../endpoints/sample-files.ts';
import type { ServedFile } from '../platform/files/file-store.ts';

export function servedSample(name: string): ServedFile | undefined {
  const sample = sampleNamed(name);
  if (sample === undefined) return undefined;
  const { bytes, mime, filename } = sample;
  return {
    mime,
    filename,
    bytes: bytes.length,
    etag: `"${createHash('sha256').update(bytes).digest('hex').slice(0, 24)}"`,
    expiresAt: Number.POSITIVE_INFINITY,
    read: async ({ start, end }) => Readable.from([bytes.subarray(start, end + 1)]),
  };
}
