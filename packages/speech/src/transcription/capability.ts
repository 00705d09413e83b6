import { defineCapability } from '@oja/core/engines/capability';
import { createOpenaiTranscription } from './openai.ts';
import type { TranscriptionEngine } from './port.ts';
import { transcriptionSettings } from './settings.ts';
import { createSpitchTranscription } from './spitch.ts';
import { createWhisper } from './whisper.ts';

export const transcription = defineCapability<TranscriptionEngine, typeof transcriptionSettings>({
  name: 'transcription',
  about: 'Speech to text',
  settings: transcriptionSettings,
  engines: {
    spitch: createSpitchTranscription,
    openai: createOpenaiTranscription,
    whisper: (settings, parts) =>
      createWhisper({ model: settings.whisperModel, threads: settings.whisperThreads }, parts),
  },
  local: ['whisper'],
  gathers: ['models'],
});

declare module '@oja/core/engines/engines' {
  interface Engines {
    transcription: TranscriptionEngine;
  }
}
