/** Hourly and daily counters with latency histograms: analytics read these, never the log. */
import { createRowsTogether } from '../../storage/rows-together.ts';
import type { Into, NewRows, Steps, Value } from '../../storage/store.ts';
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
const whose = ['account_id', 'key_id', 'endpoint', 'slot'];
const usage: Into = {
  table: 'usage',
  columns: [...whose, ...counters],
  amountsFrom: whose.length,
  spread: ([account, key, endpoint, hour, ...amounts]) =>
    tables.map(({ slotMs, sums: into }) => {
      const places = placesOf(slotMs, account as string, key as string, endpoint as string, hour as number);
      return { into, values: places.map((at) => at.concat(amounts)) };
    }),
};
const usageLatency: Into = {
  table: 'usage_latency',
  columns: [...whose, 'bucket', 'calls'],
  amountsFrom: whose.length + 1,
  spread: ([account, key, endpoint, hour, bucket, calls]) =>
    tables.map(({ slotMs, latency: into }) => {
      const places = placesOf(slotMs, account as string, key as string, endpoint as string, hour as number);
      for (const at of places) at.push(bucket!, calls!);
      return { into, values: places };
    }),
};

/** To its account and to everyone; by hour also without key and endpoint. */
function placesOf(slotMs: number, account: string, key: string, endpoint: string, hour: number): Value[][] {
  const slot = Math.floor(hour / slotMs) * slotMs;
  const places = [
    [account, slot, key, endpoint],
    [everyone, slot, '', endpoint],
  ];
  if (slotMs === hourMs) places.push([wholeOf(account), slot, '', ''], [wholeOf(everyone), slot, '', '']);
  return places;
}

export type Counted = Pick<
  RequestRow,
  | 'at'
  | 'account_id'
  | 'key_id'
  | 'endpoint'
  | 'status'
  | 'ms'
  | 'charge_micros'
  | 'free'
  | 'bytes_in'
  | 'bytes_out'
>;

export function usageOf(rows: readonly Counted[]): NewRows[] {
  const sums: Value[][] = [];
  const latencies: Value[][] = [];
  for (const row of rows) {
    const { account_id, key_id, endpoint, status } = row;
    const slot = Math.floor(row.at / hourMs) * hourMs;
    const clientError = status >= 400 && status < 500 ? 1 : 0;
    const serverError = status >= 500 ? 1 : 0;
    const { free, charge_micros, ms, bytes_in, bytes_out } = row;
    const amounts = [1, clientError, serverError, free, charge_micros, ms, bytes_in, bytes_out];
    sums.push([account_id, key_id, endpoint, slot, ...amounts]);
    latencies.push([account_id, key_id, endpoint, slot, latencyBucket(ms), 1]);
  }
  return [
    { into: usage, values: sums },
    { into: usageLatency, values: latencies },
  ];
}

export function* countUsage(rows: readonly Counted[]): Steps<void> {
  const together = createRowsTogether();
  for (const added of usageOf(rows)) together.add(added);
  for (const statement of together.statements()) yield statement;
}
