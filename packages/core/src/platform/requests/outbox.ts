/**
 * Rows of paid calls on their way from the database to ClickHouse. The transaction of a charge leaves the row's id here;
 * a node claims some under the name of a batch, sends exactly these rows under that name, as often as it takes, and
 * removes them. A batch whose node has died is sent by another.
 */
import { type Steps, type Store, sql, transaction } from '../../storage/store.ts';
import { rowColumns } from './database-log/read-rows.ts';
import type { RequestRow } from './insert.ts';

const batchRows = 5_000;
/** Longer than any attempt to send takes. */
export const staleMs = 5 * 60_000;

/** Returns whether there was anything to claim. */
export const claimBatch = transaction(
  import.meta.url,
  'claimBatch',
  function* ({ batch, at }: { batch: string; at: number }): Steps<boolean> {
    const claimed = yield* sql(
      `UPDATE log_outbox SET batch = $1, claimed_at = $2 WHERE batch = '' AND (id, at) IN
         (SELECT id, at FROM log_outbox WHERE batch = '' ORDER BY id LIMIT ${batchRows}) RETURNING id`,
      [batch, at],
    );
    return claimed.length > 0;
  },
);

/** Takes over batches that nobody has tried to send for long. */
export const claimStale = transaction(
  import.meta.url,
  'claimStale',
  function* ({ at }: { at: number }): Steps<{ batch: string }[]> {
    const rows = yield* sql<{ batch: string }>(
      "UPDATE log_outbox SET claimed_at = $1 WHERE batch <> '' AND claimed_at < $2 RETURNING batch",
      [at, at - staleMs],
    );
    return [...new Set(rows.map(({ batch }) => batch))].map((batch) => ({ batch }));
  },
);

/** Before each further attempt; false when another node has taken the batch over, or finished it. */
export const renewClaim = transaction(
  import.meta.url,
  'renewClaim',
  function* ({ batch, at }: { batch: string; at: number }): Steps<boolean> {
    const rows = yield* sql(
      'UPDATE log_outbox SET claimed_at = $2 WHERE batch = $1 AND claimed_at > $3 RETURNING id',
      [batch, at, at - staleMs],
    );
    return rows.length > 0;
  },
);

export const removeBatch = transaction(
  import.meta.url,
  'removeBatch',
  function* ({ batch }: { batch: string }): Steps<void> {
    yield* sql('DELETE FROM log_outbox WHERE batch = $1', [batch]);
  },
  { repeatable: true },
);

const columns = rowColumns
  .split(', ')
  .map((name) => `r.${name}`)
  .join(', ');

export const readBatch = (store: Store, batch: string) =>
  store.query<RequestRow>(
    `SELECT ${columns} FROM log_outbox o JOIN requests r ON r.id = o.id AND r.at = o.at
     WHERE o.batch = $1 ORDER BY r.id, r.at`,
    [batch],
  );
