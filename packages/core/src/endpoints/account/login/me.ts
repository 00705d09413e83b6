/** The person who is logged in: their accounts, and the one that the session works in. */

import { z } from 'zod';
import { rightsOfRole } from '../../../domain/rights.ts';
import type { CallContext } from '../../context.ts';
import { defineEndpoint } from '../../endpoint.ts';
import { namedObject, objectOrNull } from '../../object-fields.ts';
import { exampleOwnAccount, ownAccountOut } from '../members/member-shapes.ts';
import { forAccounts, memberOf, moment, personOf } from '../shapes.ts';

const session = {
  ...forAccounts,
  session: { keys: 'refused', right: 'self' },
} as const;

const meOut = namedObject('Me', {
  id: z.string().describe('per_ and 26 characters; never changes.'),
  email: z.string().describe('Email address you log in with.'),
  name: z.string().describe('Your name, as other members see it.'),
  totp: z.boolean().describe('Two-factor authentication is on.'),
  account_id: z.string().describe('Account that this session works in.'),
  accounts: z.array(ownAccountOut).describe('Accounts you are a member of.'),
  impersonation: objectOrNull('Set while you, an operator, view another account; null otherwise.', {
    operator: z.string().describe('Name of the operator.'),
    account: z.string().describe('Name of the account.'),
    expires_at: moment.describe('When the session shows your own account again.'),
  }),
  created_at: moment.describe('When you signed up.'),
});

const exampleMe = {
  id: 'per_01m7ekm29qdweck8sm5wmjjfn4',
  email: 'ada@example.com',
  name: 'Ada Obi',
  totp: true,
  account_id: exampleOwnAccount.id,
  accounts: [exampleOwnAccount],
  impersonation: null,
  created_at: '2026-11-15T08:00:00.000Z',
};

/** An operator who views an account sees that one alone, as its viewers do. */
async function accountsIn({ platform, caller }: Context, person: { id: string; name: string }) {
  const { impersonation, memberId } = caller;
  if (impersonation === null)
    return { accounts: await platform.members.accountsOf(person.id), impersonation: null };
  const { id, name, state } = await platform.accounts.find(caller.accountId);
  const account = {
    id,
    name,
    state,
    member_id: memberId!,
    role: 'viewer' as const,
    rights: rightsOfRole('viewer', false).filter((right) => right !== 'self'),
  };
  return {
    accounts: [account],
    impersonation: {
      operator: person.name,
      account: name,
      expires_at: new Date(impersonation.expiresAt).toISOString(),
    },
  };
}

const uses = { platform: ['accounts', 'members'] } as const;
type Context = CallContext<typeof uses>;

async function view(context: Context, accountId = context.caller.accountId) {
  const { platform, caller } = context;
  const person = await platform.accounts.person(personOf(caller));
  return {
    id: person.id,
    email: person.email,
    name: person.name,
    totp: person.totpOn,
    account_id: accountId,
    ...(await accountsIn(context, person)),
    created_at: new Date(person.createdAt).toISOString(),
  };
}

const meGet = defineEndpoint({
  ...session,
  id: 'account.me',
  uses,
  method: 'GET',
  path: '/api/v1/me',
  summary: 'Current person',
  description: 'Who is logged in, their accounts, and what they may do in each.',
  input: z.strictObject({}),
  output: meOut,
  errors: ['session_required'],
  example: { input: {}, output: exampleMe },
  run: async (_input, context) => ({ data: await view(context) }),
});

export const meChange = defineEndpoint({
  ...session,
  id: 'account.me-change',
  method: 'PATCH',
  path: '/api/v1/me',
  summary: 'Change your name',
  description: 'The name other members see. The account name is separate.',
  input: z.strictObject({ name: z.string().trim().min(1).max(100).describe('Your name.') }),
  output: meOut,
  errors: ['session_required'],
  uses,
  example: { input: { name: 'Ada Obi' }, output: exampleMe },
  async run({ name }, context) {
    await context.platform.accounts.rename(personOf(context.caller), name);
    return { data: await view(context) };
  },
});

const meSwitch = defineEndpoint({
  ...session,
  id: 'account.switch',
  session: { ...session.session, audited: false },
  method: 'POST',
  path: '/api/v1/me/switch',
  summary: 'Switch account',
  description:
    'The session works in that account from the next request on. Other sessions stay where they are.',
  input: z.strictObject({ account_id: z.string().max(64).describe('Account ID: acc_…') }),
  output: meOut,
  errors: ['not_found', 'session_required', 'sso_required'],
  uses,
  example: { input: { account_id: exampleOwnAccount.id }, output: exampleMe },
  async run({ account_id: accountId }, context) {
    const { personId, sessionId } = memberOf(context.caller);
    await context.platform.members.switchTo({ personId, sessionId, accountId });
    return { data: await view(context, accountId) };
  },
});

export const meEndpoints = [meGet, meChange, meSwitch];
