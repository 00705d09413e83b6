/** Services of other providers that operators publish, with all versions of their definitions. */
import type { Migration } from '../index.ts';

export const migration: Migration = {
  statements: () => [
    `CREATE TABLE services (
       slug TEXT PRIMARY KEY,
       version BIGINT NOT NULL,
       sealed TEXT NOT NULL,
       source TEXT NOT NULL CHECK (source IN ('api', 'file')),
       created_at BIGINT NOT NULL,
       changed_at BIGINT NOT NULL,
       changed_by TEXT NOT NULL
     )`,
    `CREATE TABLE service_versions (
       slug TEXT NOT NULL REFERENCES services (slug) ON DELETE CASCADE,
       version BIGINT NOT NULL,
       definition TEXT NOT NULL,
       note TEXT NOT NULL,
       created_at BIGINT NOT NULL,
       created_by TEXT NOT NULL,
       PRIMARY KEY (slug, version)
     )`,
  ],
};
