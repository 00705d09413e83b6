/** A film's job as its owner sees it: in our shape and in OpenAI's. Pure. */

import { exampleExpiry, exampleOrigin } from '@oja/core/endpoints/examples';
import { exampleFile, fileOut } from '@oja/core/endpoints/file';
import { namedObject, objectOf, objectOrNull } from '@oja/core/endpoints/object-fields';
import type { Job } from '@oja/core/platform/jobs/job';
import { z } from 'zod';

const thumbnail = fileOut.omit({ data: true });

/** What a finished film's job keeps. */
export const videoMade = z.object({
  file: fileOut,
  thumbnail: thumbnail.nullable(),
  seconds: z.number(),
  width: z.number().int(),
  height: z.number().int(),
  sound: z.boolean(),
  language: z.string().nullable(),
  narrated: z.boolean(),
  scenes: z.array(z.string()),
  draft: z.boolean().optional(),
  not_shown: z.array(z.string()).optional(),
});
export type VideoMade = z.output<typeof videoMade>;

export const videoOut = namedObject('Video', {
  id: z.string().describe('Video ID, the same as the ID of the request that created it: req_…'),
  object: z.literal('video'),
  status: z
    .enum(['queued', 'running', 'completed', 'failed', 'cancelled', 'planned'])
    .describe('Status. completed, failed and cancelled are final; planned is the result of a dry run.'),
  progress: z.number().min(0).max(1).describe('Progress, 0 to 1.'),
  note: z.string().describe('Current step, in words.'),
  prompt: z.string().nullable().describe('The prompt.'),
  seconds: z
    .number()
    .nullable()
    .describe('Requested duration in seconds; the delivered duration once completed.'),
  size: z.string().nullable().describe('WIDTHxHEIGHT.'),
  engine: z.string().nullable().describe('Engine that generated the video.'),
  charge: z.string().describe('Amount charged in dollars; 0 until completed.'),
  created_at: z.iso.datetime().describe('When the video was created.'),
  started_at: z.iso.datetime().nullable().describe('Start time; null until then.'),
  finished_at: z.iso.datetime().nullable().describe('End time; null until then.'),
  expires_at: z.iso.datetime().nullable().describe('When its files are deleted; null until completed.'),
  error: objectOrNull('Why the video failed; null otherwise.', {
    code: z.string().describe('Error code.'),
    message: z.string().describe('Error message.'),
  }),
  urls: objectOf('Related URLs.', {
    self: z.string().describe('URL of this video (GET).'),
    content: z.string().describe('URL of the MP4, once completed (GET).'),
    cancel: z.string().describe('URL to cancel the video (POST).'),
  }),
  file: fileOut.optional().describe('The MP4, once completed.'),
  thumbnail: thumbnail.nullish().describe('Thumbnail as JPEG, once completed.'),
  width: z.number().int().optional().describe('Width in pixels, once completed.'),
  height: z.number().int().optional().describe('Height in pixels, once completed.'),
  sound: z.boolean().optional().describe('Whether the video has sound, once completed.'),
  language: z.string().nullish().describe('Language of captions and narration.'),
  narrated: z.boolean().optional().describe('Whether the video is narrated.'),
  scenes: z.array(z.string()).optional().describe('Captions of the scenes, if known.'),
  storyboard: z
    .array(
      z.object({
        picture: z.string().describe('What is drawn.'),
        caption: z.string().describe('Text that is shown and spoken.'),
        not_shown: z.array(z.string()).describe('Words of the picture that are not drawn.'),
      }),
    )
    .optional()
    .describe('Scenes of a dry run. Edit them and send them back in scenes.'),
  draft: z.boolean().optional().describe('Whether the video is a storyboard at the draft price.'),
  not_shown: z.array(z.string()).optional().describe('Words of the prompt that are not shown in a draft.'),
});
export type VideoOut = z.output<typeof videoOut>;

export const videoPath = (id: string): string => `/api/v1/video/${id}`;

interface Ordered {
  prompt?: string;
  seconds?: number;
  size?: string;
  model?: string;
}

function orderedOf(job: Job): Ordered {
  return job.input === '' ? {} : (JSON.parse(job.input) as Ordered);
}

const iso = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString());
const unix = (ms: number | null): number | null => (ms === null ? null : Math.floor(ms / 1000));

export function madeOf(job: Job): VideoMade | undefined {
  return job.state === 'completed' ? (job.result as VideoMade) : undefined;
}

function errorOf(job: Job): { code: string; message: string } | null {
  if (job.state === 'cancelled') return { code: 'cancelled', message: 'The video was cancelled.' };
  if (job.error === null) return null;
  return { code: String(job.error.code), message: String(job.error.message) };
}

export function urlsOf(id: string, origin: string): VideoOut['urls'] {
  const url = `${origin}${videoPath(id)}`;
  return { self: url, content: `${url}/content`, cancel: `${url}/cancel` };
}

export function videoView(job: Job, origin: string): VideoOut {
  const ordered = orderedOf(job);
  const made = madeOf(job);
  return {
    id: job.id,
    object: 'video',
    status: job.state,
    progress: Math.round(job.progress * 100) / 100,
    note: job.note,
    prompt: ordered.prompt ?? null,
    seconds: ordered.seconds ?? null,
    size: ordered.size ?? null,
    engine: job.engine,
    charge: dollarsOf(job.chargeMicros),
    created_at: iso(job.createdAt)!,
    started_at: iso(job.startedAt),
    finished_at: iso(job.finishedAt),
    expires_at: made?.file.expires_at ?? null,
    error: job.state === 'cancelled' ? null : errorOf(job),
    urls: urlsOf(job.id, origin),
    ...made,
  };
}

