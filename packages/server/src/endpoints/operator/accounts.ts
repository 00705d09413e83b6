/** Accounts, as the operator sees and changes them. */
import { z } from 'zod';
import { fail } from '../../errors.ts';
import {
  accountOut,
  cursorIn,
  dollarsIn,
  dollarsText,
  done,
  exampleAccount,
  limitIn,
  nextOut,
  plain,
} from '../account/shapes.ts';
import { type CallContext, defineEndpoint } from '../endpoint.ts';

/** Who did it, for the audit log. */
export function actorOf({ caller, platform }: CallContext) {
  return { actor: caller.accountId, ip: caller.ip, at: platform.now() };
}

const limitsOut = z
  .object({
    per_minute: z
      .record(z.string(), z.number().int())
      .describe('Requests a minute by endpoint; * for endpoints without a number of their own.'),
    ai_requests_per_day: z
      .number()
      .int()
      .nullable()
      .describe('AI requests that cost nothing; null for what everyone has.'),
    ai_tokens_per_day: z.number().int().nullable().describe('Their tokens; null for what everyone has.'),
  })
  .meta({ id: 'AccountLimits' });
const perDayIn = z.number().int().min(0).max(1_000_000_000_000).nullable();

const rowOut = accountOut
  .extend({
    balance: dollarsText,
    held: dollarsText,
    spent_this_month: dollarsText,
    keys: z.number().int().describe('Keys that are active.'),
    limits: limitsOut.nullable().describe('Limits of this account alone; null where it has none.'),
  })
  .meta({ id: 'AccountRow' });

export const operatorAccounts = defineEndpoint({
  ...plain,
  id: 'operator.accounts',
  group: 'operator',
  method: 'GET',
  path: '/api/v1/operator/accounts',
  summary: 'Accounts, newest first.',
  description: 'With balance, holds and spend of the month..',
  access: 'operator',
  input: z.strictObject({
    search: z.string().max(100).default('').describe('Part of an email or name, or an id.'),
    limit: limitIn(50, 200),
    cursor: cursorIn,
  }),
  output: z.object({ data: z.array(rowOut), next: nextOut }),
  errors: [],
  example: {
    input: { search: 'ada' },
    output: {
      data: [
        {
          ...exampleAccount,
          balance: '12.50',
          held: '0.00',
          spent_this_month: '7.20',
          keys: 2,
          limits: { per_minute: { 'ai.chat': 600 }, ai_requests_per_day: 5_000, ai_tokens_per_day: null },
        },
      ],
      next: null,
    },
  },
  run: async (input, { platform }) => ({
    data: await platform.operator.listAccounts({
      search: input.search,
      before: input.cursor,
      limit: input.limit,
    }),
  }),
});

export const operatorAccountChange = defineEndpoint({
  ...plain,
  id: 'operator.account-change',
  group: 'operator',
  method: 'PATCH',
  path: '/api/v1/operator/accounts/{id}',
  summary: 'Suspend or restore an account, or change its role; in force at once.',
  description:
    "A suspended account's keys and sessions are refused with account_suspended; nothing of it is lost.",
  access: 'operator',
  input: z.strictObject({
    id: z.string().describe('Id of the account: acc_…'),
    state: z
      .enum(['active', 'suspended'])
      .optional()
      .describe('suspended refuses it everywhere; active lets it in again.'),
    role: z.enum(['developer', 'operator']).optional().describe('operator may do everything that you may.'),
  }),
  output: accountOut,
  errors: ['not_found', 'conflict'],
  example: {
    input: { id: exampleAccount.id, state: 'suspended' },
    output: { ...exampleAccount, state: 'suspended' as const },
  },
  run: async ({ id, ...change }, context) => ({
    data: await context.platform.operator.changeAccount(actorOf(context), id, change),
  }),
});

export const operatorAccountLimits = defineEndpoint({
  ...plain,
  id: 'operator.account-limits',
  group: 'operator',
  method: 'PUT',
  path: '/api/v1/operator/accounts/{id}/limits',
  summary: 'Account limits',
  description:
    'Raises or lowers the limits of one account; in force at once. Only the fields that are sent change. A key of the account can have less, never more.',
  access: 'operator',
  input: z.strictObject({
    id: z.string().describe('Id of the account: acc_…'),
    per_minute: z
      .record(z.string().max(64), z.number().int().min(1).max(1_000_000))
      .optional()
      .describe(
        'Requests a minute by endpoint, for a key and for the account; * for endpoints without a number of their own. Replaces the numbers set before; {} removes them.',
      ),
    ai_requests_per_day: perDayIn
      .optional()
      .describe('AI requests a day that cost nothing; null for what everyone has.'),
    ai_tokens_per_day: perDayIn.optional().describe('Their tokens a day; null for what everyone has.'),
  }),
  output: limitsOut,
  errors: ['not_found', 'conflict'],
  example: {
    input: { id: exampleAccount.id, per_minute: { 'ai.chat': 600 }, ai_requests_per_day: 5_000 },
    output: { per_minute: { 'ai.chat': 600 }, ai_requests_per_day: 5_000, ai_tokens_per_day: null },
  },
  async run({ id, ...change }, context) {
    const known = new Set(context.system.endpoints.map((endpoint) => endpoint.id));
    const wrong = Object.keys(change.per_minute ?? {}).filter((name) => name !== '*' && !known.has(name));
    if (wrong.length > 0) {
      throw fail(
        'invalid_request',
        `per_minute: there is no endpoint ${wrong.join(', ')}. Use * or an id of GET /api/v1/catalogue.`,
        { param: 'per_minute' },
      );
    }
    return { data: await context.platform.operator.setAccountLimits(actorOf(context), id, change) };
  },
});

