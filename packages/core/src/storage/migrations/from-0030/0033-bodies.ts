/** Request and response bodies of keys whose owner asked for it, encrypted. */
import type { Migration } from '../index.ts';

export const migration: Migration = {
  statements: () => [
    `CREATE TABLE bodies (
      request_id TEXT PRIMARY KEY,
      account_id TEXT NOT NULL,
      key_id TEXT NOT NULL,
      sealed TEXT NOT NULL,
      at BIGINT NOT NULL,
      expires_at BIGINT NOT NULL
    )`,
    'CREATE INDEX bodies_account ON bodies (account_id, key_id)',
    'CREATE INDEX bodies_expiry ON bodies (expires_at)',
  ],
};
