import { defineCapability } from '@oja/core/engines/capability';
import { modelUpstreamSettings } from '../model-upstreams.ts';
import { createOpenaiModeration } from './openai.ts';
import type { ModerationEngine } from './port.ts';

export const moderation = defineCapability<ModerationEngine, typeof modelUpstreamSettings>({
  name: 'moderation',
  about: 'Finds harmful content in texts and images',
  settings: modelUpstreamSettings,
  engines: { openai: createOpenaiModeration },
  gathers: ['models'],
});

declare module '@oja/core/engines/engines' {
  interface Engines {
    moderation: ModerationEngine;
  }
}
