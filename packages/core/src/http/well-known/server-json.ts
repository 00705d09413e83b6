/** The entry of this server for registries of MCP servers: `server.json` of the MCP registry. */
import { isIP } from 'node:net';
import { version } from '../../version.ts';

const paths = new Set(['/.well-known/mcp/server.json', '/.well-known/server.json']);

/** Undefined for other paths. */
export function serverJson(path: string, origin: string): object | undefined {
  if (!paths.has(path)) return undefined;
  return {
    $schema: 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json',
    name: `${namespaceOf(origin)}/oja`,
    title: 'Oja',
    description:
      'Tools for AI, media, network and documents with one key, prepaid credits and a price per call.',
    version,
    websiteUrl: `${origin}/docs/mcp`,
    remotes: [
      {
        type: 'streamable-http',
        url: `${origin}/mcp`,
        headers: [
          {
            name: 'Authorization',
            description: 'Bearer and an API key. Leave blank to log in with OAuth.',
            placeholder: 'Bearer oja_live_…',
            isRequired: false,
            isSecret: true,
          },
        ],
      },
    ],
  };
}

/** The host in reverse order, as registries name the owner of a domain. */
function namespaceOf(origin: string): string {
  const { hostname } = new URL(origin);
  if (hostname.startsWith('[')) return 'localhost';
  return isIP(hostname) === 0 ? hostname.split('.').reverse().join('.') : hostname;
}
