/** Tries a provider out with one cheap call, before it serves or after. */
import type { Egress, UpstreamRequest } from '../../egress/port.ts';
import { EngineFailure } from '../../engine-failure.ts';
import { type ErrorCode, OjaError } from '../../errors.ts';
import type { LiveProvider } from './live-settings.ts';

export interface ProviderTest {
  ok: boolean;
  latencyMs: number | null;
  problem: string | null;
  code?: ErrorCode;
}

interface Probe {
  /** Below the URL of the provider, unless it has one of its own. */
  baseUrl?: (url: string) => string;
  headers: (key: string | undefined) => Record<string, string>;
  request: Pick<UpstreamRequest, 'method' | 'path' | 'body'>;
  /** What it says to a good key where there is nothing to see. */
  alsoGood?: number[];
}

const bearer = (key: string | undefined): Record<string, string> =>
  key === undefined ? {} : { authorization: `Bearer ${key}` };
const models: Probe = { headers: bearer, request: { method: 'GET', path: '/models' } };

/** Spotify itself gives tokens at another host. */
const spotifyAccounts = (url: string) =>
  new URL(url).hostname === 'api.spotify.com' ? 'https://accounts.spotify.com' : url;

const probes: Record<string, Probe> = {
  speech: models,
  transcription: models,
  spitch: {
    headers: (key) => ({ ...bearer(key), accept: 'audio/wav' }),
    request: {
      method: 'POST',
      path: '/v1/speech',
      body: { text: 'Hello', language: 'en', voice: 'john', format: 'wav' },
    },
  },
  replicate: { headers: bearer, request: { method: 'GET', path: '/account' } },
  // A request that never was: fal looks at the key first.
  fal: {
    headers: (key) => ({ authorization: `Key ${key}` }),
    request: {
      method: 'GET',
      path: '/fal-ai/flux/requests/00000000-0000-0000-0000-000000000000/status',
    },
    alsoGood: [400, 404, 422],
  },
  luma: { headers: bearer, request: { method: 'GET', path: '/dream-machine/v1/credits' } },
  runway: {
    headers: (key) => ({ ...bearer(key), 'x-runway-version': '2024-11-06' }),
    request: { method: 'GET', path: '/v1/organization' },
  },
  paystack: { headers: bearer, request: { method: 'GET', path: '/balance' } },
  flutterwave: { headers: bearer, request: { method: 'GET', path: '/v3/balances' } },
  stripe: { headers: bearer, request: { method: 'GET', path: '/v1/balance' } },
  spotify: {
    baseUrl: spotifyAccounts,
    headers: (key = '') => ({
      authorization: `Basic ${Buffer.from(key).toString('base64')}`,
      'content-type': 'application/x-www-form-urlencoded',
    }),
    request: { method: 'POST', path: '/api/token', body: 'grant_type=client_credentials' },
  },
};

const testMs = 20_000;

export async function testProvider(
  provider: LiveProvider,
  egress: Egress,
  signal: AbortSignal,
): Promise<ProviderTest> {
  const { kind, url, key } = provider;
  const { baseUrl, headers, request, alsoGood = [] } = probes[kind]!;
  const upstream = egress.upstream({
    name: `test of ${kind}`,
    baseUrl: (baseUrl?.(url) ?? url).replace(/\/$/, ''),
    headers: headers(key),
    connections: 1,
  });
  const began = performance.now();
  try {
    const { status } = await upstream.request({
      ...request,
      signal,
      timeoutMs: testMs,
      bytesMax: 10_000_000,
    });
    const isGood = (status >= 200 && status < 300) || alsoGood.includes(status);
    if (isGood) return { ok: true, latencyMs: Math.round(performance.now() - began), problem: null };
    return { ok: false, latencyMs: null, ...problemWith(status) };
  } catch (error) {
    const isKnown = error instanceof EngineFailure || error instanceof OjaError;
    const told = isKnown ? error.message : 'It did not respond.';
    const problem = key === undefined ? told : told.replaceAll(key, '…');
    return { ok: false, latencyMs: null, problem, code: isKnown ? error.code : 'upstream_timeout' };
  } finally {
    await upstream.close();
  }
}

function problemWith(status: number): Required<Pick<ProviderTest, 'problem' | 'code'>> {
  if (status === 401 || status === 403)
    return { problem: `The provider refused the key (HTTP ${status}).`, code: 'upstream_auth_failed' };
  if (status === 402)
    return {
      problem: 'Your account at the provider is out of credit (HTTP 402).',
      code: 'upstream_out_of_credit',
    };
  return { problem: `The provider returned HTTP ${status}. Check the URL.`, code: 'upstream_error' };
}
