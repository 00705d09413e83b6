/** How many failures of its target in a row an `up` watch reports; those that exist report the second, as new ones do. */
import type { Migration } from '../index.ts';

export const migration: Migration = {
  statements: () => ['ALTER TABLE watches ADD COLUMN alert_after BIGINT NOT NULL DEFAULT 2'],
};
