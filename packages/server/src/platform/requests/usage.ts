/** Analytics over any range, from the rollups alone: milliseconds whatever the size of the log. */
import type { Store, Value } from '../../storage/store.ts';
import { dollars } from '../money.ts';
import { dayMs, everyone, hourMs } from './rollup.ts';
import { percentile } from './uptime.ts';

export type UsageGroup = 'hour' | 'day' | 'endpoint' | 'key';

export interface UsageFilter {
  /** Null for everyone together. */
  accountId: string | null;
  fromMs: number;
  toMs: number;
  keyId?: string;
  endpoint?: string;
}

interface Sums {
  calls: number;
  client_errors: number;
  server_errors: number;
  free_calls: number;
  charge_micros: number;
  ms_sum: number;
  bytes_in: number;
  bytes_out: number;
}

const sums = [
  'calls',
  'client_errors',
  'server_errors',
  'free_calls',
  'charge_micros',
  'ms_sum',
  'bytes_in',
  'bytes_out',
]
  .map((name) => `COALESCE(sum(${name}), 0) AS ${name}`)
  .join(', ');

/** Whole days are read from the days; only a range shorter than a few days needs the hours. */
const hourRangeMs = 3 * dayMs;

function source(filter: UsageFilter, group: UsageGroup | 'total') {
  const byHour = group === 'hour' || filter.toMs - filter.fromMs <= hourRangeMs;
  const slotMs = byHour ? hourMs : dayMs;
  const from = Math.floor(filter.fromMs / slotMs) * slotMs;
  const params: Value[] = [filter.accountId ?? everyone, from, filter.toMs];
  const where = ['account_id = $1', 'slot >= $2', 'slot < $3'];
  for (const [column, value] of [
    ['key_id', filter.keyId],
    ['endpoint', filter.endpoint],
  ] as const) {
    if (value === undefined) continue;
    params.push(value);
    where.push(`${column} = $${params.length}`);
  }
  return { table: byHour ? 'usage_hours' : 'usage_days', where: where.join(' AND '), params };
}

export async function usageTotals(store: Store, filter: UsageFilter) {
  const { table, where, params } = source(filter, 'total');
  const [rows, buckets] = await Promise.all([
    store.query<Sums>(`SELECT ${sums} FROM ${table} WHERE ${where}`, params),
    store.query<{ bucket: number; calls: number }>(
      `SELECT bucket, sum(calls) AS calls FROM ${table}_latency WHERE ${where} GROUP BY bucket ORDER BY bucket`,
      params,
    ),
  ]);
  return {
    ...sumsView(rows[0]!),
    p50_ms: percentile(buckets, 0.5),
    p95_ms: percentile(buckets, 0.95),
    p99_ms: percentile(buckets, 0.99),
  };
}

export async function usageBy(store: Store, filter: UsageFilter, group: UsageGroup) {
  const { table, where, params } = source(filter, group);
  const column = {
    hour: 'slot',
    day: `slot - slot % ${dayMs}`,
    endpoint: 'endpoint',
    key: 'key_id',
  }[group];
  const order = group === 'hour' || group === 'day' ? '1' : '2 DESC, 1';
  const [rows, buckets] = await Promise.all([
    store.query<Sums & { name: string | number }>(
      `SELECT ${column} AS name, ${sums} FROM ${table} WHERE ${where} GROUP BY 1 ORDER BY ${order}`,
      params,
    ),
    store.query<{ name: string | number; bucket: number; calls: number }>(
      `SELECT ${column} AS name, bucket, sum(calls) AS calls FROM ${table}_latency WHERE ${where} GROUP BY 1, 2 ORDER BY 1, 2`,
      params,
    ),
  ]);
  const latency = Map.groupBy(buckets, ({ name }) => name);
  return rows.map((row) => ({
    name: typeof row.name === 'number' ? new Date(row.name).toISOString() : row.name,
    ...sumsView(row),
    p50_ms: percentile(latency.get(row.name) ?? [], 0.5),
    p95_ms: percentile(latency.get(row.name) ?? [], 0.95),
    p99_ms: percentile(latency.get(row.name) ?? [], 0.99),
  }));
}

function sumsView(row: Sums) {
  return {
    calls: row.calls,
    errors: row.client_errors + row.server_errors,
    client_errors: row.client_errors,
    server_errors: row.server_errors,
    error_rate:
      row.calls === 0 ? 0 : Number(((row.client_errors + row.server_errors) / row.calls).toFixed(4)),
    free_calls: row.free_calls,
    spend: dollars(row.charge_micros),
    average_ms: row.calls === 0 ? null : Math.round((row.ms_sum / row.calls) * 100) / 100,
    bytes_in: row.bytes_in,
    bytes_out: row.bytes_out,
  };
}
