import { z } from 'zod';
import { address, optionalText, secretSetting, setting, text, wholeNumber } from '../../setting.ts';
import { defineCapability } from '../capability.ts';
import { createDeezer } from './deezer.ts';
import { createItunes } from './itunes.ts';
import { createMusicbrainz } from './musicbrainz.ts';
import type { MusicEngine } from './port.ts';
import { createSpotify } from './spotify.ts';

const settings = {
  spotifyUrl: setting(
    'OJA_SPOTIFY_URL',
    address('https://api.spotify.com'),
    'Base address of the Spotify API.',
  ),
  spotifyAccountsUrl: setting(
    'OJA_SPOTIFY_ACCOUNTS_URL',
    z.url().optional(),
    'Base address of Spotify accounts; default: the real one, or OJA_SPOTIFY_URL where that is another host.',
  ),
  spotifyId: setting('OJA_SPOTIFY_ID', optionalText(), 'Client id of a Spotify application.'),
  spotifySecret: secretSetting(
    'OJA_SPOTIFY_SECRET',
    optionalText(),
    'Client secret of the Spotify application.',
  ),
  spotifyKey: secretSetting(
    'OJA_SPOTIFY_KEY',
    optionalText(),
    'Spotify credentials in one line: id:secret, or a ready access token.',
  ),
  deezerUrl: setting('OJA_DEEZER_URL', address('https://api.deezer.com'), 'Base address of the Deezer API.'),
  itunesUrl: setting(
    'OJA_ITUNES_URL',
    address('https://itunes.apple.com'),
    'Base address of the iTunes Search API.',
  ),
  musicbrainzUrl: setting(
    'OJA_MUSICBRAINZ_URL',
    address('https://musicbrainz.org'),
    'Base address of MusicBrainz; /ws/2 is appended.',
  ),
  musicbrainzAgent: setting(
    'OJA_MUSICBRAINZ_AGENT',
    text('Oja/0.1 (self-hosted developer platform)'),
    'User agent for MusicBrainz, which asks for an application name, version and contact.',
  ),
  musicCacheSeconds: setting(
    'OJA_MUSIC_CACHE_SECONDS',
    wholeNumber(600, 0, 86_400),
    'How long a page of music results is kept, when the upstream allows as much; 0 keeps none.',
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
