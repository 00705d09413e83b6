/** What was reported about a watch that can't be checked, and missed responses of its target apart from failed checks. */
import type { Migration } from '../index.ts';

export const migration: Migration = {
  statements: () => [
    'ALTER TABLE watches ADD COLUMN misses BIGINT NOT NULL DEFAULT 0',
    "ALTER TABLE watches ADD COLUMN reported TEXT CHECK (reported IN ('failing', 'capped'))",
    "UPDATE watches SET reported = 'failing' WHERE kind <> 'up' AND failures >= 3",
    // They were counted together, and none was reported.
    "UPDATE watches SET failures = 0 WHERE kind = 'up'",
  ],
};
