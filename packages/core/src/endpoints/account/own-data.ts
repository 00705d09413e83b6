/** What the account holds about its owner: to take along, and to delete. */

import { z } from 'zod';
import type { CallContext } from '../context.ts';
import { defineEndpoint, jsonType } from '../endpoint.ts';
import { namedObject } from '../object-fields.ts';
import { sessionOut, sessionsOf } from './account.ts';
import { accountOut, exampleAccount } from './account-fields.ts';
import { jobOut } from './calls/jobs.ts';
import { exampleRequest, requestOut } from './calls/requests.ts';
import { cardOut } from './credits/auto-topup.ts';
import { creditsOut, entryOut, exampleCredits } from './credits/credits.ts';
import { receiptOut } from './credits/receipts.ts';
import { topupOut } from './credits/topups.ts';
import { exampleKey, keyOut } from './keys/keys.ts';
import { sessionCookie } from './login/auth.ts';
import { emailChangeOut } from './login/email-change.ts';
import { identityOut } from './login/identities.ts';
import { examplePasskey, passkeyOut } from './login/passkey-shapes.ts';
import { ssoOut } from './members/domains.ts';
import { auditOut, exampleAudit, exampleMember, memberOut } from './members/member-shapes.ts';
import {
  currentPasswordIn,
  dollarsText,
  forAccounts,
  moment,
  personOf,
  plain,
  secondFactorIn,
} from './shapes.ts';
import { watchOut } from './watches.ts';
import { webhookOut } from './webhooks/webhook-fields.ts';

const pageRows = 500;
const jobRows = 100;

type Page = { data: unknown[]; next: string | null };

/** One JSON document in pieces, page by page, so that any size streams. */
async function* exported(
  context: CallContext<{
    engines: 'geo';
    platform:
      | 'accountAudit'
      | 'accounts'
      | 'autoTopups'
      | 'credits'
      | 'domains'
      | 'emailChanges'
      | 'jobs'
      | 'keys'
      | 'members'
      | 'passkeys'
      | 'payments'
      | 'receipts'
      | 'requests'
      | 'sso'
      | 'watches'
      | 'webhooks';
  }>,
): AsyncGenerator<string> {
  const { platform, caller, now } = context;
  const { accountId } = caller;
  const { accounts, keys, credits, payments, receipts, autoTopups, webhooks, jobs, requests } = platform;
  const of = { accountId, limit: pageRows };
  const whole: Record<string, () => Promise<unknown>> = {
    account: () => accounts.view(accountId),
    sessions: () => sessionsOf(context),
    email_change: () => platform.emailChanges.open(personOf(caller)),
    passkeys: () => platform.passkeys.list(personOf(caller)),
    identities: () => platform.sso.identities(personOf(caller)),
    sso: () => platform.domains.settings(accountId),
    members: () => platform.members.list(accountId, { left: true }),
    keys: () => keys.list(accountId, true),
    credits: () => credits.overview(accountId),
    cards: () => autoTopups.cards(accountId),
    webhooks: () => webhooks.list(accountId),
    watches: () => platform.watches.list(accountId),
  };
  const paged: Record<string, (before?: string) => Promise<Page>> = {
    entries: (before) =>
      credits.entries({ ...of, beforeSeq: before === undefined ? undefined : Number(before) }),
    topups: (before) => payments.list({ ...of, before }),
    receipts: (before) => receipts.list({ ...of, before: before === undefined ? undefined : Number(before) }),
    async jobs(before) {
      const page = await jobs.list({ accountId, before, limit: jobRows });
      return { data: page.jobs.map(jobs.view), next: page.next };
    },
    requests: (before) => requests.list({ ...of, withConsole: true, before }),
    audit: (before) => platform.accountAudit.list({ ...of, before }),
  };
  yield `{"exported_at":${JSON.stringify(new Date(now()).toISOString())}`;
  for (const [name, read] of Object.entries(whole)) yield `,\n"${name}":${JSON.stringify(await read())}`;
  for (const [name, read] of Object.entries(paged)) {
    yield `,\n"${name}":[`;
    let before: string | undefined;
    do {
      const { data, next } = await read(before);
      const rows = data.map((row) => JSON.stringify(row)).join(',\n');
      if (rows !== '') yield before === undefined ? rows : `,\n${rows}`;
      before = next ?? undefined;
    } while (before !== undefined);
    yield ']';
  }
  yield '}\n';
}

