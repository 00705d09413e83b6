/** What providers reported by webhook, by the references that they gave, and the jobs that wait for it. */
import type { Migration } from '../index.ts';

export const migration: Migration = {
  statements: () => [
    `CREATE TABLE service_reports (
       source TEXT NOT NULL,
       reference TEXT NOT NULL,
       job_id TEXT,
       report TEXT,
       created_at BIGINT NOT NULL,
       PRIMARY KEY (source, reference)
     )`,
    'CREATE INDEX service_reports_created ON service_reports (created_at)',
  ],
};
