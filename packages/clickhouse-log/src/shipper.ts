/** Sends what waits in the spool and in the outbox, about once a second; waits longer while ClickHouse is away. */

import type { Logger } from '@oja/core/logger';
import {
  claimBatch,
  claimStale,
  newId,
  type RequestRow,
  readBatch,
  removeBatch,
  renewClaim,
  type Segment,
  type Spool,
  type Store,
} from '@oja/core/request-log';
import type { ClickHouse } from './clickhouse.ts';
import { sendBatch } from './send.ts';

export interface Shipper {
  /** There may be paid rows in the outbox. */
  paid(): void;
  /** Resolves when all that was accepted before is in ClickHouse. */
  ship(): Promise<void>;
  readonly sentRows: number;
  readonly failingSince: number | undefined;
  close(): Promise<void>;
}

const everyMs = 1_000;
const waitMaxMs = 30_000;
/** Batches of nodes that died are looked for this often. */
const staleEveryMs = 60_000;
const closeMaxMs = 5_000;

/** Nulls are not spooled. */
const rowFrom = (line: string): RequestRow => ({
  error_code: null,
  engine: null,
  error_message: null,
  error_param: null,
  ...JSON.parse(line),
});

export interface ShipperParts {
  clickHouse: ClickHouse;
  spool: Spool;
  store: Store;
  log: Logger;
  now(): number;
}

export function createShipper({ clickHouse, spool, store, log, now }: ShipperParts): Shipper {
  let sentRows = 0;
  let failingSince: number | undefined;
  let waitMs = everyMs;
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  /** From the start: a process before this one may have left some. */
  let outboxWaits = true;
  let staleAt = 0;
  const tried = new Set<string>();
  /** Batches of the outbox that this node has claimed and not yet sent. */
  const claimed = new Set<string>();

  async function send(name: string, rows: RequestRow[], paid: boolean, inherited: boolean): Promise<void> {
    const mayBeThere = inherited || tried.has(name);
    tried.add(name);
    await sendBatch(clickHouse, { name, rows, paid, mayBeThere });
    sentRows += rows.length;
  }

  async function sendSegment(segment: Segment): Promise<void> {
    const lines = (await spool.read(segment)).split('\n');
    const rows = lines.filter((line) => line !== '').map(rowFrom);
    await send(segment.name, rows, false, segment.inherited);
    await spool.remove(segment);
    tried.delete(segment.name);
  }

  async function sendClaimed(name: string, inherited: boolean): Promise<void> {
    if (tried.has(name) && !(await store.transact(renewClaim, { batch: name, at: now() }))) {
      claimed.delete(name);
      return;
    }
    await send(name, await readBatch(store, name), true, inherited);
    await store.transact(removeBatch, { batch: name });
    claimed.delete(name);
    tried.delete(name);
  }

  async function sendOutbox(): Promise<void> {
    for (const name of claimed) await sendClaimed(name, true);
    if (performance.now() >= staleAt) {
      for (const { batch: name } of await store.transact(claimStale, { at: now() })) {
        claimed.add(name);
        await sendClaimed(name, true);
      }
      staleAt = performance.now() + staleEveryMs;
    }
    while (outboxWaits) {
      const name = newId('log', now());
      outboxWaits = await store.transact(claimBatch, { batch: name, at: now() });
      if (!outboxWaits) return;
      claimed.add(name);
      await sendClaimed(name, false);
    }
  }

  async function sendAll(): Promise<void> {
    try {
      for (const segment of await spool.seal()) await sendSegment(segment);
      await sendOutbox();
      if (failingSince !== undefined) log.info({}, 'the request log is sent to ClickHouse again');
      failingSince = undefined;
      waitMs = everyMs;
    } catch (error) {
      if (failingSince === undefined)
        log.error(
          { err: error, spoolBytes: spool.bytes },
          'the request log cannot be sent to ClickHouse: rows wait on the disk',
        );
      failingSince ??= now();
      waitMs = Math.min(2 * waitMs, waitMaxMs);
      throw error;
    }
  }

  /** One at a time; those who come meanwhile share the next. */
  function ship(): Promise<void> {
    if (running === undefined) {
      running = sendAll().finally(() => {
        running = undefined;
      });
      return running;
    }
    // The caller that started it gets the error.
    next ??= running
      .catch(() => {})
      .then(() => {
        next = undefined;
        return ship();
      });
    return next;
  }

  let timer: NodeJS.Timeout | undefined;
  let closed = false;
  const later = () => {
    if (closed) return;
    timer = setTimeout(
      () =>
        void ship()
          // `ship` has logged it; the rows wait in the spool.
          .catch(() => {})
          .finally(later),
      waitMs,
    );
    timer.unref();
  };
  later();

  return {
    paid() {
      outboxWaits = true;
    },
    ship,
    get sentRows() {
      return sentRows;
    },
    get failingSince() {
      return failingSince;
    },
    async close() {
      closed = true;
      clearTimeout(timer);
      const patience = AbortSignal.timeout(closeMaxMs);
      const gaveUp = new Promise<void>((resolve) => patience.addEventListener('abort', () => resolve()));
      // What is not sent stays in the spool for the next start.
      await Promise.race([ship().catch(() => {}), gaveUp]);
    },
  };
}
