/** Counters in ClickHouse: rows of one key that are not merged yet are added up by the query. */
import {
  type Counts,
  countNames,
  dayMs,
  type EndpointCalls,
  everyone,
  type GroupCounts,
  hourMs,
  type ItemCounts,
  isWorkSql,
  type ModelCounts,
  type ModelDimension,
  type ModelSums,
  modelAmounts,
  noCounts,
  type SlotGroup,
  type UsageFilter,
  usesHours,
  type Value,
} from '@oja/core/request-log';
import type { ClickHouseReader } from './clickhouse.ts';

/** The sum of whole numbers starts again at -2^63. */
const sumOf = (name: string) => `sum(toFloat64(${name}))`;
const sumsOf = (names: readonly string[]) => names.map((name) => `${sumOf(name)} AS ${name}`).join(', ');

function conditionsOf(filter: UsageFilter, slotMs: number): { where: string[]; params: Value[] } {
  const where = ['account_id = $1', 'slot >= $2', 'slot < $3'];
  const params: Value[] = [
    filter.accountId ?? everyone,
    Math.floor(filter.fromMs / slotMs) * slotMs,
    filter.toMs,
  ];
  if (filter.keyId !== undefined) where.push(`key_id = $${params.push(filter.keyId)}`);
  if (filter.endpoint !== undefined) where.push(`endpoint = $${params.push(filter.endpoint)}`);
  return { where, params };
}

export async function readGroups(
  clickHouse: ClickHouseReader,
  filter: UsageFilter,
  group: SlotGroup,
  hoursFrom: number,
): Promise<GroupCounts[]> {
  const byHour = usesHours(filter, group, hoursFrom);
  const { where, params } = conditionsOf(filter, byHour ? hourMs : dayMs);
  if (filter.endpoint === undefined && !filter.withWatching) where.push(isWorkSql());
  const column = { hour: 'slot', day: `slot - slot % ${dayMs}`, endpoint: 'endpoint', key: 'key_id' }[group];
  const rows = await clickHouse.query<Counts & { group_name: string | number; bucket: number }>(
    `SELECT ${column} AS group_name, bucket, ${sumsOf(countNames)} FROM {db}.${byHour ? 'usage_hours' : 'usage_days'}
     WHERE ${where.join(' AND ')} GROUP BY group_name, bucket`,
    params,
  );
  const groups = new Map<string | number, GroupCounts>();
  for (const { group_name: name, bucket, ...counts } of rows) {
    let known = groups.get(name);
    if (known === undefined) {
      known = { name, counts: { ...noCounts }, latency: [] };
      groups.set(name, known);
    }
    for (const one of countNames) known.counts[one] += counts[one];
    known.latency[bucket] = counts.calls;
  }
  const byName = (a: GroupCounts, b: GroupCounts) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0);
  const byCalls = (a: GroupCounts, b: GroupCounts) => b.counts.calls - a.counts.calls || byName(a, b);
  return [...groups.values()].sort(group === 'hour' || group === 'day' ? byName : byCalls);
}

export function readModelCounts(
  clickHouse: ClickHouseReader,
  filter: UsageFilter,
  dimension: ModelDimension,
  rowsMax: number,
): Promise<ModelCounts[]> {
  const { where, params } = conditionsOf(filter, dayMs);
  where.push(`dimension = $${params.push(dimension)}`);
  return clickHouse.query<ModelCounts>(
    `SELECT name, ${sumsOf(modelAmounts)} FROM {db}.usage_models WHERE ${where.join(' AND ')}
     GROUP BY name ORDER BY charge_nanos DESC, calls DESC, name LIMIT ${rowsMax}`,
    params,
  );
}

export async function readModelTotal(
  clickHouse: ClickHouseReader,
  filter: UsageFilter,
  dimension: ModelDimension,
): Promise<ModelSums> {
  const { where, params } = conditionsOf(filter, dayMs);
  where.push(`dimension = $${params.push(dimension)}`);
  const [total] = await clickHouse.query<ModelSums>(
    `SELECT ${sumsOf(modelAmounts)} FROM {db}.usage_models WHERE ${where.join(' AND ')}`,
    params,
  );
  return total!;
}

export const readItems = (clickHouse: ClickHouseReader, accountId: string, fromMs: number, toMs: number) =>
  clickHouse.query<ItemCounts>(
    `SELECT endpoint, name, sum(units) AS units, ${sumOf('charge_nanos')} AS nanos FROM {db}.usage_models
     WHERE account_id = $1 AND slot >= $2 AND slot < $3 AND dimension = 'item'
     GROUP BY endpoint, name ORDER BY endpoint, name LIMIT 5000`,
    [accountId, fromMs, toMs],
  );

const byEndpoint = 'slot, endpoint, sum(calls) AS all_calls, sum(server_errors) AS failed';

const readEndpoints = async (clickHouse: ClickHouseReader, table: string, fromMs: number, having: string) => {
  const rows = await clickHouse.query<Omit<EndpointCalls, 'calls'> & { all_calls: number }>(
    `SELECT ${byEndpoint} FROM {db}.${table} WHERE account_id = $1 AND slot >= $2
     GROUP BY slot, endpoint ${having} ORDER BY slot, endpoint`,
    [everyone, fromMs],
  );
  return rows.map(({ all_calls: calls, ...row }): EndpointCalls => ({ ...row, calls }));
};

export const readDays = (clickHouse: ClickHouseReader, fromMs: number) =>
  readEndpoints(clickHouse, 'usage_days', fromMs, '');

export const readFailingHours = (clickHouse: ClickHouseReader, fromMs: number) =>
  readEndpoints(clickHouse, 'usage_hours', fromMs, 'HAVING failed * 10 >= all_calls AND failed > 0');
