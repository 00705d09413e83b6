/** A client of one origin that the operator configured. Chat is proxied through `stream`. */
import type { IncomingHttpHeaders } from 'node:http';
import type { Dispatcher } from 'undici';
import { EngineFailure, unavailable } from '../engine-failure.ts';
import { fail } from '../errors.ts';
import { traced, traceparent } from '../wire/trace-context.ts';
import { portOf } from './fetch.ts';
import type { Guard } from './guard.ts';
import { type ProxyRoutes, type ProxyServer, parseProxy } from './outbound-proxy.ts';
import type { Upstream, UpstreamAnswer, UpstreamOptions, UpstreamRequest, UpstreamStream } from './port.ts';
import { IncomingBody } from './upstream-body.ts';
import { openUpstreamSocket } from './upstream-socket.ts';
import { unpacked, unpackWhole } from './upstream-unpacking.ts';

const headersMsDefault = 30_000;
const streamIdleMs = 120_000;
const bytesMaxDefault = 10_000_000;
const connectionsDefault = 128;

interface Start {
  status: number;
  headers: Record<string, string>;
}

interface Encoded {
  bytes: string | Uint8Array | null;
  type?: string | undefined;
}

/** Receives the response. Nothing follows `end` or `error`. */
interface Sink {
  start(start: Start, controller: Dispatcher.DispatchController): void;
  data(chunk: Buffer, controller: Dispatcher.DispatchController): void;
  end(): void;
  error(error: unknown): void;
}

export function createUpstream(options: UpstreamOptions, userAgent: string, guard: Guard): Upstream {
  const { name } = options;
  const base = new URL(options.baseUrl);
  const prefix = base.pathname.replace(/\/$/, '');
  const proxy = proxyOf(options, base, guard);
  let dispatcher: Dispatcher | undefined;
  let closed = false;
  /** With the first request: the library takes tens of megabytes, and many upstreams are never asked. */
  async function open(): Promise<Dispatcher> {
    const { createDispatcher } = await import('./dispatchers.ts');
    dispatcher ??= createDispatcher(
      base,
      options.connections ?? connectionsDefault,
      proxy,
      options.guarded === true ? guard : undefined,
    );
    if (closed) await dispatcher.destroy(stopping());
    return dispatcher;
  }
  const common = { 'user-agent': userAgent, ...options.headers };

  async function send(request: UpstreamRequest, idleMs: number, sink: Sink): Promise<void> {
    const encoding = encodeBody(request.body);
    const { bytes, type } = encoding instanceof Promise ? await encoding : encoding;
    const pool = dispatcher ?? (await open());
    request.signal.throwIfAborted();
    const headers: Record<string, string> = { ...common };
    if (type !== undefined) headers['content-type'] = type;
    Object.assign(headers, request.headers);
    const trace = traceparent();
    if (trace !== undefined) headers.traceparent = trace;
    const path = pathOf(request.path, prefix);
    const handler = createHandler(name, request, sink);
    try {
      pool.dispatch({ method: request.method, path, headers, body: bytes, bodyTimeout: idleMs }, handler);
    } catch (error) {
      handler.onResponseError(undefined, error as Error);
    }
  }

  const answered = (request: UpstreamRequest) =>
    new Promise<UpstreamAnswer>((resolve, reject) => {
      const bytesMax = request.bytesMax ?? bytesMaxDefault;
      const chunks: Buffer[] = [];
      let total = 0;
      let start: Start = { status: 0, headers: {} };
      send(request, request.timeoutMs ?? headersMsDefault, {
        start(given) {
          start = given;
        },
        data(chunk, controller) {
          total += chunk.length;
          if (total <= bytesMax) chunks.push(chunk);
          else
            controller.abort(unavailable(`${name} returned more than ${bytesMax} bytes.`, 'upstream_error'));
        },
        end() {
          const whole = chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks);
          const coding = start.headers['content-encoding'];
          if (coding === undefined) resolve(toAnswer(name, start, whole));
          else
            unpackWhole(whole, coding, bytesMax).then(
              (body) => resolve(toAnswer(name, start, body)),
              (error) => reject(translate(error, name, request.signal, true)),
            );
        },
        error: reject,
      }).catch(reject);
    });

  return {
    origin: base.origin,
    request: (request) => traced(`${request.method} ${base.host}`, () => answered(request), true),
    stream: (request) =>
      new Promise<UpstreamStream>((resolve, reject) => {
        let body: IncomingBody | undefined;
        send(request, streamIdleMs, {
          start(start, controller) {
            body = new IncomingBody({
              pause: () => controller.pause(),
              resume: () => controller.resume(),
              abort: (reason) => controller.abort(reason),
            });
            const failureOf = (error: Error) => asError(translate(error, name, request.signal, true));
            resolve({ ...start, body: unpacked(body, start.headers['content-encoding'], failureOf) });
          },
          data: (chunk) => body?.push(chunk),
          end: () => body?.end(),
          error(error) {
            reject(error);
            body?.fail(asError(error));
          },
        }).catch(reject);
      }),
    socket: ({ path, signal }) =>
      openUpstreamSocket({
        ...{ name, url: new URL(pathOf(path, prefix), base), headers: common, proxy, signal },
      }),
    async close() {
      closed = true;
      await dispatcher?.destroy(stopping());
    },
  };
}

