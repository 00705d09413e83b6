/** Usage by model, upstream, tag or kind: from daily counters, so that the size of the log does not matter. */
import { cachedShare } from '../../domain/price-kinds.ts';
import { dollars, nanoDollars } from '../money.ts';
import { kindAndTier } from './model-facts.ts';
import type { ModelSums, RequestLog, UsageFilter } from './request-log.ts';

const groupsMax = 1000;
/** Models and kinds together, of which kinds are made. */
const itemsMax = 10_000;

/** A call has several tags and perhaps no upstream: the total counts it once, by its model. */
export async function readModelUsage(
  log: RequestLog,
  filter: UsageFilter,
  dimension: 'model' | 'upstream' | 'tag',
) {
  const [rows, total] = await Promise.all([
    log.modelUsage(filter, dimension, groupsMax + 1),
    log.modelTotal(filter, 'model'),
  ]);
  return {
    total: view(total),
    groups: rows.slice(0, groupsMax).map((row) => ({ name: row.name, ...view(row) })),
    truncated: rows.length > groupsMax,
  };
}

/** Items are counted by model and kind, and have only units and what they were charged. */
export async function readKindUsage(log: RequestLog, filter: UsageFilter) {
  const [rows, items, total] = await Promise.all([
    log.modelUsage(filter, 'item', itemsMax + 1),
    log.modelTotal(filter, 'item'),
    log.modelTotal(filter, 'model'),
  ]);
  const kinds = new Map<string, KindSums>();
  for (const row of rows.slice(0, itemsMax)) {
    const kind = row.name.slice(row.name.lastIndexOf(' ') + 1);
    const sums = kinds.get(kind) ?? { calls: 0, units: 0, charge_nanos: 0 };
    for (const name of ['calls', 'units', 'charge_nanos'] as const) sums[name] += row[name];
    kinds.set(kind, sums);
  }
  const groups = [...kinds]
    .sort(([, a], [, b]) => b.charge_nanos - a.charge_nanos)
    .map(([name, sums]) => ({ name, ...kindView(sums) }));
  const truncated = rows.length > itemsMax;
  return { total: { ...view(total), units: roundedUnits(items.units) }, groups, truncated };
}

type KindSums = Pick<ModelSums, 'calls' | 'units' | 'charge_nanos'>;

const roundedUnits = (units: number) => Math.round(units * 1000) / 1000;

function kindView({ calls, units, charge_nanos }: KindSums) {
  return {
    ...unknown,
    errors: null,
    error_rate: null,
    average_ms: null,
    calls,
    units: roundedUnits(units),
    spend: dollars(Math.round(charge_nanos / 1000)),
  };
}

/** What the counters by model don't know. */
const unknown = {
  client_errors: null,
  server_errors: null,
  free_calls: null,
  bytes_in: null,
  bytes_out: null,
  p50_ms: null,
  p95_ms: null,
  p99_ms: null,
};

function view(row: ModelSums) {
  const output = row.output_tokens + row.reasoning_tokens;
  const writingMs = row.ms_sum - row.first_ms_sum;
  return {
    ...unknown,
    calls: row.calls,
    errors: row.errors,
    error_rate: row.calls === 0 ? 0 : Number((row.errors / row.calls).toFixed(4)),
    spend: dollars(row.charge_micros),
    average_ms: row.calls === 0 ? null : Math.round((row.ms_sum / row.calls) * 100) / 100,
    input_tokens: row.input_tokens,
    cached_input_tokens: row.cached_tokens,
    cached_share: cachedShare(row.cached_tokens, row.input_tokens, row.cache_write_tokens),
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
      ...kindAndTier(name.slice(space + 1)),
      units,
      price: nanoDollars(nanos),
    };
  });
}
