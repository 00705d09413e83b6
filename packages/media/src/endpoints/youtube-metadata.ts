import { defineEndpoint, perRequest } from '@oja/core/endpoints/endpoint';
import { arrayOf, objectOf } from '@oja/core/endpoints/object-fields';
import { z } from 'zod';
import { cacheNote } from './cache-note.ts';
import { describedChapters } from './described-chapters.ts';
import { hasOneVideo, oneVideoMessage, videoIdOf, youtubeFields } from './youtube-id.ts';

const input = z.strictObject(youtubeFields).refine(hasOneVideo, oneVideoMessage);

const thumbnail = z.object({
  url: z.string().describe('Image URL.'),
  width: z.number().nullable().describe('Width in pixels.'),
  height: z.number().nullable().describe('Height in pixels.'),
});

const output = z.object({
  id: z.string().describe('Video ID.'),
  url: z.string().describe('Video URL.'),
  title: z.string().describe('Video title.'),
  author: objectOf('Channel.', {
    name: z.string().describe('Channel name.'),
    url: z.string().nullable().describe('Channel URL.'),
    id: z.string().nullable().describe('Channel ID.'),
  }),
  thumbnail: thumbnail.nullable().describe('The largest thumbnail.'),
  thumbnails: z.array(thumbnail).describe('All thumbnails.'),
  width: z.number().nullable().describe('Width of the video in its best quality.'),
  height: z.number().nullable().describe('Height of the video in its best quality.'),
  duration: z.number().nullable().describe('Duration in seconds.'),
  published: z.string().nullable().describe('Publication date, ISO 8601.'),
  views: z.number().nullable().describe('Number of views.'),
  live: z.boolean().nullable().describe('Whether the video is live now.'),
  description: z.string().nullable().describe('Video description.'),
  keywords: z.array(z.string()).describe('Keywords.'),
  chapters: arrayOf('Chapters that the description lists, at least three from 0:00 upwards.', {
    start: z.number().describe('Start time in seconds.'),
    title: z.string().describe('Title.'),
  }),
  embed_url: z.string().describe('URL of the embedded player.'),
  missing: z.array(z.string()).describe('Fields that YouTube did not return; they are null or empty.'),
});

export const youtubeMetadata = defineEndpoint({
  id: 'media.youtube-metadata',
  group: 'media',
  method: 'POST',
  path: '/api/v1/media/youtube/metadata',
  summary: 'YouTube metadata',
  description:
    'Returns the title, author, thumbnails, real dimensions and duration of a YouTube video. If YouTube blocks its player for this server, the data comes from oEmbed and `missing` lists the missing fields.',
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
  uses: { engines: ['youtube'] },
  tool: { keywords: 'youtube video who posted channel length title thumbnail link' },
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
      chapters: [],
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
        chapters: describedChapters(video.description),
        embed_url: `https://www.youtube.com/embed/${video.id}`,
      },
    };
  },
});
