/** Looking at films: state, content, list, cancel, delete; in our words and in OpenAI's. */

import { cursorIn } from '@oja/core/endpoints/account/shapes';
import type { CallContext } from '@oja/core/endpoints/context';
import { defineEndpoint, type Endpoint, free, type Result } from '@oja/core/endpoints/endpoint';
import { sampleBytes } from '@oja/core/endpoints/sample-files';
import { fail } from '@oja/core/errors';
import type { Job } from '@oja/core/platform/jobs/job';
import { rangeOf } from '@oja/core/wire/byte-range';
import { z } from 'zod';
import {
  exampleCompleted,
  exampleId,
  exampleOpenaiCompleted,
  exampleQueued,
  madeOf,
  openaiVideo,
  openaiView,
  videoOut,
  videoView,
} from './video-view.ts';

const videoId = z.string().min(1).max(64).describe('Video ID.');
const byId = z.strictObject({ id: videoId });
const chunkBytes = 256 * 1024;

const common = {
  group: 'ai',
  access: 'key',
  price: free,
  limits: { bodyBytesMax: 16_384, timeoutMs: 60_000 },
} satisfies Partial<Endpoint>;

async function filmJob(id: string, { jobs, caller }: CallContext<{ jobs: true }>): Promise<Job> {
  const job = await jobs.get(caller.accountId, id);
  if (job.endpoint !== 'ai.video')
    throw fail('not_found', `No video ${id} in this account.`, { param: 'id' });
  return job;
}

export const videoGet = defineEndpoint({
  ...common,
  id: 'ai.video-get',
  partOf: 'ai.video',
  method: 'GET',
  path: '/api/v1/video/{id}',
  summary: 'Retrieve video',
  description:
    'Poll every few seconds until status is completed, failed or cancelled, or use a webhook. The URLs in file and thumbnail need no key and work until expires_at.',
  input: byId,
  output: videoOut,
  errors: ['not_found'],
  uses: { jobs: true },
  example: { input: { id: exampleId }, output: exampleCompleted },
  run: async ({ id }, context) => ({ data: videoView(await filmJob(id, context), context.caller.origin) }),
});

export const videoCancel = defineEndpoint({
  ...common,
  id: 'ai.video-cancel',
  partOf: 'ai.video',
  method: 'POST',
  path: '/api/v1/video/{id}/cancel',
  summary: 'Cancel video',
  description:
    'Cancels a queued video immediately. A running one stops within seconds: status stays running until then. Its hold is released and nothing is charged. A video that has ended stays unchanged.',
  input: byId,
  output: videoOut,
  errors: ['not_found'],
  uses: { jobs: true },
  example: {
    input: { id: exampleId },
    output: { ...exampleQueued, status: 'cancelled' as const, finished_at: '2026-11-15T08:00:05.000Z' },
  },
  async run({ id }, context) {
    await filmJob(id, context);
    const job = await context.jobs.cancel(context.caller.accountId, id);
    return { data: videoView(job, context.caller.origin) };
  },
});

const contentInput = z.strictObject({
  id: videoId,
  variant: z
    .enum(['video', 'thumbnail'])
    .default('video')
    .describe('video (MP4) or thumbnail (JPEG). Spritesheets are not supported.'),
});

async function content(
  { id, variant }: z.output<typeof contentInput>,
  context: CallContext<{ jobs: true; savedFiles: true }>,
): Promise<Result<never>> {
  const job = await filmJob(id, context);
  const made = madeOf(job);
  if (made === undefined) {
    const pending = job.state === 'queued' || job.state === 'running';
    throw pending
      ? fail('conflict', `The video is not ready: ${job.state}.`, {
          param: 'id',
          details: { status: job.state },
        })
      : fail('not_found', `The video does not exist: ${job.state}.`, {
          param: 'id',
          details: { status: job.state },
        });
  }
  const file = variant === 'video' ? made.file : made.thumbnail;
  if (file === null) throw fail('not_found', 'This video has no thumbnail.', { param: 'variant' });
  return sendKept(file.id, variant === 'video' ? `${id}.mp4` : `${id}.jpg`, context);
}

/** All of a kept file, or the range that a player asks for. */
async function sendKept(
  fileId: string,
  filename: string,
  context: CallContext<{ savedFiles: true }>,
): Promise<Result<never>> {
  const kept = await context.savedFiles.find(fileId);
  if (kept === undefined) throw gone();
  const range = rangeOf(context.headers, kept);
  const size = kept.bytes;
  if (range === 'unsatisfiable') {
    throw fail('range_not_satisfiable', `The range is outside the video, which has ${size} bytes.`, {
      details: { content_range: `bytes */${size}` },
    });
  }
  const { start, end } = range ?? { start: 0, end: size - 1 };
  const stream = await kept.read({ start, end });
  if (stream === undefined) throw gone();
  return {
    stream,
    mime: kept.mime,
    ...(range ? { status: 206 } : {}),
    headers: {
      'content-length': String(end - start + 1),
      'accept-ranges': 'bytes',
      etag: kept.etag,
      ...(range ? { 'content-range': `bytes ${start}-${end}/${size}` } : {}),
      'content-disposition': `inline; filename="${filename}"`,
    },
  };
}

