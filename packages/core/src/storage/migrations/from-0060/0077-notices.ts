/** What operators say to all: announcements, maintenance, incidents, each with its updates. */
import type { Migration } from '../index.ts';

export const migration: Migration = {
  statements: () => [
    `CREATE TABLE notices (
       id TEXT PRIMARY KEY,
       kind TEXT NOT NULL,
       title TEXT NOT NULL,
       updates TEXT NOT NULL,
       starts_at BIGINT NOT NULL,
       ends_at BIGINT,
       changed_at BIGINT NOT NULL
     )`,
    'CREATE INDEX notices_by_start ON notices (starts_at)',
  ],
};
