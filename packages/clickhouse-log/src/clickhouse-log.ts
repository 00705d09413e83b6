/**
 * The request log in ClickHouse, for more rows than a database should hold. Rows of unpaid calls are accepted when they
 * are in the spool on this node's disk; rows of paid calls when they are in the database, with their charge. From there
 * both are sent in batches, at least once each.
 */

import { setTimeout as pause } from 'node:timers/promises';
import {
  type LogStoreParts,
  ownerOf,
  type RequestLog,
  recordKeysUsed,
  SpoolFull,
  type Value,
} from '@oja/core/request-log';
import { type ClickHouse, type ClickHouseReader, inTime } from './clickhouse.ts';
import { eraseCallers } from './erase-callers.ts';
import { dropOldPartitions } from './prune.ts';
import { findRow, listRows } from './read-rows.ts';
import {
  readDays,
  readFailingHours,
  readGroups,
  readItems,
  readModelCounts,
  readModelTotal,
} from './read-usage.ts';
import { cellsOf } from './send.ts';
import { createShipper } from './shipper.ts';
import { verifyLog } from './verify-log.ts';

interface ClickHouseLogParts extends LogStoreParts {
  clickHouse: ClickHouse;
}

/** Readers who ask for the newest rows share a batch: many small ones would keep ClickHouse busy with merging. */
const gapMs = 100;

export function createClickHouseLog(parts: ClickHouseLogParts): RequestLog {
  const { store, database, clickHouse, spool, log, now } = parts;
  const shipper = createShipper(parts);
  const reader: ClickHouseReader = {
    query: <T extends object>(sql: string, params?: readonly Value[]) =>
      inTime((signal) => clickHouse.query<T>(sql, params, signal)),
  };
  let problem: string | undefined;
  let settling: Promise<void> | undefined;

  async function append(lines: string): Promise<void> {
    try {
      await spool.append(lines);
      problem = undefined;
    } catch (error) {
      const full = error instanceof SpoolFull;
      problem = full ? error.message : `the request log can't be written: ${(error as Error).message}`;
      throw error;
    }
  }

  /** Where nothing waits to be sent, sending says nothing about ClickHouse. */
  async function shipReadable(): Promise<void> {
    await shipper.ship();
    await clickHouse.version();
  }

  return {
    usesOutbox: true,
    async record(rows, keysUsed) {
      shipper.paid();
      if (rows.length > 0) await append(rows.map((row) => `${JSON.stringify(cellsOf(row))}\n`).join(''));
      // The rows are accepted: a failure here must not bring them again.
      if (keysUsed.length > 0)
        await store
          .transact(recordKeysUsed, keysUsed)
          .catch((error: unknown) => log.warn({ err: error }, 'the last use of keys was not stored'));
    },
    settled() {
      settling ??= pause(gapMs).then(() => {
        settling = undefined;
        return shipReadable();
      });
      return inTime(() => settling!);
    },
    async list(asked) {
      const accountId = asked.accountId ?? (await ownerOf(store, asked.keyId));
      return listRows(reader, { ...asked, accountId }, now());
    },
    find: (accountId, id) => findRow(reader, accountId, id),
    usage: (filter, group, hoursFrom) => readGroups(reader, filter, group, hoursFrom),
    modelUsage: (filter, dimension, rowsMax) => readModelCounts(reader, filter, dimension, rowsMax),
    modelTotal: (filter, dimension) => readModelTotal(reader, filter, dimension),
    items: (accountId, fromMs, toMs) => readItems(reader, accountId, fromMs, toMs),
    daysByEndpoint: (fromMs) => readDays(reader, fromMs),
    failingHours: (fromMs) => readFailingHours(reader, fromMs),
    async eraseCallers(accountId) {
      await database.eraseCallers(accountId);
      await shipper.ship();
      await eraseCallers(clickHouse, accountId);
    },
    async prune(at, retentionDays) {
      await database.prune(at, retentionDays);
      await dropOldPartitions(clickHouse, at, retentionDays);
    },
    verify: () => verifyLog(store, clickHouse, { now: now(), retentionDays: parts.retentionDays }),
    state: () => ({
      problem,
      spoolBytes: spool.bytes,
      spoolBytesMax: spool.bytesMax,
      sentRows: shipper.sentRows,
      failingSince: shipper.failingSince,
    }),
    async close() {
      await shipper.close();
      await spool.close();
      await clickHouse.close();
    },
  };
}
