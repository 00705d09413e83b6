/** Credits: what there is, what it went to, what something would cost. */
import { z } from 'zod';
import { fail } from '../../errors.ts';
import { defineEndpoint } from '../endpoint.ts';
import { dollarsText, limitIn, moment, momentIn, nextOut, plain } from './shapes.ts';

const dailyOut = z.object({
  limit: z.number().int().describe('A day.'),
  used: z.number().int().describe('Used so far today.'),
  left: z.number().int().describe('Left today.'),
});

export const creditsOut = z
  .object({
    balance: dollarsText,
    held: dollarsText.describe('Reserved by calls and jobs that still run.'),
    available: dollarsText,
    available_naira: z.string().describe('The same in naira, at the rate of now.'),
    credits: z.string().describe('One credit is one cent.'),
    naira_per_dollar: z.string().describe('The rate of now.'),
    month: z.string().describe('The month that is counted, like 2026-11 (UTC).'),
    spent_this_month: dollarsText,
    free: z
      .array(
        z.object({
          category: z.string().describe('ai, media, network or utilities.'),
          limit: z.number().int().describe('Free requests a month.'),
          used: z.number().int().describe('Used so far this month.'),
          left: z.number().int().describe('Still free this month.'),
        }),
      )
      .describe('Free requests of this month, by category.'),
    free_ai: z
      .object({
        day: z.string().describe('The UTC day that is counted, like 2026-11-15.'),
        requests: dailyOut.describe('Requests to AI endpoints that cost nothing.'),
        tokens: dailyOut.describe('Their tokens.'),
      })
      .nullable()
      .describe('Daily allowance of AI calls that cost nothing; null for operators, who have no limit.'),
  })
  .meta({ id: 'Credits' });

export const exampleCredits = {
  balance: '12.50',
  held: '0.00',
  available: '12.50',
  available_naira: '18750.00',
  credits: '1250.00',
  naira_per_dollar: '1500.00',
  month: '2026-11',
  spent_this_month: '7.20',
  free: [{ category: 'media', limit: 10, used: 10, left: 0 }],
  free_ai: {
    day: '2026-11-15',
    requests: { limit: 500, used: 12, left: 488 },
    tokens: { limit: 500_000, used: 4_200, left: 495_800 },
  },
};

export const creditsGet = defineEndpoint({
  ...plain,
  id: 'account.credits',
  group: 'account',
  method: 'GET',
  path: '/api/v1/credits',
  summary: 'Balance, free tiers and spend of the month.',
  description:
    'available is what calls can spend: the balance without what running calls hold. Free requests are used before it. Needs a session or a key with the account scope; x-oja-balance shows the balance to every key.',
  access: 'account',
  input: z.strictObject({}),
  output: creditsOut,
  errors: [],
  example: {
    input: {},
    output: exampleCredits,
  },
  run: async (_input, { platform, caller }) => ({ data: await platform.credits.overview(caller.accountId) }),
});

export const entryOut = z
  .object({
    id: z.string().describe('ent_ and 26 characters.'),
    number: z.number().int().describe('1, 2, 3 … within the account.'),
    kind: z.string().describe('charge, refund, topup, grant, voucher, reversal or adjustment.'),
    amount: dollarsText,
    balance_after: dollarsText,
    reference: z.string().describe('The request, payment or voucher it belongs to.'),
    note: z.string().describe('For people: the endpoint, or what the operator wrote.'),
    details: z
      .record(z.string(), z.unknown())
      .describe('More about it, by kind, such as the payment of a top-up.'),
    at: moment.describe('When it was written.'),
  })
  .meta({ id: 'Entry' });

