/** Music, videos and their transcripts. */

import { definePlugin } from '@oja/core/plugin';
import { category } from './category.ts';
import { music } from './engines/music/capability.ts';
import { musicProviders } from './engines/providers.ts';
import { tiktok } from './engines/tiktok/capability.ts';
import { youtube } from './engines/youtube/capability.ts';

export const media = definePlugin({
  name: 'media',
  category,
  capabilities: [music, tiktok, youtube],
  providers: musicProviders,
  endpoints: async () => (await import('./endpoints/index.ts')).endpoints,
});
