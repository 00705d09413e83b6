import { defineCapability } from '@oja/core/engines/capability';
import { address, optionalText, secretSetting, setting, wholeNumber } from '@oja/core/setting';
import { createDeezer } from './deezer.ts';
import { createItunes } from './itunes.ts';
import { createMusicbrainz } from './musicbrainz.ts';
import type { MusicEngine } from './port.ts';
import { createSpotify } from './spotify.ts';

const settings = {
  spotifyUrl: setting(
    'OJA_SPOTIFY_URL',
    address('https://api.spotify.com'),
    'Base URL of the Spotify API; another host also serves its tokens.',
  ),
  spotifyKey: secretSetting(
    'OJA_SPOTIFY_KEY',
    optionalText(),
    'Client ID and secret of a Spotify application as id:secret, or an access token.',
  ),
  deezerUrl: setting('OJA_DEEZER_URL', address('https://api.deezer.com'), 'Base URL of the Deezer API.'),
  itunesUrl: setting(
    'OJA_ITUNES_URL',
    address('https://itunes.apple.com'),
    'Base URL of the iTunes Search API.',
  ),
  musicbrainzUrl: setting(
    'OJA_MUSICBRAINZ_URL',
    address('https://musicbrainz.org'),
    'Base URL of MusicBrainz; /ws/2 is appended.',
  ),
  musicCacheSeconds: setting(
    'OJA_MEDIA_CACHE_SECONDS',
    wholeNumber(600, 0, 86_400),
    'How long music results, transcripts and video metadata are cached, if the upstream allows it. 0 turns the cache off.',
  ),
};

export const music = defineCapability<MusicEngine, typeof settings>({
  name: 'music',
  about: 'Searches tracks, artists and albums.',
  settings,
  engines: {
    spotify: createSpotify,
    deezer: createDeezer,
    itunes: createItunes,
    musicbrainz: createMusicbrainz,
  },
  outside: {
    spotify: { to: ({ spotifyUrl }) => [spotifyUrl], data: 'Search text, country' },
    deezer: { to: ({ deezerUrl }) => [deezerUrl], data: 'Search text, country' },
    itunes: { to: ({ itunesUrl }) => [itunesUrl], data: 'Search text, country' },
    musicbrainz: { to: ({ musicbrainzUrl }) => [musicbrainzUrl], data: 'Search text' },
  },
});

declare module '@oja/core/engines/engines' {
  interface Engines {
    music: MusicEngine;
  }
}
