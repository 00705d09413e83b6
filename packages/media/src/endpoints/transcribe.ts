import { asideOf } from '@oja/core/endpoints/aside';
import type { CallContext } from '@oja/core/endpoints/context';
import { defineEndpoint, perRequest, type Result } from '@oja/core/endpoints/endpoint';
import { objectOf } from '@oja/core/endpoints/object-fields';
import { sampleSeconds, sampleSpeech, sampleWords } from '@oja/speech/endpoints/sample-speech';
import { toSrt, toVtt } from '@oja/speech/endpoints/subtitles';
import {
  plainAnswer,
  segmentOut,
  type TimedTranscript,
  textAnswer,
  timed,
  transcribeErrors,
  transcribeFields,
  transcribeFile,
  transcribeJob,
  transcribeLimits,
  transcriptOut,
  verboseAnswer,
} from '@oja/speech/endpoints/transcribing';
import { z } from 'zod';
import { cutChapters } from './chapters.ts';
import { freeIfEmpty } from './free-if-empty.ts';

const summarySentences = 4;
const titleCharactersMax = 80;

const input = z.strictObject({
  ...transcribeFields,
  speakers: z
    .union([z.boolean(), z.coerce.number().int().min(1).max(8)])
    .default(false)
    .describe('true separates the speakers by voice; a number sets how many there are.'),
  summary: z.boolean().default(false).describe('Adds a summary, key points and keywords.'),
  chapters: z.boolean().default(false).describe('Adds chapters with titles.'),
});

const output = z.object({
  ...transcriptOut,
  segments: z
    .array(
      segmentOut.extend({
        speaker: z.string().nullable().optional().describe('Speaker label: speaker_1, speaker_2 …'),
      }),
    )
    .describe('Timestamped segments.'),
  subtitles: objectOf('The transcript as subtitle files.', {
    srt: z.string().describe('Subtitles in SRT format.'),
    vtt: z.string().describe('Subtitles in WebVTT format.'),
  }),
  speakers: z
    .array(
      z.object({
        id: z.string().describe('Speaker label.'),
        seconds: z.number().describe('Speaking time in seconds.'),
        segments: z.number().int().describe('Number of segments.'),
      }),
    )
    .optional()
    .describe('Speakers, if requested.'),
  summary: z
    .object({
      text: z.string().describe('Summary text.'),
      key_points: z.array(z.string()).describe('Key points.'),
      keywords: z.array(z.string()).describe('Keywords.'),
    })
    .optional()
    .describe('Summary, if requested.'),
  chapters: z
    .array(
      z.object({
        start: z.number().describe('Start time in seconds.'),
        end: z.number().describe('End time in seconds.'),
        title: z.string().describe('Chapter title.'),
        keywords: z.array(z.string()).describe('Keywords.'),
      }),
    )
    .optional()
    .describe('Chapters, if requested.'),
});

type Request = z.output<typeof input>;
type Output = z.output<typeof output>;

const exampleOutput: Output = {
  text: sampleWords,
  language: 'en',
  duration: sampleSeconds,
  segments: [{ start: 0, end: 1.25, text: sampleWords, speaker: 'speaker_1' }],
  subtitles: {
    srt: `1\n00:00:00,000 --> 00:00:01,250\n${sampleWords}\n`,
    vtt: `WEBVTT\n\n00:00:00.000 --> 00:00:01.250\n${sampleWords}\n`,
  },
  speakers: [{ id: 'speaker_1', seconds: 1.25, segments: 1 }],
};

