/** Who may create an account, who did lately, and how a burst of sign-ups is ended. */
import { z } from 'zod';
import { emailIn, forOperators, moment } from '../account/shapes.ts';
import { defineAction } from '../action.ts';
import type { CallContext } from '../context.ts';
import { defineEndpoint } from '../endpoint.ts';
import { actorOf } from './accounts.ts';

const modeName = z.enum(['open', 'verified', 'invited', 'closed']);
/** From here on the sign-ups of a network within the hours looked at count as a burst. */
const burstFrom = 5;
const hourMs = 3_600_000;

const networkOut = z.object({
  network: z.string().describe('IP address, or /64 network with IPv6.'),
  accounts: z.number().int().describe('Accounts created from it.'),
  active: z.number().int().describe('Accounts that are not suspended.'),
  burst: z.boolean().describe(`True from ${burstFrom} accounts.`),
  first_at: moment.describe('First sign-up in the period.'),
  last_at: moment.describe('Last sign-up in the period.'),
});
const signUpsOut = z.object({
  mode: modeName.describe(
    'open: anyone. verified: anyone with a confirmed email address. invited: only with an invitation. closed: no one.',
  ),
  total: z.number().int().describe('Sign-ups from these networks in the period.'),
  networks: z.array(networkOut).describe('Networks, most sign-ups first, at most 100.'),
});
const example = {
  mode: 'verified' as const,
  total: 12,
  networks: [
    {
      network: '198.51.100.7',
      accounts: 9,
      active: 9,
      burst: true,
      first_at: '2026-11-15T08:00:00.000Z',
      last_at: '2026-11-15T08:04:00.000Z',
    },
  ],
};

async function view({ platform, now }: CallContext<{ platform: 'signUps' }>, hours: number) {
  const found = await platform.signUps.byNetwork(now() - hours * hourMs);
  const networks = found.map((row) => ({ ...row, burst: row.accounts >= burstFrom }));
  return {
    mode: platform.signUps.mode(),
    total: networks.reduce((sum, { accounts }) => sum + accounts, 0),
    networks,
  };
}

const operatorSignUps = defineEndpoint({
  ...forOperators,
  id: 'operator.sign-ups',
  method: 'GET',
  path: '/api/v1/operator/sign-ups',
  summary: 'List sign-ups',
  description: 'Returns the sign-up mode and recent sign-ups by network, to detect bursts.',
  input: z.strictObject({
    hours: z.coerce.number().int().min(1).max(720).default(24).describe('Period in hours, 1 to 720.'),
  }),
  output: signUpsOut,
  uses: { platform: ['signUps'] },
  example: { input: { hours: 24 }, output: example },
  run: async ({ hours }, context) => ({ data: await view(context, hours) }),
});

const operatorSignUpMode = defineEndpoint({
  ...forOperators,
  id: 'operator.sign-up-mode',
  method: 'PUT',
  path: '/api/v1/operator/sign-ups',
  summary: 'Set sign-up mode',
  description:
    'Effective immediately; overrides OJA_SIGNUP. verified sends a link by email; without OJA_SMTP_URL the link is written to the server log.',
  input: z.strictObject({ mode: modeName.describe('open, verified, invited or closed.') }),
  output: signUpsOut,
  uses: { platform: ['operator', 'signUps'] },
  example: { input: { mode: 'verified' }, output: example },
  async run({ mode }, context) {
    await context.platform.operator.setOption(actorOf(context), 'sign-up.mode', mode);
    return { data: await view(context, 24) };
  },
});

const operatorSignUpsSuspend = defineEndpoint({
  ...forOperators,
  id: 'operator.sign-ups-suspend',
  method: 'POST',
  path: '/api/v1/operator/sign-ups/suspend',
  summary: 'Suspend sign-up burst',
  description:
    'Suspends every active developer account created from a network in the period. Accounts can be restored one by one.',
  input: z.strictObject({
    network: z.string().min(1).max(64).describe('Network, as in GET /api/v1/operator/sign-ups.'),
    hours: z.number().int().min(1).max(720).default(24).describe('Period in hours, 1 to 720.'),
  }),
  output: z.object({
    suspended: z.number().int().describe('Number of accounts suspended.'),
    account_ids: z.array(z.string()).describe('IDs of the suspended accounts.'),
  }),
  uses: { platform: ['operator', 'signUps'] },
  example: {
    input: { network: '198.51.100.7', hours: 24 },
    output: { suspended: 1, account_ids: ['acc_01m7ekm29qdweck8sm5wmjjfn4'] },
  },
  async run({ network, hours }, context) {
    const { signUps, operator } = context.platform;
    const ids = await signUps.batch(network, context.now() - hours * hourMs);
    for (const id of ids) await operator.changeAccount(actorOf(context), id, { state: 'suspended' });
    return { data: { suspended: ids.length, account_ids: ids } };
  },
});

