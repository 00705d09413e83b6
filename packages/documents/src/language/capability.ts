import { defineCapability } from '@oja/core/engines/capability';
import { createLocalLanguage } from './local.ts';
import type { LanguageEngine } from './port.ts';

export const language = defineCapability<LanguageEngine, Record<never, never>>({
  name: 'language',
  about: 'Language detection, including Nigerian languages',
  settings: {},
  engines: { local: () => createLocalLanguage() },
});

declare module '@oja/core/engines/engines' {
  interface Engines {
    language: LanguageEngine;
  }
}
