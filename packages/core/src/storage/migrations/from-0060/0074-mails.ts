/** Emails wait here, sealed, until the SMTP server accepts them or their time is over. */
import type { Migration } from '../index.ts';

export const migration: Migration = {
  statements: () => [
    `CREATE TABLE mails (
       id TEXT PRIMARY KEY,
       mail TEXT NOT NULL,
       state TEXT NOT NULL CHECK (state IN ('waiting', 'dropped')),
       attempts BIGINT NOT NULL DEFAULT 0,
       next_at BIGINT NOT NULL,
       created_at BIGINT NOT NULL,
       expires_at BIGINT NOT NULL,
       error TEXT
     )`,
    'CREATE INDEX mails_waiting ON mails (state, expires_at)',
  ],
};
