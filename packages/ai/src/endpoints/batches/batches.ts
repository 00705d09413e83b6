/** OpenAI's Batch API: a file of calls that run in the background, at the batch price. */

import type { CallContext } from '@oja/core/endpoints/context';
import { defineEndpoint, type Endpoint, free, isSold } from '@oja/core/endpoints/endpoint';
import { objectOf } from '@oja/core/endpoints/object-fields';
import { ignoringOthers } from '@oja/core/endpoints/passthrough';
import { fail } from '@oja/core/errors';
import type { Batch, BatchState } from '@oja/core/platform/batches/batch';
import { z } from 'zod';
import { linesOfCsv } from './csv-rows.ts';
import { ownerOf } from './owner.ts';
import { pathOf, readRows } from './rows.ts';

/** Paths that rows may name, and the endpoints that run them. */
const endpointOf: Record<string, string> = {
  '/v1/chat/completions': 'ai.chat',
  '/v1/responses': 'ai.responses',
  '/v1/embeddings': 'ai.embeddings',
  '/v1/completions': 'ai.completions',
  '/v1/moderations': 'ai.moderations',
  '/v1/images/generations': 'ai.images',
};
const paths = Object.keys(endpointOf);

/** The models of ours, or an endpoint of another category that answers at once. */
function endpointAt(
  path: string,
  endpoints: readonly Endpoint[],
): { id: string; method: string; endpoint?: Endpoint } {
  const own = endpointOf[path];
  if (own !== undefined) return { id: own, method: 'POST' };
  const found = endpoints.find((one) => one.path === `/api${path}` && isBatched(one));
  if (found !== undefined) return { id: found.id, method: found.method, endpoint: found };
  const valid = `${paths.join(', ')}, or the path of an endpoint of another category, such as /v1/network/page`;
  throw fail('invalid_request', `endpoint: must be ${valid}.`, { param: 'endpoint' });
}

const isBatched = ({ access, group, job, path, price, wire }: Endpoint) =>
  access === 'key' &&
  group !== 'ai' &&
  isSold({ group }) &&
  price !== free &&
  job?.when !== 'always' &&
  wire?.raw === undefined &&
  !path.includes('{');

const statusOf: Record<BatchState, string> = {
  running: 'in_progress',
  cancelling: 'cancelling',
  completed: 'completed',
  expired: 'expired',
  cancelled: 'cancelled',
  failed: 'failed',
};

const time = z.int().nullable().optional();
const shape = z
  .looseObject({
    id: z.string().describe('Batch ID.'),
    object: z.literal('batch'),
    endpoint: z.string().describe('Path that the rows call.'),
    status: z
      .enum(['in_progress', 'cancelling', 'completed', 'expired', 'cancelled', 'failed'])
      .describe('Status. failed: the input file has errors, and nothing ran.'),
    input_file_id: z.string().describe('ID of the input file.'),
    output_file_id: z
      .string()
      .nullable()
      .describe('File of the rows that succeeded, once the batch has ended.'),
    error_file_id: z.string().nullable().describe('File of the other rows, once the batch has ended.'),
    errors: z.looseObject({}).nullable().describe('What is wrong with the input file.'),
    created_at: z.int().describe('Creation time as a Unix timestamp.'),
    expires_at: time.describe('Rows that have not run by then expire.'),
    completed_at: time.describe('When it completed.'),
    request_counts: objectOf('Progress.', {
      total: z.int().describe('Rows.'),
      completed: z.int().describe('Rows that succeeded.'),
      failed: z.int().describe('Rows that failed.'),
    }),
    metadata: z.record(z.string(), z.string()).nullable().describe('Your own key-value pairs.'),
  })
  .meta({ id: 'Batch' });

const secondsOf = (ms: number | null) => (ms === null ? null : Math.floor(ms / 1000));

