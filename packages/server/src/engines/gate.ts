/** Bounded concurrency with a bounded queue, for work inside this process. */
import { awaitedLater } from '../awaited-later.ts';
import { fail } from '../errors.ts';

export interface Gate {
  /**
   * Runs `work` when a place is free. A caller that leaves gets its abort at once; the place frees when the work ends.
   * Where `who` is given, those who wait are served in turn, however much one of them wants.
   */
  run<T>(signal: AbortSignal, work: () => Promise<T>, who?: string): Promise<T>;
  /** From now on so many at once; what runs goes on. */
  resize(concurrency: number): void;
}

export interface GateOptions {
  name: string;
  concurrency: number;
  queueMax: number;
  /** Of the queue, for one caller; the rest is left to others. Default all of it. */
  queueMaxEach?: number | undefined;
}

interface Waiter {
  who: string;
  start(): void;
}

const retrySecondsMin = 2;
const retrySecondsMax = 60;
/** Of the newest time in the mean. */
const newestShare = 0.3;

export function createGate(options: GateOptions): Gate {
  let { concurrency } = options;
  let running = 0;
  let meanMs = 0;
  const waiting: Waiter[] = [];
  const turns = createTurns();

  const startNext = () => {
    while (running < concurrency) {
      const next = turns.next(waiting);
      if (next === undefined) return;
      waiting.splice(waiting.indexOf(next), 1);
      next.start();
    }
  };

  const leave = () => {
    running -= 1;
    startNext();
  };

  const begin = (who: string) => {
    running += 1;
    turns.took(who);
  };

  /** About when the next place frees. */
  const retryAfterSeconds = () => {
    const seconds = Math.ceil(meanMs / concurrency / 1000);
    return Math.min(retrySecondsMax, Math.max(retrySecondsMin, seconds));
  };

  const isFull = (who: string) =>
    waiting.length >= options.queueMax ||
    (options.queueMaxEach !== undefined &&
      waiting.filter((waiter) => waiter.who === who).length >= options.queueMaxEach);

  const enter = (signal: AbortSignal, who: string): Promise<void> | undefined => {
    signal.throwIfAborted();
    if (running < concurrency) {
      begin(who);
      return undefined;
    }
    if (isFull(who)) {
      throw fail('queue_full', `Too many ${options.name} calls are waiting. Retry shortly.`, {
        retryAfterSeconds: retryAfterSeconds(),
      });
    }
    return new Promise((resolve, reject) => {
      const waiter: Waiter = {
        who,
        start() {
          signal.removeEventListener('abort', give);
          begin(who);
          resolve();
        },
      };
      const give = () => {
        waiting.splice(waiting.indexOf(waiter), 1);
        reject(signal.reason);
      };
      waiting.push(waiter);
      signal.addEventListener('abort', give, { once: true });
    });
  };

  return {
    async run(signal, work, who = '') {
      const wait = enter(signal, who);
      if (wait) await wait;
      const startedMs = performance.now();
      const done = work().finally(() => {
        meanMs += (performance.now() - startedMs - meanMs) * newestShare;
        leave();
      });
      return await untilAborted(done, signal);
    },
    resize(wanted) {
      concurrency = wanted;
      startNext();
    },
  };
}

const callersMax = 1000;

/** Who was served when: the next is the one whose last turn is the longest ago, in the order of arrival. */
function createTurns() {
  const lastTurn = new Map<string, number>();
  let turn = 0;
  return {
    took(who: string): void {
      lastTurn.delete(who);
      lastTurn.set(who, ++turn);
      if (lastTurn.size > callersMax) lastTurn.delete(lastTurn.keys().next().value!);
    },
    next(waiting: Waiter[]): Waiter | undefined {
      let next: Waiter | undefined;
      for (const waiter of waiting) {
        if (next === undefined || (lastTurn.get(waiter.who) ?? 0) < (lastTurn.get(next.who) ?? 0))
          next = waiter;
      }
      return next;
    },
  };
}

/** The promise, or the signal's reason as soon as it aborts. */
export function untilAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  if (signal.aborted) {
    awaitedLater(promise);
    return Promise.reject(signal.reason);
  }
  return new Promise((resolve, reject) => {
    const give = () => reject(signal.reason);
    signal.addEventListener('abort', give, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', give));
  });
}
