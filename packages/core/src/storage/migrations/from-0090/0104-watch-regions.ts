/** Where a node runs, and from where a watch is checked. */
import type { Migration } from '../index.ts';

export const migration: Migration = {
  statements: () => [
    'ALTER TABLE nodes ADD COLUMN region TEXT',
    'ALTER TABLE watches ADD COLUMN regions TEXT',
    'ALTER TABLE watches ADD COLUMN next_region TEXT',
    'ALTER TABLE watches ADD COLUMN checked_from TEXT',
  ],
};
