/** Bounded concurrency with a bounded queue, for work inside this process. */
import { awaitedLater } from './awaited-later.ts';
import { fail } from './errors.ts';

/** A call at a gate: when it is given up, and whose it is. */
export interface GateCall {
  signal: AbortSignal;
  account?: string | undefined;
  /** Earlier parts of it have run: it is queued however full the queue is, and stays. */
  isBegun?: boolean;
}

/** A further step of a call. Its parts may be getters of a class, which spreading would lose. */
export const begun = ({ signal, account }: GateCall): GateCall => ({ signal, account, isBegun: true });

export interface Gate {
  /**
   * Runs `work` when a place is free. A caller that leaves gets its abort at once; the place frees when the work ends.
   * Accounts that wait are served in turn, and none keeps the others out: in a full queue, the account with the most
   * calls gives up its newest for one with fewer.
   */
  run<T>(call: GateCall, work: () => Promise<T>): Promise<T>;
  /** Changes the limit; running calls continue. */
  resize(concurrency: number): void;
}

export interface GateOptions {
  name: string;
  concurrency: number;
  queueMax: number;
}

interface Waiter {
  account: string;
  isBegun: boolean;
  start(): void;
  refuse(error: Error): void;
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

  const begin = (account: string) => {
    running += 1;
    turns.took(account);
  };

  /** About when the next place frees. */
  const retryAfterSeconds = () => {
    const seconds = Math.ceil(meanMs / concurrency / 1000);
    return Math.min(retrySecondsMax, Math.max(retrySecondsMin, seconds));
  };

  const queueFull = () =>
    fail('queue_full', `Too many ${options.name} calls are waiting. Retry shortly.`, {
      retryAfterSeconds: retryAfterSeconds(),
    });

  const enter = ({ signal, account = '', isBegun = false }: GateCall): Promise<void> | undefined => {
    signal.throwIfAborted();
    if (running < concurrency) {
      begin(account);
      return undefined;
    }
    if (waiting.length >= options.queueMax && !isBegun) {
      const newest = newestOfLargest(waiting, account);
      if (newest === undefined) throw queueFull();
      newest.refuse(queueFull());
    }
    return new Promise((resolve, reject) => {
      const leaveQueue = (error: Error) => {
        signal.removeEventListener('abort', give);
        waiting.splice(waiting.indexOf(waiter), 1);
        reject(error);
      };
      const give = () => leaveQueue(signal.reason);
      const waiter: Waiter = {
        account,
        isBegun,
        start() {
          signal.removeEventListener('abort', give);
          begin(account);
          resolve();
        },
        refuse: leaveQueue,
      };
      waiting.push(waiter);
      signal.addEventListener('abort', give, { once: true });
    });
  };

  return {
    async run(call, work) {
      const wait = enter(call);
      if (wait) await wait;
      const startedMs = performance.now();
      const done = work().finally(() => {
        meanMs += (performance.now() - startedMs - meanMs) * newestShare;
        leave();
      });
      return await untilAborted(done, call.signal);
    },
    resize(wanted) {
      concurrency = wanted;
      startNext();
    },
  };
}

/** The newest call of the account with the most, unless `account` would then have more. */
function newestOfLargest(waiting: Waiter[], account: string): Waiter | undefined {
  const counts = new Map<string, number>();
  for (const waiter of waiting) counts.set(waiter.account, (counts.get(waiter.account) ?? 0) + 1);
  const most = Math.max(0, ...counts.values());
  if (most <= (counts.get(account) ?? 0) + 1) return undefined;
  return waiting.findLast(({ account, isBegun }) => !isBegun && counts.get(account) === most);
}

const accountsMax = 1000;

/** When each account was last served: the one that has waited longest is next, then the order of arrival. */
function createTurns() {
  const lastTurn = new Map<string, number>();
  let turn = 0;
  return {
    took(account: string): void {
      lastTurn.delete(account);
      lastTurn.set(account, ++turn);
      if (lastTurn.size > accountsMax) lastTurn.delete(lastTurn.keys().next().value!);
    },
    next(waiting: Waiter[]): Waiter | undefined {
      let next: Waiter | undefined;
      for (const waiter of waiting) {
        if (next === undefined || (lastTurn.get(waiter.account) ?? 0) < (lastTurn.get(next.account) ?? 0))
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
