/**
 * What paid calls add to usage, written with their charges: a few rows for many calls. Within a moment they are added
 * to the counters, which are many more.
 */
import type { Migration } from '../index.ts';

export const migration: Migration = {
  statements: () => [
    `CREATE TABLE usage_waiting (
      account_id TEXT NOT NULL,
      key_id TEXT NOT NULL,
      endpoint TEXT NOT NULL,
      slot BIGINT NOT NULL,
      bucket BIGINT NOT NULL,
      calls BIGINT NOT NULL,
      client_errors BIGINT NOT NULL,
      server_errors BIGINT NOT NULL,
      free_calls BIGINT NOT NULL,
      charge_micros BIGINT NOT NULL,
      ms_sum DOUBLE PRECISION NOT NULL,
      bytes_in BIGINT NOT NULL,
      bytes_out BIGINT NOT NULL
    )`,
  ],
};
