/** The HTTP edge: routes a request to its endpoint, makes the call, writes the answer. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { CallAbort } from '../call/abort.ts';
import { type Call, type CallParts, createCall, soldAs } from '../call/call.ts';
import { refuseCall, serveCall } from '../call/path.ts';
import type { Endpoint } from '../endpoints/endpoint.ts';
import type { EndpointRegistry } from '../endpoints/registry.ts';
import { fail } from '../errors.ts';
import { type Owner, ownedBy } from '../escapes.ts';
import type { Logger } from '../logger.ts';
import { newId } from '../platform/id.ts';
import type { SettingsOf } from '../setting.ts';
import { createBodiesInFlight } from './body/bodies-in-flight.ts';
import { createAddressReader } from './client-address.ts';
import { corsHeaders, writePreflight } from './cors.ts';
import { doubtIn, refuseDoubtful } from './doubtful.ts';
import { HttpIncoming, type IncomingOptions, type Target } from './incoming.ts';
import type { McpHttp } from './mcp-http.ts';
import { isLoopbackHost, ownOrigin } from './own-origin.ts';
import { packed } from './pack.ts';
import type { Pages } from './pages.ts';
import type { EdgeRequest, PlainRequest } from './plain/plain-request.ts';
import { HttpReply, type Reply } from './reply.ts';
import { createRoutes } from './routes.ts';
import type { serverSettings } from './settings.ts';
import type { Telemetry } from './telemetry/otlp.ts';
import { createTurns } from './turns.ts';
import { hintFor, isWebSocket, noWebSocket, unknownEndpoint } from './unknown.ts';
import { createWriter } from './write-answer.ts';

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
  /** From now on connections are closed after their answer. */
  drain(): void;
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
  const callers = createCallers();
  const unwritten = (error: unknown) => parts.log.error({ err: error }, 'response was not written');
  const writer = createWriter(unwritten);
  const turns = createTurns(settings.callsMax, settings.callsWaitMs);
  let draining = false;
  let open = false;
  void opened.then(() => {
    open = true;
  });

  async function serveEndpoint(
    request: EdgeRequest,
    reply: Reply,
    target: Target,
    reading: IncomingOptions,
    calls: Set<Call>,
  ): Promise<void> {
    const turn = { isHeld: false };
    const incoming = new HttpIncoming(request, target, reading, (body) =>
      withoutTurn(turn, call.abort.orWork(body)),
    );
    const call = callOf(incoming, target.endpoint, parts);
    calls.add(call);
    const taking = turns.take();
    turn.isHeld = taking === true || (await taking);
    try {
      const made = turn.isHeld ? await serve(call) : refuseCall(call, parts, tooBusy());
      const packing = packed(made, request.headers);
      const answer = packing instanceof Promise ? await packing : packing;
      const cors = corsHeaders(request.headers.origin, settings.corsOrigins);
      const common = isHttps(request) ? [...cors, ...httpsOnly] : cors;
      if (draining || isEndless(request, call)) reply.last = true;
      const written = writer.write(reply, answer, common, {
        headOnly: request.method === 'HEAD',
        // An engine's work takes longer than the tick of its request, so there is nothing to batch with in this one.
        isAlone: turns.inWork === 1 && call.work.engine !== null,
      });
      // The rest of a refused body is dropped, so that its sender can read the answer.
      if (!request.complete) request.resume();
      if (written !== undefined) await written;
      const ms = performance.now() - call.startedMs;
      if (ms > settings.slowCallMs)
        parts.log.warn(
          { id: call.id, endpoint: soldAs(call).id, ms: Math.round(ms), engine: call.work.engine },
          'slow call',
        );
    } finally {
      calls.delete(call);
      incoming.release();
      if (turn.isHeld) turns.leave();
    }
  }

  /** A body that is still arriving must not delay other calls. */
  async function withoutTurn<T>(turn: { isHeld: boolean }, arriving: Promise<T>): Promise<T> {
    turns.leave();
    turn.isHeld = false;
    const body = await arriving;
    const taking = turns.take();
    turn.isHeld = taking === true || (await taking);
    if (!turn.isHeld) throw tooBusy();
    return body;
  }

  function serveMcp(request: IncomingMessage, response: ServerResponse, query: string): void {
    const headers = corsHeaders(request.headers.origin, settings.corsOrigins);
    const target = { endpoint: parts.byId.get('account.whoami')!, params: {}, path: '/mcp', query };
    const origin = new HttpIncoming(request, target, openReading);
    if (isForeign(origin, settings.corsOrigins)) {
      refusePage(response, foreignPage);
      return;
    }
    mcp({ request, response, origin, headers, bodies: reading.bodies }).catch((error: unknown) => {
      unwritten(error);
      response.destroy();
    });
  }

  /** A page whose domain points at this machine's loopback address (DNS rebinding). Behind a proxy the host name is its own. */
  const isRebound = ({ socket, headers }: IncomingMessage) =>
    settings.publicUrl === undefined &&
    settings.trustProxy.length === 0 &&
    isLoopbackIp(socket.localAddress) &&
    !isLoopbackHost(headers.host);

  const begin = (request: EdgeRequest, reply: Reply, target: Target, reading: IncomingOptions) => {
    const owner = callers.of(request.socket);
    ownedBy(owner, () => serveEndpoint(request, reply, target, reading, owner.calls)).catch(
      (error: unknown) => {
        unwritten(error);
        reply.destroy();
      },
    );
  };

  const serve = (call: Call) =>
    telemetry === undefined
      ? serveCall(call, parts)
      : telemetry.within(call.id, String(call.incoming.headers.traceparent ?? ''), () =>
          serveCall(call, parts),
        );

  return {
    get inWork() {
      return turns.inWork;
    },
    drain() {
      draining = true;
    },
    connected: (socket, read) => ownedBy(callers.of(socket), read),
    handle(request, response, control) {
      if (!open) return void opened.then(() => this.handle(request, response, control));
      const doubtful = doubtIn(request);
      if (doubtful !== undefined) return refuseDoubtful(response, doubtful);
      if (request.url?.startsWith('/') === false) takeAbsolute(request, settings.publicUrl);
      const { path, query } = splitUrl(request.url ?? '/');
      if (request.method === 'OPTIONS') return writePreflight(request, response, settings.corsOrigins);
      const found = routes().find(request.method!, path);
      if (found === undefined && !path.startsWith('/api/')) {
        if (draining) response.shouldKeepAlive = false;
        request.socket.setTimeout(settings.answerMs);
        if (isHttps(request)) response.setHeader(httpsOnly[0], httpsOnly[1]);
        if (path === '/mcp')
          return isRebound(request) ? refusePage(response, reboundPage) : serveMcp(request, response, query);
        const hint = () => hintFor(routes(), path);
        void pages.serve(request, response, path, hint).catch((error: unknown) => {
          parts.log.error({ err: error, path }, 'page failed');
          if (!response.headersSent) response.writeHead(500);
          response.end();
        });
        return;
      }
      const { endpoint, params } = isWebSocket(request.headers)
        ? { endpoint: noWebSocket(path), params: {} }
        : (found ?? { endpoint: unknownEndpoint(routes(), absent, request.method!, path), params: {} });
      const target = { endpoint, params, path, query };
      begin(
        request,
        new HttpReply(response, settings.answerMs),
        target,
        control ? controlReading : openReading,
      );
    },
    take(request, reply) {
      if (!open) return false;
      const { path, query } = splitUrl(request.url);
      const found = routes().find(request.method, path);
      if (found === undefined) return false;
      begin(request, reply, { endpoint: found.endpoint, params: found.params, path, query }, openReading);
      return true;
    },
  };
}

