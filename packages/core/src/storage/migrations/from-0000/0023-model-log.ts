/** What the log knows of a call to a model, and counters by model, upstream and tag. */
import type { Migration } from '../index.ts';

const place = `account_id TEXT NOT NULL, slot BIGINT NOT NULL, dimension TEXT NOT NULL, name TEXT NOT NULL,
  key_id TEXT NOT NULL, endpoint TEXT NOT NULL`;
const amounts = `calls BIGINT NOT NULL, errors BIGINT NOT NULL, units DOUBLE PRECISION NOT NULL, input_tokens BIGINT NOT NULL,
  cached_tokens BIGINT NOT NULL, cache_write_tokens BIGINT NOT NULL, output_tokens BIGINT NOT NULL,
  reasoning_tokens BIGINT NOT NULL, charge_micros BIGINT NOT NULL, charge_nanos BIGINT NOT NULL,
  cost_nanos BIGINT NOT NULL, ms_sum DOUBLE PRECISION NOT NULL, first_ms_sum DOUBLE PRECISION NOT NULL,
  first_calls BIGINT NOT NULL`;

export const migration: Migration = {
  statements: (dialect) => [
    'ALTER TABLE requests ADD COLUMN model TEXT',
    'ALTER TABLE requests ADD COLUMN model_served TEXT',
    'ALTER TABLE requests ADD COLUMN upstream TEXT',
    'ALTER TABLE requests ADD COLUMN charge_nanos BIGINT',
    'ALTER TABLE requests ADD COLUMN cost_nanos BIGINT',
    'ALTER TABLE requests ADD COLUMN facts TEXT',
    `CREATE TABLE usage_models (${place}, ${amounts},
      PRIMARY KEY (account_id, slot, dimension, name, key_id, endpoint))${dialect === 'sqlite' ? ' WITHOUT ROWID' : ''}`,
    `CREATE TABLE usage_models_waiting (${place}, ${amounts})`,
  ],
};
