/** Jobs remember work begun elsewhere, so that a restart does not begin it twice. */
import type { Migration } from '../index.ts';

export const migration: Migration = {
  statements: () => ['ALTER TABLE jobs ADD COLUMN checkpoint TEXT'],
};
