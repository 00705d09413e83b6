/** Spitch: hosted speech to text for Yoruba, Igbo, Hausa and Nigerian English. */

import { rejected, unsupported } from '@oja/core/engine-failure';
import type { EngineParts } from '@oja/core/engines/capability';
import type { EngineCall, EngineState } from '@oja/core/engines/engine';
import { objectBody, records, refuseShape, statusFailure, textOf } from '@oja/core/engines/upstream-answer';
import type { SettingsOf } from '@oja/core/setting';
import type { TranscribeInput, TranscriptionEngine } from './port.ts';
import type { transcriptionSettings } from './settings.ts';
import { type PieceTranscript, transcribePieces } from './upstream-pieces.ts';

const languages = new Set(['yo', 'ig', 'ha', 'en', 'am']);
const answerMs = 300_000;
const serverName = 'Spitch';

export function createSpitchTranscription(
  settings: Pick<SettingsOf<typeof transcriptionSettings>, 'spitchUrl' | 'spitchKey'>,
  { egress }: Pick<EngineParts, 'egress'>,
): TranscriptionEngine {
  const upstream = egress.upstream({
    name: 'spitch',
    baseUrl: settings.spitchUrl,
    headers: { authorization: `Bearer ${settings.spitchKey ?? ''}` },
  });

  const ask = async (
    wav: Uint8Array,
    language: string,
    input: TranscribeInput,
    call: EngineCall,
  ): Promise<PieceTranscript> => {
    const form = new FormData();
    form.set('language', language);
    form.set('content', new Blob([wav as Uint8Array<ArrayBuffer>], { type: 'audio/wav' }), 'audio.wav');
    form.set('timestamp', input.words ? 'word' : 'sentence');
    const expected = [...(input.prompt ? [input.prompt] : []), ...(input.keywords ?? [])];
    if (expected.length > 0) form.set('special_words', expected.join(', '));
    const answer = await upstream.request({
      method: 'POST',
      path: '/v1/transcriptions',
      body: form,
      timeoutMs: answerMs,
      signal: call.signal,
    });
    if (answer.status === 400 || answer.status === 422) {
      throw rejected('unprocessable', 'Spitch could not read this audio.', { param: 'file' });
    }
    if (answer.status < 200 || answer.status >= 300) throw statusFailure(serverName, answer);
    const body = objectBody(serverName, answer);
    if (typeof body.text !== 'string') refuseShape(serverName);
    const times = records(body.segments).map((row) => ({
      start: Number(row.start ?? 0),
      end: Number(row.end ?? 0),
      text: (textOf(row.text) ?? '').trim(),
    }));
    return {
      text: body.text,
      language,
      segments: input.words ? [] : times,
      words: input.words ? times.map(({ start, end, text }) => ({ start, end, word: text })) : [],
    };
  };

  return {
    name: 'spitch',
    async check(): Promise<EngineState> {
      if (settings.spitchKey) return { state: 'ready', detail: settings.spitchUrl };
      return { state: 'off', detail: 'no key is set', fix: 'set OJA_SPITCH_KEY' };
    },
    async transcribe(input, call) {
      const language = input.language?.toLowerCase().split('-')[0] ?? '';
      if (input.translate) throw unsupported('Spitch does not translate.');
      // It detects nothing: without a language the next engine is better.
      if (!languages.has(language))
        throw unsupported(`Spitch does not support ${language || 'an unknown language'}.`);
      return transcribePieces(input.pcm, (wav) => ask(wav, language, input, call), {
        language,
        words: input.words,
        onProgress: input.onProgress,
      });
    },
    models: async () => [],
    close: () => upstream.close(),
  };
}
