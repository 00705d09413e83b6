/** The caps of an account, its members and its keys, and how much of each is used. */
import { z } from 'zod';
import { capFields } from '../../../domain/caps.ts';
import { defineEndpoint } from '../../endpoint.ts';
import { forAccounts, moment } from '../shapes.ts';

const fields = Object.values(capFields) as [string, ...string[]];

export const capsList = defineEndpoint({
  ...forAccounts,
  id: 'account.caps',
  session: { right: 'account.read' },
  method: 'GET',
  path: '/api/v1/caps',
  summary: 'List spending caps',
  description:
    'Returns every cap of the account, its members and its keys with its usage, the most used first. Days, weeks (from Monday) and months are in UTC. Set caps with PATCH /api/v1/account, PATCH /api/v1/account/members/{id} and PATCH /api/v1/keys/{id}. At 50, 80 and 100% you get an email and the webhook event cap.alert.',
  input: z.strictObject({}),
  output: z.object({
    data: z
      .array(
        z
          .object({
            owner: z.enum(['account', 'key', 'member']).describe('Owner of the cap.'),
            id: z.string().describe('Account, key or member ID.'),
            name: z.string().describe('Name of the account or key, or email address of the member.'),
            field: z.enum(fields).describe('Field that sets the cap.'),
            period: z.enum(['day', 'week', 'month']).describe('Period of the cap.'),
            unit: z.enum(['dollars', 'tokens']).describe('Unit of the cap.'),
            cap: z.string().describe('The cap, in dollars or tokens.'),
            used: z.string().describe('Used in the period, including what running calls hold.'),
            percent: z.number().int().describe('Percentage used, rounded down.'),
            resets_at: moment.describe('When the cap resets.'),
          })
          .meta({ id: 'CapUse' }),
      )
      .describe('Caps, the most used first.'),
  }),
  uses: { platform: ['capAlerts'] },
  example: {
    input: {},
    output: {
      data: [
        {
          owner: 'key',
          id: 'key_01m7ekm29qdweck8sm5wmjjfn4',
          name: 'production',
          field: 'daily_cap',
          period: 'day',
          unit: 'dollars',
          cap: '5.00',
          used: '4.10',
          percent: 82,
          resets_at: '2026-11-16T00:00:00.000Z',
        },
      ],
    },
  },
  run: async (_input, { platform, caller }) => ({
    data: { data: await platform.capAlerts.uses(caller.accountId) },
  }),
});
