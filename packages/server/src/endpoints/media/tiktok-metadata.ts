import { z } from 'zod';
import { defineEndpoint, perRequest } from '../endpoint.ts';
import { cacheNote } from './cache-note.ts';

const input = z.strictObject({
  url: z
    .string()
    .trim()
    .max(2048)
    .transform((text) => (/^[a-z]+:\/\//i.test(text) ? text : `https://${text}`))
    .refine((text) => /(^|\.)tiktok\.com$/.test(URL.parse(text)?.hostname ?? ''), {
      message:
        'must be the address of a TikTok video: https://www.tiktok.com/@name/video/…, https://vm.tiktok.com/…, https://vt.tiktok.com/… or https://www.tiktok.com/t/…',
    })
    .describe('Address of the video: long, vm., vt. or /t/.'),
});

const output = z.object({
  url: z.string().describe('The final, canonical address.'),
  id: z.string().nullable(),
  title: z.string(),
  author: z.object({ name: z.string(), handle: z.string().nullable(), url: z.string().nullable() }),
  thumbnail: z
    .object({ url: z.string(), width: z.number().nullable(), height: z.number().nullable() })
    .nullable()
    .describe("TikTok's address of it expires after a while."),
  html: z.string().nullable().describe('Embed code.'),
});

export const tiktokMetadata = defineEndpoint({
  id: 'media.tiktok-metadata',
  group: 'media',
  method: 'POST',
  path: '/api/v1/media/tiktok/metadata',
  summary: 'Title, author, thumbnail and embed code of a TikTok video.',
  description:
    'Reads what TikTok tells everyone (oEmbed); short addresses are followed to the video. Private and deleted videos are 404 video_unavailable.',
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
  needs: ['tiktok'],
  example: {
    input: { url: 'https://www.tiktok.com/@oja/video/7412345678901234567' },
    output: {
      url: 'https://www.tiktok.com/@oja/video/7412345678901234567',
      id: '7412345678901234567',
      title: 'Fresh tomatoes before sunrise #lagos',
      author: { name: 'Oja', handle: 'oja', url: 'https://www.tiktok.com/@oja' },
      thumbnail: { url: 'https://p16-sign.tiktokcdn.com/example.jpeg', width: 576, height: 1024 },
      html: '<blockquote class="tiktok-embed" cite="https://www.tiktok.com/@oja/video/7412345678901234567" data-video-id="7412345678901234567"><section></section></blockquote> <script async src="https://www.tiktok.com/embed.js"></script>',
    },
  },
  async run({ url }, context) {
    const { cached, ...video } = await context.engines.tiktok.metadata({ url }, context);
    return { ...cacheNote(cached), data: video };
  },
});