export const operatorAccountDelete = defineEndpoint({
  ...plain,
  id: 'operator.account-delete',
  group: 'operator',
  method: 'POST',
  path: '/api/v1/operator/accounts/{id}/delete',
  summary: 'Delete an account, for good and at once.',
  description:
    'As its owner can: keys are revoked, sessions and webhooks end, files, jobs and saved cards are forgotten; what the books need stays under the id of the account, without email and name. Calls that run are cut and jobs cancelled. Refused while credits are left or a payment is under way, unless they are given up; an operator is made a developer first.',
  access: 'operator',
  input: z.strictObject({
    id: z.string().describe('Id of the account: acc_…'),
    email: z.string().max(254).describe('That of the account, so that a slip does not delete another.'),
    give_up_credits: z
      .boolean()
      .default(false)
      .describe('Credits that are left and payments under way are given up; pay them back before.'),
    note: z.string().max(200).default('').describe('Why, for the audit log.'),
  }),
  output: z.object({ forfeited: dollarsText, keys_revoked: z.number().int() }),
  errors: ['not_found', 'conflict'],
  example: {
    input: { id: exampleAccount.id, email: exampleAccount.email, note: 'asked for by mail' },
    output: { forfeited: '0.00', keys_revoked: 2 },
  },
  run: async (input, context) => ({
    data: await context.platform.operator.deleteAccount(actorOf(context), {
      accountId: input.id,
      email: input.email,
      giveUp: input.give_up_credits,
      note: input.note,
    }),
  }),
});

export const operatorSignOut = defineEndpoint({
  ...plain,
  id: 'operator.sign-out',
  group: 'operator',
  method: 'POST',
  path: '/api/v1/operator/accounts/{id}/sign-out',
  summary: 'End every session of an account.',
  description: 'For an account whose password may be known to others; its keys go on.',
  access: 'operator',
  input: z.strictObject({ id: z.string().describe('Id of the account: acc_…') }),
  output: done,
  errors: ['not_found'],
  example: { input: { id: exampleAccount.id }, output: { ok: true } },
  async run(input, context) {
    await context.platform.accounts.find(input.id);
    await context.platform.accounts.endAllSessions(input.id);
    await context.platform.operator.noteAction(actorOf(context), 'account.sign-out', input.id, null);
    return { data: { ok: true } };
  },
});

export const operatorGrant = defineEndpoint({
  ...plain,
  id: 'operator.grant',
  group: 'operator',
  method: 'POST',
  path: '/api/v1/operator/accounts/{id}/credits',
  summary: 'Grant credits to an account.',
  description:
    'Credits without a payment, as an entry of kind grant. The audit log keeps who gave them and the note.',
  access: 'operator',
  input: z.strictObject({
    id: z.string().describe('Id of the account: acc_…'),
    amount: dollarsIn.refine((micros) => micros > 0 && micros <= 1_000_000_000_000, {
      message: 'must be more than 0 and at most 1000000',
    }),
    note: z.string().max(200).default('').describe('Why: the account sees it in its entries.'),
  }),
  output: z.object({ granted: dollarsText, available: dollarsText }),
  errors: ['not_found', 'conflict'],
  example: {
    input: { id: exampleAccount.id, amount: '10.00', note: 'welcome' },
    output: { granted: '10.00', available: '22.50' },
  },
  async run(input, context) {
    const { accounts, credits } = context.platform;
    if ((await accounts.find(input.id)).deletedAt !== null) {
      throw fail('conflict', `The account ${input.id} is deleted.`, { param: 'id' });
    }
    return { data: await credits.grant(actorOf(context), input.id, input.amount, input.note) };
  },
});

export const operatorRefund = defineEndpoint({
  ...plain,
  id: 'operator.refund',
  group: 'operator',
  method: 'POST',
  path: '/api/v1/operator/requests/{id}/refund',
  summary: 'Give the charge of a request back, whole and once.',
  description:
    "An entry of kind refund in the account's ledger. A second refund of the same request is 409 conflict.",
  access: 'operator',
  input: z.strictObject({
    id: z.string().describe('Id of the request: req_…'),
    note: z.string().max(200).default('').describe('Why: the account sees it in its entries.'),
  }),
  output: z.object({ account_id: z.string(), refunded: dollarsText }),
  errors: ['not_found', 'conflict'],
  example: {
    input: { id: 'req_01m7ekm29qdweck8sm5wmjjfn4', note: 'goodwill' },
    output: { account_id: exampleAccount.id, refunded: '0.90' },
  },
  run: async (input, context) => ({
    data: await context.platform.credits.refund(actorOf(context), input.id, input.note),
  }),
});
