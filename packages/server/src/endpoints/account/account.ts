/** The account itself: profile, password, two-factor authentication, sessions. */
import { z } from 'zod';
import { type ErrorCode, fail } from '../../errors.ts';
import { defineEndpoint } from '../endpoint.ts';
import { billingIn, exampleBilling } from './billing.ts';
import {
  accountOut,
  currentPasswordIn,
  dollarsIn,
  done,
  exampleAccount,
  moment,
  passwordIn,
  plain,
} from './shapes.ts';

/** Security settings: a session, and the current password where something changes. */
const guarded = { ...plain, access: 'account', sessionOnly: true } as const;
const passwordErrors: ErrorCode[] = ['session_required', 'login_failed', 'too_many_attempts'];

export const accountGet = defineEndpoint({
  ...plain,
  id: 'account.get',
  group: 'account',
  method: 'GET',
  path: '/api/v1/account',
  summary: 'Your account.',
  description: 'Needs a session, or a key with the account scope.',
  access: 'account',
  input: z.strictObject({}),
  output: accountOut,
  errors: ['not_found'],
  example: { input: {}, output: exampleAccount },
  run: async (_input, { platform, caller }) => ({ data: await platform.accounts.view(caller.accountId) }),
});

export const accountChange = defineEndpoint({
  ...plain,
  id: 'account.change',
  group: 'account',
  method: 'PATCH',
  path: '/api/v1/account',
  summary: 'Change name, monthly cap, low-balance alert or billing details.',
  description:
    'Only the fields that are sent change. A key that has a cap of its own cannot lift that of the account.',
  access: 'account',
  input: z.strictObject({
    name: z.string().trim().min(1).max(100).optional().describe('As receipts show it.'),
    monthly_cap: dollarsIn.nullable().optional().describe('Dollars a month over all keys; null for none.'),
    low_balance_alert: dollarsIn
      .nullable()
      .optional()
      .describe('Mail and webhook below this balance; null for none.'),
    billing: billingIn,
  }),
  output: accountOut,
  errors: ['not_found', 'key_restricted'],
  example: {
    input: { name: 'Ada Obi', low_balance_alert: '5.00', billing: exampleBilling },
    output: exampleAccount,
  },
  async run(input, { platform, caller }) {
    const own = await platform.keys.rightsOf(caller.accountId, caller.keyId);
    if (input.monthly_cap !== undefined && own !== null && own.capMicros !== null) {
      throw fail('key_restricted', 'This key has a monthly cap, and does not set that of the account.', {
        param: 'monthly_cap',
      });
    }
    const change = {
      name: input.name,
      capMicros: input.monthly_cap,
      lowBalanceMicros: input.low_balance_alert,
      billing: input.billing,
    };
    return { data: await platform.accounts.change(caller.accountId, change) };
  },
});

export const passwordChange = defineEndpoint({
  ...guarded,
  id: 'account.password',
  group: 'account',
  method: 'POST',
  path: '/api/v1/account/password',
  summary: 'Change the password; other sessions end.',
  description: 'The session that asks goes on; keys are not touched.',
  limits: { ...plain.limits, perMinute: 10 },
  input: z.strictObject({
    current_password: currentPasswordIn,
    password: passwordIn,
  }),
  output: done,
  errors: passwordErrors,
  example: {
    input: { current_password: 'a long pass phrase', password: 'another long phrase' },
    output: { ok: true },
  },
  async run(input, { platform, caller }) {
    const { accountId, sessionId } = caller;
    await platform.accounts.changePassword({
      accountId,
      sessionId,
      current: input.current_password,
      fresh: input.password,
    });
    return { data: { ok: true } };
  },
});

export const totpBegin = defineEndpoint({
  ...guarded,
  id: 'account.totp-begin',
  group: 'account',
  method: 'POST',
  path: '/api/v1/account/totp',
  summary: 'Begin two-factor authentication: a secret to scan.',
  description:
    'Nothing is on yet: show uri as a QR code, then send the first six digits to /api/v1/account/totp/confirm.',
  limits: { ...plain.limits, perMinute: 10 },
  input: z.strictObject({ current_password: currentPasswordIn }),
  output: z.object({ secret: z.string(), uri: z.string().describe('For a QR code.') }),
  errors: ['conflict', 'not_found', ...passwordErrors],
  example: {
    input: { current_password: 'a long pass phrase' },
    output: {
      secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
      uri: 'otpauth://totp/Oja:ada%40example.com?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Oja',
    },
  },
  async run(input, { platform, caller }) {
    return { data: await platform.accounts.beginTotp(caller.accountId, input.current_password) };
  },
});

