/** Revenue, cost and growth of the platform, day by day. */

import { z } from 'zod';
import { fail } from '../../errors.ts';
import { forOperators, momentIn } from '../account/shapes.ts';
import { defineEndpoint } from '../endpoint.ts';
import { arrayOf, objectOf } from '../object-fields.ts';

const dayMs = 86_400_000;
const daysMax = 92;
const daysUsual = 30;

const money = {
  revenue: z.string().describe('What calls were charged, in dollars.'),
  cost: z.string().describe('What models cost you, in dollars, as far as their prices have a cost.'),
  margin: z.string().describe('Revenue less cost.'),
};
const counts = {
  calls: z.number().int().describe('Number of calls.'),
  sign_ups: z.number().int().describe('Accounts created.'),
};

export const operatorBusiness = defineEndpoint({
  ...forOperators,
  id: 'operator.business',
  method: 'GET',
  path: '/api/v1/operator/business',
  summary: 'Retrieve business figures',
  description: `Returns revenue, cost, margin, calls, sign-ups and active accounts by UTC day, for at most ${daysMax} days.`,
  input: z.strictObject({
    from: momentIn.optional().describe(`First day. Default: ${daysUsual} days before to.`),
    to: momentIn.optional().describe('End of the range, exclusive. Default: now.'),
  }),
  output: z.object({
    total: objectOf('The whole range.', { ...money, ...counts }),
    days: arrayOf('Days, oldest first.', {
      day: z.iso.date().describe('UTC day.'),
      ...money,
      ...counts,
      active_accounts: z
        .number()
        .int()
        .describe(
          'Accounts that made calls on the day; with the log in ClickHouse, those that used credits or tokens.',
        ),
    }),
  }),
  uses: { platform: ['requests'] },
  example: {
    input: {},
    output: {
      total: { revenue: '12.40', cost: '7.10', margin: '5.30', calls: 3_120, sign_ups: 14 },
      days: [
        {
          day: '2026-11-15',
          revenue: '0.90',
          cost: '0.40',
          margin: '0.50',
          calls: 240,
          sign_ups: 2,
          active_accounts: 9,
        },
      ],
    },
  },
  async run({ from, to }, { platform, now }) {
    const toMs = to ?? now() + 1;
    const fromMs = from ?? toMs - daysUsual * dayMs;
    if (fromMs >= toMs) throw fail('invalid_request', 'from must be before to.', { param: 'from' });
    if (toMs - fromMs > daysMax * dayMs)
      throw fail('invalid_request', `from must be at most ${daysMax} days before to.`, { param: 'from' });
    await platform.requests.settled();
    return { data: await platform.requests.business({ fromMs, toMs }) };
  },
});
