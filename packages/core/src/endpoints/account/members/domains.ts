/** Single sign-on of an account: its email domains, who joins by them, and whether members must use it. */
import { z } from 'zod';
import { asciiName } from '../../../domain/hosts.ts';
import { fail } from '../../../errors.ts';
import { defineAction } from '../../action.ts';
import { defineEndpoint } from '../../endpoint.ts';
import { createLookup, textsOf } from '../../lookup.ts';
import { namedObject, objectOf } from '../../object-fields.ts';
import { forAccounts, memberOf, moment, momentOrNull, plain } from '../shapes.ts';

const session = {
  ...forAccounts,
  session: { keys: 'refused', right: 'sso.manage' },
} as const;

const domainRoles = ['admin', 'developer', 'billing', 'viewer'] as const;
const roleIn = z.enum(domainRoles).describe(`Role of people who join: ${domainRoles.join(', ')}.`);
const domainIdIn = z.string().max(64).describe('Domain ID: dom_…');

const domainOut = namedObject('AccountDomain', {
  id: z.string().describe('dom_ and 26 characters.'),
  domain: z.string().describe('Domain of email addresses, such as acme.ng.'),
  role: z.enum(domainRoles).describe('Role of people who join.'),
  verified: z.boolean().describe('Whether DNS has shown that the domain is yours.'),
  record: objectOf('DNS record to set. You can delete it once the domain is verified.', {
    name: z.string().describe('Name of the record.'),
    type: z.literal('TXT').describe('Always TXT.'),
    value: z.string().describe('Value of the record.'),
  }),
  created_at: moment.describe('When it was added.'),
  verified_at: momentOrNull.describe('When it was verified.'),
});

const exampleDomain = {
  id: 'dom_01m7ekm29qdweck8sm5wmjjfn4',
  domain: 'acme.ng',
  role: 'developer' as const,
  verified: true,
  record: {
    name: '_oja-challenge.acme.ng',
    type: 'TXT' as const,
    value: 'oja-verification=xS3kPqW8rT1vYbN5mZ0cL7dJ2fH4gA6eU9iO-oK_wQe',
  },
  created_at: '2026-11-15T08:00:00.000Z',
  verified_at: '2026-11-15T08:10:00.000Z',
};

export const ssoOut = namedObject('AccountSso', {
  required: z
    .boolean()
    .describe('Whether members other than owners must log in by single sign-on to use this account.'),
  domains: z.array(domainOut).describe('Domains of the account, oldest first.'),
});

const ssoGet = defineEndpoint({
  ...session,
  id: 'account.sso',
  method: 'GET',
  path: '/api/v1/account/sso',
  summary: 'Account single sign-on',
  description: 'Domains of the account with their DNS records, and whether members must use single sign-on.',
  input: z.strictObject({}),
  output: ssoOut,
  errors: ['session_required'],
  uses: { platform: ['domains'] },
  example: { input: {}, output: { required: false, domains: [exampleDomain] } },
  run: async (_input, { platform, caller }) => ({ data: await platform.domains.settings(caller.accountId) }),
});

export const ssoRequire = defineEndpoint({
  ...session,
  id: 'account.sso-require',
  method: 'PATCH',
  path: '/api/v1/account/sso',
  summary: 'Require single sign-on',
  description:
    'While required, members other than owners can use this account only after a login through an identity provider with an email address of a verified domain. Their other sessions stop working immediately. Owners can still log in with a password. API keys keep working.',
  input: z.strictObject({ required: z.boolean().describe('true to require single sign-on.') }),
  output: ssoOut,
  errors: ['session_required', 'conflict'],
  uses: { platform: ['domains', 'providers'] },
  example: { input: { required: true }, output: { required: true, domains: [exampleDomain] } },
  async run({ required }, { platform, caller }) {
    if (required && !(await platform.providers.list()).some((one) => one.enabled))
      throw fail('conflict', 'No identity provider is set up. Ask the operator of this platform.', {
        param: 'required',
      });
    return { data: await platform.domains.require(caller.accountId, required) };
  },
});

