/** A process that can no longer trust itself: it finishes its calls within a bound and asks to be replaced. */
import { resolve } from 'node:path';
import { brokenDown, steadyMs } from '../../bin/server-process.mjs';
import type { Logger } from '../logger.ts';
import { noteRestart } from './restarts.ts';

/** New connections wait that long for the new process. */
const drainMs = 5_000;
/** For what is left to do after the last call. */
const lastMs = 2_000;

interface Breaking {
  log: Logger;
  dataDir: string;
  leave(code: typeof brokenDown): void;
  /** Of this process. */
  ageMs(): number;
  /** Stops accepting, and ends calls that are not over after `drainMs`. */
  close(drainMs: number): Promise<void>;
}

/**
 * Once a minute at most: a client that found a way to break processes down would otherwise keep all others from being
 * served. Until then the process goes on.
 */
export function createBreakDown({ log, dataDir, leave, ageMs, close }: Breaking): (error: unknown) => void {
  let isDue = false;
  return (error) => {
    if (isDue) return;
    isDue = true;
    const inMs = Math.max(0, steadyMs - ageMs());
    setTimeout(() => {
      log.error({ err: error }, 'the process is replaced: finishing running calls');
      noteRestart(resolve(dataDir), `An error escaped: ${String(error)}`);
      setTimeout(() => leave(brokenDown), drainMs + lastMs).unref();
      const done = () => leave(brokenDown);
      close(drainMs).then(done, done);
    }, inMs).unref();
  };
}
