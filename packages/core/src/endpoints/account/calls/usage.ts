/** Analytics over the request log: totals and groups of a range, as JSON or CSV. */

import { z } from 'zod';
import { fail } from '../../../errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { UsageFilter, UsageGroup } from '../../../platform/requests/request-log.ts';
import { csvCell } from '../../../text/csv-cell.ts';
import { defineEndpoint } from '../../endpoint.ts';
import { sold } from '../../examples.ts';
import { arrayOf, namedObject } from '../../object-fields.ts';
import { dollarsText, forAccounts, moment, momentIn } from '../shapes.ts';
import { filterFields, ownView } from './requests.ts';

/** Null where the counters don't know it: a zero would look counted. */
const known = z.number().int().nullable();
const notByModel = '; null when grouped by model, upstream, tag or kind.';

const usageRow = {
  calls: z.number().int().describe('Number of requests.'),
  errors: known.describe('Number of failed requests; null for kinds.'),
  client_errors: known.describe(`Number of 4xx responses${notByModel}`),
  server_errors: known.describe(
    `Number of 5xx responses, including streams that failed on the server side${notByModel}`,
  ),
  error_rate: z.number().nullable().describe('Share of failed requests, 0 to 1; null for kinds.'),
  free_calls: known.describe(`Number of requests covered by the free tier${notByModel}`),
  spend: dollarsText,
  average_ms: z.number().nullable().describe('Average duration in milliseconds; null without requests.'),
  bytes_in: known.describe(`Total size of request bodies${notByModel}`),
  bytes_out: known.describe(`Total size of response bodies${notByModel}`),
  p50_ms: z.number().nullable().describe('Median duration in milliseconds.'),
  p95_ms: z.number().nullable().describe('95th percentile of the duration in milliseconds.'),
  p99_ms: z.number().nullable().describe('99th percentile of the duration in milliseconds.'),
  input_tokens: z
    .number()
    .int()
    .optional()
    .describe('Input tokens. Token counts are present when grouped by model, upstream or tag.'),
  units: z.number().optional().describe('When grouped by kind: units charged, such as tokens or images.'),
  cached_input_tokens: z.number().int().optional().describe('Input tokens read from a prompt cache.'),
  cached_share: z
    .number()
    .nullable()
    .optional()
    .describe('Share of the input tokens that were read from a prompt cache, 0 to 1.'),
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
export const usageOut = namedObject('Usage', {
  from: moment.describe('Start of the range (inclusive).'),
  to: moment.describe('End of the range (exclusive).'),
  timezone: z.literal('UTC'),
  total: z
    .object(usageRow)
    .describe(
      'Totals for the whole range, including groups that are cut off. A request with several tags or kinds counts in each of these groups, and once here.',
    ),
  group_by: z.string().describe('What each row is grouped by.'),
  groups: arrayOf('One row per group with at least one request.', {
    name: z.string().describe('Hour, day, endpoint, key, model, upstream, tag or kind of the row.'),
    ...usageRow,
  }),
  truncated: z
    .boolean()
    .describe(
      'Whether groups are cut off. model, upstream and tag return the 1,000 with the highest spend. A CSV file has the header x-oja-truncated: true instead.',
    ),
});

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
    .enum(['hour', 'day', 'endpoint', 'key', 'model', 'upstream', 'tag', 'kind'])
    .default('day')
    .describe(
      'What to group by. model, upstream, tag and kind (input, output …) count only model calls, in whole days.',
    ),
  format: z.enum(['json', 'csv']).default('json').describe('csv returns the groups as a CSV file.'),
  include: z
    .enum(['all'])
    .optional()
    .describe('all also counts calls to account, operator and public endpoints, and job polling.'),
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
  return shown as T;
}

const csvColumns = ['name', ...(Object.keys(usageRow) as (keyof typeof usageRow)[])] as const;

/** Totals and groups of a range: of one account, or of all for operators. */
export async function usageAnswer(
  { requests }: Pick<Platform, 'requests'>,
  filter: UsageFilter,
  { group_by: groupBy, format }: { group_by: UsageGroup; format: 'json' | 'csv' },
  forOperator = false,
) {
  await requests.settled();
  const read = await requests.usage(filter, groupBy);
  const total = forOperator ? read.total : withoutCost(read.total);
  const groups = forOperator ? read.groups : read.groups.map((group) => withoutCost(group));
  if (format === 'csv') return csvFile(csvOf(groups), read.truncated);
  return {
    data: {
      from: new Date(filter.fromMs).toISOString(),
      to: new Date(filter.toMs).toISOString(),
      timezone: 'UTC' as const,
      total,
      group_by: groupBy,
      groups,
      truncated: read.truncated,
    },
  };
}

const csvFile = (text: string, truncated: boolean) => ({
  text,
  mime: 'text/csv; charset=utf-8',
  headers: {
    'content-disposition': 'attachment; filename="usage.csv"',
    ...(truncated ? { 'x-oja-truncated': 'true' } : {}),
  },
});

/** With the columns that a grouping has. */
function csvOf(groups: { name: string }[]): string {
  const rows = groups as Partial<Record<(typeof csvColumns)[number], unknown>>[];
  const columns = csvColumns.filter((column) => rows.some((row) => row[column] !== undefined));
  const lines = rows.map((row) => columns.map((column) => csvCell(row[column])).join(','));
  return [columns.join(','), ...lines, ''].join('\n');
}

export const usageGet = defineEndpoint({
  ...forAccounts,
  id: 'account.usage',
  session: { right: 'usage.read', keys: 'own' },
  method: 'GET',
  path: '/api/v1/usage',
  summary: 'Retrieve usage',
  description:
    'Returns requests, errors, latency and spend over a range, grouped by hour, day, endpoint, key, model, upstream, tag or kind. Days and hours are in UTC. format=csv returns the groups as a file.',
  input: z.strictObject(usageFields),
  output: usageOut,
  wire: { types: ['text/csv'] },
  uses: { platform: ['keys', 'requests'] },
  example: {
    input: { group_by: 'endpoint' },
    output: {
      from: '2026-10-16T00:00:00.000Z',
      to: '2026-11-15T00:00:00.000Z',
      timezone: 'UTC',
      total: exampleUsage,
      group_by: 'endpoint',
      groups: [{ name: sold.music, ...exampleUsage }],
      truncated: false,
    },
  },
  async run(input, context) {
    const { platform, caller } = context;
    const range = usageRange(input, context.now());
    const filter = {
      accountId: caller.accountId,
      ...range,
      keyId: await ownView(context, input.key),
      endpoint: input.endpoint,
      withWatching: input.include === 'all',
    };
    return usageAnswer(platform, filter, input);
  },
});
