/** What operators set for a model: its prices, costs and tiers, as rows of the database. */
import { z } from 'zod';
import { modelPricePattern } from '../../domain/categories.ts';
import type { Kind, PriceSheet, Tier } from '../../domain/price-kinds.ts';
import { pricesByName } from '../../domain/price-kinds.ts';
import { priceRange } from '../../domain/ranges.ts';
import { fail } from '../../errors.ts';
import type { NewPrice } from '../../platform/operation/write.ts';
import type { CallContext } from '../context.ts';
import { kindPricesIn, modelPattern, nanosByKind, shownNanos, tiersIn } from './price-fields.ts';

export const endpointPattern = z
  .string()
  .regex(/^[a-z][a-z0-9.*-]{0,63}$/, 'must be an endpoint like ai.chat, or a pattern such as ai.*')
  .default(() => modelPricePattern())
  .describe('Endpoint with model prices, or a pattern such as ai.* for all of them.');

export const sheetIn = z.strictObject({
  endpoint: endpointPattern,
  model: modelPattern,
  prices: kindPricesIn.describe(
    'Prices in dollars by type; token types per million tokens. Omitted types have no price.',
  ),
  costs: kindPricesIn.optional().describe('Your costs, used to calculate the margin.'),
  tiers: tiersIn
    .default([])
    .describe('Prices of long prompts and of service tiers. Omitted: all requests have the usual prices.'),
});
export type SheetIn = z.output<typeof sheetIn>;

export function refuseUnsold({ system }: CallContext<{ system: 'endpoints' }>, pattern: string): void {
  const sellsModels = system.endpoints.filter(({ price }) => price.model !== undefined).map(({ id }) => id);
  const prefix = pattern.split('*')[0]!;
  if (sellsModels.some((id) => (pattern.includes('*') ? id.startsWith(prefix) : id === pattern))) return;
  throw fail(
    'invalid_request',
    `endpoint ${pattern} has no model prices; valid: ${modelPricePattern()} or one of ${sellsModels.join(', ')}.`,
    { param: 'endpoint' },
  );
}

const notWhole = (model: string, at: string) => (kind: string) =>
  fail(
    'invalid_request',
    `The ${kind} price of ${model} must be whole nano-dollars per token: at most three decimal places per million tokens.`,
    { param: `${at}prices.${kind}` },
  );

function markedUp(model: string, kind: Kind, nanos: number, percent: number): number {
  const sold = Math.ceil((nanos * (100 + percent)) / 100);
  if (shownNanos(kind, sold) <= priceRange.max) return sold;
  throw fail(
    'invalid_request',
    `markup_percent: the ${kind} price of ${model} would be more than 1000000 dollars (got ${percent}).`,
    { param: 'markup_percent' },
  );
}

/** The whole sheet: prices that it had and has no more end. */
export function rowsOf(sheet: SheetIn, before: PriceSheet | undefined, markupPercent = 0): NewPrice[] {
  const { endpoint, model } = sheet;
  const listed = pricesByName(asPriceSheet(sheet));
  if (listed.length === 0) {
    throw fail(
      'invalid_request',
      `prices of ${model} must have at least one type, such as input and output.`,
      {
        param: 'prices',
      },
    );
  }
  const rows = listed.map(({ kind, nanos, costNanos }): NewPrice => {
    const [name] = kind.split(':') as [Kind];
    return { endpoint, model, kind, nanos: markedUp(model, name, nanos, markupPercent), costNanos };
  });
  const kinds = new Set(listed.map(({ kind }) => kind));
  for (const { kind } of before === undefined ? [] : pricesByName(before))
    if (!kinds.has(kind)) rows.push({ endpoint, model, kind, nanos: 0, costNanos: null, ended: true });
  return rows;
}

export function asPriceSheet({ endpoint, model, prices, costs = {}, tiers }: SheetIn): PriceSheet {
  const rates = (at: string, each: Pick<SheetIn, 'prices' | 'costs'>) => ({
    nanos: nanosByKind(each.prices, notWhole(model, at)),
    costNanos: nanosByKind(each.costs ?? {}, notWhole(model, at)),
  });
  return {
    endpoint,
    model,
    ...rates('', { prices, costs }),
    tiers: tiers.map(({ above, service, ...tier }, index): Tier => {
      const priced = rates(`tiers[${index}].`, tier);
      // The schema lets one of both pass.
      return service === undefined ? { above: above!, ...priced } : { service, ...priced };
    }),
  };
}

export const sheetNow = (
  { platform }: CallContext<{ platform: 'operation' }>,
  { endpoint, model }: Pick<SheetIn, 'endpoint' | 'model'>,
) => platform.operation.prices.sheets().find((one) => one.endpoint === endpoint && one.model === model);
