/** Signing up, logging in and out, resetting a password. The session travels in a cookie. */
import { z } from 'zod';
import { fail } from '../../../errors.ts';
import { defineAction, done } from '../../action.ts';
import type { CallContext } from '../../context.ts';
import { undeliverableReason } from '../../email/check.ts';
import { defineEndpoint } from '../../endpoint.ts';
import { createLookup } from '../../lookup.ts';
import { accountOut, exampleAccount } from '../account-fields.ts';
import { emailIn, forAccounts, forAnyone, passwordIn, personOf, plain, secondFactorIn } from '../shapes.ts';
import { noteLogIn } from './log-in-notice.ts';

/** `__Host-` binds the cookie to this host over https; on plain http a browser would refuse it. */
export function sessionCookie(token: string, expiresAt: number, origin: string): string {
  const secure = origin.startsWith('https:');
  const name = secure ? '__Host-oja_session' : 'oja_session';
  const expiry = `Expires=${new Date(expiresAt).toUTCString()}`;
  return `${name}=${token}; Path=/; HttpOnly; SameSite=Lax; ${expiry}${secure ? '; Secure' : ''}`;
}

const deliveryMs = 2_000;

/** A link to an address that can't receive it helps nobody; where DNS does not say, the link is sent. */
async function refuseUndeliverable(
  email: string,
  { engines, signal, log }: CallContext<{ engines: 'dns' }>,
): Promise<void> {
  const limited = AbortSignal.timeout(deliveryMs);
  const lookup = createLookup(
    { engines, log, signal: AbortSignal.any([signal, limited]) },
    { queriesMax: 10 },
  );
  const reason = await undeliverableReason(email, lookup).catch((error: unknown) => {
    if (!limited.aborted) throw error;
    return null;
  });
  if (reason !== null)
    throw fail('invalid_request', `email: ${reason} Use an email address that can receive mail.`, {
      param: 'email',
    });
}

export const authSignup = defineEndpoint({
  ...forAnyone,
  id: 'account.signup',
  method: 'POST',
  path: '/api/v1/auth/signup',
  summary: 'Sign up',
  description:
    'Creates an account and sets the session cookie (201). Where the operator requires a verified email address, sends a link instead (202): the response is the same whether the email address has an account or not.',
  wire: { status: 201 },
  limits: { ...plain.limits, perMinute: 20 },
  input: z.strictObject({
    email: emailIn,
    password: passwordIn,
    name: z
      .string()
      .trim()
      .min(1)
      .max(100)
      .optional()
      .describe('Name shown on receipts. Default: the part of the email address before the @.'),
    invitation: z
      .string()
      .length(43)
      .optional()
      .describe('Invitation code: the value after invitation= in the invitation link.'),
  }),
  output: z.object({
    account: accountOut.nullable().describe('The new account; null if a confirmation link was sent.'),
    verification_sent: z.boolean().describe('Open the link in the email to create the account.'),
  }),
  errors: ['conflict', 'operator_only'],
  uses: { helpers: ['dns', 'geo'], platform: ['accounts', 'signUps'] },
  example: {
    input: { email: 'ada@example.com', password: 'a long pass phrase', name: 'Ada Obi' },
    output: { account: exampleAccount, verification_sent: false },
  },
  async run(input, context) {
    const { platform, caller } = context;
    if (platform.signUps.mode() === 'verified' && input.invitation === undefined)
      await refuseUndeliverable(input.email, context);
    const name = input.name ?? input.email.split('@')[0]!;
    const made = await platform.signUps.signUp({ ...input, name }, caller);
    if (made === undefined) return { status: 202, data: { account: null, verification_sent: true } };
    await noteLogIn(made.personId, context);
    const cookie = sessionCookie(made.session.token, made.session.expiresAt, caller.origin);
    return { data: { account: made.view, verification_sent: false }, headers: { 'set-cookie': cookie } };
  },
});

