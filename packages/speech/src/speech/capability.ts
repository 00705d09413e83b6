import { defineCapability } from '@oja/core/engines/capability';
import { createEspeak } from './espeak.ts';
import { createKokoro } from './kokoro.ts';
import { createOpenaiSpeech } from './openai.ts';
import type { SpeechEngine } from './port.ts';
import { speechSettings } from './settings.ts';
import { createSpitchSpeech } from './spitch.ts';

export const speech = defineCapability<SpeechEngine, typeof speechSettings>({
  name: 'speech',
  about: 'Text to speech',
  settings: speechSettings,
  engines: {
    spitch: createSpitchSpeech,
    openai: createOpenaiSpeech,
    kokoro: (settings, parts) => createKokoro({ threads: settings.kokoroThreads }, parts),
    espeak: (_settings, parts) => createEspeak(parts),
  },
  local: ['kokoro'],
  gathers: ['voices', 'models'],
});

declare module '@oja/core/engines/engines' {
  interface Engines {
    speech: SpeechEngine;
  }
}
