/** Providers that the operator connects at run time; what is secret about them is sealed. */
import type { Migration } from '../index.ts';

export const migration: Migration = {
  statements: () => [
    `CREATE TABLE upstreams (
      id TEXT PRIMARY KEY,
      name TEXT NOT NULL UNIQUE,
      provider TEXT NOT NULL,
      url TEXT NOT NULL,
      options TEXT NOT NULL,
      sealed TEXT NOT NULL,
      key_hint TEXT NOT NULL,
      priority BIGINT NOT NULL,
      weight DOUBLE PRECISION NOT NULL,
      enabled BIGINT NOT NULL,
      created_at BIGINT NOT NULL,
      changed_at BIGINT NOT NULL,
      changed_by TEXT NOT NULL
    )`,
  ],
};
