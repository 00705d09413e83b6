/** `POST /api/v1/media/youtube/videos`: the videos of a channel or a playlist. */
import { defineEndpoint, perRequest } from '@oja/core/endpoints/endpoint';
import { arrayOf, objectOrNull } from '@oja/core/endpoints/object-fields';
import { z } from 'zod';
import { cacheNote } from './cache-note.ts';
import { freeIfEmpty } from './free-if-empty.ts';
import { listTargetOf } from './youtube-list.ts';

const input = z.strictObject({
  url: z
    .string()
    .max(2_048)
    .refine((text) => listTargetOf(text) !== undefined, {
      message:
        'must be a YouTube channel or playlist: @handle, https://www.youtube.com/@handle, /channel/UC…, /playlist?list=PL…, or an ID',
    })
    .describe('URL or ID of a channel or playlist, or the handle of a channel, such as @oja.'),
  cursor: z
    .string()
    .max(5_000)
    .regex(/^[\w%=.-]+$/, 'must be next of an earlier response')
    .optional()
    .describe('`next` of the response before, for the videos after those. Keep url unchanged.'),
});

const thumbnail = {
  url: z.string().describe('Image URL.'),
  width: z.number().nullable().describe('Width in pixels.'),
  height: z.number().nullable().describe('Height in pixels.'),
};

const output = z.object({
  type: z.enum(['channel', 'playlist']).describe('channel or playlist.'),
  id: z.string().describe('ID of the channel or playlist.'),
  url: z.string().describe('URL of the channel or playlist.'),
  title: z.string().nullable().describe('Name; null on pages after the first.'),
  description: z.string().nullable().describe('Description; null on pages after the first.'),
  author: objectOrNull('Channel, or owner of the playlist; null on pages after the first.', {
    name: z.string().describe('Channel name.'),
    id: z.string().nullable().describe('Channel ID.'),
    url: z.string().nullable().describe('Channel URL.'),
    handle: z.string().nullable().describe('Handle with the @, if known.'),
  }),
  thumbnail: objectOrNull('The largest image; null on pages after the first.', thumbnail),
  count: z.number().nullable().describe('Number of videos, if YouTube says it.'),
  videos: arrayOf('Videos: of a channel the newest first, of a playlist in its order.', {
    id: z.string().describe('Video ID.'),
    url: z.string().describe('Video URL.'),
    title: z.string().describe('Title.'),
    duration: z.number().nullable().describe('Duration in seconds; null for live streams.'),
    views: z.number().nullable().describe('Views, as exact as the list shows them.'),
    published: z.string().nullable().describe('When it was published, in words: 2 years ago.'),
    author: objectOrNull('Channel of the video, in playlists.', {
      name: z.string().describe('Channel name.'),
      id: z.string().nullable().describe('Channel ID.'),
    }),
    thumbnail: objectOrNull('The largest thumbnail.', thumbnail),
    playable: z.boolean().describe('false for private and deleted videos.'),
  }),
  next: z.string().nullable().describe('Send it as cursor for more videos; null on the last page.'),
});

export const youtubeVideos = defineEndpoint({
  id: 'media.youtube-videos',
  group: 'media',
  method: 'POST',
  path: '/api/v1/media/youtube/videos',
  summary: 'YouTube channel videos',
  description:
    'Returns the videos of a YouTube channel or playlist, up to 100 per page, with its name, description and owner. A list without videos is free.',
  access: 'key',
  input,
  output,
  price: perRequest(900_000),
  limits: { bodyBytesMax: 16_384, timeoutMs: 45_000 },
  errors: [
    'not_found',
    'upstream_blocked',
    'upstream_error',
    'upstream_rate_limited',
    'upstream_timeout',
    'engine_unavailable',
  ],
  uses: { engines: ['youtube'] },
  tool: { keywords: 'youtube channel playlist uploads list all videos latest of a creator' },
  example: {
    input: { url: 'https://www.youtube.com/@ojafilms' },
    output: {
      type: 'channel',
      id: 'UCoja00000000000000000000',
      url: 'https://www.youtube.com/channel/UCoja00000000000000000000',
      title: 'Oja Films',
      description: 'Markets of West Africa.',
      author: {
        name: 'Oja Films',
        id: 'UCoja00000000000000000000',
        url: 'https://www.youtube.com/channel/UCoja00000000000000000000',
        handle: '@ojafilms',
      },
      thumbnail: { url: 'https://yt3.googleusercontent.com/example', width: 900, height: 900 },
      count: 48,
      videos: [
        {
          id: 'dQw4w9WgXcQ',
          url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
          title: 'A morning at the market',
          duration: 213,
          views: 48210,
          published: '8 months ago',
          author: { name: 'Oja Films', id: 'UCoja00000000000000000000' },
          thumbnail: { url: 'https://i.ytimg.com/vi/dQw4w9WgXcQ/hqdefault.jpg', width: 480, height: 360 },
          playable: true,
        },
      ],
      next: null,
    },
  },
  async run({ url, cursor }, context) {
    const { cached, ...found } = await context.engines.youtube.list(
      { target: listTargetOf(url)!, ...(cursor === undefined ? {} : { cursor }) },
      context,
    );
    const path = found.type === 'channel' ? `channel/${found.id}` : `playlist?list=${found.id}`;
    return {
      ...cacheNote(cached),
      ...freeIfEmpty(found.videos.length === 0),
      data: {
        ...found,
        url: `https://www.youtube.com/${path}`,
        videos: found.videos.map((video) => ({
          ...video,
          url: `https://www.youtube.com/watch?v=${video.id}`,
        })),
      },
    };
  },
});
