/** The price of an endpoint as price lists state it, before anyone has named a model. */
import type { Endpoint } from '../../endpoints/endpoint.ts';
import { OjaError } from '../../errors.ts';
import type { Operation } from '../../platform/operation/operation.ts';
import { sheetFor } from '../../platform/prices/quote.ts';

/** Nano-dollars of the endpoint's unit; undefined where models have prices of their own. */
export function listedNanos(
  endpoint: Endpoint,
  byId: ReadonlyMap<string, Endpoint>,
  operation: Operation,
): number | undefined {
  const sold = pricedAs(endpoint, byId);
  if (sold.price.model !== undefined && operation.prices.sellsModels(sold.id, sold.price.unit))
    return undefined;
  try {
    const { unit = 0, ...byKind } = sheetFor(sold, undefined, operation).nanos;
    return Object.values(byKind).some((nanos) => nanos > 0) ? undefined : unit;
  } catch (error) {
    // The operator requires prices by model, and the default models have none.
    if (error instanceof OjaError && error.code === 'model_not_priced') return undefined;
    throw error;
  }
}

/** A dialect is priced as the endpoint that serves its example. */
function pricedAs(endpoint: Endpoint, byId: ReadonlyMap<string, Endpoint>): Endpoint {
  if (endpoint.variant === undefined) return endpoint;
  const id = endpoint.variant(endpoint.input.parse(endpoint.example.input));
  return byId.get(id) ?? endpoint;
}
