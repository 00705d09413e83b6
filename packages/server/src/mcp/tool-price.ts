/** The price of a tool as its description states it. */
import type { CallParts } from '../call/call.ts';
import type { Endpoint } from '../endpoints/endpoint.ts';
import { OjaError } from '../errors.ts';
import { sheetFor } from '../platform/prices/quote.ts';

/** Micro-dollars of the endpoint's unit; undefined where models have prices of their own. */
export function unitMicros(
  endpoint: Endpoint,
  { byId, platform }: Pick<CallParts, 'byId' | 'platform'>,
): number | undefined {
  const { operation } = platform;
  const sold = pricedAs(endpoint, byId);
  if (sold.price.model !== undefined && operation.prices.sellsModels(sold.id)) return undefined;
  try {
    const { unit = 0, ...byKind } = sheetFor(sold, undefined, operation).nanos;
    return Object.values(byKind).some((nanos) => nanos > 0) ? undefined : Math.ceil(unit / 1000);
  } catch (error) {
    // The operator requires prices by model, and the default models have none.
    if (error instanceof OjaError && error.code === 'model_not_priced') return undefined;
    throw error;
  }
}

/** A dialect is priced as the endpoint that serves its example. */
function pricedAs(endpoint: Endpoint, byId: CallParts['byId']): Endpoint {
  if (endpoint.variant === undefined) return endpoint;
  const id = endpoint.variant(endpoint.input.parse(endpoint.example.input) as never);
  return byId.get(id) ?? endpoint;
}
