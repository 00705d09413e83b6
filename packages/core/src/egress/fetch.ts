/** One user-given address: every hop checked, dialled at the checked address, bounded in bytes, time and hops. */
import { isUtf8 } from 'node:buffer';
import type { ClientRequest, IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import { fail, OjaError } from '../errors.ts';
import { request as sendPlain } from '../wire/node-http.ts';
import { createRedirectCookies } from '../wire/redirect-cookies.ts';
import { type BodyStream, readBody, readStart } from './body.ts';
import { asTargetFailure, dialChecked, limitTime, wrapTls } from './connect.ts';
import type { Guard } from './guard.ts';
import { exchangeHttp2 } from './http2.ts';
import type { EgressFetchOptions, EgressHop, EgressResponse } from './port.ts';

export interface FetchDefaults {
  timeoutMs: number;
  bytesMax: number;
  userAgent: string;
}

interface HttpExchange {
  url: URL;
  method: string;
  headers: Record<string, string>;
  body: string | Uint8Array | undefined;
  param: string;
  http2: boolean;
  signal: AbortSignal;
}

interface Exchanged {
  hop: EgressHop;
  body: BodyStream;
  socket: Socket;
}

const hopByHop =
  /^(connection|host|content-length|transfer-encoding|keep-alive|te|trailer|upgrade|proxy-.*|expect)$/i;
const crossOriginSecrets = /^(authorization|cookie)$/i;
const urlLengthMax = 8_192;

/** Parses once; everything after works with the parsed address. */
export function parseTarget(url: string | URL, param: string): URL {
  const text = typeof url === 'string' ? url.trim() : url.href;
  const refuse = (why: string) => fail('address_refused', `${param}: ${why}`, { param });
  if (text.length > urlLengthMax) throw refuse(`the URL is longer than ${urlLengthMax} characters.`);
  if (!URL.canParse(text)) throw refuse('not a valid absolute URL, such as https://example.com/page.');
  const parsed = new URL(text);
  if (parsed.protocol !== 'http:' && parsed.protocol !== 'https:') {
    throw refuse(`the scheme "${parsed.protocol.slice(0, -1)}" is refused; valid: http, https.`);
  }
  if (parsed.username !== '' || parsed.password !== '') {
    throw refuse('a URL with a user name or password is refused.');
  }
  return parsed;
}

export const portOf = (url: URL): number =>
  url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : Number(url.port);

function outgoingHeaders(
  given: Record<string, string> | undefined,
  userAgent: string,
): Record<string, string> {
  const headers: Record<string, string> = {
    'user-agent': userAgent,
    accept: '*/*',
    'accept-encoding': 'gzip, deflate, br',
  };
  for (const [name, value] of Object.entries(given ?? {})) {
    if (!hopByHop.test(name)) headers[name.toLowerCase()] = value;
  }
  return headers;
}

function pairs(raw: string[]): [string, string][] {
  const out: [string, string][] = [];
  for (let index = 0; index + 1 < raw.length; index += 2) out.push([raw[index] ?? '', raw[index + 1] ?? '']);
  return out;
}

function joinHeaders(list: [string, string][]): Record<string, string> {
  const joined: Record<string, string> = {};
  for (const [name, value] of list) {
    const key = name.toLowerCase();
    const before = Object.hasOwn(joined, key) ? joined[key] : undefined;
    Object.defineProperty(joined, key, {
      value: before === undefined ? value : `${before}, ${value}`,
      enumerable: true,
      configurable: true,
      writable: true,
    });
  }
  return joined;
}

const plainAnswer = (response: IncomingMessage) => ({
  httpVersion: response.httpVersion,
  status: response.statusCode ?? 0,
  headers: pairs(response.rawHeaders),
  body: response,
});

function send(exchange: HttpExchange, socket: Socket): Promise<IncomingMessage> {
  const { url, method, headers, body, signal } = exchange;
  return new Promise((resolve, reject) => {
    let request: ClientRequest;
    const onAbort = () => request.destroy(new Error('aborted'));
    request = sendPlain({
      method,
      path: `${url.pathname}${url.search}`,
      headers: {
        host: url.host,
        ...headers,
        ...(body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }),
      },
      setHost: false,
      createConnection: () => socket,
      maxHeaderSize: 65_536,
    });
    signal.addEventListener('abort', onAbort, { once: true });
    request.once('response', resolve);
    request.on('error', reject);
    request.once('upgrade', (_response, upgraded) => {
      upgraded.destroy();
      reject(Object.assign(new Error('switched protocols'), { code: 'EPROTO' }));
    });
    request.once('close', () => signal.removeEventListener('abort', onAbort));
    request.end(body);
  });
}

