/** What checks of watches found by day, what was reported, when they pause, and who may see them; formats of webhooks. */
import type { Migration } from '../index.ts';

export const migration: Migration = {
  statements: () => [
    'ALTER TABLE watches ADD COLUMN maintenance TEXT',
    'ALTER TABLE watches ADD COLUMN public BIGINT NOT NULL DEFAULT 0',
    // Until now it was 2 for kinds that didn't use it.
    "UPDATE watches SET alert_after = 1 WHERE kind <> 'up'",
    `CREATE TABLE watch_days (
       watch_id TEXT NOT NULL,
       account_id TEXT NOT NULL,
       day TEXT NOT NULL,
       good BIGINT NOT NULL,
       bad BIGINT NOT NULL,
       failed BIGINT NOT NULL,
       ms BIGINT NOT NULL,
       PRIMARY KEY (watch_id, day)
     )`,
    `CREATE TABLE watch_changes (
       id TEXT NOT NULL PRIMARY KEY,
       watch_id TEXT NOT NULL,
       account_id TEXT NOT NULL,
       at BIGINT NOT NULL,
       status TEXT NOT NULL CHECK (status IN ('new', 'ok', 'alert', 'error')),
       summary TEXT NOT NULL,
       lines TEXT NOT NULL
     )`,
    'CREATE INDEX watch_changes_of ON watch_changes (watch_id, id)',
    'ALTER TABLE webhook_endpoints ADD COLUMN format TEXT',
  ],
};
