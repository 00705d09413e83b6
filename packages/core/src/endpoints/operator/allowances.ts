/** What AI may cost the operator in a day: the free allowance of accounts, and the budget of each upstream. */
import { z } from 'zod';
import { freeAiView } from '../account/catalogue.ts';
import { dollarsIn, dollarsText, forOperators } from '../account/shapes.ts';
import { defineAction } from '../action.ts';
import type { CallContext } from '../context.ts';
import { defineEndpoint } from '../endpoint.ts';
import { namedObject, objectOf } from '../object-fields.ts';
import { actorOf } from './accounts.ts';

const perDayIn = z.number().int().min(0).max(1_000_000_000_000);
const freeAiOut = z.object({
  requests: z.number().int().describe('Free AI requests per account and UTC day.'),
  tokens: z.number().int().describe('Free AI tokens per account and UTC day.'),
  prompt_characters: z.number().int().describe('Maximum prompt length of a free request, in characters.'),
  max_tokens: z.number().int().describe('Maximum max_tokens of a free request.'),
});
const exampleFreeAi = { requests: 500, tokens: 500_000, prompt_characters: 400_000, max_tokens: 8_192 };

const operatorFreeAi = defineEndpoint({
  ...forOperators,
  id: 'operator.free-ai',
  method: 'PUT',
  path: '/api/v1/operator/free-ai',
  summary: 'Set free AI allowance',
  description:
    'Sets the free AI requests and tokens per account and UTC day, and the maximum size of a free request, effective immediately. Omitted fields stay unchanged. PUT /api/v1/operator/accounts/{id}/limits sets them for one account.',
  input: z.strictObject({
    requests: perDayIn.optional().describe('Per account and day; 0 for none.'),
    tokens: perDayIn.optional().describe('Per account and day.'),
    prompt_characters: z
      .number()
      .int()
      .min(1)
      .max(50_000_000)
      .optional()
      .describe('Maximum prompt length, in characters.'),
    max_tokens: z.number().int().min(1).max(10_000_000).optional().describe('Maximum max_tokens.'),
  }),
  output: freeAiOut,
  uses: { platform: ['allowance', 'operator'] },
  example: { input: { requests: 500 }, output: exampleFreeAi },
  async run(input, context) {
    const { operator, allowance } = context.platform;
    const names = {
      requests: 'free.ai.requests_per_day',
      tokens: 'free.ai.tokens_per_day',
      prompt_characters: 'free.ai.prompt_characters',
      max_tokens: 'free.ai.max_tokens',
    } as const;
    for (const name of Object.keys(names) as (keyof typeof names)[]) {
      const value = input[name];
      if (value !== undefined) await operator.setOption(actorOf(context), names[name], value);
    }
    return { data: freeAiView(allowance.common()) };
  },
});

const limitOut = z.number().int().nullable();
const budgetOut = namedObject('UpstreamBudget', {
  upstream: z.string().describe('Name of the engine or upstream, as in x-oja-engine.'),
  requests_per_day: limitOut.describe('Requests per day; null for no limit.'),
  tokens_per_day: limitOut.describe('Tokens per day; null for no limit.'),
  dollars_per_day: dollarsText.nullable().describe('Dollars per day; null for no limit.'),
  dollars_per_request: dollarsText.describe('Your cost per request, used for the dollar budget.'),
  dollars_per_million_tokens: dollarsText.describe('Your cost per million tokens.'),
  used: objectOf('Usage today (UTC).', {
    requests: z.number().int().describe('Requests sent today.'),
    tokens: z.number().int().describe('Tokens used today.'),
    dollars: dollarsText.describe('Dollars spent today.'),
  }),
  resting: z.boolean().describe('Whether the budget is used up. The next engine serves until 00:00 UTC.'),
});
const exampleBudget = {
  upstream: 'openai',
  requests_per_day: 10_000,
  tokens_per_day: null,
  dollars_per_day: '20.00',
  dollars_per_request: '0.00',
  dollars_per_million_tokens: '0.60',
  used: { requests: 120, tokens: 60_000, dollars: '0.036' },
  resting: false,
};

const dollars = (micros: number) => {
  const text = (micros / 1_000_000).toFixed(6).replace(/0{1,4}$/, '');
  return text;
};

