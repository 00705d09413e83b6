/** Hourly and daily counters with latency histograms: analytics read these, never the log. */
import { watchingIds } from '../../domain/categories.ts';
import { type ErrorCode, errorTable } from '../../errors.ts';
import { insertRows } from '../../storage/insert-many.ts';
import { type Into, type NewRows, type Row, type Steps, sql, type Value } from '../../storage/store.ts';
import type { RequestRow } from './insert.ts';

export const hourMs = 3_600_000;
export const dayMs = 86_400_000;
/** Hours are stored as long as the log; days are never deleted. */
export function hoursSince(now: number, retentionDays: number): number {
  return Math.floor((now - retentionDays * dayMs) / dayMs) * dayMs;
}

/** The rows of everyone together. */
export const everyone = '*';
/**
 * Beside an account's hours those of all its keys and endpoints together, under this name: a month by hour is read
 * from a few rows.
 */
export const wholeOf = (accountId: string) => `${accountId}*`;

/** Four buckets to a doubling, from a microsecond up: a percentile is off by at most 19%. */
export function latencyBucket(ms: number): number {
  return Math.max(0, Math.round(4 * Math.log2(Math.max(ms * 1000, 1))));
}

export function bucketMs(bucket: number): number {
  return 2 ** (bucket / 4) / 1000;
}

const counters = [
  'calls',
  'client_errors',
  'server_errors',
  'free_calls',
  'charge_micros',
  'ms_sum',
  'bytes_in',
  'bytes_out',
] as const;
const place = ['account_id', 'slot', 'key_id', 'endpoint'] as const;

/** Counters of hours and of days, each with its histogram. */
const tables = (
  [
    ['usage_hours', hourMs],
    ['usage_days', dayMs],
  ] as const
).map(([table, slotMs]) => ({
  slotMs,
  sums: {
    table,
    columns: [...place, ...counters],
    onConflict: adding(table, place, counters),
    amountsFrom: place.length,
  },
  latency: {
    table: `${table}_latency`,
    columns: [...place, 'bucket', 'calls'],
    onConflict: adding(`${table}_latency`, [...place, 'bucket'], ['calls']),
    amountsFrom: place.length + 1,
  },
}));

function adding(table: string, key: readonly string[], amounts: readonly string[]): string {
  const sums = amounts.map((name) => `${name} = ${table}.${name} + excluded.${name}`);
  return `ON CONFLICT (${key.join(', ')}) DO UPDATE SET ${sums.join(', ')}`;
}

/** What calls add, before it is known where: hundreds of them add up to a few of these. */
export const usageColumns = ['account_id', 'key_id', 'endpoint', 'slot', 'bucket', ...counters] as const;
const amountsFrom = usageColumns.length - counters.length;
const usage: Into = { table: 'usage', columns: usageColumns, amountsFrom, spread: spreadUsage };
/** The same of paid calls, written with their charges and counted a moment later. */
const waiting: Into = { table: 'usage_waiting', columns: usageColumns, amountsFrom };

export type Counted = Pick<
  RequestRow,
  | 'at'
  | 'account_id'
  | 'key_id'
  | 'endpoint'
  | 'status'
  | 'error_code'
  | 'ms'
  | 'charge_micros'
  | 'free'
  | 'bytes_in'
  | 'bytes_out'
  | 'mode'
>;

/** A stream may break after a good status was sent: what was our fault, or an upstream's, counts as such. */
function endedAs({ status, error_code }: Counted): number {
  const late = error_code === null ? 0 : (errorTable[error_code as ErrorCode]?.status ?? 0);
  return late >= 500 ? late : status;
}

/** A job counts once, when it has ended: that it was taken leaves a place for it, and nothing in it. */
const isTaken = ({ mode, status }: Counted): boolean => status === 202 && mode !== 'job';

export function usageOf(row: Counted): Value[] {
  const status = endedAs(row);
  const once = isTaken(row) ? 0 : 1;
  return [
    row.account_id,
    row.key_id,
    row.endpoint,
    Math.floor(row.at / hourMs) * hourMs,
    latencyBucket(row.ms),
    once,
    status >= 400 && status < 500 ? 1 : 0,
    status >= 500 ? 1 : 0,
    once * row.free,
    row.charge_micros,
    once * row.ms,
    row.bytes_in,
    row.bytes_out,
  ];
}

/** Looking at the account, and asking how far a job is: logged, and left out of usage unless asked for. */
const isWork = (endpoint: string) =>
  !/^(account|operator|public)\./.test(endpoint) && !watchingIds().has(endpoint);
export const isWorkSql = () =>
  `(endpoint NOT LIKE 'account.%' AND endpoint NOT LIKE 'operator.%' AND endpoint NOT LIKE 'public.%' AND endpoint NOT IN (${['', ...watchingIds()].map((id) => `'${id}'`).join(', ')}))`;

/** To its account and to everyone; by hour also without key and endpoint. */
function spreadUsage(row: readonly Value[]): NewRows[] {
  const [account, key, endpoint, hour, bucket, ...amounts] = row as [string, string, string, ...number[]];
  const [calls] = amounts as [number];
  return tables.flatMap(({ slotMs, sums, latency }) => {
    const slot = Math.floor(hour! / slotMs) * slotMs;
    const places: Value[][] = [
      [account, slot, key, endpoint],
      [everyone, slot, '', endpoint],
    ];
    if (slotMs === hourMs && isWork(endpoint))
      places.push([wholeOf(account), slot, '', ''], [wholeOf(everyone), slot, '', '']);
    return [
      { into: sums, values: places.map((one) => one.concat(amounts)) },
      { into: latency, values: places.map((one) => one.concat(bucket!, calls)) },
    ];
  });
}

/** For calls whose rows are written with their charges: the wallet they wait for is not kept locked for counters. */
export const usageLater = (rows: readonly Counted[]): NewRows => ({
  into: waiting,
  values: rows.map(usageOf),
});

/** Counts these, and whatever waits for it. */
export function* countUsage(rows: readonly Counted[]): Steps<void> {
  const waited = yield* sql<Row>(`DELETE FROM ${waiting.table} RETURNING ${usageColumns.join(', ')}`);
  const found = waited.map((row) => usageColumns.map((column) => row[column]!));
  yield* insertRows(usage, [...rows.map(usageOf), ...found]);
}