/** What a server says that knows HTTP/2 alone to who offers HTTP/1.1 alone. */
const http2Only = /^(ERR_SSL_TLSV1_ALERT_NO_APPLICATION_PROTOCOL|HPE_INVALID_CONSTANT)$/;

/** By HTTP/1.1 where the body is read; a server that insists on HTTP/2 is asked once more, by that. */
async function exchangeOnce(guard: Guard, exchange: HttpExchange): Promise<Exchanged> {
  try {
    return await exchangeBy(guard, exchange);
  } catch (error) {
    const code = ((error as Error).cause as NodeJS.ErrnoException | undefined)?.code ?? '';
    const again = !exchange.http2 && exchange.url.protocol === 'https:' && http2Only.test(code);
    if (!again || exchange.signal.aborted) throw error;
    return await exchangeBy(guard, { ...exchange, http2: true });
  }
}

async function exchangeBy(guard: Guard, exchange: HttpExchange): Promise<Exchanged> {
  const { url, signal, param } = exchange;
  const port = portOf(url);
  const dialled = await dialChecked(guard, { host: url.hostname, port, signal, param });
  let socket = dialled.socket;
  try {
    const tlsAt = performance.now();
    if (url.protocol === 'https:') {
      const ALPNProtocols = exchange.http2 ? ['h2', 'http/1.1'] : ['http/1.1'];
      socket = await wrapTls(socket, url.hostname, { ALPNProtocols }, signal);
    }
    const sentAt = performance.now();
    const chosen = socket instanceof TLSSocket ? socket.alpnProtocol : false;
    const answer =
      chosen === 'h2'
        ? { httpVersion: '2', ...(await exchangeHttp2(socket as TLSSocket, exchange)) }
        : plainAnswer(await send(exchange, socket));
    const hop: EgressHop = {
      url: url.href,
      status: answer.status,
      httpVersion: answer.httpVersion,
      headers: answer.headers,
      remoteAddress: dialled.address.address,
      timings: {
        dnsMs: dialled.dnsMs,
        connectMs: dialled.connectMs,
        tlsMs: sentAt - tlsAt,
        firstByteMs: performance.now() - sentAt,
      },
    };
    return { hop, body: answer.body, socket };
  } catch (error) {
    socket.destroy();
    throw asTargetFailure(error, `${url.hostname}:${port}`, signal, param);
  }
}

function redirectTarget(hop: EgressHop, url: URL, param: string): URL | undefined {
  if (![301, 302, 303, 307, 308].includes(hop.status)) return undefined;
  const location = hop.headers.find(([name]) => name.toLowerCase() === 'location')?.[1];
  if (location === undefined || location === '') return undefined;
  // Most servers send Location as UTF-8 bytes; node reads header values as latin1.
  const bytes = Buffer.from(location, 'latin1');
  const text = isUtf8(bytes) ? bytes.toString('utf8') : location;
  const resolved = URL.canParse(text, url.href) ? new URL(text, url.href) : text;
  const target = parseRedirect(resolved, param);
  if (target.hash === '') target.hash = url.hash;
  return target;
}

/** The caller's own address was fine: what is wrong is where it leads. */
function asRedirectFailure(error: unknown, target: string | URL, param: string): unknown {
  if (!(error instanceof OjaError) || !error.message.startsWith(`${param}: `)) return error;
  const where = `${param}: it redirects to ${String(target).slice(0, 200)}: `;
  return fail(error.code, error.message.replace(`${param}: `, where), { param, cause: error });
}

