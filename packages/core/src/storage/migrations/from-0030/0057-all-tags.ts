/** The operator sees usage by tag of all accounts: what was counted for each account so far is added up. */
import type { Migration } from '../index.ts';

const amounts =
  `calls errors units input_tokens cached_tokens cache_write_tokens output_tokens reasoning_tokens
  charge_micros charge_nanos cost_nanos ms_sum first_ms_sum first_calls`.split(/\s+/);

const addUp = (table: string) =>
  `INSERT INTO ${table} (account_id, slot, dimension, name, key_id, endpoint, ${amounts.join(', ')})
     SELECT '*', slot, 'tag', name, '', endpoint, ${amounts.map((name) => `sum(${name})`).join(', ')}
     FROM ${table} WHERE dimension = 'tag' AND account_id <> '*' GROUP BY slot, name, endpoint`;

export const migration: Migration = {
  statements: () => [addUp('usage_models'), addUp('usage_models_waiting')],
};
