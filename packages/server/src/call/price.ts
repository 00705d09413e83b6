/** What a call may cost at most, at the operator's present prices. */
import { type Endpoint, isSold } from '../endpoints/endpoint.ts';
import type { Operation } from '../platform/operation/operation.ts';

export interface Quote {
  units: number;
  microsPerUnit: number;
  amountMicros: number;
  /** Free calls a month in its category; 0 where there is no free tier. */
  freeLimit: number;
}

export function quote(endpoint: Endpoint, input: unknown, operation: Operation): Quote {
  const microsPerUnit = operation.priceOf(endpoint.id) ?? endpoint.price.microsPerUnit;
  const units = microsPerUnit === 0 ? 0 : (endpoint.price.units?.(input) ?? 1);
  return {
    units,
    microsPerUnit,
    amountMicros: Math.ceil(units * microsPerUnit),
    freeLimit: freeLimitOf(endpoint, operation),
  };
}

export function freeLimitOf(endpoint: Endpoint, operation: Operation): number {
  const microsPerUnit = operation.priceOf(endpoint.id) ?? endpoint.price.microsPerUnit;
  if (microsPerUnit === 0 || endpoint.price.unit !== 'request') return 0;
  return isSold(endpoint) ? operation.freeLimit(endpoint.group) : 0;
}
