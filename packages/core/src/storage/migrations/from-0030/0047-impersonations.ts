/** Sessions of operators that look at an account for a while; and which member of an operator account did something. */
import type { Migration } from '../index.ts';

export const migration: Migration = {
  statements: () => [
    `CREATE TABLE impersonations (
      id TEXT PRIMARY KEY,
      session_id TEXT NOT NULL,
      account_id TEXT NOT NULL REFERENCES accounts (id),
      member_id TEXT NOT NULL,
      reason TEXT NOT NULL,
      started_at BIGINT NOT NULL,
      expires_at BIGINT NOT NULL,
      ended_at BIGINT
    )`,
    'CREATE INDEX impersonations_session ON impersonations (session_id) WHERE ended_at IS NULL',
    'ALTER TABLE audit ADD COLUMN member_id TEXT',
  ],
};
