import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ledgerChecks, verifyBooks } from '../../../platform/ledger/verify-books.ts';
import { databases, withoutPostgres } from '../../../testing/database.ts';
import { openEmpty } from '../../../testing/empty-store.ts';
import { migrate } from '../../migrate.ts';
import { execute } from '../../store.ts';

const before = [
  `INSERT INTO accounts (id, email_unused, name, role, state, created_at)
   VALUES ('acc_a', 'a', 'a', 'developer', 'active', 0)`,
  "INSERT INTO wallets (account_id, balance_micros, held_micros, entries) VALUES ('acc_a', 700, 0, 3)",
  `INSERT INTO entries (id, transfer_id, account_id, book, seq, amount_micros, balance_after_micros, kind, reference, note, details, at)
   VALUES ('e1', 't1', 'acc_a', 'wallet', 1, 1000, 1000, 'grant', 'g', 'welcome', '{"by":"oja"}', 1),
     ('e2', 't1', 'acc_a', 'grants', 1, -1000, NULL, 'grant', 'g', 'welcome', '{"by":"oja"}', 1),
     ('e3', 't2', 'acc_a', 'wallet', 2, -100, 900, 'charge', 'req_1', 'utilities.qr', '{"key_id":"key_1"}', 2),
     ('e4', 't2', 'acc_a', 'revenue:utilities', 2, 100, NULL, 'charge', 'req_1', 'utilities.qr', '{"key_id":"key_1"}', 2),
     ('e5', 'purse_1', 'acc_a', 'wallet', 3, -200, 700, 'charge', 'req_2', 'network.dns', '{}', 3),
     ('e6', 'purse_1', 'acc_a', 'revenue:network', 3, 200, NULL, 'charge', 'purse_1/1', '', '{}', 3)`,
  `INSERT INTO holds (id, account_id, endpoint, category, month, free, units, micros_per_unit, amount_micros,
     settled_micros, state, created_at, expires_at)
   VALUES ('req_1', 'acc_a', 'utilities.qr', 'utilities', '1970-01', 0, 1, 100, 100, 100, 'settled', 2, 3),
     ('req_2', 'acc_a', 'network.dns', 'network', '1970-01', 0, 1, 200, 200, 200, 'settled', 3, 4)`,
  "INSERT INTO spends (owner_id, day, micros, tokens) VALUES ('acc_a', 0, 300, 0)",
];

for (const database of databases) {
  const skip = database === 'postgres' ? withoutPostgres : false;
  test(`every transfer becomes one entry with its other side, on ${database}`, { skip }, async (t) => {
    const store = await openEmpty(t, database, '0059-one-entry');
    for (const sql of before) await store.transact(execute, { sql, params: [] });
    await migrate(store);
    const entries = await store.query(
      'SELECT id, seq, amount_micros, balance_after_micros AS after, against, details FROM entries ORDER BY seq',
    );
    assert.deepEqual(
      entries.map((row) => ({ ...row })),
      [
        { id: 'e1', seq: 1, amount_micros: 1000, after: 1000, against: 'grants', details: '{"by":"oja"}' },
        {
          id: 'e3',
          seq: 2,
          amount_micros: -100,
          after: 900,
          against: 'revenue:utilities',
          details: '{"key_id":"key_1"}',
        },
        { id: 'e5', seq: 3, amount_micros: -200, after: 700, against: 'revenue:network', details: '{}' },
      ],
    );
    // There is no request log in this old database.
    const checks = ledgerChecks.filter(({ name }) => name !== 'request-log');
    assert.deepEqual((await verifyBooks(store, checks)).faults, []);
  });
}
