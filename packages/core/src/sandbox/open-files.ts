import { readFileSync } from 'node:fs';

/** How many files and sockets a process may open at most; Node raises its own limit to this one at start. */
export function openFilesMax(): number {
  try {
    const [, hard] = /^Max open files\s+\S+\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? [];
    return hard === undefined ? Number.POSITIVE_INFINITY : Number(hard);
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}
