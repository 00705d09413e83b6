/** Keys: created, listed, changed, rotated and revoked. */

import ipaddr from 'ipaddr.js';
import { z } from 'zod';
import { categoryIds } from '../../../domain/categories.ts';
import { fail } from '../../../errors.ts';
import type { Key } from '../../../platform/keys/key.ts';
import type { CallContext } from '../../context.ts';
import { defineEndpoint } from '../../endpoint.ts';
import { sold } from '../../examples.ts';
import { namedObject } from '../../object-fields.ts';
import {
  capsIn,
  capsOut,
  capsSent,
  capsWanted,
  exampleCaps,
  exampleSpent,
  exampleUnspent,
  spentOut,
} from '../cap-fields.ts';
import { forAccounts, moment, momentIn, momentOrNull, plain } from '../shapes.ts';
import { controlsIn, controlsOut, controlsSent, exampleControls } from './control-fields.ts';
import { checkScopes, expirySent, issuedTo, refuseOthersKey } from './key-rights.ts';

export const keyOut = namedObject('Key', {
  id: z.string().describe('Key ID: key_ and 26 characters. Used in paths and logs; not the secret.'),
  name: z.string().describe('Your name for the key.'),
  hint: z.string().describe('First and last characters of the secret, to recognize the key.'),
  mode: z.enum(['live', 'test']).describe('live or test. Test keys return sample data and are free.'),
  state: z
    .enum(['active', 'paused', 'revoked', 'expired'])
    .describe('Only active keys work. expired: past expires_at.'),
  scopes: z.array(z.string()).describe('What the key can call: categories, endpoints, account or operator.'),
  ips: z.array(z.string()).describe('IP addresses and CIDR ranges the key can be used from; empty for any.'),
  per_minute: z
    .number()
    .int()
    .nullable()
    .describe('Requests per minute on each endpoint; null for the platform limit.'),
  ...capsOut,
  ...spentOut,
  ...controlsOut,
  expires_at: momentOrNull.describe('When the key expires; null for never.'),
  created_at: moment.describe('When the key was created.'),
  last_used_at: momentOrNull.describe('Approximate time of the last use; null for never.'),
  revoked_at: momentOrNull.describe('When the key was revoked; null if it was not.'),
  rotated_from: z.string().nullable().describe('ID of the key it replaced; null if none.'),
  created_by: z
    .string()
    .nullable()
    .describe('Member who created the key, or who it was handed over to: mem_…; null for the operator.'),
});
export const newKeyOut = keyOut
  .extend({ secret: z.string().describe('The secret key. Shown only once.') })
  .meta({ id: 'NewKey' });

export const exampleKey = {
  id: 'key_01m7ekm29qdweck8sm5wmjjfn4',
  name: 'production',
  hint: 'oja_live_Ecfi…yX0y',
  mode: 'live' as const,
  state: 'active' as const,
  scopes: [sold.ai, sold.media, sold.qr],
  ips: [],
  per_minute: null,
  ...exampleCaps,
  ...exampleSpent,
  ...exampleControls,
  expires_at: null,
  created_at: '2026-11-15T08:00:00.000Z',
  last_used_at: '2026-11-15T08:30:00.000Z',
  revoked_at: null,
  rotated_from: null,
  created_by: 'mem_01m7ekm29qdweck8sm5wmjjfn4',
};

export const exampleNewKey = {
  ...exampleKey,
  ...exampleUnspent,
  last_used_at: null,
  secret: 'oja_live_EcficrOm6oXV0S57RAJeuVOvnSHHndeJ35xX0y',
};

const scopeIn = z
  .string()
  .max(120)
  .describe(
    'A category (ai, media, network, utilities), an endpoint (utilities.qr), an endpoint with models (ai.chat:gpt-*), or account.',
  );
const ipIn = z.string().refine((text) => ipaddr.isValid(text) || ipaddr.isValidCIDR(text), {
  message: 'must be an IP address or a CIDR range',
});
const wishes = {
  name: z.string().trim().min(1).max(100).describe('Your name for the key.'),
  scopes: z
    .array(scopeIn)
    .min(1)
    .max(50)
    .describe(
      'What the key can call: categories, single endpoints such as utilities.qr, models of an endpoint such as ai.chat:gpt-*, account, operator.',
    ),
  ips: z
    .array(ipIn)
    .max(100)
    .describe('IP addresses or CIDR ranges the key can be used from; empty for any.'),
  per_minute: z
    .number()
    .int()
    .min(1)
    .max(100_000)
    .nullable()
    .describe('Requests per minute on each endpoint; null for the platform limit.'),
  expires_at: momentIn.nullable().describe('When the key expires, in the future; null for never.'),
};

/** A key may only pass on what it has; a session may give everything. */
export const ownRights = ({ platform, caller }: CallContext<{ platform: 'keys' }>) =>
  platform.keys.rightsOf(caller.accountId, caller.keyId);

