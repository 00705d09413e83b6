/** The request headers that an endpoint reads. */
import type { Call } from '../call.ts';

export function headersOf({ endpoint, incoming }: Call): Record<string, string> {
  const headers: Record<string, string> = {};
  // Webhooks of published services: the definition names their header.
  if (endpoint.uses?.headers?.[0] === '*')
    return Object.fromEntries(Object.entries(incoming.headers).map(([name, value]) => [name, String(value)]));
  for (const name of endpoint.uses?.headers ?? []) {
    // `:path` tells an endpoint by which of its addresses it was called.
    headers[name] = name === ':path' ? incoming.path : String(incoming.headers[name] ?? '');
  }
  return headers;
}
