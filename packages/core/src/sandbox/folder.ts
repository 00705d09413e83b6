/** The throwaway folder of one program: files in, files out, gone afterwards. */
import { constants } from 'node:fs';
import { chown, lchown, lstat, mkdir, mkdtemp, open, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { dirname, join, normalize, sep } from 'node:path';
import { fail } from '../errors.ts';
import { placeAndStart, stateOf } from '../process-identity.ts';
import type { FileContent } from './port.ts';

const filesMax = 5_000;
/** One run of a program, what a program sees of its user, and the place where the walls are tried. */
type FolderKind = 'run' | 'sandbox' | 'selftest';
const staleMs = 3_600_000;
/** Which process it is of stands in the name: a folder outlives a process that was killed. */
const ownerIn = /^oja-(?:run|sandbox|selftest)-(\d+)-(?:([0-9a-f]{12}-\d*)-)?/;

export interface Budget {
  /** Throws `file_too_complex` once spent. */
  spend(bytes: number): void;
}

export function createBudget(bytesMax: number): Budget {
  let left = bytesMax;
  return {
    spend(bytes) {
      left -= bytes;
      if (left < 0) throw fail('file_too_complex', `The result is larger than ${bytesMax} bytes.`);
    },
  };
}

function inside(dir: string, name: string): string {
  const path = normalize(join(dir, name));
  if (!path.startsWith(dir + sep)) throw new Error(`"${name}" leaves the throwaway folder`);
  return path;
}

export const makeTemporary = (parent: string, kind: FolderKind) =>
  mkdtemp(join(parent, `oja-${kind}-${process.pid}-${placeAndStart()}-`));

/** Says that a folder which nothing is written to is still used, also to those who cannot see its process. */
export function keepFresh(dir: string): () => void {
  // The next one tries again; a folder that is gone needs none.
  const timer = setInterval(() => void utimes(dir, new Date(), new Date()).catch(() => {}), staleMs / 4);
  timer.unref();
  return () => clearInterval(timer);
}

export async function makeFolder(
  parent: string,
  files: Record<string, Uint8Array>,
  owner?: number,
): Promise<string> {
  await mkdir(parent, { recursive: true });
  const dir = await makeTemporary(parent, 'run');
  try {
    for (const home of ['.home', '.tmp']) await mkdir(join(dir, home));
    for (const [name, bytes] of Object.entries(files)) {
      const path = inside(dir, name);
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, bytes);
    }
    if (owner !== undefined) await giveTo(dir, owner);
  } catch (error) {
    await removeFolder(dir);
    throw error;
  }
  return dir;
}

async function giveTo(dir: string, owner: number): Promise<void> {
  for (const entry of await readdir(dir, { recursive: true })) await chown(join(dir, entry), owner, owner);
  await chown(dir, owner, owner);
}

/** Into the folder of a program that runs: it may have left links where files are expected. */
export async function addFile(
  dir: string,
  name: string,
  content: FileContent,
  owner?: number,
): Promise<void> {
  const path = inside(dir, name);
  for (let at = path.indexOf(sep, dir.length + 1); at !== -1; at = path.indexOf(sep, at + 1)) {
    const folder = path.slice(0, at);
    if (await addFolder(folder)) await handOver(dir, folder.slice(dir.length + 1), owner);
  }
  await writeFile(path, content, { flag: 'wx' });
  await handOver(dir, name, owner);
}

export async function handOver(dir: string, name: string, owner?: number): Promise<void> {
  if (owner !== undefined) await lchown(inside(dir, name), owner, owner);
}

/** False where it was there. */
async function addFolder(path: string): Promise<boolean> {
  try {
    await mkdir(path);
    return true;
  } catch (error) {
    if (!(await lstat(path).catch(() => undefined))?.isDirectory()) throw error;
    return false;
  }
}

export async function removeFolder(dir: string): Promise<void> {
  await rm(dir, { recursive: true, force: true, maxRetries: 3 });
}

/**
 * Removes what a server left that was killed. Of another machine or container nobody here knows whether it still
 * runs: nobody must have touched the folder for long.
 */
export async function sweepFolders(parent: string): Promise<void> {
  const names = await readdir(parent).catch(() => []);
  for (const name of names) {
    const [, pid, from] = ownerIn.exec(name) ?? [];
    if (pid === undefined) continue;
    const path = join(parent, name);
    const info = await lstat(path).catch(() => undefined);
    if (info?.isDirectory() && isLeft(Number(pid), from, info.mtimeMs)) await removeFolder(path);
  }
}

function isLeft(pid: number, from: string | undefined, touchedAt: number): boolean {
  const state = from === undefined ? 'elsewhere' : stateOf(pid, from);
  if (state !== 'elsewhere') return state === 'gone';
  return Date.now() - touchedAt > staleMs && !isAlive(pid);
}

function isAlive(pid: number): boolean {
  try {
    return pid > 0 && process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** The program may have left links where files are expected: nothing outside the folder is ever read. */
export async function readOutputs(
  dir: string,
  names: string[],
  budget: Budget,
): Promise<Record<string, Buffer>> {
  const files: Record<string, Buffer> = {};
  let count = 0;

  async function collect(name: string): Promise<void> {
    const path = inside(dir, name);
    const info = await lstat(path).catch(() => undefined);
    if (info?.isDirectory()) {
      const entries = await readdir(path);
      for (const entry of entries.sort(byNumber)) await collect(join(name, entry));
    } else if (info?.isFile() && info.nlink === 1) {
      count += 1;
      if (count > filesMax) throw fail('file_too_complex', `The result has more than ${filesMax} files.`);
      budget.spend(info.size);
      files[name] = await readPlain(path);
    }
  }

  for (const name of names) {
    if (await reachedWithoutLinks(dir, name)) await collect(normalize(name).replace(/[/\\]$/, ''));
  }
  return files;
}

const byNumber = (a: string, b: string) => a.localeCompare(b, 'en', { numeric: true });

async function reachedWithoutLinks(dir: string, name: string): Promise<boolean> {
  let path = dir;
  for (const part of normalize(name).split(sep).filter(Boolean)) {
    path = join(path, part);
    const info = await lstat(path).catch(() => undefined);
    if (!info || info.isSymbolicLink()) return false;
  }
  return true;
}

async function readPlain(path: string): Promise<Buffer> {
  const handle = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW);
  try {
    return await handle.readFile();
  } finally {
    await handle.close();
  }
}
