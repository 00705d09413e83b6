/** Language models, speech, pictures and videos. */

import { readManifest } from '@oja/core/engines/models/manifest';
import { onnxRuntime } from '@oja/core/engines/models/onnxruntime-entry';
import { definePlugin } from '@oja/core/plugin';
import { category } from './category.ts';
import { chat } from './engines/chat/capability.ts';
import { openChatUpstreams } from './engines/chat/open-upstreams.ts';
import { embedding } from './engines/embedding/capability.ts';
import { imageGeneration } from './engines/image-generation/capability.ts';
import { moderation } from './engines/moderation/capability.ts';
import { filmProviders } from './engines/providers.ts';
import { realtimeModels } from './engines/realtime/capability.ts';
import { video } from './engines/video/capability.ts';
import { moderate } from './flagged.ts';
import models from './models.json' with { type: 'json' };

export const ai = definePlugin({
  name: 'ai',
  category,
  capabilities: [chat, embedding, imageGeneration, moderation, realtimeModels, video],
  endpoints: async () => (await import('./endpoints/index.ts')).endpoints,
  models: [...onnxRuntime('embedding'), ...readManifest(models)],
  providers: filmProviders,
  chatUpstreams: openChatUpstreams,
  moderate,
});
