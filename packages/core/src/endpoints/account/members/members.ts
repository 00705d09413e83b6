/** Members of an account: who they are, what they may do, and what happens when they leave. */
import { z } from 'zod';
import { capFields } from '../../../domain/caps.ts';
import { roles } from '../../../domain/rights.ts';
import { fail } from '../../../errors.ts';
import { done } from '../../action.ts';
import type { CallContext } from '../../context.ts';
import { defineEndpoint } from '../../endpoint.ts';
import { capsIn, capsSent } from '../cap-fields.ts';
import { exampleKey, keyOut } from '../keys/keys.ts';
import { sessionCookie } from '../login/auth.ts';
import { currentPasswordIn, forAccounts, memberOf, plain } from '../shapes.ts';
import { exampleWatch, watchOut } from '../watches.ts';
import { exampleMember, memberIdIn, memberOut, roleRowOut, roleRows } from './member-shapes.ts';

const session = { ...forAccounts, session: { keys: 'refused' } } as const;
const roleIn = z.enum(roles);
const revokedOut = z
  .array(keyOut)
  .describe('Keys with the account scope that were revoked: only owners and admins can hold one.');
const exampleRevoked = {
  ...exampleKey,
  id: 'key_01m7eq1c4tb8xn2hd6v9rw3zsk',
  scopes: ['account'],
  state: 'revoked' as const,
  revoked_at: '2026-11-15T10:00:00.000Z',
};

/** A line for each key, as when someone revokes it by hand. */
async function noteRevoked(
  { platform, caller }: CallContext<{ platform: 'accountAudit' }>,
  memberId: string,
  keys: { id: string }[],
) {
  const { accountId, memberId: actor, ip, userAgent } = caller;
  const line = { accountId, actor: actor!, action: 'account.key-revoke', ip, userAgent };
  for (const { id } of keys)
    await platform.accountAudit.note({ ...line, target: id, details: { with_member: memberId } });
}

const membersList = defineEndpoint({
  ...forAccounts,
  id: 'account.members',
  session: { right: 'account.read' },
  method: 'GET',
  path: '/api/v1/account/members',
  summary: 'List members',
  description: 'Current members in the order they joined, and the table of what each role may do.',
  input: z.strictObject({
    left: z.enum(['true', 'false']).default('false').describe('true includes members who left.'),
  }),
  output: z.object({
    data: z.array(memberOut).describe('Members, in the order they joined.'),
    roles: z.array(roleRowOut).describe('What each role may do.'),
  }),
  uses: { platform: ['members'] },
  example: { input: {}, output: { data: [exampleMember], roles: roleRows } },
  run: async ({ left }, { platform, caller }) => ({
    data: { data: await platform.members.list(caller.accountId, { left: left === 'true' }), roles: roleRows },
  }),
});

export const memberChange = defineEndpoint({
  ...session,
  id: 'account.member-change',
  session: { ...session.session, right: 'members.manage' },
  method: 'PATCH',
  path: '/api/v1/account/members/{id}',
  summary: 'Change a member',
  description:
    "Changes the role or the caps, effective on the next request. Omitted fields stay unchanged. A role below admin revokes the account keys of the member. Caps count what the member's keys and sessions use together. Only owners can make, change or remove owners, and an account keeps at least one. Making an owner requires your password. Admins can't change their own caps.",
  limits: { ...plain.limits, perMinute: 30 },
  input: z.strictObject({
    id: memberIdIn,
    role: roleIn.optional().describe(`New role: ${roles.join(', ')}.`),
    ...capsIn,
    current_password: currentPasswordIn.optional().describe('Your password; required for the role owner.'),
  }),
  output: z.object({
    member: memberOut.describe('The member.'),
    keys: z
      .array(keyOut)
      .describe('Keys of the member that can do more than the new role: revoke them, or hand them over.'),
    revoked: revokedOut,
  }),
  errors: ['not_found', 'conflict', 'session_required', 'login_failed', 'too_many_attempts'],
  uses: { platform: ['accountAudit', 'accounts', 'members'] },
  example: {
    input: { id: exampleMember.id, role: 'developer' },
    output: { member: { ...exampleMember, role: 'developer' }, keys: [], revoked: [] },
  },
  async run(input, context) {
    const { platform, caller } = context;
    const { id, role, current_password: password } = input;
    const acting = memberOf(caller);
    const caps = capsSent(input);
    if (role === undefined && Object.keys(caps).length === 0)
      throw fail(
        'invalid_request',
        `Send role, or at least one cap: ${Object.values(capFields).join(', ')}.`,
        {
          param: 'role',
        },
      );
    if (role === 'owner') {
      if (password === undefined)
        throw fail('invalid_request', 'current_password is required to make someone an owner.', {
          param: 'current_password',
        });
      await platform.accounts.requirePassword(acting.personId, password);
    }
    const changed = await platform.members.change(acting, id, { role, caps });
    await noteRevoked(context, id, changed.revoked);
    return { data: changed };
  },
});

