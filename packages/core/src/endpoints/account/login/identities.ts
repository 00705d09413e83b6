/** Identities that a person has linked: how they log in without a password. */
import { z } from 'zod';
import { fail } from '../../../errors.ts';
import { defineAction } from '../../action.ts';
import type { CallContext } from '../../context.ts';
import { defineEndpoint } from '../../endpoint.ts';
import { namedObject } from '../../object-fields.ts';
import { currentPasswordIn, forAccounts, memberOf, moment, personOf, plain } from '../shapes.ts';
import { exampleLoginUrl, loginUrlOut, providerIdIn, redirectUri, ssoCookie } from './sso-cookie.ts';

const session = {
  ...forAccounts,
  session: { keys: 'refused', right: 'self' },
} as const;

export const identityOut = namedObject('LinkedIdentity', {
  id: z.string().describe('idn_ and 26 characters.'),
  provider: z.string().describe('Name of the provider, or the host of its issuer.'),
  issuer: z.string().describe('Issuer that proves this identity.'),
  email: z.string().describe('Email address there, at the last login.'),
  created_at: moment.describe('When it was linked.'),
  used_at: moment.describe('When it was last used to log in.'),
});

const exampleIdentity = {
  id: 'idn_01m7ekm29qdweck8sm5wmjjfn4',
  provider: 'Google',
  issuer: 'https://accounts.google.com',
  email: 'ada@example.com',
  created_at: '2026-11-15T08:00:00.000Z',
  used_at: '2026-11-16T08:00:00.000Z',
};

/** Issuers are compared without their last slash; that of GitHub is below its base URL. */
const plainIssuer = (issuer: string) => issuer.replace(/\/login\/oauth$/, '').replace(/\/+$/, '');

async function list({ platform, caller }: CallContext<{ platform: 'providers' | 'sso' }>) {
  const providers = await platform.providers.list();
  const names = new Map(providers.map(({ issuer, name }) => [plainIssuer(issuer), name]));
  return (await platform.sso.identities(personOf(caller))).map((identity) => ({
    ...identity,
    provider: names.get(plainIssuer(identity.issuer)) ?? new URL(identity.issuer).host,
  }));
}

const identitiesList = defineEndpoint({
  ...session,
  id: 'account.identities',
  method: 'GET',
  path: '/api/v1/me/identities',
  summary: 'List linked identities',
  description: 'Identities at providers such as Google that you can log in with.',
  input: z.strictObject({}),
  output: z.object({
    data: z.array(identityOut).describe('Linked identities, oldest first.'),
    has_password: z.boolean().describe('Whether you can log in with a password too.'),
  }),
  errors: ['session_required'],
  uses: { platform: ['accounts', 'providers', 'sso'] },
  example: { input: {}, output: { data: [exampleIdentity], has_password: true } },
  async run(_input, context) {
    const { hasPassword } = await context.platform.accounts.person(personOf(context.caller));
    return { data: { data: await list(context), has_password: hasPassword } };
  },
});

export const identityLink = defineEndpoint({
  ...session,
  id: 'account.identity-link',
  session: { ...session.session, audited: false },
  method: 'POST',
  path: '/api/v1/me/identities',
  summary: 'Link an identity',
  description:
    'Returns the URL of the identity provider to open in this browser. The identity is linked when you come back. Requires your password if you have one.',
  limits: { ...plain.limits, timeoutMs: 30_000, perMinute: 20 },
  input: z.strictObject({
    provider: providerIdIn,
    current_password: currentPasswordIn.optional().describe('Your password, if you have one.'),
  }),
  output: loginUrlOut,
  errors: ['not_found', 'session_required', 'login_failed', 'too_many_attempts', 'upstream_error'],
  uses: { platform: ['accounts', 'providers', 'sso'], system: ['identity'] },
  example: { input: { provider: 'google' }, output: exampleLoginUrl },
  async run({ provider, current_password: password }, { platform, system, caller, signal }) {
    const { personId, sessionId } = memberOf(caller);
    const client = await platform.providers.open(provider);
    if ((await platform.accounts.person(personId)).hasPassword) {
      if (password === undefined)
        throw fail('invalid_request', 'current_password is required to link an identity.', {
          param: 'current_password',
        });
      await platform.accounts.requirePassword(personId, password);
    }
    const { flow, cookie, expiresAt } = platform.sso.begin({
      provider,
      redirectUri: redirectUri(caller.origin, provider),
      link: { personId, sessionId },
    });
    const url = await system.identity.authorizationUrl(client, flow, signal);
    return { data: { url }, headers: { 'set-cookie': ssoCookie(cookie, expiresAt, caller.origin) } };
  },
});

export const identityUnlink = defineAction({
  ...session,
  id: 'account.identity-unlink',
  method: 'DELETE',
  path: '/api/v1/me/identities/{id}',
  summary: 'Unlink an identity',
  description: 'You can no longer log in with it. The last way to log in can’t be removed.',
  input: z.strictObject({ id: z.string().max(64).describe('Identity ID: idn_…') }),
  errors: ['not_found', 'conflict', 'session_required'],
  uses: { platform: ['sso'] },
  example: { input: { id: exampleIdentity.id } },
  run: ({ id }, { platform, caller }) => platform.sso.unlink(personOf(caller), id),
});

export const identitiesEndpoints = [identitiesList, identityLink, identityUnlink];
