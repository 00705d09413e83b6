/** Says that an endpoint will go: RFC 9745 (Deprecation), RFC 8594 (Sunset) and a link to what takes its place. */
import type { Endpoint } from '../../endpoints/endpoint.ts';

export function deprecationHeaders({ deprecated }: Pick<Endpoint, 'deprecated'>): string[] {
  if (deprecated === undefined) return [];
  const { since, sunset, use } = deprecated;
  const headers = ['deprecation', `@${Math.floor(Date.parse(since) / 1_000)}`];
  if (sunset !== undefined) headers.push('sunset', new Date(sunset).toUTCString());
  if (use !== undefined) headers.push('link', `<${use}>; rel="successor-version"`);
  return headers;
}
