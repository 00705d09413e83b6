/** Several models of which one serves, and preferences of upstreams: as OpenRouter names them. */
import { z } from 'zod';

const upstreams = z.array(z.string().min(1).max(100)).max(20).nullish();

export const choiceFields = {
  models: z
    .array(z.string().min(1).max(256))
    .min(1)
    .max(8)
    .nullish()
    .describe(
      'Models to try in this order: the next one serves if a model fails, is overloaded or can’t take so long a prompt. You pay the price of the one that served, named in x-oja-model.',
    ),
  provider: z
    .looseObject({
      order: upstreams.describe('Upstreams to try first, in this order.'),
      only: upstreams.describe('Upstreams that may serve.'),
      ignore: upstreams.describe('Upstreams that may not serve.'),
      allow_fallbacks: z.boolean().nullish().describe('false: only the first upstream is tried.'),
    })
    .nullish()
    .describe('Preferences of upstreams, by their names in x-oja-upstream. Other fields are ignored.'),
};

export interface Preferences {
  order?: string[] | null | undefined;
  only?: string[] | null | undefined;
  ignore?: string[] | null | undefined;
  allow_fallbacks?: boolean | null | undefined;
}

export interface ModelChoice {
  models?: string[] | null | undefined;
  provider?: Preferences | null | undefined;
}

/** Those to try after the first, without repetitions. */
export const fallbacksOf = ({
  model,
  models,
}: ModelChoice & { model?: string | undefined }): readonly string[] =>
  models ? [...new Set(models)].filter((name) => name !== model) : [];
