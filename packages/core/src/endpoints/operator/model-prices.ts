/** Prices by model and kind: set one, remove one, import a list. */
import { z } from 'zod';
import { modelList } from '../../domain/model-list.ts';
import { priceRange } from '../../domain/ranges.ts';
import type { ListedModel } from '../../engines/listed-model.ts';
import { fail } from '../../errors.ts';
import type { NewPrice } from '../../platform/operation/write.ts';
import type { Kind, PriceSheet, Units } from '../../platform/prices/price.ts';
import { done, plain } from '../account/shapes.ts';
import { type CallContext, defineEndpoint } from '../endpoint.ts';
import { actorOf } from './accounts.ts';
import { pricesLeft, rowsOfKept } from './kept-prices.ts';
import {
  kindPricesIn,
  kindPricesOut,
  modelPattern,
  nanosByKind,
  shownByKind,
  shownNanos,
} from './price-fields.ts';
import { exampleModelPrice, fromIn, modelPriceOut, modelPrices, noteIn, startOf } from './prices.ts';

const endpointPattern = z
  .string()
  .regex(/^[a-z][a-z0-9.*-]{0,63}$/, 'must be an endpoint like ai.chat, or a pattern such as ai.*')
  .default('ai.*')
  .describe('Endpoint with model prices, or a pattern such as ai.* for all of them.');

const sheetIn = z.strictObject({
  endpoint: endpointPattern,
  model: modelPattern,
  prices: kindPricesIn.describe(
    'Prices in dollars by type; token types per million tokens. Omitted types have no price.',
  ),
  costs: kindPricesIn.optional().describe('Your costs, used to calculate the margin.'),
});
type SheetIn = z.output<typeof sheetIn>;

function refuseUnsold({ system }: CallContext, pattern: string): void {
  const sellsModels = system.endpoints.filter(({ price }) => price.model !== undefined).map(({ id }) => id);
  const prefix = pattern.split('*')[0]!;
  if (sellsModels.some((id) => (pattern.includes('*') ? id.startsWith(prefix) : id === pattern))) return;
  throw fail(
    'invalid_request',
    `endpoint ${pattern} has no model prices; valid: ai.* or one of ${sellsModels.join(', ')}.`,
    { param: 'endpoint' },
  );
}

const notWhole = (model: string) => (kind: string) =>
  fail(
    'invalid_request',
    `The ${kind} price of ${model} must be whole nano-dollars per token: at most three decimal places per million tokens.`,
    { param: `prices.${kind}` },
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

/** The whole sheet: kinds that it had and has no more end. */
function rowsOf(sheet: SheetIn, before: PriceSheet | undefined, markupPercent = 0): NewPrice[] {
  const { endpoint, model } = sheet;
  const listed = nanosByKind(sheet.prices, notWhole(model));
  if (Object.keys(listed).length === 0) {
    throw fail(
      'invalid_request',
      `prices of ${model} must have at least one type, such as input and output.`,
      {
        param: 'prices',
      },
    );
  }
  const costs: Units = sheet.costs === undefined ? {} : nanosByKind(sheet.costs, notWhole(model));
  const rows: NewPrice[] = (Object.entries(listed) as [Kind, number][]).map(([kind, nanos]) => ({
    endpoint,
    model,
    kind,
    nanos: markedUp(model, kind, nanos, markupPercent),
    costNanos: costs[kind] ?? null,
  }));
  for (const kind of Object.keys(before?.nanos ?? {}) as Kind[])
    if (listed[kind] === undefined)
      rows.push({ endpoint, model, kind, nanos: 0, costNanos: null, ended: true });
  return rows;
}

const sheetNow = ({ platform }: CallContext, { endpoint, model }: Pick<SheetIn, 'endpoint' | 'model'>) =>
  platform.operation.prices.sheets().find((one) => one.endpoint === endpoint && one.model === model);

export const operatorModelPriceSet = defineEndpoint({
  ...plain,
  id: 'operator.model-price-set',
  group: 'operator',
  method: 'PUT',
  path: '/api/v1/operator/prices/models',
  summary: 'Set model price',
  description:
    'Sets the prices of a model or of all models that match a pattern, replacing their current prices. Once any model has a price, models without one fail with model_not_priced unless the pattern * has a price.',
  access: 'operator',
  input: sheetIn.extend({ from: fromIn, note: noteIn }),
  output: modelPriceOut,
  errors: [],
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
    return { data: found ?? { endpoint: input.endpoint, model: input.model, prices: {}, costs: {} } };
  },
});

