/** Language models, speech, pictures and videos. */

import { definePlugin } from '@oja/core/plugin';
import { chat } from './engines/chat/capability.ts';
import { openChatUpstreams } from './engines/chat/open-upstreams.ts';
import { embedding } from './engines/embedding/capability.ts';
import { imageGeneration } from './engines/image-generation/capability.ts';
import { moderation } from './engines/moderation/capability.ts';
import { video } from './engines/video/capability.ts';

export const ai = definePlugin({
  name: 'ai',
  capabilities: [chat, embedding, imageGeneration, moderation, video],
  endpoints: async () => (await import('./endpoints/index.ts')).endpoints,
  chatUpstreams: openChatUpstreams,
});