export const domainAdd = defineEndpoint({
  ...session,
  id: 'account.domain-add',
  method: 'POST',
  path: '/api/v1/account/domains',
  summary: 'Add a domain',
  description:
    'Returns the DNS record that shows the domain is yours. Public email providers such as gmail.com are refused.',
  wire: { status: 201 },
  limits: { ...plain.limits, perMinute: 20 },
  input: z.strictObject({
    domain: z.string().max(253).describe('Domain of your email addresses, such as acme.ng.'),
    role: roleIn.default('developer'),
  }),
  output: domainOut,
  errors: ['session_required', 'conflict'],
  uses: { platform: ['domains'] },
  example: {
    input: { domain: 'acme.ng', role: 'developer' },
    output: { ...exampleDomain, verified: false, verified_at: null },
  },
  async run({ domain, role }, { platform, caller }) {
    const name = asciiName(domain);
    if (name === undefined || !name.includes('.') || /[*_]/.test(name))
      throw fail('invalid_request', 'domain must be a domain name such as acme.ng.', { param: 'domain' });
    return { data: await platform.domains.add(memberOf(caller), { domain: name, role }) };
  },
});

export const domainVerify = defineEndpoint({
  ...session,
  id: 'account.domain-verify',
  method: 'POST',
  path: '/api/v1/account/domains/{id}/verify',
  summary: 'Verify a domain',
  description:
    'Looks for the DNS record. Once verified, everyone who logs in by single sign-on with a verified email address of the domain joins the account. People who were removed need an invite.',
  limits: { ...plain.limits, timeoutMs: 30_000, perMinute: 20 },
  input: z.strictObject({ id: domainIdIn }),
  output: domainOut,
  errors: ['session_required', 'not_found', 'unprocessable', 'conflict'],
  uses: { helpers: ['dns'], platform: ['domains'] },
  example: { input: { id: exampleDomain.id }, output: exampleDomain },
  async run({ id }, context) {
    const { platform, caller } = context;
    const record = await platform.domains.record(caller.accountId, id);
    const found = await createLookup(context)(record, 'TXT');
    if (found.state === 'unknown')
      throw fail('unprocessable', `The name servers of ${record} don’t respond. Retry in a few minutes.`);
    return { data: await platform.domains.verify(caller.accountId, id, textsOf(found)) };
  },
});

export const domainChange = defineEndpoint({
  ...session,
  id: 'account.domain-change',
  method: 'PATCH',
  path: '/api/v1/account/domains/{id}',
  summary: 'Change a domain',
  description: 'Sets the role of people who join from now on. Members keep theirs.',
  input: z.strictObject({ id: domainIdIn, role: roleIn }),
  output: domainOut,
  errors: ['session_required', 'not_found'],
  uses: { platform: ['domains'] },
  example: { input: { id: exampleDomain.id, role: 'developer' }, output: exampleDomain },
  run: async ({ id, role }, { platform, caller }) => ({
    data: await platform.domains.changeRole(caller.accountId, id, role),
  }),
});

export const domainRemove = defineAction({
  ...session,
  id: 'account.domain-remove',
  method: 'DELETE',
  path: '/api/v1/account/domains/{id}',
  summary: 'Delete a domain',
  description:
    'No one can join through this domain anymore; current members stay. Without a verified domain, single sign-on is no longer required.',
  input: z.strictObject({ id: domainIdIn }),
  errors: ['session_required', 'not_found'],
  uses: { platform: ['domains'] },
  example: { input: { id: exampleDomain.id } },
  run: ({ id }, { platform, caller }) => platform.domains.remove(caller.accountId, id),
});

export const domainsEndpoints = [ssoGet, ssoRequire, domainAdd, domainVerify, domainChange, domainRemove];