/** Plain decimals with at least two places. */
const dollarsOf = (micros: number): string => (micros / 1_000_000).toFixed(6).replace(/0{1,4}$/, '');

/** OpenAI's `Video`; a cancelled film is a failed one there. */
export const openaiVideo = namedObject('OpenaiVideo', {
  id: z.string().describe('Video ID.'),
  object: z.literal('video'),
  model: z.string().describe('Engine that generates the video.'),
  status: z.enum(['queued', 'in_progress', 'completed', 'failed']).describe('Status.'),
  progress: z.number().min(0).max(100).describe('Progress, 0 to 100.'),
  created_at: z.number().int().describe('Creation time as a Unix timestamp.'),
  completed_at: z.number().int().nullable().describe('Completion time as a Unix timestamp; null until then.'),
  expires_at: z
    .number()
    .int()
    .nullable()
    .describe('Expiry time as a Unix timestamp; null before completion.'),
  prompt: z.string().nullable().describe('The prompt.'),
  seconds: z.string().describe('Duration in seconds, as a string.'),
  size: z.string().describe('WIDTHxHEIGHT.'),
  error: objectOrNull('Why the video failed; null otherwise.', {
    code: z.string().describe('Error code.'),
    message: z.string().describe('Error message.'),
  }),
  remixed_from_video_id: z.string().nullable().describe('Always null: remixing is not supported.'),
});

const openaiStatus = {
  queued: 'queued',
  running: 'in_progress',
  completed: 'completed',
  failed: 'failed',
  cancelled: 'failed',
} as const;

export function openaiView(job: Job): z.output<typeof openaiVideo> {
  const ordered = orderedOf(job);
  const made = madeOf(job);
  return {
    id: job.id,
    object: 'video',
    model: job.engine ?? ordered.model ?? 'auto',
    status: openaiStatus[job.state],
    progress: Math.round(job.progress * 100),
    created_at: unix(job.createdAt)!,
    completed_at: job.state === 'completed' ? unix(job.finishedAt) : null,
    expires_at: made === undefined ? null : unix(Date.parse(made.file.expires_at)),
    prompt: ordered.prompt ?? null,
    seconds: String(made?.seconds ?? ordered.seconds ?? ''),
    size: made === undefined ? (ordered.size ?? '') : `${made.width}x${made.height}`,
    error: errorOf(job),
    remixed_from_video_id: null,
  };
}

export const exampleId = 'req_01m7ekm29qdweck8sm5wmjjfn4';
const self = `${exampleOrigin}${videoPath(exampleId)}`;

export const exampleQueued: VideoOut = {
  id: exampleId,
  object: 'video',
  status: 'queued',
  progress: 0,
  note: '',
  prompt: 'Fishing boats leave Makoko at dawn. The catch reaches the market.',
  seconds: 6,
  size: '1280x720',
  engine: null,
  charge: '0.00',
  created_at: '2026-11-15T08:00:00.000Z',
  started_at: null,
  finished_at: null,
  expires_at: null,
  error: null,
  urls: { self, content: `${self}/content`, cancel: `${self}/cancel` },
};

/** What its job returns. */
export const exampleMade: VideoMade = {
  file: exampleFile('video.mp4', 'video/mp4', 812_345),
  thumbnail: exampleFile('thumbnail.jpg', 'image/jpeg', 41_200),
  seconds: 6,
  width: 1280,
  height: 720,
  sound: true,
  language: 'en',
  narrated: true,
  scenes: ['Fishing boats leave Makoko at dawn.', 'The catch reaches the market.'],
  draft: true,
  not_shown: ['catch'],
};

/** A dry run. */
export const examplePlanned: VideoOut = {
  ...exampleQueued,
  status: 'planned',
  note: 'dry run: no video was created',
  language: 'en',
  scenes: exampleMade.scenes,
  storyboard: exampleMade.scenes.map((caption) => ({
    picture: caption,
    caption,
    not_shown: caption.includes('catch') ? ['catch'] : [],
  })),
  not_shown: ['catch'],
};

export const exampleCompleted: VideoOut = {
  ...exampleQueued,
  status: 'completed',
  progress: 1,
  engine: 'storyboard',
  charge: '0.10',
  started_at: '2026-11-15T08:00:01.000Z',
  finished_at: '2026-11-15T08:00:14.000Z',
  expires_at: exampleExpiry,
  ...exampleMade,
};

export const exampleOpenai: z.output<typeof openaiVideo> = {
  id: exampleId,
  object: 'video',
  model: 'auto',
  status: 'queued',
  progress: 0,
  created_at: 1_794_729_600,
  completed_at: null,
  expires_at: null,
  prompt: exampleQueued.prompt,
  seconds: '6',
  size: '1280x720',
  error: null,
  remixed_from_video_id: null,
};

export const exampleOpenaiCompleted: typeof exampleOpenai = {
  ...exampleOpenai,
  model: 'storyboard',
  status: 'completed',
  progress: 100,
  completed_at: 1_794_729_614,
  expires_at: 1_794_819_600,
};
