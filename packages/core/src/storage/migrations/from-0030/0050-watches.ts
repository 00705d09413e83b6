/** Checks that run on a schedule, and what each found last. */
import type { Migration } from '../index.ts';

export const migration: Migration = {
  statements: () => [
    `CREATE TABLE watches (
      id TEXT PRIMARY KEY,
      account_id TEXT NOT NULL REFERENCES accounts (id),
      key_id TEXT,
      ip TEXT NOT NULL,
      kind TEXT NOT NULL CHECK (kind IN ('certificate', 'domain', 'dns', 'page', 'up')),
      input TEXT NOT NULL,
      name TEXT NOT NULL,
      every_minutes BIGINT NOT NULL,
      email BIGINT NOT NULL,
      cap_micros BIGINT NOT NULL,
      month TEXT NOT NULL,
      spent_micros BIGINT NOT NULL,
      state TEXT NOT NULL CHECK (state IN ('active', 'paused')),
      paused_because TEXT,
      status TEXT NOT NULL,
      summary TEXT NOT NULL,
      seen TEXT,
      failures BIGINT NOT NULL,
      last_error TEXT,
      checked_at BIGINT,
      changed_at BIGINT,
      next_at BIGINT NOT NULL,
      created_at BIGINT NOT NULL
    )`,
    'CREATE INDEX watches_of_account ON watches (account_id, id)',
    "CREATE INDEX watches_due ON watches (next_at) WHERE state = 'active'",
  ],
};
