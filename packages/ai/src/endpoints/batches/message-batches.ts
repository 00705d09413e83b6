/** Anthropic's Message Batches: a list of Messages calls that run in the background, at the batch price. */

import type { CallContext } from '@oja/core/endpoints/context';
import { defineEndpoint, free } from '@oja/core/endpoints/endpoint';
import { objectOf } from '@oja/core/endpoints/object-fields';
import { ignoringOthers } from '@oja/core/endpoints/passthrough';
import { fail } from '@oja/core/errors';
import type { Batch, BatchState } from '@oja/core/platform/batches/batch';
import { z } from 'zod';
import { ownerOf } from './owner.ts';
import { bodyProblem } from './rows.ts';

const path = '/api/v1/messages/batches';
const uses = { batches: true } as const;
const id = z.string().min(1).max(100).describe('Batch ID.');
const moment = z.string().nullable();

const shape = z
  .looseObject({
    id: z.string().describe('Batch ID.'),
    type: z.literal('message_batch'),
    processing_status: z.enum(['in_progress', 'canceling', 'ended']).describe('Status.'),
    request_counts: objectOf('Progress.', {
      processing: z.int().describe('Requests that wait or run.'),
      succeeded: z.int().describe('Requests that succeeded.'),
      errored: z.int().describe('Requests that failed.'),
      canceled: z.int().describe('Requests that were canceled.'),
      expired: z.int().describe('Requests that expired.'),
    }),
    created_at: z.string().describe('Creation time.'),
    expires_at: z.string().describe('Requests that have not run by then expire.'),
    ended_at: moment.describe('When it ended.'),
    cancel_initiated_at: moment.describe('When it was canceled.'),
    results_url: moment.describe('URL of the results, once it has ended.'),
  })
  .meta({ id: 'MessageBatch' });

const isOpen = (state: BatchState): boolean => state === 'running' || state === 'cancelling';

const isoOf = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString());

function show(batch: Batch, origin: string): z.output<typeof shape> {
  const { state, counts, total } = batch;
  const open = isOpen(state);
  const { succeeded, errored, cancelled, expired } = counts;
  return {
    id: batch.id,
    type: 'message_batch',
    processing_status: state === 'cancelling' ? 'canceling' : open ? 'in_progress' : 'ended',
    request_counts: {
      processing: total - succeeded - errored - cancelled - expired,
      succeeded,
      errored,
      canceled: cancelled,
      expired,
    },
    created_at: isoOf(batch.createdAt)!,
    expires_at: isoOf(batch.dueAt)!,
    ended_at: isoOf(batch.endedAt),
    archived_at: null,
    cancel_initiated_at: isoOf(batch.cancelledAt),
    results_url: open ? null : `${origin}${path}/${batch.id}/results`,
  };
}

const example: z.output<typeof shape> = {
  id: 'batch_01m7ekm29qdweck8sm5wmjjfn4',
  type: 'message_batch',
  processing_status: 'in_progress',
  request_counts: { processing: 2, succeeded: 0, errored: 0, canceled: 0, expired: 0 },
  created_at: '2026-11-15T08:00:00.000Z',
  expires_at: '2026-11-16T08:00:00.000Z',
  ended_at: null,
  archived_at: null,
  cancel_initiated_at: null,
  results_url: null,
};

const common = {
  group: 'ai' as const,
  access: 'key' as const,
  price: free,
  limits: { bodyBytesMax: 65_536, timeoutMs: 60_000 },
  wire: { dialect: 'anthropic' as const },
};
const byId = ignoringOthers(z.looseObject({ id }));

async function find({ batches, caller }: CallContext<typeof uses>, asked: string): Promise<Batch> {
  const batch = await batches.find(caller.accountId, asked);
  if (batch.dialect === 'anthropic') return batch;
  throw fail('not_found', `${asked} is no message batch: GET /api/v1/batches/${asked}.`, { param: 'id' });
}

const requestIn = z
  .looseObject({
    custom_id: z.string().min(1).max(64).describe('Your ID of the request, unique in the batch.'),
    params: z.record(z.string(), z.unknown()).describe('The request, as for POST /api/v1/messages.'),
  })
  .superRefine(({ params }, context) => {
    const problem = bodyProblem(params);
    if (problem !== undefined)
      context.addIssue({
        code: 'custom',
        path: ['params', problem[2].replace('body.', '')],
        message: problem[1],
      });
  });

export const messageBatchCreate = defineEndpoint({
  ...common,
  id: 'ai.message-batches',
  method: 'POST',
  path,
  summary: 'Create message batch (Anthropic)',
  description:
    'Runs Messages requests in the background, each as a call of its own: at the batch price, charged and logged once per custom_id. Works with every model.',
  limits: { bodyBytesMax: 56_000_000, timeoutMs: 300_000 },
  errors: ['invalid_request', 'queue_full'],
  uses,
  input: ignoringOthers(
    z.looseObject({ requests: z.array(requestIn).min(1).max(100_000).describe('The requests.') }),
  ),
  output: shape,
  tool: { changes: true, keywords: 'bulk many requests cheaper background Claude' },
  example: {
    input: {
      requests: ['one', 'two'].map((name) => ({
        custom_id: name,
        params: {
          model: 'auto',
          max_tokens: 64,
          messages: [{ role: 'user', content: 'Write a greeting for my market stall.' }],
        },
      })),
    },
    output: example,
  },
  async run({ requests }, { batches, caller }) {
    const owner = ownerOf(caller);
    if (requests.length > batches.rowsMax)
      throw fail('invalid_request', `requests: a batch has at most ${batches.rowsMax} requests.`, {
        param: 'requests',
      });
    const twice = firstTwice(requests.map(({ custom_id: customId }) => customId));
    if (twice !== undefined)
      throw fail('invalid_request', `requests: the custom_id ${JSON.stringify(twice)} is used twice.`, {
        param: 'requests',
      });
    const rows = requests.map(({ custom_id: customId, params }) => ({ customId, body: params }));
    const details = { path: '/v1/messages' };
    const made = await batches.create({
      owner,
      endpoint: 'ai.messages',
      dialect: 'anthropic',
      details,
      rows,
    });
    return { data: show(made, caller.origin) };
  },
});

