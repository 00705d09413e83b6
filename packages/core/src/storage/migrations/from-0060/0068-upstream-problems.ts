/** An upstream is tested when it is saved: what the test found, and when. One with a problem is not used. */
import type { Migration } from '../index.ts';

export const migration: Migration = {
  statements: () => [
    'ALTER TABLE upstreams ADD COLUMN problem TEXT',
    'ALTER TABLE upstreams ADD COLUMN tested_at BIGINT',
  ],
};
