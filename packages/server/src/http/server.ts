/** The HTTP edge: routes a request to its endpoint, makes the call, writes the answer. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import findMyWay from 'find-my-way';
import type { Call, CallParts } from '../call/call.ts';
import { refuseCall, serveCall } from '../call/path.ts';
import type { Endpoint } from '../endpoints/endpoint.ts';
import type { EngineLog } from '../engines/engine.ts';
import { fail } from '../errors.ts';
import { newId } from '../platform/id.ts';
import type { SettingsOf } from '../setting.ts';
import { readBody, readBytes } from './body.ts';
import { type AddressReader, createAddressReader } from './client-address.ts';
import { corsHeaders, writePreflight } from './cors.ts';
import { queryFields } from './fields.ts';
import type { Telemetry } from './otlp.ts';
import type { Pages } from './pages.ts';
import type { serverSettings } from './settings.ts';
import { unknownEndpoint } from './unknown.ts';
import { writeAnswer } from './write-answer.ts';

type Params = Record<string, string | undefined>;

export interface EdgeOptions {
  settings: SettingsOf<typeof serverSettings>;
  endpoints: Endpoint[];
  parts: CallParts;
  pages: Pages;
  /** Present while traces are exported. */
  telemetry?: Telemetry;
  /** Requests wait for this. */
  opened: Promise<void>;
}

export interface Edge {
  handle(request: IncomingMessage, response: ServerResponse, control: boolean): void;
  readonly inWork: number;
  /** From now on connections are closed after their answer. */
  drain(): void;
}

export function createEdge({ settings, endpoints, parts, pages, opened, telemetry }: EdgeOptions): Edge {
  const addresses = createAddressReader(settings.trustProxy);
  const router = routesOf(endpoints);
  let inWork = 0;
  let draining = false;
  let open = false;
  void opened.then(() => {
    open = true;
  });

  async function serveEndpoint(
    request: IncomingMessage,
    response: ServerResponse,
    target: Target,
    control: boolean,
  ): Promise<void> {
    const call = callOf(request, target, addresses, settings, control, parts);
    response.on('close', () => {
      if (!response.writableFinished) call.abort.abort(fail('client_closed', 'The caller went away.'));
    });
    inWork++;
    try {
      const busy = inWork > settings.callsMax;
      const answer = await (busy ? refuseCall(call, parts, tooBusy()) : serve(call));
      const common = corsHeaders(request.headers.origin, settings.corsOrigins);
      // A body that was not read to its end would be taken for the next request.
      if (draining || !request.complete) response.shouldKeepAlive = false;
      await writeAnswer(response, answer, common, request.method === 'HEAD');
      const ms = performance.now() - call.startedNs;
      if (ms > settings.slowCallMs)
        parts.log.warn(
          { id: call.id, endpoint: call.as.id, ms: Math.round(ms), engine: call.engine },
          'slow call',
        );
    } finally {
      inWork--;
    }
  }

  const serve = (call: Call) =>
    telemetry === undefined
      ? serveCall(call, parts)
      : telemetry.within(call.id, String(call.incoming.headers.traceparent ?? ''), () =>
          serveCall(call, parts),
        );

  return {
    get inWork() {
      return inWork;
    },
    drain() {
      draining = true;
    },
    handle(request, response, control) {
      if (!open) return void opened.then(() => this.handle(request, response, control));
      const url = request.url ?? '/';
      const mark = url.indexOf('?');
      const path = mark === -1 ? url : url.slice(0, mark);
      const query = mark === -1 ? '' : url.slice(mark + 1);
      if (request.method === 'OPTIONS') return writePreflight(request, response, settings.corsOrigins);
      const found = findRoute(router, request.method!, path);
      if (found === undefined && !path.startsWith('/api/')) {
        if (draining) response.shouldKeepAlive = false;
        void pages.serve(request, response, path).catch((error: unknown) => {
          parts.log.error({ err: error, path }, 'page failed');
          if (!response.headersSent) response.writeHead(500);
          response.end();
        });
        return;
      }
      const target = found ?? { endpoint: unknownEndpoint(router, request.method!, path), params: {} };
      serveEndpoint(request, response, { ...target, path, query }, control).catch((error: unknown) => {
        parts.log.error({ err: error }, 'answer was not written');
        response.destroy();
      });
    },
  };
}

const tooBusy = () => fail('queue_full', 'The server is busy.', { retryAfterSeconds: 1 });

interface Target {
  endpoint: Endpoint;
  params: Params;
  path: string;
  query: string;
}

export type Router = ReturnType<typeof findMyWay>;

function routesOf(endpoints: Endpoint[]): Router {
  const router = findMyWay({ ignoreTrailingSlash: true, maxParamLength: 500 });
  const taken = new Set<string>();
  for (const endpoint of endpoints) {
    for (const path of [endpoint.path, ...(endpoint.aliases ?? [])]) {
      const pattern = path.replace(/\{(\w+)\}/g, ':$1');
      // Variants share the path of the endpoint that chooses between them.
      if (taken.has(`${endpoint.method} ${pattern}`)) continue;
      taken.add(`${endpoint.method} ${pattern}`);
      router.on(endpoint.method, pattern, () => {}, endpoint);
    }
  }
  return router;
}

