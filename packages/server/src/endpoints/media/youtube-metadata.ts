import { z } from 'zod';
import { defineEndpoint, perRequest } from '../endpoint.ts';
import { cacheNote } from './cache-note.ts';
import { hasOneVideo, oneVideoMessage, videoIdOf, youtubeFields } from './youtube-id.ts';

const input = z.strictObject(youtubeFields).refine(hasOneVideo, oneVideoMessage);

const thumbnail = z.object({ url: z.string(), width: z.number().nullable(), height: z.number().nullable() });

const output = z.object({
  id: z.string(),
  url: z.string(),
  title: z.string(),
  author: z.object({
    name: z.string(),
    url: z.string().nullable(),
    id: z.string().nullable().describe('Channel id.'),
  }),
  thumbnail: thumbnail.nullable().describe('The largest one.'),
  thumbnails: z.array(thumbnail),
  width: z.number().nullable().describe('Of the video itself in its best quality.'),
  height: z.number().nullable(),
  duration: z.number().nullable().describe('Seconds.'),
  published: z.string().nullable().describe('ISO 8601.'),
  views: z.number().nullable(),
  live: z.boolean().nullable().describe('Live at this moment.'),
  description: z.string().nullable(),
  keywords: z.array(z.string()),
  embed_url: z.string(),
  missing: z.array(z.string()).describe('Fields that YouTube did not give; they are null or empty.'),
});

export const youtubeMetadata = defineEndpoint({
  id: 'media.youtube-metadata',
  group: 'media',
  method: 'POST',
  path: '/api/v1/media/youtube/metadata',
  summary: 'Title, author, thumbnails, real dimensions and duration of a YouTube video.',
  description:
    'When YouTube does not show its player to this server, the answer comes from oEmbed alone and `missing` names the fields it lacks.',
  access: 'key',
  input,
  output,
  price: perRequest(900_000),
  limits: { bodyBytesMax: 16_384, timeoutMs: 45_000 },
  errors: [
    'video_unavailable',
    'video_unplayable',
    'age_restricted',
    'upstream_blocked',
    'upstream_error',
    'upstream_rate_limited',
    'upstream_timeout',
    'engine_unavailable',
  ],
  needs: ['youtube'],
  example: {
    input: { url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ' },
    output: {
      id: 'dQw4w9WgXcQ',
      url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
      title: 'A morning at the market',
      author: {
        name: 'Oja Films',
        url: 'https://www.youtube.com/channel/UCoja00000000000000000000',
        id: 'UCoja00000000000000000000',
      },
      thumbnail: { url: 'https://i.ytimg.com/vi/dQw4w9WgXcQ/hqdefault.jpg', width: 480, height: 360 },
      thumbnails: [{ url: 'https://i.ytimg.com/vi/dQw4w9WgXcQ/hqdefault.jpg', width: 480, height: 360 }],
      width: 1920,
      height: 1080,
      duration: 213,
      published: '2026-03-01T08:00:00.000Z',
      views: 48210,
      live: false,
      description: 'Balogun wakes up.',
      keywords: ['lagos', 'market'],
      embed_url: 'https://www.youtube.com/embed/dQw4w9WgXcQ',
      missing: [],
    },
  },
  async run(request, context) {
    const { cached, ...video } = await context.engines.youtube.metadata({ id: videoIdOf(request) }, context);
    return {
      ...cacheNote(cached),
      data: {
        ...video,
        url: `https://www.youtube.com/watch?v=${video.id}`,
        thumbnail: video.thumbnails.at(-1) ?? null,
        embed_url: `https://www.youtube.com/embed/${video.id}`,
      },
    };
  },
});
