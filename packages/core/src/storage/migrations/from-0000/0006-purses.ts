/**
 * A purse keeps a part of an account's credits ready on one node, for many small calls. It stays the account's:
 * `pursed_micros` is beside what is held, so that it shows as available, and nobody else can take it.
 */
import type { Migration } from '../index.ts';

export const migration: Migration = {
  statements: (dialect) => [
    // Empty, a purse is closed. `lots` counts what was written of it: a lot of charges is written once.
    `CREATE TABLE purses (
      id TEXT PRIMARY KEY,
      account_id TEXT NOT NULL,
      month TEXT NOT NULL,
      amount_micros BIGINT NOT NULL CHECK (amount_micros >= 0),
      spent_micros BIGINT NOT NULL DEFAULT 0,
      lots BIGINT NOT NULL DEFAULT 0,
      created_at BIGINT NOT NULL,
      expires_at BIGINT NOT NULL
    )${dialect === 'sqlite' ? ' WITHOUT ROWID' : ''}`,
    'CREATE INDEX purses_open ON purses (expires_at) WHERE amount_micros > 0',
    `ALTER TABLE wallets ADD COLUMN pursed_micros BIGINT NOT NULL DEFAULT 0
      CHECK (pursed_micros >= 0 AND held_micros + pursed_micros <= balance_micros)`,
  ],
};
