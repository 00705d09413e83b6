/** Log-in attempts that are counted before they are checked; sign-ups that wait for their email; invitations. */
import type { Migration } from '../index.ts';

export const migration: Migration = {
  statements: () => [
    `CREATE TABLE login_locks (
      email TEXT NOT NULL,
      source TEXT NOT NULL,
      failures BIGINT NOT NULL,
      since BIGINT NOT NULL,
      PRIMARY KEY (email, source)
    )`,
    `CREATE TABLE pending_sign_ups (
      digest TEXT PRIMARY KEY,
      email TEXT NOT NULL,
      name TEXT NOT NULL,
      password_hash TEXT NOT NULL,
      network TEXT NOT NULL,
      created_at BIGINT NOT NULL,
      expires_at BIGINT NOT NULL
    )`,
    'CREATE INDEX pending_sign_ups_email ON pending_sign_ups (email, expires_at)',
    `CREATE TABLE invitations (
      id TEXT PRIMARY KEY,
      digest TEXT NOT NULL UNIQUE,
      email TEXT,
      note TEXT NOT NULL,
      created_by TEXT NOT NULL,
      created_at BIGINT NOT NULL,
      expires_at BIGINT NOT NULL,
      used_at BIGINT,
      used_by TEXT
    )`,
    `CREATE TABLE sign_ups (
      account_id TEXT PRIMARY KEY,
      at BIGINT NOT NULL,
      network TEXT NOT NULL,
      mode TEXT NOT NULL
    )`,
    'CREATE INDEX sign_ups_at ON sign_ups (at)',
    'DROP TABLE login_failures',
  ],
};
