/** Once a day the books are verified, and the result shows in metrics. Of the embedded database backups verify a copy. */
import type { Logger } from '../logger.ts';
import type { Platform } from '../platform/platform.ts';
import { execute, sql, transaction } from '../storage/store.ts';

const everyMs = 86_400_000;

/** One node of all. */
export const claimBooks = transaction(
  import.meta.url,
  'claimBooks',
  function* ({ at, before }: { at: number; before: number }) {
    const rows = yield* sql(
      `INSERT INTO options (name, value, changed_at, changed_by) VALUES ('books.began', 'null', $1, 'schedule')
       ON CONFLICT (name) DO UPDATE SET changed_at = excluded.changed_at
       WHERE options.changed_at <= $2 RETURNING name`,
      [at, before],
    );
    return rows.length > 0;
  },
);

export async function checkBooks(
  { parts: { store }, credits, now }: Pick<Platform, 'parts' | 'credits' | 'now'>,
  log: Logger,
): Promise<void> {
  const at = now();
  if (store.dialect !== 'postgres' || !(await store.transact(claimBooks, { at, before: at - everyMs })))
    return;
  const { faults } = await credits.verifyBooks();
  if (faults.length > 0) log.error({ faults: faults.slice(0, 5) }, 'the books are inconsistent');
  await store.transact(execute, {
    sql: `INSERT INTO options (name, value, changed_at, changed_by) VALUES ('books.last', $1, $2, 'schedule')
          ON CONFLICT (name) DO UPDATE SET value = excluded.value, changed_at = excluded.changed_at`,
    params: [JSON.stringify({ at, faults: faults.length }), at],
  });
}
