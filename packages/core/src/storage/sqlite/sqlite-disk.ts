/** Waits for the disk beside the thread that writes, which can commit other transactions meanwhile. */
import { closeSync, fdatasync, openSync } from 'node:fs';
import { promisify } from 'node:util';

const flush = promisify(fdatasync);

/**
 * The write-ahead log of a database. SQLite's locks are on other files: opening and closing this one a second time
 * does not release them.
 */
export function openWal(databasePath: string) {
  let file: number | undefined;
  return {
    /** Everything written before is on the disk when it resolves. */
    async flush(): Promise<void> {
      file ??= openSync(`${databasePath}-wal`, 'r');
      await flush(file);
    },
    close(): void {
      if (file !== undefined) closeSync(file);
      file = undefined;
    },
  };
}

interface DurableParts<Item, Done> {
  commit(items: Item[]): Done;
  flush(): Promise<void>;
  /** `failure` when what was committed may not be on the disk. */
  respond(done: Done[], failure?: Error): void;
}

export interface DurableCommits<Item> {
  /** `later`: with the next flush, which what callers wait for begins. */
  add(items: Item[], flush?: 'now' | 'later'): void;
  /** Resolves when nothing is waiting. */
  idle(): Promise<void>;
}

/** Longest, where nothing else begins a flush. */
const laterMs = 10;
/** One wait for the disk at a time. Transactions that arrive during it are committed meanwhile, and wait for the next. */
export function createDurableCommits<Item, Done>(parts: DurableParts<Item, Done>): DurableCommits<Item> {
  const committed: Done[] = [];
  let running: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;

  function begin(): void {
    clearTimeout(timer);
    timer = undefined;
    if (committed.length > 0) running ??= run();
  }

  async function run(): Promise<void> {
    while (committed.length > 0) {
      const done = committed.splice(0);
      const failure = await parts.flush().then(
        () => undefined,
        (error: Error) => error,
      );
      // What was committed meanwhile follows it in the log, and would be lost with it.
      if (failure !== undefined) done.push(...committed.splice(0));
      parts.respond(done, failure);
    }
    running = undefined;
  }

  return {
    add(items, flush = 'now') {
      if (items.length === 0) return;
      // At once: callers that add work with a time limit measure it.
      committed.push(parts.commit(items));
      if (flush === 'now') begin();
      else timer ??= setTimeout(begin, laterMs);
    },
    async idle() {
      begin();
      while (running !== undefined) await running;
    },
  };
}