export const creditsEntries = defineEndpoint({
  ...plain,
  id: 'account.entries',
  group: 'account',
  method: 'GET',
  path: '/api/v1/credits/entries',
  summary: 'Every movement of your credits, newest first.',
  description:
    'The ledger: entries are never changed or deleted, each says what the balance was after it, and together they sum to it.',
  access: 'account',
  input: z.strictObject({
    kind: z
      .enum(['charge', 'refund', 'topup', 'grant', 'voucher', 'reversal', 'adjustment'])
      .optional()
      .describe('Only entries of this kind.'),
    from: momentIn.optional().describe('Not before this moment.'),
    to: momentIn.optional().describe('Before this moment.'),
    limit: limitIn(50, 500),
    cursor: z.coerce.number().int().min(1).optional().describe('next of the page before.'),
  }),
  output: z.object({ data: z.array(entryOut), next: nextOut }),
  errors: [],
  example: {
    input: { kind: 'charge', limit: 1 },
    output: {
      data: [
        {
          id: 'ent_01m7ekm29qdweck8sm5wmjjfn4',
          number: 12,
          kind: 'charge',
          amount: '-0.90',
          balance_after: '12.50',
          reference: 'req_01m7ekm29qdweck8sm5wmjjfn4',
          note: 'media.music',
          details: {},
          at: '2026-11-15T08:00:00.000Z',
        },
      ],
      next: null,
    },
  },
  run: async (input, { platform, caller }) => ({
    data: await platform.credits.entries({
      accountId: caller.accountId,
      kind: input.kind,
      fromMs: input.from,
      toMs: input.to,
      beforeSeq: input.cursor,
      limit: input.limit,
    }),
  }),
});

export const creditsQuote = defineEndpoint({
  ...plain,
  id: 'account.quote',
  group: 'account',
  method: 'POST',
  path: '/api/v1/credits/quote',
  summary: 'What a call would cost, without running it.',
  description: 'The same as sending the call itself with x-oja-quote: true.',
  access: 'account',
  ownKey: true,
  limits: { ...plain.limits, bodyBytesMax: 50 * 1024 * 1024 },
  input: z.strictObject({
    endpoint: z.string().describe('An endpoint of the catalogue, like ai.voice.'),
    input: z.record(z.string(), z.unknown()).default({}).describe('What you would send to it.'),
  }),
  output: z.object({
    endpoint: z.string(),
    unit: z.string(),
    units: z.number(),
    price: dollarsText,
    price_naira: z.string(),
  }),
  errors: ['not_found'],
  example: {
    input: { endpoint: 'media.music', input: { query: 'Fela Kuti' } },
    output: { endpoint: 'media.music', unit: 'request', units: 1, price: '0.90', price_naira: '1350.00' },
  },
  async run(input, { platform, system }) {
    const endpoint = system.endpoints.find(({ id }) => id === input.endpoint);
    if (endpoint === undefined || endpoint.access !== 'key') {
      throw fail('not_found', `No endpoint ${input.endpoint}; GET /api/v1/catalogue lists them.`, {
        param: 'endpoint',
      });
    }
    const read = endpoint.input.safeParse(input.input);
    if (!read.success) {
      const [issue] = read.error.issues;
      throw fail('invalid_request', `input.${issue!.path.join('.')}: ${issue!.message}`, {
        param: `input.${issue!.path.join('.')}`,
      });
    }
    const quote = platform.quote(endpoint, read.data);
    const price = platform.credits.priceIn(quote.amountMicros * 1000);
    return {
      data: {
        endpoint: endpoint.id,
        unit: endpoint.price.unit,
        units: quote.unitsTotal,
        price: price.dollars,
        price_naira: price.naira,
      },
    };
  },
});

export const voucherRedeem = defineEndpoint({
  ...plain,
  id: 'account.voucher',
  group: 'account',
  method: 'POST',
  path: '/api/v1/credits/vouchers/redeem',
  summary: 'Turn a voucher code into credits.',
  description: 'Each account may use a code once. Wrong, used up and expired codes are all voucher_invalid.',
  access: 'account',
  limits: { ...plain.limits, perMinute: 10 },
  input: z.strictObject({
    code: z.string().min(4).max(64).describe('The code as you were given it.'),
  }),
  output: z.object({ amount: dollarsText, available: dollarsText }),
  errors: ['voucher_invalid'],
  example: { input: { code: 'OJA-7KQ2-M9XP-4TRW-8NVD' }, output: { amount: '10.00', available: '22.50' } },
  run: async (input, { platform, caller }) => ({
    data: await platform.credits.redeem(caller.accountId, input.code),
  }),
});
