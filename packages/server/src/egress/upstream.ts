/** A client of one origin that the operator configured. Chat is proxied through `stream`. */
import { Readable } from 'node:stream';
import type { Dispatcher, Pool } from 'undici';
import { EngineFailure, unavailable } from '../engines/engine.ts';
import { fail } from '../errors.ts';
import { traceparent } from '../trace-context.ts';
import type { Upstream, UpstreamAnswer, UpstreamOptions, UpstreamRequest, UpstreamStream } from './port.ts';

const headersMsDefault = 30_000;
const streamIdleMs = 120_000;
const bytesMaxDefault = 10_000_000;

interface Start {
  status: number;
  headers: Record<string, string>;
}

type Sink = {
  start(start: Start, controller: Dispatcher.DispatchController): void;
  data(chunk: Buffer, controller: Dispatcher.DispatchController): void;
  end(): void;
  error(error: unknown): void;
};

function flatHeaders(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  const flat: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) flat[name] = Array.isArray(value) ? value.join(', ') : value;
  }
  return flat;
}

async function encodeBody(
  body: UpstreamRequest['body'],
): Promise<{ bytes?: string | Uint8Array; type?: string }> {
  if (body === undefined) return {};
  if (typeof body === 'string' || body instanceof Uint8Array) return { bytes: body };
  if (body instanceof FormData) {
    // Sent whole: several upstreams refuse multipart without a length.
    const encoded = new Response(body);
    return {
      bytes: new Uint8Array(await encoded.arrayBuffer()),
      type: encoded.headers.get('content-type') ?? undefined,
    };
  }
  return { bytes: JSON.stringify(body), type: 'application/json' };
}

/** Connection trouble in the words of the port; the caller's own abort stays what it was. */
function translate(error: unknown, name: string, signal: AbortSignal): unknown {
  if (signal.aborted) return signal.reason;
  if (error instanceof EngineFailure) return error;
  const code = (error as NodeJS.ErrnoException | undefined)?.code ?? '';
  if (/TIMEOUT|ETIMEDOUT/.test(code)) {
    return unavailable(`${name} did not answer in time.`, 'upstream_timeout', { cause: error });
  }
  return unavailable(`${name} cannot be reached (${code || 'connection failed'}).`, 'upstream_error', {
    cause: error,
  });
}

function toAnswer(name: string, start: Start, body: Buffer): UpstreamAnswer {
  return {
    ...start,
    body,
    text: () => body.toString('utf8'),
    json<T>() {
      try {
        return JSON.parse(body.toString('utf8')) as T;
      } catch (cause) {
        throw unavailable(
          `${name} answered ${start.status} with something that is not JSON.`,
          'upstream_error',
          { cause },
        );
      }
    },
  };
}

export function createUpstream(options: UpstreamOptions, userAgent: string): Upstream {
  const { name } = options;
  const base = new URL(options.baseUrl);
  const prefix = base.pathname.replace(/\/$/, '');
  let pool: Pool | undefined;
  // Loaded by the first request: a server without upstreams starts faster and stays smaller.
  async function openPool(): Promise<Pool> {
    const { Pool } = await import('undici');
    pool ??= new Pool(base.origin, {
      connections: options.connections ?? 128,
      connect: { timeout: 10_000 },
      keepAliveTimeout: 30_000,
    });
    return pool;
  }

  function pathOf(path: string): string {
    if (/^https?:\/\//i.test(path)) {
      const absolute = new URL(path);
      return `${absolute.pathname}${absolute.search}`;
    }
    return path.startsWith('?')
      ? `${prefix || '/'}${path}`
      : `${prefix}${path.startsWith('/') ? '' : '/'}${path}`;
  }

  async function send(request: UpstreamRequest, bodyTimeout: number, sink: Sink): Promise<void> {
    request.signal.throwIfAborted();
    const { bytes, type } = await encodeBody(request.body);
    const opened = pool ?? (await openPool());
    request.signal.throwIfAborted();
    const trace = traceparent();
    const headers: Record<string, string> = {
      'user-agent': userAgent,
      ...options.headers,
      ...(trace === undefined ? {} : { traceparent: trace }),
      ...(type ? { 'content-type': type } : {}),
      ...request.headers,
    };
    let controller: Dispatcher.DispatchController | undefined;
    const onAbort = () => {
      if (controller) controller.abort(asError(request.signal.reason));
      else sink.error(request.signal.reason);
    };
    const settle = () => request.signal.removeEventListener('abort', onAbort);
    request.signal.addEventListener('abort', onAbort, { once: true });
    opened.dispatch(
      {
        path: pathOf(request.path),
        method: request.method,
        headers,
        body: bytes ?? null,
        headersTimeout: request.timeoutMs ?? headersMsDefault,
        bodyTimeout,
      },
      {
        onRequestStart(started) {
          controller = started;
          if (request.signal.aborted) started.abort(asError(request.signal.reason));
        },
        onResponseStart(started, status, responseHeaders) {
          if (status >= 200) sink.start({ status, headers: flatHeaders(responseHeaders) }, started);
        },
        onResponseData: (started, chunk) => sink.data(chunk, started),
        onResponseEnd() {
          settle();
          sink.end();
        },
        onResponseError(_controller, error) {
          settle();
          sink.error(translate(error, name, request.signal));
        },
      },
    );
  }

  return {
    origin: base.origin,
    request: (request) =>
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
            if (total > bytesMax) {
              const message = `${name} answered more than ${bytesMax} bytes.`;
              reject(unavailable(message, 'upstream_error'));
              controller.abort(new Error(message));
              return;
            }
            chunks.push(chunk);
          },
          end: () => resolve(toAnswer(name, start, Buffer.concat(chunks))),
          error: reject,
        }).catch(reject);
      }),
    stream: (request) =>
      new Promise<UpstreamStream>((resolve, reject) => {
        let body: Readable | undefined;
        send(request, streamIdleMs, {
          start(start, controller) {
            body = new Readable({
              read: () => controller.resume(),
              destroy(error, done) {
                if (!this.readableEnded) controller.abort(error ?? new Error('the reader went away'));
                done(error);
              },
            });
            resolve({ ...start, body });
          },
          data(chunk, controller) {
            if (body && !body.push(chunk)) controller.pause();
          },
          end: () => void body?.push(null),
          error(error) {
            reject(error);
            body?.destroy(asError(error));
          },
        }).catch(reject);
      }),
    close: async () => pool?.destroy(),
  };
}

function asError(reason: unknown): Error {
  return reason instanceof Error ? reason : fail('client_closed', 'The caller went away.');
}
