/** Calls that wait for a free use which a running call may give back. */
import { setTimeout as pause } from 'node:timers/promises';

/** Free requests released on another node are not announced here. */
const lookEveryMs = 200;

export interface FreeWaits {
  /** Resolves when a call with a free use of the account has ended on this node, or soon after. */
  next(accountId: string): Promise<void>;
  ended(accountId: string): void;
}

export function createFreeWaits(): FreeWaits {
  const waiting = new Map<string, PromiseWithResolvers<void>>();
  return {
    async next(accountId) {
      let wait = waiting.get(accountId);
      if (wait === undefined) {
        wait = Promise.withResolvers<void>();
        waiting.set(accountId, wait);
      }
      const tooLong = new AbortController();
      // The pause is aborted when it is not needed any more.
      const look = pause(lookEveryMs, undefined, { signal: tooLong.signal }).catch(() => {});
      await Promise.race([wait.promise, look]);
      tooLong.abort();
    },
    ended(accountId) {
      waiting.get(accountId)?.resolve();
      waiting.delete(accountId);
    },
  };
}
