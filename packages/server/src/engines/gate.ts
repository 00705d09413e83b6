/** Bounded concurrency with a bounded queue, for work inside this process. */
import { fail } from '../errors.ts';

export interface Gate {
  /** Runs `work` when a place is free. A caller that leaves gets its abort at once; the place frees when the work ends. */
  run<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T>;
}

export function createGate(options: { name: string; concurrency: number; queueMax: number }): Gate {
  let running = 0;
  const waiting: (() => void)[] = [];

  const leave = () => {
    running -= 1;
    waiting.shift()?.();
  };

  const enter = (signal: AbortSignal): Promise<void> | undefined => {
    signal.throwIfAborted();
    if (running < options.concurrency) {
      running += 1;
      return undefined;
    }
    if (waiting.length >= options.queueMax) {
      throw fail('queue_full', `Too many ${options.name} calls wait already; try again shortly.`, {
        retryAfterSeconds: 2,
      });
    }
    return new Promise((resolve, reject) => {
      const start = () => {
        signal.removeEventListener('abort', give);
        running += 1;
        resolve();
      };
      const give = () => {
        waiting.splice(waiting.indexOf(start), 1);
        reject(signal.reason);
      };
      waiting.push(start);
      signal.addEventListener('abort', give, { once: true });
    });
  };

  return {
    async run(signal, work) {
      const wait = enter(signal);
      if (wait) await wait;
      const done = work().finally(leave);
      return await untilAborted(done, signal);
    },
  };
}

/** The promise, or the signal's reason as soon as it aborts. */
export function untilAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  if (signal.aborted) {
    promise.catch(() => undefined);
    return Promise.reject(signal.reason);
  }
  return new Promise((resolve, reject) => {
    const give = () => reject(signal.reason);
    signal.addEventListener('abort', give, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', give));
  });
}
