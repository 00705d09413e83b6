/** A client of one origin that the operator configured. Chat is proxied through `stream`. */
import { EngineFailure, unavailable } from '../engines/engine.ts';
import { fail } from '../errors.ts';
import { traceparent } from '../trace-context.ts';
import { MalformedAnswer } from './answer-reader.ts';
import type { Upstream, UpstreamAnswer, UpstreamOptions, UpstreamRequest, UpstreamStream } from './port.ts';
import { IncomingBody } from './upstream-body.ts';
import type { Exchange } from './upstream-connection.ts';
import { createUpstreamPool } from './upstream-pool.ts';
import { unpacked, unpackWhole } from './upstream-unpacking.ts';

const headersMsDefault = 30_000;
const streamIdleMs = 120_000;
const bytesMaxDefault = 10_000_000;
const connectionsDefault = 128;

interface Start {
  status: number;
  headers: Record<string, string>;
}

type Bytes = string | Uint8Array;

interface Encoded {
  bytes: Bytes;
  type?: string | undefined;
}

function encodeBody(body: UpstreamRequest['body']): Encoded | Promise<Encoded> {
  if (body === undefined) return { bytes: '' };
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

/** Connection trouble in the words of the port; the caller's own abort stays what it was. */
function translate(error: unknown, name: string, signal: AbortSignal, begun: boolean): unknown {
  if (signal.aborted) return signal.reason;
  if (error instanceof EngineFailure) return error;
  if (error instanceof MalformedAnswer) {
    return unavailable(`${name} did not answer in HTTP: ${error.message}.`, 'upstream_error');
  }
  const code = (error as NodeJS.ErrnoException | undefined)?.code ?? '';
  if (/TIMEOUT|ETIMEDOUT/.test(code)) {
    return unavailable(`${name} did not answer in time.`, 'upstream_timeout', { cause: error });
  }
  const what = begun ? 'broke off its answer' : 'cannot be reached';
  return unavailable(`${name} ${what} (${code || 'connection failed'}).`, 'upstream_error', { cause: error });
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
  const pool = createUpstreamPool(base, options.connections ?? connectionsDefault);
  const linesFor = createHeaderLines(name, {
    host: base.host,
    connection: 'keep-alive',
    'user-agent': userAgent,
    ...options.headers,
  });

  function pathOf(path: string): string {
    if (/^https?:\/\//i.test(path)) {
      const absolute = new URL(path);
      return `${absolute.pathname}${absolute.search}`;
    }
    return path.startsWith('?')
      ? `${prefix || '/'}${path}`
      : `${prefix}${path.startsWith('/') ? '' : '/'}${path}`;
  }

  function headOf({ method, path, headers }: UpstreamRequest, { bytes, type }: Encoded): string {
    const where = pathOf(path);
    if (!pathShape.test(where))
      throw unavailable(`The path ${where} cannot be sent to ${name}.`, 'upstream_error');
    const own = type === undefined ? headers : { 'content-type': type, ...headers };
    let head = `${method} ${where} HTTP/1.1\r\n${linesFor(own)}`;
    const trace = traceparent();
    if (trace !== undefined) head += `traceparent: ${trace}\r\n`;
    if (bytes.length > 0 || takesBody.has(method)) head += `content-length: ${Buffer.byteLength(bytes)}\r\n`;
    return head;
  }

  async function send(request: UpstreamRequest, idleMs: number, sink: Sink): Promise<void> {
    const { signal } = request;
    const encoding = encodeBody(request.body);
    const encoded = encoding instanceof Promise ? await encoding : encoding;
    signal.throwIfAborted();
    let begun = false;
    const exchange: Exchange = {
      method: request.method,
      head: headOf(request, encoded),
      body: encoded.bytes,
      headersMs: request.timeoutMs ?? headersMsDefault,
      idleMs,
      signal,
      start(status, headers) {
        begun = true;
        sink.start({ status, headers }, exchange);
      },
      data: (chunk) => sink.data(chunk, exchange),
      end() {
        if (signal.aborted) sink.error(signal.reason);
        else sink.end();
      },
      error: (error) => sink.error(translate(error, name, signal, begun)),
    };
    pool.send(exchange);
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
          data(chunk, exchange) {
            total += chunk.length;
            if (total <= bytesMax) chunks.push(chunk);
            else
              pool.abort(
                exchange,
                unavailable(`${name} answered more than ${bytesMax} bytes.`, 'upstream_error'),
              );
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
      }),
    stream: (request) =>
      new Promise<UpstreamStream>((resolve, reject) => {
        let body: IncomingBody | undefined;
        send(request, streamIdleMs, {
          start(start, exchange) {
            body = new IncomingBody({
              pause: () => exchange.connection?.pause(),
              resume: () => exchange.connection?.resume(),
              abort: (reason) => pool.abort(exchange, reason),
            });
            resolve({ ...start, body: unpacked(body, start.headers['content-encoding']) });
          },
          data: (chunk) => body?.push(chunk),
          end: () => body?.end(),
          error(error) {
            reject(error);
            body?.fail(asError(error));
          },
        }).catch(reject);
      }),
    close: async () => pool.close(),
  };
}

interface Sink {
  start(start: Start, exchange: Exchange): void;
  data(chunk: Buffer, exchange: Exchange): void;
  end(): void;
  error(error: unknown): void;
}

/** The headers of every request to an origin, and those of one, which win. */
function createHeaderLines(upstream: string, common: Record<string, string>) {
  const line = (name: string, value: string) => {
    if (nameShape.test(name) && valueShape.test(value)) return `${name}: ${value}\r\n`;
    throw unavailable(`The header ${name} cannot be sent to ${upstream}.`, 'upstream_error');
  };
  let lines: string | undefined;
  const commonLines = () => {
    lines ??= Object.entries(common).reduce((text, [name, value]) => text + line(name, value), '');
    return lines;
  };
  return (own: Record<string, string> = {}): string => {
    for (const name in own)
      if (common[name] !== undefined) return createHeaderLines(upstream, { ...common, ...own })();
    let text = commonLines();
    for (const name in own) text += line(name, own[name]!);
    return text;
  };
}

const pathShape = /^[!-~]+$/;
const nameShape = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;
const valueShape = /^[\t -~]*$/;
const takesBody = new Set(['POST', 'PUT', 'PATCH']);

function asError(reason: unknown): Error {
  return reason instanceof Error ? reason : fail('client_closed', 'The caller went away.');
}
