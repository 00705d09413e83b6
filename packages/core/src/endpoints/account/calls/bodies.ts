/** Stored request and response bodies: read, and deleted. */

import { z } from 'zod';
import { rightTable, roleHas } from '../../../domain/rights.ts';
import { fail } from '../../../errors.ts';
import type { Caller } from '../../context.ts';
import { defineEndpoint } from '../../endpoint.ts';
import { namedObject, objectOrNull } from '../../object-fields.ts';
import { refuseOthersKey } from '../keys/key-rights.ts';
import { forAccounts, momentOrNull } from '../shapes.ts';
import { ownView } from './requests.ts';

const idIn = z.string().max(64).describe('Request ID, as in the x-request-id header: req_…');
const bodyOut = (what: string) =>
  objectOrNull(`Body of the ${what}; null if it is not stored.`, {
    text: z.string().describe(`Body of the ${what}; binary data is replaced by its size.`),
    truncated: z.boolean().describe('Whether the body was longer than is stored.'),
  });
const deletedOut = z.object({
  deleted: z.number().int().describe('Number of requests whose bodies were deleted.'),
});

const none = {
  stored: false,
  method: null,
  path: null,
  status: null,
  mime: null,
  request: null,
  response: null,
  expires_at: null,
};

export const requestBodies = defineEndpoint({
  ...forAccounts,
  id: 'account.request-bodies',
  session: { content: true, right: 'usage.read', keys: 'own' },
  method: 'GET',
  path: '/api/v1/requests/{id}/bodies',
  summary: 'Retrieve bodies',
  description:
    'Returns the stored request and response bodies of a request. Bodies are stored, encrypted, only for keys with store_bodies. A key without the account scope sees only its own.',
  input: z.strictObject({ id: idIn }),
  output: namedObject('RequestBodies', {
    stored: z.boolean().describe('Whether the bodies of this request are stored.'),
    method: z.string().nullable().describe('HTTP method.'),
    path: z.string().nullable().describe('URL path.'),
    status: z.number().int().nullable().describe('HTTP status code of the response.'),
    mime: z.string().nullable().describe('Content type of the response.'),
    request: bodyOut('request'),
    response: bodyOut('response'),
    expires_at: momentOrNull.describe('When they are deleted automatically.'),
  }),
  uses: { platform: ['bodies', 'keys'] },
  example: {
    input: { id: 'req_01m7ekm29qdweck8sm5wmjjfn4' },
    output: {
      stored: true,
      method: 'POST',
      path: '/api/v1/chat',
      status: 200,
      mime: 'application/json',
      request: { text: '{"messages":[{"role":"user","content":"Hello"}]}', truncated: false },
      response: { text: '{"choices":[{"message":{"role":"assistant","content":"Hi!"}}]}', truncated: false },
      expires_at: '2026-11-22T08:00:00.000Z',
    },
  },
  async run({ id }, context) {
    const keyId = await ownView(context, undefined);
    const found = await context.platform.bodies.find(context.caller.accountId, id);
    if (found === undefined || (keyId !== undefined && found.keyId !== keyId)) return { data: none };
    const { method, path, status, mime, request, response, expiresAt } = found;
    const expires_at = new Date(expiresAt).toISOString();
    return { data: { stored: true, method, path, status, mime, request, response, expires_at } };
  },
});

export const requestBodiesDelete = defineEndpoint({
  ...forAccounts,
  id: 'account.request-bodies-delete',
  session: { right: 'keys.own' },
  method: 'DELETE',
  path: '/api/v1/requests/{id}/bodies',
  summary: 'Delete bodies',
  description: 'Deletes the stored request and response bodies of one request. Its row in the log stays.',
  input: z.strictObject({ id: idIn }),
  output: deletedOut,
  errors: ['not_found'],
  uses: { platform: ['bodies', 'keys'] },
  example: { input: { id: 'req_01m7ekm29qdweck8sm5wmjjfn4' }, output: { deleted: 1 } },
  async run({ id }, context) {
    const { platform, caller } = context;
    const found = await platform.bodies.find(caller.accountId, id);
    if (found !== undefined) await refuseOthersKey(context, found.keyId);
    const deleted = await platform.bodies.remove(caller.accountId, { requestId: id });
    if (deleted === 0) throw fail('not_found', `No stored bodies of request ${id}.`, { param: 'id' });
    return { data: { deleted } };
  },
});

export const bodiesDelete = defineEndpoint({
  ...forAccounts,
  id: 'account.bodies-delete',
  session: { right: 'keys.own' },
  method: 'DELETE',
  path: '/api/v1/bodies',
  summary: 'Delete all bodies',
  description:
    'Deletes all stored bodies of the account, or of one key. Developers can delete those of keys that they created.',
  input: z.strictObject({ key_id: z.string().max(64).optional().describe('Filter by key ID (key_…).') }),
  output: deletedOut,
  uses: { platform: ['bodies', 'keys'] },
  example: { input: {}, output: { deleted: 12 } },
  async run({ key_id: keyId }, context) {
    const { platform, caller } = context;
    if (keyId === undefined) refuseUnlessAllKeys(caller);
    else await refuseOthersKey(context, keyId);
    const of = keyId === undefined ? {} : { keyId };
    return { data: { deleted: await platform.bodies.remove(caller.accountId, of) } };
  },
});

function refuseUnlessAllKeys({ role }: Caller): void {
  if (role === null || roleHas(role, 'keys.all', false)) return;
  const needed = rightTable['keys.all'].roles.join(', ');
  throw fail(
    'role_not_allowed',
    `key_id: name a key that you created. Deleting the bodies of every key requires ${needed}; your role is ${role}.`,
    { param: 'key_id' },
  );
}

export const bodiesEndpoints = [requestBodies, requestBodiesDelete, bodiesDelete];
