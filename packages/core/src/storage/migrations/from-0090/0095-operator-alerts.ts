/** Problems that operators were emailed about, until they are over: once, whichever node sees them. */
import type { Migration } from '../index.ts';

export const migration: Migration = {
  statements: () => [
    `CREATE TABLE operator_alerts (
       kind TEXT NOT NULL,
       name TEXT NOT NULL,
       since BIGINT NOT NULL,
       seen_at BIGINT NOT NULL,
       PRIMARY KEY (kind, name)
     )`,
  ],
};
