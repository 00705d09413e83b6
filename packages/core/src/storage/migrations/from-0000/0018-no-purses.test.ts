import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ledgerChecks, verifyBooks } from '../../../platform/ledger/verify-books.ts';
import { databases, withoutPostgres } from '../../../testing/database.ts';
import { openEmpty } from '../../../testing/empty-store.ts';
import { migrate } from '../../migrate.ts';
import { execute } from '../../store.ts';

const before = [
  `INSERT INTO accounts (id, email, name, password_hash, role, state, created_at)
   VALUES ('acc_a', 'a', 'a', '', 'developer', 'active', 0)`,
  `INSERT INTO wallets (account_id, balance_micros, held_micros, pursed_micros, entries)
   VALUES ('acc_a', 700, 0, 300, 3)`,
  `INSERT INTO purses (id, account_id, month, amount_micros, spent_micros, lots, created_at, expires_at)
   VALUES ('purse_1', 'acc_a', '2026-11', 300, 300, 1, 1, 2)`,
  `INSERT INTO entries (id, transfer_id, account_id, book, seq, amount_micros, balance_after_micros, kind, reference, note, at)
   VALUES ('e1', 't', 'acc_a', 'wallet', 1, 1000, 1000, 'grant', 'g', '', 1),
     ('e2', 't', 'acc_a', 'grants', 1, -1000, NULL, 'grant', 'g', '', 1),
     ('e3', 'purse_1', 'acc_a', 'wallet', 2, -100, 900, 'charge', 'req_1', 'utilities.qr', 1),
     ('e4', 'purse_1', 'acc_a', 'wallet', 3, -200, 700, 'charge', 'req_2', 'network.dns', 1),
     ('e5', 'purse_1', 'acc_a', 'revenue:utilities', 3, 300, NULL, 'charge', 'purse_1/1', '', 1)`,
  "INSERT INTO spends (owner_id, month, micros) VALUES ('acc_a', '2026-11', 300)",
];

for (const database of databases) {
  const skip = database === 'postgres' ? withoutPostgres : false;
  test(`charges of purses stay in the books, and what they held is available, on ${database}`, {
    skip,
  }, async (t) => {
    const store = await openEmpty(t, database, '0018-no-purses');
    for (const sql of before) await store.transact(execute, { sql, params: [] });
    await migrate(store);
    const holds = await store.query(
      'SELECT id, category, month, settled_micros, state FROM holds ORDER BY id',
    );
    assert.deepEqual(
      holds.map((row) => ({ ...row })),
      [
        { id: 'req_1', category: 'utilities', month: '2026-11', settled_micros: 100, state: 'settled' },
        { id: 'req_2', category: 'network', month: '2026-11', settled_micros: 200, state: 'settled' },
      ],
    );
    // There is no request log in this old database.
    const checks = ledgerChecks.filter(({ name }) => name !== 'request-log');
    assert.deepEqual((await verifyBooks(store, checks)).faults, []);
  });
}