function findRoute(
  router: Router,
  method: string,
  path: string,
): { endpoint: Endpoint; params: Params } | undefined {
  try {
    const found = router.find((method === 'HEAD' ? 'GET' : method) as 'GET', path);
    return found === null ? undefined : { endpoint: found.store as Endpoint, params: found.params };
  } catch {
    // A path that cannot be decoded.
    return undefined;
  }
}

function callOf(
  request: IncomingMessage,
  { endpoint, params, path, query }: Target,
  addresses: AddressReader,
  { publicUrl, bodyMs }: EdgeOptions['settings'],
  control: boolean,
  parts: CallParts,
): Call {
  const startedAt = parts.platform.now();
  const secure = addresses.secure(request);
  const id = newId('req', startedAt);
  return {
    id,
    startedAt,
    startedNs: performance.now(),
    incoming: {
      method: request.method!,
      path,
      query,
      headers: request.headers,
      ip: control ? '127.0.0.1' : addresses.ip(request),
      origin:
        publicUrl?.replace(/\/$/, '') ??
        `${secure ? 'https' : 'http'}://${request.headers.host ?? 'localhost'}`,
      secure,
      control,
      readFields: () => readFields(request, endpoint, params, query, bodyMs),
    },
    endpoint,
    as: endpoint,
    abort: new AbortController(),
    log: withId(parts.log, id),
    mode: 'public',
    bytesIn: 0,
    requestHash: '',
    asJob: false,
    freeLeft: null,
    chargeMicros: 0,
    free: false,
    units: 0,
    engine: null,
    errorCode: null,
    claimed: false,
    recorded: false,
    streaming: false,
    bytesOut: 0,
  };
}

/** Every line of a call carries its id. */
function withId(log: EngineLog, id: string): EngineLog {
  return {
    debug: (fields, message) => log.debug({ id, ...fields }, message),
    info: (fields, message) => log.info({ id, ...fields }, message),
    warn: (fields, message) => log.warn({ id, ...fields }, message),
    error: (fields, message) => log.error({ id, ...fields }, message),
  };
}

async function readFields(
  request: IncomingMessage,
  endpoint: Endpoint,
  params: Params,
  query: string,
  bodyMs: number,
) {
  const path = Object.fromEntries(Object.entries(params).filter(([, value]) => value !== undefined));
  if (request.method === 'GET' || request.method === 'HEAD') {
    return { fields: { ...queryFields(query), ...path }, bytes: 0, hash: '' };
  }
  if (endpoint.rawBody === true) {
    const raw = await readBytes(request, endpoint.limits.bodyBytesMax, bodyMs);
    return { fields: path, bytes: raw.length, hash: '', raw };
  }
  const body = await readBody(request, endpoint.limits.bodyBytesMax, endpoint.fileFields ?? [], bodyMs);
  const queried = endpoint.method === 'DELETE' ? queryFields(query) : {};
  return {
    fields: { ...queried, ...body.fields, ...path },
    bytes: body.bytes,
    hash: `${endpoint.id}:${body.hash}`,
  };
}

export function listen(server: Server, port: number, host: string): Promise<void>;
export function listen(server: Server, path: string): Promise<void>;
export function listen(server: Server, where: number | string, host?: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    const done = () => {
      server.off('error', reject);
      resolve();
    };
    if (typeof where === 'string') server.listen(where, done);
    else server.listen(where, host, done);
  });
}

export interface HttpLimits {
  connectionsMax: number;
  headersMs: number;
  bodyMs: number;
}

export function createHttpServer(
  edge: Edge,
  { connectionsMax, headersMs, bodyMs }: HttpLimits,
  control: boolean,
): Server {
  const server = createServer(
    {
      headersTimeout: headersMs,
      requestTimeout: Math.max(headersMs, bodyMs * 4),
      keepAliveTimeout: 65_000,
      maxHeaderSize: 32 * 1024,
      connectionsCheckingInterval: Math.min(5_000, headersMs),
      noDelay: true,
    },
    (request, response) => edge.handle(request, response, control),
  );
  server.maxConnections = connectionsMax;
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (!socket.writable) return;
    const [status, code] =
      error.code === 'HPE_HEADER_OVERFLOW'
        ? ['431 Request Header Fields Too Large', 'payload_too_large']
        : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
          ? ['408 Request Timeout', 'request_timeout']
          : ['400 Bad Request', 'invalid_request'];
    const message = 'The request could not be read as HTTP.';
    const body = JSON.stringify({ error: { message, type: 'invalid_request_error', code, param: null } });
    socket.end(
      `HTTP/1.1 ${status}\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
    );
  });
  return server;
}
