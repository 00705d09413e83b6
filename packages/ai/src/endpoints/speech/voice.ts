import type { CallContext } from '@oja/core/endpoints/context';
import { defineEndpoint, type Result } from '@oja/core/endpoints/endpoint';
import { exampleFile, fileOut, includeField } from '@oja/core/endpoints/file';
import { sampleBytes } from '@oja/core/endpoints/sample-files';
import { audioMimes } from '@oja/core/formats/sound/formats';
import {
  charactersOf,
  encode,
  encodeFile,
  formatField,
  languageField,
  partsOf,
  pitchField,
  qualityField,
  speak,
  speakingErrors,
  speedField,
  voiceName,
} from '@oja/speech/endpoints/speaking';
import type { Speech } from '@oja/speech/speech/port';
import { z } from 'zod';

/** About an hour of speech. Longer than a few minutes, it is best run as a job. */
const charactersMax = 50_000;
/** Of speech at its usual speed. */
const charactersPerSecond = 14;
const spoken = z.string().min(1).max(charactersMax);

const input = z
  .strictObject({
    text: spoken
      .optional()
      .describe(`Text to speak, at most ${charactersMax} characters. With async, long texts run as a job.`),
    input: spoken.optional().describe('Alias of text (OpenAI-compatible).'),
    ssml: spoken
      .optional()
      .describe('Text to speak as SSML: speak, p, s, break, emphasis, prosody (rate, pitch), say-as, sub.'),
    voice: z
      .union([voiceName, z.strictObject({ id: voiceName }).transform(({ id }) => id)])
      .optional()
      .describe('Voice ID from GET /api/v1/voices. Default: a voice of the language.'),
    language: languageField,
    format: formatField.optional(),
    response_format: formatField.optional().describe('Alias of format (OpenAI-compatible).'),
    speed: speedField.default(1),
    pitch: pitchField,
    quality: qualityField,
    stream: z.boolean().default(false).describe('Return the audio bytes while they are generated.'),
    stream_format: z
      .enum(['audio', 'sse'])
      .optional()
      .describe('OpenAI-compatible. audio, or server-sent events with base64 audio.'),
    model: z.string().max(100).optional().describe('Passed to an upstream. Embedded engines have one model.'),
    instructions: z.string().max(4096).optional().describe('Speaking style, for upstreams that support it.'),
    include: includeField,
  })
  .superRefine((value, check) => {
    const given = [value.text, value.input, value.ssml].filter((each) => each !== undefined);
    if (given.length !== 1)
      check.addIssue({ code: 'custom', path: ['text'], message: 'send exactly one of text, input or ssml' });
    if (value.format && value.response_format && value.format !== value.response_format) {
      check.addIssue({ code: 'custom', path: ['format'], message: 'format and response_format differ' });
    }
  })
  .transform(({ input: said, response_format, ...rest }) => ({
    ...rest,
    text: rest.text ?? said,
    format: rest.format ?? response_format ?? ('mp3' as const),
  }));

const output = z.object({
  file: fileOut.describe('The audio file.'),
  duration: z.number().describe('Duration in seconds.'),
  voice: z.string().describe('Voice that was used.'),
  language: z.string().describe('Language that was spoken.'),
  characters: z.number().int().describe('Number of characters spoken and charged.'),
});

type Request = z.output<typeof input>;
type Headers = Record<string, string>;

const sampleOutput = {
  file: exampleFile('speech.mp3', 'audio/mpeg', 21_600),
  duration: 2.7,
  voice: 'funmi',
  language: 'yo',
  characters: 33,
};

