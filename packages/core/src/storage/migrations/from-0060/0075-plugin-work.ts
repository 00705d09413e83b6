/** Timed work of plugins that one node at a time does: when it is due, and which node has it until when. */
import type { Migration } from '../index.ts';

export const migration: Migration = {
  statements: () => [
    `CREATE TABLE plugin_work (
       name TEXT PRIMARY KEY,
       next_at BIGINT NOT NULL,
       node TEXT,
       leased_until BIGINT NOT NULL DEFAULT 0
     )`,
  ],
};
