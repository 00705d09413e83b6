/** A batch as the database has it. */
import { openJson, sealJson } from '../accounts/sealed-json.ts';
import { newId } from '../id.ts';
import { type Batch, type BatchDialect, type BatchRow, batchTable, errorIdOf, outputIdOf } from './batch.ts';
import { type BatchDetails, batchDetails } from './batch-details.ts';

export interface NewBatch {
  owner: { accountId: string; keyId: string | null; memberId: string | null; ip: string };
  endpoint: string;
  dialect: BatchDialect;
  details: BatchDetails;
}

/** Milliseconds: how long its rows may run, and how long what came of them is stored. */
export interface BatchTimes {
  at: number;
  windowMs: number;
  keptMs: number;
}

/** `pepper` opens its details. */
export function batchOf(row: BatchRow, pepper: string): Batch {
  const ended = row.ended_at !== null && row.state !== 'failed';
  return {
    ...batchTable.read(row),
    details: batchDetails.parse(openJson(row.details, pepper)),
    counts: {
      succeeded: row.succeeded,
      errored: row.errored,
      cancelled: row.cancelled,
      expired: row.expired,
    },
    outputId: ended && row.succeeded > 0 ? outputIdOf(row.id) : null,
    errorId: ended && row.succeeded < row.total ? errorIdOf(row.id) : null,
  };
}

/** One without `storedId` failed before it began. */
export function newRow(
  { owner, endpoint, dialect, details }: NewBatch,
  rows: { storedId: string | null; total: number },
  { at, windowMs, keptMs }: BatchTimes,
  pepper: string,
): BatchRow {
  const hasFailed = rows.storedId === null;
  return {
    id: newId('batch', at),
    account_id: owner.accountId,
    key_id: owner.keyId,
    member_id: owner.memberId,
    ip: owner.ip,
    endpoint,
    dialect,
    state: hasFailed ? 'failed' : 'running',
    details: JSON.stringify(sealJson(details, pepper)),
    stored_id: rows.storedId,
    total: rows.total,
    succeeded: 0,
    errored: 0,
    cancelled: 0,
    expired: 0,
    output_bytes: 0,
    error_bytes: 0,
    created_at: at,
    due_at: at + windowMs,
    cancelled_at: null,
    ended_at: hasFailed ? at : null,
    expires_at: at + keptMs + windowMs,
    lease_by: null,
    lease_until: 0,
  };
}