export const keysCreate = defineEndpoint({
  ...forAccounts,
  id: 'account.keys-create',
  session: { right: 'keys.own' },
  method: 'POST',
  path: '/api/v1/keys',
  summary: 'Create key',
  description:
    'A key can only create keys with its own scopes. Use one key per program, with only the scopes it needs and a monthly cap.',
  wire: { status: 201 },
  input: z.strictObject({
    name: wishes.name.default('key'),
    mode: z
      .enum(['live', 'test'])
      .default('live')
      .describe('live or test. Test keys return sample data and are free.'),
    scopes: wishes.scopes
      .optional()
      .describe(`${wishes.scopes.description} Default: all categories that the calling key has.`),
    ips: wishes.ips.default([]),
    per_minute: wishes.per_minute.default(null),
    ...capsIn,
    ...controlsIn,
    expires_at: wishes.expires_at.optional(),
  }),
  output: newKeyOut,
  errors: ['conflict', 'key_restricted'],
  uses: { platform: ['keys'], system: ['absent', 'endpoints'] },
  example: {
    input: { name: 'production', scopes: [sold.ai, sold.media, sold.qr], monthly_cap: '20.00' },
    output: exampleNewKey,
  },
  async run(input, context) {
    const { keys } = context.platform;
    const own = await ownRights(context);
    const scopes = input.scopes ?? categoriesOf(own);
    checkScopes(scopes, context);
    const wish = {
      name: input.name,
      mode: input.mode,
      scopes,
      ips: input.ips,
      perMinute: input.per_minute,
      caps: capsWanted(input),
      controls: controlsSent(input, null, context.now()),
      expiresAt: expirySent(input, null, context.now()) ?? null,
    };
    keys.requireOwnRights(wish, own);
    const { accountId, memberId } = context.caller;
    return { data: await keys.create(accountId, wish, memberId, issuedTo(context.caller, own)) };
  },
});

/** A key that is older than a category does not have it. One with no whole category has to say what it wants. */
function categoriesOf(own: Key | null): string[] {
  const all = categoryIds();
  const some = all.filter((category) => own === null || own.scopes.includes(category));
  return some.length === 0 ? all : some;
}

export const keysList = defineEndpoint({
  ...forAccounts,
  id: 'account.keys',
  session: { right: 'account.read' },
  method: 'GET',
  path: '/api/v1/keys',
  summary: 'List keys',
  description: 'Returns at most 500 keys without secrets, newest first, revoked ones last.',
  input: z.strictObject({
    revoked: z.enum(['true', 'false']).default('false').describe('Set to true to include revoked keys.'),
  }),
  output: z.object({ data: z.array(keyOut).describe('Keys, newest first, revoked ones last.') }),
  uses: { platform: ['keys'] },
  example: { input: {}, output: { data: [exampleKey] } },
  run: async (input, { platform, caller }) => ({
    data: { data: await platform.keys.list(caller.accountId, input.revoked === 'true') },
  }),
});

export const whoami = defineEndpoint({
  ...forAccounts,
  id: 'account.whoami',
  session: { right: 'self', keys: 'own' },
  method: 'GET',
  path: '/api/v1/whoami',
  summary: 'Verify key',
  description:
    'Returns the account, key and IP address of this request. Works with any key, regardless of its scopes.',
  limits: { ...plain.limits, perMinute: 600 },
  input: z.strictObject({}),
  output: z.object({
    account_id: z.string().describe('Account ID.'),
    key_id: z.string().nullable().describe('Key ID; null for a session.'),
    operator: z.boolean().describe('Whether the account is an operator.'),
    ip: z.string().describe('Your IP address as the server sees it.'),
  }),
  example: {
    input: {},
    output: {
      account_id: 'acc_01m7ekm29qdweck8sm5wmjjfn4',
      key_id: 'key_01m7ekm29qdweck8sm5wmjjfn4',
      operator: false,
      ip: '102.89.23.4',
    },
  },
  run: async (_input, { caller }) => ({
    data: { account_id: caller.accountId, key_id: caller.keyId, operator: caller.operator, ip: caller.ip },
  }),
});

export const keyOwn = defineEndpoint({
  ...forAccounts,
  id: 'account.key',
  session: { right: 'account.read', keys: 'own' },
  method: 'GET',
  path: '/api/v1/key',
  summary: 'Retrieve current key',
  description:
    'Returns the scopes, limits and spend of the key that sends this request. Works with any key, regardless of its scopes.',
  input: z.strictObject({}),
  output: keyOut,
  errors: ['not_found'],
  uses: { platform: ['keys'] },
  example: { input: {}, output: exampleKey },
  async run(_input, { platform, caller }) {
    if (caller.keyId === null) throw fail('not_found', 'This request was sent without a key.');
    return { data: await platform.keys.view(caller.accountId, caller.keyId) };
  },
});

