/** The access token of Spotify's client credentials flow: fetched once, shared, renewed a minute early. */

import { unavailable } from '@oja/core/engine-failure';
import type { EngineParts } from '@oja/core/engines/capability';
import type { EngineState } from '@oja/core/engines/engine';
import {
  badAnswer,
  numberOf,
  objectBody,
  rateLimited,
  retryAfterSeconds,
  textOf,
} from '@oja/core/engines/upstream-answer';
import { createUpstreamCache } from '@oja/core/engines/upstream-cache';

export interface SpotifySettings {
  spotifyUrl: string;
  spotifyKey?: string;
}

const defaultApiHost = 'api.spotify.com';
const defaultAccountsUrl = 'https://accounts.spotify.com';
const earlyMs = 60_000;

export function createSpotifyToken(settings: SpotifySettings, parts: EngineParts) {
  const credentials = credentialsOf(settings);
  const accounts = parts.egress.upstream({
    name: 'spotify-accounts',
    baseUrl: accountsUrl(settings),
    connections: 1,
  });
  let cache = createUpstreamCache({ entriesMax: 1 });

  async function load(pair: string, signal: AbortSignal) {
    const answer = await accounts.request({
      method: 'POST',
      path: '/api/token',
      headers: {
        authorization: `Basic ${Buffer.from(pair).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'grant_type=client_credentials',
      signal,
      timeoutMs: 10_000,
      bytesMax: 64_000,
    });
    if (answer.status === 429) throw rateLimited('Spotify', retryAfterSeconds(answer.headers, 5));
    if (answer.status !== 200) {
      throw badAnswer(`Spotify refused this platform's credentials (${answer.status}).`);
    }
    const body = objectBody('Spotify', answer);
    const token = textOf(body.access_token);
    if (token === null || !/^[\x21-\x7e]+$/.test(token)) {
      throw badAnswer('Spotify returned no access token.');
    }
    const lifeMs = (numberOf(body.expires_in) ?? 3600) * 1000;
    return { value: token, ttlMs: lifeMs > 2 * earlyMs ? lifeMs - earlyMs : lifeMs / 2 };
  }

  return {
    renewable: credentials?.kind === 'pair',
    async get(signal: AbortSignal): Promise<string> {
      if (credentials === undefined) throw unavailable('Spotify requires OJA_SPOTIFY_KEY.');
      if (credentials.kind === 'token') return credentials.value;
      return (await cache.get('token', signal, (shared) => load(credentials.value, shared))).value;
    },
    forget(): void {
      cache = createUpstreamCache({ entriesMax: 1 });
    },
    state(detail: string): EngineState {
      if (credentials !== undefined) return { state: 'ready', detail };
      return {
        state: 'off',
        detail: 'no Spotify credentials',
        fix: 'set OJA_SPOTIFY_KEY to the id:secret of a Spotify application',
      };
    },
    close: () => accounts.close(),
  };
}

/** Credentials follow the API: where that is a stand-in, the real accounts service never sees them. */
function accountsUrl(settings: SpotifySettings): string {
  const api = new URL(settings.spotifyUrl);
  return api.hostname === defaultApiHost ? defaultAccountsUrl : api.origin;
}

function credentialsOf(settings: SpotifySettings): { kind: 'pair' | 'token'; value: string } | undefined {
  const { spotifyKey } = settings;
  if (spotifyKey === undefined) return undefined;
  return { kind: spotifyKey.includes(':') ? 'pair' : 'token', value: spotifyKey };
}
