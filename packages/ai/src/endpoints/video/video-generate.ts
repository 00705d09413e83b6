import { asideOf } from '@oja/core/endpoints/aside';
import type { CallContext } from '@oja/core/endpoints/context';
import { defineEndpoint, type JobOrder, type Price, type Result } from '@oja/core/endpoints/endpoint';
import { fail } from '@oja/core/errors';
import type { TransformInput } from '@oja/images/image/port';
import type { BegunFilm, FilmMemory } from '../../engines/video/port.ts';
import { seeable } from '../chat/seeable.ts';
import { placed } from '../files/read-files.ts';
import { engineOf, openaiVideoInput, sizeOf, type VideoInput, videoInput } from './video-input.ts';
import {
  planStoryboard,
  storyboardUses,
  type WrittenStoryboard,
  writeStoryboard,
} from './video-storyboard.ts';
import {
  exampleMade,
  exampleOpenai,
  examplePlanned,
  exampleQueued,
  openaiVideo,
  openaiView,
  urlsOf,
  type VideoMade,
  type VideoOut,
  videoMade,
  videoOut,
  videoView,
} from './video-view.ts';

const uses = {
  engines: ['video'],
  helpers: [...storyboardUses.helpers, 'image'],
  files: true,
  checkpoint: true,
} as const;
type Context = CallContext<typeof uses>;

const imageNames = 'PNG, JPEG, WebP, GIF, BMP, TIFF, AVIF, HEIC or SVG';
const imageTypes = /^image\/(png|jpeg|webp|gif|bmp|tiff|avif|hei[cf]|svg\+xml)$/;
const imageBytesMax = 20 * 1024 * 1024;

/** The picture of an order is fetched and looked at once: one that cannot be read is refused before it is taken. */
async function beforeJob(input: VideoInput, context: Context): Promise<JobOrder<VideoInput>> {
  if (!input.image) return { input };
  const { bytes, mime } = await readImage(input.image, context);
  await context.engines.image.transform({ bytes, ...glance }, asideOf(context)).catch((error: unknown) => {
    throw placed(error, 'image');
  });
  const image = { data: new Uint8Array(bytes), filename: `image.${mime.split('/')[1]}` };
  return { input: { ...input, image } };
}

/** Decoded where a damaged picture ends nothing but its own call, as large as a storyboard needs it. */
async function photoOf(bytes: Uint8Array, input: VideoInput, context: Context): Promise<Uint8Array> {
  const { width, height } = sizeOf(input.size);
  const cover = {
    width: 2 * width,
    height: 2 * height,
    fit: 'cover',
    gravity: 'centre',
    enlarge: true,
  } as const;
  const wanted: TransformInput = {
    ...glance,
    bytes,
    operations: [{ op: 'resize', ...cover }],
    autorotate: true,
  };
  return (await context.engines.image.transform(wanted, asideOf(context))).bytes;
}

/** Small, so that all of it is decoded and little is made. */
const glance: Omit<TransformInput, 'bytes'> = {
  operations: [{ op: 'resize', width: 32, height: 32, fit: 'inside', gravity: 'centre', enlarge: false }],
  format: 'png',
  lossless: false,
  progressive: false,
  shrink: false,
  keepMetadata: false,
  autorotate: false,
  animated: false,
};

/** What would be filmed and what it would cost at most; nothing is ordered. */
async function plan(input: VideoInput, context: Context): Promise<Result<VideoOut>> {
  const { language, scenes } = await planStoryboard(input, context);
  const { caller } = context;
  const notShown = await notShownIn(
    scenes.map(({ picture }) => picture),
    context,
  );
  return {
    data: {
      id: caller.requestId,
      object: 'video',
      status: 'planned',
      progress: 0,
      note: 'dry run: no video was created',
      prompt: input.prompt,
      seconds: input.seconds,
      size: input.size,
      engine: null,
      charge: '0.00',
      created_at: new Date().toISOString(),
      started_at: null,
      finished_at: null,
      expires_at: null,
      error: null,
      urls: urlsOf(caller.requestId, caller.origin),
      language,
      scenes: scenes.map(({ caption, picture }) => caption || picture),
      storyboard: scenes.map(({ caption, picture }, at) => ({
        picture,
        caption,
        not_shown: notShown[at]!,
      })),
      not_shown: [...new Set(notShown.flat())],
    },
    units: 0,
  };
}

/** Upstreams film exactly what the prompt says. */
const notShownIn = (pictures: string[], context: Context): Promise<string[][]> =>
  context.engines.video.notShown!(pictures, asideOf(context)).catch(() => pictures.map(() => []));

