/** Credits: what there is, what it went to, what something would cost. */

import { z } from 'zod';
import { fail } from '../../../errors.ts';
import { defineEndpoint } from '../../endpoint.ts';
import { sold } from '../../examples.ts';
import { arrayOf, namedObject, objectOrNull } from '../../object-fields.ts';
import { exampleSpent, spentOut } from '../cap-fields.ts';
import { dollarsText, forAccounts, limitIn, moment, momentIn, nextOut, plain } from '../shapes.ts';

const dailyOut = z.object({
  limit: z.number().int().describe('Allowance per day.'),
  used: z.number().int().describe('Used today.'),
  left: z.number().int().describe('Left today.'),
});

export const creditsOut = namedObject('Credits', {
  balance: dollarsText.describe('Balance in dollars.'),
  held: dollarsText.describe('Amount reserved by running calls and jobs.'),
  available: dollarsText.describe('Amount that new calls can spend: balance minus held.'),
  available_naira: z.string().describe('The available amount in naira, at the current rate.'),
  credits: z.string().describe('The available amount in credits. One credit is $0.01.'),
  naira_per_dollar: z.string().describe('Exchange rate: naira per dollar.'),
  month: z.string().describe('Current UTC month, such as 2026-11.'),
  ...spentOut,
  free: arrayOf('Free requests this month, by category.', {
    category: z.string().describe('Category: ai, media, network, utilities or x.'),
    limit: z.number().int().describe('Free requests per month.'),
    used: z.number().int().describe('Used this month.'),
    left: z.number().int().describe('Left this month.'),
  }),
  free_ai: objectOrNull('Daily allowance of free AI endpoints; null for operators, who have no limit.', {
    day: z.string().describe('Current UTC day, such as 2026-11-15.'),
    requests: dailyOut.describe('Requests to free AI endpoints.'),
    tokens: dailyOut.describe('Tokens used by free AI endpoints.'),
  }),
});

export const exampleCredits = {
  balance: '12.50',
  held: '0.00',
  available: '12.50',
  available_naira: '18750.00',
  credits: '1250.00',
  naira_per_dollar: '1500.00',
  month: '2026-11',
  ...exampleSpent,
  free: [{ category: sold.media, limit: 10, used: 10, left: 0 }],
  free_ai: {
    day: '2026-11-15',
    requests: { limit: 500, used: 12, left: 488 },
    tokens: { limit: 500_000, used: 4_200, left: 495_800 },
  },
};

const creditsGet = defineEndpoint({
  ...forAccounts,
  id: 'account.credits',
  session: { right: 'account.read' },
  method: 'GET',
  path: '/api/v1/credits',
  summary: 'Retrieve balance',
  description:
    "Returns the balance, free tiers and this month's spend. available is what calls can spend: the balance minus what running calls hold. Free requests are used first. Requires a session or a key with the account scope; every key sees its balance in x-oja-balance.",
  input: z.strictObject({}),
  output: creditsOut,
  uses: { platform: ['credits'] },
  example: {
    input: {},
    output: exampleCredits,
  },
  run: async (_input, { platform, caller }) => ({ data: await platform.credits.overview(caller.accountId) }),
});

export const entryOut = namedObject('Entry', {
  id: z.string().describe('Entry ID: ent_ and 26 characters.'),
  number: z.number().int().describe('Sequence number within the account: 1, 2, 3 …'),
  kind: z.string().describe('Type of entry: charge, refund, topup, grant, voucher, reversal or adjustment.'),
  amount: dollarsText.describe('Amount in dollars; negative for a charge.'),
  balance_after: dollarsText.describe('Balance in dollars after this entry.'),
  reference: z.string().describe('ID of the related request, payment or voucher.'),
  note: z.string().describe("Endpoint name, or the operator's note."),
  details: z
    .record(z.string(), z.unknown())
    .describe('Details by type, such as the payment behind a top-up.'),
  at: moment.describe('When the entry was created.'),
});

