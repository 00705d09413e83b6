/** Invites to an account: created and sent by admins, accepted by anyone with the link. */
import { z } from 'zod';
import { type Role, roles } from '../../../domain/rights.ts';
import { fail } from '../../../errors.ts';
import { defineAction } from '../../action.ts';
import { defineEndpoint } from '../../endpoint.ts';
import { namedObject } from '../../object-fields.ts';
import { accountOut, exampleAccount } from '../account-fields.ts';
import { sessionCookie } from '../login/auth.ts';
import { noteLogIn } from '../login/log-in-notice.ts';
import {
  currentPasswordIn,
  emailIn,
  forAccounts,
  forAnyone,
  memberOf,
  moment,
  passwordIn,
  plain,
} from '../shapes.ts';
import { exampleMember, roleOut } from './member-shapes.ts';

const session = {
  ...forAccounts,
  session: { keys: 'refused', right: 'members.manage' },
} as const;

const inviteFields = {
  id: z.string().describe('ivt_ and 26 characters.'),
  email: z.string().nullable().describe('Email address it is for; null if anyone with the link may accept.'),
  role: roleOut,
  state: z.enum(['open', 'accepted', 'expired']).describe('Only open invites can be accepted.'),
  invited_by: z.string().describe('Member who sent it last: mem_…'),
  created_at: moment.describe('When it was created.'),
  sent_at: moment.describe('When the link was last sent or shown.'),
  expires_at: moment.describe('When the link stops working.'),
};
const inviteOut = z.object(inviteFields).meta({ id: 'Invite' });
const newInviteOut = namedObject('NewInvite', {
  ...inviteFields,
  mailed: z.boolean().describe('The link was sent by email.'),
  url: z.string().nullable().describe('Link to copy, shown once; null if it was sent by email.'),
});

const exampleInvite = {
  id: 'ivt_01m7ekm29qdweck8sm5wmjjfn4',
  email: 'bola@example.com',
  role: 'developer' as Role,
  state: 'open' as const,
  invited_by: exampleMember.id,
  created_at: '2026-11-15T08:00:00.000Z',
  sent_at: '2026-11-15T08:00:00.000Z',
  expires_at: '2026-11-22T08:00:00.000Z',
};
const exampleNewInvite = { ...exampleInvite, mailed: true, url: null };
const inviteIdIn = z.string().max(64).describe('Invite ID: ivt_…');
const tokenIn = z.string().length(43).describe('The part of the invite link after token=.');
const exampleToken = 'xS3kPqW8rT1vYbN5mZ0cL7dJ2fH4gA6eU9iO-oK_wQe';

export const inviteCreate = defineEndpoint({
  ...session,
  id: 'account.invite-create',
  method: 'POST',
  path: '/api/v1/account/invites',
  summary: 'Invite a member',
  description:
    'With an email address, and SMTP set up on the server, the link is sent by email. Otherwise the response has a link to copy. A link works once and expires in 7 days. Inviting an owner requires your password.',
  wire: { status: 201 },
  limits: { ...plain.limits, perMinute: 10 },
  input: z.strictObject({
    email: emailIn
      .nullable()
      .default(null)
      .describe('Email address that can accept the invite. Omit it to let anyone with the link accept.'),
    role: z
      .enum(roles)
      .default('developer')
      .describe(`Role: ${roles.join(', ')}.`),
    current_password: currentPasswordIn.optional().describe('Your password; required for the role owner.'),
  }),
  output: newInviteOut,
  errors: ['conflict', 'session_required', 'login_failed', 'too_many_attempts'],
  uses: { platform: ['accounts', 'invites'] },
  example: { input: { email: 'bola@example.com', role: 'developer' }, output: exampleNewInvite },
  async run({ email, role, current_password: password }, { platform, caller }) {
    const acting = memberOf(caller);
    if (role === 'owner') {
      if (password === undefined)
        throw fail('invalid_request', 'current_password is required to invite an owner.', {
          param: 'current_password',
        });
      await platform.accounts.requirePassword(acting.personId, password);
    }
    return { data: await platform.invites.create(acting, { email, role }) };
  },
});

const invitesList = defineEndpoint({
  ...session,
  id: 'account.invites',
  method: 'GET',
  path: '/api/v1/account/invites',
  summary: 'List invites',
  description:
    'Open, accepted and expired invites, newest first, at most 200, without their links. Invites are deleted 30 days after they expire.',
  input: z.strictObject({}),
  output: z.object({ data: z.array(inviteOut).describe('Invites, newest first.') }),
  errors: ['session_required'],
  uses: { platform: ['invites'] },
  example: { input: {}, output: { data: [exampleInvite] } },
  run: async (_input, { platform, caller }) => ({
    data: { data: await platform.invites.list(caller.accountId) },
  }),
});

