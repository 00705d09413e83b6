/** Keys that were rotated from one another are of one line, named by its first, and count towards one monthly cap. */
import type { Migration } from '../index.ts';

export const migration: Migration = {
  statements: () => [
    'ALTER TABLE keys ADD COLUMN line TEXT',
    'CREATE INDEX keys_line ON keys (line) WHERE line IS NOT NULL',
  ],
};
