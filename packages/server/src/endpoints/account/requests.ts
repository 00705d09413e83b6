/** The request log and its analytics. A key without the account scope sees its own requests. */
import { z } from 'zod';
import { fail } from '../../errors.ts';
import type { Platform } from '../../platform/platform.ts';
import type { UsageFilter, UsageGroup } from '../../platform/requests/usage.ts';
import type { CallContext } from '../endpoint.ts';
import { defineEndpoint } from '../endpoint.ts';
import { modelOut } from './model-call.ts';
import { cursorIn, dollarsText, limitIn, moment, momentIn, nextOut, plain } from './shapes.ts';

export const requestOut = z
  .object({
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
    cached: z.boolean().describe('Served from the response cache.'),
    error_param: z.string().nullable().describe('Field that caused the error.'),
    engine: z.string().nullable().describe('Engine that served the request; null if none was needed.'),
    ms: z.number().describe('Duration in milliseconds.'),
    charge: dollarsText.describe('Amount charged, in dollars.'),
    free: z.boolean().describe('Whether the free tier covered the request.'),
    units: z.number().describe('Number of units: requests, characters, seconds or tokens.'),
    mode: z.string().describe('How the request ran: live, test, job, replay …'),
    ip: z.string().describe('Client IP address.'),
    user_agent: z.string().describe('User agent of the client.'),
    bytes_in: z.number().int().describe('Size of the request body in bytes.'),
    bytes_out: z.number().int().describe('Size of the response body in bytes.'),
    model: modelOut.nullable().describe('Model usage; null for endpoints without a model.'),
  })
  .meta({ id: 'LoggedRequest' });

export const exampleRequest = {
  id: 'req_01m7ekm29qdweck8sm5wmjjfn4',
  at: '2026-11-15T08:00:00.000Z',
  account_id: 'acc_01m7ekm29qdweck8sm5wmjjfn4',
  key_id: 'key_01m7ekm29qdweck8sm5wmjjfn4',
  endpoint: 'media.music',
  method: 'POST',
  path: '/api/v1/media/music/search',
  status: 200,
  error_code: null,
  error_message: null,
  cached: false,
  error_param: null,
  engine: 'deezer',
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
  endpoint: z.string().max(64).optional().describe('Only requests to this endpoint, like network.dns.'),
  status: z
    .union([z.enum(['ok', 'client_error', 'server_error']), z.coerce.number().int().min(100).max(599)])
    .optional()
    .describe('Only requests with this outcome: ok, client_error, server_error, or a status code like 402.'),
  error: z.string().max(64).optional().describe('Only requests with this error code.'),
  model: z.string().max(200).optional().describe('Only requests served by this model.'),
  upstream: z.string().max(64).optional().describe('Only requests served by this upstream.'),
  from: momentIn.optional().describe('Start of the range (inclusive).'),
  to: momentIn.optional().describe('End of the range (exclusive).'),
  console: z
    .enum(['true', 'false'])
    .default('false')
    .describe("Set to true to include the console's own requests."),
};