/** Its own, `direct` for none, or that of everything. */
function proxyOf({ proxy }: UpstreamOptions, base: URL, routes: ProxyRoutes): ProxyServer | undefined {
  if (proxy === 'direct') return undefined;
  return proxy === undefined ? routes.routeTo(base.hostname, portOf(base)) : parseProxy(proxy);
}

/** Ends the request when its caller leaves or the headers are late, also while it waits for a connection. */
function createHandler(name: string, { signal, timeoutMs = headersMsDefault }: UpstreamRequest, sink: Sink) {
  let controller: Dispatcher.DispatchController | undefined;
  let over = false;
  let begun = false;
  const finish = (): boolean => {
    if (over) return false;
    over = true;
    clearTimeout(late);
    signal.removeEventListener('abort', onAbort);
    return true;
  };
  const stop = (reason: unknown) => {
    if (!finish()) return;
    sink.error(reason);
    controller?.abort(asError(reason));
  };
  const onAbort = () => stop(signal.reason);
  const late = setTimeout(
    () => stop(unavailable(`${name} did not respond in time.`, 'upstream_timeout')),
    timeoutMs,
  );
  signal.addEventListener('abort', onAbort, { once: true });
  return {
    onRequestStart(given: Dispatcher.DispatchController) {
      controller = given;
      if (over) given.abort(stopping());
    },
    onResponseStart(given: Dispatcher.DispatchController, status: number, headers: IncomingHttpHeaders) {
      // Informational: the response is still to come.
      if (over || status < 200) return;
      begun = true;
      clearTimeout(late);
      sink.start({ status, headers: oneEach(headers) }, given);
    },
    onResponseData(given: Dispatcher.DispatchController, chunk: Buffer) {
      if (!over) sink.data(chunk, given);
    },
    onResponseEnd() {
      if (finish()) sink.end();
    },
    onResponseError(_given: unknown, error: Error) {
      if (finish()) sink.error(translate(error, name, signal, begun));
    },
  };
}

function encodeBody(body: UpstreamRequest['body']): Encoded | Promise<Encoded> {
  if (body === undefined) return { bytes: null };
  if (typeof body === 'string' || body instanceof Uint8Array) return { bytes: body };
  if (body instanceof FormData) return encodeForm(body);
  return { bytes: JSON.stringify(body), type: 'application/json' };
}

/** Sent whole: several upstreams refuse multipart without a length. */
async function encodeForm(form: FormData): Promise<Encoded> {
  const encoded = new Response(form);
  return {
    bytes: new Uint8Array(await encoded.arrayBuffer()),
    type: encoded.headers.get('content-type') ?? undefined,
  };
}

/** An absolute URL is rebased: nothing that a response names can send our key to another origin. */
function pathOf(path: string, prefix: string): string {
  if (/^https?:\/\//i.test(path)) {
    const absolute = new URL(path);
    return `${absolute.pathname}${absolute.search}`;
  }
  return path.startsWith('?')
    ? `${prefix || '/'}${path}`
    : `${prefix}${path.startsWith('/') ? '' : '/'}${path}`;
}

function oneEach(headers: IncomingHttpHeaders): Record<string, string> {
  for (const name in headers)
    if (Array.isArray(headers[name])) headers[name] = (headers[name] as string[]).join(', ');
  return headers as Record<string, string>;
}

/** Connection trouble in the words of the port; the caller's own abort stays what it was. */
function translate(error: unknown, name: string, signal: AbortSignal, begun: boolean): unknown {
  if (signal.aborted) return signal.reason;
  if (error instanceof EngineFailure) return error;
  const code = (error as NodeJS.ErrnoException | undefined)?.code ?? '';
  if (/TIMEOUT|ETIMEDOUT/.test(code))
    return unavailable(`${name} did not respond in time.`, 'upstream_timeout', { cause: error });
  if (code.startsWith('HPE_') || (error as Error).name === 'HTTPParserError')
    return unavailable(`${name} did not respond in HTTP (${code || 'no status line'}).`, 'upstream_error', {
      cause: error,
    });
  if (code === 'UND_ERR_INVALID_ARG')
    return unavailable(`This request cannot be sent to ${name}.`, 'upstream_error', { cause: error });
  if (code === 'EPROXY')
    return unavailable(`${name} cannot be reached: ${(error as Error).message}.`, 'upstream_unreachable', {
      cause: error,
    });
  const why = code || 'connection failed';
  if (begun || code.startsWith('UND_ERR_RES_'))
    return unavailable(`${name} broke off its response (${why}).`, 'upstream_error', { cause: error });
  if (/^(UND_ERR_SOCKET|ECONNRESET|EPIPE)$/.test(code))
    return unavailable(`${name} closed the connection (${why}).`, 'upstream_error', { cause: error });
  return unavailable(`${name} cannot be reached (${why}).`, 'upstream_unreachable', { cause: error });
}

function toAnswer(name: string, start: Start, body: Buffer): UpstreamAnswer {
  let decoded: string | undefined;
  const text = () => {
    decoded ??= body.toString('utf8');
    return decoded;
  };
  return {
    ...start,
    body,
    text,
    json<T>() {
      try {
        return JSON.parse(text()) as T;
      } catch (cause) {
        throw unavailable(
          `${name} returned ${start.status} with something that is not JSON.`,
          'upstream_error',
          { cause },
        );
      }
    },
  };
}

const stopping = () => Object.assign(new Error('the server stops'), { code: 'ECONNABORTED' });

function asError(reason: unknown): Error {
  return reason instanceof Error ? reason : fail('client_closed', 'The client closed the connection.');
}
