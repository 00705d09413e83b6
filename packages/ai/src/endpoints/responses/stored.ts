/** Stored responses: retrieve, delete, cancel, and the items that were sent. */

import { defineEndpoint, free } from '@oja/core/endpoints/endpoint';
import { ignoringOthers } from '@oja/core/endpoints/passthrough';
import { fail } from '@oja/core/errors';
import { z } from 'zod';
import { placeAfter } from '../place-after.ts';
import { exampleResponse } from './example.ts';
import { requestIdOf } from './response-object.ts';
import { responsesOutput } from './responses.ts';
import { currentResponse, findStored, isResponseId, jobStatus } from './stored-response.ts';

const id = z.string().min(1).max(100).describe('Response ID.');
const common = {
  group: 'ai' as const,
  partOf: 'ai.chat',
  access: 'key' as const,
  guarded: true as const,
  price: free,
  limits: { bodyBytesMax: 65_536, timeoutMs: 15_000 },
  errors: ['not_found' as const],
};
const exampleId = exampleResponse.id;

export const responseGet = defineEndpoint({
  ...common,
  id: 'ai.response-get',
  method: 'GET',
  path: '/api/v1/responses/{id}',
  summary: 'Retrieve response',
  description:
    'Returns a stored response, or the status of a background response: queued, in_progress, completed, incomplete, failed or cancelled.',
  input: ignoringOthers(
    z.looseObject({
      id,
      stream: z.enum(['false']).optional().describe("Not supported: a stored response can't be streamed."),
    }),
  ),
  output: responsesOutput,
  uses: { jobs: true, stored: true },
  example: { input: { id: exampleId }, output: exampleResponse },
  run: async ({ id: asked }, context) => ({ data: await currentResponse(asked, context) }),
});

export const responseDelete = defineEndpoint({
  ...common,
  id: 'ai.response-delete',
  method: 'DELETE',
  path: '/api/v1/responses/{id}',
  summary: 'Delete response',
  description:
    'Deletes a stored response and its input. A background response that is still running is cancelled.',
  input: ignoringOthers(z.looseObject({ id })),
  output: z.object({
    id: z.string().describe('Response ID.'),
    object: z.literal('response'),
    deleted: z.boolean().describe('Always true.'),
  }),
  uses: { jobs: true, stored: true },
  example: { input: { id: exampleId }, output: { id: exampleId, object: 'response', deleted: true } },
  run: async ({ id: asked }, { jobs, stored, caller }) => {
    // One that waits as a job is cancelled with it.
    await jobs.cancel(caller.accountId, requestIdOf(asked)).catch(() => undefined);
    if (!isResponseId(asked) || !(await stored.remove(caller.accountId, 'response', asked)))
      throw fail('not_found', `No stored response ${asked} in this account.`, { param: 'id' });
    return { data: { id: asked, object: 'response' as const, deleted: true } };
  },
});

export const responseCancel = defineEndpoint({
  ...common,
  id: 'ai.response-cancel',
  method: 'POST',
  path: '/api/v1/responses/{id}/cancel',
  summary: 'Cancel response',
  description: 'Cancels a background response. A response that has ended is returned unchanged.',
  input: ignoringOthers(z.looseObject({ id })),
  output: responsesOutput,
  errors: ['not_found', 'invalid_request'],
  uses: { jobs: true, stored: true },
  example: {
    input: { id: exampleId },
    output: { ...exampleResponse, status: 'cancelled' as const, output: [] },
  },
  run: async ({ id: asked }, context) => {
    const { state, content } = await findStored(context, asked);
    if (content.response.background !== true)
      throw fail('invalid_request', `The response ${asked} is not a background response.`, { param: 'id' });
    if (state !== 'queued') return { data: content.response };
    const job = await context.jobs.cancel(context.caller.accountId, requestIdOf(asked));
    if (job.state === 'completed') return { data: await currentResponse(asked, context) };
    return { data: { ...content.response, ...jobStatus(job) } };
  },
});

const itemsList = z.object({
  object: z.literal('list'),
  data: z.array(z.looseObject({ id: z.string().describe('Item ID.') })).describe('Input items.'),
  first_id: z.string().nullable().describe('ID of the first item on the page.'),
  last_id: z.string().nullable().describe('ID of the last item on the page.'),
  has_more: z.boolean().describe('Whether there are more items.'),
});

export const responseItems = defineEndpoint({
  ...common,
  id: 'ai.response-items',
  method: 'GET',
  path: '/api/v1/responses/{id}/input_items',
  summary: 'List input items',
  description:
    'Lists the input items of a stored response. Each response lists only its own items, not those of the responses before it.',
  input: ignoringOthers(
    z.looseObject({
      id,
      limit: z.coerce.number().int().min(1).max(100).default(20).describe('Number of items per page.'),
      order: z.enum(['asc', 'desc']).default('desc').describe('Sort order. desc: newest first.'),
      after: z.string().max(200).optional().describe('ID of the last item on the previous page.'),
    }),
  ),
  output: itemsList,
  errors: ['not_found', 'invalid_request'],
  uses: { jobs: true, stored: true },
  example: {
    input: { id: exampleId },
    output: {
      object: 'list' as const,
      data: [{ id: 'in_01kc4vxj2bqm8stzlw1rk0ydab_0', type: 'message', role: 'user', content: 'Hello' }],
      first_id: 'in_01kc4vxj2bqm8stzlw1rk0ydab_0',
      last_id: 'in_01kc4vxj2bqm8stzlw1rk0ydab_0',
      has_more: false,
    },
  },
  run: async ({ id: asked, limit, order, after }, context) => {
    const { content } = await findStored(context, asked);
    const all = content.input.map((item, place) => ({
      ...item,
      id: String(item.id ?? `in_${asked.slice(5)}_${place}`),
      type: item.type ?? 'message',
    }));
    const ordered = order === 'asc' ? all : all.toReversed();
    const from = placeAfter(ordered, after);
    const data = ordered.slice(from, from + limit);
    return {
      data: {
        object: 'list' as const,
        data,
        first_id: data[0]?.id ?? null,
        last_id: data.at(-1)?.id ?? null,
        has_more: from + limit < ordered.length,
      },
    };
  },
});
