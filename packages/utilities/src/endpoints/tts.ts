import { asideOf } from '@oja/core/endpoints/aside';
import type { CallContext } from '@oja/core/endpoints/context';
import { defineEndpoint, perRequest } from '@oja/core/endpoints/endpoint';
import { exampleFile, fileOut, includeField } from '@oja/core/endpoints/file';
import { OjaError } from '@oja/core/errors';
import {
  encodeFile,
  formatField,
  languageField,
  partsOf,
  pitchField,
  qualityField,
  type Speaking,
  speak,
  speakingErrors,
  speedField,
  voiceName,
} from '@oja/speech/endpoints/speaking';
import type { Speech } from '@oja/speech/speech/port';
import { z } from 'zod';

const charactersMax = 4096;
const spoken = z.string().min(1).max(charactersMax);
/** The fast engine reads these only by the rules of a neighbour. */
const naturalFirst = new Set(['yo', 'ig', 'ha', 'pcm']);

const input = z
  .strictObject({
    text: spoken.optional().describe(`Text to speak, at most ${charactersMax} characters.`),
    ssml: spoken
      .optional()
      .describe('Text to speak as SSML: speak, p, s, break, emphasis, prosody (rate, pitch), say-as, sub.'),
    voice: voiceName.optional(),
    language: languageField,
    format: formatField.default('mp3'),
    speed: speedField.default(1),
    pitch: pitchField,
    quality: qualityField.describe(
      'natural: a neural voice. fast: a robotic voice with very low latency. Default: natural for yo, ig, ha and pcm, fast otherwise.',
    ),
    include: includeField,
  })
  .refine(({ text, ssml }) => (text === undefined) !== (ssml === undefined), {
    path: ['text'],
    message: 'send exactly one of text or ssml',
  });

const output = z.object({
  file: fileOut.describe('The audio file.'),
  duration: z.number().describe('Duration in seconds.'),
  voice: z.string().describe('Voice that was used.'),
  language: z.string().describe('Language that was spoken.'),
});

export const tts = defineEndpoint({
  id: 'utilities.tts',
  group: 'utilities',
  method: 'POST',
  path: '/api/v1/utils/tts',
  summary: 'Text to audio file',
  description:
    'Converts text or SSML to an audio file at one price for any length, with the same voices as POST /api/v1/voice. Default: fast robotic voices, and natural ones for Yoruba, Igbo, Hausa and Pidgin; set quality to choose.',
  access: 'key',
  input,
  output,
  price: perRequest(20_000),
  limits: { bodyBytesMax: 65_536, timeoutMs: 600_000 },
  errors: speakingErrors,
  wire: { types: ['audio/mpeg', 'audio/wav', 'audio/ogg', 'audio/flac', 'audio/aac', 'audio/pcm'] },
  uses: { engines: ['speech', 'audio', 'language'] },
  tool: { changes: true, keywords: 'audio file speak read aloud robotic voice speech SSML announcement' },
  example: {
    input: { text: 'Your order is ready at the counter.', voice: 'alloy', format: 'mp3' },
    output: {
      file: exampleFile('speech.mp3', 'audio/mpeg', 17_712),
      duration: 2.2,
      voice: 'alloy',
      language: 'en',
    },
  },
  async run(request, context) {
    const { voice, speed, pitch } = request;
    const parts = partsOf(request);
    const language = request.language ?? (await detected(parts, context));
    const speech = await speakAs({ parts, voice, language, speed, pitch }, request.quality, context);
    const { file, duration } = await encodeFile(speech, request.format, context);
    return { file, data: { duration, voice: speech.voice, language: speech.language } };
  },
});

/** Undefined leaves it to the voice. */
async function detected(
  parts: Speaking['parts'],
  context: CallContext<{ engines: 'language' }>,
): Promise<string | undefined> {
  const text = parts.flatMap((part) => (part.kind === 'text' ? [part.text] : [])).join(' ');
  const { language, confidence } = await context.engines.language.detect({ text }, asideOf(context));
  return naturalFirst.has(language) && confidence >= 0.55 ? language : undefined;
}

async function speakAs(
  asked: Speaking,
  quality: Speaking['quality'],
  context: CallContext<{ engines: 'language' | 'speech' }>,
): Promise<Speech> {
  if (quality) return speak({ ...asked, quality }, context);
  const first = naturalFirst.has(asked.language?.split('-')[0] ?? '') ? 'natural' : 'fast';
  try {
    return await speak({ ...asked, quality: first }, context);
  } catch (error) {
    const isElsewhere =
      error instanceof OjaError &&
      ['engine_unavailable', 'unprocessable', 'language_not_supported'].includes(error.code);
    if (!isElsewhere) throw error;
    return speak(asked, context);
  }
}
