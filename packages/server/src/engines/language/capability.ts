import { defineCapability } from '../capability.ts';
import { createLocalLanguage } from './local.ts';
import type { LanguageEngine } from './port.ts';

export const language = defineCapability<LanguageEngine, Record<never, never>>({
  name: 'language',
  about: 'Language detection, including Nigerian languages',
  settings: {},
  engines: { local: () => createLocalLanguage() },
});

declare module '../engines.ts' {
  interface Engines {
    language: LanguageEngine;
  }
}
