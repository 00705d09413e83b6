/** The catalogue: what is sold, in which state, at what price. Public. */

import { z } from 'zod';
import { findCategory, serviceScopeOf, titleOf } from '../../domain/categories.ts';
import type { EngineHealth } from '../../engines/select.ts';
import type { FreeAi } from '../../platform/limits/allowance.ts';
import type { Operation } from '../../platform/operation/operation.ts';
import { categoryId } from '../category-id.ts';
import { defineEndpoint, type Endpoint, loadedCategories } from '../endpoint.ts';
import { sold } from '../examples.ts';
import { objectOf, objectOrNull } from '../object-fields.ts';
import { dollarsText, forAnyone, plain } from './shapes.ts';

const endpointOut = z.object({
  id: z.string().describe('Endpoint ID, such as network.dns.'),
  method: z.string().describe('HTTP method.'),
  path: z.string().describe('URL path.'),
  aliases: z.array(z.string()).describe('Other paths of the same endpoint.'),
  summary: z.string().describe('Endpoint name.'),
  price: objectOf('Price.', {
    unit: z.string().describe('Unit of the price: request, character, second, token, image or unit.'),
    dollars: dollarsText.describe('Price in dollars.'),
    naira: z.string().describe('Price in naira.'),
    per: z.string().describe('What the price is for, in words.'),
    by_model: z
      .boolean()
      .describe('Whether the price depends on the model: GET /api/v1/models lists the prices.'),
  }),
  per_minute: z.number().int().describe('Requests per minute for each key.'),
  service: z
    .object({
      slug: z.string().describe('Short name of the service.'),
      name: z.string().describe('Name of the service.'),
      category: z.string().describe('Category that the operator has chosen for it.'),
    })
    .optional()
    .describe('The published service that it belongs to.'),
  state: z
    .enum(['live', 'planned', 'off'])
    .describe('live: available. planned: coming soon. off: turned off by the operator.'),
  state_source: z
    .enum(['category', 'endpoint'])
    .describe('Whether the state comes from the category or was set for this endpoint.'),
  ready: z
    .boolean()
    .describe(
      'False while a component is missing or being downloaded, or while the endpoint itself is set to planned or off.',
    ),
  installed: z
    .boolean()
    .describe('False where this server lacks a component that the endpoint needs: the operator left it out.'),
  note: z.string().describe('Why the endpoint is not ready, with progress; empty when ready.'),
});
const categoryOut = z.object({
  id: categoryId('Category ID.'),
  name: z.string().describe('Category name.'),
  purpose: z.string().describe('What the category offers.'),
  version: z.string().describe('API version.'),
  state: z.enum(['live', 'planned']).describe('live: available. planned: coming soon.'),
  free_per_month: z.number().int().describe('Free requests per account and month.'),
  free_per_day: objectOrNull('Daily allowance of free endpoints; null if the category has none.', {
    requests: z.number().int().describe('Free requests per account and UTC day.'),
    tokens: z.number().int().describe('Free tokens per account and UTC day.'),
    prompt_characters: z.number().int().describe('Maximum prompt length of a free request, in characters.'),
    max_tokens: z.number().int().describe('Maximum max_tokens of a free request.'),
  }),
  endpoints: z.array(endpointOut).describe('Endpoints of the category.'),
});

