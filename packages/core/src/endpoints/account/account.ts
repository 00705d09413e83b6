/** The account itself: profile, password, two-factor authentication, sessions. */
import { z } from 'zod';
import { type CapName, capFields, isCapped } from '../../domain/caps.ts';
import { guardrailRules } from '../../domain/guardrails/rules.ts';
import { languages } from '../../domain/languages/languages.ts';
import { type Right, rightTable, roleHas } from '../../domain/rights.ts';
import { type ErrorCode, fail } from '../../errors.ts';
import { defineAction } from '../action.ts';
import type { CallContext, Caller } from '../context.ts';
import { defineEndpoint } from '../endpoint.ts';
import { accountOut, exampleAccount } from './account-fields.ts';
import { capsIn, capsSent } from './cap-fields.ts';
import { billingIn, exampleBilling } from './credits/billing.ts';
import { nameOfPlace, placeOf } from './login/place.ts';
import {
  currentPasswordIn,
  dollarsIn,
  forAccounts,
  moment,
  passwordIn,
  personOf,
  plain,
  secondFactorIn,
} from './shapes.ts';

/** Security settings: a session, and the current password where something changes. */
const guarded = { ...forAccounts, session: { keys: 'refused' } } as const;
const passwordErrors: ErrorCode[] = ['session_required', 'login_failed', 'too_many_attempts'];

export const accountGet = defineEndpoint({
  ...forAccounts,
  id: 'account.get',
  session: { right: 'account.read' },
  method: 'GET',
  path: '/api/v1/account',
  summary: 'Retrieve account',
  description: 'Returns your account. Requires a session, or a key with the account scope.',
  input: z.strictObject({}),
  output: accountOut,
  errors: ['not_found'],
  uses: { platform: ['accounts'] },
  example: { input: {}, output: exampleAccount },
  run: async (_input, { platform, caller }) => ({ data: await platform.accounts.view(caller.accountId) }),
});

/** The account's own fields are for admins, those about money for members who manage it. */
const fieldRights: Record<string, Right> = {
  name: 'account.manage',
  ...Object.fromEntries(Object.values(capFields).map((field) => [field, 'account.manage' as const])),
  guardrails: 'account.manage',
  language: 'account.manage',
  low_balance_alert: 'money.manage',
  billing: 'money.manage',
};

function refuseOtherFields(input: Record<string, unknown>, { role }: Caller): void {
  if (role === null) return;
  for (const [field, right] of Object.entries(fieldRights)) {
    if (input[field] === undefined || roleHas(role, right, false)) continue;
    const { roles } = rightTable[right];
    throw fail('role_not_allowed', `Your role is ${role}; changing ${field} requires ${roles.join(', ')}.`, {
      param: field,
    });
  }
}

export const accountChange = defineEndpoint({
  ...forAccounts,
  id: 'account.change',
  session: { right: 'account.read' },
  method: 'PATCH',
  path: '/api/v1/account',
  summary: 'Update account',
  description:
    "Changes the name, language, caps, low-balance alert, billing details or guardrails. Omitted fields stay unchanged. Account caps apply to all keys and sessions together. A key with a cap can't change them.",
  input: z.strictObject({
    name: z.string().trim().min(1).max(100).optional().describe('Name shown on receipts.'),
    language: z
      .enum(languages)
      .nullable()
      .optional()
      .describe(
        'Language of emails and error messages, where they are translated. null uses Accept-Language for errors and English for emails.',
      ),
    ...capsIn,
    low_balance_alert: dollarsIn
      .nullable()
      .optional()
      .describe('Balance below which Oja sends an email and a `balance.low` webhook; null turns alerts off.'),
    billing: billingIn,
    guardrails: guardrailRules
      .nullable()
      .optional()
      .describe('Guardrails of every key and session; null turns them off. Keys can only add to them.'),
  }),
  output: accountOut,
  errors: ['not_found', 'key_restricted'],
  uses: { platform: ['accounts', 'keys'] },
  example: {
    input: { name: 'Ada Obi', low_balance_alert: '5.00', billing: exampleBilling },
    output: exampleAccount,
  },
  async run(input, { platform, caller }) {
    refuseOtherFields(input, caller);
    const own = await platform.keys.rightsOf(caller.accountId, caller.keyId);
    const caps = capsSent(input);
    const [changed] = Object.keys(caps) as CapName[];
    if (changed !== undefined && own !== null && isCapped(own.caps)) {
      throw fail('key_restricted', "This key has a cap, so it can't change the account caps.", {
        param: capFields[changed],
      });
    }
    if (input.guardrails !== undefined && own?.controls.guardrails != null)
      throw fail('key_restricted', "This key has guardrails, so it can't change those of the account.", {
        param: 'guardrails',
      });
    const change = {
      name: input.name,
      language: input.language,
      caps,
      lowBalanceMicros: input.low_balance_alert,
      billing: input.billing,
      guardrails: input.guardrails,
    };
    return { data: await platform.accounts.change(caller.accountId, change) };
  },
});

