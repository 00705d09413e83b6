import { defineCapability } from '@oja/core/engines/capability';
import { createBuiltinAudio } from './builtin.ts';
import { createFfmpegAudio } from './ffmpeg.ts';
import type { AudioEngine } from './port.ts';

export const audio = defineCapability<AudioEngine, Record<never, never>>({
  name: 'audio',
  about: 'Reads and writes audio files',
  settings: {},
  engines: {
    builtin: () => createBuiltinAudio(),
    ffmpeg: (_settings, parts) => createFfmpegAudio(parts),
  },
});

declare module '@oja/core/engines/engines' {
  interface Engines {
    audio: AudioEngine;
  }
}
