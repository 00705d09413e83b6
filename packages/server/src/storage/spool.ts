/**
 * Batches of lines on their way elsewhere, in append-only segment files: a batch is on the disk when `append` resolves,
 * and survives kill -9 and a power cut. A segment is sent as a whole, under its name, and then removed. Each process
 * writes to a folder of its own; those of processes that are gone are taken over.
 */
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { type FileHandle, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { identify, isAlive } from './process-identity.ts';

export interface Segment {
  /** Unique on all nodes, the same after a restart. */
  name: string;
  bytes: number;
  /** From before this process: it may have been sent. */
  inherited: boolean;
}

export interface Spool {
  /** Durable when it resolves. Throws `SpoolFull` beyond the limit, or why the disk refused; then nothing is stored. */
  append(lines: string): Promise<void>;
  /** Closes the segment in use and returns all that wait, oldest first. */
  seal(): Promise<Segment[]>;
  read(segment: Segment): Promise<string>;
  remove(segment: Segment): Promise<void>;
  readonly bytes: number;
  readonly bytesMax: number;
  close(): Promise<void>;
}

export class SpoolFull extends Error {
  constructor(bytesMax: number) {
    super(`the spool of the request log is full: ${Math.round(bytesMax / 1_048_576)} MB wait to be sent`);
  }
}

const segmentBytesMax = 8 * 1_048_576;
const ownerFile = 'owner.json';

interface Current {
  file: FileHandle;
  segment: Segment;
}

export function openSpool(root: string, id: string, bytesMax: number): Spool {
  const folder = join(root, id);
  createOwned(root, id);
  const sealed = takeOver(root, id);
  let current: Current | undefined;
  let bytes = sealed.reduce((sum, segment) => sum + segment.bytes, 0);
  let count = 0;
  let last: Promise<unknown> = Promise.resolve();
  /** One after another: a segment is never closed under a write. */
  const inOrder = <T>(work: () => Promise<T>): Promise<T> => {
    const done = last.then(work, work);
    // The error goes to its own caller.
    last = done.catch(() => {});
    return done;
  };
  const pathOf = ({ name }: Segment) => join(folder, `${name}.seg`);

  async function begin(): Promise<Current> {
    const segment = { name: `${id}-${++count}`, bytes: 0, inherited: false };
    const file = await open(pathOf(segment), 'wx', 0o600);
    await syncFolder(folder);
    return { file, segment };
  }

  async function end(): Promise<void> {
    if (current === undefined) return;
    const { file, segment } = current;
    current = undefined;
    await file.close();
    if (segment.bytes > 0) sealed.push(segment);
    else await rm(pathOf(segment), { force: true });
  }

  async function write(lines: string): Promise<void> {
    const body = Buffer.from(lines);
    const frame = Buffer.concat([Buffer.from(`${body.length} ${crc32(body)}\n`), body]);
    if (bytes + frame.length > bytesMax) throw new SpoolFull(bytesMax);
    current ??= await begin();
    const { file, segment } = current;
    try {
      await file.appendFile(frame);
      await file.datasync();
    } catch (error) {
      // What was half written must not be followed by more: readers stop at a damaged frame.
      await file.truncate(segment.bytes).catch(() => {});
      await end().catch(() => {});
      throw error;
    }
    segment.bytes += frame.length;
    bytes += frame.length;
    if (segment.bytes >= segmentBytesMax) await end();
  }

  return {
    append: (lines) => inOrder(() => write(lines)),
    seal: () =>
      inOrder(async () => {
        await end();
        for (const segment of takeOver(root, id)) {
          sealed.push(segment);
          bytes += segment.bytes;
        }
        return [...sealed];
      }),
    read: async (segment) => intactFrames(await readFile(pathOf(segment))),
    async remove(segment) {
      await rm(pathOf(segment), { force: true });
      const place = sealed.indexOf(segment);
      if (place === -1) return;
      sealed.splice(place, 1);
      bytes -= segment.bytes;
    },
    get bytes() {
      return bytes;
    },
    bytesMax,
    close: () =>
      inOrder(async () => {
        await end();
        // What is left is for the next process.
        if (sealed.length === 0) rmSync(folder, { recursive: true, force: true });
        else rmSync(join(folder, ownerFile), { force: true });
      }),
  };
}

/** Appears with its owner's name in it: without one it would be taken over. */
function createOwned(root: string, id: string): void {
  const begun = join(root, `.${id}`);
  mkdirSync(begun, { recursive: true, mode: 0o700 });
  writeFileSync(join(begun, ownerFile), JSON.stringify(identify()), { mode: 0o600 });
  renameSync(begun, join(root, id));
}

/** Up to the first frame that a crash cut short: it was never accepted. */
function intactFrames(content: Buffer): string {
  const parts: string[] = [];
  for (let at = 0; at < content.length; ) {
    const lineEnd = content.indexOf(10, at);
    if (lineEnd === -1) break;
    const [length, sum] = content.toString('latin1', at, lineEnd).split(' ').map(Number);
    const body = content.subarray(lineEnd + 1, lineEnd + 1 + (length ?? 0));
    if (length === undefined || body.length !== length || crc32(body) !== sum) break;
    parts.push(body.toString());
    at = lineEnd + 1 + length;
  }
  return parts.join('');
}

/** Segments of processes that are gone, moved into our folder: by one taker only, as a file can be moved once. */
function takeOver(root: string, own: string): Segment[] {
  const taken: Segment[] = [];
  for (const other of readdirSync(root)) {
    if (other === own || other.startsWith('.') || isInUse(join(root, other))) continue;
    for (const file of segmentFiles(join(root, other))) {
      const path = join(root, own, file);
      try {
        renameSync(join(root, other, file), path);
      } catch {
        continue;
      }
      taken.push({ name: file.replace(/\.seg$/, ''), bytes: statSync(path).size, inherited: true });
    }
    if (segmentFiles(join(root, other)).length === 0)
      rmSync(join(root, other), { recursive: true, force: true });
  }
  return taken.sort((a, b) => (a.name < b.name ? -1 : 1));
}

function isInUse(folder: string): boolean {
  try {
    return isAlive(JSON.parse(readFileSync(join(folder, ownerFile), 'utf8')));
  } catch {
    return false;
  }
}

function segmentFiles(folder: string): string[] {
  try {
    return readdirSync(folder).filter((name) => name.endsWith('.seg'));
  } catch {
    return [];
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
