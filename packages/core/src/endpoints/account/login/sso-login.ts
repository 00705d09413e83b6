/** Logging in through an identity provider, step by step. What a step leaves for the next travels in a sealed cookie. */
import { z } from 'zod';
import type { Admitted } from '../../../platform/accounts/sso/admit.ts';
import { defineAction } from '../../action.ts';
import type { CallContext } from '../../context.ts';
import { defineEndpoint } from '../../endpoint.ts';
import { arrayOf, namedObject, objectOrNull } from '../../object-fields.ts';
import { accountOut, exampleAccount } from '../account-fields.ts';
import { forAnyone, plain, secondFactorIn } from '../shapes.ts';
import { sessionCookie } from './auth.ts';
import { noteLogIn } from './log-in-notice.ts';
import {
  exampleLoginUrl,
  loginUrlOut,
  providerIdIn,
  readSsoCookie,
  redirectUri,
  ssoCookie,
} from './sso-cookie.ts';

const step = { ...forAnyone, method: 'POST', uses: { headers: ['cookie'] as string[] } } as const;
const slow = { ...plain.limits, timeoutMs: 30_000, perMinute: 30 };
const tokenIn = z.string().length(43);

const held = ({ headers, caller }: CallContext<{ headers: 'cookie' }>) =>
  readSsoCookie(headers.cookie, caller.origin);

export const ssoProviders = defineEndpoint({
  ...forAnyone,
  id: 'account.sso-providers',
  method: 'GET',
  path: '/api/v1/auth/providers',
  summary: 'List login providers',
  description: 'Identity providers that people can log in with, in the order of their buttons.',
  input: z.strictObject({}),
  output: z.object({
    data: arrayOf('Providers; empty if none is set up.', {
      id: z.string().describe('Provider ID.'),
      name: z.string().describe('Name on the button.'),
      kind: z.enum(['oidc', 'github']).describe('Protocol: oidc or github.'),
    }),
  }),
  uses: { platform: ['providers'] },
  example: { input: {}, output: { data: [{ id: 'google', name: 'Google', kind: 'oidc' as const }] } },
  async run(_input, { platform }) {
    const enabled = (await platform.providers.list()).filter((one) => one.enabled);
    return { data: { data: enabled.map(({ id, name, kind }) => ({ id, name, kind })) } };
  },
});

export const ssoStart = defineEndpoint({
  ...forAnyone,
  id: 'account.sso-start',
  method: 'POST',
  path: '/api/v1/auth/sso/start',
  summary: 'Start single sign-on',
  description:
    'Returns the URL of the identity provider and sets a cookie that binds the login to this browser for 10 minutes. The provider sends the browser back to /login/callback/{provider}.',
  limits: slow,
  input: z.strictObject({
    provider: providerIdIn,
    invitation: tokenIn.optional().describe('Invitation code of the operator, for people who are new.'),
    invite: tokenIn.optional().describe('Token of an invite to an account, for people who are new.'),
  }),
  output: loginUrlOut,
  errors: ['not_found', 'upstream_error'],
  uses: { platform: ['providers', 'sso'], system: ['identity'] },
  example: { input: { provider: 'google' }, output: exampleLoginUrl },
  async run({ provider, invitation, invite }, { platform, system, caller, signal }) {
    const client = await platform.providers.open(provider);
    const { flow, cookie, expiresAt } = platform.sso.begin({
      provider,
      redirectUri: redirectUri(caller.origin, provider),
      invitation,
      invite,
    });
    const url = await system.identity.authorizationUrl(client, flow, signal);
    return { data: { url }, headers: { 'set-cookie': ssoCookie(cookie, expiresAt, caller.origin) } };
  },
});

const finishOut = namedObject('SsoLogin', {
  status: z
    .enum(['logged_in', 'linked', 'confirm', 'totp'])
    .describe(
      'logged_in: the session cookie is set. linked: the identity now belongs to the person who is logged in. confirm: the email address has an account; confirm the link with its password or a mailed link. totp: send the authenticator code.',
    ),
  account: accountOut.nullable().describe('Your account, once you are logged in.'),
  confirm: objectOrNull('What to confirm, for the status confirm.', {
    email: z.string().describe('Email address that has an account.'),
    password: z.boolean().describe('Whether it has a password to confirm with.'),
    totp: z.boolean().describe('Whether an authenticator code is required too.'),
  }),
});

const exampleLogin = { status: 'logged_in' as const, account: exampleAccount, confirm: null };

async function enter(
  context: CallContext<{ engines: 'geo'; platform: 'accounts' }>,
  { personId, accountId, session }: Admitted,
) {
  const { platform, caller } = context;
  await noteLogIn(personId, context);
  return {
    data: {
      status: 'logged_in' as const,
      account: await platform.accounts.view(accountId),
      confirm: null,
    },
    headers: { 'set-cookie': sessionCookie(session.token, session.expiresAt, caller.origin) },
  };
}

