/** While the database is gone nobody queues for it: callers wait a moment for its return, then hear 503. */
import { setTimeout as pause } from 'node:timers/promises';
import { fail } from '../errors.ts';

const waitMs = 2_000;
const probeMs = 100;

export interface Reachability {
  /** A connection was lost: hold everyone back until the database answers again. */
  lost(): void;
  /** Resolves when the database is there; throws `storage_unavailable` when that takes too long. */
  wait(): Promise<void>;
  close(): void;
}

export function createReachability(probe: () => Promise<unknown>): Reachability {
  const closing = new AbortController();
  let back: Promise<void> | undefined;
  let why: unknown;

  async function untilBack(): Promise<void> {
    while (!closing.signal.aborted) {
      const answered = await probe().then(
        () => true,
        (error: unknown) => {
          why = error;
          return false;
        },
      );
      if (answered) return;
      // Aborted when the store closes.
      await pause(probeMs, undefined, { signal: closing.signal }).catch(() => {});
    }
  }

  return {
    lost() {
      back ??= untilBack().finally(() => {
        back = undefined;
      });
    },
    async wait() {
      if (back === undefined) return;
      const patience = new AbortController();
      const gone = pause(waitMs, true, { signal: patience.signal }).catch(() => false);
      const late = await Promise.race([back.then(() => false), gone]);
      patience.abort();
      if (late) {
        throw fail('storage_unavailable', 'The database does not respond.', {
          retryAfterSeconds: 1,
          cause: why,
        });
      }
    },
    close: () => closing.abort(),
  };
}
