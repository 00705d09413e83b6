/** What the operator sells at: prices of endpoints, and of models by kind, with the operator's cost beside them. */

import { z } from 'zod';
import { notLoaded } from '../../domain/categories.ts';
import { fail } from '../../errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { forOperators, moment, momentIn } from '../account/shapes.ts';
import type { CallContext } from '../context.ts';
import { defineEndpoint, type Endpoint } from '../endpoint.ts';
import { sold } from '../examples.ts';
import { namedObject } from '../object-fields.ts';
import type { SystemView } from '../system-view.ts';
import { actorOf } from './accounts.ts';
import {
  kindPricesOut,
  modelPattern,
  priceIn,
  priceText,
  shownByKind,
  tiersOut,
  tierView,
} from './price-fields.ts';

const priceOut = z.object({
  endpoint: z.string().describe('Endpoint ID.'),
  unit: z.string().describe('Unit of the price.'),
  price_per_unit: priceText.describe('Price per unit, in dollars.'),
  default_price: priceText.describe('Default price per unit, in dollars.'),
  cost_per_unit: priceText.nullable().describe('Your cost per unit; null if not set.'),
  naira: z.string().describe('Price per unit, in naira.'),
});
const notLoadedOut = z.object({
  endpoint: z.string().describe('Endpoint ID, or a pattern such as ai.*.'),
  model: modelPattern.describe('Model or pattern; * for all models.'),
});
const historyOut = z.object({
  endpoint: z.string().describe('Endpoint ID or pattern.'),
  model: z.string().describe('Model or pattern; * for all models.'),
  kind: z
    .string()
    .describe('Type of unit, such as input or output; with its tier, such as input:above_200000.'),
  price: priceText.describe('Price per unit or token, in dollars.'),
  cost: priceText.nullable().describe('Your cost per unit or token; null if not set.'),
  removed: z.boolean().describe('Whether the price was removed.'),
  from_at: moment.describe('When the price takes effect.'),
  changed_by: z.string().describe('Who changed it.'),
  note: z.string().describe('Note.'),
});
export const modelPriceOut = namedObject('ModelPrice', {
  endpoint: z.string().describe('Endpoint ID, or a pattern such as ai.*.'),
  model: modelPattern.describe('Model or pattern.'),
  prices: kindPricesOut.describe('Prices in dollars; token types per million tokens.'),
  costs: kindPricesOut.describe('Your costs.'),
  tiers: tiersOut,
});

export const exampleModelPrice = {
  endpoint: sold.models,
  model: 'gpt-4.1-nano*',
  prices: { input: '0.15', cached_input: '0.0375', output: '0.60' },
  costs: { input: '0.10', cached_input: '0.025', output: '0.40' },
  tiers: [],
};

type Priced = Pick<Platform, 'credits' | 'operation'>;

export const modelPrices = ({ operation, credits }: Priced) =>
  operation.prices
    .sheets()
    .filter(({ nanos }) => Object.keys(nanos).some((kind) => kind !== 'unit'))
    .map(({ endpoint, model, nanos, costNanos, tiers = [] }) => ({
      endpoint,
      model,
      prices: shownByKind(nanos, (each) => credits.priceIn(each).dollars),
      costs: shownByKind(costNanos, (each) => credits.priceIn(each).dollars),
      tiers: tiers.map((tier) => tierView(tier, (each) => credits.priceIn(each).dollars)),
    }))
    .sort((a, b) => (a.model < b.model ? -1 : 1));

function priceView({ operation, credits }: Priced, { id, price }: Endpoint) {
  const standard = price.microsPerUnit * 1000;
  const shown = credits.priceIn(operation.prices.unitNanos(id) ?? standard);
  const cost = operation.prices.sheets().find((one) => one.endpoint === id && one.model === '*')
    ?.costNanos.unit;
  return {
    endpoint: id,
    unit: price.unit,
    price_per_unit: shown.dollars,
    default_price: credits.priceIn(standard).dollars,
    cost_per_unit: cost === undefined ? null : credits.priceIn(cost).dollars,
    naira: shown.naira,
  };
}