const accountExport = defineEndpoint({
  ...forAccounts,
  id: 'account.export',
  session: { right: 'account.own', keys: 'refused' },
  method: 'POST',
  path: '/api/v1/account/export',
  summary: 'Export account data',
  description:
    'Returns your account data as one JSON document: account, your sessions, passkeys and linked identities, single sign-on, members, keys (without secrets), credits, transactions, top-ups, receipts, cards, webhooks, watches, jobs, requests and the audit log, newest first.',
  limits: { ...plain.limits, timeoutMs: 300_000, perMinute: 6 },
  input: z.strictObject({ current_password: currentPasswordIn }),
  output: namedObject('AccountExport', {
    exported_at: moment.describe('When the export was created.'),
    account: accountOut.describe('Your account.'),
    sessions: z.array(sessionOut).describe('Your active sessions.'),
    email_change: emailChangeOut.nullable().describe('Change of your email address that is open, if any.'),
    passkeys: z.array(passkeyOut).describe('Your passkeys, without their public keys.'),
    identities: z.array(identityOut.omit({ provider: true })).describe('Your linked identities.'),
    sso: ssoOut.describe('Domains of the account, and whether single sign-on is required.'),
    members: z.array(memberOut).describe('All members, including former ones.'),
    keys: z.array(keyOut).describe('Keys, including revoked ones, without secrets; the newest 500.'),
    credits: creditsOut.describe('Balance and free tiers.'),
    cards: z.array(cardOut).describe('Saved cards: brand, last four digits and expiry.'),
    webhooks: z.array(webhookOut).describe('Webhooks, without secrets.'),
    watches: z.array(watchOut).describe('Watches.'),
    entries: z.array(entryOut).describe('Every charge, refund and top-up.'),
    topups: z.array(topupOut).describe('All top-ups, including failed ones.'),
    receipts: z.array(receiptOut).describe('Receipts and credit notes.'),
    jobs: z.array(jobOut).describe('Jobs, with their results.'),
    requests: z.array(requestOut).describe('Request log, as far back as it is stored.'),
    audit: z.array(auditOut).describe('Changes by members and keys.'),
  }),
  errors: ['session_required', 'login_failed', 'too_many_attempts'],
  uses: {
    helpers: ['geo'],
    platform: [
      'accountAudit',
      'accounts',
      'autoTopups',
      'credits',
      'domains',
      'emailChanges',
      'jobs',
      'keys',
      'members',
      'passkeys',
      'payments',
      'receipts',
      'requests',
      'sso',
      'watches',
      'webhooks',
    ],
  },
  example: {
    input: { current_password: 'a long pass phrase' },
    output: {
      exported_at: '2026-11-15T09:00:00.000Z',
      account: exampleAccount,
      sessions: [],
      email_change: null,
      passkeys: [examplePasskey],
      identities: [],
      sso: { required: false, domains: [] },
      members: [exampleMember],
      keys: [exampleKey],
      credits: exampleCredits,
      cards: [],
      webhooks: [],
      watches: [],
      entries: [],
      topups: [],
      receipts: [],
      jobs: [],
      requests: [exampleRequest],
      audit: [exampleAudit],
    },
  },
  async run(input, context) {
    await context.platform.accounts.requirePassword(personOf(context.caller), input.current_password);
    // Before the first byte: while the log is unavailable, the response is an error instead of half a document.
    await context.platform.requests.settled();
    return {
      stream: exported(context),
      mime: jsonType,
      headers: { 'content-disposition': 'attachment; filename="oja-account.json"' },
    };
  },
});

export const accountDelete = defineEndpoint({
  ...forAccounts,
  id: 'account.delete',
  session: { right: 'account.own', keys: 'refused' },
  method: 'POST',
  path: '/api/v1/account/delete',
  summary: 'Delete account',
  description:
    'Revokes keys, ends sessions, deletes webhooks, files, jobs and saved cards, and erases IP addresses from the log. Transactions and top-ups are kept under the account ID, without email address, name and billing details; issued receipts stay unchanged. Fails while jobs or calls are running, and while credits are left unless you forfeit them.',
  limits: { ...plain.limits, perMinute: 5 },
  input: z.strictObject({
    current_password: currentPasswordIn,
    totp: secondFactorIn
      .optional()
      .describe(
        'Authenticator code or recovery code. Required if two-factor authentication is on. Spaces and dashes are ignored.',
      ),
    give_up_credits: z
      .boolean()
      .default(false)
      .describe(
        "Set to true to give up remaining credits and pending payments. They can't be refunded later.",
      ),
  }),
  output: z.object({
    forfeited: dollarsText.describe('Credits given up, in dollars.'),
    keys_revoked: z.number().int().describe('Number of keys revoked.'),
  }),
  errors: ['session_required', 'login_failed', 'totp_required', 'too_many_attempts', 'conflict'],
  uses: { platform: ['accounts'] },
  example: {
    input: { current_password: 'a long pass phrase' },
    output: { forfeited: '0.00', keys_revoked: 2 },
  },
  async run(input, { platform, caller }) {
    const data = await platform.accounts.delete({
      accountId: caller.accountId,
      personId: personOf(caller),
      password: input.current_password,
      totp: input.totp,
      giveUp: input.give_up_credits,
    });
    return { data, headers: { 'set-cookie': sessionCookie('', 0, caller.origin) } };
  },
});

export const ownDataEndpoints = [accountExport, accountDelete];