export const inviteResend = defineEndpoint({
  ...session,
  id: 'account.invite-resend',
  method: 'POST',
  path: '/api/v1/account/invites/{id}/resend',
  summary: 'Resend an invite',
  description:
    'Creates a new link, which expires in 7 days. The previous link stops working. Only owners can resend an invite for an owner, which requires your password.',
  limits: { ...plain.limits, perMinute: 10 },
  input: z.strictObject({
    id: inviteIdIn,
    current_password: currentPasswordIn
      .optional()
      .describe('Your password; required if the invite is for the role owner.'),
  }),
  output: newInviteOut,
  errors: ['not_found', 'conflict', 'session_required', 'login_failed', 'too_many_attempts'],
  uses: { platform: ['accounts', 'invites'] },
  example: { input: { id: exampleInvite.id }, output: exampleNewInvite },
  async run({ id, current_password: password }, { platform, caller }) {
    const acting = memberOf(caller);
    if (password !== undefined) await platform.accounts.requirePassword(acting.personId, password);
    return { data: await platform.invites.resend(acting, id, { proven: password !== undefined }) };
  },
});

export const inviteRevoke = defineAction({
  ...session,
  id: 'account.invite-revoke',
  method: 'DELETE',
  path: '/api/v1/account/invites/{id}',
  summary: 'Revoke an invite',
  description: 'The link stops working immediately.',
  input: z.strictObject({ id: inviteIdIn }),
  errors: ['not_found', 'session_required'],
  uses: { platform: ['invites'] },
  example: { input: { id: exampleInvite.id } },
  run: ({ id }, { platform, caller }) => platform.invites.revoke(caller.accountId, id),
});

export const inviteLook = defineEndpoint({
  ...forAnyone,
  id: 'account.invite-look',
  method: 'POST',
  path: '/api/v1/invites/look',
  summary: 'Look at an invite',
  description: 'What an invite link offers. The token is in the body, so that no log has it.',
  limits: { ...plain.limits, perMinute: 30 },
  input: z.strictObject({ token: tokenIn }),
  output: namedObject('InviteOffer', {
    account: z.string().describe('Name of the account.'),
    role: roleOut,
    about: z.string().describe('What the role may do.'),
    email: z.string().nullable().describe('Email address it is for; null for anyone.'),
    known: z
      .boolean()
      .nullable()
      .describe('The email address can log in already; null where the link did not come by email.'),
    sign_up: z.boolean().describe('A new person can join with this link.'),
    expires_at: moment.describe('When the link stops working.'),
  }),
  uses: { platform: ['joining'] },
  example: {
    input: { token: exampleToken },
    output: {
      account: 'Obi Foods',
      role: 'developer',
      about: 'Creates keys and manages their own, webhooks and jobs; sees usage and the balance.',
      email: 'bola@example.com',
      known: false,
      sign_up: true,
      expires_at: '2026-11-22T08:00:00.000Z',
    },
  },
  run: async ({ token }, { platform }) => ({ data: await platform.joining.look(token) }),
});

export const inviteAccept = defineEndpoint({
  ...session,
  session: { ...session.session, right: 'self', audited: false },
  id: 'account.invite-accept',
  method: 'POST',
  path: '/api/v1/invites/accept',
  summary: 'Accept an invite',
  description: 'Adds you to the account and switches this session to it. A link works once.',
  limits: { ...plain.limits, perMinute: 20 },
  input: z.strictObject({ token: tokenIn }),
  output: z.object({ account: accountOut.describe('The account you joined.') }),
  errors: ['conflict', 'session_required', 'sso_required'],
  uses: { platform: ['accounts', 'joining'] },
  example: { input: { token: exampleToken }, output: { account: exampleAccount } },
  async run({ token }, { platform, caller }) {
    const { accountId } = await platform.joining.accept({ ...memberOf(caller), token, visitor: caller });
    return { data: { account: await platform.accounts.view(accountId) } };
  },
});

export const inviteJoin = defineEndpoint({
  ...forAnyone,
  id: 'account.invite-join',
  method: 'POST',
  path: '/api/v1/invites/join',
  summary: 'Join with an invite',
  description:
    'For someone who has no password here yet: signs up, joins the account and sets the session cookie.',
  wire: { status: 201 },
  limits: { ...plain.limits, perMinute: 20 },
  input: z.strictObject({
    token: tokenIn,
    password: passwordIn,
    name: z.string().trim().min(1).max(100).optional().describe('Your name.'),
    email: emailIn.optional().describe('Email address, if the invite is for no particular one.'),
  }),
  output: z.object({ account: accountOut.describe('The account you joined.') }),
  errors: ['conflict', 'operator_only', 'sso_required'],
  uses: { helpers: ['geo'], platform: ['accounts', 'joining'] },
  example: {
    input: { token: exampleToken, password: 'a long pass phrase', name: 'Bola Ade' },
    output: { account: exampleAccount },
  },
  async run(input, context) {
    const { platform, caller } = context;
    const { token, email, name, password } = input;
    const {
      accountId,
      personId,
      session: begun,
    } = await platform.joining.join({ token, email, name, password }, caller);
    await noteLogIn(personId, context);
    const cookie = sessionCookie(begun.token, begun.expiresAt, caller.origin);
    return {
      data: { account: await platform.accounts.view(accountId) },
      headers: { 'set-cookie': cookie },
    };
  },
});

export const invitesEndpoints = [
  inviteCreate,
  invitesList,
  inviteResend,
  inviteRevoke,
  inviteLook,
  inviteAccept,
  inviteJoin,
];