export function showBatch(batch: Batch): z.output<typeof shape> {
  const { details, state, counts, createdAt } = batch;
  const endedAt = secondsOf(batch.endedAt);
  const ended = (wanted: BatchState) => (state === wanted ? endedAt : null);
  const { errors } = details;
  return {
    id: batch.id,
    object: 'batch',
    endpoint: details.path,
    errors: errors === undefined ? null : { object: 'list', data: errors },
    input_file_id: details.inputFileId ?? '',
    completion_window: details.window ?? '24h',
    status: statusOf[state] as 'completed',
    output_file_id: batch.outputId,
    error_file_id: batch.errorId,
    created_at: secondsOf(createdAt)!,
    in_progress_at: state === 'failed' ? null : secondsOf(createdAt),
    expires_at: secondsOf(batch.dueAt),
    finalizing_at: ended('completed'),
    completed_at: ended('completed'),
    failed_at: ended('failed'),
    expired_at: ended('expired'),
    cancelling_at: secondsOf(batch.cancelledAt),
    cancelled_at: ended('cancelled'),
    request_counts: {
      total: batch.total,
      completed: counts.succeeded,
      failed: counts.errored + counts.expired,
    },
    metadata: details.metadata ?? null,
  };
}

const exampleBatch: Batch = {
  id: 'batch_01m7ekm29qdweck8sm5wmjjfn4',
  accountId: '',
  keyId: null,
  memberId: null,
  ip: '',
  endpoint: 'ai.chat',
  dialect: 'openai',
  state: 'running',
  details: {
    path: '/v1/chat/completions',
    inputFileId: 'file_01m7ekm29qdweck8sm5wmjjfn4',
    metadata: { stall: 'balogun' },
  },
  total: 1000,
  counts: { succeeded: 420, errored: 0, cancelled: 0, expired: 0 },
  createdAt: Date.parse('2026-11-15T08:00:00.000Z'),
  dueAt: Date.parse('2026-11-16T08:00:00.000Z'),
  cancelledAt: null,
  endedAt: null,
  expiresAt: Date.parse('2026-12-15T08:00:00.000Z'),
  outputId: null,
  errorId: null,
};
const example = showBatch(exampleBatch);

const uses = { batches: true } as const;
const id = z.string().min(1).max(100).describe('Batch ID.');
const common = {
  group: 'ai' as const,
  access: 'key' as const,
  price: free,
  limits: { bodyBytesMax: 65_536, timeoutMs: 60_000 },
};

async function ofOpenai({ batches, caller }: CallContext<typeof uses>, asked: string): Promise<Batch> {
  const batch = await batches.find(caller.accountId, asked);
  if (batch.dialect === 'openai') return batch;
  throw fail('not_found', `${asked} is a message batch: GET /api/v1/messages/batches/${asked}.`, {
    param: 'id',
  });
}

export const batchCreate = defineEndpoint({
  ...common,
  id: 'ai.batches',
  method: 'POST',
  path: '/api/v1/batches',
  summary: 'Create batch',
  description:
    'Runs a file of requests in the background, each as a call of its own: at the batch price of models, charged and logged once per custom_id. Upload the file first (purpose batch), one JSON object per line: custom_id, method, url, body. For endpoints of other categories also a CSV file whose header names their fields.',
  limits: { bodyBytesMax: 65_536, timeoutMs: 300_000 },
  errors: [
    'not_found',
    'invalid_request',
    'unreadable_file',
    'file_too_complex',
    'engine_unavailable',
    'queue_full',
  ],
  uses: { ...uses, uploads: true, helpers: ['documents'], system: ['endpoints'] },
  input: ignoringOthers(
    z.looseObject({
      input_file_id: z.string().min(1).max(100).describe('ID of the uploaded file of requests.'),
      endpoint: z
        .string()
        .max(200)
        .transform(pathOf)
        .describe(
          `Path that every request calls: ${paths.join(', ')}, or that of an endpoint of another category, such as /v1/network/page. Those have their usual price.`,
        ),
      completion_window: z.literal('24h').default('24h').describe('Always 24h.'),
      metadata: z
        .record(z.string().max(64), z.string().max(512))
        .nullish()
        .describe('Your own key-value pairs.'),
    }),
  ),
  output: shape,
  tool: { changes: true, keywords: 'bulk many requests cheaper background JSONL CSV list' },
  example: {
    input: {
      input_file_id: 'file_01m7ekm29qdweck8sm5wmjjfn4',
      endpoint: '/v1/chat/completions',
      completion_window: '24h',
    },
    output: { ...example, metadata: null, request_counts: { total: 1000, completed: 0, failed: 0 } },
  },
  async run({ input_file_id: fileId, endpoint: path, completion_window: window, metadata }, context) {
    const { batches, caller, uploads } = context;
    const owner = ownerOf(caller);
    const { id: endpoint, method, endpoint: other } = endpointAt(path, context.system.endpoints);
    const { content, filename } = await uploads.read(caller.accountId, fileId, 'input_file_id');
    const given =
      other !== undefined && /\.csv$/i.test(filename)
        ? await linesOfCsv(content, { path, endpoint: other }, context)
        : { text: Buffer.from(content).toString() };
    const { rows, faults } =
      'fault' in given
        ? { rows: [], faults: [given.fault] }
        : await readRows(given.text, { path, method, rowsMax: batches.rowsMax });
    const errors = faults.length === 0 ? undefined : faults;
    const details = { path, window, inputFileId: fileId, errors, metadata: metadata ?? undefined };
    const ready = errors === undefined ? rows : [];
    return {
      data: showBatch(await batches.create({ owner, endpoint, dialect: 'openai', details, rows: ready })),
    };
  },
});