export const totpConfirm = defineEndpoint({
  ...guarded,
  id: 'account.totp-confirm',
  group: 'account',
  method: 'POST',
  path: '/api/v1/account/totp/confirm',
  summary: 'Turn two-factor authentication on; answers recovery codes, shown once.',
  description:
    'Keep the recovery codes: each works once in place of the six digits, when the telephone is lost.',
  limits: { ...plain.limits, perMinute: 10 },
  input: z.strictObject({
    totp: z
      .string()
      .regex(/^\d{6}$/)
      .describe('Six digits.'),
  }),
  output: z.object({ recovery_codes: z.array(z.string()) }),
  errors: ['conflict', 'session_required'],
  example: { input: { totp: '492039' }, output: { recovery_codes: ['k3m9x-p2qw7', 'v8n4t-zr6ys'] } },
  run: async (input, { platform, caller }) => ({
    data: await platform.accounts.confirmTotp(caller.accountId, input.totp, caller.sessionId),
  }),
});

export const totpEnd = defineEndpoint({
  ...guarded,
  id: 'account.totp-end',
  group: 'account',
  method: 'POST',
  path: '/api/v1/account/totp/disable',
  summary: 'Turn two-factor authentication off.',
  description: 'Wants the password and a code, so that an open browser is not enough.',
  limits: { ...plain.limits, perMinute: 10 },
  input: z.strictObject({
    current_password: currentPasswordIn,
    totp: z.string().min(6).max(11).describe('Six digits of the authenticator, or a recovery code.'),
  }),
  output: done,
  errors: ['conflict', ...passwordErrors],
  example: { input: { current_password: 'a long pass phrase', totp: '492039' }, output: { ok: true } },
  async run(input, { platform, caller }) {
    await platform.accounts.endTotp(caller.accountId, input.current_password, input.totp);
    return { data: { ok: true } };
  },
});

export const sessionOut = z.object({
  id: z.string().describe('ses_ and 26 characters.'),
  current: z.boolean().describe('It is the one that asks.'),
  ip: z.string().describe('Address that it was last seen from.'),
  user_agent: z.string().describe('What the browser says it is.'),
  created_at: moment.describe('When it logged in.'),
  seen_at: moment.describe('When it was last seen.'),
});

export const sessionsList = defineEndpoint({
  ...guarded,
  id: 'account.sessions',
  group: 'account',
  method: 'GET',
  path: '/api/v1/account/sessions',
  summary: 'Where you are logged in.',
  description: 'Browsers and programs that hold a session now; current marks the one that asks.',
  input: z.strictObject({}),
  output: z.object({ data: z.array(sessionOut) }),
  errors: ['session_required'],
  example: {
    input: {},
    output: {
      data: [
        {
          id: 'ses_01m7ekm29qdweck8sm5wmjjfn4',
          current: true,
          ip: '102.89.23.4',
          user_agent: 'Mozilla/5.0',
          created_at: '2026-11-15T08:00:00.000Z',
          seen_at: '2026-11-15T09:00:00.000Z',
        },
      ],
    },
  },
  run: async (_input, { platform, caller }) => ({
    data: { data: await platform.accounts.listSessions(caller.accountId, caller.sessionId) },
  }),
});

export const sessionEnd = defineEndpoint({
  ...guarded,
  id: 'account.session-end',
  group: 'account',
  method: 'DELETE',
  path: '/api/v1/account/sessions/{id}',
  summary: 'End a session.',
  description: 'That browser has to log in again at its next request.',
  limits: { ...plain.limits, perMinute: 10 },
  input: z.strictObject({
    id: z.string().describe('Id of the session, from GET /api/v1/account/sessions.'),
    current_password: currentPasswordIn,
  }),
  output: done,
  errors: ['not_found', ...passwordErrors],
  example: {
    input: { id: 'ses_01m7ekm29qdweck8sm5wmjjfn4', current_password: 'a long pass phrase' },
    output: { ok: true },
  },
  async run(input, { platform, caller }) {
    await platform.accounts.requirePassword(caller.accountId, input.current_password);
    await platform.accounts.endSession(caller.accountId, input.id);
    return { data: { ok: true } };
  },
});
