/** Reports of abuse, appeals against a suspension, and requests about personal data, from anyone. */
import type { Migration } from '../index.ts';

export const migration: Migration = {
  statements: () => [
    `CREATE TABLE reports (
       id TEXT PRIMARY KEY,
       kind TEXT NOT NULL,
       about TEXT NOT NULL,
       text TEXT NOT NULL,
       email TEXT,
       sender TEXT NOT NULL,
       created_at BIGINT NOT NULL,
       closed_at BIGINT,
       note TEXT
     )`,
    'CREATE INDEX reports_by_sender ON reports (sender, created_at)',
    'CREATE INDEX reports_open ON reports (closed_at, id)',
  ],
};