export const mediaTranscribe = defineEndpoint({
  id: 'media.transcribe',
  group: 'media',
  method: 'POST',
  path: '/api/v1/media/transcribe',
  summary: 'Audio transcription',
  description:
    'Transcribes an audio or video file like AI speech to text, with subtitles, and with speakers, summary and chapters on request. Speakers are separated by voice, which works for a few clearly different voices; segments that are too short have `speaker: null`.',
  access: 'key',
  input,
  output,
  price: perRequest(900_000),
  limits: transcribeLimits,
  errors: transcribeErrors,
  wire: { types: ['text/plain', 'application/x-subrip', 'text/vtt'], files: ['file'] },
  job: transcribeJob,
  uses: { engines: ['transcription', 'audio'], helpers: ['language', 'speakers', 'summary'], files: true },
  tool: {
    keywords:
      'subtitles captions SRT VTT speakers who said what diarization podcast interview video recording chapters',
  },
  example: {
    input: { file: { data: sampleSpeech, filename: 'market.ogg' }, speakers: true },
    output: exampleOutput,
    answer: (request) => textAnswer(exampleOutput, request.format ?? 'json') ?? { data: exampleOutput },
  },
  run: async (request, context): Promise<Result<Output>> => {
    const heard = await transcribeFile(request, context);
    const format = request.format ?? 'json';
    const text = textAnswer(heard, format);
    const cost = freeIfEmpty(heard.text === '');
    if (text) return { ...text, ...cost };
    const labelled = await withSpeakers(heard, request, context);
    const extras = { ...labelled.extras, ...(await essence(heard, request, context)) };
    const subtitles = { srt: toSrt(timed(heard)), vtt: toVtt(timed(heard)) };
    if (format === 'verbose_json') {
      const granularities = request.words ? ['segment', 'word'] : [];
      return {
        ...cost,
        data: {
          ...verboseAnswer(labelled.heard, granularities, request.temperature ?? 0),
          subtitles,
          ...extras,
        },
      };
    }
    return { ...cost, data: { ...plainAnswer(labelled.heard), subtitles, ...extras } };
  },
});

async function withSpeakers(
  heard: Awaited<ReturnType<typeof transcribeFile>>,
  { speakers }: Request,
  context: CallContext<{ engines: 'speakers' }>,
) {
  if (speakers === false || heard.segments.length === 0)
    return { heard: heard as TimedTranscript, extras: {} };
  const found = await context.engines.speakers.separate(
    {
      pcm: heard.pcm,
      segments: heard.segments,
      ...(typeof speakers === 'number' ? { count: speakers } : {}),
    },
    asideOf(context),
  );
  const nameOf = (label: number | null | undefined) =>
    label === null || label === undefined ? null : `speaker_${label + 1}`;
  const segments = heard.segments.map((segment, index) => ({ ...segment, speaker: nameOf(found[index]) }));
  const ids = [...new Set(segments.flatMap(({ speaker }) => (speaker ? [speaker] : [])))].sort();
  const summed = ids.map((id) => {
    const own = segments.filter(({ speaker }) => speaker === id);
    const seconds = own.reduce((sum, { start, end }) => sum + end - start, 0);
    return { id, seconds: Number(seconds.toFixed(2)), segments: own.length };
  });
  return { heard: { ...heard, segments } as TimedTranscript, extras: { speakers: summed } };
}

async function essence(
  { text, language, segments }: TimedTranscript,
  request: Request,
  context: CallContext<{ engines: 'summary' }>,
) {
  const condense = (part: string, sentences: number) =>
    context.engines.summary.condense(
      { text: part, sentences, language: language.split('-')[0]! },
      asideOf(context),
    );
  const extras: Pick<Output, 'summary' | 'chapters'> = {};
  if (request.summary) {
    const found = text === '' ? undefined : await condense(text, summarySentences);
    extras.summary = {
      text: found?.summary.join(' ') ?? '',
      key_points: found?.keyPoints ?? [],
      keywords: found?.keywords ?? [],
    };
  }
  if (request.chapters) {
    extras.chapters = [];
    for (const { start, end, text: part } of cutChapters(segments)) {
      const { summary, keywords } = await condense(part, 1);
      extras.chapters.push({
        start,
        end,
        title: titleOf(summary[0] ?? part),
        keywords: keywords.slice(0, 5),
      });
    }
  }
  return extras;
}

function titleOf(sentence: string): string {
  const plain = sentence.trim().replace(/[.!?…]+$/, '');
  if (plain.length <= titleCharactersMax) return plain;
  return `${plain.slice(0, titleCharactersMax).replace(/\s+\S*$/, '')}…`;
}
