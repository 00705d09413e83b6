/** What a request log outside the database is made of: rows, counters and their place in the database until they are sent. */

export { type Segment, type Spool, SpoolFull } from '../../storage/spool.ts';
export type { Row, Store, Value } from '../../storage/store.ts';
export { idTime, newId } from '../id.ts';
export type { Fault } from '../ledger/verify-books.ts';
export { cursorId } from './cursor.ts';
export { conditionsOf, jobDaysMax, ownerOf, rowColumns } from './database-log/read-rows.ts';
export { usesHours } from './database-log/read-usage.ts';
export { readLogStart } from './database-nodes.ts';
export { isConsoleRow, logColumns, type RequestRow, recordKeysUsed } from './insert.ts';
export { modelAmounts, modelUsageColumns, modelUsageOf, modelUsageWithEveryone } from './model-usage.ts';
export { claimBatch, claimStale, readBatch, removeBatch, renewClaim } from './outbox.ts';
export {
  type Counts,
  countNames,
  type EndpointCalls,
  type GroupCounts,
  type ItemCounts,
  type LogStoreParts,
  type ModelCounts,
  type ModelDimension,
  type ModelSums,
  noCounts,
  type RequestFilter,
  type RequestLog,
  type SlotGroup,
  type UsageFilter,
} from './request-log.ts';
export { dayMs, everyone, hourMs, isWorkSql, usageColumns, usageOf } from './rollup.ts';
