/** The models that a caller can name, in OpenAI's shape, with what they take, give and cost. */
import { retiresOn } from '@oja/core/domain/model-list';
import { services, type Units } from '@oja/core/domain/price-kinds';
import { forAnyone } from '@oja/core/endpoints/account/shapes';
import type { CallContext } from '@oja/core/endpoints/context';
import { defineEndpoint, free, jsonType } from '@oja/core/endpoints/endpoint';
import { namedObject, objectOrNull } from '@oja/core/endpoints/object-fields';
import type { EngineCall } from '@oja/core/engines/engine';
import type { ListedModel, ModelKind } from '@oja/core/engines/listed-model';
import { fail } from '@oja/core/errors';
import { z } from 'zod';
import { geminiList, inGeminiShape } from './gemini-shape.ts';
import { factsOf } from './model-facts.ts';

const modality = z.enum(['text', 'image', 'audio', 'video', 'file', 'embedding']);
const dialect = z.enum([
  'chat',
  'messages',
  'responses',
  'completions',
  'embeddings',
  'rerank',
  'images',
  'moderations',
  'transcriptions',
  'translations',
  'speech',
]);
type DialectName = z.output<typeof dialect>;

const prices = objectOrNull(
  'Prices in dollars; null if the model has no price and calls to it fail with model_not_priced.',
  {
    unit: z.string().describe('What one unit is: token, character, image or request.'),
    by_kind: z
      .record(z.string(), z.string())
      .describe(
        'Dollars per unit, by kind: input, cached_input, output, image …; unit if all kinds cost the same.',
      ),
    tiers: z
      .array(
        z.object({
          above: z.int().optional().describe('For prompts with more tokens than this, cached ones included.'),
          service: z.enum(services).optional().describe('For requests with this service_tier.'),
          by_kind: z
            .record(z.string(), z.string())
            .describe('Dollars per unit. Omitted kinds change in proportion.'),
        }),
      )
      .optional()
      .describe('Prices of long prompts and service tiers, in place of the usual ones.'),
  },
);

const model = namedObject('Model', {
  id: z.string().describe('Model ID to send as model.'),
  object: z.literal('model'),
  created: z.int().describe('Creation time as a Unix timestamp.'),
  owned_by: z.string().describe('Owner of the model.'),
  type: z
    .enum(['chat', 'embedding', 'image', 'moderation', 'transcription', 'speech', 'other'])
    .describe('What it does; other can’t be called by name here.'),
  context_length: z.int().nullable().describe('Tokens of prompt and answer together; null where unknown.'),
  max_output_tokens: z.int().nullable().describe('Tokens of the longest answer; null where unknown.'),
  input_modalities: z.array(modality).describe('What it takes.'),
  output_modalities: z.array(modality).describe('What it returns.'),
  retires_on: z
    .string()
    .nullable()
    .describe('Day on which the provider stops serving it (YYYY-MM-DD), where that is known; else null.'),
  dialects: z.array(dialect).describe('APIs that take its name: chat is POST /api/v1/chat/completions.'),
  prices,
});
export type Model = z.output<typeof model>;

const dialectsOf: Record<ModelKind, DialectName[]> = {
  chat: ['chat', 'messages', 'responses', 'completions'],
  embedding: ['embeddings'],
  image: ['images'],
  moderation: ['moderations'],
  transcription: ['transcriptions', 'translations'],
  speech: ['speech'],
  other: [],
};
const endpointOf: Record<ModelKind, string | undefined> = {
  chat: 'ai.chat',
  embedding: 'ai.embeddings',
  image: 'ai.images',
  moderation: 'ai.moderations',
  transcription: 'ai.transcribe',
  speech: 'ai.voice',
  other: undefined,
};

export const limits = { bodyBytesMax: 0, timeoutMs: 15_000 };
const listUses = {
  engines: ['chat'],
  helpers: ['embedding', 'image_generation', 'moderation', 'speech', 'transcription'],
  system: ['endpoints'],
  prices: true,
} as const;
export const uses = { ...listUses, headers: ['anthropic-version', 'x-goog-api-client'] } as const;
type Context = CallContext<typeof uses>;
type ListContext = CallContext<typeof listUses>;
const example: Model = {
  id: 'tinyllama-1.1b-chat',
  object: 'model',
  created: 0,
  owned_by: 'oja',
  type: 'chat',
  context_length: 2048,
  max_output_tokens: null,
  input_modalities: ['text'],
  output_modalities: ['text'],
  retires_on: null,
  dialects: dialectsOf.chat,
  prices: { unit: 'token', by_kind: { unit: '0.00' } },
};

/** Each engine's list is the same array until it is asked again. */
function engineLists({ engines, signal, log }: ListContext): Promise<ListedModel[][]> {
  const call: EngineCall = { signal, log };
  return Promise.all([
    engines.chat.models({}, call),
    engines.embedding.models({}, call),
    engines.image_generation.models({}, call),
    engines.moderation.models({}, call),
    engines.transcription.models({}, call),
    engines.speech.models({}, call),
  ]);
}

