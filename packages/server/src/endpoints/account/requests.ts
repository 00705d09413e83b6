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
    id: z.string().describe('What x-request-id said.'),
    at: moment.describe('When it arrived.'),
    account_id: z.string().describe('Whose call it was.'),
    key_id: z.string().nullable().describe('The key; null for a session.'),
    endpoint: z.string().describe('What it was logged and priced as.'),
    method: z.string().describe('HTTP method.'),
    path: z.string().describe('Address without its query.'),
    status: z.number().int().describe('HTTP status that was answered.'),
    error_code: z.string().nullable().describe('The code of the error; null when it went well.'),
    error_message: z
      .string()
      .nullable()
      .describe("What the caller was told, up to 300 characters, without secrets and addresses' queries."),
    error_param: z.string().nullable().describe('The field that was wrong.'),
    engine: z.string().nullable().describe('Who served; null where no engine was needed.'),
    ms: z.number().describe('How long it took, in milliseconds.'),
    charge: dollarsText,
    free: z.boolean().describe('Paid by the free tier.'),
    units: z.number().describe('What was counted: requests, characters, seconds or tokens.'),
    mode: z.string().describe('live, test, job, replay …'),
    ip: z.string().describe('Where it came from.'),
    user_agent: z.string().describe('What the program said it is.'),
    bytes_in: z.number().int().describe('Size of the body that came.'),
    bytes_out: z.number().int().describe('Size of the body that went.'),
    model: modelOut.nullable().describe('Of calls to a model; null for others.'),
  })
  .meta({ id: 'Request' });

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
  key: z.string().max(64).optional().describe('Id of a key.'),
  endpoint: z.string().max(64).optional().describe('An endpoint like network.dns.'),
  status: z
    .union([z.enum(['ok', 'client_error', 'server_error']), z.coerce.number().int().min(100).max(599)])
    .optional()
    .describe('ok, client_error, server_error, or a status like 402.'),
  error: z.string().max(64).optional().describe('An error code.'),
  model: z.string().max(200).optional().describe('The model that served.'),
  upstream: z.string().max(64).optional().describe('The upstream that served.'),
  from: momentIn.optional().describe('Not before this moment.'),
  to: momentIn.optional().describe('Before this moment.'),
  console: z.enum(['true', 'false']).default('false').describe("true lists the console's own calls too."),
};

/** Whose requests: the account's, or with a narrow key that key's alone. */
async function ownView(
  { platform, caller }: CallContext,
  wanted: string | undefined,
): Promise<string | undefined> {
  if (caller.keyId === null) return wanted;
  const key = await platform.keys.get(caller.accountId, caller.keyId);
  if (key.scopes.includes('account')) return wanted;
  if (wanted !== undefined && wanted !== caller.keyId) {
    throw fail('scope_missing', 'Without the account scope a key sees its own requests only.', {
      param: 'key',
    });
  }
  return caller.keyId;
}

export const requestsList = defineEndpoint({
  ...plain,
  id: 'account.requests',
  group: 'account',
  method: 'GET',
  path: '/api/v1/requests',
  summary: 'Your requests, newest first.',
  description:
    'A key without the account scope sees its own requests only. Bodies are not kept, neither what was sent nor what was answered.',
  access: 'account',
  ownKey: true,
  input: z.strictObject({ ...filterFields, limit: limitIn(50, 500), cursor: cursorIn }),
  output: z.object({ data: z.array(requestOut), next: nextOut }),
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
  group: 'account',
  method: 'GET',
  path: '/api/v1/requests/{id}',
  summary: 'One request: receipt, engine, timing, error.',
  description: 'By the id of the header x-request-id. A key without the account scope sees its own only.',
  access: 'account',
  ownKey: true,
  input: z.strictObject({ id: z.string().max(64).describe('What x-request-id said: req_…') }),
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
  group: 'account',
  method: 'GET',
  path: '/api/v1/requests/export',
  summary: 'Your requests as CSV.',
  description: 'All that fit the filter, as one stream, without pages.',
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
  group: 'account',
  method: 'GET',
  path: '/api/v1/requests/tail',
  summary: 'Requests as they end, as server-sent events.',
  description:
    'Stays open and sends an event named request for each; comments in between keep the line alive. A key without the account scope sees its own only.',
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
  calls: z.number().int().describe('How many.'),
  errors: z.number().int().describe('Those that failed.'),
  client_errors: z.number().int().describe('Those answered 4xx.'),
  server_errors: z
    .number()
    .int()
    .describe('Those answered 5xx, and streams that broke off by no fault of the caller.'),
  error_rate: z.number().describe('Errors by calls, 0 to 1.'),
  free_calls: z.number().int().describe('Paid by the free tier.'),
  spend: dollarsText,
  average_ms: z.number().nullable().describe('Milliseconds a call took; null without calls.'),
  bytes_in: z.number().int().describe('Bodies that came, together.'),
  bytes_out: z.number().int().describe('Bodies that went, together.'),
  p50_ms: z.number().nullable().describe('Half of the calls were faster.'),
  p95_ms: z.number().nullable().describe('95 of 100 calls were faster.'),
  p99_ms: z.number().nullable().describe('99 of 100 calls were faster.'),
  input_tokens: z.number().int().optional().describe('By model, upstream or tag: tokens of each kind.'),
  cached_input_tokens: z.number().int().optional().describe('Input tokens read from a prompt cache.'),
  cache_write_tokens: z.number().int().optional().describe('Input tokens written to a prompt cache.'),
  output_tokens: z.number().int().optional().describe('Output tokens.'),
  reasoning_tokens: z.number().int().optional().describe('Output tokens spent on reasoning.'),
  first_token_ms: z.number().nullable().optional().describe('Average time to the first chunk of streams.'),
  tokens_per_second: z.number().nullable().optional().describe('Average output tokens per second.'),
  cost: z
    .string()
    .optional()
    .describe('For operators: dollars that the upstreams charge, where costs are set.'),
  margin: z.string().optional().describe('For operators: what is left of the spend.'),
};
export const usageOut = z
  .object({
    from: moment.describe('First moment that counts.'),
    to: moment.describe('First moment that does not count any more.'),
    timezone: z.literal('UTC'),
    total: z.object(usageRow).describe('All of the range together.'),
    group_by: z.string().describe('What a row stands for.'),
    groups: z
      .array(z.object({ name: z.string().describe('The hour, day, endpoint or key.'), ...usageRow }))
      .describe('One row each, only those with calls.'),
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
  from: momentIn.optional().describe('Not before this moment; default 30 days ago.'),
  to: momentIn.optional().describe('Before this moment; default now.'),
  group_by: z
    .enum(['hour', 'day', 'endpoint', 'key', 'model', 'upstream', 'tag'])
    .default('day')
    .describe('What a row stands for. By model, upstream and tag only calls to models count, in whole days.'),
  include: z
    .enum(['all'])
    .optional()
    .describe('all counts calls that only look as well: account.* and asking how far a job is.'),
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
  group: 'account',
  method: 'GET',
  path: '/api/v1/usage',
  summary: 'Calls, errors, latency and spend over any range, by hour, day, endpoint or key.',
  description:
    'Days and hours are UTC. p50_ms, p95_ms and p99_ms are what half, 95 and 99 of 100 calls stayed below.',
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
