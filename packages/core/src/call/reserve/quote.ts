/** `x-oja-quote: true`: the price of this request, without running it. */

import { freeUsed } from '../../platform/ledger/read.ts';
import { dollars, koboUp, naira, nanoDollars } from '../../platform/money.ts';
import { itemize } from '../../platform/prices/price.ts';
import type { AskedCall, Call, CallParts } from '../call.ts';
import { json, type Presented } from '../respond/present.ts';
import { purseOf, type Quote, quote } from './price.ts';

export function wantsQuote({ incoming }: Call): boolean {
  const asked = incoming.headers['x-oja-quote'];
  return asked === 'true' || asked === '1';
}

/** Including the free requests left. */
export async function presentQuote(
  call: AskedCall,
  parts: CallParts,
): Promise<{ presented: Presented; freeLeft: number | null }> {
  const { operation, now } = parts.platform;
  const { as, input } = call.asked;
  const price = quote(as, input, operation);
  const used =
    price.freeLimit === 0
      ? 0
      : await freeUsed(parts.platform.parts.store, call.who.caller.accountId, purseOf(as), now());
  const freeLeft = price.freeLimit === 0 ? null : Math.max(0, price.freeLimit - used);
  const dueMicros = freeLeft !== null && freeLeft > 0 ? 0 : price.amountMicros;
  const body = {
    object: 'quote',
    endpoint: as.id,
    unit: as.price.unit,
    units: price.unitsTotal,
    price_per_unit: pricePerUnit(price),
    ...modelQuote(price),
    price: dollars(price.amountMicros),
    price_naira: naira(koboUp(price.amountMicros, operation.koboPerDollar())),
    free_left: freeLeft,
    due: dollars(dueMicros),
    due_naira: naira(koboUp(dueMicros, operation.koboPerDollar())),
  };
  return { presented: { status: 200, mime: json, headers: [], body: JSON.stringify(body) }, freeLeft };
}

/** Null where tokens of each kind have a price of their own: the endpoint's unit has none then. */
function pricePerUnit({ sheet: { nanos } }: Quote): string | null {
  const { unit = 0, ...byKind } = nanos;
  return Object.keys(byKind).length > 0 ? null : nanoDollars(unit);
}

/** For endpoints that sell models: which one, and what each kind of units costs at most. */
function modelQuote({ model, sheet, units, service }: Quote) {
  if (sheet.model === '*' && model === undefined) return {};
  const items = itemize(sheet, units, service).map((item) => ({
    kind: item.kind,
    tier: item.tier ?? null,
    units: item.units,
    price_per_unit: nanoDollars(item.nanosPerUnit),
    price: nanoDollars(item.nanos),
  }));
  return { model: model ?? 'auto', priced_as: sheet.model, items };
}
