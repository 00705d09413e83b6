/** Charges that purses paid get settled holds like all others; what purses still held is available again. */
import type { Migration } from '../index.ts';

const categoryOf = {
  sqlite: "substr(e.note, 1, instr(e.note, '.') - 1)",
  postgres: "split_part(e.note, '.', 1)",
};

export const migration: Migration = {
  statements: (dialect) => [
    `INSERT INTO holds (id, account_id, key_id, endpoint, category, month, free, units, micros_per_unit,
       amount_micros, settled_micros, state, created_at, expires_at, resolved_at)
     SELECT e.reference, e.account_id, NULL, e.note, ${categoryOf[dialect]}, p.month, 0, 1, -e.amount_micros,
       -e.amount_micros, -e.amount_micros, 'settled', e.at, e.at, e.at
     FROM entries e JOIN purses p ON p.id = e.transfer_id
     WHERE e.kind = 'charge' AND e.book = 'wallet'`,
    'DROP TABLE purses',
    'ALTER TABLE wallets DROP COLUMN pursed_micros',
  ],
};
