/** Analytics over any range, from the counters of the log. */
import { dollars } from '../money.ts';
<<<<<<< HEAD
import { readKindUsage, readModelUsage } from './read-model-usage.ts';
import { dayMs, everyone, hourMs, isWorkSql, wholeOf } from './rollup.ts';
import { percentile } from './uptime.ts';

export type UsageGroup = 'hour' | 'day' | 'endpoint' | 'key' | 'model' | 'upstream' | 'tag' | 'kind';

export interface UsageFilter {
  /** Null for everyone together. */
  accountId: string | null;
  fromMs: number;
  toMs: number;
  keyId?: string;
  endpoint?: string;
  /** With calls that only look: at the account, at how far a job is. */
  withWatching?: boolean;
}

const noSums = {
  calls: 0,
  client_errors: 0,
  server_errors: 0,
  free_calls: 0,
  charge_micros: 0,
  ms_sum: 0,
  bytes_in: 0,
  bytes_out: 0,
};
type Sums = typeof noSums;
const sumNames = Object.keys(noSums) as (keyof Sums)[];
const sumColumns = sumNames.map((name) => `sum(${name}) AS ${name}`).join(', ');

/** Whole days are read from the days; only a range shorter than a few days needs the hours, while they are kept. */
const hourRangeMs = 3 * dayMs;

function source(filter: UsageFilter, group: UsageGroup, hoursFrom: number) {
  const short = filter.toMs - filter.fromMs <= hourRangeMs && filter.fromMs >= hoursFrom;
  const byHour = group === 'hour' || short;
  const slotMs = byHour ? hourMs : dayMs;
  const from = Math.floor(filter.fromMs / slotMs) * slotMs;
  const whole =
    byHour && /^(hour|day)$/.test(group) && !filter.keyId && !filter.endpoint && !filter.withWatching;
  const accountId = filter.accountId ?? everyone;
  const params: Value[] = [whole ? wholeOf(accountId) : accountId, from, filter.toMs];
  const where = ['account_id = $1', 'slot >= $2', 'slot < $3'];
  for (const [column, value] of [
    ['key_id', filter.keyId],
    ['endpoint', filter.endpoint],
  ] as const) {
    if (value === undefined) continue;
    params.push(value);
    where.push(`${column} = $${params.length}`);
  }
  if (!whole && filter.endpoint === undefined && !filter.withWatching) where.push(isWorkSql);
  return { table: byHour ? 'usage_hours' : 'usage_days', where: where.join(' AND '), params, whole };
}

interface Group {
  name: string | number;
  sums: Sums;
  /** Calls by bucket of their latency. */
  latency: number[];
}

=======
import { readModelUsage } from './read-model-usage.ts';
import {
  type Counts,
  countNames,
  type GroupCounts,
  noCounts,
  type RequestLog,
  type UsageFilter,
  type UsageGroup,
} from './request-log.ts';
import { percentile } from './uptime.ts';

>>>>>>> e039a25 (Make the request log a port, with ClickHouse as third implementation)
/** The totals are those of the groups: nothing is read twice. */
export async function readUsage(
  log: RequestLog,
  filter: UsageFilter,
  group: UsageGroup,
  /** Before it there are days only. */
  hoursFrom: number,
) {
<<<<<<< HEAD
  if (group === 'model' || group === 'upstream' || group === 'tag')
    return readModelUsage(store, filter, group);
  if (group === 'kind') return readKindUsage(store, filter);
  const groups = await readGroups(store, filter, group, hoursFrom);
  const total: Group = { name: '', sums: { ...noSums }, latency: [] };
  for (const { sums, latency } of groups) {
    for (const name of sumNames) total.sums[name] += sums[name];
=======
  if (group === 'model' || group === 'upstream' || group === 'tag') return readModelUsage(log, filter, group);
  const groups = await log.usage(filter, group, hoursFrom);
  const total: GroupCounts = { name: '', counts: { ...noCounts }, latency: [] };
  for (const { counts, latency } of groups) {
    for (const name of countNames) total.counts[name] += counts[name];
>>>>>>> e039a25 (Make the request log a port, with ClickHouse as third implementation)
    latency.forEach((calls, bucket) => {
      total.latency[bucket] = (total.latency[bucket] ?? 0) + calls;
    });
  }
  return {
    total: groupView(total),
    groups: groups.map((one) => ({
      name: typeof one.name === 'number' ? new Date(one.name).toISOString() : one.name,
      ...groupView(one),
    })),
  };
}

export function groupView({ counts, latency }: Omit<GroupCounts, 'name'>) {
  const buckets = latency.map((calls, bucket) => ({ bucket, calls })).filter((one) => one !== undefined);
  return {
    ...countsView(counts),
    p50_ms: percentile(buckets, 0.5),
    p95_ms: percentile(buckets, 0.95),
    p99_ms: percentile(buckets, 0.99),
  };
}

function countsView(row: Counts) {
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
