/** The request log. A key without the account scope sees its own requests. */

import { z } from 'zod';
import { fail } from '../../../errors.ts';
import type { CallContext } from '../../context.ts';
import { defineEndpoint } from '../../endpoint.ts';
import { sold } from '../../examples.ts';
import { namedObject } from '../../object-fields.ts';
import { cursorIn, dollarsText, forAccounts, limitIn, moment, momentIn, nextOut, plain } from '../shapes.ts';
import { modelOut } from './model-call.ts';

export const requestOut = namedObject('LoggedRequest', {
  id: z.string().describe('Request ID, as in the x-request-id header.'),
  at: moment.describe('When the request arrived.'),
  account_id: z.string().describe('Account ID.'),
  key_id: z.string().nullable().describe('Key ID; null for a session.'),
  endpoint: z.string().describe('Endpoint ID.'),
  method: z.string().describe('HTTP method.'),
  path: z.string().describe('URL path without the query string.'),
  status: z.number().int().describe('HTTP status code of the response.'),
  error_code: z.string().nullable().describe('Error code; null if the request succeeded.'),
  error_message: z
    .string()
    .nullable()
    .describe('Error message, up to 300 characters, without secrets and query strings.'),
  error_param: z.string().nullable().describe('Field that caused the error.'),
  engine: z.string().nullable().describe('Engine that served the request; null if none was needed.'),
  cached: z.boolean().describe('Served from the response cache.'),
  ms: z.number().describe('Duration in milliseconds.'),
  charge: dollarsText.describe('Amount charged, in dollars.'),
  free: z.boolean().describe('Whether the free tier covered the request.'),
  units: z.number().describe('Number of units: requests, characters, seconds, tokens or images.'),
  mode: z
    .string()
    .describe(
      'What made the request: live or test (a key of that kind), session (the console), watch (a scheduled check), batch (a row of a batch), job (a background job), replay (a repeated Idempotency-Key), quote or public (no key).',
    ),
  ip: z.string().describe('Client IP address.'),
  user_agent: z.string().describe('User agent of the client.'),
  bytes_in: z.number().int().describe('Size of the request body in bytes.'),
  bytes_out: z.number().int().describe('Size of the response body in bytes.'),
  model: modelOut.nullable().describe('Model usage; null for endpoints without a model.'),
});

export const exampleRequest = {
  id: 'req_01m7ekm29qdweck8sm5wmjjfn4',
  at: '2026-11-15T08:00:00.000Z',
  account_id: 'acc_01m7ekm29qdweck8sm5wmjjfn4',
  key_id: 'key_01m7ekm29qdweck8sm5wmjjfn4',
  endpoint: sold.music,
  method: 'POST',
  path: '/api/v1/media/music/search',
  status: 200,
  error_code: null,
  error_message: null,
  error_param: null,
  engine: 'deezer',
  cached: false,
  ms: 182.4,
  charge: '0.90',
  free: false,
  units: 1,
  mode: 'live',
  ip: '102.89.23.4',
  user_agent: 'curl/8.5',
  bytes_in: 24,
  bytes_out: 5120,
  model: null,
};

export const filterFields = {
  key: z.string().max(64).optional().describe('Only requests with this key ID.'),
  endpoint: z.string().max(64).optional().describe('Only requests to this endpoint, such as network.dns.'),
  status: z
    .union([z.enum(['ok', 'client_error', 'server_error']), z.coerce.number().int().min(100).max(599)])
    .optional()
    .describe(
      'Only requests with this outcome: ok, client_error, server_error, or a status code such as 402.',
    ),
  error: z.string().max(64).optional().describe('Only requests with this error code.'),
  model: z.string().max(200).optional().describe('Only requests served by this model.'),
  upstream: z.string().max(64).optional().describe('Only requests served by this upstream.'),
  mode: z.enum(['live', 'test']).optional().describe('Only requests with live keys, or with test keys.'),
  from: momentIn.optional().describe('Start of the range (inclusive).'),
  to: momentIn.optional().describe('End of the range (exclusive).'),
  console: z
    .enum(['true', 'false'])
    .default('false')
    .describe("Set to true to include the console's own requests."),
};

export const filterOf = (input: z.output<z.ZodObject<typeof filterFields>>) => ({
  keyId: input.key,
  endpoint: input.endpoint,
  status: input.status,
  errorCode: input.error,
  model: input.model,
  upstream: input.upstream,
  mode: input.mode,
  withConsole: input.console === 'true',
  fromMs: input.from,
  toMs: input.to,
});

/** ID and time of the last row; earlier versions gave out the ID alone. */
export const requestCursorIn = cursorIn('req', undefined, '(\\.\\d{1,15})?');

/** Whose requests: the account's, or with a narrow key that key's alone. */
export async function ownView(
  { platform, caller }: CallContext<{ platform: 'keys' }>,
  wanted: string | undefined,
): Promise<string | undefined> {
  if (caller.keyId === null) return wanted;
  const key = await platform.keys.get(caller.accountId, caller.keyId);
  if (key.scopes.includes('account')) return wanted;
  if (wanted !== undefined && wanted !== caller.keyId) {
    throw fail('scope_missing', 'Without the account scope, a key sees only its own requests.', {
      param: 'key',
    });
  }
  return caller.keyId;
}

