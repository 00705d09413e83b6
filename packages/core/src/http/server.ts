/** The HTTP edge: routes a request to its endpoint, makes the call, writes the answer. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { CallParts } from '../call/call.ts';
import type { EndpointRegistry } from '../endpoints/registry.ts';
import { ownedBy } from '../escapes.ts';
import type { SettingsOf } from '../setting.ts';
import { createBodiesInFlight } from './body/bodies-in-flight.ts';
import { CallServer, httpsOnly } from './call-server.ts';
import { createAddressReader } from './client-address.ts';
import { writePreflight } from './cors.ts';
import { doubtIn, refuseDoubtful } from './doubtful.ts';
import type { IncomingOptions } from './incoming.ts';
import type { McpHttp } from './mcp-http.ts';
import { mcpServing } from './mcp-serving.ts';
import { ownOrigin } from './own-origin.ts';
import type { Pages } from './pages.ts';
import type { EdgeRequest, PlainRequest } from './plain/plain-request.ts';
import { HttpReply, type Reply } from './reply.ts';
import { createRoutes } from './routes.ts';
import type { serverSettings } from './settings.ts';
import { signedServing } from './signed/signed-serving.ts';
import { createSockets, socketTarget } from './sockets/sockets.ts';
import type { Telemetry } from './telemetry/otlp.ts';
import { hintFor, isWebSocket, noWebSocket, unknownEndpoint } from './unknown.ts';

export interface EdgeOptions {
  settings: SettingsOf<typeof serverSettings>;
  registry: EndpointRegistry;
  parts: CallParts;
  pages: Pages;
  mcp: McpHttp;
  /** Present while traces are exported. */
  telemetry?: Telemetry;
  /** Requests wait for this. */
  opened: Promise<void>;
}

export interface Edge {
  handle(request: IncomingMessage, response: ServerResponse, control: boolean): void;
  /** Reads a connection: what escapes from that is the fault of its caller. */
  connected(socket: Socket, read: () => void): void;
  /** Returns false and does nothing where it is not for an endpoint. */
  take(request: PlainRequest, reply: Reply): boolean;
  readonly inWork: number;
  /** Whether it asks for a WebSocket over which calls are served. */
  isSocket(request: IncomingMessage): boolean;
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** From now on connections are closed after their answer. */
  drain(): void;
  /** WebSockets, which node:http no longer knows. */
  cutSockets(): void;
}

export function createEdge({ settings, registry, parts, pages, mcp, opened, telemetry }: EdgeOptions): Edge {
  const routes = registry.derived((endpoints) => createRoutes(endpoints));
  const absent = createRoutes(parts.system.absent);
  const reading = {
    addresses: createAddressReader(settings.trustProxy),
    publicUrl: settings.publicUrl,
    bodyMs: settings.bodyMs,
    bodies: createBodiesInFlight(settings.bodiesPerAccountMb * megabyte, settings.bodiesMb * megabyte),
  };
  const openReading: IncomingOptions = { ...reading, control: false };
  const controlReading: IncomingOptions = { ...reading, control: true };
  const isPublicHttps = settings.publicUrl?.startsWith('https:');
  const isHttps = (request: EdgeRequest) => isPublicHttps ?? reading.addresses.secure(request);
  const unwritten = (error: unknown) => parts.log.error({ err: error }, 'response was not written');
  const calls = new CallServer({ settings, parts, telemetry, isHttps, unwritten });
  const sockets = createSockets({
    parts,
    reading: openReading,
    stallMs: settings.answerMs,
    serve: (call) => calls.answerInTurn(call),
    callers: calls.callers,
    unwritten,
  });
  const targetOf = (url = '/') => {
    const { path, query } = splitUrl(url);
    return socketTarget(routes(), path, query);
  };
  const serveMcp = mcpServing({ settings, parts, mcp, reading: openReading, unwritten });
  const signed = signedServing({ registry, parts, calls, reading: openReading, unwritten });
  let open = false;
  void opened.then(() => {
    open = true;
  });

  function servePage(request: IncomingMessage, response: ServerResponse, path: string, query: string): void {
    if (calls.draining) response.shouldKeepAlive = false;
    request.socket.setTimeout(settings.answerMs);
    if (isHttps(request)) response.setHeader(httpsOnly[0], httpsOnly[1]);
    if (path === '/mcp') {
      serveMcp(request, response, query);
      return;
    }
    if (signed.isSigned(path)) {
      signed.serve(request, response, path);
      return;
    }
    const hint = () => hintFor(routes(), path);
    void pages.serve(request, response, path, hint).catch((error: unknown) => {
      parts.log.error({ err: error, path }, 'page failed');
      if (!response.headersSent) response.writeHead(500);
      response.end();
    });
  }

  return {
    get inWork() {
      return calls.inWork;
    },
    drain() {
      calls.draining = true;
      sockets.drain();
    },
    cutSockets: () => sockets.cut(),
    isSocket: (request) => isWebSocket(request.headers) && targetOf(request.url) !== undefined,
    upgrade(request, socket, head) {
      if (!open) return void opened.then(() => this.upgrade(request, socket, head));
      sockets.upgrade(request, socket, head, targetOf(request.url)!);
    },
    connected: (socket, read) => ownedBy(calls.callers.of(socket), read),
    handle(request, response, control) {
      if (!open) return void opened.then(() => this.handle(request, response, control));
      const doubtful = doubtIn(request);
      if (doubtful !== undefined) return refuseDoubtful(response, doubtful);
      if (request.url?.startsWith('/') === false) takeAbsolute(request, settings.publicUrl);
      const { path, query } = splitUrl(request.url ?? '/');
      if (request.method === 'OPTIONS') return writePreflight(request, response, settings.corsOrigins);
      const found = routes().find(request.method!, path);
      if (found === undefined && !path.startsWith('/api/')) return servePage(request, response, path, query);
      const { endpoint, params } = isWebSocket(request.headers)
        ? { endpoint: noWebSocket(path), params: {} }
        : (found ?? { endpoint: unknownEndpoint(routes(), absent, request.method!, path), params: {} });
      const reply = new HttpReply(response, settings.answerMs);
      const target = { endpoint, params, path, query };
      calls.begin(request, reply, target, control ? controlReading : openReading);
    },
    take(request, reply) {
      if (!open) return false;
      const { path, query } = splitUrl(request.url);
      const found = routes().find(request.method, path);
      if (found === undefined) return false;
      const { endpoint, params } = found;
      calls.begin(request, reply, { endpoint, params, path, query }, openReading);
      return true;
    },
  };
}

const megabyte = 1024 * 1024;

function splitUrl(url: string): { path: string; query: string } {
  const mark = url.indexOf('?');
  return mark === -1 ? { path: url, query: '' } : { path: url.slice(0, mark), query: url.slice(mark + 1) };
}

/** An absolute URL, as proxies send it, becomes a path if it names this server; its host then replaces Host. */
function takeAbsolute(request: IncomingMessage, publicUrl: string | undefined): void {
  const [, host, rest = ''] = /^https?:\/\/([^/?#@]+)(.*)$/is.exec(request.url ?? '') ?? [];
  if (host === undefined) return;
  const isOurs =
    (publicUrl !== undefined && new URL(publicUrl).host === host.toLowerCase()) ||
    ownOrigin(host, request.socket, false) === `http://${host}`;
  if (!isOurs) return;
  request.headers.host = host;
  request.url = rest.startsWith('/') ? rest : `/${rest}`;
}
