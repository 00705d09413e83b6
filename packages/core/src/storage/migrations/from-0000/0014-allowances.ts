/** Limits that the operator sets for one account, and what accounts and upstreams used on a UTC day. */
import type { Migration } from '../index.ts';

export const migration: Migration = {
  statements: () => [
    'ALTER TABLE accounts ADD COLUMN limits TEXT',
    `CREATE TABLE daily_use (
      owner TEXT NOT NULL,
      day TEXT NOT NULL,
      requests BIGINT NOT NULL,
      tokens BIGINT NOT NULL,
      micros BIGINT NOT NULL,
      PRIMARY KEY (owner, day)
    )`,
  ],
};
