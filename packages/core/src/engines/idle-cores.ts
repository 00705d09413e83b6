/**
 * How many cores are free for this process, looked at again and again: threads that wait for each other on a
 * busy machine are many times slower than one thread alone.
 */
import { cpus } from 'node:os';

const lookEveryMs = 500;
/** A core that is nearly idle counts. */
const nearlyIdleShare = 0.3;

interface Look {
  atMs: number;
  idleMs: number;
  ownMs: number;
}

export function followIdleCores(report: (cores: number) => void): NodeJS.Timeout {
  let last = look();
  return setInterval(() => {
    const now = look();
    report(freeCores(last, now));
    last = now;
  }, lookEveryMs).unref();
}

/** What nobody used, and what this process used itself. */
export function freeCores(before: Look, after: Look): number {
  const free = after.idleMs - before.idleMs + after.ownMs - before.ownMs;
  return Math.max(1, Math.floor(free / Math.max(1, after.atMs - before.atMs) + nearlyIdleShare));
}

function look(): Look {
  const { user, system } = process.cpuUsage();
  const idleMs = cpus().reduce((sum, { times }) => sum + times.idle, 0);
  return { atMs: performance.now(), idleMs, ownMs: (user + system) / 1000 };
}
