/** Nodes renew a row of their own; holds and running Idempotency-Keys name the node that they belong to. */
import type { Migration } from '../index.ts';

export const migration: Migration = {
  statements: () => [
    `CREATE TABLE nodes (
      id TEXT PRIMARY KEY,
      started_at BIGINT NOT NULL,
      beats BIGINT NOT NULL
    )`,
    // Empty for jobs, which any node may run.
    "ALTER TABLE holds ADD COLUMN node_id TEXT NOT NULL DEFAULT ''",
    "ALTER TABLE idempotency ADD COLUMN node_id TEXT NOT NULL DEFAULT ''",
    "CREATE INDEX idempotency_running ON idempotency (node_id) WHERE state = 'running'",
  ],
};