function firstTwice(names: string[]): string | undefined {
  const seen = new Set<string>();
  return names.find((name) => seen.size === seen.add(name).size);
}

export const messageBatchList = defineEndpoint({
  ...common,
  id: 'ai.message-batch-list',
  partOf: 'ai.message-batches',
  method: 'GET',
  path,
  summary: 'List message batches (Anthropic)',
  description: 'Message batches of the account, newest first.',
  errors: ['invalid_request'],
  uses,
  input: ignoringOthers(
    z.looseObject({
      after_id: z.string().max(100).optional().describe('ID of the last batch of the page before.'),
      before_id: z.string().max(100).optional().describe('ID of the first batch of the page after.'),
      limit: z.coerce.number().int().min(1).max(1000).default(20).describe('Entries per page.'),
    }),
  ),
  output: z.object({
    data: z.array(shape).describe('Batches of this page.'),
    first_id: z.string().nullable().describe('ID of the first batch.'),
    last_id: z.string().nullable().describe('ID of the last batch: send it as after_id.'),
    has_more: z.boolean().describe('Whether there are more pages.'),
  }),
  example: {
    input: {},
    output: { data: [example], first_id: example.id, last_id: example.id, has_more: false },
  },
  async run({ after_id: after, before_id: before, limit }, { batches, caller }) {
    const page = {
      limit,
      ...(after === undefined ? {} : { after }),
      ...(before === undefined ? {} : { before }),
    };
    const { batches: found, hasMore } = await batches.list(caller.accountId, 'anthropic', page);
    return {
      data: {
        data: found.map((batch) => show(batch, caller.origin)),
        first_id: found[0]?.id ?? null,
        last_id: found.at(-1)?.id ?? null,
        has_more: hasMore,
      },
    };
  },
});

export const messageBatchGet = defineEndpoint({
  ...common,
  id: 'ai.message-batch-get',
  partOf: 'ai.message-batches',
  method: 'GET',
  path: `${path}/{id}`,
  summary: 'Retrieve message batch (Anthropic)',
  description: 'Status and progress of a message batch.',
  errors: ['not_found'],
  uses,
  input: byId,
  output: shape,
  example: { input: { id: example.id }, output: example },
  run: async ({ id: asked }, context) => ({ data: show(await find(context, asked), context.caller.origin) }),
});

export const messageBatchCancel = defineEndpoint({
  ...common,
  id: 'ai.message-batch-cancel',
  partOf: 'ai.message-batches',
  method: 'POST',
  path: `${path}/{id}/cancel`,
  summary: 'Cancel message batch (Anthropic)',
  description:
    'Starts no further requests of a message batch. Those that run finish and are charged; processing_status is canceling until then.',
  errors: ['not_found'],
  uses,
  input: byId,
  output: shape,
  example: { input: { id: example.id }, output: { ...example, processing_status: 'canceling' } },
  async run({ id: asked }, context) {
    await find(context, asked);
    const { caller, batches } = context;
    return { data: show(await batches.cancel(caller.accountId, asked), caller.origin) };
  },
});

export const messageBatchDelete = defineEndpoint({
  ...common,
  id: 'ai.message-batch-delete',
  partOf: 'ai.message-batches',
  method: 'DELETE',
  path: `${path}/{id}`,
  summary: 'Delete message batch (Anthropic)',
  description: 'Deletes a message batch that has ended, with its results.',
  errors: ['not_found', 'conflict'],
  uses,
  input: byId,
  output: z.object({ id, type: z.literal('message_batch_deleted') }),
  example: { input: { id: example.id }, output: { id: example.id, type: 'message_batch_deleted' } },
  async run({ id: asked }, context) {
    await find(context, asked);
    await context.batches.remove(context.caller.accountId, asked);
    return { data: { id: asked, type: 'message_batch_deleted' as const } };
  },
});

export const messageBatchResults = defineEndpoint({
  ...common,
  id: 'ai.message-batch-results',
  partOf: 'ai.message-batches',
  method: 'GET',
  path: `${path}/{id}/results`,
  summary: 'Results of message batch (Anthropic)',
  description: 'The results of a message batch that has ended, as JSON lines: custom_id and result.',
  limits: { bodyBytesMax: 65_536, timeoutMs: 600_000 },
  errors: ['not_found', 'conflict'],
  wire: { dialect: 'anthropic', types: ['application/x-jsonl'], raw: true },
  uses,
  input: byId,
  output: z.never(),
  example: {
    input: { id: example.id },
    answer: () => ({
      text: '{"custom_id":"one","result":{"type":"canceled"}}\n',
      mime: 'application/x-jsonl',
    }),
  },
  async run({ id: asked }, context) {
    const batch = await find(context, asked);
    if (isOpen(batch.state))
      throw fail('conflict', `The batch ${asked} has not ended: its results are not complete.`, {
        param: 'id',
      });
    return { stream: context.batches.results(asked), mime: 'application/x-jsonl' };
  },
});
