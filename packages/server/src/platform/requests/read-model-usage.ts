/** Usage by model, upstream or tag: from daily counters, so that the size of the log does not matter. */
import type { Store, Value } from '../../storage/store.ts';
import { dollars, nanoDollars } from '../money.ts';
import { modelAmounts } from './model-usage.ts';
import { dayMs, everyone } from './rollup.ts';
import type { UsageFilter } from './usage.ts';

type Sums = Record<(typeof modelAmounts)[number], number>;

export async function readModelUsage(
  store: Store,
  filter: UsageFilter,
  dimension: 'model' | 'upstream' | 'tag' | 'item',
) {
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
  const sums = modelAmounts.map((name) => `sum(${name}) AS ${name}`).join(', ');
  const rows = await store.query<Sums & { name: string }>(
    `SELECT name, ${sums} FROM usage_models WHERE ${where.join(' AND ')}
     GROUP BY name ORDER BY sum(charge_nanos) DESC, sum(calls) DESC, name LIMIT 1000`,
    params,
  );
  const total = Object.fromEntries(modelAmounts.map((name) => [name, 0])) as Sums;
  for (const row of rows) for (const name of modelAmounts) total[name] += row[name];
  return { total: view(total), groups: rows.map((row) => ({ name: row.name, ...view(row) })) };
}

function view(row: Sums) {
  const output = row.output_tokens + row.reasoning_tokens;
  const writingMs = row.ms_sum - row.first_ms_sum;
  return {
    calls: row.calls,
    errors: row.errors,
    client_errors: 0,
    server_errors: row.errors,
    error_rate: row.calls === 0 ? 0 : Number((row.errors / row.calls).toFixed(4)),
    free_calls: 0,
    spend: dollars(row.charge_micros),
    average_ms: row.calls === 0 ? null : Math.round((row.ms_sum / row.calls) * 100) / 100,
    bytes_in: 0,
    bytes_out: 0,
    p50_ms: null,
    p95_ms: null,
    p99_ms: null,
    input_tokens: row.input_tokens,
    cached_input_tokens: row.cached_tokens,
    cache_write_tokens: row.cache_write_tokens,
    output_tokens: row.output_tokens,
    reasoning_tokens: row.reasoning_tokens,
    first_token_ms:
      row.first_calls === 0 ? null : Math.round((row.first_ms_sum / row.first_calls) * 100) / 100,
    tokens_per_second: output > 0 && writingMs > 0 ? Math.round((output / writingMs) * 10_000) / 10 : null,
    cost: nanoDollars(row.cost_nanos),
    margin: nanoDollars(row.charge_micros * 1000 - row.cost_nanos),
  };
}

/** What a month was charged by: model and kind, to the nano-dollar. */
export async function readItems(store: Store, accountId: string, fromMs: number, toMs: number) {
  const rows = await store.query<{ name: string; endpoint: string; units: number; nanos: number }>(
    `SELECT endpoint, name, sum(units) AS units, sum(charge_nanos) AS nanos FROM usage_models
     WHERE account_id = $1 AND slot >= $2 AND slot < $3 AND dimension = 'item'
     GROUP BY endpoint, name ORDER BY endpoint, name LIMIT 5000`,
    [accountId, fromMs, toMs],
  );
  return rows.map(({ name, endpoint, units, nanos }) => {
    const space = name.lastIndexOf(' ');
    return {
      endpoint,
      model: name.slice(0, space),
      kind: name.slice(space + 1),
      units,
      price: nanoDollars(nanos),
    };
  });
}
