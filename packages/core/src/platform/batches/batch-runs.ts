/** What the node that runs a batch does with it. */
import { seal } from '../accounts/seal.ts';
import type { PlatformParts } from '../parts.ts';
import { dayMs } from '../requests/rollup.ts';
import type { UploadRow } from '../uploads/upload.ts';
import type { Uploads } from '../uploads/uploads.ts';
import {
  type Batch,
  type BatchInput,
  type BatchRow,
  type BatchState,
  batchTable,
  errorIdOf,
  outputIdOf,
} from './batch.ts';
import { batchOf } from './batch-row.ts';
import { lineOf, type RowResult } from './lines.ts';
import { claimBatch, endBatch, noteRows, releaseBatch, renewBatch } from './write.ts';

export type BatchRuns = ReturnType<typeof createBatchRuns>;

/** Another node goes on with a batch this long after its node stopped. */
const leaseMs = 12_000;

export function createBatchRuns({ store, settings, now, pepper }: PlatformParts, uploads: Uploads) {
  return {
    /** For the node that runs it, under a name that is of this run alone. */
    async claim(node: string, busy: string[]): Promise<(Batch & { storedId: string }) | null> {
      const at = now();
      const lock = store.dialect === 'postgres';
      const row = await store.transact(claimBatch, { node, at, leaseUntil: at + leaseMs, busy, lock });
      return row === null ? null : { ...batchOf(row, pepper), storedId: row.stored_id! };
    },
    renew: (id: string, node: string) =>
      store.transact(renewBatch, { id, node, leaseUntil: now() + leaseMs }),
    release: (id: string, node: string) => store.transact(releaseBatch, { id, node }),

    async inputs(storedId: string): Promise<BatchInput[]> {
      const text = Buffer.from(await uploads.readSealed(storedId)).toString();
      return text.split('\n').map((line) => {
        const [customId, body] = JSON.parse(line) as [string, unknown];
        return { customId, body };
      });
    },

    /** Numbers of rows that are written. */
    async written(id: string): Promise<Set<number>> {
      const rows = await store.query<{ number: number }>(
        'SELECT number FROM batch_rows WHERE batch_id = $1',
        [id],
      );
      return new Set(rows.map(({ number }) => number));
    },

    note({ id: batchId, dialect }: Batch, results: readonly RowResult[]): Promise<void> {
      const rows = results.map((result) => {
        const line = lineOf(dialect, batchId, result);
        const { number, outcome } = result;
        return { number, outcome, sealed: seal(line, pepper), bytes: Buffer.byteLength(line) + 1 };
      });
      return store.transact(noteRows, { batchId, rows });
    },

    /** Every row is written. */
    async end(batch: Batch, state: BatchState): Promise<void> {
      const at = now();
      const expiresAt = at + settings.uploadDays * dayMs;
      const [row] = await store.query<BatchRow>(`SELECT ${batchTable.columns} FROM batches WHERE id = $1`, [
        batch.id,
      ]);
      if (row === undefined) return;
      const files = [
        ...(row.succeeded > 0 ? [fileOf(batch, outputIdOf(batch.id), row.output_bytes, at, expiresAt)] : []),
        ...(row.succeeded < row.total
          ? [fileOf(batch, errorIdOf(batch.id), row.error_bytes, at, expiresAt)]
          : []),
      ];
      const shown = batch.dialect === 'openai' ? files : [];
      await store.transact(endBatch, { id: batch.id, state, at, expiresAt, uploads: shown });
    },
  };
}

const fileOf = (batch: Batch, id: string, bytes: number, at: number, expiresAt: number): UploadRow => ({
  id,
  account_id: batch.accountId,
  purpose: 'batch_output',
  filename: `${batch.id}_${id.endsWith('_output') ? 'output' : 'errors'}.jsonl`,
  mime: 'application/jsonl',
  bytes,
  stored_id: null,
  batch_id: batch.id,
  created_at: at,
  expires_at: expiresAt,
});
