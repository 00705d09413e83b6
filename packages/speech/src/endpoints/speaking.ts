/** What the endpoints that speak have in common: fields, choice of language, sound into a file or a stream. */

import { asideOf } from '@oja/core/endpoints/aside';
import type { CallContext } from '@oja/core/endpoints/context';
import type { FileBytes } from '@oja/core/endpoints/file';
import { formatWord } from '@oja/core/endpoints/format-word';
import { type ErrorCode, fail, OjaError } from '@oja/core/errors';
import { type AudioFormat, audioFormats, audioMimes } from '@oja/core/formats/sound/formats';
import { atRate } from '@oja/core/formats/sound/pcm';
import { wavHeader } from '@oja/core/formats/sound/wav';
import { z } from 'zod';
import type { SpeakInput, Speech, SpeechQuality } from '../speech/port.ts';
import { type SpokenPart, textParts } from '../text/spoken-text.ts';
import { ssmlParts } from '../text/ssml.ts';
import { baseOf, findVoice, voiceTable } from '../text/voices.ts';

/** What endpoints use that speak a text. */
export const speakingUses = { helpers: ['language', 'speech'] } as const;
type SpeakingContext = CallContext<typeof speakingUses>;

export const speakingErrors: ErrorCode[] = [
  'language_not_supported',
  'unprocessable',
  'engine_unavailable',
  'queue_full',
  'upstream_error',
  'upstream_rate_limited',
  'upstream_timeout',
];

const languageConfidenceMin = 0.55;
const pcmRate = 24_000;

export const languageField = z
  .string()
  .regex(
    /^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,2}$/,
    'must be a language code such as en, en-NG, yo, ig, ha or pcm',
  )
  .optional()
  .describe(
    'Language of the text: en, en-NG, yo, ig, ha, pcm or another code. Default: detected; where a short text leaves it open, the language of the voice, or English.',
  );

export const voiceName = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9][A-Za-z0-9_.:/ -]{0,63}$/, 'must be a voice ID, such as alloy or funmi')
  .describe('Voice ID from GET /api/v1/voices. Default: the first voice of the language.');

export const formatField = formatWord(audioFormats).describe(
  'Audio format. Default mp3. opus uses an Ogg container; pcm is 16-bit mono at 24 kHz.',
);

export const speedField = z.coerce.number().min(0.25).max(4).describe('Speed, 0.25 to 4. Default 1.');
export const pitchField = z.coerce
  .number()
  .min(0.5)
  .max(2)
  .default(1)
  .describe('Pitch, 0.5 (lower) to 2 (higher). Default 1.');
export const qualityField = z
  .enum(['natural', 'fast'])
  .optional()
  .describe('natural: a neural voice. fast: a robotic voice with very low latency.');

export function partsOf(said: { text?: string | undefined; ssml?: string | undefined }): SpokenPart[] {
  const parts = said.ssml === undefined ? textParts(said.text ?? '') : ssmlParts(said.ssml);
  if (!parts.some((part) => part.kind === 'text' && /[\p{L}\p{N}]/u.test(part.text))) {
    const param = said.ssml === undefined ? 'text' : 'ssml';
    throw fail('invalid_request', `${param}: contains nothing to speak.`, { param });
  }
  return parts;
}

/** Characters that are spoken, which is what is paid for: markup is free. */
export function charactersOf(said: { text?: string | undefined; ssml?: string | undefined }): number {
  if (said.ssml === undefined) return [...(said.text ?? '')].length;
  try {
    return partsOf(said).reduce((sum, part) => sum + (part.kind === 'text' ? [...part.text].length : 0), 0);
  } catch {
    return [...said.ssml].length;
  }
}

export interface Speaking {
  parts: SpokenPart[];
  voice?: string | undefined;
  language?: string | undefined;
  speed?: number;
  pitch?: number;
  quality?: SpeechQuality | undefined;
  model?: string | undefined;
  instructions?: string | undefined;
}

/** Speaks with the language that was asked for, that the text shows, or that the voice is made for. */
export async function speak(asked: Speaking, context: SpeakingContext): Promise<Speech> {
  const { voice, model, instructions, quality } = asked;
  const input: SpeakInput = {
    parts: asked.parts,
    language: asked.language ?? (await languageOf(asked, context)),
    speed: asked.speed ?? 1,
    pitch: asked.pitch ?? 1,
    ...(voice ? { voice } : {}),
    ...(quality ? { quality } : {}),
    ...(model ? { model } : {}),
    ...(instructions ? { instructions } : {}),
  };
  try {
    return await context.engines.speech.speak(input, context);
  } catch (error) {
    if (error instanceof OjaError && error.code === 'invalid_request' && error.param === 'voice') {
      throw await unknownVoice(voice ?? '', context);
    }
    throw error;
  }
}

async function languageOf({ parts, voice }: Speaking, context: SpeakingContext): Promise<string> {
  const own = voice === undefined ? undefined : findVoice(voice)?.language;
  const text = parts.flatMap((part) => (part.kind === 'text' ? [part.text] : [])).join(' ');
  const found = await context.engines.language.detect({ text }, asideOf(context));
  if (found.language === 'und' || found.confidence < languageConfidenceMin) return own ?? 'en';
  return own && baseOf(own) === found.language ? own : found.locale;
}

async function unknownVoice(voice: string, context: SpeakingContext): Promise<OjaError> {
  const voices = await context.engines.speech.voices({}, asideOf(context));
  const valid = [...new Set([...voiceTable, ...voices].map(({ id }) => id))].sort();
  return fail('invalid_request', `voice: "${voice}" is not a voice. Valid voices: ${valid.join(', ')}.`, {
    param: 'voice',
  });
}

/** Encodes as it comes. `heard` counts the samples, for the length of the sound. */
export async function encode(
  speech: Speech,
  format: AudioFormat,
  context: CallContext<{ engines: 'audio' }>,
) {
  const heard = { samples: 0 };
  const counted = (async function* () {
    for await (const part of speech.pcm) {
      heard.samples += part.length;
      yield part;
    }
  })();
  // Bare samples cannot say their rate: it is OpenAI's, whichever engine spoke.
  const bare = format === 'pcm' && speech.sampleRate !== pcmRate;
  const sampleRate = bare ? pcmRate : speech.sampleRate;
  const pcm = bare ? atRate(counted, speech.sampleRate, pcmRate) : counted;
  const bytes = await context.engines.audio.encode({ pcm, sampleRate, format }, asideOf(context));
  return { bytes, seconds: () => Math.round((heard.samples / speech.sampleRate) * 1000) / 1000 };
}

const fileBytesMax = 250_000_000;

const tooLong = () =>
  fail(
    'unprocessable',
    `format: the audio is larger than ${fileBytesMax / 1_000_000} MB. Use mp3 or opus, or split the text.`,
    { param: 'format' },
  );

export async function encodeFile(
  speech: Speech,
  format: AudioFormat,
  context: CallContext<{ engines: 'audio' }>,
  progress?: (seconds: number) => void,
) {
  const { bytes, seconds } = await encode(speech, format, context);
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of bytes) {
    chunks.push(chunk);
    length += chunk.length;
    if (length > fileBytesMax) throw tooLong();
    progress?.(seconds());
  }
  const whole = Buffer.concat(chunks);
  // A stream's header cannot know the length; a file's should.
  if (format === 'wav' && whole.length >= 44) whole.set(wavHeader(speech.sampleRate, whole.length - 44), 0);
  const file: FileBytes = { bytes: whole, mime: audioMimes[format], filename: `speech.${format}` };
  return { file, duration: seconds() };
}
