/** Requests to identity providers: through the egress guard, encrypted, small, and without redirects. */
import type { Egress } from '../../egress/port.ts';
import { fail } from '../../errors.ts';

const bytesMax = 1_000_000;
const timeoutMs = 10_000;

export type GuardedFetch = (
  url: string,
  options: { method: string; headers: Record<string, string>; body?: unknown; signal?: AbortSignal },
) => Promise<Response>;

/** `mayBePlain`: private hosts that the operator allows may do without TLS. */
export function createGuardedFetch(
  egress: Egress,
  mayBePlain: (url: URL) => boolean,
  signal: AbortSignal,
): GuardedFetch {
  return async (url, { method, headers, body }) => {
    const target = new URL(url);
    if (target.protocol !== 'https:' && !mayBePlain(target))
      throw fail('address_refused', `The identity provider must use https (got ${target.origin}).`);
    const response = await egress.fetch(target, {
      method: method as 'GET' | 'POST',
      headers,
      ...(body === undefined || body === null ? {} : { body: String(body) }),
      signal,
      timeoutMs,
      bytesMax,
      redirectsMax: 0,
      param: 'issuer',
    });
    const type = response.headers['content-type'];
    return new Response(response.status === 204 ? null : new Uint8Array(response.body), {
      status: response.status,
      headers: type === undefined ? {} : { 'content-type': type },
    });
  };
}
