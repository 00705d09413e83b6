/** Clients that log in by OAuth, the codes of a consent, and refresh tokens. Secrets are stored as digests. */
import type { Migration } from '../index.ts';

export const migration: Migration = {
  statements: () => [
    `CREATE TABLE oauth_clients (
      id TEXT PRIMARY KEY,
      name TEXT NOT NULL,
      redirect_uris TEXT NOT NULL,
      created_at BIGINT NOT NULL,
      used_at BIGINT
    )`,
    'CREATE INDEX oauth_clients_age ON oauth_clients (used_at, created_at)',
    `CREATE TABLE oauth_codes (
      digest TEXT PRIMARY KEY,
      account_id TEXT NOT NULL,
      member_id TEXT NOT NULL,
      client_id TEXT NOT NULL,
      redirect_uri TEXT NOT NULL,
      challenge TEXT NOT NULL,
      wish TEXT NOT NULL,
      expires_at BIGINT NOT NULL,
      used_at BIGINT,
      key_id TEXT
    )`,
    'CREATE INDEX oauth_codes_expiry ON oauth_codes (expires_at)',
    'CREATE INDEX oauth_codes_account ON oauth_codes (account_id)',
    `CREATE TABLE oauth_refreshes (
      digest TEXT PRIMARY KEY,
      account_id TEXT NOT NULL,
      client_id TEXT NOT NULL,
      key_id TEXT NOT NULL,
      days BIGINT NOT NULL,
      expires_at BIGINT NOT NULL,
      used_at BIGINT
    )`,
    'CREATE INDEX oauth_refreshes_expiry ON oauth_refreshes (expires_at)',
    'CREATE INDEX oauth_refreshes_account ON oauth_refreshes (account_id)',
  ],
};
