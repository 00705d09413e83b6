/** Members, invites and lines of the audit log, as they are shown. */

import { z } from 'zod';
import { type Role, rights, rightTable, roleAbout, roles } from '../../../domain/rights.ts';
import { namedObject } from '../../object-fields.ts';
import { capsOut, exampleCaps, exampleSpent, spentOut } from '../cap-fields.ts';
import { moment, momentOrNull } from '../shapes.ts';

export const roleOut = z.enum(roles).describe('owner, admin, developer, billing or viewer.');
export const memberIdIn = z.string().max(64).describe('Member ID: mem_…');

export const memberOut = namedObject('Member', {
  id: z.string().describe('mem_ and 26 characters; unchanged if a member leaves and rejoins.'),
  email: z.string().describe('Email address the member logs in with.'),
  name: z.string().describe('Name of the member.'),
  role: roleOut,
  totp: z.boolean().describe('The member uses two-factor authentication.'),
  keys: z.number().int().describe('Keys the member created that are not revoked.'),
  ...capsOut,
  ...spentOut,
  joined_at: moment.describe('When the member joined.'),
  left_at: momentOrNull.describe('When the member left or was removed; null for current members.'),
});

export const exampleMember = {
  id: 'mem_01m7ekm29qdweck8sm5wmjjfn4',
  email: 'ada@example.com',
  name: 'Ada Obi',
  role: 'owner' as Role,
  totp: true,
  keys: 2,
  ...exampleCaps,
  ...exampleSpent,
  joined_at: '2026-11-15T08:00:00.000Z',
  left_at: null,
};

export const roleRowOut = namedObject('RoleRow', {
  role: roleOut,
  about: z.string().describe('What the role is for.'),
  rights: z.array(z.enum(rights)).describe('What it may do; operator rights count in an operator account.'),
});

/** The table of rights, by role. */
export const roleRows = roles.map((role) => ({
  role,
  about: roleAbout[role],
  rights: rights.filter((right) => (rightTable[right].roles as readonly Role[]).includes(role)),
}));

export const ownAccountOut = namedObject('OwnAccount', {
  id: z.string().describe('Account ID: acc_…'),
  name: z.string().describe('Account name.'),
  state: z.enum(['active', 'suspended']).describe('Only active accounts can be switched to.'),
  member_id: z.string().describe('Your member ID in it.'),
  role: roleOut,
  rights: z.array(z.enum(rights)).describe('What you may do in it.'),
});

export const exampleOwnAccount = {
  id: 'acc_01m7ekm29qdweck8sm5wmjjfn4',
  name: 'Obi Foods',
  state: 'active' as const,
  member_id: exampleMember.id,
  role: 'viewer' as Role,
  rights: roleRows
    .find(({ role }) => role === 'viewer')!
    .rights.filter((right) => !right.startsWith('operator')),
};

export const auditOut = namedObject('AccountAuditLine', {
  id: z.string().describe('aud_ and 26 characters.'),
  at: moment.describe('When it happened.'),
  actor: z.string().describe('Member (mem_…) or key (key_…) that did it.'),
  actor_name: z.string().nullable().describe('Email address of the member, or name of the key.'),
  action: z.string().describe('Endpoint that was called, such as account.keys-create.'),
  target: z
    .string()
    .describe('ID of what was changed, such as a key, member or webhook; empty if it has none.'),
  details: z
    .record(z.string(), z.unknown())
    .describe('Request input, without secrets. … stands for long and nested values.'),
  ip: z.string().describe('IP address it came from.'),
  user_agent: z.string().describe('User agent it came from.'),
});

export const exampleAudit = {
  id: 'aud_01m7ekm29qdweck8sm5wmjjfn4',
  at: '2026-11-15T09:00:00.000Z',
  actor: exampleMember.id,
  actor_name: exampleMember.email,
  action: 'account.keys-create',
  target: 'key_01m7ekm29qdweck8sm5wmjjfn4',
  details: { name: 'production' },
  ip: '102.89.23.4',
  user_agent: 'Mozilla/5.0',
};
