/** Public lists of model prices as they are now, compared with the prices in force. */

import { z } from 'zod';
import { buildModelList } from '../../domain/build-model-list.ts';
import { modelPricePattern } from '../../domain/categories.ts';
import { knownModel, type ModelList } from '../../domain/model-list.ts';
import { type PriceSheet, pricesByName, readKind } from '../../domain/price-kinds.ts';
import { type ModelFacts, readPublicPrices } from '../../domain/public-prices.ts';
import { fail } from '../../errors.ts';
import { forOperators, plain } from '../account/shapes.ts';
import type { CallContext } from '../context.ts';
import { defineEndpoint } from '../endpoint.ts';
import { arrayOf } from '../object-fields.ts';
import { pricesLeft } from './kept-prices.ts';
import { shownNanos, tierPlace } from './price-fields.ts';
import { asPriceSheet, rowsOf, sheetIn } from './price-sheets.ts';
import { type ListedSheet, sheetsIn } from './shipped-prices.ts';

const pricesText = z.record(z.string(), z.string()).describe('Dollars by type; token types per million.');
export const listedSheet = z.object({
  model: z.string().describe('Model or pattern.'),
  prices: z.record(z.string(), z.string()).describe('Prices in dollars by type.'),
  tiers: z
    .array(z.object({ ...tierPlace, prices: pricesText }))
    .optional()
    .describe('Prices of long prompts and service tiers.'),
});

const change = z.object({
  model: z.string().describe('Model ID.'),
  before: pricesText.nullable().describe('Your cost before, by type and tier; null for a new model.'),
  after: pricesText.describe('The price in the lists.'),
});
type Change = z.output<typeof change>;

const output = z.object({
  as_of: z.string().describe('Today (YYYY-MM-DD).'),
  sources: arrayOf('Lists of OJA_PRICE_LISTS.', {
    url: z.string().describe('URL of the list.'),
    models: z.int().describe('Models read from it.'),
    problem: z.string().nullable().describe('Why the list was not used; null if it was.'),
  }),
  added: z.array(change).describe('Models that have no price here yet.'),
  changed: z.array(change).describe('Models whose cost differs.'),
  doubtful: z
    .array(change)
    .describe('Changes to less than a fifth or more than five times the cost. They are not in prices.'),
  own: z.array(z.string()).describe('Models with a price of yours and no cost. They are not in prices.'),
  gone: z
    .array(z.string())
    .describe('Priced models of these providers that no list has. They keep their prices.'),
  unpriced: arrayOf('Connected models that would still have no price after an import.', {
    endpoint: z.string().describe('Endpoint.'),
    model: z.string().describe('Model ID.'),
  }),
  markup_percent: z.int().describe('The usual markup of your prices now.'),
  prices: z.array(listedSheet).describe('What to send to POST /api/v1/operator/prices/import.'),
});

const factorMax = 5;

async function readSources({
  platform,
  system,
  signal,
}: CallContext<{ platform: 'parts'; system: 'readPublic' }>) {
  const urls = platform.parts.settings.priceLists;
  if (urls.length === 0) throw fail('conflict', 'OJA_PRICE_LISTS names no list.');
  const read = await Promise.all(
    urls.map(async (url) => {
      try {
        const facts = readPublicPrices(await system.readPublic(url, signal));
        return { source: { url, models: Object.keys(facts).length, problem: null }, facts };
      } catch (error) {
        return { source: { url, models: 0, problem: (error as Error).message }, facts: {} };
      }
    }),
  );
  return {
    sources: read.map(({ source }) => source),
    facts: Object.assign({}, ...read.map(({ facts }) => facts)) as ModelFacts,
  };
}

/** What the operator pays, by the names of the database. */
const costsOf = (sheet: PriceSheet): Map<string, number> =>
  new Map(
    pricesByName(sheet).flatMap(({ kind, costNanos }) => (costNanos === null ? [] : [[kind, costNanos]])),
  );

const shown = (nanos: ReadonlyMap<string, number>): Record<string, string> =>
  Object.fromEntries([...nanos].map(([kind, each]) => [kind, dollarsOf(kind, each)]));

function dollarsOf(kind: string, nanos: number): string {
  const each = shownNanos(kind.split(':')[0] as Parameters<typeof shownNanos>[0], nanos);
  return (each / 1e9).toFixed(9).replace(/(\.\d{2}\d*?)0+$/, '$1');
}

/** As a list has it. */
function asListed(model: string, nanos: ReadonlyMap<string, number>): ListedSheet {
  const sheet: ListedSheet = { model, prices: {} };
  for (const [name, each] of nanos) {
    const { kind, tier } = readKind(name)!;
    if (tier === undefined) sheet.prices[kind] = dollarsOf(name, each);
    else {
      sheet.tiers ??= [];
      const place = JSON.stringify(tier);
      const known = sheet.tiers.find(({ prices: _prices, ...at }) => JSON.stringify(at) === place);
      const found = known ?? { ...tier, prices: {} };
      if (known === undefined) sheet.tiers.push(found);
      found.prices[kind] = dollarsOf(name, each);
    }
  }
  return sheet;
}

