import type { HttpIncoming } from '../incoming.ts';

/** As OpenAI's clients for browsers send it. */
export const keyProtocol = 'openai-insecure-api-key.';

/** Only what identifies its caller: a cookie is no proof, since browsers send it from any page. */
export function socketHeaders({ headers }: HttpIncoming): HttpIncoming['headers'] {
  const kept: HttpIncoming['headers'] = {};
  for (const [name, value] of Object.entries(headers))
    if (!/^(cookie|connection|upgrade|idempotency-key|prefer|content-.*|sec-.*)$/.test(name))
      kept[name] = value;
  const offered = headers['sec-websocket-protocol']?.split(',').map((name) => name.trim()) ?? [];
  const key = offered.find((name) => name.startsWith(keyProtocol));
  if (key !== undefined) kept.authorization ??= `Bearer ${key.slice(keyProtocol.length)}`;
  return kept;
}
