/** Hourly and daily counters with latency histograms: analytics read these, never the log. */
import { insertMany } from '../../storage/insert-many.ts';
import { type Steps, sql, transaction, type Value } from '../../storage/store.ts';
import type { RequestRow } from './insert.ts';

export const hourMs = 3_600_000;
export const dayMs = 86_400_000;
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

const addCounters = (table: string) =>
  `ON CONFLICT (${place.join(', ')}) DO UPDATE SET ${counters
    .map((name) => `${name} = ${table}.${name} + excluded.${name}`)
    .join(', ')}`;
const addBuckets = (table: string) =>
  `ON CONFLICT (${place.join(', ')}, bucket) DO UPDATE SET calls = ${table}.calls + excluded.calls`;

export function* countUsage(rows: RequestRow[]): Steps<void> {
  for (const [table, slotMs] of [
    ['usage_hours', hourMs],
    ['usage_days', dayMs],
  ] as const) {
    const sums = new Map<string, Value[]>();
    const buckets = new Map<string, Value[]>();
    for (const row of rows) {
      const slot = Math.floor(row.at / slotMs) * slotMs;
      const places = [
        [row.account_id, slot, row.key_id, row.endpoint],
        [everyone, slot, '', row.endpoint],
      ];
      if (slotMs === hourMs)
        places.push([wholeOf(row.account_id), slot, '', ''], [wholeOf(everyone), slot, '', '']);
      for (const place of places) {
        add(sums, place, countersOf(row));
        add(buckets, [...place, latencyBucket(row.ms)], [1]);
      }
    }
    yield* insertMany(table, [...place, ...counters], sorted(sums), addCounters(table));
    const latency = `${table}_latency`;
    yield* insertMany(latency, [...place, 'bucket', 'calls'], sorted(buckets), addBuckets(latency));
  }
}

function countersOf(row: RequestRow): number[] {
  return [
    1,
    row.status >= 400 && row.status < 500 ? 1 : 0,
    row.status >= 500 ? 1 : 0,
    row.free,
    row.charge_micros,
    row.ms,
    row.bytes_in,
    row.bytes_out,
  ];
}

function add(sums: Map<string, Value[]>, where: Value[], amounts: number[]): void {
  const id = where.join('\u0000');
  const sum = sums.get(id);
  if (sum === undefined) {
    sums.set(id, [...where, ...amounts]);
    return;
  }
  for (const [i, amount] of amounts.entries()) {
    sum[where.length + i] = (sum[where.length + i] as number) + amount;
  }
}

/** One order for everyone, so that two nodes never wait for each other crosswise. */
function sorted(sums: Map<string, Value[]>): Value[][] {
  return [...sums.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, values]) => values);
}

/** Counts rows that were written with their charge. Answers how many; call again while it is `max`. */
export const countPaid = transaction(
  import.meta.url,
  'countPaid',
  function* (input: { max: number; lock: boolean }): Steps<number> {
    const rows = yield* sql<RequestRow>(
      `UPDATE requests SET rolled = 1 WHERE rolled = 0 AND id IN (
         SELECT id FROM requests WHERE rolled = 0 ORDER BY id LIMIT $1 ${input.lock ? 'FOR UPDATE SKIP LOCKED' : ''})
       RETURNING at, account_id, key_id, endpoint, status, ms, charge_micros, free, bytes_in, bytes_out`,
      [input.max],
    );
    if (rows.length > 0) yield* countUsage(rows);
    return rows.length;
  },
);