export const keyGet = defineEndpoint({
  ...forAccounts,
  id: 'account.key-get',
  session: { right: 'account.read' },
  method: 'GET',
  path: '/api/v1/keys/{id}',
  summary: 'Retrieve key',
  description: 'Returns a key without its secret, which is shown only when the key is created.',
  input: z.strictObject({ id: z.string().describe('Key ID: key_…') }),
  output: keyOut,
  errors: ['not_found'],
  uses: { platform: ['keys'] },
  example: { input: { id: exampleKey.id }, output: exampleKey },
  run: async (input, { platform, caller }) => ({
    data: await platform.keys.view(caller.accountId, input.id),
  }),
});

export const keyChange = defineEndpoint({
  ...forAccounts,
  id: 'account.key-change',
  session: { right: 'keys.own' },
  method: 'PATCH',
  path: '/api/v1/keys/{id}',
  summary: 'Update key',
  description:
    'Changes the name, scopes, limits, caps, controls, expiry or IP allow-list, effective immediately. Omitted fields stay unchanged. To change the secret, rotate the key.',
  input: z.strictObject({
    id: z.string().describe('Key ID: key_…'),
    name: wishes.name.optional(),
    scopes: wishes.scopes.optional(),
    ips: wishes.ips.optional(),
    per_minute: wishes.per_minute.optional(),
    ...capsIn,
    ...controlsIn,
    expires_at: wishes.expires_at.optional(),
  }),
  output: keyOut,
  errors: ['not_found', 'key_restricted'],
  uses: { platform: ['bodies', 'keys'], system: ['absent', 'endpoints'] },
  example: { input: { id: exampleKey.id, name: 'production' }, output: exampleKey },
  async run(input, context) {
    if (input.scopes !== undefined) checkScopes(input.scopes, context);
    const { name, scopes, ips, per_minute: perMinute } = input;
    await refuseOthersKey(context, input.id);
    const before = await context.platform.keys.get(context.caller.accountId, input.id);
    const controls = controlsSent(input, before.controls, context.now());
    const expiresAt = expirySent(input, before.expiresAt, context.now());
    const change = { name, scopes, ips, perMinute, caps: capsSent(input), controls, expiresAt };
    const own = await ownRights(context);
    if (own !== null && before.controls.isPrivate === 1 && controls.isPrivate === 0)
      throw fail('key_restricted', 'private can only be turned off in the console.', { param: 'private' });
    if (controls.isPrivate === 1)
      await context.platform.bodies.remove(context.caller.accountId, { keyId: input.id });
    return { data: await context.platform.keys.change(context.caller.accountId, input.id, change, own) };
  },
});

export const keyRotate = defineEndpoint({
  ...forAccounts,
  id: 'account.key-rotate',
  session: { right: 'keys.own' },
  method: 'POST',
  path: '/api/v1/keys/{id}/rotate',
  summary: 'Rotate key',
  description:
    'Creates a new key with the same settings and spend, and its own ID. The old secret keeps working during the overlap, so that you can switch without downtime.',
  wire: { status: 201 },
  input: z.strictObject({
    id: z.string().describe('Key ID: key_…'),
    overlap_hours: z
      .number()
      .min(0)
      .max(720)
      .default(24)
      .describe('How long the old secret keeps working, in hours. 0 revokes it immediately.'),
  }),
  output: newKeyOut,
  errors: ['not_found', 'conflict', 'key_restricted'],
  uses: { platform: ['keys'] },
  example: {
    input: { id: exampleKey.id, overlap_hours: 24 },
    output: {
      ...exampleNewKey,
      ...exampleSpent,
      id: 'key_01m7eq1c4tb8xn2hd6v9rw3zsk',
      rotated_from: exampleKey.id,
    },
  },
  async run({ id, overlap_hours: hours }, context) {
    const { accountId, requestId } = context.caller;
    await refuseOthersKey(context, id);
    const own = await ownRights(context);
    const asked = { own, issuedTo: issuedTo(context.caller, own), requestId };
    return { data: await context.platform.keys.rotate(accountId, id, hours * 3_600_000, asked) };
  },
});

export const keyRevoke = defineEndpoint({
  ...forAccounts,
  id: 'account.key-revoke',
  session: { right: 'keys.own' },
  method: 'DELETE',
  path: '/api/v1/keys/{id}',
  summary: 'Revoke key',
  description:
    'Revokes the key permanently. This server rejects it as soon as this call returns; other nodes follow within a second.',
  input: z.strictObject({ id: z.string().describe('Key ID: key_…') }),
  output: keyOut,
  errors: ['not_found'],
  uses: { platform: ['keys'] },
  example: {
    input: { id: exampleKey.id },
    output: { ...exampleKey, state: 'revoked', revoked_at: '2026-11-15T09:00:00.000Z' },
  },
  async run(input, context) {
    await refuseOthersKey(context, input.id);
    const { accountId, requestId } = context.caller;
    const because = 'revoked by its owner';
    return { data: await context.platform.keys.revoke(accountId, input.id, because, { requestId }) };
  },
});
