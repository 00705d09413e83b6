/** The folders of the proxy's socket files. One that was killed leaves its own: the next one to start removes it. */
import { lstat, mkdtemp, readdir, rmdir, unlink } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';

const prefix = 'oja-egress-';
const socketName = 'proxy.sock';
/** Younger ones may be about to listen. */
const youngMs = 60_000;

export const makeProxyFolder = (parent: string) => mkdtemp(join(parent, prefix));
export const socketIn = (folder: string) => join(folder, socketName);

/** Several servers may share the machine: a folder whose socket someone answers at stays. */
export async function sweepProxyFolders(parent: string, now = Date.now()): Promise<void> {
  for (const name of await readdir(parent)) {
    const folder = join(parent, name);
    if (!name.startsWith(prefix) || !(await isOurs(folder, now)) || !(await isDead(socketIn(folder))))
      continue;
    // One by one, because other files there are not ours to remove.
    await unlink(socketIn(folder)).catch(() => {});
    await rmdir(folder).catch(() => {});
  }
}

async function isOurs(folder: string, now: number): Promise<boolean> {
  const found = await lstat(folder).catch(() => undefined);
  return found?.isDirectory() === true && found.uid === process.getuid?.() && found.mtimeMs < now - youngMs;
}

/** Nothing listens, or its file was already removed. */
function isDead(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path);
    const end = (dead: boolean) => {
      socket.destroy();
      resolve(dead);
    };
    socket.once('connect', () => end(false));
    socket.once('error', ({ code }: NodeJS.ErrnoException) =>
      end(code === 'ECONNREFUSED' || code === 'ENOENT'),
    );
  });
}