function parseRedirect(target: string | URL, param: string): URL {
  try {
    return parseTarget(target, param);
  } catch (error) {
    throw asRedirectFailure(error, target, param);
  }
}

function tooManyRedirects(hops: EgressHop[], target: URL, redirectsMax: number, param: string): OjaError {
  const where = target.href.slice(0, 200);
  const message = hops.some(({ url }) => url === target.href)
    ? `it redirects in a loop, back to ${where}`
    : `the last leads to ${where}`;
  return fail('target_unreachable', `${param}: more than ${redirectsMax} redirects; ${message}.`, { param });
}

/** What the next request looks like, as browsers do it. */
function follow(exchange: HttpExchange, target: URL, status: number): HttpExchange {
  const next: HttpExchange = { ...exchange, url: target, headers: { ...exchange.headers } };
  const toGet =
    (status === 303 && exchange.method !== 'HEAD') || (status < 303 && exchange.method === 'POST');
  if (toGet) {
    next.method = 'GET';
    next.body = undefined;
    delete next.headers['content-type'];
  }
  if (target.origin !== exchange.url.origin) {
    for (const name of Object.keys(next.headers))
      if (crossOriginSecrets.test(name)) delete next.headers[name];
  }
  return next;
}

export async function guardedFetch(
  guard: Guard,
  defaults: FetchDefaults,
  url: string | URL,
  options: EgressFetchOptions,
): Promise<EgressResponse> {
  const startedAt = performance.now();
  const param = options.param ?? 'url';
  const first = parseTarget(url, param);
  const time = limitTime(options.signal, options.timeoutMs ?? defaults.timeoutMs, first.host);
  const bytesMax = options.bytesMax ?? defaults.bytesMax;
  const redirectsMax = options.redirectsMax ?? 3;
  const hops: EgressHop[] = [];
  const cookies = createRedirectCookies();
  let exchange: HttpExchange = {
    url: first,
    method: options.method ?? 'GET',
    headers: outgoingHeaders(options.headers, defaults.userAgent),
    body: options.body,
    param,
    http2: options.http2 === true && options.discardBody === true,
    signal: time.signal,
  };
  const ownCookie = exchange.headers.cookie !== undefined;
  try {
    for (;;) {
      options.onHop?.(exchange.url);
      const { url } = exchange;
      const {
        body: stream,
        hop,
        socket,
      } = await exchangeOnce(guard, exchange).catch((error: unknown) => {
        throw hops.length > 0 ? asRedirectFailure(error, url, param) : error;
      });
      hops.push(hop);
      const target = redirectsMax === 0 ? undefined : redirectTarget(hop, exchange.url, param);
      if (target) {
        socket.destroy();
        if (hops.length > redirectsMax) throw tooManyRedirects(hops, target, redirectsMax, param);
        cookies.keep(exchange.url, hop.headers);
        exchange = follow(exchange, target, hop.status);
        const cookie = cookies.headerFor(target);
        // One that the caller gave is the caller's to change.
        if (cookie && !ownCookie) exchange.headers.cookie = cookie;
        continue;
      }
      try {
        const unread = options.discardBody === true || exchange.method === 'HEAD';
        const headers = joinHeaders(hop.headers);
        const coded = { encoding: headers['content-encoding'], contentLength: headers['content-length'] };
        const body = unread
          ? Buffer.alloc(0)
          : options.bodyStart !== undefined
            ? await readStart(stream, options.bodyStart, time.signal)
            : await readBody(stream, coded, { bytesMax, signal: time.signal, param });
        return {
          status: hop.status,
          headers,
          body,
          finalUrl: exchange.url.href,
          hops,
          totalMs: performance.now() - startedAt,
        };
      } catch (error) {
        throw asTargetFailure(error, exchange.url.host, time.signal, param);
      } finally {
        socket.destroy();
      }
    }
  } finally {
    time.done();
  }
}
