import {
  address,
  optionalAddress,
  optionalText,
  secretSetting,
  setting,
  text,
  wholeNumber,
} from '@oja/core/setting';

export const speechSettings = {
  kokoroThreads: setting(
    'OJA_KOKORO_THREADS',
    wholeNumber(0, 0, 64),
    'Threads of the natural voices. 0: up to four.',
  ),
  openaiUrl: setting(
    'OJA_SPEECH_URL',
    optionalAddress(),
    'Base URL of a server with /audio/speech. Default: OJA_OPENAI_URL.',
  ),
  openaiKey: secretSetting(
    'OJA_SPEECH_KEY',
    optionalText(),
    'API key of that server. Default: OJA_OPENAI_KEY.',
  ),
  sharedUrl: setting('OJA_OPENAI_URL', optionalAddress(), 'Base URL of an OpenAI-compatible server.'),
  sharedKey: secretSetting('OJA_OPENAI_KEY', optionalText(), 'API key of that server.'),
  openaiModel: setting('OJA_SPEECH_MODEL', text('gpt-4o-mini-tts'), 'Model for requests that name none.'),
  spitchUrl: setting('OJA_SPITCH_URL', address('https://api.spitch.app'), 'Base URL of Spitch.'),
  spitchKey: secretSetting(
    'OJA_SPITCH_KEY',
    optionalText(),
    'Spitch API key. Without it, the engine is off.',
  ),
};