export const voice = defineEndpoint({
  id: 'ai.voice',
  group: 'ai',
  method: 'POST',
  path: '/api/v1/voice',
  aliases: ['/api/v1/audio/speech'],
  summary: 'Text to speech',
  description:
    'Returns JSON with a URL of the audio. Natural voices, including Nigerian ones. Returns the audio bytes if Accept is audio/*, with `stream: true`, and on the OpenAI-compatible alias `/audio/speech`.',
  access: 'key',
  guarded: true,
  input,
  output,
  price: { unit: 'character', microsPerUnit: 15, units: charactersOf },
  limits: { bodyBytesMax: 400_000, timeoutMs: 600_000, perMinute: 20 },
  errors: speakingErrors,
  wire: {
    types: [
      'audio/mpeg',
      'audio/wav',
      'audio/ogg',
      'audio/flac',
      'audio/aac',
      'audio/pcm',
      'text/event-stream',
    ],
    raw: ['/api/v1/audio/speech'],
  },
  job: { when: 'asked', timeoutMs: 3 * 3_600_000 },
  uses: { headers: ['accept', ':path'], engines: ['speech', 'audio', 'language'] },
  tool: {
    changes: true,
    keywords: 'read aloud speak say narrate voiceover spoken audio TTS Yoruba Igbo Hausa Pidgin',
    common: true,
  },
  example: {
    input: { text: 'Ẹ káàárọ̀. Ẹ kú ọjà, àjẹ́ á wá o.', voice: 'funmi', format: 'mp3' },
    output: sampleOutput,
    answer: (request, headers) => sampleAnswer(request, headers),
  },
  async run(request, context) {
    const { voice: name, language, speed, pitch, model, instructions } = request;
    const quality = request.quality ?? (model === 'espeak' ? 'fast' : undefined);
    const speech = await speak(
      { parts: partsOf(request), voice: name, language, speed, pitch, quality, model, instructions },
      context,
    );
    if (request.stream_format === 'sse') return eventStream(speech, request, context);
    if (wantsRaw(request, context.headers)) return soundStream(speech, request, context);
    const characters = charactersOf(request);
    const expected = characters / (charactersPerSecond * speed);
    const { file, duration } = await encodeFile(speech, request.format, context, (seconds) =>
      context.progress(Math.min(0.95, seconds / expected)),
    );
    return { file, data: { duration, voice: speech.voice, language: speech.language, characters } };
  },
});

/** A test key hears silence where sound itself is asked for. */
function sampleAnswer(request: Request, headers: Headers): Result<z.output<typeof output>> {
  const sound = once(sampleBytes(request.format));
  if (request.stream_format === 'sse')
    return { stream: soundEvents(sound, charactersOf(request)), mime: 'text/event-stream' };
  const named = new RegExp(`audio/\\*|${audioMimes[request.format]}`).test(headers.accept ?? '');
  if (!named && !wantsRaw(request, headers)) return { data: sampleOutput };
  return { stream: sound, mime: audioMimes[request.format] };
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

const wantsRaw = (request: Request, headers: Headers): boolean =>
  request.stream ||
  request.stream_format === 'audio' ||
  (headers[':path'] ?? '').endsWith('/audio/speech') ||
  /^application\/octet-stream\b/.test(headers.accept ?? '');

async function soundStream(
  speech: Speech,
  { format }: Request,
  context: CallContext<{ engines: 'audio' }>,
): Promise<Result<never>> {
  const { bytes } = await encode(speech, format, context);
  return { stream: bytes, mime: audioMimes[format], headers: speechHeaders(speech) };
}

const speechHeaders = ({ voice: name, language }: Speech) => ({
  'x-oja-voice': name,
  'x-oja-language': language,
});

async function eventStream(
  speech: Speech,
  request: Request,
  context: CallContext<{ engines: 'audio' }>,
): Promise<Result<never>> {
  const { bytes } = await encode(speech, request.format, context);
  const stream = soundEvents(bytes, charactersOf(request));
  return { stream, mime: 'text/event-stream', headers: speechHeaders(speech) };
}

async function* soundEvents(sound: AsyncIterable<Uint8Array>, characters: number): AsyncGenerator<string> {
  const event = (data: object) => `data: ${JSON.stringify(data)}\n\n`;
  for await (const chunk of sound) {
    yield event({ type: 'speech.audio.delta', audio: Buffer.from(chunk).toString('base64') });
  }
  const usage = { input_tokens: characters, output_tokens: 0, total_tokens: characters };
  yield event({ type: 'speech.audio.done', usage });
}
