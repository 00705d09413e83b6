/**
 * The outbox of a request log outside the database: rows of paid calls, written with their charges, that were not
 * sent yet. Empty without OJA_LOG_URL.
 */
import type { Migration } from '../index.ts';

export const migration: Migration = {
  statements: () => [
    `CREATE TABLE log_outbox (
      id TEXT NOT NULL,
      at BIGINT NOT NULL,
      batch TEXT NOT NULL,
      claimed_at BIGINT NOT NULL,
      PRIMARY KEY (id, at)
    )`,
    'CREATE INDEX log_outbox_batches ON log_outbox (batch, id)',
  ],
};