export const memberRemove = defineEndpoint({
  ...session,
  id: 'account.member-remove',
  session: { ...session.session, right: 'members.manage' },
  method: 'DELETE',
  path: '/api/v1/account/members/{id}',
  summary: 'Remove a member',
  description:
    'Their sessions in this account end immediately, and their keys with the account scope are revoked. Their other keys and watches keep working until you hand them over or revoke them; the response lists them.',
  limits: { ...plain.limits, perMinute: 30 },
  input: z.strictObject({ id: memberIdIn }),
  output: z.object({
    member: memberOut.describe('The member.'),
    keys: z.array(keyOut).describe('Keys the member created that still work.'),
    revoked: revokedOut,
    watches: z.array(watchOut).describe('Active watches the member created in a session.'),
  }),
  errors: ['not_found', 'conflict', 'session_required'],
  uses: { platform: ['accountAudit', 'members', 'watches'] },
  example: {
    input: { id: exampleMember.id },
    output: {
      member: { ...exampleMember, left_at: '2026-11-15T10:00:00.000Z' },
      keys: [exampleKey],
      revoked: [exampleRevoked],
      watches: [{ ...exampleWatch, created_by: exampleMember.id }],
    },
  },
  async run({ id }, context) {
    const { platform, caller } = context;
    const acting = memberOf(caller);
    if (id === acting.memberId)
      throw fail('conflict', 'To leave this account yourself, call POST /api/v1/account/leave.', {
        param: 'id',
      });
    const { member, keys, revoked } = await platform.members.end(acting, id);
    await noteRevoked(context, id, revoked);
    const watches = await platform.watches.ofMember(acting.accountId, id);
    return { data: { member, keys, revoked, watches } };
  },
});

export const memberKeys = defineEndpoint({
  ...session,
  id: 'account.member-keys',
  session: { ...session.session, right: 'keys.all' },
  method: 'POST',
  path: '/api/v1/account/members/{id}/keys',
  summary: 'Hand over or revoke keys',
  description:
    'For working keys and watches of a member, present or former. Send to to hand them over to another member, or revoke: true to revoke the keys and pause the watches.',
  limits: { ...plain.limits, perMinute: 30 },
  input: z
    .strictObject({
      id: memberIdIn,
      to: memberIdIn.optional().describe('Member who takes the keys over: mem_…'),
      keys: z
        .array(z.string().max(64))
        .max(200)
        .optional()
        .describe('Key IDs; leave out for all working keys and all watches of the member.'),
      revoke: z
        .boolean()
        .default(false)
        .describe('true revokes the keys and pauses the watches immediately.'),
    })
    .refine(({ to, revoke }) => (to !== undefined) !== revoke, {
      message: 'send either to or revoke: true',
      path: ['to'],
    }),
  output: z.object({
    data: z.array(keyOut).describe('Keys that were handed over or revoked.'),
    watches: z.array(watchOut).describe('Watches that were handed over or paused.'),
  }),
  errors: ['not_found', 'session_required'],
  uses: { platform: ['members', 'watches'] },
  example: {
    input: { id: exampleMember.id, revoke: true },
    output: {
      data: [{ ...exampleKey, state: 'revoked', revoked_at: '2026-11-15T10:00:00.000Z' }],
      watches: [],
    },
  },
  async run({ id, to, keys }, { platform, caller }) {
    const { accountId } = memberOf(caller);
    const moveWatches = () =>
      to === undefined
        ? platform.watches.pauseOf(accountId, id)
        : platform.watches.handOver(accountId, id, to);
    const data =
      to === undefined
        ? await platform.members.revokeKeys(accountId, id, keys)
        : await platform.members.handOver(accountId, id, to, keys);
    return { data: { data, watches: keys === undefined ? await moveWatches() : [] } };
  },
});

const accountLeave = defineEndpoint({
  ...session,
  id: 'account.leave',
  session: { ...session.session, right: 'self' },
  method: 'POST',
  path: '/api/v1/account/leave',
  summary: 'Leave the account',
  description:
    'Ends your sessions in this account, this one too. The last owner can’t leave: make another member an owner, or delete the account. Your keys with the account scope are revoked; your other keys and watches keep working until an admin hands them over or revokes them.',
  limits: { ...plain.limits, perMinute: 10 },
  input: z.strictObject({ current_password: currentPasswordIn }),
  output: done.extend({ revoked: revokedOut }),
  errors: ['conflict', 'session_required', 'login_failed', 'too_many_attempts'],
  uses: { platform: ['accountAudit', 'accounts', 'members'] },
  example: {
    input: { current_password: 'a long pass phrase' },
    output: { ok: true, revoked: [exampleRevoked] },
  },
  async run(input, context) {
    const { platform, caller } = context;
    const acting = memberOf(caller);
    await platform.accounts.requirePassword(acting.personId, input.current_password);
    const { revoked } = await platform.members.end(acting, acting.memberId);
    await noteRevoked(context, acting.memberId, revoked);
    return { data: { ok: true, revoked }, headers: { 'set-cookie': sessionCookie('', 0, caller.origin) } };
  },
});

export const membersEndpoints = [membersList, memberChange, memberRemove, memberKeys, accountLeave];
