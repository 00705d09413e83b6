import { defineEndpoint, free, type Result } from '@oja/core/endpoints/endpoint';
import { formatWord } from '@oja/core/endpoints/format-word';
import { sampleSeconds, sampleSpeech, sampleWords } from '@oja/speech/endpoints/sample-speech';
import {
  oneOf,
  openaiSegments,
  plainAnswer,
  type TimedTranscript,
  textAnswer,
  transcribeErrors,
  transcribeFields,
  transcribeFile,
  transcribeJob,
  transcribeLimits,
  transcriptFormats,
  transcriptOut,
  verboseAnswer,
} from '@oja/speech/endpoints/transcribing';
import { z } from 'zod';
import { diarizedAnswer, withVoices } from './diarizing.ts';

const listOf = <T extends z.ZodType>(item: T) =>
  z.preprocess((value) => (Array.isArray(value) ? value : [value]), z.array(item).max(4));

/** Fields that are not known are left out, as in chat: SDKs send new ones before servers know them. */
const input = z.object({
  ...transcribeFields,
  response_format: formatWord([...transcriptFormats, 'diarized_json'])
    .optional()
    .describe('Alias of format (OpenAI-compatible).'),
  timestamp_granularities: listOf(z.enum(['word', 'segment']))
    .optional()
    .describe('OpenAI-compatible. word adds the time of each word.'),
  model: z
    .string()
    .max(100)
    .optional()
    .describe(
      'whisper-base, whisper-small, whisper-base-yo, an installed model of the hub, or a model of the upstream provider. Default: chosen by language, length and machine.',
    ),
  stream: z.boolean().default(false).describe('Return server-sent events.'),
  include: listOf(z.string().max(40)).optional().describe('OpenAI-compatible; ignored.'),
  known_speaker_names: listOf(z.string().max(100))
    .optional()
    .describe('OpenAI-compatible; ignored. diarized_json labels speakers A, B, C.'),
  known_speaker_references: listOf(z.string())
    .optional()
    .describe('OpenAI-compatible; ignored. Speakers are separated but not identified.'),
  chunking_strategy: z
    .unknown()
    .optional()
    .describe('OpenAI-compatible; ignored. Audio is always split at pauses.'),
});

const output = z.object(transcriptOut);

type Request = z.output<typeof input>;

const exampleOutput = {
  text: sampleWords,
  language: 'en-NG',
  duration: sampleSeconds,
  segments: [{ start: 0, end: 1.25, text: sampleWords, confidence: 0.9 }],
};

export const transcribe = defineEndpoint({
  id: 'ai.transcribe',
  group: 'ai',
  method: 'POST',
  path: '/api/v1/transcribe',
  aliases: ['/api/v1/audio/transcriptions'],
  summary: 'Speech to text',
  description:
    'Transcribes audio or video with timestamps. Send JSON with `file`, or multipart like the OpenAI SDKs. Nigerian English, Yoruba, Igbo, Hausa and Pidgin use the engine that the operator has set for them. Silence and noise return empty text.',
  access: 'key',
  guarded: true,
  input,
  output,
  price: free,
  limits: transcribeLimits,
  errors: [...transcribeErrors, 'free_allowance_used'],
  wire: { types: ['text/plain', 'application/x-subrip', 'text/vtt', 'text/event-stream'], files: ['file'] },
  job: transcribeJob,
  uses: {
    headers: [':path'],
    engines: ['transcription', 'audio'],
    helpers: ['language', 'speakers'],
    files: true,
  },
  tool: {
    keywords:
      'recording voice note speech meeting interview write down what was said dictation words spoken audio to text',
    common: true,
  },
  example: {
    input: { file: { data: sampleSpeech, filename: 'market.ogg' }, language: 'en-NG' },
    output: exampleOutput,
    answer: (request, headers) =>
      request.response_format === 'diarized_json'
        ? diarizedAnswer({ ...exampleOutput, voices: ['A'] }, request.stream)
        : answer({ ...exampleOutput }, request, headers[':path']),
  },
  async run(request, context) {
    const words = request.words || (request.timestamp_granularities?.includes('word') ?? false);
    const heard = await transcribeFile({ ...request, words }, context);
    if (request.response_format !== 'diarized_json') return answer(heard, request, context.headers[':path']);
    return diarizedAnswer(await withVoices(heard, context), request.stream);
  },
});

function answer(
  heard: TimedTranscript,
  request: Request,
  path: string | undefined,
): Result<z.output<typeof output>> {
  const { response_format: theirs, timestamp_granularities: granularities = [] } = request;
  const asked = theirs === 'diarized_json' ? undefined : theirs;
  const format = oneOf(request.format, asked, ['format', 'response_format'], 'json');
  if (request.stream) return { stream: events(heard), mime: 'text/event-stream' };
  const text = textAnswer(heard, format);
  if (text) return text;
  const temperature = request.temperature ?? 0;
  if (format === 'verbose_json') return { data: verboseAnswer(heard, granularities, temperature) };
  const data = plainAnswer(heard);
  // OpenAI's json has no segments: an SDK that finds some takes them for those of verbose_json.
  if (path?.endsWith('/audio/transcriptions'))
    return { data: { ...data, segments: openaiSegments(heard, temperature) } };
  return { data };
}

async function* events(heard: TimedTranscript): AsyncGenerator<string> {
  const event = (data: object) => `data: ${JSON.stringify(data)}\n\n`;
  for (const [index, { text }] of heard.segments.entries()) {
    yield event({ type: 'transcript.text.delta', delta: index === 0 ? text : ` ${text}` });
  }
  yield event({ type: 'transcript.text.done', text: heard.text });
}
