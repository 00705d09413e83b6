/** Daily counters by model, upstream, tag and price item: written with the rows they count, added up a moment later. */
import { insertRows } from '../../storage/insert-many.ts';
import { type Into, type NewRows, type Row, type Steps, sql, type Value } from '../../storage/store.ts';
import type { RequestRow } from './insert.ts';
import type { ModelFacts } from './model-facts.ts';
import { dayMs, everyone } from './rollup.ts';

export const modelAmounts = [
  'calls',
  'errors',
  'units',
  'input_tokens',
  'cached_tokens',
  'cache_write_tokens',
  'output_tokens',
  'reasoning_tokens',
  'charge_micros',
  'charge_nanos',
  'cost_nanos',
  'ms_sum',
  'first_ms_sum',
  'first_calls',
] as const;
const place = ['account_id', 'slot', 'dimension', 'name', 'key_id', 'endpoint'] as const;
export const modelUsageColumns = [...place, ...modelAmounts] as const;

const counters: Into = {
  table: 'usage_models',
  columns: modelUsageColumns,
  onConflict: `ON CONFLICT (${place.join(', ')}) DO UPDATE SET ${modelAmounts
    .map((name) => `${name} = usage_models.${name} + excluded.${name}`)
    .join(', ')}`,
  amountsFrom: place.length,
};
/** What calls add to their accounts, before it is added to everyone's as well. */
const usage: Into = {
  table: 'usage',
  columns: modelUsageColumns,
  amountsFrom: place.length,
  spread: (row) => [{ into: counters, values: modelUsageWithEveryone(row) }],
};
const waiting: Into = {
  table: 'usage_models_waiting',
  columns: modelUsageColumns,
  amountsFrom: place.length,
};

type Counted = Pick<
  RequestRow,
  | 'at'
  | 'account_id'
  | 'key_id'
  | 'endpoint'
  | 'status'
  | 'error_code'
  | 'ms'
  | 'units'
  | 'charge_micros'
  | 'model_served'
  | 'upstream'
  | 'charge_nanos'
  | 'cost_nanos'
  | 'facts'
>;

/** A row for each thing that the call counts towards in its account. */
export function modelUsageOf(row: Counted): Value[][] {
  const isOfModel = row.facts != null && row.model_served != null;
  // Published services have providers, and no model.
  if (!isOfModel && row.upstream == null) return [];
  const facts = JSON.parse(row.facts ?? '{}') as ModelFacts;
  const { tokens = {}, first_ms, tags = [], items = [] } = facts;
  const slot = Math.floor(row.at / dayMs) * dayMs;
  const amounts = [
    1,
    row.status >= 400 || row.error_code !== null ? 1 : 0,
    row.units,
    tokens.input ?? 0,
    tokens.cached_input ?? 0,
    tokens.cache_write ?? 0,
    tokens.output ?? 0,
    tokens.reasoning ?? 0,
    row.charge_micros,
    row.charge_nanos ?? 0,
    row.cost_nanos ?? 0,
    row.ms,
    first_ms ?? 0,
    first_ms === undefined ? 0 : 1,
  ];
  const of = (dimension: string, name: string, sums: number[]): Value[] => [
    row.account_id,
    slot,
    dimension,
    name,
    row.key_id,
    row.endpoint,
    ...sums,
  ];
  if (row.model_served == null) return [of('service', row.endpoint, amounts)];
  const rows = tags.map((tag) => of('tag', tag, amounts));
  rows.push(of('model', row.model_served, amounts));
  if (row.upstream != null) rows.push(of('upstream', row.upstream, amounts));
  if (facts.usage === 'disputed' && row.upstream != null) rows.push(of('disputed', row.upstream, amounts));
  for (const [kind, units, nanosPerUnit, nanos = Math.round(units * nanosPerUnit)] of items) {
    const sums = modelAmounts.map((name) =>
      name === 'calls' ? 1 : name === 'units' ? units : name === 'charge_nanos' ? nanos : 0,
    );
    rows.push(of('item', `${row.model_served} ${kind}`, sums));
  }
  return rows;
}

export function modelUsageWithEveryone(row: readonly Value[]): Value[][] {
  const [, slot, dimension, name, , ...rest] = row as Value[];
  return [row as Value[], [everyone, slot!, dimension!, name!, '', ...rest]];
}

/** For rows that are written with their charges. */
export const modelUsageLater = (rows: readonly Counted[]): NewRows => ({
  into: waiting,
  values: rows.flatMap(modelUsageOf),
});

/** Counts these, and whatever waits for it. */
export function* countModelUsage(rows: readonly Counted[]): Steps<void> {
  const waited = yield* sql<Row>(`DELETE FROM ${waiting.table} RETURNING ${modelUsageColumns.join(', ')}`);
  const all = [
    ...rows.flatMap(modelUsageOf),
    ...waited.map((row) => modelUsageColumns.map((column) => row[column]!)),
  ];
  if (all.length > 0) yield* insertRows(usage, all);
}