const operatorPrices = defineEndpoint({
  ...forOperators,
  id: 'operator.prices',
  method: 'GET',
  path: '/api/v1/operator/prices',
  summary: 'Prices',
  description:
    'Returns current prices by endpoint and by model, and the last 500 changes with who made them and why. Scheduled prices are in the history too.',
  input: z.strictObject({
    endpoint: z
      .string()
      .max(64)
      .optional()
      .describe('Only prices and history of this endpoint. Prices by model are always listed.'),
  }),
  output: z.object({
    prices: z.array(priceOut).describe('Prices by endpoint.'),
    models: z.array(modelPriceOut).describe('Prices by model.'),
    required: z.boolean().describe('Whether a model without a price is refused, even if no model has one.'),
    not_loaded: z
      .array(notLoadedOut)
      .optional()
      .describe('Present if prices are set for endpoints that this server has not loaded. They are kept.'),
    history: z.array(historyOut).describe('Price changes, newest first, at most 500.'),
  }),
  uses: { platform: ['credits', 'operation', 'operator'], system: ['absent', 'endpoints'] },
  example: {
    input: {},
    output: {
      prices: [
        {
          endpoint: sold.music,
          unit: 'request',
          price_per_unit: '0.90',
          default_price: '0.90',
          cost_per_unit: null,
          naira: '1350.00',
        },
      ],
      models: [exampleModelPrice],
      required: false,
      history: [],
    },
  },
  async run(input, { platform, system }) {
    const sold = system.endpoints.filter(
      ({ access, id }) => access === 'key' && (input.endpoint === undefined || id === input.endpoint),
    );
    return {
      data: {
        prices: sold.map((endpoint) => priceView(platform, endpoint)),
        models: modelPrices(platform),
        required: platform.operation.option<boolean>('prices.required') ?? false,
        ...keptForOthers(platform, system),
        history: await platform.operator.priceHistory(input.endpoint),
      },
    };
  },
});

/** Prices of what is not loaded: they are in force again when it is. */
function keptForOthers(
  { operation }: Pick<Platform, 'operation'>,
  { endpoints, absent }: Pick<SystemView, 'absent' | 'endpoints'>,
) {
  const fits = (pattern: string) => (id: string) =>
    pattern.endsWith('*') ? id.startsWith(pattern.slice(0, -1)) : id === pattern;
  const rows = operation.prices
    .sheets()
    .filter(
      ({ endpoint }) =>
        absent.some(({ id }) => fits(endpoint)(id)) && !endpoints.some(({ id }) => fits(endpoint)(id)),
    )
    .map(({ endpoint, model }) => ({ endpoint, model }));
  return rows.length === 0 ? {} : { not_loaded: rows };
}

export const fromIn = momentIn
  .optional()
  .describe('When it takes effect. Omit for now; times in the past are refused.');
export const noteIn = z.string().max(200).default('').describe('Note, stored in the history.');

export function startOf(from: number | undefined, at: number): number {
  if (from !== undefined && from < at - 60_000) {
    throw fail('invalid_request', 'from is in the past. Calls already made keep their price.', {
      param: 'from',
    });
  }
  return from ?? at;
}

const operatorPriceSet = defineEndpoint({
  ...forOperators,
  id: 'operator.price-set',
  method: 'POST',
  path: '/api/v1/operator/prices',
  summary: 'Set endpoint price',
  description:
    'Sets the price per unit of an endpoint, now or from a given time. Running calls keep the price of their hold. 0 makes it free. PUT /api/v1/operator/prices/models sets prices by model.',
  input: z.strictObject({
    endpoint: z.string().describe('Endpoint ID, such as media.music.'),
    price_per_unit: priceIn,
    cost_per_unit: priceIn.optional().describe('Your cost per unit, used to calculate the margin.'),
    from: fromIn,
    note: noteIn,
  }),
  output: priceOut,
  errors: ['not_found'],
  uses: { platform: ['credits', 'operation', 'operator'], system: ['absent', 'endpoints'] },
  example: {
    input: { endpoint: sold.music, price_per_unit: '0.80', note: 'holiday' },
    output: {
      endpoint: sold.music,
      unit: 'request',
      price_per_unit: '0.80',
      default_price: '0.90',
      cost_per_unit: null,
      naira: '1200.00',
    },
  },
  async run(input, context) {
    const { platform } = context;
    const endpoint = soldEndpoint(context, input.endpoint);
    const actor = actorOf(context);
    const price = {
      endpoint: endpoint.id,
      model: '*',
      kind: 'unit' as const,
      nanos: input.price_per_unit,
      costNanos: input.cost_per_unit ?? null,
    };
    await platform.operator.setPrices(actor, [price], startOf(input.from, actor.at), input.note);
    return { data: priceView(platform, endpoint) };
  },
});

function soldEndpoint({ system }: CallContext<{ system: 'absent' | 'endpoints' }>, wanted: string): Endpoint {
  const endpoint = system.endpoints.find(({ id, access }) => id === wanted && access === 'key');
  if (endpoint !== undefined) return endpoint;
  const isAbsent = system.absent.some(({ id }) => id === wanted);
  throw fail('not_found', isAbsent ? notLoaded(wanted) : `No endpoint ${wanted}.`, { param: 'endpoint' });
}

export const operatorPricesEndpoints = [operatorPrices, operatorPriceSet];
