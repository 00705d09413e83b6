import assert from 'node:assert/strict';
import { test } from 'node:test';
import { databases, withoutPostgres } from '../../../testing/database.ts';
import { openEmpty } from '../../../testing/empty-store.ts';
import { migrate } from '../../migrate.ts';
import { execute } from '../../store.ts';

const card = (id: string, provider: string, at: number) =>
  `INSERT INTO cards (id, account_id, provider, token, token_digest, brand, last4, expires, created_at)
   VALUES ('${id}', 'acc_a', '${provider}', '', '${id}', 'visa', '4081', '12/30', ${at})`;

const before = [
  `INSERT INTO accounts (id, email_unused, name, role, state, created_at)
   VALUES ('acc_a', 'a', 'a', 'developer', 'active', 0)`,
  `INSERT INTO receipts (number, id, account_id, kind, subject_id, currency, amount_minor, micros, data, at)
   VALUES (1, 'rcp_1', 'acc_a', 'receipt', 'top_1', 'NGN', 1, 1, '{"buyer":{"email":"old@example.com"}}', 5)`,
  card('card_1', 'paystack', 5),
  card('card_2', 'paystack', 6),
  card('card_3', 'stripe', 5),
];

for (const database of databases) {
  const skip = database === 'postgres' ? withoutPostgres : false;
  test(`saved cards get the email address of their payment, on ${database}`, { skip }, async (t) => {
    const store = await openEmpty(t, database, '0066-card-emails');
    for (const sql of before) await store.transact(execute, { sql, params: [] });
    await migrate(store);
    const rows = await store.query<{ email: string | null }>('SELECT email FROM cards ORDER BY id');
    assert.deepEqual(
      rows.map(({ email }) => email),
      ['old@example.com', null, null],
    );
  });
}
