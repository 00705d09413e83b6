/** Work that no caller waits for: it runs between what callers wait for, and takes at most a sixth of the time then. */

/** Rest after each piece of work, in times of what it took, while others want the thread. */
const restShare = 5;

interface BackgroundParts<Item> {
  /** `isBusy` while others want the thread. */
  run(item: Item, isBusy: boolean): void;
  now?(): number;
  /** Calls back when what has arrived meanwhile was served, and `ms` are over. */
  later?(ms: number, slice: () => void): void;
}

export interface Background<Item> {
  add(item: Item): void;
  /** Work that is waited for has run. */
  yielded(): void;
  /** All of it, now. */
  finish(): void;
}

const afterOthers = (ms: number, slice: () => void): void =>
  void (ms > 0 ? setTimeout(slice, ms) : setImmediate(slice));

export function createBackground<Item>({
  run,
  now = () => performance.now(),
  later = afterOthers,
}: BackgroundParts<Item>): Background<Item> {
  const waiting: Item[] = [];
  let scheduled = false;
  let isWanted = false;
  let restUntil = 0;

  function schedule(): void {
    if (scheduled || waiting.length === 0) return;
    scheduled = true;
    later(Math.max(0, restUntil - now()), slice);
  }

  function slice(): void {
    scheduled = false;
    const startedAt = now();
    if (startedAt >= restUntil) {
      const item = waiting.shift();
      if (item !== undefined) run(item, isWanted);
      const endedAt = now();
      restUntil = isWanted ? endedAt + restShare * (endedAt - startedAt) : endedAt;
      isWanted = false;
    }
    schedule();
  }

  return {
    add(item) {
      waiting.push(item);
      schedule();
    },
    yielded() {
      isWanted = true;
    },
    finish() {
      for (const item of waiting.splice(0)) run(item, false);
    },
  };
}
