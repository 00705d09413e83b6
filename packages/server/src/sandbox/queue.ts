/** A bounded queue in front of expensive programs: so many at once, so many waiting, the rest is refused with Retry-After. */
import { fail } from '../errors.ts';

export interface Queue {
  /** Resolves with the function that frees the place. Throws `queue_full`. */
  enter(signal: AbortSignal): Promise<() => void>;
}

export interface QueueLimits {
  name: string;
  concurrency: number;
  waitingMax: number;
  retryAfterSeconds: number;
}

export function createQueue(limits: QueueLimits): Queue {
  const waiting: (() => void)[] = [];
  let running = 0;

  function place(): () => void {
    running += 1;
    let left = false;
    return () => {
      if (left) return;
      left = true;
      running -= 1;
      waiting.shift()?.();
    };
  }

  return {
    enter(signal) {
      if (signal.aborted) return Promise.reject(signal.reason);
      if (running < limits.concurrency) return Promise.resolve(place());
      if (waiting.length >= limits.waitingMax) {
        const message = `Too many ${limits.name} tasks are waiting. Retry in ${limits.retryAfterSeconds} s.`;
        return Promise.reject(fail('queue_full', message, { retryAfterSeconds: limits.retryAfterSeconds }));
      }
      return new Promise((resolve, reject) => {
        const onAbort = () => {
          waiting.splice(waiting.indexOf(proceed), 1);
          reject(signal.reason);
        };
        const proceed = () => {
          signal.removeEventListener('abort', onAbort);
          resolve(place());
        };
        signal.addEventListener('abort', onAbort, { once: true });
        waiting.push(proceed);
      });
    },
  };
}