const invitationOut = z.object({
  id: z.string().describe('Invitation ID.'),
  email: z.string().nullable().describe('Email address that can use it; null for any.'),
  note: z.string().describe('Your note.'),
  state: z.enum(['open', 'used', 'expired']).describe('open, used or expired.'),
  created_at: moment.describe('When it was created.'),
  expires_at: moment.describe('When it expires.'),
  used_by: z.string().nullable().describe('ID of the account created with it.'),
});

const operatorInvitations = defineEndpoint({
  ...forOperators,
  id: 'operator.invitations',
  method: 'GET',
  path: '/api/v1/operator/invitations',
  summary: 'List invitations',
  description: 'Returns invitations without their links, newest first, at most 200.',
  input: z.strictObject({}),
  output: z.object({ data: z.array(invitationOut).describe('Invitations, newest first.') }),
  uses: { platform: ['signUps'] },
  example: {
    input: {},
    output: {
      data: [
        {
          id: 'inv_01m7ekm29qdweck8sm5wmjjfn4',
          email: 'ada@example.com',
          note: '',
          state: 'open' as const,
          created_at: '2026-11-15T08:00:00.000Z',
          expires_at: '2026-11-22T08:00:00.000Z',
          used_by: null,
        },
      ],
    },
  },
  run: async (_input, { platform }) => ({ data: { data: await platform.signUps.invitations() } }),
});

const operatorInvite = defineEndpoint({
  ...forOperators,
  id: 'operator.invite',
  method: 'POST',
  path: '/api/v1/operator/invitations',
  summary: 'Create invitation',
  description:
    'Returns a link that creates one account. The link is shown once, and sent by email if SMTP is set up.',
  wire: { status: 201 },
  input: z.strictObject({
    email: emailIn
      .nullable()
      .default(null)
      .describe('Email address that can use it; null for anyone with the link.'),
    note: z.string().max(200).default('').describe('Your note.'),
    days: z.number().int().min(1).max(90).default(7).describe('Validity in days, 1 to 90.'),
  }),
  output: z.object({
    id: z.string().describe('Invitation ID.'),
    url: z.string().describe('Invitation link.'),
    email: z.string().nullable().describe('Email address that can use it; null for any.'),
    expires_at: moment.describe('When it expires.'),
  }),
  uses: { platform: ['operator', 'signUps'] },
  example: {
    input: { email: 'ada@example.com' },
    output: {
      id: 'inv_01m7ekm29qdweck8sm5wmjjfn4',
      url: 'https://api.example.com/signup#invitation=xS3kPqW8rT1vYbN5mZ0cL7dJ2fH4gA6eU9iO-oK_wQe',
      email: 'ada@example.com',
      expires_at: '2026-11-22T08:00:00.000Z',
    },
  },
  async run({ email, note, days }, context) {
    const { platform } = context;
    const actor = actorOf(context);
    const expiresAt = actor.at + days * 24 * hourMs;
    const made = await platform.signUps.invite(actor.actor, { email, note, expiresAt });
    await platform.operator.noteAction(actor, 'invitation.create', made.id, { email, note });
    return { data: made };
  },
});

const operatorInvitationRevoke = defineAction({
  ...forOperators,
  id: 'operator.invitation-revoke',
  method: 'DELETE',
  path: '/api/v1/operator/invitations/{id}',
  summary: 'Revoke invitation',
  description: 'The link stops working. A used invitation stays unchanged.',
  input: z.strictObject({ id: z.string().max(64).describe('Invitation ID: inv_…') }),
  errors: ['not_found'],
  uses: { platform: ['operator', 'signUps'] },
  example: { input: { id: 'inv_01m7ekm29qdweck8sm5wmjjfn4' } },
  async run({ id }, context) {
    await context.platform.signUps.revokeInvitation(id);
    await context.platform.operator.noteAction(actorOf(context), 'invitation.revoke', id, null);
  },
});

export const operatorSignUpsEndpoints = [
  operatorSignUps,
  operatorSignUpMode,
  operatorSignUpsSuspend,
  operatorInvitations,
  operatorInvite,
  operatorInvitationRevoke,
];
