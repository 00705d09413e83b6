/** Who gets an email when the operator posts maintenance or an incident; without `confirmed_at`, not yet. */
import type { Migration } from '../index.ts';

export const migration: Migration = {
  statements: () => [
    `CREATE TABLE status_subscribers (
       id TEXT PRIMARY KEY,
       email TEXT NOT NULL UNIQUE,
       confirmed_at BIGINT,
       asked_at BIGINT NOT NULL
     )`,
  ],
};
