/** Providers of voices and transcripts. */
import { bearer, modelList, type ProviderKind } from '@oja/core/engines/provider-kind';

export const speechProviders: readonly ProviderKind[] = [
  {
    kind: 'speech',
    title: 'Text to speech (OpenAI-compatible)',
    serves: 'Text to speech',
    url: 'https://api.openai.com/v1',
    needsKey: false,
    help: 'Base URL of a server with /audio/speech, and its API key',
    env: { url: 'OJA_SPEECH_URL', key: 'OJA_SPEECH_KEY', model: 'OJA_SPEECH_MODEL' },
    engines: { speech: ['openai'] },
    probe: modelList,
  },
  {
    kind: 'transcription',
    title: 'Speech to text (OpenAI-compatible)',
    serves: 'Speech to text',
    url: 'https://api.openai.com/v1',
    needsKey: false,
    help: 'Base URL of a server with /audio/transcriptions, and its API key',
    env: { url: 'OJA_TRANSCRIPTION_URL', key: 'OJA_TRANSCRIPTION_KEY', model: 'OJA_TRANSCRIPTION_MODEL' },
    engines: { transcription: ['openai'] },
    probe: modelList,
  },
  {
    kind: 'spitch',
    title: 'Spitch',
    serves: 'Text to speech and speech to text in Nigerian languages',
    url: 'https://api.spitch.app',
    needsKey: true,
    help: 'studio.spitch.app',
    env: { url: 'OJA_SPITCH_URL', key: 'OJA_SPITCH_KEY' },
    engines: { speech: ['spitch'], transcription: ['spitch'] },
    probe: {
      headers: (key) => ({ ...bearer(key), accept: 'audio/wav' }),
      request: {
        method: 'POST',
        path: '/v1/speech',
        body: { text: 'Hello', language: 'en', voice: 'john', format: 'wav' },
      },
    },
  },
];
