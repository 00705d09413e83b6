/** Counters by model, upstream, tag and price item in the database. */
import type { Store, Value } from '../../../storage/store.ts';
import { modelAmounts } from '../model-usage.ts';
import type { ItemCounts, ModelCounts, ModelDimension, ModelSums, UsageFilter } from '../request-log.ts';
import { dayMs, everyone } from '../rollup.ts';

/** Without an end: the sum of whole numbers fails on SQLite beyond 2^63. */
const sumOf = (name: string) => `sum(1.0 * ${name})`;
const sums = modelAmounts.map((name) => `coalesce(${sumOf(name)}, 0) AS ${name}`).join(', ');

function conditionsOf(filter: UsageFilter, dimension: ModelDimension): { where: string; params: Value[] } {
  const params: Value[] = [
    filter.accountId ?? everyone,
    Math.floor(filter.fromMs / dayMs) * dayMs,
    filter.toMs,
    dimension,
  ];
  const where = ['account_id = $1', 'slot >= $2', 'slot < $3', 'dimension = $4'];
  for (const [column, value] of [
    ['key_id', filter.keyId],
    ['endpoint', filter.endpoint],
  ] as const) {
    if (value === undefined) continue;
    params.push(value);
    where.push(`${column} = $${params.length}`);
  }
  return { where: where.join(' AND '), params };
}

export function readModelCounts(
  store: Store,
  filter: UsageFilter,
  dimension: ModelDimension,
  rowsMax: number,
): Promise<ModelCounts[]> {
  const { where, params } = conditionsOf(filter, dimension);
  return store.query<ModelCounts>(
    `SELECT name, ${sums} FROM usage_models WHERE ${where}
     GROUP BY name ORDER BY ${sumOf('charge_nanos')} DESC, sum(calls) DESC, name LIMIT ${rowsMax}`,
    params,
  );
}

export async function readModelTotal(
  store: Store,
  filter: UsageFilter,
  dimension: ModelDimension,
): Promise<ModelSums> {
  const { where, params } = conditionsOf(filter, dimension);
  const [total] = await store.query<ModelSums>(`SELECT ${sums} FROM usage_models WHERE ${where}`, params);
  return total!;
}

export const readItems = (store: Store, accountId: string, fromMs: number, toMs: number) =>
  store.query<ItemCounts>(
    `SELECT endpoint, name, sum(units) AS units, ${sumOf('charge_nanos')} AS nanos FROM usage_models
     WHERE account_id = $1 AND slot >= $2 AND slot < $3 AND dimension = 'item'
     GROUP BY endpoint, name ORDER BY endpoint, name LIMIT 5000`,
    [accountId, fromMs, toMs],
  );
