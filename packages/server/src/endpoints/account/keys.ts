/** Keys: made, listed, changed, rotated, revoked, and handed in when they leak. */
import ipaddr from 'ipaddr.js';
import { z } from 'zod';
import { fail } from '../../errors.ts';
import type { CallContext } from '../endpoint.ts';
import { categories, defineEndpoint } from '../endpoint.ts';
import { dollarsIn, dollarsText, done, moment, momentIn, momentOrNull, plain } from './shapes.ts';

export const keyOut = z
  .object({
    id: z.string().describe('key_ and 26 characters: what paths and the log call it. Not the secret.'),
    name: z.string().describe('Your own name for it.'),
    hint: z.string().describe('Beginning and end of the secret, to recognize it.'),
    mode: z.enum(['live', 'test']).describe('A test key answers examples and costs nothing.'),
    state: z
      .enum(['active', 'revoked', 'expired'])
      .describe('expired: past expires_at. Only active keys are served.'),
    scopes: z
      .array(z.string())
      .describe('Categories, single endpoints, account or operator: what it may call.'),
    ips: z.array(z.string()).describe('Addresses and ranges it may be used from; empty for everywhere.'),
    per_minute: z
      .number()
      .int()
      .nullable()
      .describe('Calls a minute on each endpoint; null for what the platform allows.'),
    monthly_cap: dollarsText.nullable().describe('Dollars it may spend in a month; null for no cap.'),
    spent_this_month: dollarsText,
    expires_at: momentOrNull.describe('When it stops working; null for never.'),
    created_at: moment.describe('When it was made.'),
    last_used_at: momentOrNull.describe('About when it was last used; null for never.'),
    revoked_at: momentOrNull.describe('When it was revoked; null while it is not.'),
    rotated_from: z.string().nullable().describe('Id of the key whose place it took; null for a first one.'),
  })
  .meta({ id: 'Key' });
export const newKeyOut = keyOut
  .extend({ secret: z.string().describe('Shown once, never again.') })
  .meta({ id: 'NewKey' });

export const exampleKey = {
  id: 'key_01m7ekm29qdweck8sm5wmjjfn4',
  name: 'production',
  hint: 'oja_live_Ecfi…yX0y',
  mode: 'live' as const,
  state: 'active' as const,
  scopes: ['ai', 'media', 'utilities.qr'],
  ips: [],
  per_minute: null,
  monthly_cap: '20.00',
  spent_this_month: '0.90',
  expires_at: null,
  created_at: '2026-11-15T08:00:00.000Z',
  last_used_at: null,
  revoked_at: null,
  rotated_from: null,
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
  name: z.string().trim().min(1).max(100).describe('Your own name for it.'),
  scopes: z
    .array(scopeIn)
    .min(1)
    .max(50)
    .describe(
      'Categories, single endpoints such as utilities.qr, models of an endpoint such as ai.chat:gpt-*, account, operator.',
    ),
  ips: z.array(ipIn).max(100).describe('Addresses or CIDR ranges it may be used from; empty for everywhere.'),
  per_minute: z
    .number()
    .int()
    .min(1)
    .max(100_000)
    .nullable()
    .describe('Calls a minute on each endpoint; null for the platform’s.'),
  monthly_cap: dollarsIn.nullable().describe('Dollars a month; null for none.'),
  expires_at: momentIn.nullable().describe('When it stops working; null for never.'),
};

/** Names of scopes that exist. */
function checkScopes(scopes: string[], { system, caller }: CallContext): void {
  const known = new Set<string>([
    ...categories,
    'account',
    ...system.endpoints.filter(({ access }) => access === 'key').map(({ id }) => id),
  ]);
  if (caller.operator) known.add('operator');
  const sellsModels = (id: string) =>
    system.endpoints.some((endpoint) => endpoint.id === id && endpoint.price.model !== undefined);
  const wrong = scopes.filter((scope) => {
    const colon = scope.indexOf(':');
    return colon === -1
      ? !known.has(scope)
      : colon === scope.length - 1 || !sellsModels(scope.slice(0, colon));
  });
  if (wrong.length > 0) {
    throw fail(
      'invalid_request',
      `scopes: ${wrong.join(', ')} unknown; valid are ${[...known].join(', ')}.`,
      { param: 'scopes' },
    );
  }
}

/** A key may only pass on what it has; a session may give everything. */
export const ownRights = ({ platform, caller }: CallContext) =>
  platform.keys.rightsOf(caller.accountId, caller.keyId);

