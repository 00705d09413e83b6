/** Pausing a key, its limits of max_tokens, and whether its calls are stored or cached. */
import type { Migration } from '../index.ts';

export const migration: Migration = {
  statements: () => [
    'ALTER TABLE keys ADD COLUMN paused_at BIGINT',
    'ALTER TABLE keys ADD COLUMN max_tokens_default BIGINT',
    'ALTER TABLE keys ADD COLUMN max_tokens_limit BIGINT',
    'ALTER TABLE keys ADD COLUMN private BIGINT NOT NULL DEFAULT 0',
    'ALTER TABLE keys ADD COLUMN store_bodies BIGINT NOT NULL DEFAULT 0',
    'ALTER TABLE keys ADD COLUMN cache_seconds BIGINT',
  ],
};
