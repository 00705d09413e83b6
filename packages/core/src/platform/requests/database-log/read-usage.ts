/** Counters in the database: milliseconds whatever the size of the log. */
import type { Store, Value } from '../../../storage/store.ts';
import {
  type Counts,
  countNames,
  type EndpointCalls,
  type GroupCounts,
  type SlotGroup,
  type UsageFilter,
} from '../request-log.ts';
import { dayMs, everyone, hourMs, isWorkSql, wholeOf } from '../rollup.ts';

const sumColumns = countNames.map((name) => `sum(1.0 * ${name}) AS ${name}`).join(', ');

/** Whole days are read from the days; only a range shorter than a few days needs the hours, while they are kept. */
const hourRangeMs = 3 * dayMs;

export function usesHours(filter: UsageFilter, group: SlotGroup, hoursFrom: number): boolean {
  const short = filter.toMs - filter.fromMs <= hourRangeMs && filter.fromMs >= hoursFrom;
  return group === 'hour' || short;
}

function source(filter: UsageFilter, group: SlotGroup, hoursFrom: number) {
  const byHour = usesHours(filter, group, hoursFrom);
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
  if (!whole && filter.endpoint === undefined && !filter.withWatching) where.push(isWorkSql());
  return { table: byHour ? 'usage_hours' : 'usage_days', where: where.join(' AND '), params, whole };
}

export async function readGroups(
  store: Store,
  filter: UsageFilter,
  group: SlotGroup,
  hoursFrom: number,
): Promise<GroupCounts[]> {
  const { table, where, params, whole } = source(filter, group, hoursFrom);
  const column = { hour: 'slot', day: `slot - slot % ${dayMs}`, endpoint: 'endpoint', key: 'key_id' }[
    group as 'hour'
  ];
  const summed = whole && group === 'hour';
  const order = group === 'hour' || group === 'day' ? '1' : '2 DESC, 1';
  const [rows, histograms] = await Promise.all([
    store.query<Counts & { name: string | number }>(
      `SELECT ${column} AS name, ${sumColumns} FROM ${table} WHERE ${where} GROUP BY 1 ORDER BY ${order}`,
      params,
    ),
    // A histogram is one text: a month by hour would be tens of thousands of rows.
    store.query<{ name: string | number; buckets: string }>(
      `SELECT name, string_agg(bucket || ':' || calls, ' ') AS buckets FROM (
         SELECT ${column} AS name, bucket, ${summed ? 'calls' : 'sum(calls) AS calls'}
         FROM ${table}_latency WHERE ${where} ${summed ? '' : 'GROUP BY 1, 2'}
       ) AS histogram GROUP BY name`,
      params,
    ),
  ]);
  const latencies = new Map(histograms.map(({ name, buckets }) => [name, readHistogram(buckets)]));
  return rows.map(({ name, ...counts }) => ({ name, counts, latency: latencies.get(name) ?? [] }));
}

function readHistogram(text: string): number[] {
  const latency: number[] = [];
  for (const pair of text.split(' ')) {
    const colon = pair.indexOf(':');
    latency[Number(pair.slice(0, colon))] = Number(pair.slice(colon + 1));
  }
  return latency;
}

const endpointColumns = 'slot, endpoint, calls, server_errors AS failed';

export const readDays = (store: Store, fromMs: number) =>
  store.query<EndpointCalls>(
    `SELECT ${endpointColumns} FROM usage_days WHERE account_id = $1 AND slot >= $2`,
    [everyone, fromMs],
  );

export const readFailingHours = (store: Store, fromMs: number) =>
  store.query<EndpointCalls>(
    `SELECT ${endpointColumns} FROM usage_hours
     WHERE account_id = $1 AND slot >= $2 AND server_errors * 10 >= calls AND server_errors > 0 ORDER BY slot`,
    [everyone, fromMs],
  );