const gone = () => fail('not_found', 'This file does not exist or has expired.', { param: 'id' });

async function* pieces(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += chunkBytes) yield bytes.subarray(at, at + chunkBytes);
}

export const videoContent = defineEndpoint({
  ...common,
  id: 'ai.video-content',
  partOf: 'ai.video',
  method: 'GET',
  path: '/api/v1/video/{id}/content',
  aliases: ['/api/v1/videos/{id}/content'],
  summary: 'Download video',
  description:
    'Returns the MP4 or its thumbnail. Supports Range requests, so that players can seek. Fails with 409 conflict while the video is being generated, and with 404 if it failed, was cancelled or has expired.',
  input: contentInput,
  output: z.never(),
  errors: ['not_found', 'conflict', 'range_not_satisfiable'],
  wire: { types: ['video/mp4', 'image/jpeg'], raw: true },
  uses: { headers: ['range', 'if-range'], jobs: true, savedFiles: true },
  example: {
    input: { id: exampleId },
    answer: () => ({ stream: pieces(sampleBytes('mp4')), mime: 'video/mp4' }),
  },
  run: content,
});

const order = z.enum(['asc', 'desc']).default('desc').describe('Sort order. desc: newest first.');

export const videosList = defineEndpoint({
  ...common,
  id: 'ai.videos-list',
  partOf: 'ai.video',
  method: 'GET',
  path: '/api/v1/videos',
  summary: 'List videos (OpenAI)',
  description: 'OpenAI-compatible list of your videos, newest first by default. Page with after.',
  input: z.strictObject({
    limit: z.coerce.number().int().min(1).max(100).default(20).describe('Number of results, 1 to 100.'),
    after: cursorIn('req', 'the ID of the last video on the previous page'),
    order,
  }),
  output: z.object({
    object: z.literal('list'),
    data: z.array(openaiVideo).describe('Videos.'),
    first_id: z.string().nullable().describe('ID of the first video on the page.'),
    last_id: z.string().nullable().describe('ID of the last video on the page.'),
    has_more: z.boolean().describe('Whether there are more videos.'),
  }),
  uses: { jobs: true },
  example: {
    input: { limit: 1 },
    output: {
      object: 'list',
      data: [exampleOpenaiCompleted],
      first_id: exampleId,
      last_id: exampleId,
      has_more: false,
    },
  },
  async run(request, { jobs: stored, caller }) {
    const { jobs, next } = await stored.list({
      accountId: caller.accountId,
      endpoint: 'ai.video',
      before: request.after,
      limit: request.limit,
      oldestFirst: request.order === 'asc',
    });
    return {
      data: {
        object: 'list' as const,
        data: jobs.map(openaiView),
        first_id: jobs[0]?.id ?? null,
        last_id: jobs.at(-1)?.id ?? null,
        has_more: next !== null,
      },
    };
  },
});

export const videosGet = defineEndpoint({
  ...common,
  id: 'ai.videos-get',
  partOf: 'ai.video',
  method: 'GET',
  path: '/api/v1/videos/{id}',
  summary: 'Retrieve video (OpenAI)',
  description: 'OpenAI-compatible version of GET /api/v1/video/{id}; progress is 0 to 100.',
  input: byId,
  output: openaiVideo,
  errors: ['not_found'],
  uses: { jobs: true },
  example: { input: { id: exampleId }, output: exampleOpenaiCompleted },
  run: async ({ id }, context) => ({ data: openaiView(await filmJob(id, context)) }),
});

export const videosDelete = defineEndpoint({
  ...common,
  id: 'ai.videos-delete',
  partOf: 'ai.video',
  method: 'DELETE',
  path: '/api/v1/videos/{id}',
  aliases: ['/api/v1/video/{id}'],
  summary: 'Delete video (OpenAI)',
  description:
    'Deletes a video and its files. A queued video is cancelled first. A running one fails with 409 conflict: cancel it first.',
  input: byId,
  output: z.object({
    id: z.string().describe('Video ID.'),
    object: z.literal('video.deleted'),
    deleted: z.boolean().describe('Always true.'),
  }),
  errors: ['not_found', 'conflict'],
  uses: { jobs: true, savedFiles: true },
  example: { input: { id: exampleId }, output: { id: exampleId, object: 'video.deleted', deleted: true } },
  async run({ id }, context) {
    const job = await filmJob(id, context);
    const { jobs, savedFiles, caller } = context;
    if (job.state === 'queued') await jobs.cancel(caller.accountId, id);
    await jobs.remove(caller.accountId, id);
    const made = madeOf(job);
    for (const file of [made?.file, made?.thumbnail]) if (file) await savedFiles.remove(file.id);
    return { data: { id, object: 'video.deleted' as const, deleted: true } };
  },
});