export const catalogue = defineEndpoint({
  ...forAnyone,
  id: 'public.catalogue',
  method: 'GET',
  path: '/api/v1/catalogue',
  summary: 'Catalogue',
  description:
    'Returns the categories, endpoints and current prices in dollars and naira. Needs no key. state is set per category and per endpoint: a planned endpoint fails with category_coming_soon, one that is off with endpoint_disabled.',
  limits: { ...plain.limits, perMinute: 600 },
  input: z.strictObject({}),
  output: z.object({
    version: z.string().describe('Version of this server.'),
    naira_per_dollar: z.string().describe('Exchange rate: naira per dollar.'),
    sign_up: z
      .enum(['open', 'verified', 'invited', 'closed'])
      .describe(
        'Who can create an account: anyone, anyone with a confirmed email address, only people with an invitation, or no one.',
      ),
    categories: z.array(categoryOut).describe('Categories that this server has loaded.'),
  }),
  uses: {
    platform: ['allowance', 'credits', 'operation', 'signUps'],
    system: ['endpoints', 'engineHealth', 'listedNanos', 'perMinute', 'version'],
  },
  example: {
    input: {},
    output: {
      version: '2.0.0',
      naira_per_dollar: '1500.00',
      sign_up: 'open' as const,
      categories: [
        {
          id: sold.media,
          name: 'Media',
          purpose: 'Music search, YouTube transcripts and metadata, TikTok metadata, audio transcription.',
          version: 'v1.0',
          state: 'live',
          free_per_month: 10,
          free_per_day: null,
          endpoints: [
            {
              id: sold.music,
              method: 'POST',
              path: '/api/v1/media/music/search',
              aliases: [],
              summary: 'Music search',
              price: {
                unit: 'request',
                dollars: '0.90',
                naira: '1350.00',
                per: 'a request',
                by_model: false,
              },
              per_minute: 120,
              state: 'live',
              state_source: 'category',
              ready: true,
              installed: true,
              note: '',
            },
          ],
        },
      ],
    },
  },
  async run(_input, { platform, system }) {
    const { operation, credits } = platform;
    const health = Map.groupBy(await system.engineHealth(), ({ capability }) => capability);
    const view = (endpoint: Endpoint) => {
      const nanos = system.listedNanos(endpoint);
      const { count, words } = priceWords(endpoint, nanos);
      return {
        id: endpoint.id,
        method: endpoint.method,
        path: endpoint.path,
        aliases: endpoint.aliases ?? [],
        summary: endpoint.summary,
        price: {
          unit: endpoint.price.unit,
          ...credits.priceIn((nanos ?? 0) * count),
          per: words,
          by_model: nanos === undefined,
        },
        per_minute: system.perMinute(endpoint),
        ...(endpoint.service === undefined ? {} : { service: endpoint.service }),
        ...stateOf(endpoint, operation),
        ...(closedNote(endpoint, operation) ?? readiness(endpoint, health)),
      };
    };
    const list = loadedCategories(system.endpoints).map((id) => ({
      id,
      name: titleOf(id),
      purpose: findCategory(id)?.purpose ?? '',
      version: 'v1.0',
      state: operation.categoryState(id),
      free_per_month: operation.freeLimit(id),
      free_per_day: findCategory(id)?.models ? freeAiView(platform.allowance.common()) : null,
      endpoints: system.endpoints.filter(({ group, access }) => group === id && access === 'key').map(view),
    }));
    return {
      data: {
        version: system.version,
        naira_per_dollar: credits.rate(),
        sign_up: platform.signUps.mode(),
        categories: list,
      },
    };
  },
});

export const freeAiView = (free: FreeAi) => ({
  requests: free.requestsPerDay,
  tokens: free.tokensPerDay,
  prompt_characters: free.promptCharacters,
  max_tokens: free.maxTokens,
});

/** Small units are priced by the thousand, as people compare them. */
function priceWords(endpoint: Endpoint, nanos: number | undefined): { count: number; words: string } {
  if (nanos === undefined) return { count: 1, words: 'depends on the model' };
  if (nanos === 0) return { count: 1, words: 'free' };
  if (endpoint.price.unit === 'character') return { count: 1000, words: '1,000 characters' };
  if (endpoint.price.unit === 'token') return { count: 1_000_000, words: '1,000,000 tokens' };
  if (endpoint.price.unit === 'image') return { count: 1, words: 'an image' };
  return { count: 1, words: `a ${endpoint.price.unit}` };
}

const hasOwnState = ({ id, partOf = id }: Endpoint, operation: Operation) =>
  [id, partOf, serviceScopeOf(id)].some((name) => operation.ownState(name) !== undefined);

function stateOf(endpoint: Endpoint, operation: Operation) {
  const source = hasOwnState(endpoint, operation) ? ('endpoint' as const) : ('category' as const);
  return { state: operation.endpointState(endpoint), state_source: source };
}

type Readiness = Pick<z.output<typeof endpointOut>, 'ready' | 'installed' | 'note'>;

/** Of an endpoint that was closed on its own. One that waits for its category still shows whether it could serve. */
function closedNote(endpoint: Endpoint, operation: Operation): Readiness | undefined {
  const state = operation.endpointState(endpoint);
  if (state === 'live' || !hasOwnState(endpoint, operation)) return undefined;
  const note = state === 'off' ? 'turned off by the operator' : 'coming soon';
  return { ready: false, installed: true, note };
}

/** Ready when each capability it needs has an engine that is. */
function readiness(endpoint: Endpoint, health: Map<string, EngineHealth[]>): Readiness {
  for (const capability of endpoint.uses?.engines ?? []) {
    const engines = health.get(capability) ?? [];
    const serves = ({ servesOnly }: EngineHealth) =>
      servesOnly === undefined || servesOnly.includes(endpoint.id);
    if (engines.some((engine) => engine.state === 'ready' && serves(engine))) continue;
    const preparing = engines.find(({ state }) => state === 'preparing');
    const percent = preparing?.progress === undefined ? '' : `, ${Math.round(preparing.progress * 100)}%`;
    return {
      ready: false,
      installed: preparing !== undefined,
      note: preparing === undefined ? `${capability} is not installed` : `downloading${percent}`,
    };
  }
  return { ready: true, installed: true, note: '' };
}
