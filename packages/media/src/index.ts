/** Music, videos and their transcripts. */

import { definePlugin } from '@oja/core/plugin';
import { music } from './engines/music/capability.ts';
import { tiktok } from './engines/tiktok/capability.ts';
import { youtube } from './engines/youtube/capability.ts';

export const media = definePlugin({
  name: 'media',
  capabilities: [music, tiktok, youtube],
  endpoints: async () => (await import('./endpoints/index.ts')).endpoints,
});
