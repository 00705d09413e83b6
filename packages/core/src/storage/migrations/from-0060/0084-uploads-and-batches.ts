/** Files that callers upload to use by ID, and batches of calls whose rows run in the background. */
import type { Migration } from '../index.ts';

export const migration: Migration = {
  statements: () => [
    `CREATE TABLE uploads (
       id TEXT PRIMARY KEY,
       account_id TEXT NOT NULL,
       purpose TEXT NOT NULL,
       filename TEXT NOT NULL,
       mime TEXT NOT NULL,
       bytes BIGINT NOT NULL,
       stored_id TEXT,
       batch_id TEXT,
       created_at BIGINT NOT NULL,
       expires_at BIGINT NOT NULL
     )`,
    'CREATE INDEX uploads_of_account ON uploads (account_id, id)',
    'CREATE INDEX uploads_expire ON uploads (expires_at)',
    `CREATE TABLE batches (
       id TEXT PRIMARY KEY,
       account_id TEXT NOT NULL,
       key_id TEXT,
       member_id TEXT,
       ip TEXT NOT NULL,
       endpoint TEXT NOT NULL,
       dialect TEXT NOT NULL,
       state TEXT NOT NULL CHECK (state IN ('running', 'cancelling', 'completed', 'expired', 'cancelled', 'failed')),
       details TEXT NOT NULL,
       stored_id TEXT,
       total BIGINT NOT NULL,
       succeeded BIGINT NOT NULL DEFAULT 0,
       errored BIGINT NOT NULL DEFAULT 0,
       cancelled BIGINT NOT NULL DEFAULT 0,
       expired BIGINT NOT NULL DEFAULT 0,
       output_bytes BIGINT NOT NULL DEFAULT 0,
       error_bytes BIGINT NOT NULL DEFAULT 0,
       created_at BIGINT NOT NULL,
       due_at BIGINT NOT NULL,
       cancelled_at BIGINT,
       ended_at BIGINT,
       expires_at BIGINT NOT NULL,
       lease_by TEXT,
       lease_until BIGINT NOT NULL DEFAULT 0
     )`,
    'CREATE INDEX batches_of_account ON batches (account_id, id)',
    'CREATE INDEX batches_open ON batches (state, lease_until)',
    `CREATE TABLE batch_rows (
       batch_id TEXT NOT NULL,
       number BIGINT NOT NULL,
       outcome TEXT NOT NULL CHECK (outcome IN ('succeeded', 'errored', 'cancelled', 'expired')),
       sealed TEXT NOT NULL,
       PRIMARY KEY (batch_id, number)
     )`,
  ],
};
