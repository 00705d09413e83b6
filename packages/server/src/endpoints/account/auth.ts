/** Signing up, logging in and out, resetting a password. The session travels in a cookie. */
import { z } from 'zod';
import { fail } from '../../errors.ts';
import { type CallContext, defineEndpoint } from '../endpoint.ts';
import { undeliverableReason } from '../network/email/check.ts';
import { createLookup } from '../network/lookup.ts';
import { accountOut, done, emailIn, exampleAccount, passwordIn, plain } from './shapes.ts';

/** `__Host-` binds the cookie to this host over https; on plain http a browser would refuse it. */
export function sessionCookie(token: string, expiresAt: number, origin: string): string {
  const secure = origin.startsWith('https:');
  const name = secure ? '__Host-oja_session' : 'oja_session';
  const expiry = `Expires=${new Date(expiresAt).toUTCString()}`;
  return `${name}=${token}; Path=/; HttpOnly; SameSite=Lax; ${expiry}${secure ? '; Secure' : ''}`;
}

const deliveryMs = 2_000;

/** A link to an address that can't receive it helps nobody; where DNS does not say, the link is sent. */
async function refuseUndeliverable(email: string, { engines, signal, log }: CallContext): Promise<void> {
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
  ...plain,
  id: 'account.signup',
  group: 'public',
  method: 'POST',
  path: '/api/v1/auth/signup',
  summary: 'Sign up',
  description:
    'Creates an account and sets the session cookie (201). Where the operator requires a verified email address, sends a link instead (202): the response is the same whether the email address has an account or not.',
  access: 'public',
  succeedsWith: 201,
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
      .describe('As receipts show it; default: what stands before the @ of the email.'),
    invitation: z
      .string()
      .length(43)
      .optional()
      .describe('What stands after invitation= in the link of an invitation.'),
  }),
  output: z.object({
    account: accountOut.nullable().describe('Null where a link was sent.'),
    verification_sent: z.boolean().describe('Open the link in the email to create the account.'),
  }),
  errors: ['conflict', 'operator_only'],
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
    const cookie = sessionCookie(made.session.token, made.session.expiresAt, caller.origin);
    return { data: { account: made.view, verification_sent: false }, headers: { 'set-cookie': cookie } };
  },
});

export const authVerify = defineEndpoint({
  ...plain,
  id: 'account.verify',
  group: 'public',
  method: 'POST',
  path: '/api/v1/auth/verify',
  summary: 'Confirm an email address',
  description: 'Creates the account of a sign-up with the token of its link, and sets the session cookie.',
  access: 'public',
  succeedsWith: 201,
  limits: { ...plain.limits, perMinute: 20 },
  input: z.strictObject({
    token: z.string().length(43).describe('What stands after token= in the link of the email.'),
  }),
  output: z.object({ account: accountOut }),
  errors: ['conflict'],
  example: {
    input: { token: 'xS3kPqW8rT1vYbN5mZ0cL7dJ2fH4gA6eU9iO-oK_wQe' },
    output: { account: exampleAccount },
  },
  async run({ token }, { platform, caller }) {
    const { view, session } = await platform.signUps.confirm(token, caller);
    const cookie = sessionCookie(session.token, session.expiresAt, caller.origin);
    return { data: { account: view }, headers: { 'set-cookie': cookie } };
  },
});

export const authLogin = defineEndpoint({
  ...plain,
  id: 'account.login',
  group: 'public',
  method: 'POST',
  path: '/api/v1/auth/login',
  summary: 'Log in.',
  description:
    'Sets the session cookie that the console uses. With two-factor authentication on, the first try is answered totp_required; send the same again with totp.',
  access: 'public',
  limits: { ...plain.limits, perMinute: 60 },
  input: z.strictObject({
    email: emailIn,
    password: z.string().min(1).max(200).describe('Your password.'),
    totp: z
      .string()
      .min(6)
      .max(11)
      .optional()
      .describe('Six digits of the authenticator, or a recovery code.'),
  }),
  output: z.object({ account: accountOut }),
  errors: ['login_failed', 'totp_required', 'too_many_attempts', 'account_suspended'],
  example: {
    input: { email: 'ada@example.com', password: 'a long pass phrase' },
    output: { account: exampleAccount },
  },
  async run(input, { platform, caller }) {
    const { view, session } = await platform.accounts.logIn(input, caller);
    const cookie = sessionCookie(session.token, session.expiresAt, caller.origin);
    return { data: { account: view }, headers: { 'set-cookie': cookie } };
  },
});

export const authLogout = defineEndpoint({
  ...plain,
  id: 'account.logout',
  group: 'account',
  method: 'POST',
  path: '/api/v1/auth/logout',
  summary: 'Log out of this session.',
  description: 'The cookie is void everywhere at once. Keys are not touched.',
  access: 'account',
  input: z.strictObject({}),
  output: done,
  errors: [],
  example: { input: {}, output: { ok: true } },
  async run(_input, { platform, caller }) {
    if (caller.sessionId !== null) await platform.accounts.endSession(caller.accountId, caller.sessionId);
    return { data: { ok: true }, headers: { 'set-cookie': sessionCookie('', 0, caller.origin) } };
  },
});

export const authResetRequest = defineEndpoint({
  ...plain,
  id: 'account.reset-request',
  group: 'public',
  method: 'POST',
  path: '/api/v1/auth/reset-request',
  summary: 'Ask for a link that resets the password.',
  description: 'Answers the same whether the email is known or not.',
  access: 'public',
  limits: { ...plain.limits, perMinute: 10 },
  input: z.strictObject({ email: emailIn }),
  output: done,
  errors: [],
  example: { input: { email: 'ada@example.com' }, output: { ok: true } },
  async run(input, { platform }) {
    await platform.accounts.askReset(input.email);
    return { data: { ok: true } };
  },
});

export const authReset = defineEndpoint({
  ...plain,
  id: 'account.reset',
  group: 'public',
  method: 'POST',
  path: '/api/v1/auth/reset',
  summary: 'Set a new password with the token of a reset link.',
  description:
    'The token works once and for a limited time; ask for a new link when it is refused. Every session ends, and a lock-out is lifted.',
  access: 'public',
  limits: { ...plain.limits, perMinute: 10 },
  input: z.strictObject({
    token: z.string().length(43).describe('What stands in the link of the mail after token=.'),
    password: passwordIn,
  }),
  output: done,
  errors: [],
  example: {
    input: { token: 'xS3kPqW8rT1vYbN5mZ0cL7dJ2fH4gA6eU9iO-oK_wQe', password: 'another long phrase' },
    output: { ok: true },
  },
  async run(input, { platform }) {
    await platform.accounts.resetPassword(input.token, input.password);
    return { data: { ok: true } };
  },
});
