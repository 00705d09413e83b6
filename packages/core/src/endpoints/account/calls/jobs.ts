/** Jobs: calls that run after they were answered. A key sees and changes those of endpoints that it may call. */

import { z } from 'zod';
import { fail } from '../../../errors.ts';
import type { Job } from '../../../platform/jobs/job.ts';
import type { CallContext } from '../../context.ts';
import { defineEndpoint, type Endpoint, scopesOpenId } from '../../endpoint.ts';
import { sold, testJobEndpoint } from '../../examples.ts';
import { exampleFile } from '../../file.ts';
import { namedObject } from '../../object-fields.ts';
import { cursorIn, dollarsText, forAccounts, limitIn, moment, momentOrNull, nextOut } from '../shapes.ts';

export const jobOut = namedObject('Job', {
  id: z.string().describe('Job ID, the same as the ID of the request that started it: req_…'),
  object: z.literal('job'),
  endpoint: z.string().describe('Endpoint that the job runs.'),
  status: z
    .enum(['queued', 'running', 'completed', 'failed', 'cancelled'])
    .describe('Status. completed, failed and cancelled are final.'),
  progress: z.number().min(0).max(1).describe('Progress, 0 to 1.'),
  note: z.string().describe('Current step, in words.'),
  result: z
    .record(z.string(), z.unknown())
    .nullable()
    .describe('The response body of the endpoint; null until completed.'),
  error: z.record(z.string(), z.unknown()).nullable().describe('Error code and message if the job failed.'),
  charge: dollarsText.describe('Amount charged, in dollars.'),
  engine: z.string().nullable().describe('Engine that served the job; null until completed.'),
  created_at: moment.describe('When the job was created.'),
  started_at: momentOrNull.describe('Start time; null until then.'),
  finished_at: momentOrNull.describe('End time; null until then.'),
});

const exampleJob = {
  id: 'req_01m7ekm29qdweck8sm5wmjjfn4',
  object: 'job' as const,
  endpoint: sold.convert,
  status: 'running' as const,
  progress: 0.4,
  note: 'page 4 of 10',
  result: null,
  error: null,
  charge: '0.00',
  engine: null,
  created_at: '2026-11-15T08:00:00.000Z',
  started_at: '2026-11-15T08:00:01.000Z',
  finished_at: null,
};

const endedJob = {
  ...exampleJob,
  status: 'completed' as const,
  progress: 1,
  note: '',
  result: { file: exampleFile('report.pdf', 'application/pdf', 48_213), pages: 10 },
  charge: '0.02',
  engine: 'libreoffice',
  finished_at: '2026-11-15T08:00:04.000Z',
};

const cancelledJob = {
  ...exampleJob,
  status: 'cancelled' as const,
  progress: 0,
  note: '',
  started_at: null,
  finished_at: '2026-11-15T08:00:01.000Z',
};

/** What a test key sees: a job that has ended, so that a client waiting for it finishes too. */
function testJob(job: z.output<typeof jobOut>, id: string, endpoints: ReadonlyMap<string, Endpoint>) {
  const endpoint = endpoints.get(testJobEndpoint(id) ?? '');
  if (endpoint === undefined) return { data: job };
  const { output, result = output as Record<string, unknown> } = endpoint.example;
  return {
    data: {
      ...job,
      endpoint: endpoint.id,
      result: job.result === null ? null : (result as Record<string, unknown>),
      charge: '0.00',
      engine: null,
    },
  };
}

/** Of an endpoint that the key may call; others don't exist for it. */
async function openJob({ platform, caller }: CallContext<{ platform: 'jobs' }>, id: string): Promise<Job> {
  const job = await platform.jobs.get(caller.accountId, id);
  if (!scopesOpenId(caller.scopes, job.endpoint))
    throw fail('not_found', `No job ${id} in this account.`, { param: 'id' });
  return job;
}

