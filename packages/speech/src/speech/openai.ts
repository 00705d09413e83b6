/** Any server that speaks OpenAI's /audio/speech. Its own voices are passed on; ours are mapped by name. */

import type { UpstreamBody } from '@oja/core/egress/port';
import { EngineFailure, rejected, unavailable, unsupported } from '@oja/core/engine-failure';
import type { EngineParts } from '@oja/core/engines/capability';
import type { EngineState } from '@oja/core/engines/engine';
import { soundModel } from '@oja/core/engines/listed-model';
import {
  badAnswer,
  isAboutModel,
  rateLimited,
  reasonOf,
  retryAfterSeconds,
} from '@oja/core/engines/upstream-answer';
import { asSamples } from '@oja/core/formats/sound/pcm';
import { readWav, resample } from '@oja/core/formats/sound/wav';
import type { SettingsOf } from '@oja/core/setting';
import { findVoice } from '../text/voices.ts';
import type { SpeakInput, SpeechEngine } from './port.ts';
import type { speechSettings } from './settings.ts';
import { withFirst } from './shape-sound.ts';

/** What `response_format: pcm` is made of. */
const sampleRate = 24_000;
const headersMs = 60_000;
const serverName = 'The speech server';
const reasonBytesMax = 65_536;
const soundBytesMax = 100_000_000;
/** Not samples, whatever was asked for: played as such they are noise. */
const packedType = /mpeg|mp3|mp4|ogg|opus|aac|flac|webm/;
const itsVoices = new Set(
  'alloy ash ballad cedar coral echo fable marin nova onyx sage shimmer verse'.split(' '),
);

type Settings = Omit<SettingsOf<typeof speechSettings>, 'kokoroThreads' | 'spitchUrl' | 'spitchKey'>;

export function createOpenaiSpeech(
  settings: Settings,
  { egress }: Pick<EngineParts, 'egress'>,
): SpeechEngine {
  // A key belongs to the address it was set with.
  const url = settings.openaiUrl ?? settings.sharedUrl;
  const key = settings.openaiKey ?? (settings.openaiUrl ? undefined : settings.sharedKey);
  const isOn = Boolean(key ?? url);
  const headers: Record<string, string> = key ? { authorization: `Bearer ${key}` } : {};
  const upstream = egress.upstream({
    name: 'speech',
    baseUrl: url ?? 'https://api.openai.com/v1',
    headers,
  });

  return {
    name: 'openai',
    async check(): Promise<EngineState> {
      if (isOn) return { state: 'ready', detail: upstream.origin };
      return {
        state: 'off',
        detail: 'no speech server is set',
        fix: 'set OJA_SPEECH_URL, or OJA_OPENAI_KEY',
      };
    },

    async speak(input, call) {
      if (input.quality === 'fast')
        throw unsupported('The speech server has no voices of the quality fast.', 'engine_unavailable');
      if (input.pitch !== 1) throw unsupported("The speech server can't change the pitch.");
      const voice = voiceOf(input.voice);
      const {
        status,
        headers: answered,
        body,
      } = await upstream.stream({
        method: 'POST',
        path: '/audio/speech',
        body: {
          model: input.model ?? settings.openaiModel,
          input: plainText(input),
          voice,
          response_format: 'pcm',
          speed: input.speed,
          ...(input.instructions ? { instructions: input.instructions } : {}),
        },
        timeoutMs: headersMs,
        signal: call.signal,
      });
      if (status === 400 || status === 422) throw refusal(status, await whole(body, reasonBytesMax));
      if (status < 200 || status >= 300) {
        body.destroy();
        if (status === 429) throw rateLimited(serverName, retryAfterSeconds(answered, 5));
        if (status === 401 || status === 403)
          throw unavailable(`${serverName} refused this platform's credentials.`, 'upstream_auth_failed');
        throw unavailable(`${serverName} returned status ${status}.`, 'upstream_error');
      }
      if (/json|html/.test(answered['content-type'] ?? '')) {
        body.destroy();
        throw unavailable(`${serverName} returned something that is not audio.`, 'upstream_error');
      }
      const type = answered['content-type'] ?? '';
      if (/wav/.test(type)) {
        const pcm = await fromWav(await whole(body, soundBytesMax));
        return { voice, language: input.language, sampleRate, pcm };
      }
      if (packedType.test(type)) {
        body.destroy();
        throw badAnswer(`${serverName} returned ${type} instead of pcm.`);
      }
      const pcm = await withFirst(samplesOf(body));
      return { voice, language: input.language, sampleRate, pcm };
    },

    voices: async () => [],
    models: async () => (isOn ? [soundModel('speech', settings.openaiModel, 'upstream')] : []),
    close: () => upstream.close(),
  };
}

/** A model or a voice that it lacks may be there in the next engine; the text is the caller's. */
function refusal(status: number, body: Buffer) {
  const reason = reasonOf(status, body.toString('utf8'));
  const param = isAboutModel(reason) ? 'model' : /\bvoice\b/i.test(reason) ? 'voice' : undefined;
  if (param) return unsupported(`${serverName} refused: ${reason}`, 'unprocessable', { param });
  return rejected('unprocessable', `${serverName} refused this text: ${reason}`, { param: 'text' });
}

async function whole(body: UpstreamBody, bytesMax: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes <= bytesMax) continue;
    body.destroy();
    throw tooLong(bytesMax);
  }
  return Buffer.concat(chunks);
}

const tooLong = (bytesMax = soundBytesMax) =>
  badAnswer(`${serverName} returned more than ${bytesMax} bytes.`);

/** Some servers answer WAV, at a rate of their own, whatever they are asked for. */
async function fromWav(bytes: Buffer): Promise<AsyncGenerator<Int16Array>> {
  const sound = readWav(bytes);
  if (sound === undefined || sound.frames === 0) throw badAnswer(`${serverName} returned no audio.`);
  const { samples } = await resample(sound, sampleRate);
  return (async function* () {
    yield samples;
  })();
}

/** Ours by their nearest of theirs; a name that neither knows is the server's to judge. */
function voiceOf(voice: string | undefined): string {
  if (voice === undefined) return 'alloy';
  const ours = findVoice(voice);
  if (!ours || itsVoices.has(ours.id)) return voice.toLowerCase();
  return ours.gender === 'female' ? 'nova' : 'onyx';
}

const plainText = ({ parts }: SpeakInput): string =>
  parts.map((part) => (part.kind === 'text' ? part.text : part.seconds > 0.5 ? '\n' : '')).join(' ');

async function* samplesOf(body: AsyncIterable<Buffer>): AsyncGenerator<Int16Array> {
  let odd: Buffer = Buffer.alloc(0);
  let any = false;
  let bytesLeft = soundBytesMax;
  try {
    for await (const chunk of body) {
      bytesLeft -= chunk.length;
      if (bytesLeft < 0) throw tooLong();
      const bytes = odd.length > 0 ? Buffer.concat([odd, chunk]) : chunk;
      const whole = bytes.length - (bytes.length % 2);
      odd = Buffer.from(bytes.subarray(whole));
      if (whole > 0) {
        any = true;
        yield asSamples(bytes.subarray(0, whole));
      }
    }
  } catch (cause) {
    if (cause instanceof EngineFailure) throw cause;
    throw unavailable(`${serverName} closed the connection.`, 'upstream_error', { cause });
  }
  if (!any) throw unavailable(`${serverName} returned no audio.`, 'upstream_error');
}
