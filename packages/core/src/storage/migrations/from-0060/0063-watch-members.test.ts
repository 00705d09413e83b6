import assert from 'node:assert/strict';
import { test } from 'node:test';
import { databases, withoutPostgres } from '../../../testing/database.ts';
import { openEmpty } from '../../../testing/empty-store.ts';
import { migrate } from '../../migrate.ts';
import { execute } from '../../store.ts';

const watch = (id: string, keyId: string) =>
  `INSERT INTO watches (id, account_id, key_id, ip, kind, input, name, every_minutes, email, cap_micros, month,
     spent_micros, state, status, summary, failures, next_at, created_at)
   VALUES ('${id}', 'acc_a', ${keyId}, '', 'up', '{}', '', 5, 0, 0, '', 0, 'active', 'new', '', 0, 0, 0)`;
const created = (id: string, actor: string, target: string) =>
  `INSERT INTO audit (id, at, actor, action, target, account_id)
   VALUES ('${id}', 1, '${actor}', 'account.watch', '${target}', 'acc_a')`;

const before = [
  `INSERT INTO accounts (id, email_unused, name, role, state, created_at)
   VALUES ('acc_a', 'a', 'a', 'developer', 'active', 0)`,
  "INSERT INTO people (id, email, name, created_at) VALUES ('per_a', 'a', 'a', 0)",
  `INSERT INTO members (id, account_id, person_id, role, joined_at)
   VALUES ('mem_a', 'acc_a', 'per_a', 'owner', 0)`,
  watch('wch_1', 'NULL'),
  watch('wch_2', "'key_a'"),
  watch('wch_3', 'NULL'),
  created('aud_1', 'mem_a', 'wch_1'),
  created('aud_2', 'key_a', 'wch_2'),
];

for (const database of databases) {
  const skip = database === 'postgres' ? withoutPostgres : false;
  test(`watches get the member who created them in a session, on ${database}`, { skip }, async (t) => {
    const store = await openEmpty(t, database, '0063-watch-members');
    for (const sql of before) await store.transact(execute, { sql, params: [] });
    await migrate(store);
    const rows = await store.query<{ created_by: string | null }>(
      'SELECT created_by FROM watches ORDER BY id',
    );
    assert.deepEqual(
      rows.map(({ created_by: by }) => by),
      ['mem_a', null, null],
    );
  });
}
