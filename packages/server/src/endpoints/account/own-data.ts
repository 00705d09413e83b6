/** What the account holds about its owner: to take along, and to delete. */
import { z } from 'zod';
import { type CallContext, defineEndpoint } from '../endpoint.ts';
import { sessionOut } from './account.ts';
import { sessionCookie } from './auth.ts';
import { cardOut } from './auto-topup.ts';
import { creditsOut, entryOut, exampleCredits } from './credits.ts';
import { jobOut } from './jobs.ts';
import { exampleKey, keyOut } from './keys.ts';
import { receiptOut } from './receipts.ts';
import { exampleRequest, requestOut } from './requests.ts';
import { accountOut, currentPasswordIn, dollarsText, exampleAccount, moment, plain } from './shapes.ts';
import { topupOut } from './topups.ts';
import { webhookOut } from './webhooks.ts';

const pageRows = 500;
const jobRows = 100;

type Page = { data: unknown[]; next: string | null };

/** One JSON document in pieces, page by page, so that any size streams. */
async function* exported({ platform, caller }: CallContext): AsyncGenerator<string> {
  const { accountId } = caller;
  const { accounts, keys, credits, payments, receipts, autoTopups, webhooks, jobs, requests } = platform;
  const of = { accountId, limit: pageRows };
  const whole: Record<string, () => Promise<unknown>> = {
    account: () => accounts.view(accountId),
    sessions: () => accounts.listSessions(accountId, caller.sessionId),
    keys: () => keys.list(accountId, true),
    credits: () => credits.overview(accountId),
    cards: () => autoTopups.cards(accountId),
    webhooks: () => webhooks.list(accountId),
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
  };
  await requests.settled();
  yield `{"exported_at":${JSON.stringify(new Date(platform.now()).toISOString())}`;
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

export const accountExport = defineEndpoint({
  ...plain,
  id: 'account.export',
  group: 'account',
  method: 'POST',
  path: '/api/v1/account/export',
  summary: 'Everything the platform keeps about your account, as one JSON document.',
  description:
    'Account, sessions, keys (without their secrets), credits, entries, top-ups, receipts, cards, webhooks, jobs and requests, newest first.',
  access: 'account',
  limits: { ...plain.limits, timeoutMs: 300_000, perMinute: 6 },
  sessionOnly: true,
  input: z.strictObject({ current_password: currentPasswordIn }),
  output: z
    .object({
      exported_at: moment.describe('The moment of the export.'),
      account: accountOut,
      sessions: z.array(sessionOut).describe('Where the account is logged in.'),
      keys: z.array(keyOut).describe('Revoked ones too, without secrets.'),
      credits: creditsOut,
      cards: z.array(cardOut).describe('What is kept of cards: brand, last digits, expiry.'),
      webhooks: z.array(webhookOut).describe('Without secrets.'),
      entries: z.array(entryOut).describe('Every movement of credits.'),
      topups: z.array(topupOut).describe('Payments, also those that failed.'),
      receipts: z.array(receiptOut).describe('Receipts and credit notes.'),
      jobs: z.array(jobOut).describe('With what they answered.'),
      requests: z.array(requestOut).describe('The log, as long as it is kept.'),
    })
    .meta({ id: 'AccountExport' }),
  errors: ['session_required', 'login_failed', 'too_many_attempts'],
  example: {
    input: { current_password: 'a long pass phrase' },
    output: {
      exported_at: '2026-11-15T09:00:00.000Z',
      account: exampleAccount,
      sessions: [],
      keys: [exampleKey],
      credits: exampleCredits,
      cards: [],
      webhooks: [],
      entries: [],
      topups: [],
      receipts: [],
      jobs: [],
      requests: [exampleRequest],
    },
  },
  async run(input, context) {
    await context.platform.accounts.requirePassword(context.caller.accountId, input.current_password);
    return {
      stream: exported(context),
      mime: 'application/json; charset=utf-8',
      headers: { 'content-disposition': 'attachment; filename="oja-account.json"' },
    };
  },
});

export const accountDelete = defineEndpoint({
  ...plain,
  id: 'account.delete',
  group: 'account',
  method: 'POST',
  path: '/api/v1/account/delete',
  summary: 'Delete your account, for good and at once.',
  description:
    'Keys are revoked, sessions and webhooks end, files, jobs and saved cards are forgotten, and addresses are taken out of the log. What the books need (entries, top-ups, receipts as they were issued) stays under the id of the account, without email, name and billing details. Refused while jobs or calls run, and while credits are left unless they are given up.',
  access: 'account',
  sessionOnly: true,
  limits: { ...plain.limits, perMinute: 5 },
  input: z.strictObject({
    current_password: currentPasswordIn,
    totp: z
      .string()
      .min(6)
      .max(11)
      .optional()
      .describe(
        'Six digits of the authenticator, or a recovery code, where two-factor authentication is on.',
      ),
    give_up_credits: z
      .boolean()
      .default(false)
      .describe('Credits that are left and payments under way are given up; they cannot be paid back later.'),
  }),
  output: z.object({ forfeited: dollarsText, keys_revoked: z.number().int() }),
  errors: ['session_required', 'login_failed', 'totp_required', 'too_many_attempts', 'conflict'],
  example: {
    input: { current_password: 'a long pass phrase' },
    output: { forfeited: '0.00', keys_revoked: 2 },
  },
  async run(input, { platform, caller }) {
    const data = await platform.accounts.delete({
      accountId: caller.accountId,
      password: input.current_password,
      totp: input.totp,
      giveUp: input.give_up_credits,
    });
    return { data, headers: { 'set-cookie': sessionCookie('', 0, caller.origin) } };
  },
});
