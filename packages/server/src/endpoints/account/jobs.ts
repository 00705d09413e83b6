/** Jobs: calls that run after they were answered. A key sees and changes those of endpoints that it may call. */
import { z } from 'zod';
import { fail } from '../../errors.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { type CallContext, defineEndpoint, scopesOpenId } from '../endpoint.ts';
import { exampleFile } from '../file.ts';
import { cursorIn, dollarsText, limitIn, moment, momentOrNull, nextOut, plain } from './shapes.ts';

export const jobOut = z
  .object({
    id: z.string().describe('That of the request that started it: req_…'),
    object: z.literal('job'),
    endpoint: z.string().describe('What it does.'),
    status: z
      .enum(['queued', 'running', 'completed', 'failed', 'cancelled'])
      .describe('completed, failed and cancelled are the ends.'),
    progress: z.number().min(0).max(1).describe('0 to 1.'),
    note: z.string().describe('What is being done, for people.'),
    result: z
      .record(z.string(), z.unknown())
      .nullable()
      .describe('What the call would have answered; null before the end.'),
    error: z.record(z.string(), z.unknown()).nullable().describe('code and message of a job that failed.'),
    charge: dollarsText,
    engine: z.string().nullable().describe('Who served; null before.'),
    created_at: moment.describe('When it was ordered.'),
    started_at: momentOrNull.describe('When work began; null before.'),
    finished_at: momentOrNull.describe('When it ended; null before.'),
  })
  .meta({ id: 'Job' });

const exampleJob = {
  id: 'req_01m7ekm29qdweck8sm5wmjjfn4',
  object: 'job' as const,
  endpoint: 'utilities.convert',
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

/** What a test key sees: a job that has ended, so that whoever waits for it comes to an end too. */
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

/** Of an endpoint that the key may call; others don't exist for it. */
async function openJob({ platform, caller }: CallContext, id: string): Promise<Job> {
  const job = await platform.jobs.get(caller.accountId, id);
  if (!scopesOpenId(caller.scopes, job.endpoint))
    throw fail('not_found', `No job ${id} in this account.`, { param: 'id' });
  return job;
}

export const jobsList = defineEndpoint({
  ...plain,
  id: 'account.jobs',
  group: 'account',
  method: 'GET',
  path: '/api/v1/jobs',
  summary: 'Your jobs, newest first.',
  description: 'A key sees the jobs of endpoints that its scopes open.',
  access: 'account',
  ownKey: true,
  input: z.strictObject({
    endpoint: z.string().max(64).optional().describe('Only jobs of this endpoint, like ai.video.'),
    status: z
      .enum(['queued', 'running', 'completed', 'failed', 'cancelled'])
      .optional()
      .describe('Only those in this state.'),
    limit: limitIn(20, 100),
    cursor: cursorIn,
  }),
  output: z.object({ data: z.array(jobOut), next: nextOut }),
  errors: [],
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

export const jobGet = defineEndpoint({
  ...plain,
  id: 'account.job',
  group: 'account',
  method: 'GET',
  path: '/api/v1/jobs/{id}',
  summary: 'A job: state, progress, result.',
  description:
    'Ask every few seconds until status is completed, failed or cancelled, or let a webhook tell you. result is what the call would have answered.',
  access: 'account',
  ownKey: true,
  input: z.strictObject({ id: z.string().max(64).describe('Id of the job: req_…') }),
  output: jobOut,
  errors: ['not_found'],
  example: { input: { id: exampleJob.id }, output: endedJob },
  run: async (input, context) => ({ data: context.platform.jobs.view(await openJob(context, input.id)) }),
});

export const jobCancel = defineEndpoint({
  ...plain,
  id: 'account.job-cancel',
  group: 'account',
  method: 'POST',
  path: '/api/v1/jobs/{id}/cancel',
  summary: 'Cancel a job; nothing is charged for it.',
  description: 'Work that waits is dropped, work under way is stopped. A job that has ended stays as it is.',
  access: 'account',
  ownKey: true,
  input: z.strictObject({ id: z.string().max(64).describe('Id of the job: req_…') }),
  output: jobOut,
  errors: ['not_found'],
  example: { input: { id: exampleJob.id }, output: { ...exampleJob, status: 'cancelled' as const } },
  async run({ id }, context) {
    const { platform, caller } = context;
    await openJob(context, id);
    return { data: platform.jobs.view(await platform.jobs.cancel(caller.accountId, id)) };
  },
});

export const jobDelete = defineEndpoint({
  ...plain,
  id: 'account.job-delete',
  group: 'account',
  method: 'DELETE',
  path: '/api/v1/jobs/{id}',
  summary: 'Delete a job that has ended: what was asked, what was answered, and the files of the answer.',
  description:
    '409 conflict while it waits or runs: cancel it first. Its row in the request log and its charge stay.',
  access: 'account',
  ownKey: true,
  input: z.strictObject({ id: z.string().max(64).describe('Id of the job: req_…') }),
  output: z.object({ id: z.string(), object: z.literal('job.deleted'), deleted: z.boolean() }),
  errors: ['not_found', 'conflict'],
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
