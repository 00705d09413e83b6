/** What a call may cost at most, and what it cost, at the prices in force when it was held. */

import { serviceScopeOf } from '../../domain/categories.ts';
import type { PriceSheet, Units } from '../../domain/price-kinds.ts';
import { type Endpoint, isSold } from '../../endpoints/endpoint.ts';
import type { Operation } from '../../platform/operation/operation.ts';
import { microsUp, priceNanos } from '../../platform/prices/price.ts';
import { quoteOf, sheetFor, type Quote as UnitsQuote } from '../../platform/prices/quote.ts';
import type { Asked } from '../asked.ts';
import { type Call, type CallParts, soldAs } from '../call.ts';
import { usedOf } from '../outcome.ts';
import { isHeld } from '../reservation.ts';

export interface Quote extends UnitsQuote {
  /** Free calls a month in its category; 0 where there is no free tier. */
  freeLimit: number;
}

export function quote(endpoint: Endpoint, input: unknown, operation: Operation, unitsAtMost?: Units): Quote {
  return {
    ...quoteOf(endpoint, input, operation, unitsAtMost),
    freeLimit: freeLimitOf(endpoint, operation),
  };
}

/** Units of each kind that a call may use at most. */
export const kindsAtMost = ({ as: { price }, input, unitsAtMost }: Asked): Units =>
  unitsAtMost ?? price.kinds?.(input) ?? {};

/** What free calls are counted by, and revenue: the category, or the published service. */
export const purseOf = ({ id, group }: Pick<Endpoint, 'id' | 'group'>): string =>
  group === 'x' ? serviceScopeOf(id) : group;

export function freeLimitOf(endpoint: Endpoint, operation: Operation): number {
  if (endpoint.price.unit !== 'request') return 0;
  const nanos = operation.prices.unitNanos(endpoint.id) ?? endpoint.price.microsPerUnit * 1000;
  if (nanos === 0 || !isSold(endpoint)) return 0;
  return endpoint.price.freePerMonth ?? operation.freeLimit(endpoint.group);
}

/** What the units used so far cost; at most the hold is charged of it. */
export function chargeNanos(call: Call, parts: CallParts): number {
  const { price, reservation } = call;
  if (price === undefined || !isHeld(reservation)) return 0;
  return priceNanos(sheetOf(call, parts, price), usedOf(call), call.work.service);
}

export const chargeMicros = (call: Call, parts: CallParts): number => microsUp(chargeNanos(call, parts));

/** A caller that named no model, or several, pays for the one that served. */
export function sheetOf(
  call: Call,
  { platform }: CallParts,
  { sheet, model }: Pick<UnitsQuote, 'sheet' | 'model'>,
): PriceSheet {
  const { cached, work } = call;
  const { served } = work;
  const as = soldAs(call);
  if (cached?.hit !== undefined) return sheet;
  const paid = model === undefined ? served?.model : served?.named;
  if (as.price.model === undefined || paid === undefined) return sheet;
  try {
    return sheetFor(as, paid, platform.operation);
  } catch {
    return sheet;
  }
}
