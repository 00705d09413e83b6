/** Objects in a folder; several nodes may share one over a network disk. */
import { randomBytes } from 'node:crypto';
import { type FileHandle, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Logger } from '../../logger.ts';
import type { Objects } from './objects.ts';
import { createUnavailable } from './unavailable.ts';

export function createFolderObjects(dir: string, log?: Logger): Objects {
  const pathOf = (name: string) => join(dir, name.slice(0, 2), name);
  const unavailable = createUnavailable(log, { dir }, 'OJA_FILES_DIR, its rights and its disk');
  return {
    async put(name, bytes) {
      const path = pathOf(name);
      const part = `${path}.${randomBytes(4).toString('hex')}.part`;
      try {
        await mkdir(dirname(path), { recursive: true, mode: 0o700 });
        await writeWhole(part, bytes);
        await rename(part, path);
      } catch (error) {
        // On a full disk every bit that stays is one too many.
        await rm(part, { force: true }).catch(() => {});
        throw unavailable('The files folder is not writable.', error);
      }
    },
    async read(name, { start, end }) {
      const handle = await openThere(pathOf(name)).catch((error: unknown) => {
        throw unavailable('The files folder is not readable.', error);
      });
      return handle?.createReadStream({ start, end });
    },
    remove: (name) => rm(pathOf(name), { force: true }),
  };
}

/** On the disk when it answers. */
async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  const handle = await open(path, 'w', 0o600);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Undefined only where it is not there: a disk that does not answer has lost nothing. */
async function openThere(path: string): Promise<FileHandle | undefined> {
  try {
    return await open(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
