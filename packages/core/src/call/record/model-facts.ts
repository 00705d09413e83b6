/** What the log and the receipt tell of a call to a model. */

import type { Units, Used } from '../../domain/price-kinds.ts';
import { requestRange } from '../../domain/ranges.ts';
import { costNanos, itemize, type PriceItem, priceNanos } from '../../platform/prices/price.ts';
import type { RequestRow } from '../../platform/requests/insert.ts';
import { loggedKinds, type ModelFacts, tagsOf } from '../../platform/requests/model-facts.ts';
import { type Call, type CallParts, isTest, soldAs } from '../call.ts';
import { isHeld } from '../reservation.ts';
import { sheetOf } from '../reserve/price.ts';

type ModelColumns = Pick<
  RequestRow,
  'model' | 'model_served' | 'upstream' | 'charge_nanos' | 'cost_nanos' | 'facts'
>;

function tokensOf(counted: Units): NonNullable<ModelFacts['tokens']> {
  const tokens: NonNullable<ModelFacts['tokens']> = {};
  for (const kind of loggedKinds) if (counted[kind]) tokens[kind] = counted[kind];
  // How long it is cached is for the price alone, which the line items show.
  if (counted.cache_write_1h) tokens.cache_write = (tokens.cache_write ?? 0) + counted.cache_write_1h;
  return tokens;
}

const nanosPerMicro = 1000;

/** Never more than was held. */
const nanosMax = ({ reservation }: Call): number =>
  (reservation?.hold?.amountMicros ?? reservation?.owed?.amountMicros ?? 0) * nanosPerMicro;

/** What was charged by, to the nano-dollar: where the hold did not cover all, the last lines are charged less. */
function chargedItems(items: readonly PriceItem[], chargedNanos: number): NonNullable<ModelFacts['items']> {
  let left = chargedNanos;
  return items
    .filter(({ nanosPerUnit }) => nanosPerUnit > 0)
    .map(({ kind, tier, units, nanosPerUnit, nanos }) => {
      const charged = Math.min(nanos, left);
      left -= charged;
      const name = tier === undefined ? kind : (`${kind}:${tier}` as const);
      return charged === nanos ? [name, units, nanosPerUnit] : [name, units, nanosPerUnit, charged];
    });
}

/** Nothing for calls that reached no model. */
export function modelColumns(call: Call, parts: CallParts): ModelColumns {
  const { incoming, asked, work, price, outcome } = call;
  const { served, service } = work;
  const as = soldAs(call);
  if (served === undefined || as.price.model === undefined || isTest(call)) return {};
  const counted: Used = work.counted ?? {};
  const sheet = price === undefined ? undefined : sheetOf(call, parts, price);
  const due = isHeld(call.reservation) ? outcome.due : undefined;
  const isCharged = sheet !== undefined && due !== undefined;
  const items = isCharged ? itemize(sheet, due.used, service) : [];
  const chargedNanos = isCharged ? Math.min(priceNanos(sheet, due.used, service), nanosMax(call)) : null;
  const header = incoming.headers['x-oja-tag'];
  const facts: ModelFacts = {
    tokens: tokensOf(counted),
    ...(call.sent?.firstMs === undefined ? {} : { first_ms: Math.round(call.sent.firstMs * 100) / 100 }),
    ...(work.finishReason === undefined ? {} : { finish: work.finishReason }),
    tags: tagsOf(typeof header === 'string' ? header : undefined, (asked?.input ?? {}) as object),
    items: chargedItems(items, chargedNanos ?? 0),
    ...(served.demo ? { demo: true } : {}),
    ...(work.usageDisputed ? { usage: 'disputed' as const } : {}),
    ...(work.guarded === undefined ? {} : { guardrails: work.guarded }),
  };
  return {
    model: as.price.model(asked?.input) ?? null,
    model_served: served.model.slice(0, 200),
    upstream: served.upstream ?? null,
    charge_nanos: chargedNanos,
    cost_nanos:
      sheet === undefined || Object.keys(sheet.costNanos).length === 0
        ? null
        : Math.min(costNanos(sheet, counted, service), requestRange.max * nanosPerMicro),
    facts: JSON.stringify(facts),
  };
}
