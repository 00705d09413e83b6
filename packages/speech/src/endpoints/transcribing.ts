/** What the endpoints that transcribe have in common: fields, the work, and the shapes of the answer. */

import { deflateSync } from 'node:zlib';
import { asideOf } from '@oja/core/endpoints/aside';
import type { CallContext } from '@oja/core/endpoints/context';
import type { Result } from '@oja/core/endpoints/endpoint';
import { type FileIn, fileIn } from '@oja/core/endpoints/file';
import { formatWord } from '@oja/core/endpoints/format-word';
import { type ErrorCode, fail } from '@oja/core/errors';
import { cutOff } from '@oja/core/formats/sound/cut-off';
import type { Pcm } from '@oja/core/formats/sound/pcm';
import { languageName } from '@oja/core/text/display-names';
import { z } from 'zod';
import { type Transcript, transcriptionSampleRate } from '../transcription/port.ts';
import { toSrt, toVtt } from './subtitles.ts';

/** What endpoints use that write down sounds. */
export const hearingUses = { helpers: ['audio', 'language', 'transcription'], files: true } as const;
type HearingContext = CallContext<typeof hearingUses>;

export const fileBytesMax = 100_000_000;
const secondsMax = 3600;

export const transcribeErrors: ErrorCode[] = [
  'unsupported_file',
  'unreadable_file',
  'file_too_complex',
  'unprocessable',
  'language_not_supported',
  'address_refused',
  'target_unreachable',
  'engine_unavailable',
  'queue_full',
  'upstream_error',
  'upstream_rate_limited',
  'upstream_timeout',
];

export const transcribeLimits = {
  // Base64 takes a third more.
  bodyBytesMax: 140_000_000,
  timeoutMs: 600_000,
};
/** An hour of sound may take longer than anyone keeps a connection open: as a job it has the time. */
export const transcribeJob = { when: 'asked', timeoutMs: 3 * 3_600_000 } as const;

export const transcriptFormats = ['json', 'text', 'srt', 'vtt', 'verbose_json'] as const;
export type TranscriptFormat = (typeof transcriptFormats)[number];

const word = (text: string) => z.union([z.string(), z.number()]).transform(String).describe(text);

export const transcribeFields = {
  file: fileIn.describe(
    'Audio or video file: MP3, WAV, M4A, OGG, Opus, WebM, FLAC, MP4, MOV, MKV. Maximum one hour.',
  ),
  language: z
    .string()
    .regex(
      /^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,2}$/,
      'must be a language code such as en, en-NG, yo, ig, ha or pcm',
    )
    .optional()
    .describe('Spoken language: en, en-NG, yo, ig, ha, pcm or another code. Default: detected.'),
  prompt: word('Names and spellings to expect.').pipe(z.string().max(2000)).optional(),
  keywords: z
    .preprocess(
      (value) => (typeof value === 'string' ? value.split(',') : value),
      z.array(z.string().trim().min(1).max(60)).max(100),
    )
    .optional()
    .describe(
      'Names and words that may occur, as a list or separated by commas. Near misses in the transcript are corrected to them.',
    ),
  format: formatWord(transcriptFormats).optional().describe('Response format. Default json.'),
  temperature: z.coerce.number().min(0).max(1).optional().describe('Sampling temperature, 0 to 1.'),
  words: z.boolean().default(false).describe('Adds the time of each word.'),
};

/** Additional fields of OpenAI's verbose_json and diarized_json. */
const openaiSegmentOut = {
  id: z
    .union([z.number().int(), z.string()])
    .optional()
    .describe('Segment ID: a number in verbose_json, a string in diarized_json.'),
  seek: z.number().optional().describe('Seek offset of the segment.'),
  tokens: z.array(z.number()).optional().describe('Token IDs of the text.'),
  temperature: z.number().optional().describe('Sampling temperature used.'),
  avg_logprob: z.number().optional().describe('Average log probability of the tokens.'),
  compression_ratio: z.number().optional().describe('Compression ratio of the text.'),
  no_speech_prob: z.number().optional().describe('Probability that the segment has no speech.'),
  type: z.string().optional().describe('transcript.text.segment in diarized_json.'),
};

export const segmentOut = z.object({
  start: z.number().describe('Start time in seconds.'),
  end: z.number().describe('End time in seconds.'),
  text: z.string().describe('Text of the segment.'),
  confidence: z
    .number()
    .optional()
    .describe('Share of words that are likely correct, 0 to 1. Missing when the engine does not report it.'),
  speaker: z.string().nullable().optional().describe('Speaker, if speakers were separated.'),
  ...openaiSegmentOut,
});

export const transcriptOut = {
  text: z.string().describe('The transcript.'),
  language: z
    .string()
    .describe(
      'Code of the detected or requested language; und if there is no speech. In verbose_json, its name.',
    ),
  language_code: z.string().optional().describe('Language code, in verbose_json.'),
  task: z.string().optional().describe('transcribe, in verbose_json and diarized_json.'),
  duration: z.number().describe('Duration of the audio in seconds.'),
  segments: z.array(segmentOut).describe('Timestamped segments.'),
  words: z
    .array(
      z.object({
        start: z.number().describe('Start time in seconds.'),
        end: z.number().describe('End time in seconds.'),
        word: z.string().describe('The word.'),
        confidence: z
          .number()
          .optional()
          .describe(
            'Probability that the word is correct, 0 to 1. Missing when the engine does not report it.',
          ),
      }),
    )
    .optional()
    .describe('Timestamped words, if requested.'),
  low_confidence: z
    .boolean()
    .optional()
    .describe('true when part of the transcript is not reliable: see the confidence of each segment.'),
  notes: z.array(z.string()).optional().describe('Warnings about this transcript.'),
};

