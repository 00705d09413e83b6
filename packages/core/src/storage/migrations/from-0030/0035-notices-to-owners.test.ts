import assert from 'node:assert/strict';
import { test } from 'node:test';
import { databases, withoutPostgres } from '../../../testing/database.ts';
import { openEmpty } from '../../../testing/empty-store.ts';
import { migrate } from '../../migrate.ts';
import { execute } from '../../store.ts';

const account = (id: string, email: string) =>
  `INSERT INTO accounts (id, email_unused, email, name, role, state, created_at)
   VALUES ('${id}', '${id}', '${email}', 'a', 'developer', 'active', 0)`;
const person = (name: string) =>
  `INSERT INTO people (id, email, name, created_at) VALUES ('per_${name}', '${name}@example.com', '${name}', 0)`;
const member = (accountId: string, name: string, role: string, joinedAt: number, leftAt: number | null) =>
  `INSERT INTO members (id, account_id, person_id, role, joined_at, left_at)
   VALUES ('mem_${accountId}_${name}', '${accountId}', 'per_${name}', '${role}', ${joinedAt}, ${leftAt})`;

const before = [
  ...['ada', 'bola', 'chidi'].map(person),
  account('acc_left', 'ada@example.com'),
  member('acc_left', 'ada', 'owner', 0, 3),
  member('acc_left', 'bola', 'owner', 2, null),
  member('acc_left', 'chidi', 'owner', 1, null),
  account('acc_demoted', 'ada@example.com'),
  member('acc_demoted', 'ada', 'viewer', 0, null),
  member('acc_demoted', 'bola', 'owner', 1, null),
  account('acc_right', 'bola@example.com'),
  member('acc_right', 'ada', 'owner', 0, null),
  member('acc_right', 'bola', 'owner', 1, null),
];

for (const database of databases) {
  const skip = database === 'postgres' ? withoutPostgres : false;
  test(`notices go to an owner again, on ${database}`, { skip }, async (t) => {
    const store = await openEmpty(t, database, '0035-notices-to-owners');
    for (const sql of before) await store.transact(execute, { sql, params: [] });
    await migrate(store);
    const rows = await store.query<{ id: string; email: string }>(
      'SELECT id, email FROM accounts ORDER BY id',
    );
    assert.deepEqual(
      rows.map(({ id, email }) => [id, email]),
      [
        ['acc_demoted', 'bola@example.com'],
        ['acc_left', 'chidi@example.com'],
        ['acc_right', 'bola@example.com'],
      ],
    );
  });
}
