/**
 * Batches of lines on their way elsewhere, in append-only segment files: a batch is on the disk when `append` resolves,
 * and survives kill -9 and a power cut. A segment is sent as a whole, under its name, and then removed. Each process
 * writes to a folder of its own; those of processes that are gone are taken over. Nodes may share the disk.
 */
import { existsSync, readdirSync, renameSync, rmdirSync, rmSync, statSync } from 'node:fs';
import { access, type FileHandle, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { beatMs, createOwned, createOwnerWatch, isMissing, ownerFile, renewOwner } from './spool-owner.ts';

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
  /** Empty if another node has taken the segment over meanwhile: that node sends it. */
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

interface SpoolOptions {
  now?: () => number;
  /** Beyond this, the next batch begins another segment. */
  segmentBytes?: number;
}

interface Current {
  file: FileHandle;
  segment: Segment;
}

export function openSpool(
  root: string,
  id: string,
  bytesMax: number,
  { now = () => performance.now(), segmentBytes = 8 * 1_048_576 }: SpoolOptions = {},
): Spool {
  const folder = join(root, id);
  createOwned(root, id);
  const watch = createOwnerWatch(root, id, now);
  const sealed = takeOver(root, id, watch.abandoned());
  const beat = setInterval(() => renewOwner(root, id), beatMs);
  beat.unref();
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
    const create = () => open(pathOf(segment), 'wx', 0o600);
    const file = await create().catch((error: unknown) => {
      if (!isMissing(error)) throw error;
      // Another node has removed the folder, or an operator.
      createOwned(root, id);
      return create();
    });
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
    if (!(await isThere(pathOf(segment)))) {
      // Taken over while this process was frozen: nobody may read what was just added.
      current = undefined;
      bytes -= segment.bytes;
      await file.close();
      return write(lines);
    }
    segment.bytes += frame.length;
    bytes += frame.length;
    if (segment.bytes >= segmentBytes) await end();
  }

  return {
    append: (lines) => inOrder(() => write(lines)),
    seal: () =>
      inOrder(async () => {
        await end();
        for (const segment of takeOver(root, id, watch.abandoned())) {
          sealed.push(segment);
          bytes += segment.bytes;
        }
        return [...sealed];
      }),
    async read(segment) {
      try {
        return intactFrames(await readFile(pathOf(segment)));
      } catch (error) {
        if (isMissing(error)) return '';
        throw error;
      }
    },
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
        clearInterval(beat);
        await end();
        // What is left is for the next process.
        if (sealed.length === 0) rmSync(folder, { recursive: true, force: true });
        else rmSync(join(folder, ownerFile), { force: true });
      }),
  };
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

/** Moves segments into our folder: by one taker only, as a file can be moved once. */
function takeOver(root: string, own: string, abandoned: string[]): Segment[] {
  const taken: Segment[] = [];
  for (const other of abandoned.map((name) => join(root, name))) {
    for (const file of segmentFiles(other)) {
      const path = join(root, own, file);
      try {
        renameSync(join(other, file), path);
      } catch {
        // A network disk may report a move that it has made as failed.
        if (!existsSync(path)) continue;
      }
      taken.push({ name: file.replace(/\.seg$/, ''), bytes: statSync(path).size, inherited: true });
    }
    if (segmentFiles(other).length === 0) removeFolder(other);
  }
  return taken.sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** Only if it is empty: its process may have been frozen, and write to it again. */
function removeFolder(folder: string): void {
  try {
    rmSync(join(folder, ownerFile), { force: true });
    rmdirSync(folder);
  } catch {
    // The next taker tries again.
  }
}

function segmentFiles(folder: string): string[] {
  try {
    return readdirSync(folder).filter((name) => name.endsWith('.seg'));
  } catch {
    return [];
  }
}

const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    (error: unknown) => !isMissing(error),
  );

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
