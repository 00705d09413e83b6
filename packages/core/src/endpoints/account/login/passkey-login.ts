/** Logging in with a passkey. The challenge is bound to the browser by a cookie of its own. */
import { z } from 'zod';
import { fail } from '../../../errors.ts';
import { defineEndpoint } from '../../endpoint.ts';
import { accountOut, exampleAccount } from '../account-fields.ts';
import { forAnyone, plain } from '../shapes.ts';
import { sessionCookie } from './auth.ts';
import { noteLogIn } from './log-in-notice.ts';
import { assertionIn, exampleAssertion, exampleLogInOptions, optionsOut } from './passkey-shapes.ts';

const cookieSeconds = 600;
const cookieName = (origin: string) => (origin.startsWith('https:') ? '__Host-oja_passkey' : 'oja_passkey');

function passkeyCookie(token: string, origin: string): string {
  const secure = origin.startsWith('https:') ? '; Secure' : '';
  return `${cookieName(origin)}=${token}; Path=/; HttpOnly; SameSite=Strict; Max-Age=${cookieSeconds}${secure}`;
}

function tokenIn(cookies: string | undefined, origin: string): string | undefined {
  const found = new RegExp(`(?:^|;\\s*)${cookieName(origin)}=([\\w-]{43})(?:;|$)`).exec(cookies ?? '');
  return found?.[1];
}

export const passkeyLoginOptions = defineEndpoint({
  ...forAnyone,
  id: 'account.passkey-login-options',
  method: 'POST',
  path: '/api/v1/auth/passkey/options',
  summary: 'Start passkey login',
  description:
    'Returns the options for navigator.credentials.get() and sets a cookie that binds them to this browser. Send what the browser returns to POST /api/v1/auth/passkey.',
  limits: { ...plain.limits, perMinute: 60 },
  input: z.strictObject({}),
  output: z.object({
    options: optionsOut
      .nullable()
      .describe(
        'Options for the browser, which work once within five minutes; null if passkeys can’t be used on this server.',
      ),
  }),
  uses: { headers: ['cookie'], platform: ['passkeyLogin'] },
  example: { input: {}, output: { options: exampleLogInOptions } },
  async run(_input, { platform: { passkeyLogin }, caller, headers }) {
    if (!passkeyLogin.available()) return { data: { options: null } };
    // Tabs of one browser share it: the options of one don't end those of another.
    const token = tokenIn(headers.cookie, caller.origin) ?? passkeyLogin.newBrowserToken();
    return {
      data: { options: { ...(await passkeyLogin.beginLogIn(token)) } },
      headers: { 'set-cookie': passkeyCookie(token, caller.origin) },
    };
  },
});

export const passkeyLogin = defineEndpoint({
  ...forAnyone,
  id: 'account.passkey-login',
  method: 'POST',
  path: '/api/v1/auth/passkey',
  summary: 'Log in with passkey',
  description:
    'Verifies the passkey and sets the session cookie. A passkey counts as two factors: no authenticator code is required.',
  limits: { ...plain.limits, perMinute: 60 },
  input: z.strictObject({ credential: assertionIn }),
  output: z.object({ account: accountOut.describe('Your account.') }),
  errors: ['login_failed', 'account_suspended', 'no_account', 'sso_required', 'unprocessable'],
  uses: { headers: ['cookie'], helpers: ['geo'], platform: ['accounts', 'passkeyLogin'] },
  example: { input: { credential: exampleAssertion }, output: { account: exampleAccount } },
  async run({ credential }, context) {
    const { platform, caller, headers } = context;
    const token = tokenIn(headers.cookie, caller.origin);
    if (token === undefined)
      throw fail(
        'login_failed',
        'This passkey login was started in another browser or too long ago. Start again.',
        {
          param: 'credential',
        },
      );
    const { view, session, personId } = await platform.passkeyLogin.logIn(token, credential, caller);
    await noteLogIn(personId, context);
    const cookie = sessionCookie(session.token, session.expiresAt, caller.origin);
    return { data: { account: view }, headers: { 'set-cookie': cookie } };
  },
});

export const passkeyLoginEndpoints = [passkeyLoginOptions, passkeyLogin];
