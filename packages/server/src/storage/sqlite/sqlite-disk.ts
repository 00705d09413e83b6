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
  /** Gets all that queued during the last wait. */
  commit(items: Item[]): Done;
  flush(): Promise<void>;
  /** `failure` when what was committed may not be on the disk. */
  respond(done: Done, failure?: Error): void;
}

export interface DurableCommits<Item> {
  add(items: Item[]): void;
  /** Resolves when nothing is waiting. */
  idle(): Promise<void>;
}

/** One wait for the disk at a time. Transactions that arrive during it are committed together, after it. */
export function createDurableCommits<Item, Done>(parts: DurableParts<Item, Done>): DurableCommits<Item> {
  let waiting: Item[] = [];
  let running: Promise<void> | undefined;

  async function run(): Promise<void> {
    while (waiting.length > 0) {
      const items = waiting;
      waiting = [];
      const done = parts.commit(items);
      const failure = await parts.flush().then(
        () => undefined,
        (error: Error) => error,
      );
      parts.respond(done, failure);
    }
    running = undefined;
  }

  return {
    add(items) {
      waiting.push(...items);
      if (waiting.length > 0) running ??= run();
    },
    async idle() {
      while (running !== undefined) await running;
    },
  };
}
