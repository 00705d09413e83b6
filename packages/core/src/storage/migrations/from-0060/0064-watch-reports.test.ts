import assert from 'node:assert/strict';
import { test } from 'node:test';
import { databases, withoutPostgres } from '../../../testing/database.ts';
import { openEmpty } from '../../../testing/empty-store.ts';
import { migrate } from '../../migrate.ts';
import { execute } from '../../store.ts';

const watch = (id: string, kind: string, failures: number) =>
  `INSERT INTO watches (id, account_id, ip, kind, input, name, every_minutes, email, cap_micros, month,
     spent_micros, state, status, summary, failures, next_at, created_at)
   VALUES ('${id}', 'acc_a', '', '${kind}', '{}', '', 5, 0, 0, '', 0, 'active', 'error', '', ${failures}, 0, 0)`;

const before = [
  `INSERT INTO accounts (id, email_unused, name, role, state, created_at)
   VALUES ('acc_a', 'a', 'a', 'developer', 'active', 0)`,
  watch('wch_1', 'page', 2),
  watch('wch_2', 'page', 4),
  watch('wch_3', 'up', 4),
];

for (const database of databases) {
  const skip = database === 'postgres' ? withoutPostgres : false;
  test(`failures that were reported are known, those of up start again, on ${database}`, {
    skip,
  }, async (t) => {
    const store = await openEmpty(t, database, '0064-watch-reports');
    for (const sql of before) await store.transact(execute, { sql, params: [] });
    await migrate(store);
    const rows = await store.query<{ failures: number; misses: number; reported: string | null }>(
      'SELECT failures, misses, reported FROM watches ORDER BY id',
    );
    assert.deepEqual(
      rows.map(({ failures, misses, reported }) => [failures, misses, reported]),
      [
        [2, 0, null],
        [4, 0, 'failing'],
        [0, 0, null],
      ],
    );
  });
}