export const keysCreate = defineEndpoint({
  ...plain,
  id: 'account.keys-create',
  group: 'account',
  method: 'POST',
  path: '/api/v1/keys',
  summary: 'Create a key; its secret is shown once.',
  description:
    'A key that makes another can give only what it has itself. Give each program its own key, with the few scopes it needs and a cap.',
  access: 'account',
  succeedsWith: 201,
  input: z.strictObject({
    name: wishes.name.default('key'),
    mode: z.enum(['live', 'test']).default('live').describe('Test keys answer examples and cost nothing.'),
    scopes: wishes.scopes.default([...categories]),
    ips: wishes.ips.default([]),
    per_minute: wishes.per_minute.default(null),
    monthly_cap: wishes.monthly_cap.optional(),
    expires_at: wishes.expires_at.optional(),
  }),
  output: newKeyOut,
  errors: ['conflict', 'key_restricted'],
  example: {
    input: { name: 'production', scopes: ['ai', 'media', 'utilities.qr'], monthly_cap: '20.00' },
    output: { ...exampleKey, secret: 'oja_live_EcficrOm6oXV0S57RAJeuVOvnSHHndeJ35xX0y' },
  },
  async run(input, context) {
    const { keys } = context.platform;
    checkScopes(input.scopes, context);
    const wish = {
      name: input.name,
      mode: input.mode,
      scopes: input.scopes,
      ips: input.ips,
      perMinute: input.per_minute,
      capMicros: input.monthly_cap ?? null,
      expiresAt: input.expires_at ?? null,
    };
    keys.requireOwnRights(wish, await ownRights(context));
    return { data: await keys.create(context.caller.accountId, wish) };
  },
});

export const keysList = defineEndpoint({
  ...plain,
  id: 'account.keys',
  group: 'account',
  method: 'GET',
  path: '/api/v1/keys',
  summary: 'Your keys.',
  description: 'Newest first, without secrets; hint tells which is which.',
  access: 'account',
  input: z.strictObject({
    revoked: z.enum(['true', 'false']).default('false').describe('true lists revoked ones too.'),
  }),
  output: z.object({ data: z.array(keyOut) }),
  errors: [],
  example: { input: {}, output: { data: [exampleKey] } },
  run: async (input, { platform, caller }) => ({
    data: { data: await platform.keys.list(caller.accountId, input.revoked === 'true') },
  }),
});

export const whoami = defineEndpoint({
  ...plain,
  id: 'account.whoami',
  group: 'account',
  method: 'GET',
  path: '/api/v1/whoami',
  summary: 'Who this request comes from: the cheapest call with a key.',
  description:
    'Good for checking that a key works and from which address it is seen. Any key may ask, whatever its scopes.',
  access: 'account',
  ownKey: true,
  limits: { ...plain.limits, perMinute: 600 },
  input: z.strictObject({}),
  output: z.object({
    account_id: z.string(),
    key_id: z.string().nullable(),
    operator: z.boolean(),
    ip: z.string(),
  }),
  errors: [],
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
  ...plain,
  id: 'account.key',
  group: 'account',
  method: 'GET',
  path: '/api/v1/key',
  summary: 'The key of this request: its scopes, limits and spend.',
  description: 'Any key may ask about itself, whatever its scopes.',
  access: 'account',
  ownKey: true,
  input: z.strictObject({}),
  output: keyOut,
  errors: ['not_found'],
  example: { input: {}, output: exampleKey },
  async run(_input, { platform, caller }) {
    if (caller.keyId === null) throw fail('not_found', 'This request carries no key.');
    return { data: await platform.keys.view(caller.accountId, caller.keyId) };
  },
});

export const keyGet = defineEndpoint({
  ...plain,
  id: 'account.key-get',
  group: 'account',
  method: 'GET',
  path: '/api/v1/keys/{id}',
  summary: 'One key.',
  description: 'Without its secret, which is shown only when it is made.',
  access: 'account',
  input: z.strictObject({ id: z.string().describe('Id of the key: key_…') }),
  output: keyOut,
  errors: ['not_found'],
  example: { input: { id: exampleKey.id }, output: exampleKey },
  run: async (input, { platform, caller }) => ({
    data: await platform.keys.view(caller.accountId, input.id),
  }),
});

