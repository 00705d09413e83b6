import { defineCapability } from '@oja/core/engines/capability';
import { createLocalSpeakers } from './local.ts';
import type { SpeakersEngine } from './port.ts';

export const speakers = defineCapability<SpeakersEngine, Record<never, never>>({
  name: 'speakers',
  about: 'Speaker separation',
  settings: {},
  engines: { local: () => createLocalSpeakers() },
});

declare module '@oja/core/engines/engines' {
  interface Engines {
    speakers: SpeakersEngine;
  }
}