export const operatorModelPriceRemove = defineEndpoint({
  ...plain,
  id: 'operator.model-price-remove',
  group: 'operator',
  method: 'DELETE',
  path: '/api/v1/operator/prices/models',
  summary: 'Delete model price',
  description: 'Removes a price. The history is kept, and running calls keep their price.',
  access: 'operator',
  input: z.strictObject({ endpoint: endpointPattern, model: modelPattern, note: noteIn }),
  output: done,
  errors: ['not_found'],
  example: { input: { model: 'gpt-4.1-nano*' }, output: { ok: true } },
  async run(input, context) {
    const before = sheetNow(context, input);
    if (before === undefined)
      throw fail('not_found', `No price for ${input.model} on ${input.endpoint}.`, { param: 'model' });
    const rows = (Object.keys(before.nanos) as Kind[]).map((kind): NewPrice => {
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

/** What runs on this server itself costs nobody anything. */
const embeddedPrices: { model: string; prices: Record<string, string> }[] = [
  { model: 'tinyllama-1.1b-chat', prices: { input: '0', output: '0' } },
  { model: 'oja-*', prices: { input: '0', output: '0' } },
  { model: 'all-minilm-l6-v2', prices: { input: '0' } },
  { model: 'multilingual-e5-small', prices: { input: '0' } },
];

/** Of what endpoints with model prices sell. */
function shippedPrices(): {
  as_of: string;
  about: string;
  prices: { model: string; prices: Record<string, string> }[];
} {
  const { as_of, about, models } = modelList();
  const listed = Object.entries(models).flatMap(([model, { type, prices }]) =>
    prices === undefined || !/^(chat|embedding|image)$/.test(type) ? [] : [{ model, prices }],
  );
  return { as_of, about, prices: [...embeddedPrices, ...listed] };
}

/** The list as shipped, and what runs on this server itself: an import would close it. */
async function shippedList(context: CallContext) {
  const { engines, platform, system, signal, log } = context;
  const list = shippedPrices();
  const models = await engines.chat.models({}, { signal, log });
  const isEmbedded = ({ id, owned_by, aliases }: ListedModel) =>
    owned_by === 'oja' && aliases?.includes(`llama/${id}`) === true;
  const embedded = new Set([
    ...models.filter(isEmbedded).map(({ id }) => id),
    system.models.chatModel().name, // also while it is downloaded
  ]);
  // A provider may sell a model of the same name, also as `qwen/qwen3-8b`.
  const isBought = (name: string) =>
    models.some((model) => !isEmbedded(model) && `/${model.id}`.endsWith(`/${name}`));
  const own = [...embedded]
    .filter((name) => !list.prices.some(({ model }) => model === name) && !isBought(name))
    .filter((name) => platform.operation.prices.sheetOf('ai.chat', 'token', name) === undefined)
    .map((model) => ({ model, prices: { input: '0', output: '0' } }));
  return { ...list, prices: [...own, ...list.prices] };
}

export const operatorListPrices = defineEndpoint({
  ...plain,
  id: 'operator.list-prices',
  group: 'operator',
  method: 'GET',
  path: '/api/v1/operator/prices/list',
  summary: 'Shipped price list',
  description:
    'Returns public list prices of well-known models, as shipped with this version, with their date, and a price of 0 for the chat model on this server. Edit them and send them to POST /api/v1/operator/prices/import.',
  access: 'operator',
  input: z.strictObject({}),
  output: z.object({
    as_of: z.string().describe('Date of the list.'),
    about: z.string().describe('Note about the list.'),
    prices: z
      .array(
        z.object({
          model: z.string().describe('Model or pattern.'),
          prices: z.record(z.string(), z.string()).describe('Prices in dollars by type.'),
        }),
      )
      .describe('Prices by model pattern.'),
  }),
  errors: [],
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
  ...plain,
  id: 'operator.prices-import',
  group: 'operator',
  method: 'POST',
  path: '/api/v1/operator/prices/import',
  summary: 'Import prices',
  description:
    'Sets the prices of many models at once, in the format of GET /api/v1/operator/prices/list. Models that are not in the list keep their prices; one that is connected, and would be refused for want of a price, keeps what it cost before and is named in kept. Without prices, the shipped list is imported.',
  access: 'operator',
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
  errors: [],
  example: { input: { markup_percent: 20 }, output: { models: 1210, kept: [], unpriced: [] } },
  async run(input, context) {
    const listed = input.prices ?? z.array(sheetIn).parse((await shippedList(context)).prices);
    const actor = actorOf(context);
    const rows = listed.flatMap((sheet) => {
      refuseUnsold(context, sheet.endpoint);
      return rowsOf(
        { ...sheet, costs: sheet.costs ?? sheet.prices },
        sheetNow(context, sheet),
        input.markup_percent,
      );
    });
    const from = startOf(input.from, actor.at);
    const left = await pricesLeft(context, rows);
    const all = [...rows, ...rowsOfKept(left)];
    await context.platform.operator.setPrices(actor, all, from, input.note || 'imported list');
    const kept = left.kept.map(({ nanos, ...one }) => ({
      ...one,
      prices: shownByKind(nanos, (each) => context.platform.credits.priceIn(each).dollars),
    }));
    return { data: { models: listed.length, kept, unpriced: left.unpriced } };
  },
});

export const operatorPricesRequired = defineEndpoint({
  ...plain,
  id: 'operator.prices-required',
  group: 'operator',
  method: 'PUT',
  path: '/api/v1/operator/prices/required',
  summary: 'Require prices',
  description: 'When on, a model without a price is refused on every endpoint with model prices.',
  access: 'operator',
  input: z.strictObject({ required: z.boolean().describe('Whether a model needs a price.') }),
  output: z.object({ required: z.boolean().describe('Whether a model needs a price.') }),
  errors: [],
  example: { input: { required: true }, output: { required: true } },
  async run({ required }, context) {
    await context.platform.operator.setOption(actorOf(context), 'prices.required', required);
    return { data: { required } };
  },
});
