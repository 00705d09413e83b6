/** Transactions of batches. A node runs a batch while it renews its lease; each row is written once. */
import { fail } from '../../errors.ts';
import { type Steps, send, sql, transaction } from '../../storage/store.ts';
import type { UploadRow } from '../uploads/upload.ts';
import { insertUpload } from '../uploads/write.ts';
import { emit } from '../webhooks/emit.ts';
import { type BatchRow, type BatchState, batchTable, type RowOutcome } from './batch.ts';

const names = Object.keys(batchTable.kinds) as (keyof BatchRow)[];
const placeholders = names.map((_, i) => `$${i + 1}`).join(', ');

export const createBatch = transaction(
  import.meta.url,
  'createBatch',
  function* ({ row, openMax }: { row: BatchRow; openMax: number }): Steps<void> {
    const [open] = yield* sql<{ n: number }>(
      "SELECT count(*) AS n FROM batches WHERE account_id = $1 AND state IN ('running', 'cancelling')",
      [row.account_id],
    );
    if (open!.n >= openMax)
      throw fail(
        'queue_full',
        `An account has at most ${openMax} batches in progress. Retry when one has ended.`,
        { retryAfterSeconds: 60 },
      );
    yield* send(
      `INSERT INTO batches (${batchTable.columns}) VALUES (${placeholders})`,
      names.map((name) => row[name]),
    );
  },
);

export interface ClaimInput {
  node: string;
  at: number;
  leaseUntil: number;
  /** Accounts that have enough of them running here. */
  busy: string[];
  lock: boolean;
}

/** The one that waits longest; null where none does. */
export const claimBatch = transaction(
  import.meta.url,
  'claimBatch',
  function* ({ node, at, leaseUntil, busy, lock }: ClaimInput): Steps<BatchRow | null> {
    const others = busy.map((_, i) => `, $${i + 4}`).join('');
    const [row] = yield* sql<BatchRow>(
      `UPDATE batches SET lease_by = $1, lease_until = $3
       WHERE id = (SELECT id FROM batches WHERE state IN ('running', 'cancelling') AND lease_until < $2
           AND account_id NOT IN (''${others})
         ORDER BY lease_until, id LIMIT 1 ${lock ? 'FOR UPDATE SKIP LOCKED' : ''})
       RETURNING ${batchTable.columns}`,
      [node, at, leaseUntil, ...busy],
    );
    return row ?? null;
  },
);

/** Its state; null where another node has it or it has ended. */
export const renewBatch = transaction(
  import.meta.url,
  'renewBatch',
  function* (input: { id: string; node: string; leaseUntil: number }): Steps<BatchState | null> {
    const [row] = yield* sql<{ state: BatchState }>(
      `UPDATE batches SET lease_until = $3
       WHERE id = $1 AND lease_by = $2 AND state IN ('running', 'cancelling') RETURNING state`,
      [input.id, input.node, input.leaseUntil],
    );
    return row?.state ?? null;
  },
);

/** The node stops: another one goes on. */
export const releaseBatch = transaction(
  import.meta.url,
  'releaseBatch',
  function* ({ id, node }: { id: string; node: string }): Steps<void> {
    yield* sql('UPDATE batches SET lease_by = NULL, lease_until = 0 WHERE id = $1 AND lease_by = $2', [
      id,
      node,
    ]);
  },
);

export interface RowNote {
  number: number;
  outcome: RowOutcome;
  sealed: string;
  /** Of its line in the results. */
  bytes: number;
}

/** A row that is written already stays as it is, and counts once. */
export const noteRows = transaction(
  import.meta.url,
  'noteRows',
  function* ({ batchId, rows }: { batchId: string; rows: RowNote[] }): Steps<void> {
    const known = yield* sql('SELECT id FROM batches WHERE id = $1', [batchId]);
    // Its account was deleted while it ran.
    if (known.length === 0) return;
    for (const { number, outcome, sealed, bytes } of rows) {
      const added = yield* sql(
        `INSERT INTO batch_rows (batch_id, number, outcome, sealed) VALUES ($1, $2, $3, $4)
         ON CONFLICT (batch_id, number) DO NOTHING RETURNING number`,
        [batchId, number, outcome, sealed],
      );
      if (added.length === 0) continue;
      const size = outcome === 'succeeded' ? 'output_bytes' : 'error_bytes';
      yield* send(`UPDATE batches SET ${outcome} = ${outcome} + 1, ${size} = ${size} + $2 WHERE id = $1`, [
        batchId,
        bytes,
      ]);
    }
  },
  { repeatable: true },
);

/** Every row is written. */
export const endBatch = transaction(
  import.meta.url,
  'endBatch',
  function* (input: {
    id: string;
    state: BatchState;
    at: number;
    expiresAt: number;
    uploads: UploadRow[];
  }): Steps<boolean> {
    const [ended] = yield* sql<BatchRow>(
      `UPDATE batches SET state = $2, ended_at = $3, expires_at = $4, stored_id = NULL, lease_by = NULL, lease_until = 0
       WHERE id = $1 AND state IN ('running', 'cancelling') RETURNING ${batchTable.columns}`,
      [input.id, input.state, input.at, input.expiresAt],
    );
    if (ended === undefined) return false;
    for (const row of input.uploads) yield* insertUpload(row);
    const { id, state: status, succeeded, errored, cancelled, expired } = ended;
    const told = { id, status, succeeded, errored, cancelled, expired };
    yield* emit(ended.account_id, 'batch.ended', told, input.at);
    return true;
  },
);

/** Undefined where there is none; one that has ended stays as it is. */
export const cancelBatch = transaction(
  import.meta.url,
  'cancelBatch',
  function* (input: { accountId: string; id: string; at: number }): Steps<BatchRow | undefined> {
    yield* sql(
      `UPDATE batches SET state = 'cancelling', cancelled_at = $3
       WHERE account_id = $1 AND id = $2 AND state = 'running'`,
      [input.accountId, input.id, input.at],
    );
    const [row] = yield* sql<BatchRow>(
      `SELECT ${batchTable.columns} FROM batches WHERE account_id = $1 AND id = $2`,
      [input.accountId, input.id],
    );
    return row;
  },
);

/** With its results. Undefined where there is none, null while it runs. */
export const removeBatch = transaction(
  import.meta.url,
  'removeBatch',
  function* (input: { accountId: string; id: string }): Steps<true | null | undefined> {
    const [row] = yield* sql<{ state: BatchState }>(
      'SELECT state FROM batches WHERE account_id = $1 AND id = $2',
      [input.accountId, input.id],
    );
    if (row === undefined) return undefined;
    if (row.state === 'running' || row.state === 'cancelling') return null;
    yield* send('DELETE FROM batch_rows WHERE batch_id = $1', [input.id]);
    yield* send('DELETE FROM uploads WHERE batch_id = $1', [input.id]);
    yield* send('DELETE FROM batches WHERE id = $1', [input.id]);
    return true;
  },
);
