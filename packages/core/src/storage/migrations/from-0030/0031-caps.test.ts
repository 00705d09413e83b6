import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ledgerChecks, verifyBooks } from '../../../platform/ledger/verify-books.ts';
import { databases, withoutPostgres } from '../../../testing/database.ts';
import { openEmpty } from '../../../testing/empty-store.ts';
import { migrate } from '../../migrate.ts';
import { execute } from '../../store.ts';

const day = 86_400_000;
const hold = (id: string, at: number, state: string, held: number, settled: number | null, capped: number) =>
  `INSERT INTO holds (id, account_id, key_id, endpoint, category, month, free, units, micros_per_unit, amount_micros,
     settled_micros, key_capped, account_capped, state, created_at, expires_at)
   VALUES ('${id}', 'acc_a', 'key_a', 'ai.chat', 'ai', '1970-01', 0, 1, 1, ${held}, ${settled}, ${capped}, 0, '${state}', ${at}, ${at})`;

const before = [
  `INSERT INTO accounts (id, email, name, password_hash, role, state, created_at, cap_micros)
   VALUES ('acc_a', 'a', 'a', '', 'developer', 'active', 0, 900)`,
  "INSERT INTO wallets (account_id, balance_micros, held_micros, entries) VALUES ('acc_a', 100, 50, 1)",
  `INSERT INTO entries (id, transfer_id, account_id, book, seq, amount_micros, balance_after_micros, kind, reference, note, at)
   VALUES ('e1', 't', 'acc_a', 'wallet', 1, 100, 100, 'grant', 'g', '', 1), ('e2', 't', 'acc_a', 'grants', 1, -100, NULL, 'grant', 'g', '', 1)`,
  hold('req_1', 1, 'settled', 100, 0, 0),
  hold('req_2', day + 5, 'voided', 70, null, 1),
  hold('req_3', day + 6, 'open', 50, null, 1),
  "INSERT INTO spends (owner_id, month, micros) VALUES ('acc_a', '1970-01', 0), ('key_a', '1970-01', 50)",
];

for (const database of databases) {
  const skip = database === 'postgres' ? withoutPostgres : false;
  test(`spending by the month becomes spending by the day on ${database}`, { skip }, async (t) => {
    const store = await openEmpty(t, database, '0031-caps');
    for (const sql of before) await store.transact(execute, { sql, params: [] });
    await migrate(store);
    const rows = await store.query(
      'SELECT owner_id, day, micros, tokens FROM spends WHERE micros > 0 ORDER BY owner_id, day',
    );
    assert.deepEqual(
      rows.map((row) => ({ ...row })),
      [{ owner_id: 'key_a', day: 1, micros: 50, tokens: 0 }],
    );
    const [account] = await store.query('SELECT cap_micros, day_cap_micros FROM accounts');
    assert.deepEqual({ ...account }, { cap_micros: 900, day_cap_micros: null });
    assert.deepEqual((await verifyBooks(store, ledgerChecks)).faults, []);
  });
}
