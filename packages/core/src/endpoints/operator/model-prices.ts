/** Prices by model and kind: set one, remove one, import a list. */
import { z } from 'zod';
import { pricesByName } from '../../domain/price-kinds.ts';
import { fail } from '../../errors.ts';
import type { NewPrice } from '../../platform/operation/write.ts';
import { forOperators, plain } from '../account/shapes.ts';
import { done } from '../action.ts';
import { defineEndpoint } from '../endpoint.ts';
import { actorOf } from './accounts.ts';
import { pricesLeft, rowsOfKept } from './kept-prices.ts';
import { listedSheet } from './latest-prices.ts';
import { kindPricesOut, modelPattern, shownByKind } from './price-fields.ts';
import { endpointPattern, refuseUnsold, rowsOf, sheetIn, sheetNow } from './price-sheets.ts';
import { exampleModelPrice, fromIn, modelPriceOut, modelPrices, noteIn, startOf } from './prices.ts';
import { shippedList } from './shipped-prices.ts';

export const operatorModelPriceSet = defineEndpoint({
  ...forOperators,
  id: 'operator.model-price-set',
  method: 'PUT',
  path: '/api/v1/operator/prices/models',
  summary: 'Set model price',
  description:
    'Sets the prices of a model or of all models that match a pattern, replacing their current prices. Once any model has a price, models without one fail with model_not_priced unless the pattern * has a price.',
  input: sheetIn.extend({ from: fromIn, note: noteIn }),
  output: modelPriceOut,
  uses: { platform: ['credits', 'operation', 'operator'], system: ['endpoints'] },
  example: {
    input: { model: 'gpt-4.1-nano*', prices: { input: '0.15', output: '0.60' } },
    output: exampleModelPrice,
  },
  async run(input, context) {
    refuseUnsold(context, input.endpoint);
    const actor = actorOf(context);
    const rows = rowsOf(input, sheetNow(context, input));
    await context.platform.operator.setPrices(actor, rows, startOf(input.from, actor.at), input.note);
    const found = modelPrices(context.platform).find(
      ({ endpoint, model }) => endpoint === input.endpoint && model === input.model,
    );
    return {
      data: found ?? { endpoint: input.endpoint, model: input.model, prices: {}, costs: {}, tiers: [] },
    };
  },
});

export const operatorModelPriceRemove = defineEndpoint({
  ...forOperators,
  id: 'operator.model-price-remove',
  method: 'DELETE',
  path: '/api/v1/operator/prices/models',
  summary: 'Delete model price',
  description: 'Removes a price. The history is kept, and running calls keep their price.',
  input: z.strictObject({ endpoint: endpointPattern, model: modelPattern, note: noteIn }),
  output: done,
  errors: ['not_found'],
  uses: { platform: ['operation', 'operator'] },
  example: { input: { model: 'gpt-4.1-nano*' }, output: { ok: true } },
  async run(input, context) {
    const before = sheetNow(context, input);
    if (before === undefined)
      throw fail('not_found', `No price for ${input.model} on ${input.endpoint}.`, { param: 'model' });
    const rows = pricesByName(before).map(({ kind }): NewPrice => {
      const { endpoint, model } = input;
      return { endpoint, model, kind, nanos: 0, costNanos: null, ended: true };
    });
    const actor = actorOf(context);
    await context.platform.operator.setPrices(actor, rows, actor.at, input.note);
    return { data: { ok: true } };
  },
});

const listFile = {
  as_of: z.string().max(32).optional().describe('Date of these prices.'),
  about: z.string().max(1000).optional().describe('Note about the list; not stored.'),
  prices: z.array(sheetIn).min(1).max(5000).describe('One entry per model pattern.'),
};

