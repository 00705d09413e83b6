/**
 * Prices as public lists of models have them, read as if a stranger had written them: what is no price spoils the whole
 * list. OpenRouter's has dollars per token as text, models.dev's dollars per million tokens as numbers.
 */
import { z } from 'zod';

/** By provider and name, in the format that the shipped list is made of. */
export type ModelFacts = Record<string, Record<string, unknown>>;

/** Dollars per million tokens: many times the dearest model. */
const perMillionMax = 10_000;
const entriesMax = 20_000;

const perMillion = z.number().min(0).max(perMillionMax);
const ratesOfModelsDev = {
  input: perMillion.optional(),
  output: perMillion.optional(),
  cache_read: perMillion.optional(),
  cache_write: perMillion.optional(),
  reasoning: perMillion.optional(),
};
const contextSize = z.int().min(1000).max(100_000_000);
const modelOfModelsDev = z.object({
  cost: z
    .object({
      ...ratesOfModelsDev,
      tiers: z
        .array(z.object({ ...ratesOfModelsDev, tier: z.object({ type: z.string(), size: contextSize }) }))
        .optional(),
      context_over_200k: z.object(ratesOfModelsDev).optional(),
    })
    .optional(),
  modalities: z.object({ output: z.array(z.string()) }).optional(),
});
const modelsDev = z.record(z.string(), z.object({ models: z.record(z.string(), modelOfModelsDev) }));

/** -1: what it costs depends on the model that it chooses. */
const perToken = z
  .string()
  .regex(/^(-1|\d+(\.\d+)?(e-?\d+)?)$/i)
  .transform(Number)
  .refine((dollars) => dollars * 1e6 <= perMillionMax);
const openRouter = z.object({
  data: z.array(
    z.object({
      id: z.string().min(1).max(200),
      pricing: z.object({
        prompt: perToken,
        completion: perToken,
        input_cache_read: perToken.optional(),
        input_cache_write: perToken.optional(),
        internal_reasoning: perToken.optional(),
      }),
    }),
  ),
});

/** Providers whose names differ in the shipped list; those that it doesn't have are passed over. */
const providers: Record<string, string> = {
  google: 'gemini',
  togetherai: 'together_ai',
  'fireworks-ai': 'fireworks_ai',
  moonshotai: 'moonshot',
  alibaba: 'dashscope',
  'novita-ai': 'novita',
  ...Object.fromEntries(
    'openai anthropic mistral deepseek xai zai minimax cohere perplexity groq cerebras nebius sambanova'
      .split(' ')
      .map((name) => [name, name]),
  ),
};

type Rates = { [Name in keyof typeof ratesOfModelsDev]?: number | undefined };

const factsOf = (rates: Rates, suffix = '') =>
  Object.fromEntries(
    [
      ['input_cost_per_token', rates.input],
      ['output_cost_per_token', rates.output],
      ['cache_read_input_token_cost', rates.cache_read],
      ['cache_creation_input_token_cost', rates.cache_write],
      ['output_cost_per_reasoning_token', rates.reasoning],
    ].flatMap(([name, dollars]) =>
      typeof dollars === 'number' ? [[`${name}${suffix}`, dollars / 1e6]] : [],
    ),
  );

const modeOf = (name: string): string => (/embed/i.test(name) ? 'embedding' : 'chat');

function fromModelsDev(list: z.output<typeof modelsDev>): ModelFacts {
  const facts: ModelFacts = {};
  for (const [id, { models }] of Object.entries(list)) {
    const provider = Object.hasOwn(providers, id) ? providers[id] : undefined;
    if (provider === undefined) continue;
    for (const [name, { cost, modalities }] of Object.entries(models)) {
      if (cost === undefined || name.length > 200 || modalities?.output.includes('text') === false) continue;
      const tiers = cost.tiers ?? (cost.context_over_200k ? [over200k(cost.context_over_200k)] : []);
      facts[`${provider}/${name}`] = {
        provider,
        mode: modeOf(name),
        ...factsOf(cost),
        ...Object.assign(
          {},
          ...tiers
            .filter(({ tier }) => tier.type === 'context')
            .map(({ tier, ...rates }) => factsOf(rates, `_above_${Math.floor(tier.size / 1000)}k_tokens`)),
        ),
      };
    }
  }
  return facts;
}

const over200k = (rates: Rates) => ({ ...rates, tier: { type: 'context', size: 200_000 } });

function fromOpenRouter({ data }: z.output<typeof openRouter>): ModelFacts {
  const provider = 'openrouter';
  return Object.fromEntries(
    data
      .filter(({ pricing }) => Object.values(pricing).every((price) => price >= 0))
      .map(({ id, pricing }) => {
        const million = (price: number | undefined) => (price ? price * 1e6 : undefined);
        const rates = {
          input: pricing.prompt * 1e6,
          output: pricing.completion * 1e6,
          cache_read: million(pricing.input_cache_read),
          cache_write: million(pricing.input_cache_write),
          reasoning: million(pricing.internal_reasoning),
        };
        return [`${provider}/${id}`, { provider, mode: modeOf(id), ...factsOf(rates) }];
      }),
  );
}

/** Throws an error that says what is wrong with it. */
export function readPublicPrices(list: unknown): ModelFacts {
  const hasData = typeof list === 'object' && list !== null && 'data' in list && Array.isArray(list.data);
  const facts = hasData ? fromOpenRouter(readAs(openRouter, list)) : fromModelsDev(readAs(modelsDev, list));
  const count = Object.keys(facts).length;
  if (count === 0) throw new Error('it has no model with a price');
  if (count > entriesMax) throw new Error(`it has more than ${entriesMax} models`);
  return facts;
}

function readAs<T extends z.ZodType>(format: T, list: unknown): z.output<T> {
  const read = format.safeParse(list);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw new Error(`${issue?.path.join('.').slice(0, 200) || 'the list'}: ${issue?.message}`);
}
