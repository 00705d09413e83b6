/** The request log in the database, SQLite or PostgreSQL: rows, and counters that are added up in the same transaction. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Store } from '../../../storage/store.ts';
import { packRows, recordRequests } from '../insert.ts';
import type { RequestLog } from '../request-log.ts';
import { eraseCallers } from './erase-callers.ts';
import { keepPartitions } from './partitions.ts';
import { deleteOldRows } from './prune.ts';
import { readItems, readModelCounts, readModelTotal } from './read-model-usage.ts';
import { findRow, listRows } from './read-rows.ts';
import { readDays, readFailingHours, readGroups } from './read-usage.ts';
import type { RowBacklog } from './row-backlog.ts';

/** Who reads the log does not wait longer for the last rows of a flood. */
const settledMs = 2_000;

/** `rows`: as `packRows` made them, in JSON, which only the thread that writes reads. */
export const writeRows = (store: Store, rows: string) =>
  store.transact(recordRequests, { rows, keysUsed: [] });

/** Without a backlog on the disk, rows wait in memory. */
export function createDatabaseLog(store: Store, backlog?: RowBacklog): RequestLog {
  return {
    usesOutbox: false,
    record: (rows, keysUsed) => store.transact(recordRequests, { rows: packRows(rows), keysUsed }),
    ...(backlog === undefined ? {} : { putAside: backlog.add }),
    settled: () => Promise.race([backlog?.written(), pause(settledMs, undefined, { ref: false })]),
    list: (filter) => listRows(store, filter),
    find: (accountId, id) => findRow(store, accountId, id),
    usage: (filter, group, hoursFrom) => readGroups(store, filter, group, hoursFrom),
    modelUsage: (filter, dimension, rowsMax) => readModelCounts(store, filter, dimension, rowsMax),
    modelTotal: (filter, dimension) => readModelTotal(store, filter, dimension),
    items: (accountId, fromMs, toMs) => readItems(store, accountId, fromMs, toMs),
    daysByEndpoint: (fromMs) => readDays(store, fromMs),
    failingHours: (fromMs) => readFailingHours(store, fromMs),
    async eraseCallers(accountId) {
      await backlog?.written();
      await eraseCallers(store, accountId);
    },
    async prune(now, retentionDays) {
      if (store.dialect === 'postgres') await keepPartitions(store, now, retentionDays);
      await deleteOldRows(store, now, retentionDays);
    },
    // `ledgerChecks` compare them, as both are in one database.
    verify: async () => ({ checks: 0, faults: [] }),
    state: () => ({
      spoolBytes: backlog?.bytes ?? 0,
      spoolBytesMax: 0,
      sentRows: 0,
      failingSince: undefined,
    }),
    close: async () => backlog?.close(),
  };
}