async function budgetView({ platform: { budgets } }: CallContext<{ platform: 'budgets' }>, upstream: string) {
  const budget = budgets.all()[upstream]!;
  const used = await budgets.used(upstream);
  const isUsed = (limit: number | null, amount: number) => limit !== null && amount >= limit;
  return {
    upstream,
    requests_per_day: budget.requests_per_day,
    tokens_per_day: budget.tokens_per_day,
    dollars_per_day: budget.micros_per_day === null ? null : dollars(budget.micros_per_day),
    dollars_per_request: dollars(budget.micros_per_request),
    dollars_per_million_tokens: dollars(budget.micros_per_million_tokens),
    used: { requests: used.requests, tokens: used.tokens, dollars: dollars(used.micros) },
    resting:
      isUsed(budget.requests_per_day, used.requests) ||
      isUsed(budget.tokens_per_day, used.tokens) ||
      isUsed(budget.micros_per_day, used.micros),
  };
}

const operatorBudgets = defineEndpoint({
  ...forOperators,
  id: 'operator.budgets',
  method: 'GET',
  path: '/api/v1/operator/budgets',
  summary: 'List upstream budgets',
  description: "Returns the daily budget of each upstream that has one, and today's usage.",
  input: z.strictObject({}),
  output: z.object({ data: z.array(budgetOut).describe('Upstream budgets.') }),
  uses: { platform: ['budgets'] },
  example: { input: {}, output: { data: [exampleBudget] } },
  async run(_input, context) {
    const names = Object.keys(context.platform.budgets.all());
    return { data: { data: await Promise.all(names.map((name) => budgetView(context, name))) } };
  },
});

const operatorBudgetSet = defineEndpoint({
  ...forOperators,
  id: 'operator.budget-set',
  method: 'PUT',
  path: '/api/v1/operator/budgets/{upstream}',
  summary: 'Set upstream budget',
  description:
    'Limits the requests, tokens and dollars of an upstream per UTC day. Once a limit is reached, the next engine serves. Replaces the current budget. Dollars are calculated from your cost per request and per million tokens.',
  input: z.strictObject({
    upstream: z
      .string()
      .regex(/^[\w.-]{1,64}$/, 'must be the name of an engine or upstream, such as openai')
      .describe('Name of the engine or upstream, such as openai.'),
    requests_per_day: perDayIn.nullable().default(null).describe('Requests per day; null for no limit.'),
    tokens_per_day: perDayIn.nullable().default(null).describe('Tokens per day; null for no limit.'),
    dollars_per_day: dollarsIn.nullable().optional().describe('Dollars per day; null for no limit.'),
    dollars_per_request: dollarsIn.optional().describe('Your cost per request. Default 0.'),
    dollars_per_million_tokens: dollarsIn.optional().describe('Your cost per million tokens. Default 0.'),
  }),
  output: budgetOut,
  uses: { platform: ['budgets', 'operator'] },
  example: {
    input: {
      upstream: 'openai',
      requests_per_day: 10_000,
      dollars_per_day: '20.00',
      dollars_per_million_tokens: '0.60',
    },
    output: exampleBudget,
  },
  async run(input, context) {
    const budget = {
      requests_per_day: input.requests_per_day,
      tokens_per_day: input.tokens_per_day,
      micros_per_day: input.dollars_per_day ?? null,
      micros_per_request: input.dollars_per_request ?? 0,
      micros_per_million_tokens: input.dollars_per_million_tokens ?? 0,
    };
    await context.platform.operator.changeOption(actorOf(context), 'upstreams.budgets', {
      set: { [input.upstream]: budget },
    });
    return { data: await budgetView(context, input.upstream) };
  },
});

const operatorBudgetRemove = defineAction({
  ...forOperators,
  id: 'operator.budget-remove',
  method: 'DELETE',
  path: '/api/v1/operator/budgets/{upstream}',
  summary: 'Delete upstream budget',
  description: 'The upstream is no longer limited.',
  input: z.strictObject({ upstream: z.string().max(64).describe('Name of the upstream.') }),
  uses: { platform: ['operator'] },
  example: { input: { upstream: 'openai' } },
  run: ({ upstream }, context) =>
    context.platform.operator.changeOption(actorOf(context), 'upstreams.budgets', {
      remove: [upstream],
    }),
});

export const operatorAllowancesEndpoints = [
  operatorFreeAi,
  operatorBudgets,
  operatorBudgetSet,
  operatorBudgetRemove,
];
