/** Changes by the operator, each with its line in the audit log in the same transaction. */

import type { PricedKind } from '../../domain/price-kinds.ts';
import { insertRows } from '../../storage/insert-many.ts';
import { type Steps, sql, transaction } from '../../storage/store.ts';
import { newId } from '../id.ts';

export interface Actor {
  /** Account id, or `control` for the command line on this machine. */
  actor: string;
  /** The member of that account, where one is known. */
  memberId?: string | null;
  ip: string;
  at: number;
}

export interface AuditLine extends Actor {
  action: string;
  target: string;
  before: unknown;
  after: unknown;
  /** Whose members see it; left out for what the operator did. */
  ofAccount?: string;
  userAgent?: string;
}

export function* audit(line: AuditLine): Steps<void> {
  const text = (value: unknown) => (value === undefined || value === null ? null : JSON.stringify(value));
  yield* sql(
    `INSERT INTO audit (id, at, actor, action, target, before, after, ip, account_id, user_agent, member_id)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      newId('aud', line.at),
      line.at,
      line.actor,
      line.action,
      line.target,
      text(line.before),
      text(line.after),
      line.ip,
      line.ofAccount ?? null,
      line.userAgent ?? null,
      line.memberId ?? null,
    ],
  );
}

export const writeAudit = transaction(import.meta.url, 'writeAudit', audit);

export const setCategoryState = transaction(
  import.meta.url,
  'setCategoryState',
  function* (input: Actor & { category: string; state: string; before: string }): Steps<void> {
    yield* sql(
      `INSERT INTO category_states (category, state, changed_at, changed_by) VALUES ($1, $2, $3, $4)
       ON CONFLICT (category) DO UPDATE SET state = excluded.state, changed_at = excluded.changed_at,
         changed_by = excluded.changed_by`,
      [input.category, input.state, input.at, input.actor],
    );
    yield* audit({
      ...input,
      action: 'category.state',
      target: input.category,
      before: input.before,
      after: input.state,
    });
  },
);

/** `state` null: the endpoint follows its category again. */
export const setEndpointState = transaction(
  import.meta.url,
  'setEndpointState',
  function* (input: Actor & { endpoint: string; state: string | null; before: string | null }): Steps<void> {
    if (input.state === null) yield* sql('DELETE FROM endpoint_states WHERE endpoint = $1', [input.endpoint]);
    else
      yield* sql(
        `INSERT INTO endpoint_states (endpoint, state, changed_at, changed_by) VALUES ($1, $2, $3, $4)
         ON CONFLICT (endpoint) DO UPDATE SET state = excluded.state, changed_at = excluded.changed_at,
           changed_by = excluded.changed_by`,
        [input.endpoint, input.state, input.at, input.actor],
      );
    yield* audit({
      ...input,
      action: 'endpoint.state',
      target: input.endpoint,
      before: input.before ?? 'inherit',
      after: input.state ?? 'inherit',
    });
  },
);

export interface NewPrice {
  endpoint: string;
  model: string;
  kind: PricedKind;
  nanos: number;
  costNanos: number | null;
  ended?: boolean;
}

/** Prices that change together, with one line in the audit log for each endpoint and model. */
export const setPrices = transaction(
  import.meta.url,
  'setPrices',
  function* (
    input: Actor & {
      prices: NewPrice[];
      fromAt: number;
      note: string;
      before: Record<string, Record<string, number>>;
    },
  ): Steps<void> {
    const after = new Map<string, Record<string, number | null>>();
    const values = input.prices.map((price) => {
      const { endpoint, model, kind, nanos, costNanos, ended = false } = price;
      const target = targetOf(price);
      after.set(target, { ...after.get(target), [kind]: ended ? null : nanos });
      return [
        newId('prc', input.at),
        endpoint,
        model,
        kind,
        nanos,
        costNanos,
        ended ? 1 : 0,
        input.fromAt,
        input.actor,
        input.note,
      ];
    });
    yield* insertRows(intoPrices, values);
    for (const [target, nanos] of after) {
      yield* audit({
        ...input,
        action: 'price.set',
        target,
        before: { nanos_per_unit: input.before[target] ?? {} },
        after: { nanos_per_unit: nanos, from_at: input.fromAt, note: input.note },
      });
    }
  },
);

/** `ai.chat`, or `ai.chat gpt-*` for the price of models. */
export const targetOf = ({ endpoint, model }: Pick<NewPrice, 'endpoint' | 'model'>) =>
  model === '*' ? endpoint : `${endpoint} ${model}`;

const intoPrices = {
  table: 'prices',
  columns: [
    'id',
    'endpoint',
    'model',
    'kind',
    'nanos_per_unit',
    'cost_nanos',
    'ended',
    'from_at',
    'changed_by',
    'note',
  ],
};

export const setNairaRate = transaction(
  import.meta.url,
  'setNairaRate',
  function* (input: Actor & { kobo: number; source: string; before: number }): Steps<void> {
    yield* sql(
      'INSERT INTO naira_rates (id, kobo_per_dollar, from_at, source, changed_by) VALUES ($1, $2, $3, $4, $5)',
      [newId('fx', input.at), input.kobo, input.at, input.source, input.actor],
    );
    yield* audit({
      ...input,
      action: 'naira.rate',
      target: 'NGN/USD',
      before: { kobo_per_dollar: input.before },
      after: { kobo_per_dollar: input.kobo, source: input.source },
    });
  },
);

export const setOption = transaction(
  import.meta.url,
  'setOption',
  function* (input: Actor & { name: string; value: unknown; before: unknown }): Steps<void> {
    yield* sql(
      `INSERT INTO options (name, value, changed_at, changed_by) VALUES ($1, $2, $3, $4)
       ON CONFLICT (name) DO UPDATE SET value = excluded.value, changed_at = excluded.changed_at,
         changed_by = excluded.changed_by`,
      [input.name, JSON.stringify(input.value), input.at, input.actor],
    );
    yield* audit({
      ...input,
      action: 'option.set',
      target: input.name,
      before: input.before,
      after: input.value,
    });
  },
);

/** Changes entries of an option that holds several by name, and leaves those that others change at the same time. */
export const changeOption = transaction(
  import.meta.url,
  'changeOption',
  function* (input: Actor & { name: string; set: Record<string, unknown>; remove: string[] }): Steps<void> {
    // Locks the row before it is read.
    const [row] = yield* sql<{ value: string }>(
      `INSERT INTO options (name, value, changed_at, changed_by) VALUES ($1, '{}', $2, $3)
       ON CONFLICT (name) DO UPDATE SET changed_at = excluded.changed_at, changed_by = excluded.changed_by
       RETURNING value`,
      [input.name, input.at, input.actor],
    );
    const before = JSON.parse(row!.value) as Record<string, unknown>;
    const after = { ...before, ...input.set };
    for (const entry of input.remove) delete after[entry];
    yield* sql('UPDATE options SET value = $2 WHERE name = $1', [input.name, JSON.stringify(after)]);
    yield* audit({ ...input, action: 'option.set', target: input.name, before, after });
  },
);
