/**
 * The tables of the request log in ClickHouse, as servers from 18.16 on understand them. Rows may be sent twice:
 * `requests` is a ReplacingMergeTree and readers take each once; counters are written once, see clickhouse-log/send.ts.
 */

const texts = (...names: string[]) => names.map((name) => `${name} String`);
const wholes = (...names: string[]) => names.map((name) => `${name} Int64`);
const optional = (type: string, ...names: string[]) => names.map((name) => `${name} Nullable(${type})`);

const counters = [
  ...wholes('calls', 'client_errors', 'server_errors', 'free_calls', 'charge_micros'),
  'ms_sum Float64',
  ...wholes('bytes_in', 'bytes_out'),
];
const usage = [...texts('account_id', 'key_id', 'endpoint'), 'slot Int64', 'bucket Int64', ...counters];
const usageOrder = '(account_id, slot, endpoint, key_id, bucket)';

export const tables = [
  {
    name: 'requests',
    columns: [
      ...texts('id'),
      // The time in the id: both rows of a job are found by it.
      ...wholes('made_at', 'at'),
      ...texts('account_id', 'key_id', 'endpoint', 'method', 'path'),
      'status Int64',
      ...optional('String', 'error_code', 'engine'),
      'ms Float64',
      ...wholes('charge_micros', 'free'),
      'units Float64',
      ...texts('mode', 'ip', 'user_agent'),
      ...wholes('bytes_in', 'bytes_out'),
      ...optional('String', 'error_message', 'error_param', 'model', 'model_served', 'upstream'),
      ...optional('Int64', 'charge_nanos', 'cost_nanos'),
      ...optional('String', 'facts'),
      // 1 for rows that the ledger has, too.
      'paid Int64',
    ],
    // By hour first, so that the newest rows of everyone are found as fast as those of an account.
    engine: `ReplacingMergeTree PARTITION BY intDiv(made_at, 86400000) ORDER BY (intDiv(made_at, 3600000), account_id, id, at)`,
  },
  {
    name: 'usage_hours',
    columns: usage,
    engine: `SummingMergeTree PARTITION BY intDiv(slot, 604800000) ORDER BY ${usageOrder}`,
  },
  { name: 'usage_days', columns: usage, engine: `SummingMergeTree ORDER BY ${usageOrder}` },
  {
    name: 'usage_models',
    columns: [
      ...texts('account_id'),
      'slot Int64',
      ...texts('dimension', 'name', 'key_id', 'endpoint'),
      ...wholes('calls', 'errors'),
      'units Float64',
      ...wholes(
        ...['input_tokens', 'cached_tokens', 'cache_write_tokens', 'output_tokens', 'reasoning_tokens'],
        ...['charge_micros', 'charge_nanos', 'cost_nanos'],
      ),
      'ms_sum Float64',
      'first_ms_sum Float64',
      'first_calls Int64',
    ],
    engine: 'SummingMergeTree ORDER BY (account_id, slot, dimension, name, key_id, endpoint)',
  },
] as const;

export type LogTable = (typeof tables)[number]['name'];