export const operatorListPrices = defineEndpoint({
  ...forOperators,
  id: 'operator.list-prices',
  method: 'GET',
  path: '/api/v1/operator/prices/list',
  summary: 'Shipped price list',
  description:
    'Returns public list prices of well-known models, as shipped with this version, with their date, and a price of 0 for the chat model on this server. Edit them and send them to POST /api/v1/operator/prices/import.',
  input: z.strictObject({}),
  output: z.object({
    as_of: z.string().describe('Date of the list.'),
    about: z.string().describe('Note about the list.'),
    prices: z.array(listedSheet).describe('Prices by model pattern.'),
  }),
  uses: { helpers: ['chat'], platform: ['operation'], system: ['models'] },
  example: {
    input: {},
    output: {
      as_of: '2025-12-01',
      about: '',
      prices: [{ model: 'gpt-4.1-nano*', prices: { input: '0.10', output: '0.40' } }],
    },
  },
  run: async (_input, context) => ({ data: await shippedList(context) }),
});

const leftModel = z.object({
  endpoint: z.string().describe('Endpoint that sells it.'),
  model: z.string().describe('Model ID.'),
});

export const operatorPricesImport = defineEndpoint({
  ...forOperators,
  id: 'operator.prices-import',
  method: 'POST',
  path: '/api/v1/operator/prices/import',
  summary: 'Import prices',
  description:
    'Sets the prices of many models at once, in the format of GET /api/v1/operator/prices/list. Models that are not in the list keep their prices; one that is connected, and would be refused for want of a price, keeps what it cost before and is named in kept. Without prices, the shipped list is imported.',
  limits: { ...plain.limits, bodyBytesMax: 2 * 1024 * 1024 },
  input: z.strictObject({
    ...listFile,
    prices: listFile.prices.optional(),
    markup_percent: z
      .number()
      .min(0)
      .max(10_000)
      .default(0)
      .describe('Markup added to each price. The list price becomes your cost, unless an entry has costs.'),
    from: fromIn,
    note: noteIn,
  }),
  output: z.object({
    models: z.number().int().describe('Patterns whose prices were set.'),
    kept: z
      .array(leftModel.extend({ prices: kindPricesOut.describe('Prices as before, in dollars by type.') }))
      .describe('Connected models that the list lacks. They cost what they cost before; set their prices.'),
    unpriced: z
      .array(leftModel)
      .describe('Connected models without a price, refused as before. Set their prices to sell them.'),
  }),
  uses: {
    helpers: ['chat', 'embedding', 'image_generation', 'moderation'],
    platform: ['credits', 'operation', 'operator'],
    system: ['endpoints', 'models'],
  },
  example: { input: { markup_percent: 20 }, output: { models: 1210, kept: [], unpriced: [] } },
  async run(input, context) {
    const listed = input.prices ?? z.array(sheetIn).parse((await shippedList(context)).prices);
    const actor = actorOf(context);
    const rows = listed.flatMap((sheet) => {
      refuseUnsold(context, sheet.endpoint);
      return rowsOf(
        {
          ...sheet,
          costs: sheet.costs ?? sheet.prices,
          tiers: sheet.tiers.map((tier) => ({ ...tier, costs: tier.costs ?? tier.prices })),
        },
        sheetNow(context, sheet),
        input.markup_percent,
      );
    });
    const from = startOf(input.from, actor.at);
    const left = await pricesLeft(context, rows);
    const all = [...rows, ...rowsOfKept(left)];
    await context.platform.operator.setPrices(actor, all, from, input.note || 'imported list');
    const kept = left.kept.map(({ endpoint, model, nanos }) => ({
      endpoint,
      model,
      prices: shownByKind(nanos, (each) => context.platform.credits.priceIn(each).dollars),
    }));
    return { data: { models: listed.length, kept, unpriced: left.unpriced } };
  },
});

export const operatorPricesRequired = defineEndpoint({
  ...forOperators,
  id: 'operator.prices-required',
  method: 'PUT',
  path: '/api/v1/operator/prices/required',
  summary: 'Require prices',
  description: 'When on, a model without a price is refused on every endpoint with model prices.',
  input: z.strictObject({ required: z.boolean().describe('Whether a model needs a price.') }),
  output: z.object({ required: z.boolean().describe('Whether a model needs a price.') }),
  uses: { platform: ['operator'] },
  example: { input: { required: true }, output: { required: true } },
  async run({ required }, context) {
    await context.platform.operator.setOption(actorOf(context), 'prices.required', required);
    return { data: { required } };
  },
});
