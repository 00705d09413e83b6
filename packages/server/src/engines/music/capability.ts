import { z } from 'zod';
import { address, optionalText, secretSetting, setting, text, wholeNumber } from '../../setting.ts';
import { defineCapability } from '../capability.ts';
import { createDeezer } from './deezer.ts';
import { createItunes } from './itunes.ts';
import { createMusicbrainz } from './musicbrainz.ts';
import type { MusicEngine } from './port.ts';
import { createSpotify } from './spotify.ts';

const settings = {
  spotifyUrl: setting('OJA_SPOTIFY_URL', address('https://api.spotify.com'), 'Base URL of the Spotify API.'),
  spotifyAccountsUrl: setting(
    'OJA_SPOTIFY_ACCOUNTS_URL',
    z.url().optional(),
    'Base URL of Spotify accounts. Default: the real one, or OJA_SPOTIFY_URL if that is another host.',
  ),
  spotifyId: setting('OJA_SPOTIFY_ID', optionalText(), 'Client ID of a Spotify application.'),
  spotifySecret: secretSetting(
    'OJA_SPOTIFY_SECRET',
    optionalText(),
    'Client secret of the Spotify application.',
  ),
  spotifyKey: secretSetting(
    'OJA_SPOTIFY_KEY',
    optionalText(),
    'Spotify credentials in one line: id:secret, or an access token.',
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
  musicbrainzAgent: setting(
    'OJA_MUSICBRAINZ_AGENT',
    text('Oja/0.1 (self-hosted developer platform)'),
    'User-Agent for MusicBrainz, which requires an application name, version and contact.',
  ),
  musicCacheSeconds: setting(
    'OJA_MUSIC_CACHE_SECONDS',
    wholeNumber(600, 0, 86_400),
    'How long music results are cached, if the upstream allows it. 0 turns the cache off.',
  ),
};

export const music = defineCapability<MusicEngine, typeof settings>({
  name: 'music',
  about: 'Searches tracks, artists and albums.',
  settings,
  order: ['spotify', 'deezer', 'itunes', 'musicbrainz'],
  engines: {
    spotify: createSpotify,
    deezer: createDeezer,
    itunes: createItunes,
    musicbrainz: createMusicbrainz,
  },
});
