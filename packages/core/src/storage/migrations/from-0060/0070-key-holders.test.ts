import assert from 'node:assert/strict';
import { test } from 'node:test';
import { databases, withoutPostgres } from '../../../testing/database.ts';
import { openEmpty } from '../../../testing/empty-store.ts';
import { migrate } from '../../migrate.ts';
import { execute } from '../../store.ts';

const member = (id: string, leftAt: number | null) => [
  `INSERT INTO people (id, email, name, created_at) VALUES ('per_${id}', '${id}@example.com', '', 0)`,
  `INSERT INTO members (id, account_id, person_id, role, joined_at, left_at)
   VALUES ('${id}', 'acc_a', 'per_${id}', 'admin', 0, ${leftAt})`,
];
const key = (id: string, scopes: string[], by: string) =>
  `INSERT INTO keys (id, account_id, name, hint, digest, mode, scopes, created_at, created_by)
   VALUES ('${id}', 'acc_a', '', '', '${id}', 'live', '${JSON.stringify(scopes)}', 0, '${by}')`;

const before = [
  `INSERT INTO accounts (id, email_unused, name, role, state, created_at)
   VALUES ('acc_a', 'a', 'a', 'developer', 'active', 0)`,
  ...member('mem_here', null),
  ...member('mem_left', 7),
  key('key_1', ['ai', 'account'], 'mem_here'),
  key('key_2', ['ai', 'account'], 'mem_left'),
  key('key_3', ['operator'], 'mem_left'),
  key('key_4', ['ai'], 'mem_left'),
];

for (const database of databases) {
  const skip = database === 'postgres' ? withoutPostgres : false;
  test(`account keys of members who left are revoked, on ${database}`, { skip }, async (t) => {
    const store = await openEmpty(t, database, '0070-key-holders');
    for (const sql of before) await store.transact(execute, { sql, params: [] });
    await migrate(store);
    const rows = await store.query<{ revoked_at: number | null; issued_to: string }>(
      'SELECT revoked_at, issued_to FROM keys ORDER BY id',
    );
    assert.deepEqual(
      rows.map(({ revoked_at, issued_to }) => [revoked_at, issued_to]),
      [
        [null, 'mem_here'],
        [7, 'mem_left'],
        [7, 'mem_left'],
        [null, 'mem_left'],
      ],
    );
  });
}
