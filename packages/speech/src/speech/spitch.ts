/** Spitch: hosted Nigerian voices for Yoruba, Igbo, Hausa, Pidgin and Nigerian English. */

import { rejected, unavailable, unsupported } from '@oja/core/engine-failure';
import type { EngineParts } from '@oja/core/engines/capability';
import type { EngineState } from '@oja/core/engines/engine';
import { statusFailure } from '@oja/core/engines/upstream-answer';
import { readWav, resample } from '@oja/core/formats/sound/wav';
import type { SettingsOf } from '@oja/core/setting';
import { baseOf, findVoice, samples } from '../text/voices.ts';
import type { SpeechEngine, Voice } from './port.ts';
import type { speechSettings } from './settings.ts';

const serverName = 'Spitch';
const answerMs = 60_000;
const soundBytesMax = 100_000_000;

const spitchVoices: [id: string, gender: 'female' | 'male', language: string][] = [
  ['sade', 'female', 'yo'],
  ['segun', 'male', 'yo'],
  ['funmi', 'female', 'yo'],
  ['femi', 'male', 'yo'],
  ['ngozi', 'female', 'ig'],
  ['obinna', 'male', 'ig'],
  ['amara', 'female', 'ig'],
  ['ebuka', 'male', 'ig'],
  ['amina', 'female', 'ha'],
  ['aliyu', 'male', 'ha'],
  ['zainab', 'female', 'ha'],
  ['hasan', 'male', 'ha'],
  ['lucy', 'female', 'en'],
  ['john', 'male', 'en'],
  ['lina', 'female', 'en'],
  ['jude', 'male', 'en'],
  ['boma', 'female', 'pcm'],
  ['tega', 'male', 'pcm'],
];

export function createSpitchSpeech(
  settings: Pick<SettingsOf<typeof speechSettings>, 'spitchUrl' | 'spitchKey'>,
  { egress }: Pick<EngineParts, 'egress'>,
): SpeechEngine {
  const upstream = egress.upstream({
    name: 'spitch',
    baseUrl: settings.spitchUrl,
    headers: { authorization: `Bearer ${settings.spitchKey ?? ''}` },
  });

  return {
    name: 'spitch',
    async check(): Promise<EngineState> {
      if (settings.spitchKey) return { state: 'ready', detail: settings.spitchUrl };
      return { state: 'off', detail: 'no key is set', fix: 'set OJA_SPITCH_KEY' };
    },

    async speak(input, call) {
      if (input.quality === 'fast')
        throw unsupported('Spitch has no voices of the quality fast.', 'engine_unavailable');
      if (input.pitch !== 1) throw unsupported("Spitch can't change the pitch.");
      const language = baseOf(input.language);
      const voice = voiceOf(input.voice, language, input.language);
      const answer = await upstream.request({
        method: 'POST',
        path: '/v1/speech',
        headers: { accept: 'audio/wav' },
        body: {
          text: input.parts.flatMap((part) => (part.kind === 'text' ? [part.text] : [])).join(' '),
          language,
          voice,
          format: 'wav',
          speed: input.speed,
        },
        timeoutMs: answerMs,
        bytesMax: soundBytesMax,
        signal: call.signal,
      });
      if (answer.status === 400 || answer.status === 422) {
        throw rejected('unprocessable', 'Spitch refused this text.', { param: 'text' });
      }
      if (answer.status < 200 || answer.status >= 300) throw statusFailure(serverName, answer);
      const sound = readWav(answer.body);
      if (!sound || sound.frames === 0)
        throw unavailable('Spitch returned something that is not audio.', 'upstream_error');
      const pcm = await resample(sound, sound.sampleRate);
      return { voice, language: input.language, sampleRate: sound.sampleRate, pcm: once(pcm.samples) };
    },

    voices: async (): Promise<Voice[]> =>
      spitchVoices.map(([id, gender, language]) => ({
        id,
        name: id[0]!.toUpperCase() + id.slice(1),
        gender,
        language: language === 'en' ? 'en-NG' : language,
        about: 'Nigerian, through Spitch',
        quality: 'natural',
        sample: samples[language]!,
      })),
    models: async () => [],
    close: () => upstream.close(),
  };
}

async function* once<T>(item: T): AsyncGenerator<T> {
  yield item;
}

/** One of its own by name, or the one nearest to ours; English goes there only when it is asked to be Nigerian. */
function voiceOf(name: string | undefined, base: string, language: string): string {
  const own = spitchVoices.find(([id, , speaks]) => id === name?.toLowerCase() && speaks === base);
  if (own) return own[0];
  const ours = name === undefined ? undefined : findVoice(name);
  if (name !== undefined && !ours)
    throw unsupported(`Spitch has no voice "${name}".`, 'invalid_request', { param: 'voice' });
  const isNigerian = base !== 'en' || language.toLowerCase() === 'en-ng' || ours?.language === 'en-NG';
  const nearest = spitchVoices.find(
    ([, gender, speaks]) => speaks === base && gender === (ours?.gender ?? 'female'),
  );
  if (!isNigerian || !nearest)
    throw unsupported(`Spitch does not support ${language}.`, 'language_not_supported', {
      param: 'language',
    });
  return nearest[0];
}