export const keyChange = defineEndpoint({
  ...plain,
  id: 'account.key-change',
  group: 'account',
  method: 'PATCH',
  path: '/api/v1/keys/{id}',
  summary: 'Change name, scopes, limits, cap, expiry or allow-list; in force at once.',
  description: 'Only the fields that are sent change. The secret stays the same; to change that, rotate.',
  access: 'account',
  input: z.strictObject({
    id: z.string().describe('Id of the key: key_…'),
    name: wishes.name.optional(),
    scopes: wishes.scopes.optional(),
    ips: wishes.ips.optional(),
    per_minute: wishes.per_minute.optional(),
    monthly_cap: wishes.monthly_cap.optional(),
    expires_at: wishes.expires_at.optional(),
  }),
  output: keyOut,
  errors: ['not_found', 'key_restricted'],
  example: { input: { id: exampleKey.id, name: 'production' }, output: exampleKey },
  async run(input, context) {
    const { keys } = context.platform;
    if (input.scopes !== undefined) checkScopes(input.scopes, context);
    const { name, scopes, ips, per_minute: perMinute, monthly_cap: capMicros, expires_at: expiresAt } = input;
    const change = { name, scopes, ips, perMinute, capMicros, expiresAt };
    const own = await ownRights(context);
    return { data: await keys.change(context.caller.accountId, input.id, change, own) };
  },
});

export const keyRotate = defineEndpoint({
  ...plain,
  id: 'account.key-rotate',
  group: 'account',
  method: 'POST',
  path: '/api/v1/keys/{id}/rotate',
  summary: 'A new secret with the same rights; the old one works for the overlap.',
  description:
    'Put the new secret in place during the overlap, without a gap. The answer is a new key with an id of its own.',
  access: 'account',
  succeedsWith: 201,
  input: z.strictObject({
    id: z.string().describe('Id of the key: key_…'),
    overlap_hours: z.number().min(0).max(720).default(24).describe('0 ends the old secret at once.'),
  }),
  output: newKeyOut,
  errors: ['not_found', 'conflict', 'key_restricted'],
  example: {
    input: { id: exampleKey.id, overlap_hours: 24 },
    output: {
      ...exampleKey,
      rotated_from: exampleKey.id,
      secret: 'oja_live_EcficrOm6oXV0S57RAJeuVOvnSHHndeJ35xX0y',
    },
  },
  async run(input, context) {
    const { accountId } = context.caller;
    const overlapMs = input.overlap_hours * 3_600_000;
    const own = await ownRights(context);
    return { data: await context.platform.keys.rotate(accountId, input.id, overlapMs, own) };
  },
});

export const keyRevoke = defineEndpoint({
  ...plain,
  id: 'account.key-revoke',
  group: 'account',
  method: 'DELETE',
  path: '/api/v1/keys/{id}',
  summary: 'Revoke a key: it serves no request after this answer.',
  description: 'For good. With several nodes the others follow within a second.',
  access: 'account',
  input: z.strictObject({ id: z.string().describe('Id of the key: key_…') }),
  output: keyOut,
  errors: ['not_found'],
  example: {
    input: { id: exampleKey.id },
    output: { ...exampleKey, state: 'revoked', revoked_at: '2026-11-15T09:00:00.000Z' },
  },
  run: async (input, { platform, caller }) => ({
    data: await platform.keys.revoke(caller.accountId, input.id, 'revoked by its owner'),
  }),
});

export const keyReportLeak = defineEndpoint({
  ...plain,
  id: 'account.key-report-leak',
  group: 'public',
  method: 'POST',
  path: '/api/v1/keys/report-leak',
  summary: 'Hand in a key that leaked: a real one is revoked and its owner told.',
  description:
    "For whoever finds a key in a public place; needs no key of one's own. What is no key of this platform is answered revoked: false.",
  access: 'public',
  limits: { ...plain.limits, perMinute: 30 },
  input: z.strictObject({
    key: z.string().min(1).max(200).describe('The secret that was found: oja_live_… or oja_test_…'),
    where: z.string().max(300).default('').describe('Where it was found.'),
  }),
  output: done.extend({ revoked: z.boolean() }),
  errors: [],
  example: {
    input: { key: 'oja_live_EcficrOm6oXV0S57RAJeuVOvnSHHndeJ35xX0y', where: 'a public repository' },
    output: { ok: true, revoked: true },
  },
  run: async (input, { platform }) => ({
    data: { ok: true, revoked: await platform.keys.reportLeak(input.key, input.where) },
  }),
});
