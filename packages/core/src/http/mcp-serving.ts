/** Requests to `/mcp` on their way to the MCP server, except those of pages that may not use it. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { CallParts } from '../call/call.ts';
import type { SettingsOf } from '../setting.ts';
import { corsHeaders } from './cors.ts';
import { HttpIncoming, type IncomingOptions } from './incoming.ts';
import type { McpHttp } from './mcp-http.ts';
import { isLoopbackHost } from './own-origin.ts';
import type { serverSettings } from './settings.ts';

export interface McpServingOptions {
  settings: Pick<SettingsOf<typeof serverSettings>, 'publicUrl' | 'trustProxy' | 'corsOrigins'>;
  parts: CallParts;
  mcp: McpHttp;
  reading: IncomingOptions;
  unwritten(error: unknown): void;
}

export function mcpServing({ settings, parts, mcp, reading, unwritten }: McpServingOptions) {
  /** A page whose domain points at this machine's loopback address (DNS rebinding). Behind a proxy the host name is its own. */
  const isRebound = ({ socket, headers }: IncomingMessage) =>
    settings.publicUrl === undefined &&
    settings.trustProxy.length === 0 &&
    isLoopbackIp(socket.localAddress) &&
    !isLoopbackHost(headers.host);

  return (request: IncomingMessage, response: ServerResponse, query: string): void => {
    if (isRebound(request)) {
      refusePage(response, reboundPage);
      return;
    }
    const headers = corsHeaders(request.headers.origin, settings.corsOrigins);
    const target = { endpoint: parts.byId.get('account.whoami')!, params: {}, path: '/mcp', query };
    const origin = new HttpIncoming(request, target, reading);
    if (isForeign(origin, settings.corsOrigins)) {
      refusePage(response, foreignPage);
      return;
    }
    mcp({ request, response, origin, headers, bodies: reading.bodies }).catch((error: unknown) => {
      unwritten(error);
      response.destroy();
    });
  };
}

const isLoopbackIp = (ip = '') => /^(::ffff:)?127\.|^::1$/.test(ip);

const reboundPage =
  'This Host is not served here. The operator sets OJA_PUBLIC_URL to the URL that clients use.';
const foreignPage =
  'Pages of this Origin can’t use the MCP server. The operator can list the origin in OJA_CORS_ORIGINS.';

/** Programs send no Origin. A page elsewhere needs to be named: `*` is for keys that people paste into pages. */
function isForeign({ headers: { origin }, askedOrigin }: HttpIncoming, origins: string[]): boolean {
  return origin !== undefined && origin !== askedOrigin && !origins.includes(origin);
}

function refusePage(response: ServerResponse, message: string): void {
  response.writeHead(403, { 'content-type': 'application/json; charset=utf-8' });
  response.end(JSON.stringify({ error: { message, type: 'permission_error', code: 'origin_not_allowed' } }));
}
