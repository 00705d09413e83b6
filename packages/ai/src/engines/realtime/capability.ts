import { defineCapability } from '@oja/core/engines/capability';
import { modelUpstreamSettings } from '../model-upstreams.ts';
import { createOpenaiRealtime } from './openai.ts';
import type { RealtimeEngine } from './port.ts';

export const realtimeModels = defineCapability<RealtimeEngine, typeof modelUpstreamSettings>({
  name: 'realtime',
  about: 'Conversations by voice with models that hear and speak, by upstreams',
  settings: modelUpstreamSettings,
  engines: { openai: createOpenaiRealtime },
});

declare module '@oja/core/engines/engines' {
  interface Engines {
    realtime: RealtimeEngine;
  }
}
