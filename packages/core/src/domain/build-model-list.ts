/** The shipped list of models from a file of facts: prices as operators set them, names as providers write them. */
import type { KnownModel, ListPrices, ModelList } from './model-list.ts';

type Facts = Record<string, unknown>;

/** Whose models are called by their bare name; the others host models of many. */
const makers = new Set(
  'openai anthropic gemini mistral deepseek xai moonshot dashscope zai minimax cohere cohere_chat perplexity voyage'.split(
    ' ',
  ),
);
/** As the presets of upstreams name them. */
const names: Record<string, string> = {
  together_ai: 'together',
  fireworks_ai: 'fireworks',
  cohere_chat: 'cohere',
};
const types: Record<string, string> = { responses: 'chat', completion: 'chat', image_generation: 'image' };

/** Announced by providers, and not yet in the facts. */
const announced: Record<string, string> = {
  'claude-sonnet-4-5': '2026-11-30',
  'claude-sonnet-4-5-20250929': '2026-11-30',
};

export function buildModelList(facts: Record<string, Facts>, asOf: string): ModelList {
  const found = new Map<string, { model: KnownModel; isMaker: boolean }>();
  for (const [key, given] of Object.entries(facts)) {
    const provider = String(given.provider);
    // Sizes of pictures are prices of one model, not models.
    if (typeof given.mode !== 'string' || /(^|\/)\d+-x-\d+\//.test(key)) continue;
    const bare = key.startsWith(`${provider}/`)
      ? key.slice(provider.length + 1)
      : key.replace(/^cohere\//, '');
    const model = modelOf(bare, given, facts);
    const hosted = `${model.provider}/${bare}`;
    const isMaker = makers.has(provider);
    if (!isMaker) found.set(hosted, { model, isMaker });
    const known = found.get(bare);
    if (known === undefined || isBetter({ model, isMaker }, known)) found.set(bare, { model, isMaker });
  }
  // A host's own entry says nothing that the bare name doesn't, where no other sells the same.
  for (const [name, { model }] of found) {
    const bare = name.slice(name.indexOf('/') + 1);
    if (name.startsWith(`${model.provider}/`) && found.get(bare)?.model === model) found.delete(name);
  }
  const sorted = [...found]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, { model }]) => [name, model] as const);
  return {
    as_of: asOf,
    about:
      'Public list prices in US dollars: token types per million tokens, image per image. Where several hosts sell a model under one name, the bare name has the highest price. Providers change prices without notice: check them before you sell.',
    models: Object.fromEntries(sorted),
  };
}

/** The maker's own price counts; among hosts the highest, so that nothing is sold below its cost. */
function isBetter(
  next: { model: KnownModel; isMaker: boolean },
  known: { model: KnownModel; isMaker: boolean },
) {
  if (next.isMaker !== known.isMaker) return next.isMaker;
  const cost = ({ model }: typeof next) => Number(model.prices?.output ?? model.prices?.input ?? -1);
  return cost(next) > cost(known);
}

function modelOf(name: string, given: Facts, all: Record<string, Facts>): KnownModel {
  const provider = String(given.provider);
  const type = types[String(given.mode)] ?? String(given.mode);
  const model: KnownModel = { provider: names[provider] ?? provider, type };
  const prices = type === 'image' ? imagePrices(name, given, all) : tokenPrices(given, '');
  // Nothing that costs the operator money is listed at 0.
  if (Object.values(prices).some((price) => price !== '0')) model.prices = prices;
  for (const thousands of lengthsIn(given)) {
    const tier = tokenPrices(given, `_above_${thousands}k_tokens`);
    if (Object.keys(tier).length > 0) model.above = { ...model.above, [`${thousands}000`]: tier };
  }
  for (const [field, suffix] of [
    ['batch', '_batches'],
    ['flex', '_flex'],
    ['priority', '_priority'],
  ] as const) {
    const special = tokenPrices(given, suffix);
    if (Object.keys(special).length > 0) model[field] = special;
  }
  if (typeof given.max_input_tokens === 'number' && given.max_input_tokens > 0)
    model.context = given.max_input_tokens;
  if (typeof given.max_output_tokens === 'number' && given.max_output_tokens > 0)
    model.output_max = given.max_output_tokens;
  const input = modalitiesIn(given);
  if (input.length > 1) model.input = input;
  if (Array.isArray(given.supported_output_modalities) && given.supported_output_modalities.length > 1)
    model.output = given.supported_output_modalities;
  const retires = given.deprecation_date ?? announced[name];
  if (typeof retires === 'string') model.retires = retires;
  return model;
}

/** Where longer prompts have other prices, in thousands of tokens. */
const lengthsIn = (given: Facts): Set<string> =>
  new Set(Object.keys(given).flatMap((field) => /_above_(\d+)k_tokens$/.exec(field)?.[1] ?? []));

function modalitiesIn(given: Facts): string[] {
  const listed = Array.isArray(given.supported_modalities)
    ? (given.supported_modalities as string[])
    : ['text'];
  const more = [
    ...(given.supports_vision === true ? ['image'] : []),
    ...(given.supports_audio_input === true ? ['audio'] : []),
    ...(given.supports_pdf_input === true ? ['file'] : []),
  ];
  return [...new Set([...listed, ...more])];
}

const fields = {
  input: 'input_cost_per_token',
  cached_input: 'cache_read_input_token_cost',
  cache_write: 'cache_creation_input_token_cost',
  cache_write_1h: 'cache_creation_input_token_cost_above_1hr',
  output: 'output_cost_per_token',
  reasoning: 'output_cost_per_reasoning_token',
  audio_input: 'input_cost_per_audio_token',
  cached_audio_input: 'cache_read_input_audio_token_cost',
  audio_output: 'output_cost_per_audio_token',
} as const;

function tokenPrices(given: Facts, suffix: string): ListPrices {
  const prices: ListPrices = {};
  for (const [kind, field] of Object.entries(fields) as [keyof typeof fields, string][]) {
    const each = given[`${field}${suffix}`];
    // A free write to the cache is one that isn't charged apart.
    if (typeof each !== 'number' || (kind === 'cache_write' && each === 0)) continue;
    if (kind === 'reasoning' && each === given[`output_cost_per_token${suffix}`]) continue;
    prices[kind] = perMillion(each);
  }
  return prices;
}

/** Whole nano-dollars for a token: at most three decimal places for a million. */
const perMillion = (each: number): string => String(Math.ceil(Math.round(each * 1e12) / 1000) / 1000);

/** One price for a picture: that of the dearest size and quality, where they differ. */
function imagePrices(name: string, given: Facts, all: Record<string, Facts>): ListPrices {
  const each = Object.entries(all).flatMap(([key, size]) => {
    const pixels = /(?:^|\/)(\d+)-x-(\d+)\//.exec(key);
    if (pixels === null || !key.endsWith(`/${name}`)) return [];
    const perPixel = Number(size.input_cost_per_pixel ?? 0) * Number(pixels[1]) * Number(pixels[2]);
    return [Number(size.input_cost_per_image ?? perPixel)];
  });
  for (const field of ['output_cost_per_image', 'input_cost_per_image'])
    if (typeof given[field] === 'number') each.push(given[field]);
  const dearest = Math.max(0, ...each);
  return dearest === 0 ? {} : { image: String(Math.ceil(dearest * 10_000) / 10_000) };
}
