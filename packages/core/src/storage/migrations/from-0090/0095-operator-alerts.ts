/** What operators were told of by email, until it is over: once, whichever node sees it. */
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
