/** The verbs of batches, as endpoints and the schedule use them. */
import { fail } from '../../errors.ts';
import { seal, unseal } from '../accounts/seal.ts';
import { openJson, sealJson } from '../accounts/sealed-json.ts';
import { newId } from '../id.ts';
import type { PlatformParts } from '../parts.ts';
import { dayMs } from '../requests/rollup.ts';
import type { UploadRow } from '../uploads/upload.ts';
import type { Uploads } from '../uploads/uploads.ts';
import {
  type Batch,
  type BatchDialect,
  type BatchInput,
  type BatchRow,
  type BatchRowRow,
  type BatchState,
  batchRowTable,
  batchTable,
  errorIdOf,
  outputIdOf,
} from './batch.ts';
import { type BatchDetails, batchDetails } from './batch-details.ts';
import { lineOf, type RowResult } from './lines.ts';
import {
  cancelBatch,
  claimBatch,
  createBatch,
  endBatch,
  noteRows,
  releaseBatch,
  removeBatch,
  renewBatch,
} from './write.ts';

export interface NewBatch {
  owner: { accountId: string; keyId: string | null; memberId: string | null; ip: string };
  endpoint: string;
  dialect: BatchDialect;
  details: BatchDetails;
  /** None where it failed before it began. */
  rows: readonly BatchInput[];
}

export type Batches = ReturnType<typeof createBatches>;

const openMax = 20;
/** Time for the rows to run. */
const windowMs = dayMs;
/** Another node goes on with a batch this long after its node stopped. */
const leaseMs = 12_000;
const pageRows = 200;