async function run(input: VideoInput, context: Context): Promise<Result<VideoMade | VideoOut>> {
  if (input.dry_run) return plan(input, context);
  const image = input.image && (await readImage(input.image, context));
  let board: Promise<WrittenStoryboard> | undefined;
  const storyboard = async () => {
    board ??= writeStoryboard(input, context);
    return { ...(await board), photo: image && (await photoOf(image.bytes, input, context)) };
  };
  const film = await context.engines.video.generate(
    {
      prompt: input.prompt,
      seconds: input.seconds,
      ...sizeOf(input.size),
      engine: engineOf(input.model),
      seed: input.seed,
      image,
      storyboard,
      memory: memoryOf(context),
    },
    context,
  );
  const written = await board;
  const made: Omit<VideoMade, 'file'> = {
    thumbnail: film.thumbnail && (await keepThumbnail(film.thumbnail, context)),
    seconds: Math.round(film.seconds * 1000) / 1000,
    width: film.width,
    height: film.height,
    sound: film.sound,
    language: written?.language ?? input.language ?? null,
    narrated: written?.narrated ?? false,
    scenes: written?.scenes.map(({ caption, picture }) => caption || picture) ?? [],
    ...(film.draft ? { draft: true, not_shown: film.notShown ?? [] } : {}),
  };
  const seconds = Math.min(input.seconds, Math.ceil(film.seconds - 0.05));
  return {
    file: { bytes: film.bytes, mime: 'video/mp4', filename: 'video.mp4' },
    // What the job keeps; its views show it.
    data: made,
    units: film.draft ? draftUnits(seconds) : seconds,
  };
}

/** What a restart needs to know is kept with the job. */
function memoryOf({ checkpoint }: Context): FilmMemory | undefined {
  if (checkpoint === undefined) return undefined;
  let begun = checkpoint.kept === null ? null : (JSON.parse(checkpoint.kept) as BegunFilm | null);
  return {
    get begun() {
      return begun;
    },
    async remember(film) {
      begun = film;
      await checkpoint.keep(JSON.stringify(film));
    },
  };
}

async function readImage(file: NonNullable<VideoInput['image']>, context: Context) {
  const image = await context.files.read(file, { bytesMax: imageBytesMax, param: 'image' });
  if (!imageTypes.test(image.mime)) {
    throw fail('unsupported_file', `image: must be ${imageNames}; this is ${image.mime}.`, {
      param: 'image',
    });
  }
  const aside = asideOf(context);
  const { bytes, mime } = await seeable(image, context, aside).catch((error: unknown) => {
    throw placed(error, 'image');
  });
  return { bytes, mime };
}

async function keepThumbnail(bytes: Uint8Array, context: Context) {
  const {
    id,
    url,
    mime,
    bytes: size,
    filename,
    expires_at,
  } = await context.files.save({
    bytes,
    mime: 'image/jpeg',
    filename: 'thumbnail.jpg',
  });
  return { id, url, mime, bytes: size, filename, expires_at };
}

/** A drawn storyboard is a draft: five of its seconds cost as much as one of film. */
const draftSecondsPerUnit = 5;
const draftUnits = (seconds: number): number => Math.ceil(seconds / draftSecondsPerUnit);

const price: Price<VideoInput> = {
  unit: 'second',
  microsPerUnit: 50_000,
  units: ({ seconds, model, dry_run }) =>
    dry_run ? 0 : model === 'storyboard' ? draftUnits(seconds) : seconds,
};

const common = {
  group: 'ai',
  method: 'POST',
  access: 'key',
  guarded: true,
  input: videoInput,
  price,
  limits: { bodyBytesMax: 30 * 1024 * 1024, timeoutMs: 30 * 60_000, perMinute: 20 },
  errors: [
    'engine_unavailable',
    'unsupported_file',
    'unreadable_file',
    'address_refused',
    'target_unreachable',
    'upstream_error',
    'upstream_rate_limited',
    'upstream_timeout',
    'unprocessable',
  ],
  job: { when: 'always', dryRun: videoOut, output: videoMade, before: beforeJob },
  wire: { files: ['image', 'input_reference'] },
  uses,
} as const;

const exampleInput = {
  prompt: 'Fishing boats leave Makoko at dawn. The catch reaches the market.',
  seconds: 6,
  size: '1280x720',
};

export const videoGenerate = defineEndpoint({
  ...common,
  errors: [...common.errors],

  id: 'ai.video',
  path: '/api/v1/video/generate',
  summary: 'Generate video',
  description:
    'Returns 202 immediately. GET /api/v1/video/{id} returns the progress and, when completed, the URLs of the MP4 and its thumbnail. The maximum price is held, then charged per second delivered; a failed or cancelled video is free. Without an upstream, Oja draws a storyboard: animated scenes with captions, narration and music. The result is then a draft: draft is true, each second costs one fifth of the price, and not_shown lists the words that were not drawn. dry_run returns the scenes first; edit them and send them back in scenes.',
  output: videoOut,
  tool: { changes: true, keywords: 'clip movie film animation promo advert text to video' },
  example: {
    input: exampleInput,
    output: exampleQueued,
    result: exampleMade,
    answer: () => ({ data: examplePlanned }),
  },
  job: { ...common.job, view: videoView },
  run,
});

export const videosCreate = defineEndpoint({
  ...common,
  errors: [...common.errors],

  id: 'ai.videos-create',
  partOf: 'ai.video',
  input: openaiVideoInput,
  path: '/api/v1/videos',
  summary: 'Create video (OpenAI)',
  description:
    'OpenAI-compatible version of POST /api/v1/video/generate, with the same logging, prices and scopes. Accepts JSON and multipart.',
  output: openaiVideo,
  example: {
    input: { model: 'sora-2', ...exampleInput },
    output: exampleOpenai,
    answer: () => ({ data: examplePlanned }),
  },
  job: { ...common.job, view: openaiView },
  variant: () => 'ai.video',
  run,
});
