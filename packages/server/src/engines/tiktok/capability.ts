import { z } from 'zod';
import { address, setting, wholeNumber } from '../../setting.ts';
import { defineCapability } from '../capability.ts';
import { createTiktokOembed } from './oembed.ts';
import type { TiktokEngine } from './port.ts';

const settings = {
  tiktokUrl: setting('OJA_TIKTOK_URL', address('https://www.tiktok.com'), 'Base URL of TikTok.'),
  tiktokVmUrl: setting(
    'OJA_TIKTOK_VM_URL',
    z.url().optional(),
    'Base URL of the short links of vm.tiktok.com. Default: the real one, or OJA_TIKTOK_URL if that is another host.',
  ),
  tiktokVtUrl: setting('OJA_TIKTOK_VT_URL', z.url().optional(), 'The same for vt.tiktok.com.'),
  tiktokCacheSeconds: setting(
    'OJA_TIKTOK_CACHE_SECONDS',
    wholeNumber(600, 0, 86_400),
    'How long video metadata is cached, if TikTok allows it. 0 turns the cache off.',
  ),
};

export const tiktok = defineCapability<TiktokEngine, typeof settings>({
  name: 'tiktok',
  about: 'Metadata of TikTok videos.',
  settings,
  order: ['oembed'],
  engines: { oembed: createTiktokOembed },
});
