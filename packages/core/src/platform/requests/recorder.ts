/** Rows of calls that cost nothing wait here for at most a moment and go to disk together. */
import type { Logger } from '../../logger.ts';
import type { RequestRow } from './insert.ts';
import type { RequestLog } from './request-log.ts';

const flushMs = 250;
const batchMax = 256;
const complainEveryMs = 5_000;
/** Beyond this, rows that wait for the database are put aside on the disk. */
const waitingInMemory = 4 * batchMax;
/** Beyond this, which a full disk leads to, the server returns 503 rather than lose a request. */
export const waitingMax = 50_000;

/** `kept` where it is in the log, or on its way there. */
type Listener = (row: RequestRow, kept: boolean) => void;

export interface Recorder {
  add(row: RequestRow): void;
  /** A row that is in the database already: shown in the live tail, its key marked as used. */
  saw(row: RequestRow): void;
  /** One that the log does not keep. */
  count(row: RequestRow): void;
  readonly full: boolean;
  subscribe(listener: Listener): () => void;
  /** Everything that was added is in the database when this answers. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

export function createRecorder(requestLog: RequestLog, log: Logger): Recorder {
  const batches: RequestRow[][] = [];
  /** Was sent and may be written already: it is sent again as it was. */
  let unsure: RequestRow[] | undefined;
  let waiting = 0;
  let written = 0;
  let aside: Promise<void> | undefined;
  let keysUsed = new Map<string, number>();
  let flushing: Promise<void> | undefined;
  const listeners = new Set<Listener>();

  /** Paid calls wait to be counted: ours, or those of a process that died. */
  let uncounted = true;
  const saw = (row: RequestRow) => {
    uncounted = true;
    if (row.key_id !== '') keysUsed.set(row.key_id, row.at);
    for (const listener of listeners) listener(row, true);
  };

  async function writeBatch(): Promise<void> {
    const rows = unsure ?? batches.shift() ?? [];
    unsure = rows;
    const used = keysUsed;
    keysUsed = new Map();
    uncounted = false;
    try {
      await requestLog.record(rows, [...used]);
      unsure = undefined;
      left(rows.length);
    } catch (error) {
      uncounted = true;
      for (const [key, at] of used) if (!keysUsed.has(key)) keysUsed.set(key, at);
      throw error;
    }
  }

  function left(count: number): void {
    waiting -= count;
    written += count;
  }

  /** Fewer than a batch may stay for the next time: small batches cost much more a row. */
  async function write(): Promise<void> {
    if (waiting === 0 && !uncounted) return;
    do await writeBatch();
    while ((batches[0]?.length ?? 0) >= batchMax);
  }

  /** One at a time: what comes meanwhile goes together. None that was sent to the database. */
  function putAside(): void {
    if (aside !== undefined || requestLog.putAside === undefined) return;
    const rows = batches.splice(0).flat();
    aside = requestLog
      .putAside(rows)
      .then(
        () => left(rows.length),
        (error: unknown) => {
          for (let from = 0; from < rows.length; from += batchMax)
            batches.push(rows.slice(from, from + batchMax));
          complain(error);
        },
      )
      .finally(() => {
        aside = undefined;
      });
  }

  const flush = () => {
    flushing ??= write().finally(() => {
      flushing = undefined;
    });
    return flushing;
  };
  const flushAll = async () => {
    const until = written + waiting;
    do {
      await aside;
      await flush();
    } while (written < until);
    // Keys that were used, and calls that were paid, while the first ran.
    if (uncounted) await flush();
  };
  let complainedMs = Number.NEGATIVE_INFINITY;
  const complain = (error: unknown) => {
    const at = performance.now();
    if (at - complainedMs < complainEveryMs) return;
    complainedMs = at;
    log.error({ err: error, waiting }, 'the request log does not accept rows: they wait in memory');
  };
  const tick = () => flush().catch(complain);
  // One that waits for the database is not asked, and complained about, again.
  const timer = setInterval(() => {
    if (flushing === undefined) void tick();
  }, flushMs);

  return {
    add(row) {
      const last = batches.at(-1);
      if (last === undefined || last.length >= batchMax) batches.push([row]);
      else last.push(row);
      waiting++;
      saw(row);
      if (waiting === batchMax) void tick();
      else if (waiting % waitingInMemory === 0) putAside();
    },
    saw,
    count(row) {
      for (const listener of listeners) listener(row, false);
    },
    get full() {
      return waiting >= waitingMax;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    flush: flushAll,
    async close() {
      clearInterval(timer);
      await flushAll();
    },
  };
}
