/** Keys of any account, for the operator. */
import { z } from 'zod';
import { noCaps } from '../../domain/caps.ts';
import { categoryIds, services } from '../../domain/categories.ts';
import { issuedTo } from '../account/keys/key-rights.ts';
import { exampleKey, exampleNewKey, keyOut, newKeyOut, ownRights } from '../account/keys/keys.ts';
import { forOperators } from '../account/shapes.ts';
import { defineEndpoint } from '../endpoint.ts';
import { sold } from '../examples.ts';
import { actorOf } from './accounts.ts';

const operatorKeys = defineEndpoint({
  ...forOperators,
  id: 'operator.keys',
  method: 'GET',
  path: '/api/v1/operator/accounts/{id}/keys',
  summary: 'List account keys',
  description:
    'Returns the keys of an account without secrets, newest first, with revoked keys at the end, at most 500.',
  input: z.strictObject({ id: z.string().describe('Account ID: acc_…') }),
  output: z.object({ data: z.array(keyOut).describe('Keys, newest first, revoked ones last.') }),
  errors: ['not_found'],
  uses: { platform: ['accounts', 'keys'] },
  example: { input: { id: 'acc_01m7ekm29qdweck8sm5wmjjfn4' }, output: { data: [exampleKey] } },
  async run(input, { platform }) {
    await platform.accounts.find(input.id);
    return { data: { data: await platform.keys.list(input.id, true) } };
  },
});

const operatorKeyMake = defineEndpoint({
  ...forOperators,
  id: 'operator.key-make',
  method: 'POST',
  path: '/api/v1/operator/accounts/{id}/keys',
  summary: 'Create account key',
  description:
    'Creates a key for an account without a cap or expiry. The owner can change both. The secret is shown once.',
  wire: { status: 201 },
  input: z.strictObject({
    id: z.string().describe('Account ID: acc_…'),
    name: z.string().trim().min(1).max(100).default('key').describe('Name of the key.'),
  }),
  output: newKeyOut,
  errors: ['not_found', 'conflict', 'key_restricted'],
  uses: { platform: ['accounts', 'keys', 'operator'] },
  example: {
    input: { id: 'acc_01m7ekm29qdweck8sm5wmjjfn4', name: 'production' },
    output: {
      ...exampleNewKey,
      scopes: [sold.ai, sold.media, sold.network, sold.utilities, services.id, 'account'],
      monthly_cap: null,
      created_by: null,
    },
  },
  async run(input, context) {
    const { platform } = context;
    const account = await platform.accounts.find(input.id);
    const scopes = [...categoryIds(), 'account', ...(account.role === 'operator' ? ['operator'] : [])];
    const wish = {
      name: input.name,
      mode: 'live' as const,
      scopes,
      ips: [],
      perMinute: null,
      caps: noCaps,
      expiresAt: null,
    };
    // For an operator it is a key like the caller's own, which may not outdo it.
    const own = await ownRights(context);
    const isOperator = account.role === 'operator';
    if (isOperator) platform.keys.requireOwnRights(wish, own);
    const holder = isOperator ? issuedTo(context.caller, own) : null;
    const key = await platform.keys.create(input.id, wish, null, holder);
    await platform.operator.noteAction(actorOf(context), 'key.create', key.id, {
      account: input.id,
      name: input.name,
    });
    return { data: key };
  },
});

const operatorKeyRevoke = defineEndpoint({
  ...forOperators,
  id: 'operator.key-revoke',
  method: 'DELETE',
  path: '/api/v1/operator/keys/{id}',
  summary: 'Revoke any key',
  description: 'Revokes a key permanently and sends key.revoked to its owner.',
  input: z.strictObject({ id: z.string().describe('Key ID: key_…') }),
  output: keyOut,
  errors: ['not_found'],
  uses: { platform: ['keys', 'operator'] },
  example: {
    input: { id: exampleKey.id },
    output: { ...exampleKey, state: 'revoked' as const, revoked_at: '2026-11-15T09:00:00.000Z' },
  },
  async run(input, context) {
    const key = await context.platform.keys.revoke(null, input.id, 'revoked by the operator');
    await context.platform.operator.noteAction(actorOf(context), 'key.revoke', input.id, null);
    return { data: key };
  },
});

export const operatorKeysEndpoints = [operatorKeys, operatorKeyMake, operatorKeyRevoke];
