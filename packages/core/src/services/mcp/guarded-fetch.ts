/** `fetch` for the MCP client: guarded connections, bounded bodies, and secrets for the server's own URL alone. */
import type { Upstream, UpstreamBody } from '../../egress/port.ts';
import type { ToProviders } from '../../egress/to-providers.ts';

export interface GuardedFetch {
  fetch(url: string | URL, init?: RequestInit): Promise<Response>;
  close(): Promise<void>;
}

export interface FetchOptions extends ToProviders {
  name: string;
  url: string;
  /** Sent to `url` and to nothing else. */
  headers: Record<string, string>;
  timeoutMs: number;
  /** Called with each request; what it returns is called when the response has ended, and why if it broke off. */
  follow?(): ((error?: Error) => void) | undefined;
}

/** Of one response, with all its events. */
const bytesMax = 5_000_000;
/** A stream that a server may send notifications on, for as long as it lasts. */
const listenBytesMax = 1_000_000;
const listenAgainMs = 10_000;
/** The server's own and those of its authorization server. */
const originsMax = 4;

export function createGuardedFetch(options: FetchOptions): GuardedFetch {
  const own = new URL(options.url);
  const upstreams = new Map<string, Upstream>();
  let listenedAt = 0;

  function upstreamOf(url: URL): Upstream {
    const isSecure = url.protocol === 'https:' || options.isAllowed(url.href);
    if (!isSecure || url.username !== '' || url.password !== '')
      throw new Error(`${url.origin} is refused: https without a user name is required.`);
    const known = upstreams.get(url.origin);
    if (known !== undefined) return known;
    if (upstreams.size >= originsMax) throw new Error(`More than ${originsMax} servers are involved.`);
    const made = options.egress.upstream({
      name: options.name,
      baseUrl: url.origin,
      connections: 32,
      guarded: true,
    });
    upstreams.set(url.origin, made);
    return made;
  }

  return {
    async fetch(input, init = {}) {
      const url = new URL(String(input));
      const method = (init.method ?? 'GET') as 'GET' | 'POST' | 'DELETE';
      const isOwn = url.origin === own.origin && url.pathname === own.pathname;
      const listens = isOwn && method === 'GET';
      if (listens && Date.now() - listenedAt < listenAgainMs) return new Response(null, { status: 405 });
      if (listens) listenedAt = Date.now();
      const headers = Object.fromEntries(new Headers(init.headers));
      const body = init.body === undefined || init.body === null ? {} : { body: String(init.body) };
      const ended = isOwn ? options.follow?.() : undefined;
      const answer = await upstreamOf(url).stream({
        method,
        path: `${url.pathname}${url.search}`,
        headers: { ...headers, ...(isOwn ? options.headers : {}) },
        ...body,
        signal: init.signal ?? AbortSignal.timeout(options.timeoutMs),
        timeoutMs: options.timeoutMs,
      });
      const { 'content-encoding': _, ...received } = answer.headers;
      if ([204, 205, 304].includes(answer.status)) {
        answer.body.destroy();
        return new Response(null, { status: answer.status, headers: received });
      }
      const whole = bounded(answer.body, listens ? listenBytesMax : bytesMax, ended);
      return new Response(ReadableStream.from(whole), { status: answer.status, headers: received });
    },
    async close() {
      await Promise.all([...upstreams.values()].map((upstream) => upstream.close()));
    },
  };
}

async function* bounded(
  body: UpstreamBody,
  max: number,
  ended: ((error?: Error) => void) | undefined,
): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  let failure: Error | undefined;
  try {
    for await (const chunk of body) {
      bytes += chunk.length;
      if (bytes > max) throw new Error(`It sent more than ${max} bytes.`);
      yield chunk;
    }
  } catch (error) {
    failure = error as Error;
    throw error;
  } finally {
    body.destroy();
    ended?.(failure);
  }
}