export const authVerify = defineEndpoint({
  ...forAnyone,
  id: 'account.verify',
  method: 'POST',
  path: '/api/v1/auth/verify',
  summary: 'Confirm an email address',
  description:
    'Creates the account that was signed up for, using the token in the emailed link, and sets the session cookie.',
  wire: { status: 201 },
  limits: { ...plain.limits, perMinute: 20 },
  input: z.strictObject({
    token: z.string().length(43).describe('The value after token= in the emailed link.'),
  }),
  output: z.object({ account: accountOut.describe('The new account.') }),
  errors: ['conflict', 'operator_only'],
  uses: { helpers: ['geo'], platform: ['accounts', 'signUps'] },
  example: {
    input: { token: 'xS3kPqW8rT1vYbN5mZ0cL7dJ2fH4gA6eU9iO-oK_wQe' },
    output: { account: exampleAccount },
  },
  async run({ token }, context) {
    const { platform, caller } = context;
    const { view, session, personId } = await platform.signUps.confirm(token, caller);
    await noteLogIn(personId, context);
    const cookie = sessionCookie(session.token, session.expiresAt, caller.origin);
    return { data: { account: view }, headers: { 'set-cookie': cookie } };
  },
});

export const authLogin = defineEndpoint({
  ...forAnyone,
  id: 'account.login',
  method: 'POST',
  path: '/api/v1/auth/login',
  summary: 'Log in',
  description:
    'Sets the session cookie that the console uses. With two-factor authentication on, a login without totp fails with totp_required; repeat it with totp.',
  limits: { ...plain.limits, perMinute: 60 },
  input: z.strictObject({
    email: emailIn,
    password: z.string().min(1).max(200).describe('Your password.'),
    totp: secondFactorIn.optional(),
  }),
  output: z.object({ account: accountOut.describe('Your account.') }),
  errors: [
    'login_failed',
    'totp_required',
    'too_many_attempts',
    'account_suspended',
    'no_account',
    'sso_required',
  ],
  uses: { helpers: ['geo'], platform: ['accounts'] },
  example: {
    input: { email: 'ada@example.com', password: 'a long pass phrase' },
    output: { account: exampleAccount },
  },
  async run(input, context) {
    const { platform, caller } = context;
    const { view, session, personId } = await platform.accounts.logIn(input, caller);
    await noteLogIn(personId, context);
    const cookie = sessionCookie(session.token, session.expiresAt, caller.origin);
    return { data: { account: view }, headers: { 'set-cookie': cookie } };
  },
});

export const authLogout = defineEndpoint({
  ...forAccounts,
  id: 'account.logout',
  session: { right: 'self', audited: false },
  method: 'POST',
  path: '/api/v1/auth/logout',
  summary: 'Log out',
  description: 'Ends this session immediately on every node. Keys keep working.',
  input: z.strictObject({}),
  output: done,
  uses: { platform: ['accounts'] },
  example: { input: {}, output: { ok: true } },
  async run(_input, { platform, caller }) {
    if (caller.sessionId !== null)
      await platform.accounts.endSession(personOf(caller), caller.sessionId, caller.requestId);
    return { data: { ok: true }, headers: { 'set-cookie': sessionCookie('', 0, caller.origin) } };
  },
});

export const authResetRequest = defineAction({
  ...forAnyone,
  id: 'account.reset-request',
  method: 'POST',
  path: '/api/v1/auth/reset-request',
  summary: 'Request password reset',
  description:
    'Emails a link that resets the password. The response is the same whether the email address has an account or not.',
  limits: { ...plain.limits, perMinute: 10 },
  input: z.strictObject({ email: emailIn }),
  uses: { platform: ['accounts'] },
  example: { input: { email: 'ada@example.com' } },
  run: (input, { platform }) => platform.accounts.askReset(input.email),
});

export const authReset = defineAction({
  ...forAnyone,
  id: 'account.reset',
  method: 'POST',
  path: '/api/v1/auth/reset',
  summary: 'Reset password',
  description:
    'Sets a new password with the token from the reset link. The token expires and works once; request a new link if it is refused. All sessions end and any lockout is lifted.',
  limits: { ...plain.limits, perMinute: 10 },
  input: z.strictObject({
    token: z.string().length(43).describe('The value after token= in the emailed link.'),
    password: passwordIn,
  }),
  uses: { platform: ['accounts'] },
  example: {
    input: { token: 'xS3kPqW8rT1vYbN5mZ0cL7dJ2fH4gA6eU9iO-oK_wQe', password: 'another long phrase' },
  },
  run: ({ token, password }, { platform, caller: { requestId, ip } }) =>
    platform.accounts.resetPassword({ token, fresh: password, requestId, ip }),
});
