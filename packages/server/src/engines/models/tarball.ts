/** Takes chosen files out of a .tgz as it streams by; everything else is skipped without touching the disk. */
import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';

const blockBytes = 512;

export interface TarballExtraction {
  tarball: string;
  /** Where each wanted path (below the package's root folder) goes. */
  targets: Map<string, string>;
  /** Bytes taken of one file at most. */
  bytesMax: (path: string) => number;
  signal: AbortSignal;
}

/** Answers the wanted paths that were not in the tarball. */
export async function extractFromTarball(extraction: TarballExtraction): Promise<string[]> {
  const missing = new Set(extraction.targets.keys());
  const reader = tarReader(extraction, missing);
  await pipeline(createReadStream(extraction.tarball), createGunzip(), reader, { signal: extraction.signal });
  return [...missing];
}

function tarReader({ targets, bytesMax }: TarballExtraction, missing: Set<string>) {
  return async (chunks: AsyncIterable<Buffer>) => {
    const input = blockReader(chunks);
    let longName: string | undefined;
    for (;;) {
      const header = await input.take(blockBytes);
      if (!header || header.every((byte) => byte === 0)) return;
      const size = parseSize(header.subarray(124, 136));
      const type = String.fromCharCode(header[156] ?? 0);
      const padding = (blockBytes - (size % blockBytes)) % blockBytes;
      if (type === 'x' || type === 'L') {
        if (size > 1_000_000) throw new Error('tarball: a name record is too long');
        const record = (await input.take(size)) ?? Buffer.alloc(0);
        await input.skip(padding);
        longName = type === 'L' ? cString(record) : (paxPath(record) ?? longName);
        continue;
      }
      const path = belowRoot(longName ?? headerName(header));
      longName = undefined;
      const target = type === '0' || type === '\0' ? targets.get(path) : undefined;
      if (target && missing.has(path)) {
        if (size > bytesMax(path)) throw new Error(`tarball: ${path} is ${size} bytes, more than expected`);
        await writeTo(target, size, input);
        missing.delete(path);
      } else await input.skip(size);
      await input.skip(padding);
    }
  };
}

interface BlockReader {
  /** Exactly `size` bytes, or undefined at the end. */
  take(size: number): Promise<Buffer | undefined>;
  skip(size: number): Promise<void>;
  each(size: number, use: (chunk: Buffer) => Promise<unknown>): Promise<void>;
}

function blockReader(chunks: AsyncIterable<Buffer>): BlockReader {
  const iterator = chunks[Symbol.asyncIterator]();
  let rest: Buffer = Buffer.alloc(0);
  const fill = async () => {
    const next = await iterator.next();
    if (next.done) return false;
    rest = next.value;
    return true;
  };
  const each = async (size: number, use: (chunk: Buffer) => Promise<unknown>) => {
    let left = size;
    while (left > 0) {
      if (rest.length === 0 && !(await fill())) throw new Error('tarball: ends too early');
      const chunk = rest.subarray(0, left);
      rest = rest.subarray(chunk.length);
      left -= chunk.length;
      await use(chunk);
    }
  };
  return {
    each,
    skip: (size) => each(size, async () => {}),
    async take(size) {
      if (size === 0) return Buffer.alloc(0);
      if (rest.length === 0 && !(await fill())) return undefined;
      const parts: Buffer[] = [];
      await each(size, async (chunk) => parts.push(chunk));
      return Buffer.concat(parts);
    },
  };
}

async function writeTo(target: string, size: number, input: BlockReader): Promise<void> {
  const file: FileHandle = await open(target, 'w');
  try {
    await input.each(size, (chunk) => file.writeFile(chunk));
  } finally {
    await file.close();
  }
}

const cString = (bytes: Buffer): string => {
  const end = bytes.indexOf(0);
  return bytes.toString('utf8', 0, end === -1 ? bytes.length : end);
};

function headerName(header: Buffer): string {
  const prefix = header.toString('latin1', 257, 262) === 'ustar' ? cString(header.subarray(345, 500)) : '';
  const name = cString(header.subarray(0, 100));
  return prefix ? `${prefix}/${name}` : name;
}

/** Octal, or base 256 when the first bit is set (files over 8 GB). */
function parseSize(field: Buffer): number {
  if ((field[0] ?? 0) & 0x80) return Number(field.readBigUInt64BE(4));
  const size = Number.parseInt(cString(field).trim() || '0', 8);
  if (!Number.isSafeInteger(size)) throw new Error('tarball: unreadable header');
  return size;
}

/** The `path` of a pax record: lines of "length key=value\n". */
function paxPath(record: Buffer): string | undefined {
  let offset = 0;
  while (offset < record.length) {
    const space = record.indexOf(0x20, offset);
    const length = Number(record.toString('latin1', offset, space));
    if (space === -1 || !(length > 0)) return undefined;
    const line = record.toString('utf8', space + 1, offset + length - 1);
    if (line.startsWith('path=')) return line.slice(5);
    offset += length;
  }
  return undefined;
}

/** npm packs below `package/`, some below another name: the first folder never counts. */
const belowRoot = (path: string): string => path.slice(path.indexOf('/') + 1);
