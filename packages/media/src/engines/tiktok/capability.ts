import { defineCapability } from '@oja/core/engines/capability';
import { address, setting, wholeNumber } from '@oja/core/setting';
import { createTiktokOembed } from './oembed.ts';
import type { TiktokEngine } from './port.ts';

const settings = {
  tiktokUrl: setting(
    'OJA_TIKTOK_URL',
    address('https://www.tiktok.com'),
    'Base URL of TikTok; another host also serves its short links.',
  ),
  tiktokCacheSeconds: setting(
    'OJA_MEDIA_CACHE_SECONDS',
    wholeNumber(600, 0, 86_400),
    'How long music results, transcripts and video metadata are cached, if the upstream allows it. 0 turns the cache off.',
  ),
};

export const tiktok = defineCapability<TiktokEngine, typeof settings>({
  name: 'tiktok',
  about: 'Metadata of TikTok videos.',
  settings,
  engines: { oembed: createTiktokOembed },
  outside: { oembed: { to: ({ tiktokUrl }) => [tiktokUrl], data: 'Video URL' } },
});

declare module '@oja/core/engines/engines' {
  interface Engines {
    tiktok: TiktokEngine;
  }
}
