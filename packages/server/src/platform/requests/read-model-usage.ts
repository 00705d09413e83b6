/** Usage by model, upstream, tag or kind: from daily counters, so that the size of the log does not matter. */
import { dollars, nanoDollars } from '../money.ts';
import { modelAmounts } from './model-usage.ts';
import type { ModelCounts, RequestLog, UsageFilter } from './request-log.ts';

type Sums = Omit<ModelCounts, 'name'>;

const nothing = () => Object.fromEntries(modelAmounts.map((name) => [name, 0])) as Sums;

function add(total: Sums, row: Sums): Sums {
  for (const name of modelAmounts) total[name] += row[name];
  return total;
}

export async function readModelUsage(
  log: RequestLog,
  filter: UsageFilter,
  dimension: 'model' | 'upstream' | 'tag',
) {
  const rows = await log.modelUsage(filter, dimension, 1000);
  const total = rows.reduce<Sums>(add, nothing());
  return { total: view(total), groups: rows.map((row) => ({ name: row.name, ...view(row) })) };
}

/** Items are counted by model and kind, and have only units and what they were charged. */
export async function readKindUsage(log: RequestLog, filter: UsageFilter) {
  const kinds = new Map<string, Sums>();
  for (const row of await log.modelUsage(filter, 'item', 10_000)) {
    const kind = row.name.slice(row.name.lastIndexOf(' ') + 1);
    kinds.set(kind, add(kinds.get(kind) ?? nothing(), row));
  }
  const total = [...kinds.values()].reduce(add, nothing());
  const groups = [...kinds]
    .sort(([, a], [, b]) => b.charge_nanos - a.charge_nanos)
    .map(([name, sums]) => ({ name, ...kindView(sums) }));
  return { total: kindView(total), groups };
}

function kindView({ calls, units, charge_nanos }: Sums) {
  return {
    ...timeless,
    calls,
    units: Math.round(units * 1000) / 1000,
    spend: dollars(Math.round(charge_nanos / 1000)),
  };
}

/** What the counters by model don't know. */
const timeless = {
  errors: 0,
  client_errors: 0,
  server_errors: 0,
  error_rate: 0,
  free_calls: 0,
  average_ms: null,
  bytes_in: 0,
  bytes_out: 0,
  p50_ms: null,
  p95_ms: null,
  p99_ms: null,
};

function view(row: Sums) {
  const output = row.output_tokens + row.reasoning_tokens;
  const writingMs = row.ms_sum - row.first_ms_sum;
  return {
    ...timeless,
    calls: row.calls,
    errors: row.errors,
    server_errors: row.errors,
    error_rate: row.calls === 0 ? 0 : Number((row.errors / row.calls).toFixed(4)),
    spend: dollars(row.charge_micros),
    average_ms: row.calls === 0 ? null : Math.round((row.ms_sum / row.calls) * 100) / 100,
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
export async function readItems(log: RequestLog, accountId: string, fromMs: number, toMs: number) {
  const rows = await log.items(accountId, fromMs, toMs);
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