export interface TimedTranscript extends Transcript {
  duration: number;
}

export interface TranscriptionRequest {
  file: FileIn;
  language?: string | undefined;
  prompt?: string | undefined;
  keywords?: string[] | undefined;
  temperature?: number | undefined;
  words: boolean;
  model?: string | undefined;
  translate?: boolean;
}

export async function transcribeFile(
  asked: TranscriptionRequest,
  context: HearingContext,
): Promise<TimedTranscript & { pcm: Pcm }> {
  const file = await context.files.read(asked.file, { bytesMax: fileBytesMax });
  const pcm = await context.engines.audio.decode(
    { bytes: file.bytes, sampleRate: transcriptionSampleRate, secondsMax },
    asideOf(context),
  );
  context.progress(0.05, 'listening');
  const { language, prompt, keywords, temperature, words, model, translate } = asked;
  const transcript = await context.engines.transcription.transcribe(
    {
      pcm,
      words,
      ...(language ? { language } : {}),
      ...(prompt ? { prompt } : {}),
      ...(keywords ? { keywords } : {}),
      ...(temperature === undefined ? {} : { temperature }),
      ...(model ? { model } : {}),
      ...(translate ? { translate } : {}),
      onProgress: (fraction) => context.progress(0.05 + fraction * 0.9, 'listening'),
    },
    context,
  );
  const duration = Math.round((pcm.samples.length / pcm.sampleRate) * 1000) / 1000;
  const cut = cutOff(file.bytes, duration);
  const notes = [...(transcript.notes ?? []), ...(cut ? [cut] : [])];
  return {
    ...transcript,
    ...(notes.length > 0 ? { notes } : {}),
    // A translation is English, whatever was spoken.
    language: translate ? 'en' : await languageOf(transcript, language, context),
    duration,
    pcm,
  };
}

/** Speech models call Pidgin English; the words tell. */
async function languageOf(
  transcript: Transcript,
  asked: string | undefined,
  context: HearingContext,
): Promise<string> {
  if (asked) return asked;
  if (transcript.text === '') return 'und';
  if (transcript.language !== 'en' && transcript.language !== 'und') return transcript.language;
  const found = await context.engines.language.detect({ text: transcript.text }, asideOf(context));
  const isSure = found.confidence > 0.7;
  // Some servers tell no language at all.
  if (transcript.language === 'und') return isSure ? found.language : 'und';
  return found.language === 'pcm' && isSure ? 'pcm' : 'en';
}

export const timed = ({ segments }: TimedTranscript) =>
  segments.map(({ text, start, end }) => ({ text, start, duration: end - start }));

export function plainAnswer(heard: TimedTranscript) {
  const { text, language, duration, segments, words } = heard;
  return { text, language, duration, segments, ...(words ? { words } : {}), ...remarks(heard) };
}

const remarks = ({ lowConfidence, notes }: TimedTranscript) => ({
  ...(lowConfidence ? { low_confidence: true } : {}),
  ...(notes ? { notes } : {}),
});

/** Text formats must not come as JSON: SDKs read them as they are. */
export function textAnswer(heard: TimedTranscript, format: TranscriptFormat): Result<never> | undefined {
  if (format === 'text') return { text: `${heard.text}\n`, mime: 'text/plain; charset=utf-8' };
  if (format === 'srt') return { text: toSrt(timed(heard)), mime: 'application/x-subrip; charset=utf-8' };
  if (format === 'vtt') return { text: toVtt(timed(heard)), mime: 'text/vtt; charset=utf-8' };
  return undefined;
}

/** As SDKs expect them that check every field. Figures that no engine here measures are 0. */
export const openaiSegments = ({ segments }: TimedTranscript, temperature: number) =>
  segments.map((segment, id) => ({
    id,
    seek: Math.floor(segment.start / 30) * 3000,
    ...segment,
    tokens: [],
    temperature,
    avg_logprob: segment.confidence ? Number(Math.log(segment.confidence).toFixed(3)) : 0,
    compression_ratio: compressionRatio(segment.text),
    no_speech_prob: 0,
  }));

/** OpenAI's verbose_json. */
export function verboseAnswer(
  heard: TimedTranscript,
  granularities: string[],
  temperature: number,
  task = 'transcribe',
) {
  return {
    task,
    language: heard.language === 'und' ? 'unknown' : languageName(heard.language).toLowerCase(),
    language_code: heard.language,
    duration: heard.duration,
    text: heard.text,
    segments:
      granularities.includes('word') && !granularities.includes('segment')
        ? []
        : openaiSegments(heard, temperature),
    ...(heard.words ? { words: heard.words } : {}),
    ...remarks(heard),
  };
}

function compressionRatio(text: string): number {
  const bytes = Buffer.from(text);
  return bytes.length === 0 ? 0 : Number((bytes.length / deflateSync(bytes).length).toFixed(3));
}

/** Two names for one thing must agree. */
export function oneOf<T>(
  ours: T | undefined,
  theirs: T | undefined,
  names: [string, string],
  fallback: T,
): T {
  if (ours !== undefined && theirs !== undefined && ours !== theirs) {
    throw fail('invalid_request', `${names[0]} and ${names[1]} conflict. Send only one.`, {
      param: names[0],
    });
  }
  return ours ?? theirs ?? fallback;
}
