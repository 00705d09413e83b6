/** Impersonation: an operator views an account, read-only and announced. */
import { z } from 'zod';
import { exampleAccount } from '../account/account-fields.ts';
import { forAccounts, forOperators, memberOf, moment, personOf, plain } from '../account/shapes.ts';
import { defineAction } from '../action.ts';
import { defineEndpoint } from '../endpoint.ts';
import { actorOf } from './accounts.ts';

export const operatorImpersonate = defineEndpoint({
  ...forOperators,
  id: 'operator.impersonate',
  session: { right: 'operator.read', keys: 'refused' },
  method: 'POST',
  path: '/api/v1/operator/accounts/{id}/impersonate',
  summary: 'View account',
  description:
    'For 30 minutes, your session shows this account as its viewers see it. You can read but not change anything; key secrets, request bodies and results stay hidden. The owners get an email, and both audit logs show who, why and until when. Operator accounts can’t be viewed.',
  limits: { ...plain.limits, perMinute: 20 },
  input: z.strictObject({
    id: z.string().max(64).describe('Account ID: acc_…'),
    reason: z
      .string()
      .trim()
      .min(5)
      .max(200)
      .describe('Why, in 5 to 200 characters. The owners of the account see it.'),
  }),
  output: z.object({
    account_id: z.string().describe('Account that the session shows now.'),
    expires_at: moment.describe('When the session shows your own account again.'),
  }),
  errors: ['not_found', 'conflict', 'session_required'],
  uses: { platform: ['accounts', 'impersonations'] },
  example: {
    input: { id: exampleAccount.id, reason: 'Ticket 4711: missing receipt' },
    output: { account_id: exampleAccount.id, expires_at: '2026-11-15T08:30:00.000Z' },
  },
  async run({ id, reason }, context) {
    const { platform, caller } = context;
    const { memberId, sessionId } = memberOf(caller);
    const { name } = await platform.accounts.person(personOf(caller));
    const wish = { accountId: id, reason, memberId, sessionId, operatorName: name };
    const begun = await platform.impersonations.begin(actorOf(context), wish);
    return {
      data: { account_id: begun.accountId, expires_at: new Date(begun.expiresAt).toISOString() },
    };
  },
});

export const impersonationEnd = defineAction({
  ...forAccounts,
  id: 'account.impersonation-end',
  session: { right: 'self', audited: false, keys: 'refused' },
  method: 'POST',
  path: '/api/v1/me/impersonation/end',
  summary: 'End impersonation',
  description: 'Ends the view of another account; the session shows your own account again.',
  input: z.strictObject({}),
  errors: ['session_required'],
  uses: { platform: ['accounts', 'impersonations'] },
  example: { input: {} },
  async run(_input, { platform, caller }) {
    const { sessionId, personId } = memberOf(caller);
    const { name } = await platform.accounts.person(personId);
    await platform.impersonations.end({
      sessionId,
      operatorAccountId: caller.impersonation?.operatorAccountId ?? caller.accountId,
      operatorName: name,
      ip: caller.ip,
    });
  },
});