const isDoubtful = (before: ReadonlyMap<string, number>, after: ReadonlyMap<string, number>): boolean =>
  [...after].some(([kind, now]) => {
    const was = before.get(kind);
    return was !== undefined && was !== now && (now > was * factorMax || now * factorMax < was);
  });

interface Compared {
  added: Change[];
  changed: Change[];
  doubtful: Change[];
  own: string[];
  prices: ListedSheet[];
}

/** What an import would change. Types that a list doesn't have stay as they are. */
function compare(listed: readonly ListedSheet[], sheets: readonly PriceSheet[]): Compared {
  const all = modelPricePattern();
  const now = new Map(sheets.filter(({ endpoint }) => endpoint === all).map((one) => [one.model, one]));
  const found: Compared = { added: [], changed: [], doubtful: [], own: [], prices: [] };
  for (const one of listed) {
    const after = new Map(
      pricesByName(asPriceSheet(sheetIn.parse(one))).map(({ kind, nanos }) => [kind as string, nanos]),
    );
    const sheet = now.get(one.model);
    const before = sheet && costsOf(sheet);
    const line = { model: one.model, before: before ? shown(before) : null, after: shown(after) };
    if (before === undefined) {
      found.added.push(line);
      found.prices.push(one);
    } else if (before.size === 0) {
      found.own.push(one.model);
    } else if ([...after].some(([kind, nanos]) => before.get(kind) !== nanos)) {
      if (isDoubtful(before, after)) found.doubtful.push(line);
      else {
        found.changed.push(line);
        found.prices.push(asListed(one.model, new Map([...before, ...after])));
      }
    }
  }
  return found;
}

/** The markup that most prices have. */
function usualMarkup(sheets: readonly PriceSheet[]): number {
  const counts = new Map<number, number>();
  for (const { nanos, costNanos } of sheets) {
    const kind = costNanos.output ? 'output' : 'input';
    const [sold, paid] = [nanos[kind], costNanos[kind]];
    if (sold === undefined || !paid || sold < paid) continue;
    const percent = Math.round((sold / paid - 1) * 100);
    counts.set(percent, (counts.get(percent) ?? 0) + 1);
  }
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 0;
}

export const operatorLatestPrices = defineEndpoint({
  ...forOperators,
  id: 'operator.latest-prices',
  method: 'GET',
  path: '/api/v1/operator/prices/latest',
  uses: {
    helpers: ['chat', 'embedding', 'image_generation', 'moderation'],
    platform: ['operation', 'parts', 'now'],
    system: ['endpoints', 'readPublic'],
  },
  summary: 'Compare with public prices',
  description:
    'Fetches the public price lists of OJA_PRICE_LISTS now and compares them with your costs. Nothing is changed: send prices to POST /api/v1/operator/prices/import with a markup. A list with anything that is no price is not used.',
  limits: { ...plain.limits, timeoutMs: 60_000 },
  input: z.strictObject({}),
  output,
  errors: ['conflict', 'upstream_error'],
  example: {
    input: {},
    output: {
      as_of: '2026-11-19',
      sources: [{ url: 'https://models.dev/api.json', models: 1480, problem: null }],
      added: [],
      changed: [
        {
          model: 'gpt-5.4',
          before: { input: '2.50', output: '15.00' },
          after: { input: '2.00', output: '12.00' },
        },
      ],
      doubtful: [],
      own: [],
      gone: [],
      unpriced: [],
      markup_percent: 20,
      prices: [{ model: 'gpt-5.4', prices: { input: '2.00', output: '12.00' } }],
    },
  },
  async run(_input, context) {
    const { sources, facts } = await readSources(context);
    if (sources.every(({ problem }) => problem !== null))
      throw fail('upstream_error', whyNone(sources), { retryAfterSeconds: 60 });
    const { prices: book } = context.platform.operation;
    const as_of = new Date(context.platform.now()).toISOString().slice(0, 10);
    const list = buildModelList(facts, as_of);
    const listed = sheetsIn(list);
    const found = compare(listed, book.sheets());
    const rows = found.prices.flatMap((sheet) => rowsOf(sheetIn.parse(sheet), undefined));
    const { kept, unpriced } = await pricesLeft(context, rows);
    const left = [...kept, ...unpriced].map(({ endpoint, model }) => ({ endpoint, model }));
    return {
      data: {
        as_of,
        sources,
        ...found,
        gone: goneFrom(list, book.sheets()),
        unpriced: left,
        markup_percent: usualMarkup(book.sheets()),
      },
    };
  },
});

const whyNone = (sources: { url: string; problem: string | null }[]): string =>
  `No list could be used. ${sources.map(({ url, problem }) => `${url}: ${problem}`).join(' ')}`;

/** Of the providers that the lists cover. */
function goneFrom({ models }: ModelList, sheets: readonly PriceSheet[]): string[] {
  const covered = new Set(Object.values(models).map(({ provider }) => provider));
  return sheets
    .map(({ model }) => model)
    .filter((model) => !Object.hasOwn(models, model) && covered.has(knownModel(model)?.provider ?? ''));
}
