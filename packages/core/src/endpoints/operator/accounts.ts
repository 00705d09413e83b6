/** Accounts, as the operator sees and changes them. */
import { z } from 'zod';
import { fail } from '../../errors.ts';
import { accountOut, exampleAccount } from '../account/account-fields.ts';
import { cursorIn, dollarsIn, dollarsText, forOperators, limitIn, nextOut } from '../account/shapes.ts';
import { defineAction } from '../action.ts';
import type { CallContext } from '../context.ts';
import { defineEndpoint } from '../endpoint.ts';
import { sold } from '../examples.ts';
import { namedObject } from '../object-fields.ts';

/** Who did it, for the audit log. */
export function actorOf({ caller, now }: CallContext) {
  return { actor: caller.accountId, memberId: caller.memberId, ip: caller.ip, at: now() };
}

const limitsOut = namedObject('AccountLimits', {
  per_minute: z
    .record(z.string(), z.number().int())
    .describe('Requests per minute by endpoint; * for endpoints without their own number.'),
  ai_requests_per_day: z
    .number()
    .int()
    .nullable()
    .describe('Free AI requests per day; null for the platform default.'),
  ai_tokens_per_day: z
    .number()
    .int()
    .nullable()
    .describe('Free AI tokens per day; null for the platform default.'),
});
const perDayIn = z.number().int().min(0).max(1_000_000_000_000).nullable();

const rowOut = accountOut
  .extend({
    balance: dollarsText.describe('Balance in dollars.'),
    held: dollarsText.describe('Amount reserved by running calls.'),
    spent_this_month: dollarsText.describe('Amount spent this month.'),
    keys: z.number().int().describe('Number of keys that are not revoked.'),
    limits: limitsOut.nullable().describe('Limits of this account; null if the defaults apply.'),
  })
  .meta({ id: 'AccountRow' });

export const operatorAccounts = defineEndpoint({
  ...forOperators,
  id: 'operator.accounts',
  method: 'GET',
  path: '/api/v1/operator/accounts',
  summary: 'List accounts',
  description: "Returns accounts with balance, holds and this month's spend, newest first.",
  input: z.strictObject({
    search: z.string().max(100).default('').describe('Part of an email address or name, or an account ID.'),
    limit: limitIn(50, 200),
    cursor: cursorIn('acc'),
  }),
  output: z.object({ data: z.array(rowOut).describe('Accounts, newest first.'), next: nextOut }),
  uses: { platform: ['operator'] },
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
          limits: { per_minute: { [sold.chat]: 600 }, ai_requests_per_day: 5_000, ai_tokens_per_day: null },
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
  ...forOperators,
  id: 'operator.account-change',
  method: 'PATCH',
  path: '/api/v1/operator/accounts/{id}',
  summary: 'Update account (operator)',
  description:
    'Suspends or restores an account, or changes its role, effective immediately. Keys and sessions of a suspended account fail with account_suspended; its data is kept.',
  input: z.strictObject({
    id: z.string().describe('Account ID: acc_…'),
    state: z
      .enum(['active', 'suspended'])
      .optional()
      .describe('suspended blocks the account; active restores it.'),
    reason: z
      .string()
      .trim()
      .min(1)
      .max(500)
      .optional()
      .describe('Why. The owner gets it by email with where to appeal, and the audit log stores it.'),
    role: z
      .enum(['developer', 'operator'])
      .optional()
      .describe('An operator has full access to the platform.'),
  }),
  output: accountOut,
  errors: ['not_found', 'conflict'],
  uses: { platform: ['operator'] },
  example: {
    input: { id: exampleAccount.id, state: 'suspended' },
    output: { ...exampleAccount, state: 'suspended' as const },
  },
  run: async ({ id, ...change }, context) => ({
    data: await context.platform.operator.changeAccount(actorOf(context), id, change),
  }),
});

export const operatorAccountLimits = defineEndpoint({
  ...forOperators,
  id: 'operator.account-limits',
  method: 'PUT',
  path: '/api/v1/operator/accounts/{id}/limits',
  summary: 'Set account limits',
  description:
    'Raises or lowers the limits of one account, effective immediately. Omitted fields stay unchanged. A key can have lower limits, never higher.',
  input: z.strictObject({
    id: z.string().describe('Account ID: acc_…'),
    per_minute: z
      .record(z.string().max(64), z.number().int().min(1).max(1_000_000))
      .optional()
      .describe(
        'Requests per minute by endpoint, for a key and for the account; * for endpoints without their own number. Replaces all numbers; {} removes them.',
      ),
    ai_requests_per_day: perDayIn
      .optional()
      .describe('Free AI requests per day; null for the platform default.'),
    ai_tokens_per_day: perDayIn.optional().describe('Free AI tokens per day; null for the platform default.'),
  }),
  output: limitsOut,
  errors: ['not_found', 'conflict'],
  uses: { platform: ['operator'], system: ['endpoints'] },
  example: {
    input: { id: exampleAccount.id, per_minute: { [sold.chat]: 600 }, ai_requests_per_day: 5_000 },
    output: { per_minute: { [sold.chat]: 600 }, ai_requests_per_day: 5_000, ai_tokens_per_day: null },
  },
  async run({ id, ...change }, context) {
    const known = new Set(context.system.endpoints.map((endpoint) => endpoint.id));
    const wrong = Object.keys(change.per_minute ?? {}).filter((name) => name !== '*' && !known.has(name));
    if (wrong.length > 0) {
      throw fail(
        'invalid_request',
        `per_minute: no endpoint ${wrong.join(', ')}. Use * or an ID from GET /api/v1/catalogue.`,
        { param: 'per_minute' },
      );
    }
    return { data: await context.platform.operator.setAccountLimits(actorOf(context), id, change) };
  },
});

