/** The request log in the database, SQLite or PostgreSQL: rows, and counters that are added up in the same transaction. */
import type { Store } from '../../../storage/store.ts';
import { packRows, recordRequests } from '../insert.ts';
import type { RequestLog } from '../request-log.ts';
import { eraseCallers } from './erase-callers.ts';
import { keepPartitions } from './partitions.ts';
import { deleteOldRows } from './prune.ts';
import { readItems, readModelCounts, readModelTotal } from './read-model-usage.ts';
import { findRow, listRows } from './read-rows.ts';
import { readDays, readFailingHours, readGroups } from './read-usage.ts';

export function createDatabaseLog(store: Store): RequestLog {
  return {
    usesOutbox: false,
    record: (rows, keysUsed) => store.transact(recordRequests, { rows: packRows(rows), keysUsed }),
    settled: async () => {},
    list: (filter) => listRows(store, filter),
    find: (accountId, id) => findRow(store, accountId, id),
    usage: (filter, group, hoursFrom) => readGroups(store, filter, group, hoursFrom),
    modelUsage: (filter, dimension, rowsMax) => readModelCounts(store, filter, dimension, rowsMax),
    modelTotal: (filter, dimension) => readModelTotal(store, filter, dimension),
    items: (accountId, fromMs, toMs) => readItems(store, accountId, fromMs, toMs),
    daysByEndpoint: (fromMs) => readDays(store, fromMs),
    failingHours: (fromMs) => readFailingHours(store, fromMs),
    eraseCallers: (accountId) => eraseCallers(store, accountId),
    async prune(now, retentionDays) {
      if (store.dialect === 'postgres') await keepPartitions(store, now, retentionDays);
      await deleteOldRows(store, now, retentionDays);
    },
    // `ledgerChecks` compare them, as both are in one database.
    verify: async () => ({ checks: 0, faults: [] }),
    state: () => ({ spoolBytes: 0, spoolBytesMax: 0, sentRows: 0, failingSince: undefined }),
    close: async () => {},
  };
}
