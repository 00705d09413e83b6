import { readFileSync } from 'node:fs';
import type { Logger } from '../logger.ts';

/** How many files and sockets a process may open at most; Node raises its own limit to this one at start. */
export function openFilesMax(): number {
  try {
    const [, hard] = /^Max open files\s+\S+\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? [];
    return hard === undefined ? Number.POSITIVE_INFINITY : Number(hard);
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}

/** Half of the files that this process may open are left for its database, programs and upstreams. */
export function connectionsWithin(asked: number, log: Logger): number {
  const filesMax = openFilesMax();
  const connectionsMax = Math.min(asked, Math.floor(filesMax / 2));
  if (connectionsMax < asked / 2)
    log.warn(
      { connectionsMax },
      `at most ${connectionsMax} connections are accepted instead of OJA_CONNECTIONS_MAX=${asked}, because this process may open only ${filesMax} files: raise the limit (LimitNOFILE= of systemd, ulimit -n)`,
    );
  return connectionsMax;
}