export const operatorAccountDelete = defineEndpoint({
  ...forOperators,
  id: 'operator.account-delete',
  method: 'POST',
  path: '/api/v1/operator/accounts/{id}/delete',
  summary: 'Delete account (operator)',
  description:
    'Revokes keys, ends sessions, and deletes webhooks, files, jobs and saved cards. Transactions and top-ups are kept under the account ID, without email address and name; issued receipts stay unchanged. Running calls are aborted and jobs cancelled. Fails while credits are left or a payment is pending, unless you forfeit them. Change an operator to a developer first.',
  input: z.strictObject({
    id: z.string().describe('Account ID: acc_…'),
    email: z.string().max(254).describe('Email address of the account, to confirm the deletion.'),
    give_up_credits: z
      .boolean()
      .default(false)
      .describe('Set to true to forfeit remaining credits and pending payments. Refund them first.'),
    note: z.string().max(200).default('').describe('Reason, stored in the audit log.'),
  }),
  output: z.object({
    forfeited: dollarsText.describe('Credits forfeited, in dollars.'),
    keys_revoked: z.number().int().describe('Number of keys revoked.'),
  }),
  errors: ['not_found', 'conflict'],
  uses: { platform: ['operator'] },
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

export const operatorSignOut = defineAction({
  ...forOperators,
  id: 'operator.sign-out',
  method: 'POST',
  path: '/api/v1/operator/accounts/{id}/sign-out',
  summary: 'End all sessions',
  description:
    'Logs an account out everywhere, for example if its password is compromised. Its keys keep working.',
  input: z.strictObject({ id: z.string().describe('Account ID: acc_…') }),
  errors: ['not_found'],
  uses: { platform: ['accounts', 'operator'] },
  example: { input: { id: exampleAccount.id } },
  async run(input, context) {
    await context.platform.accounts.find(input.id);
    await context.platform.accounts.endAllSessions(input.id, context.caller.requestId);
    await context.platform.operator.noteAction(actorOf(context), 'account.sign-out', input.id, null);
  },
});

export const operatorGrant = defineEndpoint({
  ...forOperators,
  id: 'operator.grant',
  session: { right: 'operator.money' },
  method: 'POST',
  path: '/api/v1/operator/accounts/{id}/credits',
  summary: 'Grant credits',
  description:
    'Adds credits without a payment, as an entry of kind grant. The audit log records the operator and the note.',
  input: z.strictObject({
    id: z.string().describe('Account ID: acc_…'),
    amount: dollarsIn.refine((micros) => micros > 0 && micros <= 1_000_000_000_000, {
      message: 'must be more than 0 and at most 1000000',
    }),
    note: z.string().max(200).default('').describe("Note, shown in the account's transactions."),
  }),
  output: z.object({
    granted: dollarsText.describe('Amount granted, in dollars.'),
    available: dollarsText.describe('Amount available after it, in dollars.'),
  }),
  errors: ['not_found', 'conflict'],
  uses: { platform: ['accounts', 'credits'] },
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
  ...forOperators,
  id: 'operator.refund',
  session: { right: 'operator.money' },
  method: 'POST',
  path: '/api/v1/operator/requests/{id}/refund',
  summary: 'Refund request',
  description:
    'Refunds the whole charge of a request as an entry of kind refund. A second refund of the same request fails with 409 conflict.',
  input: z.strictObject({
    id: z.string().describe('Request ID: req_…'),
    note: z.string().max(200).default('').describe("Note, shown in the account's transactions."),
  }),
  output: z.object({
    account_id: z.string().describe('Account ID.'),
    refunded: dollarsText.describe('Amount refunded, in dollars.'),
  }),
  errors: ['not_found', 'conflict'],
  uses: { platform: ['credits'] },
  example: {
    input: { id: 'req_01m7ekm29qdweck8sm5wmjjfn4', note: 'goodwill' },
    output: { account_id: exampleAccount.id, refunded: '0.90' },
  },
  run: async (input, context) => ({
    data: await context.platform.credits.refund(actorOf(context), input.id, input.note),
  }),
});
