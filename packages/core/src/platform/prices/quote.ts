/** What a call may cost at most, at the prices in force: what is held before it runs. */

import { type PriceSheet, type Service, serviceOf, type Units } from '../../domain/price-kinds.ts';
import { requestRange } from '../../domain/ranges.ts';
import { fail } from '../../errors.ts';
import type { Operation } from '../operation/operation.ts';
import { isFree, microsUp, priceNanos, unitsTotal } from './price.ts';

/** The part of an endpoint that pricing looks at. */
export interface Priced {
  id: string;
  group: string;
  price: {
    unit: string;
    microsPerUnit: number;
    units?: (input: unknown) => number;
    model?: (input: unknown) => string | undefined;
    fallbacks?: (input: unknown) => readonly string[];
    kinds?: (input: unknown) => Units;
    service?: (input: unknown) => string | null | undefined;
  };
}

export interface Quote {
  sheet: PriceSheet;
  /** As the caller named it; undefined where the endpoint sells no models or the choice was left to us. */
  model: string | undefined;
  units: Units;
  /** The service that it is held for, where its caller asks for one that costs more. */
  service?: Service;
  unitsTotal: number;
  amountMicros: number;
}

/** Names that leave the choice to the operator. */
export const isDefaultModel = (model: string | undefined): boolean =>
  model === undefined || model === 'auto' || model === 'default';

export function quoteOf(endpoint: Priced, input: unknown, operation: Operation, unitsAtMost?: Units): Quote {
  const model = modelOf(endpoint, input);
  let known = unitsAtMost;
  const atMost = () => {
    known ??= unitsOf(endpoint, input);
    return known;
  };
  const sheet = sheetOfAny(endpoint, input, operation, atMost);
  if (isFree(sheet)) return { sheet, model, units: {}, unitsTotal: 0, amountMicros: 0 };
  const units = atMost();
  const asked = serviceOf(endpoint.price.service?.(input));
  const [usual, special] = [priceNanos(sheet, units), priceNanos(sheet, units, asked)];
  const amountMicros = microsUp(Math.max(usual, special));
  if (amountMicros > requestRange.max)
    throw fail(
      'invalid_request',
      'This request could cost more than 1000000 dollars, the most for one request. Send a smaller one.',
    );
  const service = special > usual ? { service: asked! } : {};
  return { sheet, model, units, ...service, unitsTotal: unitsTotal(units), amountMicros };
}

/** Whether a call costs nothing, whatever it uses. */
export const isFreeCall = (endpoint: Priced, input: unknown, operation: Operation): boolean =>
  isFree(sheetOfAny(endpoint, input, operation));

function modelOf({ price }: Priced, input: unknown): string | undefined {
  const asked = price.model?.(input);
  return isDefaultModel(asked) ? undefined : asked;
}

/** Of the model that is asked for and those that may serve in its place, the dearest: which serves is not known yet. */
function sheetOfAny(endpoint: Priced, input: unknown, operation: Operation, atMost = someOfEach): PriceSheet {
  const first = sheetFor(endpoint, modelOf(endpoint, input), operation, atMost);
  const others = endpoint.price.fallbacks?.(input) ?? [];
  if (others.length === 0) return first;
  const sheets = [first, ...others.map((model) => sheetFor(endpoint, model, operation, atMost))];
  const nanosOf = (sheet: PriceSheet) => priceNanos(sheet, atMost());
  return sheets.reduce((most, sheet) => (nanosOf(sheet) > nanosOf(most) ? sheet : most));
}

/** The prices a model is sold at, or a refusal: nothing is sold at $0 because a price was forgotten. */
export function sheetFor(
  endpoint: Priced,
  model: string | undefined,
  operation: Operation,
  atMost = someOfEach,
): PriceSheet {
  const { id, price } = endpoint;
  const { prices } = operation;
  if (price.model !== undefined) {
    const found =
      model === undefined ? dearest(endpoint, operation, atMost) : prices.sheetOf(id, price.unit, model);
    if (found !== undefined) return found;
    if (operation.pricesRequired(id, price.unit)) throw notPriced(id, model);
  }
  return ownSheet(endpoint, prices.unitNanos(id));
}

const someOfEach = (): Units => ({ input: 1, output: 1, reasoning: 1, request: 1 });

/** The choice is ours and not made yet: at most what the dearest of the default models costs for this call. */
function dearest(
  { id, price }: Priced,
  { prices, defaultModels }: Operation,
  atMost: () => Units,
): PriceSheet | undefined {
  let found: PriceSheet | undefined;
  let most = -1;
  for (const model of [...defaultModels(), 'auto']) {
    const sheet = prices.sheetOf(id, price.unit, model);
    if (sheet === undefined) continue;
    const nanos = priceNanos(sheet, atMost());
    if (nanos <= most) continue;
    most = nanos;
    found = sheet;
  }
  return found;
}

const ownSheets = new Map<string, PriceSheet>();

function ownSheet({ id, price }: Priced, unitNanos = price.microsPerUnit * 1000): PriceSheet {
  const known = ownSheets.get(id);
  if (known?.nanos.unit === unitNanos) return known;
  const sheet: PriceSheet = { endpoint: id, model: '*', nanos: { unit: unitNanos }, costNanos: {} };
  ownSheets.set(id, sheet);
  return sheet;
}

function unitsOf({ price }: Priced, input: unknown): Units {
  if (price.kinds !== undefined) return price.kinds(input);
  return { unit: price.units?.(input) ?? 1 };
}

const notPriced = (endpoint: string, model: string | undefined) =>
  fail(
    'model_not_priced',
    `The model ${model ?? 'auto'} has no price on ${endpoint}. GET /api/v1/models lists models with their prices.`,
    { param: 'model' },
  );
