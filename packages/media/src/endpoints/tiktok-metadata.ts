import { defineEndpoint, perRequest } from '@oja/core/endpoints/endpoint';
import { objectOf, objectOrNull } from '@oja/core/endpoints/object-fields';
import { z } from 'zod';
import { cacheNote } from './cache-note.ts';

const input = z.strictObject({
  url: z
    .string()
    .trim()
    .max(2048)
    .transform((text) => (/^[a-z]+:\/\//i.test(text) ? text : `https://${text}`))
    .refine((text) => /(^|\.)tiktok\.com$/.test(URL.parse(text)?.hostname ?? ''), {
      message:
        'must be the URL of a TikTok video or profile: https://www.tiktok.com/@name/video/…, https://www.tiktok.com/@name, https://vm.tiktok.com/…, https://vt.tiktok.com/… or https://www.tiktok.com/t/…',
    })
    .describe('URL of a video, long, vm., vt. or /t/, or of a profile.'),
});

const output = z.object({
  type: z.enum(['video', 'profile']).describe('What the URL is of.'),
  url: z.string().describe('Canonical URL.'),
  id: z.string().nullable().describe('Video ID; null for profiles.'),
  title: z.string().describe('Title.'),
  author: objectOf('Author.', {
    name: z.string().describe('Display name.'),
    handle: z.string().nullable().describe('Handle without the @.'),
    url: z.string().nullable().describe('Profile URL.'),
  }),
  thumbnail: objectOrNull("Thumbnail. TikTok's URL of it expires.", {
    url: z.string().describe('Image URL.'),
    width: z.number().nullable().describe('Width in pixels.'),
    height: z.number().nullable().describe('Height in pixels.'),
  }),
  sound: objectOrNull('Sound of a video; null if TikTok does not name it.', {
    id: z.string().describe('Sound ID.'),
    title: z.string().describe('Title, often with its artist.'),
    url: z.string().describe('URL of the videos with this sound.'),
  }),
  html: z.string().nullable().describe('Embed code.'),
});

export const tiktokMetadata = defineEndpoint({
  id: 'media.tiktok-metadata',
  group: 'media',
  method: 'POST',
  path: '/api/v1/media/tiktok/metadata',
  summary: 'TikTok metadata',
  description:
    "Returns the title, author, thumbnail, sound and embed code of a TikTok video or profile from TikTok's public data (oEmbed). Short URLs are resolved. Private and deleted ones fail with 404 video_unavailable.",
  access: 'key',
  input,
  output,
  price: perRequest(900_000),
  limits: { bodyBytesMax: 16_384, timeoutMs: 45_000 },
  errors: [
    'video_unavailable',
    'upstream_error',
    'upstream_rate_limited',
    'upstream_timeout',
    'engine_unavailable',
  ],
  uses: { engines: ['tiktok'] },
  tool: { keywords: 'tiktok clip who posted creator author link' },
  example: {
    input: { url: 'https://www.tiktok.com/@oja/video/7412345678901234567' },
    output: {
      type: 'video',
      url: 'https://www.tiktok.com/@oja/video/7412345678901234567',
      id: '7412345678901234567',
      title: 'Fresh tomatoes before sunrise #lagos',
      author: { name: 'Oja', handle: 'oja', url: 'https://www.tiktok.com/@oja' },
      thumbnail: { url: 'https://p16-sign.tiktokcdn.com/example.jpeg', width: 576, height: 1024 },
      sound: {
        id: '6689804660171082501',
        title: 'original sound - Oja',
        url: 'https://www.tiktok.com/music/original-sound-6689804660171082501',
      },
      html: '<blockquote class="tiktok-embed" cite="https://www.tiktok.com/@oja/video/7412345678901234567" data-video-id="7412345678901234567"><section></section></blockquote> <script async src="https://www.tiktok.com/embed.js"></script>',
    },
  },
  async run({ url }, context) {
    const { cached, ...video } = await context.engines.tiktok.metadata({ url }, context);
    return { ...cacheNote(cached), data: video };
  },
});