const requestsList = defineEndpoint({
  ...forAccounts,
  id: 'account.requests',
  session: { right: 'usage.read', keys: 'own' },
  method: 'GET',
  path: '/api/v1/requests',
  summary: 'List requests',
  description:
    'Returns your requests, newest first. A key without the account scope sees only its own. Request and response bodies are stored only for keys that turn it on.',
  input: z.strictObject({ ...filterFields, limit: limitIn(50, 500), cursor: requestCursorIn }),
  output: z.object({ data: z.array(requestOut).describe('Requests, newest first.'), next: nextOut }),
  uses: { platform: ['keys', 'requests'] },
  example: { input: { endpoint: sold.music, limit: 1 }, output: { data: [exampleRequest], next: null } },
  async run(input, context) {
    const keyId = await ownView(context, input.key);
    await context.platform.requests.settled();
    const page = await context.platform.requests.list({
      accountId: context.caller.accountId,
      ...filterOf(input),
      keyId,
      before: input.cursor,
      limit: input.limit,
    });
    return { data: page };
  },
});

const requestGet = defineEndpoint({
  ...forAccounts,
  id: 'account.request',
  session: { right: 'usage.read', keys: 'own' },
  method: 'GET',
  path: '/api/v1/requests/{id}',
  summary: 'Retrieve request',
  description:
    'Returns the charge, engine, timing and error of one request, by its x-request-id. A key without the account scope sees only its own.',
  input: z.strictObject({
    id: z.string().max(64).describe('Request ID, as in the x-request-id header: req_…'),
  }),
  output: requestOut,
  errors: ['not_found'],
  uses: { platform: ['keys', 'requests'] },
  example: { input: { id: exampleRequest.id }, output: exampleRequest },
  async run(input, context) {
    const keyId = await ownView(context, undefined);
    await context.platform.requests.settled();
    const request = await context.platform.requests.find(context.caller.accountId, input.id);
    if (keyId !== undefined && request.key_id !== keyId)
      throw fail('not_found', `No request ${input.id}.`, { param: 'id' });
    return { data: request };
  },
});

const exampleCsv =
  'id,at,key_id,endpoint,method,path,status,error_code,engine,ms,charge,free,mode,ip,bytes_in,bytes_out,error_param,error_message,model,model_served,upstream,input_tokens,cached_input_tokens,cache_write_tokens,output_tokens,reasoning_tokens,first_token_ms,tokens_per_second,finish_reason,tags,price\n';

export const requestsExport = defineEndpoint({
  ...forAccounts,
  id: 'account.requests-export',
  session: { right: 'usage.read' },
  method: 'GET',
  path: '/api/v1/requests/export',
  summary: 'Export requests',
  description: 'Returns every request that matches the filters as a CSV stream, newest first, without pages.',
  limits: { ...plain.limits, perMinute: 6 },
  input: z.strictObject(filterFields),
  output: z.string(),
  wire: { types: ['text/csv'], raw: true },
  uses: { platform: ['requests'] },
  example: {
    input: { endpoint: sold.music },
    output: exampleCsv,
    answer: () => ({ text: exampleCsv, mime: 'text/csv; charset=utf-8' }),
  },
  async run(input, { platform, caller }) {
    await platform.requests.settled();
    const stream = platform.requests.csv({
      accountId: caller.accountId,
      ...filterOf(input),
    });
    return {
      stream,
      mime: 'text/csv; charset=utf-8',
      headers: { 'content-disposition': 'attachment; filename="requests.csv"' },
    };
  },
});

export const requestsTail = defineEndpoint({
  ...forAccounts,
  id: 'account.requests-tail',
  session: { content: true, right: 'usage.read', keys: 'own' },
  method: 'GET',
  path: '/api/v1/requests/tail',
  summary: 'Stream requests',
  description:
    'Sends a server-sent event named request for each finished request, with comments in between to keep the connection open. A key without the account scope sees only its own. An account can have 20 streams open.',
  input: z.strictObject({ key: filterFields.key }),
  output: z.string(),
  wire: { types: ['text/event-stream'], raw: true },
  uses: { platform: ['keys', 'requests'] },
  example: {
    input: {},
    output: `event: request\ndata: ${JSON.stringify(exampleRequest)}\n\n`,
    answer: () => ({
      text: `event: request\ndata: ${JSON.stringify(exampleRequest)}\n\n`,
      mime: 'text/event-stream',
    }),
  },
  async run(input, context) {
    const keyId = await ownView(context, input.key);
    const stream = context.platform.requests.tail(context.caller.accountId, keyId, context.signal);
    return { stream, mime: 'text/event-stream' };
  },
});

export const requestsEndpoints = [requestsList, requestsExport, requestsTail, requestGet];
