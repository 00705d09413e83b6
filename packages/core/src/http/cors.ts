/** Browsers may call with a key from the operator's chosen origins; cookies never cross origins. */
import type { IncomingMessage, ServerResponse } from 'node:http';

const exposed =
  'x-request-id, request-id, x-oja-dropped, x-oja-charge, x-oja-balance, x-oja-free-left, x-oja-free-tokens-left, x-oja-engine, x-oja-model, x-oja-upstream, x-oja-cache, x-oja-guardrails, ratelimit-limit, ratelimit-remaining, ratelimit-reset, retry-after, x-should-retry, x-oja-test, idempotent-replayed, content-disposition, location';

const secure = ['x-content-type-options', 'nosniff'];

function allowed(origin: string | undefined, origins: string[]): string | undefined {
  if (origin === undefined) return undefined;
  if (origins.includes('*')) return '*';
  return origins.includes(origin) ? origin : undefined;
}

export function corsHeaders(origin: string | undefined, origins: string[]): readonly string[] {
  const allow = allowed(origin, origins);
  if (allow === undefined) return secure;
  return [
    ...secure,
    'access-control-allow-origin',
    allow,
    'access-control-expose-headers',
    exposed,
    'vary',
    'origin',
  ];
}

/** Any header that a page requests: SDKs add their own (x-stainless-…), and cookies are never sent. */
function allowedHeaders(asked: string | undefined): string {
  const own = 'authorization, content-type, idempotency-key, x-oja-quote, prefer, accept';
  return asked !== undefined && asked.length <= 4096 && /^[\w-]+(?:, ?[\w-]+)*$/.test(asked) ? asked : own;
}

export function writePreflight(request: IncomingMessage, response: ServerResponse, origins: string[]): void {
  const allow = allowed(request.headers.origin, origins);
  const headers: Record<string, string> =
    allow === undefined
      ? {}
      : {
          'access-control-allow-origin': allow,
          'access-control-allow-methods': 'GET, POST, PATCH, PUT, DELETE',
          'access-control-allow-headers': allowedHeaders(request.headers['access-control-request-headers']),
          'access-control-max-age': '86400',
          vary: 'origin, access-control-request-headers',
        };
  response.writeHead(204, { allow: 'GET, POST, PATCH, PUT, DELETE, OPTIONS', ...headers });
  response.end();
}