const creditsEntries = defineEndpoint({
  ...forAccounts,
  id: 'account.entries',
  session: { right: 'money.read' },
  method: 'GET',
  path: '/api/v1/credits/entries',
  summary: 'List transactions',
  description:
    'Returns every charge, refund and top-up, newest first. Entries are never changed or deleted. Each one shows the balance after it, and their sum is the balance.',
  input: z.strictObject({
    kind: z
      .enum(['charge', 'refund', 'topup', 'grant', 'voucher', 'reversal', 'adjustment'])
      .optional()
      .describe('Only entries of this type.'),
    from: momentIn.optional().describe('Start of the range (inclusive).'),
    to: momentIn.optional().describe('End of the range (exclusive).'),
    limit: limitIn(50, 500),
    cursor: z.coerce.number().int().min(1).optional().describe('Cursor: next from the previous page.'),
  }),
  output: z.object({ data: z.array(entryOut).describe('Entries, newest first.'), next: nextOut }),
  uses: { platform: ['credits'] },
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
          note: sold.music,
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

const creditsQuote = defineEndpoint({
  ...forAccounts,
  id: 'account.quote',
  session: { right: 'account.read', audited: false, keys: 'own' },
  method: 'POST',
  path: '/api/v1/credits/quote',
  summary: 'Quote price',
  description:
    'Returns the price of a call without running it, like sending the call with x-oja-quote: true.',
  limits: { ...plain.limits, bodyBytesMax: 50 * 1024 * 1024 },
  input: z.strictObject({
    endpoint: z.string().describe('Endpoint ID from the catalogue, such as ai.voice.'),
    input: z.record(z.string(), z.unknown()).default({}).describe('Request body for that endpoint.'),
  }),
  output: z.object({
    endpoint: z.string().describe('Endpoint ID.'),
    unit: z.string().describe('Unit of the price.'),
    units: z.number().describe('Number of units.'),
    price: dollarsText.describe('Price in dollars.'),
    price_naira: z.string().describe('Price in naira.'),
  }),
  errors: ['not_found'],
  uses: { platform: ['credits', 'quote'], system: ['endpoints'] },
  example: {
    input: { endpoint: sold.music, input: { query: 'Fela Kuti' } },
    output: { endpoint: sold.music, unit: 'request', units: 1, price: '0.90', price_naira: '1350.00' },
  },
  async run(input, { platform, system }) {
    const endpoint = system.endpoints.find(({ id }) => id === input.endpoint);
    if (endpoint === undefined || endpoint.access !== 'key') {
      throw fail('not_found', `No endpoint ${input.endpoint}. GET /api/v1/catalogue lists all endpoints.`, {
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

const voucherRedeem = defineEndpoint({
  ...forAccounts,
  id: 'account.voucher',
  session: { right: 'money.manage' },
  method: 'POST',
  path: '/api/v1/credits/vouchers/redeem',
  summary: 'Redeem voucher',
  description:
    'Adds the value of a voucher to your balance. Each account can redeem a code once. Invalid, used and expired codes all fail with voucher_invalid.',
  limits: { ...plain.limits, perMinute: 10 },
  input: z.strictObject({
    code: z.string().min(4).max(64).describe('Voucher code.'),
  }),
  output: z.object({
    amount: dollarsText.describe('Amount added, in dollars.'),
    available: dollarsText.describe('Amount available after it, in dollars.'),
  }),
  errors: ['voucher_invalid'],
  uses: { platform: ['credits'] },
  example: { input: { code: 'OJA-7KQ2-M9XP-4TRW-8NVD' }, output: { amount: '10.00', available: '22.50' } },
  run: async (input, { platform, caller }) => ({
    data: await platform.credits.redeem(caller.accountId, input.code),
  }),
});

export const creditsEndpoints = [creditsGet, creditsEntries, creditsQuote, voucherRedeem];