/** Whose requests: the account's, or with a narrow key that key's alone. */
export async function ownView(
  { platform, caller }: CallContext,
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

export const requestsList = defineEndpoint({
  ...plain,
  id: 'account.requests',
  right: 'usage.read',
  group: 'account',
  method: 'GET',
  path: '/api/v1/requests',
  summary: 'List requests',
  description:
    'Returns your requests, newest first. A key without the account scope sees only its own. Request and response bodies are never stored.',
  access: 'account',
  ownKey: true,
  input: z.strictObject({ ...filterFields, limit: limitIn(50, 500), cursor: cursorIn }),
  output: z.object({ data: z.array(requestOut).describe('Requests, newest first.'), next: nextOut }),
  errors: [],
  example: { input: { endpoint: 'media.music', limit: 1 }, output: { data: [exampleRequest], next: null } },
  async run(input, context) {
    const keyId = await ownView(context, input.key);
    await context.platform.requests.settled();
    const page = await context.platform.requests.list({
      accountId: context.caller.accountId,
      keyId,
      endpoint: input.endpoint,
      status: input.status,
      errorCode: input.error,
      model: input.model,
      upstream: input.upstream,
      withConsole: input.console === 'true',
      fromMs: input.from,
      toMs: input.to,
      before: input.cursor,
      limit: input.limit,
    });
    return { data: page };
  },
});

export const requestGet = defineEndpoint({
  ...plain,
  id: 'account.request',
  right: 'usage.read',
  group: 'account',
  method: 'GET',
  path: '/api/v1/requests/{id}',
  summary: 'Retrieve request',
  description:
    'Returns the charge, engine, timing and error of one request, by its x-request-id. A key without the account scope sees only its own.',
  access: 'account',
  ownKey: true,
  input: z.strictObject({
    id: z.string().max(64).describe('Request ID, as in the x-request-id header: req_…'),
  }),
  output: requestOut,
  errors: ['not_found'],
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

export const requestsExport = defineEndpoint({
  ...plain,
  id: 'account.requests-export',
  right: 'usage.read',
  group: 'account',
  method: 'GET',
  path: '/api/v1/requests/export',
  summary: 'Export requests',
  description: 'Returns every request that matches the filters as a CSV stream, without pages.',
  access: 'account',
  limits: { ...plain.limits, perMinute: 6 },
  input: z.strictObject(filterFields),
  output: z.string(),
  errors: [],
  produces: ['text/csv'],
  example: {
    input: { endpoint: 'media.music' },
    output: 'id,at,key_id,endpoint\n',
    answer: () => ({ text: 'id,at,key_id,endpoint\n', mime: 'text/csv; charset=utf-8' }),
  },
  async run(input, { platform, caller }) {
    await platform.requests.settled();
    const stream = platform.requests.csv({
      accountId: caller.accountId,
      keyId: input.key,
      endpoint: input.endpoint,
      status: input.status,
      errorCode: input.error,
      model: input.model,
      upstream: input.upstream,
      withConsole: input.console === 'true',
      fromMs: input.from,
      toMs: input.to,
    });
    return {
      stream,
      mime: 'text/csv; charset=utf-8',
      headers: { 'content-disposition': 'attachment; filename="requests.csv"' },
    };
  },
});

export const requestsTail = defineEndpoint({
  ...plain,
  id: 'account.requests-tail',
  right: 'usage.read',
  group: 'account',
  method: 'GET',
  path: '/api/v1/requests/tail',
  summary: 'Stream requests',
  description:
    'Sends a server-sent event named request for each finished request, with comments in between to keep the connection open. A key without the account scope sees only its own.',
  access: 'account',
  ownKey: true,
  input: z.strictObject({ key: filterFields.key }),
  output: z.string(),
  errors: [],
  produces: ['text/event-stream'],
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

export const usageRow = {
  calls: z.number().int().describe('Number of requests.'),
  errors: z.number().int().describe('Number of failed requests.'),
  client_errors: z.number().int().describe('Number of 4xx responses.'),
  server_errors: z
    .number()
    .int()
    .describe('Number of 5xx responses, including streams that failed on the server side.'),
  error_rate: z.number().describe('Share of failed requests, 0 to 1.'),
  free_calls: z.number().int().describe('Number of requests covered by the free tier.'),
  spend: dollarsText,
  average_ms: z.number().nullable().describe('Average duration in milliseconds; null without requests.'),
  bytes_in: z.number().int().describe('Total size of request bodies.'),
  bytes_out: z.number().int().describe('Total size of response bodies.'),
  p50_ms: z.number().nullable().describe('Median duration in milliseconds.'),
  p95_ms: z.number().nullable().describe('95th percentile of the duration in milliseconds.'),
  p99_ms: z.number().nullable().describe('99th percentile of the duration in milliseconds.'),
  input_tokens: z
    .number()
    .int()
    .optional()
    .describe('Input tokens. Token counts are present when grouped by model, upstream or tag.'),
  cached_input_tokens: z.number().int().optional().describe('Input tokens read from a prompt cache.'),
  cache_write_tokens: z.number().int().optional().describe('Input tokens written to a prompt cache.'),
  output_tokens: z.number().int().optional().describe('Output tokens.'),
  reasoning_tokens: z.number().int().optional().describe('Output tokens spent on reasoning.'),
  first_token_ms: z
    .number()
    .nullable()
    .optional()
    .describe('Average time to the first chunk of a stream, in milliseconds.'),
  tokens_per_second: z.number().nullable().optional().describe('Average output tokens per second.'),
  cost: z
    .string()
    .optional()
    .describe('Operators only: cost charged by the upstreams in dollars, where costs are set.'),
  margin: z.string().optional().describe('Operators only: spend minus upstream cost, in dollars.'),
};
export const usageOut = z
  .object({
    from: moment.describe('Start of the range (inclusive).'),
    to: moment.describe('End of the range (exclusive).'),
    timezone: z.literal('UTC'),
    total: z.object(usageRow).describe('Totals for the whole range.'),
    group_by: z.string().describe('What each row is grouped by.'),
    groups: z
      .array(z.object({ name: z.string().describe('Hour, day, endpoint or key of the row.'), ...usageRow }))
      .describe('One row per group with at least one request.'),
  })
  .meta({ id: 'Usage' });

const exampleUsage = {
  calls: 120,
  errors: 3,
  client_errors: 2,
  server_errors: 1,
  error_rate: 0.025,
  free_calls: 10,
  spend: '7.20',
  average_ms: 148.2,
  bytes_in: 4800,
  bytes_out: 614400,
  p50_ms: 120.1,
  p95_ms: 410.5,
  p99_ms: 820.2,
};

export const usageFields = {
  from: momentIn.optional().describe('Start of the range (inclusive). Default: 30 days ago.'),
  to: momentIn.optional().describe('End of the range (exclusive). Default: now.'),
  group_by: z
    .enum(['hour', 'day', 'endpoint', 'key', 'model', 'upstream', 'tag'])
    .default('day')
    .describe('What to group by. model, upstream and tag count only model calls, in whole days.'),
  include: z.enum(['all']).optional().describe('all also counts read-only calls: account.* and job polling.'),
  key: filterFields.key,
  endpoint: filterFields.endpoint,
};

export function usageRange(
  input: { from?: number; to?: number },
  now: number,
): { fromMs: number; toMs: number } {
  const toMs = input.to ?? now + 1;
  const fromMs = input.from ?? toMs - 30 * 86_400_000;
  if (fromMs >= toMs) throw fail('invalid_request', 'from must be before to.', { param: 'from' });
  return { fromMs, toMs };
}

/** What calls cost the operator is the operator's. */
function withoutCost<T extends object>(row: T): T {
  const { cost: _cost, margin: _margin, ...shown } = row as T & { cost?: string; margin?: string };
  return shown as unknown as T;
}

/** Totals and groups of a range, as everyone's and one's own usage are told. */
export async function usageAnswer(
  { requests }: Platform,
  filter: UsageFilter,
  groupBy: UsageGroup,
  forOperator = false,
) {
  await requests.settled();
  const read = await requests.usage(filter, groupBy);
  const total = forOperator ? read.total : withoutCost(read.total);
  const groups = forOperator ? read.groups : read.groups.map(withoutCost);
  return {
    from: new Date(filter.fromMs).toISOString(),
    to: new Date(filter.toMs).toISOString(),
    timezone: 'UTC' as const,
    total,
    group_by: groupBy,
    groups,
  };
}

export const usageGet = defineEndpoint({
  ...plain,
  id: 'account.usage',
  right: 'usage.read',
  group: 'account',
  method: 'GET',
  path: '/api/v1/usage',
  summary: 'Retrieve usage',
  description:
    'Returns requests, errors, latency and spend over a range, grouped by hour, day, endpoint or key. Days and hours are in UTC.',
  access: 'account',
  ownKey: true,
  input: z.strictObject(usageFields),
  output: usageOut,
  errors: [],
  example: {
    input: { group_by: 'endpoint' },
    output: {
      from: '2026-10-16T00:00:00.000Z',
      to: '2026-11-15T00:00:00.000Z',
      timezone: 'UTC',
      total: exampleUsage,
      group_by: 'endpoint',
      groups: [{ name: 'media.music', ...exampleUsage }],
    },
  },
  async run(input, context) {
    const { platform, caller } = context;
    const range = usageRange(input, platform.now());
    const filter = {
      accountId: caller.accountId,
      ...range,
      keyId: await ownView(context, input.key),
      endpoint: input.endpoint,
      withWatching: input.include === 'all',
    };
    return { data: await usageAnswer(platform, filter, input.group_by) };
  },
});