export const guardrailsSecret = defineEndpoint({
  ...guarded,
  id: 'account.guardrails-secret',
  session: { ...guarded.session, right: 'account.manage', content: true },
  method: 'GET',
  path: '/api/v1/account/guardrails/secret',
  summary: 'Guardrail hook secret',
  description: 'Returns the secret that signs requests to guardrail hooks, as Standard Webhooks define.',
  input: z.strictObject({}),
  output: z.object({ secret: z.string().describe('Signing secret (whsec_…).') }),
  errors: ['session_required'],
  uses: { platform: ['webhooks'] },
  example: { input: {}, output: { secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw' } },
  run: async (_input, { platform, caller }) => ({
    data: { secret: platform.webhooks.guardrailSecret(caller.accountId) },
  }),
});

export const passwordChange = defineAction({
  ...guarded,
  id: 'account.password',
  session: { ...guarded.session, right: 'self' },
  method: 'POST',
  path: '/api/v1/account/password',
  summary: 'Change password',
  description: 'Ends every other session. The current session and your keys keep working.',
  limits: { ...plain.limits, perMinute: 10 },
  input: z.strictObject({
    current_password: currentPasswordIn,
    password: passwordIn,
  }),
  errors: passwordErrors,
  uses: { platform: ['accounts'] },
  example: { input: { current_password: 'a long pass phrase', password: 'another long phrase' } },
  run: (input, { platform, caller }) =>
    platform.accounts.changePassword({
      personId: personOf(caller),
      sessionId: caller.sessionId,
      current: input.current_password,
      fresh: input.password,
    }),
});

export const totpBegin = defineEndpoint({
  ...guarded,
  id: 'account.totp-begin',
  session: { ...guarded.session, right: 'self' },
  method: 'POST',
  path: '/api/v1/account/totp',
  summary: 'Start two-factor setup',
  description:
    'Returns a secret for your authenticator app. Show uri as a QR code, then send the first six digits to /api/v1/account/totp/confirm. Two-factor authentication stays off until then.',
  limits: { ...plain.limits, perMinute: 10 },
  input: z.strictObject({ current_password: currentPasswordIn }),
  output: z.object({
    secret: z.string().describe("Secret to type into an authenticator app that can't scan QR codes."),
    uri: z.string().describe('otpauth:// URI to show as a QR code.'),
  }),
  errors: ['conflict', 'not_found', ...passwordErrors],
  uses: { platform: ['accounts'] },
  example: {
    input: { current_password: 'a long pass phrase' },
    output: {
      secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
      uri: 'otpauth://totp/Oja:ada%40example.com?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Oja',
    },
  },
  async run(input, { platform, caller }) {
    return { data: await platform.accounts.beginTotp(personOf(caller), input.current_password) };
  },
});

export const totpConfirm = defineEndpoint({
  ...guarded,
  id: 'account.totp-confirm',
  session: { ...guarded.session, right: 'self' },
  method: 'POST',
  path: '/api/v1/account/totp/confirm',
  summary: 'Enable two-factor',
  description:
    'Turns two-factor authentication on and returns recovery codes, which are shown once. Each code replaces the six digits once if you lose your phone.',
  limits: { ...plain.limits, perMinute: 10 },
  input: z.strictObject({
    totp: z
      .string()
      .max(20)
      .regex(/^\s*(?:\d\s*){6}$/, 'must be six digits')
      .describe('Six-digit authenticator code. Spaces are ignored.'),
  }),
  output: z.object({ recovery_codes: z.array(z.string()).describe('Single-use recovery codes.') }),
  errors: ['conflict', 'session_required'],
  uses: { platform: ['accounts'] },
  example: { input: { totp: '492039' }, output: { recovery_codes: ['k3m9x-p2qw7', 'v8n4t-zr6ys'] } },
  run: async (input, { platform, caller }) => ({
    data: await platform.accounts.confirmTotp(personOf(caller), input.totp, caller.sessionId),
  }),
});

export const totpEnd = defineAction({
  ...guarded,
  id: 'account.totp-end',
  session: { ...guarded.session, right: 'self' },
  method: 'POST',
  path: '/api/v1/account/totp/disable',
  summary: 'Disable two-factor',
  description: 'Requires your password and an authenticator code.',
  limits: { ...plain.limits, perMinute: 10 },
  input: z.strictObject({
    current_password: currentPasswordIn,
    totp: secondFactorIn,
  }),
  errors: ['conflict', ...passwordErrors],
  uses: { platform: ['accounts'] },
  example: { input: { current_password: 'a long pass phrase', totp: '492039' } },
  run: (input, { platform, caller }) =>
    platform.accounts.endTotp(personOf(caller), input.current_password, input.totp),
});

export const sessionOut = z.object({
  id: z.string().describe('Session ID: ses_ and 26 characters.'),
  current: z.boolean().describe('Whether this request uses the session.'),
  ip: z.string().describe('Last IP address the session was used from.'),
  device: z.string().describe('Browser and system, such as Firefox, Linux.'),
  location: z
    .string()
    .nullable()
    .describe('City, country and network of the IP address; null if unknown. IP Geolocation by DB-IP.'),
  method: z.enum(['password', 'passkey', 'sso']).describe('How you logged in; sso is single sign-on.'),
  user_agent: z.string().describe('User agent of the browser or program.'),
  created_at: moment.describe('When you logged in.'),
  seen_at: moment.describe('When the session was last used.'),
});

/** With the device and place of each. */
export async function sessionsOf(context: CallContext<{ engines: 'geo'; platform: 'accounts' }>) {
  const { platform, caller } = context;
  const sessions = await platform.accounts.listSessions(personOf(caller), caller.sessionId);
  return Promise.all(
    sessions.map(async (session) => {
      const place = await placeOf(session.ip, context);
      return { ...session, location: place === undefined ? null : nameOfPlace(place) };
    }),
  );
}

export const sessionsList = defineEndpoint({
  ...guarded,
  id: 'account.sessions',
  session: { ...guarded.session, right: 'self' },
  method: 'GET',
  path: '/api/v1/account/sessions',
  summary: 'List sessions',
  description:
    'Returns the browsers and programs that are logged in to your account. current marks the session of this request.',
  input: z.strictObject({}),
  output: z.object({ data: z.array(sessionOut).describe('Active sessions.') }),
  errors: ['session_required'],
  uses: { helpers: ['geo'], platform: ['accounts'] },
  example: {
    input: {},
    output: {
      data: [
        {
          id: 'ses_01m7ekm29qdweck8sm5wmjjfn4',
          current: true,
          ip: '102.89.23.4',
          device: 'Firefox, Linux',
          location: 'Lagos, Nigeria (MTN Nigeria)',
          method: 'passkey' as const,
          user_agent: 'Mozilla/5.0',
          created_at: '2026-11-15T08:00:00.000Z',
          seen_at: '2026-11-15T09:00:00.000Z',
        },
      ],
    },
  },
  run: async (_input, context) => ({ data: { data: await sessionsOf(context) } }),
});

export const sessionEnd = defineAction({
  ...guarded,
  id: 'account.session-end',
  session: { ...guarded.session, right: 'self' },
  method: 'DELETE',
  path: '/api/v1/account/sessions/{id}',
  summary: 'End session',
  description: 'That browser must log in again on its next request.',
  limits: { ...plain.limits, perMinute: 10 },
  input: z.strictObject({
    id: z.string().describe('Session ID, from GET /api/v1/account/sessions.'),
    current_password: currentPasswordIn,
  }),
  errors: ['not_found', ...passwordErrors],
  uses: { platform: ['accounts'] },
  example: { input: { id: 'ses_01m7ekm29qdweck8sm5wmjjfn4', current_password: 'a long pass phrase' } },
  async run(input, { platform, caller }) {
    await platform.accounts.requirePassword(personOf(caller), input.current_password);
    await platform.accounts.endSession(personOf(caller), input.id, caller.requestId);
  },
});
