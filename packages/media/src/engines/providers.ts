/** Providers of music. */
import type { ProviderKind } from '@oja/core/engines/provider-kind';

/** Spotify itself gives tokens at another host. */
const accountsUrl = (url: string) =>
  new URL(url).hostname === 'api.spotify.com' ? 'https://accounts.spotify.com' : url;

export const musicProviders: readonly ProviderKind[] = [
  {
    kind: 'spotify',
    title: 'Spotify',
    serves: 'Music search',
    url: 'https://api.spotify.com',
    needsKey: true,
    help: 'Client ID and secret as id:secret, from developer.spotify.com/dashboard',
    env: { url: 'OJA_SPOTIFY_URL', key: 'OJA_SPOTIFY_KEY' },
    engines: { music: ['spotify'] },
    probe: {
      baseUrl: accountsUrl,
      headers: (key = '') => ({
        authorization: `Basic ${Buffer.from(key).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
      }),
      request: { method: 'POST', path: '/api/token', body: 'grant_type=client_credentials' },
    },
  },
];
