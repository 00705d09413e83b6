/** Prices in nano-dollars by endpoint, model and kind, with the operator's cost beside them. */
import type { Migration } from '../index.ts';

export const migration: Migration = {
  statements: () => [
    'ALTER TABLE prices RENAME COLUMN micros_per_unit TO nanos_per_unit',
    'UPDATE prices SET nanos_per_unit = nanos_per_unit * 1000',
    "ALTER TABLE prices ADD COLUMN model TEXT NOT NULL DEFAULT '*'",
    "ALTER TABLE prices ADD COLUMN kind TEXT NOT NULL DEFAULT 'unit'",
    'ALTER TABLE prices ADD COLUMN cost_nanos BIGINT',
    'ALTER TABLE prices ADD COLUMN ended BIGINT NOT NULL DEFAULT 0',
    'ALTER TABLE holds ADD COLUMN nanos_per_unit BIGINT',
  ],
};
