import { defineCapability } from '../capability.ts';
import { createLocalSpeakers } from './local.ts';
import type { SpeakersEngine } from './port.ts';

export const speakers = defineCapability<SpeakersEngine, Record<never, never>>({
  name: 'speakers',
  about: 'Speaker separation',
  settings: {},
  engines: { local: () => createLocalSpeakers() },
});

declare module '../engines.ts' {
  interface Engines {
    speakers: SpeakersEngine;
  }
}
