import assert from 'node:assert/strict';
import { test } from 'node:test';
import { databases, withoutPostgres } from '../../../testing/database.ts';
import { openEmpty } from '../../../testing/empty-store.ts';
import { migrate } from '../../migrate.ts';
import { execute } from '../../store.ts';

const key = (id: string, at: number, line: string | null, revokedAt: number | null = null) => ({
  sql: `INSERT INTO keys (id, account_id, name, hint, digest, mode, scopes, created_at, line, revoked_at)
        VALUES ($1, 'acc_a', '', '', $1, 'live', '[]', $2, $3, $4)`,
  params: [id, at, line, revokedAt],
});
const watch = (id: string, keyId: string | null) => ({
  sql: `INSERT INTO watches (id, account_id, key_id, ip, kind, input, name, every_minutes, email, cap_micros, month,
          spent_micros, state, status, summary, failures, next_at, created_at)
        VALUES ($1, 'acc_a', $2, '', 'up', '{}', '', 5, 0, 0, '', 0, 'paused', 'error', '', 0, 0, 0)`,
  params: [id, keyId],
});

const before = [
  {
    sql: `INSERT INTO accounts (id, email_unused, name, role, state, created_at)
          VALUES ('acc_a', 'a', 'a', 'developer', 'active', 0)`,
    params: [],
  },
  key('key_alone', 1, null),
  key('key_first', 1, 'key_first'),
  key('key_second', 2, 'key_first'),
  key('key_third', 3, 'key_first', 4),
  watch('wch_1', 'key_first'),
  watch('wch_2', 'key_second'),
  watch('wch_3', 'key_alone'),
  watch('wch_4', null),
];

for (const database of databases) {
  const skip = database === 'postgres' ? withoutPostgres : false;
  test(`watches move to the newest key that works, on ${database}`, { skip }, async (t) => {
    const store = await openEmpty(t, database, '0062-rotated-watches');
    for (const statement of before) await store.transact(execute, statement);
    await migrate(store);
    const rows = await store.query<{ key_id: string | null }>('SELECT key_id FROM watches ORDER BY id');
    assert.deepEqual(
      rows.map(({ key_id: id }) => id),
      ['key_second', 'key_second', 'key_alone', null],
    );
  });
}