export const ssoFinish = defineEndpoint({
  ...step,
  id: 'account.sso-finish',
  path: '/api/v1/auth/sso/finish',
  summary: 'Finish single sign-on',
  description:
    'Redeems what the identity provider sent back, in the browser that started the login, once. Verifies state, issuer, nonce and the signature of the ID token.',
  limits: slow,
  input: z.strictObject({
    provider: providerIdIn,
    state: z.string().max(500).describe('state, as the provider returned it.'),
    code: z.string().max(4096).optional().describe('code, as the provider returned it.'),
    iss: z.string().max(500).optional().describe('iss, as the provider returned it.'),
    error: z.string().max(200).optional().describe('error, as the provider returned it.'),
  }),
  output: finishOut,
  errors: [
    'not_found',
    'sso_failed',
    'sso_required',
    'operator_only',
    'conflict',
    'account_suspended',
    'no_account',
  ],
  uses: {
    ...step.uses,
    helpers: ['geo'],
    platform: ['accountAudit', 'accounts', 'providers', 'sso'],
    system: ['identity'],
  },
  example: {
    input: { provider: 'google', state: 'mZ0cL7dJ2fH4gA6eU9iO', code: '4/0AVG7fiQ' },
    output: exampleLogin,
  },
  async run({ provider, state, ...given }, context) {
    const { platform, system, caller, signal } = context;
    const flow = await platform.sso.resume(held(context), provider, state);
    const client = await platform.providers.open(provider);
    const returned = new URLSearchParams({ state });
    for (const [name, value] of Object.entries(given)) if (value !== undefined) returned.set(name, value);
    const proven = await system.identity.prove(client, flow, returned, signal);
    const outcome = await platform.sso.finish(flow, proven, caller);
    if (outcome.status === 'logged_in') return enter(context, outcome);
    if (outcome.status === 'linked') {
      await platform.accountAudit.note({
        accountId: caller.accountId,
        actor: caller.memberId!,
        action: 'account.identity-link',
        target: outcome.personId,
        details: { provider },
        ip: caller.ip,
        userAgent: caller.userAgent,
      });
      return { data: { status: 'linked' as const, account: null, confirm: null } };
    }
    const { status, cookie, expiresAt } = outcome;
    const confirm =
      outcome.status === 'confirm'
        ? { email: outcome.email, password: outcome.password, totp: outcome.totp }
        : null;
    return {
      data: { status, account: null, confirm },
      headers: { 'set-cookie': ssoCookie(cookie, expiresAt, caller.origin) },
    };
  },
});

export const ssoConfirm = defineEndpoint({
  ...step,
  id: 'account.sso-confirm',
  path: '/api/v1/auth/sso/confirm',
  summary: 'Confirm an identity',
  description:
    'Finishes a login with the status confirm or totp, in the same browser. Send the password of the account or the token of the mailed link, and totp where two-factor authentication is on.',
  limits: { ...plain.limits, perMinute: 30 },
  input: z.strictObject({
    password: z.string().min(1).max(200).optional().describe('Password of the account.'),
    totp: secondFactorIn.optional(),
    token: z.string().max(2000).optional().describe('The value after token= in the emailed link.'),
  }),
  output: finishOut,
  errors: [
    'sso_failed',
    'sso_required',
    'login_failed',
    'totp_required',
    'too_many_attempts',
    'conflict',
    'account_suspended',
    'no_account',
  ],
  uses: { ...step.uses, helpers: ['geo'], platform: ['accounts', 'sso'] },
  example: { input: { password: 'a long pass phrase' }, output: exampleLogin },
  async run(proof, context) {
    const admitted = await context.platform.sso.confirm(held(context), proof, context.caller);
    return enter(context, admitted);
  },
});

export const ssoMail = defineAction({
  ...step,
  id: 'account.sso-mail',
  path: '/api/v1/auth/sso/mail',
  summary: 'Mail a confirmation link',
  description:
    'For a login with the status confirm: emails a link that confirms it. The link expires in 10 minutes and works only in the browser that started the login.',
  limits: { ...plain.limits, perMinute: 10 },
  input: z.strictObject({ provider: providerIdIn }),
  errors: ['not_found', 'sso_failed', 'too_many_attempts'],
  uses: { ...step.uses, platform: ['providers', 'sso'] },
  example: { input: { provider: 'google' } },
  async run({ provider }, context) {
    const { name } = await context.platform.providers.open(provider);
    await context.platform.sso.mailLink(held(context), name);
  },
});

export const ssoLoginEndpoints = [ssoProviders, ssoStart, ssoFinish, ssoConfirm, ssoMail];
