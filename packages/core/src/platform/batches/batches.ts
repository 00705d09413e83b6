/** Batches, as their callers use them. */
import { fail } from '../../errors.ts';
import { unseal } from '../accounts/seal.ts';
import type { PlatformParts } from '../parts.ts';
import { dayMs } from '../requests/rollup.ts';
import type { Uploads } from '../uploads/uploads.ts';
import {
  type Batch,
  type BatchDialect,
  type BatchInput,
  type BatchRow,
  type BatchRowRow,
  batchRowTable,
  batchTable,
} from './batch.ts';
import { batchOf, type NewBatch, newRow } from './batch-row.ts';
import { cancelBatch, createBatch, removeBatch } from './write.ts';

export type Batches = ReturnType<typeof createBatches>;

const openMax = 20;
/** Time for the rows to run. */
const windowMs = dayMs;
const pageRows = 200;

export function createBatches(parts: PlatformParts, uploads: Uploads) {
  const { store, settings, now, pepper } = parts;
  let wake = () => {};

  const missing = (id: string) => fail('not_found', `No batch ${id} in this account.`, { param: 'id' });

  async function find(accountId: string, id: string): Promise<Batch> {
    const [row] = await store.query<BatchRow>(
      `SELECT ${batchTable.columns} FROM batches WHERE account_id = $1 AND id = $2 AND expires_at > $3`,
      [accountId, id, now()],
    );
    if (row === undefined) throw missing(id);
    return batchOf(row, pepper);
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

  return {
    find,
    results,
    rowsMax: settings.batchRows,

    /** Without rows where it failed before it began. */
    async create({ rows, ...given }: NewBatch & { rows: readonly BatchInput[] }): Promise<Batch> {
      const { owner, details } = given;
      const text = rows.map((row) => JSON.stringify([row.customId, row.body])).join('\n');
      const storedId =
        details.errors === undefined
          ? await uploads.keepSealed(owner.accountId, Buffer.from(text), windowMs + dayMs)
          : null;
      const times = { at: now(), windowMs, keptMs: settings.uploadDays * dayMs };
      const row = newRow(given, { storedId, total: rows.length }, times, pepper);
      await store.transact(createBatch, { row, openMax });
      wake();
      return batchOf(row, pepper);
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
      const found = rows.slice(0, limit).map((row) => batchOf(row, pepper));
      return { batches: newestFirst ? found : found.reverse(), hasMore: rows.length > limit };
    },

    async cancel(accountId: string, id: string): Promise<Batch> {
      const row = await store.transact(cancelBatch, { accountId, id, at: now() });
      if (row === undefined) throw missing(id);
      wake();
      return batchOf(row, pepper);
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
  };
}
