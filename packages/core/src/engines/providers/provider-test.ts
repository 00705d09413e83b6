/** Tries a provider out with one cheap call, before it serves or after. */
import type { Egress } from '../../egress/port.ts';
import { EngineFailure } from '../../engine-failure.ts';
import { type ErrorCode, OjaError } from '../../errors.ts';
import type { Probe } from '../provider-kind.ts';
import type { LiveProvider } from './live-settings.ts';

export interface ProviderTest {
  ok: boolean;
  latencyMs: number | null;
  problem: string | null;
  code?: ErrorCode;
}

const testMs = 20_000;

export async function testProvider(
  provider: LiveProvider,
  probe: Probe | undefined,
  egress: Egress,
  signal: AbortSignal,
): Promise<ProviderTest> {
  const { kind, url, key } = provider;
  if (probe === undefined) throw new Error(`${kind} can't be tried out`);
  const { baseUrl, headers, request, alsoGood = [] } = probe;
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