export function createBatches(parts: PlatformParts, uploads: Uploads) {
  const { store, settings, now, pepper } = parts;
  let wake = () => {};

  const missing = (id: string) => fail('not_found', `No batch ${id} in this account.`, { param: 'id' });
  const read = (row: BatchRow): Batch => {
    const ended = row.ended_at !== null && row.state !== 'failed';
    return {
      id: row.id,
      accountId: row.account_id,
      keyId: row.key_id,
      memberId: row.member_id,
      ip: row.ip,
      endpoint: row.endpoint,
      dialect: row.dialect,
      state: row.state,
      details: batchDetails.parse(openJson(row.details, pepper)),
      total: row.total,
      counts: {
        succeeded: row.succeeded,
        errored: row.errored,
        cancelled: row.cancelled,
        expired: row.expired,
      },
      createdAt: row.created_at,
      dueAt: row.due_at,
      cancelledAt: row.cancelled_at,
      endedAt: row.ended_at,
      expiresAt: row.expires_at,
      outputId: ended && row.succeeded > 0 ? outputIdOf(row.id) : null,
      errorId: ended && row.succeeded < row.total ? errorIdOf(row.id) : null,
    };
  };

  async function find(accountId: string, id: string): Promise<Batch> {
    const [row] = await store.query<BatchRow>(
      `SELECT ${batchTable.columns} FROM batches WHERE account_id = $1 AND id = $2 AND expires_at > $3`,
      [accountId, id, now()],
    );
    if (row === undefined) throw missing(id);
    return read(row);
  }

  /** Lines of what is written, in the order of the rows. */
  async function* results(id: string, of: 'all' | 'succeeded' | 'others' = 'all'): AsyncGenerator<string> {
    const fits = { all: '1 = 1', succeeded: "outcome = 'succeeded'", others: "outcome <> 'succeeded'" }[of];
    for (let after = -1; ; ) {
      const page = await store.query<BatchRowRow>(
        `SELECT ${batchRowTable.columns} FROM batch_rows WHERE batch_id = $1 AND number > $2 AND ${fits}
         ORDER BY number LIMIT ${pageRows}`,
        [id, after],
      );
      yield page.map(({ sealed }) => `${unseal(sealed, pepper)}\n`).join('');
      if (page.length < pageRows) return;
      after = page.at(-1)!.number;
    }
  }

  const fileOf = (batch: Batch, id: string, bytes: number, at: number): UploadRow => ({
    id,
    account_id: batch.accountId,
    purpose: 'batch_output',
    filename: `${batch.id}_${id.endsWith('_output') ? 'output' : 'errors'}.jsonl`,
    mime: 'application/jsonl',
    bytes,
    stored_id: null,
    batch_id: batch.id,
    created_at: at,
    expires_at: at + settings.uploadDays * dayMs,
  });

  return {
    find,
    results,
    rowsMax: settings.batchRows,

    async create({ owner, endpoint, dialect, details, rows }: NewBatch): Promise<Batch> {
      const at = now();
      const keptMs = settings.uploadDays * dayMs;
      const failed = details.errors !== undefined;
      const text = rows.map((row) => JSON.stringify([row.customId, row.body])).join('\n');
      const stored = failed
        ? null
        : await uploads.keepSealed(owner.accountId, Buffer.from(text), windowMs + dayMs);
      const row: BatchRow = {
        id: newId('batch', at),
        account_id: owner.accountId,
        key_id: owner.keyId,
        member_id: owner.memberId,
        ip: owner.ip,
        endpoint,
        dialect,
        state: failed ? 'failed' : 'running',
        details: JSON.stringify(sealJson(details, pepper)),
        stored_id: stored,
        total: rows.length,
        succeeded: 0,
        errored: 0,
        cancelled: 0,
        expired: 0,
        output_bytes: 0,
        error_bytes: 0,
        created_at: at,
        due_at: at + windowMs,
        cancelled_at: null,
        ended_at: failed ? at : null,
        expires_at: at + keptMs + windowMs,
        lease_by: null,
        lease_until: 0,
      };
      await store.transact(createBatch, { row, openMax });
      wake();
      return read(row);
    },

    async list(
      accountId: string,
      dialect: BatchDialect,
      page: { after?: string; before?: string; limit: number },
    ) {
      const { after = '', before = '', limit } = page;
      const newestFirst = before === '';
      const rows = await store.query<BatchRow>(
        `SELECT ${batchTable.columns} FROM batches
         WHERE account_id = $1 AND dialect = $2 AND expires_at > $3 AND ($4 = '' OR id < $4) AND ($5 = '' OR id > $5)
         ORDER BY id ${newestFirst ? 'DESC' : 'ASC'} LIMIT $6`,
        [accountId, dialect, now(), after, before, limit + 1],
      );
      const found = rows.slice(0, limit).map(read);
      return { batches: newestFirst ? found : found.reverse(), hasMore: rows.length > limit };
    },

    async cancel(accountId: string, id: string): Promise<Batch> {
      const row = await store.transact(cancelBatch, { accountId, id, at: now() });
      if (row === undefined) throw missing(id);
      wake();
      return read(row);
    },

    async remove(accountId: string, id: string): Promise<void> {
      const done = await store.transact(removeBatch, { accountId, id });
      if (done === undefined) throw missing(id);
      if (done === null)
        throw fail('conflict', `The batch ${id} has not ended. Cancel it first.`, { param: 'id' });
    },

    /** The schedule listens: a new batch starts at once. */
    onDue(listener: () => void): () => void {
      wake = listener;
      return () => {
        wake = () => {};
      };
    },

    /** For the node that runs it, under a name that is of this run alone. */
    async claim(node: string, busy: string[]): Promise<(Batch & { storedId: string }) | null> {
      const at = now();
      const lock = store.dialect === 'postgres';
      const row = await store.transact(claimBatch, { node, at, leaseUntil: at + leaseMs, busy, lock });
      return row === null ? null : { ...read(row), storedId: row.stored_id! };
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
        ...(row.succeeded > 0 ? [fileOf(batch, outputIdOf(batch.id), row.output_bytes, at)] : []),
        ...(row.succeeded < row.total ? [fileOf(batch, errorIdOf(batch.id), row.error_bytes, at)] : []),
      ];
      const shown = batch.dialect === 'openai' ? files : [];
      await store.transact(endBatch, { id: batch.id, state, at, expiresAt, uploads: shown });
    },
  };
}
