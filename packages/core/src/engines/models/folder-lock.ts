/** One process at a time works in a folder; a holder that died, here or on another host, is noticed. */
import { open, readFile, rm, stat, utimes } from 'node:fs/promises';
import { hostname } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';

const heartbeatMs = 5000;
const staleMs = 60_000;
const pollMs = 250;

/** Waits for the lock, then runs `work` under it. `skip` ends the wait early when there is nothing left to do. */
export async function withFolderLock<T>(
  path: string,
  options: { signal: AbortSignal; skip: () => T | undefined },
  work: () => Promise<T>,
): Promise<T> {
  while (!(await take(path))) {
    const done = options.skip();
    if (done !== undefined) return done;
    if (await isStale(path)) await rm(path, { force: true });
    else await wait(pollMs, undefined, { signal: options.signal });
  }
  const heartbeat = setInterval(() => {
    const now = new Date();
    // The next beat tries again.
    utimes(path, now, now).catch(() => {});
  }, heartbeatMs);
  heartbeat.unref();
  try {
    return options.skip() ?? (await work());
  } finally {
    clearInterval(heartbeat);
    await rm(path, { force: true });
  }
}

async function take(path: string): Promise<boolean> {
  try {
    const file = await open(path, 'wx');
    await file.writeFile(`${process.pid} ${hostname()}`);
    await file.close();
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

async function isStale(path: string): Promise<boolean> {
  try {
    const [pid, host] = (await readFile(path, 'utf8')).split(' ');
    if (host === hostname() && pid && !isAlive(Number(pid))) return true;
    return Date.now() - (await stat(path)).mtimeMs > staleMs;
  } catch {
    return false;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
