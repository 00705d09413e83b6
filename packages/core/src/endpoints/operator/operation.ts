/** What the operator sets: category states, prices, naira rate, free tiers, vouchers. */

import { z } from 'zod';
import { expirySent } from '../account/keys/key-rights.ts';
import { dollarsIn, dollarsText, forOperators, moment, momentIn, momentOrNull } from '../account/shapes.ts';
import { categoryId } from '../category-id.ts';
import { defineEndpoint } from '../endpoint.ts';
import { sold } from '../examples.ts';
import { arrayOf } from '../object-fields.ts';
import { actorOf } from './accounts.ts';

const categoryOut = z.object({
  category: categoryId('Category ID.'),
  state: z.enum(['live', 'planned']).describe('live or planned.'),
  free_per_month: z.number().int().describe('Free requests per account and month.'),
});

export const operatorCategory = defineEndpoint({
  ...forOperators,
  id: 'operator.category',
  method: 'PUT',
  path: '/api/v1/operator/categories/{category}',
  summary: 'Update category',
  description:
    'Opens or closes a category, or sets its free tier, effective immediately. Endpoints of a planned category are listed and fail with category_coming_soon, except those with their own state. The free tier counts per account and month.',
  input: z.strictObject({
    category: categoryId('Category ID.'),
    state: z.enum(['live', 'planned']).optional().describe('live opens it; planned closes it.'),
    free_per_month: z
      .number()
      .int()
      .min(0)
      .max(1_000_000)
      .optional()
      .describe('Free requests per account and month.'),
  }),
  output: categoryOut,
  uses: { platform: ['operation', 'operator'] },
  example: {
    input: { category: sold.network, state: 'live' },
    output: { category: sold.network, state: 'live', free_per_month: 100 },
  },
  async run(input, context) {
    const { operator, operation } = context.platform;
    if (input.state !== undefined) await operator.setCategory(actorOf(context), input.category, input.state);
    if (input.free_per_month !== undefined)
      await operator.setOption(actorOf(context), `free.${input.category}`, input.free_per_month);
    return {
      data: {
        category: input.category,
        state: operation.categoryState(input.category),
        free_per_month: operation.freeLimit(input.category),
      },
    };
  },
});

export const operatorNaira = defineEndpoint({
  ...forOperators,
  id: 'operator.naira',
  method: 'PUT',
  path: '/api/v1/operator/naira-rate',
  summary: 'Set naira rate',
  description: 'Applies to prices in naira and to new top-ups. Payments already received keep their rate.',
  input: z.strictObject({
    naira_per_dollar: z.number().min(0.01).max(1_000_000).describe('Naira per dollar.'),
    source: z.string().max(100).default('operator').describe('Source of the rate, stored in the audit log.'),
  }),
  output: z.object({ naira_per_dollar: z.string().describe('Naira per dollar.') }),
  uses: { platform: ['credits', 'operator'] },
  example: { input: { naira_per_dollar: 1525.5 }, output: { naira_per_dollar: '1525.50' } },
  async run(input, context) {
    const kobo = Math.round(input.naira_per_dollar * 100);
    await context.platform.operator.setNaira(actorOf(context), kobo, input.source);
    return { data: { naira_per_dollar: context.platform.credits.rate() } };
  },
});

export const operatorVoucherMake = defineEndpoint({
  ...forOperators,
  id: 'operator.voucher-make',
  session: { right: 'operator.money' },
  method: 'POST',
  path: '/api/v1/operator/vouchers',
  summary: 'Create voucher',
  description: 'Returns a voucher code, which is shown once. Only its hash is stored.',
  wire: { status: 201 },
  input: z.strictObject({
    amount: dollarsIn.refine((micros) => micros > 0 && micros <= 100_000_000_000, {
      message: 'must be more than 0 and at most 100000',
    }),
    uses: z
      .number()
      .int()
      .min(1)
      .max(1_000_000)
      .default(1)
      .describe('Number of accounts that can redeem it, once each.'),
    expires_at: momentIn
      .nullable()
      .optional()
      .describe('When it expires, in the future. Omit or send null for never.'),
    note: z.string().max(200).default('').describe('Your note.'),
  }),
  output: z.object({
    code: z.string().describe('Voucher code.'),
    amount: dollarsText.describe('Value in dollars.'),
    uses: z.number().int().describe('Number of accounts that can redeem it.'),
  }),
  uses: { platform: ['credits'] },
  example: {
    input: { amount: '10.00', uses: 100 },
    output: { code: 'OJA-7KQ2-M9XP-4TRW-8NVD', amount: '10.00', uses: 100 },
  },
  run: async (input, context) => ({
    data: await context.platform.credits.makeVoucher(actorOf(context), {
      micros: input.amount,
      usesMax: input.uses,
      expiresAt: expirySent(input, null, context.now()) ?? null,
      note: input.note,
    }),
  }),
});

export const operatorVouchers = defineEndpoint({
  ...forOperators,
  id: 'operator.vouchers',
  method: 'GET',
  path: '/api/v1/operator/vouchers',
  summary: 'List vouchers',
  description: 'Returns vouchers and how often they were redeemed. hint is the start of the code.',
  input: z.strictObject({}),
  output: z.object({
    data: arrayOf('Vouchers, newest first, at most 500.', {
      hint: z.string().describe('Start of the code.'),
      amount: dollarsText.describe('Value in dollars.'),
      uses: z.number().int().describe('Number of times redeemed.'),
      uses_max: z.number().int().describe('Maximum number of redemptions.'),
      note: z.string().describe('Your note.'),
      expires_at: momentOrNull.describe('When it expires; null for never.'),
      created_at: moment.describe('When it was created.'),
    }),
  }),
  uses: { platform: ['credits'] },
  example: {
    input: {},
    output: {
      data: [
        {
          hint: 'OJA-7KQ2-…',
          amount: '10.00',
          uses: 3,
          uses_max: 100,
          note: '',
          expires_at: null,
          created_at: '2026-11-15T08:00:00.000Z',
        },
      ],
    },
  },
  run: async (_input, { platform }) => ({ data: { data: await platform.credits.listVouchers() } }),
});
