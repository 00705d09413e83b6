import assert from 'node:assert/strict';
import { test } from 'node:test';
import { databases, withoutPostgres } from '../../../testing/database.ts';
import { openEmpty } from '../../../testing/empty-store.ts';
import { migrate } from '../../migrate.ts';
import { execute, type Value } from '../../store.ts';

const plainRows = (rows: object[]) => rows.map((row) => ({ ...row }));

for (const database of databases) {
  const skip = database === 'postgres' ? withoutPostgres : false;
  test(`every account becomes one with a single owner, on ${database}`, { skip }, async (t) => {
    const store = await openEmpty(t, database, '0040-teams');
    const run = (sql: string, params: Value[] = []) => store.transact(execute, { sql, params });
    const account = `INSERT INTO accounts (id, email, name, password_hash, role, state, totp_secret, totp_on,
      totp_last_step, recovery_codes, created_at, deleted_at)
      VALUES ($1, $2, $3, $4, 'developer', 'active', $5, $6, 7, '["x"]', 5, $7)`;
    await run(account, ['acc_1', 'ada@example.test', 'Ada', 'hash-1', 'sealed', 1, null]);
    await run(account, ['acc_2', 'acc_2@deleted.invalid', 'Deleted account', 'hash-2', null, 0, 9]);
    for (const id of ['acc_1', 'acc_2']) {
      await run(
        "INSERT INTO sessions (digest, id, account_id, created_at, seen_at, expires_at, ip, user_agent) VALUES ($1, $1, $2, 1, 1, 9, '', '')",
        [`ses-${id}`, id],
      );
      await run(
        "INSERT INTO keys (id, account_id, name, hint, digest, mode, scopes, created_at) VALUES ($1, $2, '', '', $1, 'live', '[]', 0)",
        [`key-${id}`, id],
      );
    }
    await migrate(store);
    assert.deepEqual(
      plainRows(
        await store.query(
          'SELECT id, email, name, password_hash, totp_secret, totp_on, totp_last_step, recovery_codes FROM people',
        ),
      ),
      [
        {
          id: 'per_1',
          email: 'ada@example.test',
          name: 'Ada',
          password_hash: 'hash-1',
          totp_secret: 'sealed',
          totp_on: 1,
          totp_last_step: 7,
          recovery_codes: '["x"]',
        },
      ],
    );
    assert.deepEqual(
      plainRows(await store.query('SELECT id, account_id, person_id, role, joined_at, left_at FROM members')),
      [
        {
          id: 'mem_1',
          account_id: 'acc_1',
          person_id: 'per_1',
          role: 'owner',
          joined_at: 5,
          left_at: null,
        },
      ],
    );
    assert.deepEqual(plainRows(await store.query('SELECT id, person_id, account_id FROM sessions')), [
      { id: 'ses-acc_1', person_id: 'per_1', account_id: 'acc_1' },
    ]);
    assert.deepEqual(plainRows(await store.query('SELECT id, created_by FROM keys ORDER BY id')), [
      { id: 'key-acc_1', created_by: 'mem_1' },
      { id: 'key-acc_2', created_by: null },
    ]);
    assert.deepEqual(plainRows(await store.query('SELECT id, email FROM accounts ORDER BY id')), [
      { id: 'acc_1', email: 'ada@example.test' },
      { id: 'acc_2', email: 'acc_2@deleted.invalid' },
    ]);
    // Several accounts may have the same contact now.
    await run(
      "INSERT INTO accounts (id, email_unused, email, name, role, state, created_at) VALUES ('acc_3', 'acc_3', 'ada@example.test', '', 'developer', 'active', 0)",
    );
  });
}
