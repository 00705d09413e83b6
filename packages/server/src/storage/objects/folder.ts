/** Objects in a folder; several nodes may share one over a network disk. */
import { randomBytes } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Objects } from './objects.ts';

export function createFolderObjects(dir: string): Objects {
  const pathOf = (name: string) => join(dir, name.slice(0, 2), name);
  return {
    async put(name, bytes) {
      const path = pathOf(name);
      const part = `${path}.${randomBytes(4).toString('hex')}.part`;
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      const handle = await open(part, 'w', 0o600);
      try {
        await handle.writeFile(bytes);
        await handle.sync();
      } finally {
        await handle.close();
      }
      await rename(part, path);
    },
    async read(name, { start, end }) {
      const handle = await open(pathOf(name)).catch(() => undefined);
      return handle?.createReadStream({ start, end });
    },
    remove: (name) => rm(pathOf(name), { force: true }),
  };
}