/** A browser that came by https once comes by nothing else. */
const httpsOnly = ['strict-transport-security', 'max-age=31536000'] as const;

function splitUrl(url: string): { path: string; query: string } {
  const mark = url.indexOf('?');
  return mark === -1 ? { path: url, query: '' } : { path: url.slice(0, mark), query: url.slice(mark + 1) };
}

/** A whole URL, as proxies send it, becomes a path where it names this server; its host then replaces Host. */
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

const megabyte = 1024 * 1024;
const dropBytesMax = 64 * megabyte;

/** More is still to come, or it comes more slowly, than anyone wants to read for nothing. */
const isEndless = ({ complete, headers }: EdgeRequest, { outcome: { error } }: Call) =>
  !complete && (error?.code === 'request_timeout' || Number(headers['content-length'] ?? 0) > dropBytesMax);

const tooBusy = () => fail('queue_full', 'The server is busy.', { retryAfterSeconds: 1 });

/** The calls in work on each connection: when it closes they are cut, and what escapes on it fails them. */
function createCallers() {
  const bySocket = new WeakMap<Socket, Caller>();
  return {
    of(socket: Socket): Caller {
      const known = bySocket.get(socket);
      if (known !== undefined) return known;
      const caller = new Caller(socket);
      bySocket.set(socket, caller);
      return caller;
    },
  };
}

/** For a call that does not end although it was aborted. */
const abortMs = 5_000;

class Caller implements Owner {
  readonly calls = new Set<Call>();
  readonly #socket: Socket;

  constructor(socket: Socket) {
    this.#socket = socket;
    socket.once('close', () => this.#abort('client_closed', 'The client closed the connection.'));
  }

  end(): boolean {
    if (this.#socket.destroyed) return false;
    this.#abort('internal_error', 'Something went wrong on the server.');
    const isCalling = this.calls.size > 0;
    if (!isCalling) this.#socket.destroy();
    else setTimeout(() => this.calls.size > 0 && this.#socket.destroy(), abortMs).unref();
    return true;
  }

  #abort(code: 'client_closed' | 'internal_error', message: string): void {
    for (const call of this.calls) call.abort.abort(fail(code, message));
  }
}

function callOf(incoming: HttpIncoming, endpoint: Endpoint, { platform, log }: CallParts): Call {
  const startedAt = platform.now();
  const id = newId('req', startedAt);
  return createCall({
    id,
    startedAt,
    incoming,
    endpoint,
    abort: new CallAbort(),
    log: new CallLog(log, id),
  });
}

/** Every line of a call carries its id. */
class CallLog implements Logger {
  readonly #log: Logger;
  readonly #id: string;

  constructor(log: Logger, id: string) {
    this.#log = log;
    this.#id = id;
  }
  debug(fields: object, message?: string): void {
    this.#log.debug({ id: this.#id, ...fields }, message);
  }
  info(fields: object, message?: string): void {
    this.#log.info({ id: this.#id, ...fields }, message);
  }
  warn(fields: object, message?: string): void {
    this.#log.warn({ id: this.#id, ...fields }, message);
  }
  error(fields: object, message?: string): void {
    this.#log.error({ id: this.#id, ...fields }, message);
  }
}