function joined(lists: ListedModel[][]): ListedModel[] {
  const byId = new Map<string, ListedModel>();
  for (const entry of lists.flat()) {
    const known = byId.get(entry.id);
    // Chat servers list every model they have; the engine of its own kind knows it better.
    if (known === undefined) byId.set(entry.id, entry);
    else if (known.kind === undefined && entry.kind !== undefined)
      byId.set(entry.id, { ...entry, aliases: [...(known.aliases ?? []), ...(entry.aliases ?? [])] });
  }
  return [...byId.values()];
}

const soldEndpoints = Object.values(endpointOf).filter((id) => id !== undefined);

const unitOf = (id: string, { system }: ListContext) =>
  system.endpoints.find((one) => one.id === id)?.price.unit ?? 'request';

/** With all that it depends on: the same text for as long as none of it has changed. Large upstreams list hundreds. */
const shownBefore = new WeakMap<object, { from: unknown[]; text: string }>();

async function shownModels(context: ListContext): Promise<string> {
  const { prices } = context;
  const lists = await engineLists(context);
  const from = [
    ...lists,
    prices.book,
    ...soldEndpoints.map((id) => prices.required(id, unitOf(id, context))),
  ];
  const before = shownBefore.get(context.system.endpoints);
  if (before?.from.every((part, i) => part === from[i])) return before.text;
  const data = joined(lists).map((entry) => shown(entry, context));
  const text = JSON.stringify({ object: 'list', data });
  shownBefore.set(context.system.endpoints, { from, text });
  return text;
}

function shown(entry: ListedModel, context: ListContext): Model {
  const { kind, contextTokens, outputTokensMax, input, output } = factsOf(entry);
  const isEmbedded = kind === 'embedding' && entry.owned_by === 'oja';
  return {
    id: entry.id,
    object: 'model',
    created: entry.created,
    owned_by: entry.owned_by,
    type: kind,
    context_length: contextTokens,
    max_output_tokens: outputTokensMax,
    input_modalities: input,
    output_modalities: output,
    retires_on: retiresOn(entry.id),
    dialects: isEmbedded ? ['embeddings', 'rerank'] : dialectsOf[kind],
    prices: pricesOf(entry.id, endpointOf[kind], context),
  };
}

/** As a call of this model would be priced: by its own sheet, else by the endpoint's unit. */
function pricesOf(
  id: string,
  endpointId: string | undefined,
  { prices, system }: ListContext,
): Model['prices'] {
  const endpoint = system.endpoints.find((one) => one.id === endpointId);
  if (endpoint === undefined) return null;
  const { unit, microsPerUnit, model } = endpoint.price;
  const sheet = model && prices.book.sheetOf(endpoint.id, unit, id);
  if (model && sheet === undefined && prices.required(endpoint.id, unit)) return null;
  const nanos = sheet?.nanos ?? { unit: prices.book.unitNanos(endpoint.id) ?? microsPerUnit * 1000 };
  const byKind = (nanosOf: Readonly<Units>) =>
    Object.fromEntries(Object.entries(nanosOf).map(([kind, each]) => [kind, prices.dollars(each)]));
  const tiers = sheet?.tiers?.map(({ above, service, nanos: tierNanos }) => ({
    ...(above === undefined ? { service } : { above }),
    by_kind: byKind(tierNanos),
  }));
  return { unit, by_kind: byKind(nanos), ...(tiers && { tiers }) };
}

/** The SDKs of both name themselves or the version of the API in every request. */
const isAnthropic = ({ headers }: Context): boolean => Boolean(headers['anthropic-version']);

const isGoogle = ({ headers }: Context): boolean => Boolean(headers['x-goog-api-client']);

const inAnthropicShape = ({ id, created, context_length, max_output_tokens }: Model) => ({
  type: 'model',
  id,
  display_name: id,
  created_at: new Date(created * 1000).toISOString(),
  max_input_tokens: context_length,
  max_tokens: max_output_tokens,
});

/** Those that Messages takes, on one page. */
function anthropicList(text: string): string {
  const { data: all } = JSON.parse(text) as { data: Model[] };
  const data = all.filter(({ dialects }) => dialects.includes('messages')).map(inAnthropicShape);
  const ends = { first_id: data[0]?.id ?? null, last_id: data.at(-1)?.id ?? null };
  return JSON.stringify({ data, has_more: false, ...ends });
}

