/** Takes chosen files out of a .tgz as it streams by; everything else is skipped without touching the disk. */

import { createReadStream, createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { type Entry, type Extract, extract } from 'tar-stream';
import { awaitedLater } from '../../awaited-later.ts';

export interface TarballExtraction {
  tarball: string;
  /** Where each wanted path (below the package's root folder) goes. */
  targets: Map<string, string>;
  /** Bytes taken of one file at most. */
  bytesMax: (path: string) => number;
  signal: AbortSignal;
}

/** Returns the wanted paths that were not in the tarball. */
export async function extractFromTarball(extraction: TarballExtraction): Promise<string[]> {
  const entries = extract();
  const reading = pipeline(createReadStream(extraction.tarball), createGunzip(), entries, {
    signal: extraction.signal,
  });
  const writing = writeWanted(entries, extraction);
  // What fails first is the reason; the other side then only says that it was cut off.
  const missing = await Promise.race([writing, reading.then(() => writing)]).finally(() => {
    for (const side of [reading, writing]) awaitedLater(side);
  });
  await reading;
  return missing;
}

async function writeWanted(entries: Extract, { targets, bytesMax }: TarballExtraction): Promise<string[]> {
  const missing = new Set(targets.keys());
  for await (const entry of entries as AsyncIterable<Entry>) {
    const { name, type, size = 0 } = entry.header;
    const path = belowRoot(name);
    const target = type === 'file' && missing.has(path) ? targets.get(path) : undefined;
    if (target === undefined) {
      entry.resume();
      continue;
    }
    if (size > bytesMax(path)) throw new Error(`tarball: ${path} is ${size} bytes, more than expected`);
    await pipeline(entry, createWriteStream(target));
    missing.delete(path);
  }
  return [...missing];
}

/** npm packs below `package/`, some below another name: the first folder never counts. */
const belowRoot = (path: string): string => path.slice(path.indexOf('/') + 1);