const jobsList = defineEndpoint({
  ...forAccounts,
  id: 'account.jobs',
  session: { content: true, right: 'account.read', keys: 'own' },
  method: 'GET',
  path: '/api/v1/jobs',
  summary: 'List jobs',
  description: 'Returns your jobs, newest first. A key sees the jobs of the endpoints in its scopes.',
  input: z.strictObject({
    endpoint: z.string().max(64).optional().describe('Only jobs of this endpoint, such as ai.video.'),
    status: z
      .enum(['queued', 'running', 'completed', 'failed', 'cancelled'])
      .optional()
      .describe('Only jobs with this status.'),
    limit: limitIn(20, 100),
    cursor: cursorIn('req'),
  }),
  output: z.object({ data: z.array(jobOut).describe('Jobs, newest first.'), next: nextOut }),
  uses: { platform: ['jobs'] },
  example: { input: { limit: 1 }, output: { data: [exampleJob], next: null } },
  async run(input, { platform, caller }) {
    const { jobs, next } = await platform.jobs.list({
      accountId: caller.accountId,
      endpoint: input.endpoint,
      state: input.status,
      before: input.cursor,
      limit: input.limit,
      scopes: caller.scopes,
    });
    return { data: { data: jobs.map(platform.jobs.view), next } };
  },
});

const jobGet = defineEndpoint({
  ...forAccounts,
  id: 'account.job',
  session: { content: true, right: 'account.read', keys: 'own' },
  method: 'GET',
  path: '/api/v1/jobs/{id}',
  summary: 'Retrieve job',
  description:
    'Poll every few seconds until status is completed, failed or cancelled, or use a webhook. result holds the response body of the endpoint.',
  input: z.strictObject({ id: z.string().max(64).describe('Job ID: req_…') }),
  output: jobOut,
  errors: ['not_found'],
  uses: { platform: ['jobs'] },
  example: {
    input: { id: exampleJob.id },
    output: endedJob,
    answer: ({ id }, _headers, endpoints) => testJob(endedJob, id, endpoints),
  },
  run: async (input, context) => ({ data: context.platform.jobs.view(await openJob(context, input.id)) }),
});

export const jobCancel = defineEndpoint({
  ...forAccounts,
  id: 'account.job-cancel',
  session: { right: 'jobs.manage', keys: 'own' },
  method: 'POST',
  path: '/api/v1/jobs/{id}/cancel',
  summary: 'Cancel job',
  description:
    'Cancels a queued job immediately. A running one stops within seconds: status stays running until then. Nothing is charged. A job that has ended stays unchanged.',
  input: z.strictObject({ id: z.string().max(64).describe('Job ID: req_…') }),
  output: jobOut,
  errors: ['not_found'],
  uses: { platform: ['jobs'] },
  example: {
    input: { id: exampleJob.id },
    output: cancelledJob,
    answer: ({ id }, _headers, endpoints) => testJob(cancelledJob, id, endpoints),
  },
  async run({ id }, context) {
    const { platform, caller } = context;
    await openJob(context, id);
    return { data: platform.jobs.view(await platform.jobs.cancel(caller.accountId, id)) };
  },
});

export const jobDelete = defineEndpoint({
  ...forAccounts,
  id: 'account.job-delete',
  session: { right: 'jobs.manage', keys: 'own' },
  method: 'DELETE',
  path: '/api/v1/jobs/{id}',
  summary: 'Delete job',
  description:
    'Deletes a job and its files. Fails with 409 conflict while the job is queued or running: cancel it first. The request log entry and the charge are kept.',
  input: z.strictObject({ id: z.string().max(64).describe('Job ID: req_…') }),
  output: z.object({
    id: z.string().describe('Job ID.'),
    object: z.literal('job.deleted'),
    deleted: z.boolean().describe('Always true.'),
  }),
  errors: ['not_found', 'conflict'],
  uses: { platform: ['files', 'jobs'] },
  example: {
    input: { id: exampleJob.id },
    output: { id: exampleJob.id, object: 'job.deleted' as const, deleted: true },
  },
  async run({ id }, context) {
    const { platform, caller } = context;
    const { result } = await openJob(context, id);
    await platform.jobs.remove(caller.accountId, id);
    for (const fileId of fileIdsIn(result)) await platform.files.remove(fileId);
    return { data: { id, object: 'job.deleted' as const, deleted: true } };
  },
});

/** Ids of the files that a result names, wherever in it. */
function fileIdsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const { id } = value as { id?: unknown };
  const own = typeof id === 'string' && id.startsWith('file_') ? [id] : [];
  return [...own, ...Object.values(value).flatMap(fileIdsIn)];
}

export const jobsEndpoints = [jobsList, jobGet, jobCancel, jobDelete];
