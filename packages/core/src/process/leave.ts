/** Ends the process. */
import type { brokenDown } from '../../bin/server-process.mjs';
import { isNativeCodeAtWork } from '../engines/worker-pool.ts';

/**
 * To exit is to end threads and run what C++ wants run at the end, which waits for native code in the middle of its
 * work and then aborts. Everything of ours is closed by now: such a process becomes one that only ends.
 */
export function leave(code: 0 | 1 | typeof brokenDown): never {
  if (isNativeCodeAtWork() && process.platform !== 'win32')
    process.execve?.(process.execPath, [process.execPath, '-e', `process.exitCode = ${code}`], {});
  process.exit(code);
}
