import { defineCapability } from '@oja/core/engines/capability';
import {
  address,
  flag,
  list,
  optionalText,
  secretSetting,
  setting,
  text,
  wholeNumber,
} from '@oja/core/setting';
import { isProxyUrl, proxyUrlAbout } from '@oja/core/wire/proxy-url';
import { createInnertube } from './innertube.ts';
import type { YoutubeEngine } from './port.ts';

const settings = {
  youtubeUrl: setting('OJA_YOUTUBE_URL', address('https://www.youtube.com'), 'Base URL of YouTube.'),
  youtubeKey: secretSetting(
    'OJA_YOUTUBE_KEY',
    optionalText(),
    'InnerTube key. Default: the key in each watch page.',
  ),
  youtubeClient: setting('OJA_YOUTUBE_CLIENT', text('ANDROID'), 'InnerTube client name.'),
  youtubeClientVersion: setting(
    'OJA_YOUTUBE_CLIENT_VERSION',
    text('20.10.38'),
    'InnerTube client version. YouTube retires old ones.',
  ),
  youtubeAgent: setting(
    'OJA_YOUTUBE_AGENT',
    text(
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
    ),
    'User-Agent for YouTube.',
  ),
  youtubeProxies: secretSetting(
    'OJA_YOUTUBE_PROXIES',
    list().refine((urls) => urls.every(isProxyUrl), `each ${proxyUrlAbout}`),
    'Proxies used only for YouTube, in rotation. When YouTube blocks one, the next is tried. Residential proxies work best.',
  ),
  youtubeSound: setting(
    'OJA_YOUTUBE_SOUND',
    flag(false),
    'Whether videos without captions may be transcribed by speech recognition, for which the server downloads their sound.',
  ),
  youtubeCacheSeconds: setting(
    'OJA_MEDIA_CACHE_SECONDS',
    wholeNumber(600, 0, 86_400),
    'How long music results, transcripts and video metadata are cached, if the upstream allows it. 0 turns the cache off.',
  ),
};

export const youtube = defineCapability<YoutubeEngine, typeof settings>({
  name: 'youtube',
  about: 'Public captions and metadata of YouTube videos, and the videos of channels and playlists.',
  settings,
  engines: { innertube: createInnertube },
  outside: {
    innertube: {
      to: ({ youtubeUrl }) => [youtubeUrl],
      data: 'ID of the video, channel or playlist, language',
    },
  },
});

declare module '@oja/core/engines/engines' {
  interface Engines {
    youtube: YoutubeEngine;
  }
}