export const batchList = defineEndpoint({
  ...common,
  id: 'ai.batch-list',
  partOf: 'ai.batches',
  method: 'GET',
  path: '/api/v1/batches',
  summary: 'List batches',
  description: 'Batches of the account, newest first.',
  errors: ['invalid_request'],
  uses,
  input: ignoringOthers(
    z.looseObject({
      after: z.string().max(100).optional().describe('ID of the last batch of the page before.'),
      limit: z.coerce.number().int().min(1).max(100).default(20).describe('Entries per page.'),
    }),
  ),
  output: z.object({
    object: z.literal('list'),
    data: z.array(shape).describe('Batches of this page.'),
    first_id: z.string().nullable().describe('ID of the first batch.'),
    last_id: z.string().nullable().describe('ID of the last batch: send it as after.'),
    has_more: z.boolean().describe('Whether there are more pages.'),
  }),
  example: {
    input: {},
    output: { object: 'list', data: [example], first_id: example.id, last_id: example.id, has_more: false },
  },
  async run({ after, limit }, { batches, caller }) {
    const page = { limit, ...(after === undefined ? {} : { after }) };
    const { batches: found, hasMore } = await batches.list(caller.accountId, 'openai', page);
    return {
      data: {
        object: 'list' as const,
        data: found.map(showBatch),
        first_id: found[0]?.id ?? null,
        last_id: found.at(-1)?.id ?? null,
        has_more: hasMore,
      },
    };
  },
});

export const batchGet = defineEndpoint({
  ...common,
  id: 'ai.batch-get',
  partOf: 'ai.batches',
  method: 'GET',
  path: '/api/v1/batches/{id}',
  summary: 'Retrieve batch',
  description: 'Status and progress of a batch.',
  errors: ['not_found'],
  uses,
  input: ignoringOthers(z.looseObject({ id })),
  output: shape,
  example: { input: { id: example.id }, output: example },
  run: async ({ id: asked }, context) => ({ data: showBatch(await ofOpenai(context, asked)) }),
});

export const batchCancel = defineEndpoint({
  ...common,
  id: 'ai.batch-cancel',
  partOf: 'ai.batches',
  method: 'POST',
  path: '/api/v1/batches/{id}/cancel',
  summary: 'Cancel batch',
  description:
    'Starts no further requests of a batch. Those that run finish and are charged; status is cancelling until then.',
  errors: ['not_found'],
  uses,
  input: ignoringOthers(z.looseObject({ id })),
  output: shape,
  example: { input: { id: example.id }, output: { ...example, status: 'cancelling' } },
  async run({ id: asked }, context) {
    await ofOpenai(context, asked);
    return { data: showBatch(await context.batches.cancel(context.caller.accountId, asked)) };
  },
});
