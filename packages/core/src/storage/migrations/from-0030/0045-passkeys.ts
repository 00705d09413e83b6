/** Passkeys of people, challenges that were used, and how a session was opened. */
import type { Migration } from '../index.ts';

export const migration: Migration = {
  statements: () => [
    `CREATE TABLE passkeys (
      id TEXT PRIMARY KEY,
      person_id TEXT NOT NULL REFERENCES people (id),
      credential_id TEXT NOT NULL UNIQUE,
      public_key TEXT NOT NULL,
      counter BIGINT NOT NULL,
      transports TEXT NOT NULL,
      name TEXT NOT NULL,
      synced BIGINT NOT NULL,
      created_at BIGINT NOT NULL,
      last_used_at BIGINT
    )`,
    'CREATE INDEX passkeys_person ON passkeys (person_id, id)',
    `CREATE TABLE used_challenges (
      digest TEXT PRIMARY KEY,
      expires_at BIGINT NOT NULL
    )`,
    "ALTER TABLE sessions ADD COLUMN method TEXT NOT NULL DEFAULT 'password'",
  ],
};
