/**
 * A limited number of calls run at the same time; others wait in order, for a moment at most. A caller that is refused
 * has waited too, so that callers who come again at once cannot take the time of those who are served. No more wait
 * than there are connections.
 */
export interface Turns {
  readonly inWork: number;
  /** True when its turn has come, false when none came in time. A promise only where it has to wait. */
  take(): boolean | Promise<boolean>;
  /** For each `take` that was true. */
  leave(): void;
}

interface QueuedCall {
  until: number;
  called(turn: boolean): void;
}

const tickMs = 25;

export function createTurns(max: number, waitMs: number): Turns {
  let inWork = 0;
  // In the order of arrival, and since all wait equally long, of their end.
  const waiting = new Set<QueuedCall>();
  let clock: NodeJS.Timeout | undefined;

  function refuseLate(): void {
    const now = performance.now();
    for (const one of waiting) {
      if (one.until > now) return;
      waiting.delete(one);
      one.called(false);
    }
    clearInterval(clock);
    clock = undefined;
  }

  return {
    get inWork() {
      return inWork;
    },
    take() {
      if (inWork < max) {
        inWork++;
        return true;
      }
      if (waitMs === 0) return false;
      return new Promise((called) => {
        waiting.add({ until: performance.now() + waitMs, called });
        clock ??= setInterval(refuseLate, tickMs);
      });
    },
    leave() {
      const [next] = waiting;
      if (next === undefined) {
        inWork--;
        return;
      }
      waiting.delete(next);
      next.called(true);
    },
  };
}
