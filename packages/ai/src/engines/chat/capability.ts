import { defineCapability } from '@oja/core/engines/capability';
import { createAnthropic } from './anthropic/anthropic.ts';
import { withCheckedUsage } from './checked-usage.ts';
import { createExtract } from './extract/extract.ts';
import { createGemini } from './gemini/gemini.ts';
import { createLlama } from './llama/llama.ts';
import { createOpenai } from './openai/openai.ts';
import type { ChatEngine } from './port.ts';
import { heedingPreference } from './preference.ts';
import { createLive } from './router/live.ts';
import { chatSettings } from './settings.ts';

export const chat = defineCapability<ChatEngine, typeof chatSettings>({
  name: 'chat',
  about: 'Chat with language models',
  settings: chatSettings,
  engines: {
    upstreams: createLive,
    openai: createOpenai,
    anthropic: (settings, parts) => heedingPreference(withCheckedUsage(createAnthropic(settings, parts))),
    gemini: (settings, parts) => heedingPreference(withCheckedUsage(createGemini(settings, parts))),
    extract: (settings, parts) => heedingPreference(createExtract(settings, parts)),
    llama: (settings, parts) => heedingPreference(createLlama(settings, parts)),
  },
  local: ['llama'],
  gathers: ['models'],
});

declare module '@oja/core/engines/engines' {
  interface Engines {
    chat: ChatEngine;
  }
}