export const models = defineEndpoint({
  id: 'ai.models',
  group: 'ai',
  method: 'GET',
  path: '/api/v1/models',
  summary: 'List models',
  description:
    "Returns the models that can be called now, in OpenAI's format, with context length, modalities, prices and the APIs that accept them. Chat also accepts auto. With the header anthropic-version, which Anthropic's SDKs send, returns the models for Messages in Anthropic's format; with x-goog-api-client, which Google's SDKs send, in Gemini's.",
  partOf: 'ai.chat',
  access: 'key',
  input: z.object({}),
  output: z.object({ object: z.literal('list'), data: z.array(model).describe('Available models.') }),
  price: free,
  quick: true,
  limits,
  uses,
  tool: { listsPrices: true, keywords: 'available models price list which model' },
  example: { input: {}, output: { object: 'list', data: [example] } },
  run: async (_input, context) => {
    if (isGoogle(context))
      return { text: JSON.stringify(geminiList(await allModels(context))), mime: jsonType };
    const text = await shownModels(context);
    return { text: isAnthropic(context) ? anthropicList(text) : text, mime: jsonType };
  },
});

const figureOrNull = z.number().nullable();
const measured = objectOrNull('Measured on this server in the last 30 days; null without calls.', {
  success_percent: figureOrNull.describe('Percentage of calls that succeeded.'),
  average_ms: figureOrNull.describe('Average duration in milliseconds.'),
  first_token_ms: figureOrNull.describe('Average time to the first token of streams, in milliseconds.'),
  tokens_per_second: figureOrNull.describe('Average speed of answers.'),
});
const publicUses = { ...listUses, platform: ['requests'] } as const;

/** In its own words only, for pages that anyone may read. */
export const publicModels = defineEndpoint({
  ...forAnyone,
  id: 'public.models',
  method: 'GET',
  path: '/api/v1/catalogue/models',
  summary: 'Model catalogue',
  description:
    'Returns the models that can be called now, as GET /api/v1/models does, with the latency, speed and success rate that this server has measured. Needs no key.',
  limits: { ...forAnyone.limits, perMinute: 120 },
  input: z.strictObject({}),
  output: z.object({ data: z.array(model.extend({ measured })).describe('Available models.') }),
  uses: publicUses,
  example: {
    input: {},
    output: {
      data: [
        {
          ...example,
          measured: {
            success_percent: 99.8,
            average_ms: 912.4,
            first_token_ms: 180.2,
            tokens_per_second: 41.5,
          },
        },
      ],
    },
  },
  run: async (_input, context) => {
    const figures = await context.platform.requests.modelFigures();
    const data = await allModels(context);
    return { data: { data: data.map((one) => ({ ...one, measured: figures.get(one.id) ?? null })) } };
  },
});

export const modelById = defineEndpoint({
  id: 'ai.model',
  group: 'ai',
  method: 'GET',
  path: '/api/v1/models/{id}',
  wire: { slashesInLast: true },
  summary: 'Retrieve model',
  description:
    'Returns one model by its ID from GET /api/v1/models, with or without a server prefix (llama/tinyllama-1.1b-chat). Other names fail with 404 model_not_found.',
  partOf: 'ai.chat',
  access: 'key',
  input: z.object({ id: z.string().min(1).max(256).describe('Model ID. A slash can be sent as %2F.') }),
  output: model,
  price: free,
  quick: true,
  limits,
  errors: ['model_not_found'],
  uses,
  example: {
    input: { id: 'tinyllama-1.1b-chat' },
    output: example,
    answer: ({ id }) => {
      if (!isAuto(id) && !named(id, [{ id: example.id, aliases: [`llama/${example.id}`] }]))
        throw missing(id, [example]);
      return { data: { ...example, id } };
    },
  },
  run: async ({ id }, context) => {
    const model = await modelNamed(id, context);
    if (isGoogle(context)) return { text: JSON.stringify(inGeminiShape(model)), mime: jsonType };
    return isAnthropic(context)
      ? { text: JSON.stringify(inAnthropicShape(model)), mime: jsonType }
      : { data: model };
  },
});

export const allModels = async (context: ListContext): Promise<Model[]> =>
  (JSON.parse(await shownModels(context)) as { data: Model[] }).data;

export async function modelNamed(id: string, context: ListContext): Promise<Model> {
  const all = joined(await engineLists(context));
  const found = all.find((entry) => named(id, [entry])) ?? (isAuto(id) ? all[0] : undefined);
  if (found === undefined) throw missing(id, all);
  return { ...shown(found, context), id };
}

const isAuto = (id: string) => id === 'auto' || id === 'default';

/** The names that a chat takes: of the list, with the server before it, or those that leave the choice to us. */
const named = (id: string, all: Pick<ListedModel, 'id' | 'aliases'>[]): boolean =>
  all.some((entry) => entry.id === id || entry.aliases?.includes(id));

function missing(id: string, all: { id: string }[]) {
  const names = all.slice(0, 20).map((entry) => entry.id);
  return fail('model_not_found', `The model ${id} does not exist. Available models: ${names.join(', ')}.`, {
    param: 'id',
  });
}
