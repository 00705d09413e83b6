/** Filters of the log find their rows by an index; the embedded counters lie in the order in which they are read. */
import type { Migration } from '../index.ts';

const indexes = [
  'CREATE INDEX requests_endpoint ON requests (account_id, endpoint, id)',
  'CREATE INDEX requests_errors ON requests (error_code, id) WHERE error_code IS NOT NULL',
  'CREATE INDEX requests_account_errors ON requests (account_id, error_code, id) WHERE error_code IS NOT NULL',
];

const place = 'account_id TEXT NOT NULL, slot BIGINT NOT NULL, key_id TEXT NOT NULL, endpoint TEXT NOT NULL';
const sums = `calls BIGINT NOT NULL, client_errors BIGINT NOT NULL, server_errors BIGINT NOT NULL,
  free_calls BIGINT NOT NULL, charge_micros BIGINT NOT NULL, ms_sum DOUBLE PRECISION NOT NULL,
  bytes_in BIGINT NOT NULL, bytes_out BIGINT NOT NULL`;

function clustered(table: string, columns: string, key: string): string[] {
  return [
    `ALTER TABLE ${table} RENAME TO ${table}_before`,
    `CREATE TABLE ${table} (${place}, ${columns}, PRIMARY KEY (${key})) WITHOUT ROWID`,
    `INSERT INTO ${table} SELECT * FROM ${table}_before`,
    `DROP TABLE ${table}_before`,
  ];
}

const counters = ['usage_hours', 'usage_days'].flatMap((table) => [
  ...clustered(table, sums, 'account_id, slot, key_id, endpoint'),
  ...clustered(
    `${table}_latency`,
    'bucket BIGINT NOT NULL, calls BIGINT NOT NULL',
    'account_id, slot, key_id, endpoint, bucket',
  ),
]);

const names = 'calls, client_errors, server_errors, free_calls, charge_micros, ms_sum, bytes_in, bytes_out';
const added = names.replaceAll(/\w+/g, 'sum($&)');

/** Beside each account's hours those of all its keys and endpoints together. */
const wholes = [
  `INSERT INTO usage_hours (account_id, slot, key_id, endpoint, ${names})
   SELECT account_id || '*', slot, '', '', ${added} FROM usage_hours GROUP BY account_id, slot`,
  `INSERT INTO usage_hours_latency (account_id, slot, key_id, endpoint, bucket, calls)
   SELECT account_id || '*', slot, '', '', bucket, sum(calls) FROM usage_hours_latency
   GROUP BY account_id, slot, bucket`,
];

export const migration: Migration = {
  statements: (dialect) => [...indexes, ...(dialect === 'sqlite' ? counters : []), ...wholes],
};
