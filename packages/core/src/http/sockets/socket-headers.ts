import type { HttpIncoming } from '../incoming.ts';

/** Only what identifies its caller: a cookie is no proof, since browsers send it from any page. */
export function socketHeaders({ headers }: HttpIncoming): HttpIncoming['headers'] {
  const kept: HttpIncoming['headers'] = {};
  for (const [name, value] of Object.entries(headers))
    if (!/^(cookie|connection|upgrade|idempotency-key|prefer|content-.*|sec-.*)$/.test(name))
      kept[name] = value;
  return kept;
}
