import { z } from 'zod';
import { defineEndpoint, perRequest, type Result } from '../endpoint.ts';
import { formatWord } from '../format-word.ts';
import { cacheNote } from './cache-note.ts';
import { freeIfEmpty } from './free-if-empty.ts';
import { toSrt, toText, toVtt } from './subtitles.ts';
import { hasOneVideo, oneVideoMessage, videoIdOf, youtubeFields } from './youtube-id.ts';

const languageCode = z
  .string()
  .trim()
  .regex(/^[A-Za-z]{2,3}([-_][A-Za-z0-9]{1,8}){0,3}$/, 'must be a language code such as en, yo or pt-BR');

const input = z
  .strictObject({
    ...youtubeFields,
    language: z
      .preprocess(
        (value) => (typeof value === 'string' ? value.split(',') : value),
        z.array(languageCode).max(20),
      )
      .default([])
      .describe(
        'Preferred language, or several in order ("yo" or ["yo", "en"]); default: the default of the video.',
      ),
    translate_to: languageCode.optional().describe('Language that YouTube shall translate the captions to.'),
    format: formatWord(['json', 'text', 'srt', 'vtt'])
      .default('json')
      .describe('json, or the captions as a text file.'),
  })
  .refine(hasOneVideo, oneVideoMessage);

const output = z.object({
  id: z.string(),
  title: z.string().nullable(),
  url: z.string(),
  language: z.string(),
  translated_from: z.string().nullable().describe('Language of the captions that were translated.'),
  generated: z.boolean().describe('Made by speech recognition rather than by a person.'),
  duration: z.number().describe('End of the last segment in seconds.'),
  text: z.string().describe('All segments as one text.'),
  segments: z.array(
    z.object({
      text: z.string(),
      start: z.number().describe('Seconds.'),
      duration: z.number().describe('Seconds.'),
    }),
  ),
  tracks: z
    .array(
      z.object({ language: z.string(), name: z.string(), generated: z.boolean(), translatable: z.boolean() }),
    )
    .describe('Every caption track of the video.'),
});

type Transcript = z.output<typeof output>;
type Format = z.output<typeof input>['format'];

function inFormat(data: Transcript, format: Format, cached = false): Result<Transcript> {
  const note = { ...cacheNote(cached), ...freeIfEmpty(data.segments.length === 0) };
  if (format === 'text') return { ...note, text: toText(data.segments), mime: 'text/plain; charset=utf-8' };
  if (format === 'srt') {
    return { ...note, text: toSrt(data.segments), mime: 'application/x-subrip; charset=utf-8' };
  }
  if (format === 'vtt') return { ...note, text: toVtt(data.segments), mime: 'text/vtt; charset=utf-8' };
  return { ...note, data };
}

const exampleOutput: Transcript = {
  id: 'dQw4w9WgXcQ',
  title: 'A morning at the market',
  url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
  language: 'en',
  translated_from: null,
  generated: false,
  duration: 4.6,
  text: 'Good morning, market! What are you selling today?',
  segments: [
    { text: 'Good morning, market!', start: 0.5, duration: 2.1 },
    { text: 'What are you selling today?', start: 2.6, duration: 2 },
  ],
  tracks: [
    { language: 'en', name: 'English', generated: false, translatable: true },
    { language: 'yo', name: 'Yoruba', generated: false, translatable: true },
  ],
};

export const youtubeTranscript = defineEndpoint({
  id: 'media.youtube-transcript',
  group: 'media',
  method: 'POST',
  path: '/api/v1/media/youtube/transcript',
  summary: 'Public captions of a YouTube video as timestamped segments.',
  description:
    'Answers the captions that the video has; nothing is invented. Manual captions come before generated ones. `format` text, srt and vtt answer a text file.',
  access: 'key',
  input,
  output,
  price: perRequest(900_000),
  limits: { bodyBytesMax: 16_384, timeoutMs: 45_000 },
  errors: [
    'video_unavailable',
    'video_unplayable',
    'transcripts_disabled',
    'transcript_not_found',
    'age_restricted',
    'upstream_blocked',
    'po_token_required',
    'upstream_error',
    'upstream_rate_limited',
    'upstream_timeout',
    'engine_unavailable',
  ],
  produces: ['text/plain', 'application/x-subrip', 'text/vtt'],
  needs: ['youtube'],
  example: {
    input: { url: 'https://youtu.be/dQw4w9WgXcQ', language: ['en'] },
    output: exampleOutput,
    answer: ({ format }) => inFormat(exampleOutput, format),
  },
  async run(request, context) {
    const found = await context.engines.youtube.transcript(
      { id: videoIdOf(request), languages: request.language, translateTo: request.translate_to },
      context,
    );
    const last = found.segments.at(-1);
    const data: Transcript = {
      id: found.id,
      title: found.title,
      url: `https://www.youtube.com/watch?v=${found.id}`,
      language: found.language,
      translated_from: found.translatedFrom,
      generated: found.generated,
      duration: last === undefined ? 0 : Math.round((last.start + last.duration) * 1000) / 1000,
      text: toText(found.segments).replaceAll('\n', ' '),
      segments: found.segments,
      tracks: found.tracks,
    };
    return inFormat(data, request.format, found.cached);
  },
});
