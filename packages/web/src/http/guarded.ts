/** HTTP through the guard. */
import type { EngineParts } from '@oja/core/engines/capability';
import type { HttpEngine } from './port.ts';

export interface HttpSettings {
  timeoutMs: number;
}

export function createGuarded(settings: HttpSettings, parts: EngineParts): HttpEngine {
  return {
    name: 'guarded',
    async check() {
      return { state: 'ready', detail: 'HTTP/1.1 and HTTP/2 through the guard' };
    },
    async read({ url, bytesMax, redirectsMax, accept, userAgent, timeoutMs, param }, call) {
      const { status, finalUrl, headers, body } = await parts.egress.fetch(url, {
        redirectsMax,
        bytesMax,
        headers: { ...(accept ? { accept } : {}), ...(userAgent ? { 'user-agent': userAgent } : {}) },
        timeoutMs: Math.min(timeoutMs ?? settings.timeoutMs, settings.timeoutMs),
        signal: call.signal,
        ...(param === undefined ? {} : { param }),
      });
      return { status, finalUrl, headers, body };
    },
    async inspect({ url, method, redirectsMax, userAgent, cookie }, call) {
      const { finalUrl, hops, totalMs } = await parts.egress.fetch(url, {
        method,
        redirectsMax,
        headers: { ...(userAgent ? { 'user-agent': userAgent } : {}), ...(cookie ? { cookie } : {}) },
        discardBody: true,
        http2: true,
        timeoutMs: settings.timeoutMs,
        signal: call.signal,
      });
      return { finalUrl, hops, totalMs };
    },
  };
}
