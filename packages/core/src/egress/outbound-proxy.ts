/** Connections through the operator's outbound proxy: HTTP CONNECT, the same over TLS, or SOCKS5 (RFC 1928, 1929). */
import { connect as dial, isIP, isIPv4, type Socket } from 'node:net';
import { connect as startTls } from 'node:tls';
import ipaddr from 'ipaddr.js';
import { isProxyUrl, type ProxyKind, proxySchemes, proxyUrlAbout } from '../wire/proxy-url.ts';
import { classifyAddress } from './address.ts';
import { createAllowList } from './allow.ts';

export interface ProxyServer {
  kind: ProxyKind;
  host: string;
  port: number;
  username: string;
  password: string;
}

const connectMs = 10_000;
const headBytesMax = 16_384;

export function parseProxy(text: string): ProxyServer {
  if (!isProxyUrl(text)) throw new Error(proxyUrlAbout);
  const url = new URL(text);
  const { kind, port } = proxySchemes[url.protocol]!;
  return {
    kind,
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? port : Number(url.port),
    username: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
  };
}

/** For people: without the password. */
export const proxyName = ({ kind, host, port }: ProxyServer) => `${kind}://${host}:${port}`;

export interface ProxyRoutes {
  /** The proxy by which a host, or an address of it, is reached; undefined for directly. */
  routeTo(host: string, port: number, address?: string): ProxyServer | undefined;
}

export function createProxyRoutes(proxyUrl: string | undefined, noProxy: string[]): ProxyRoutes {
  const proxy = proxyUrl === undefined ? undefined : parseProxy(proxyUrl);
  const direct = createAllowList(noProxy);
  return {
    routeTo(host, port, address = host) {
      if (proxy === undefined) return undefined;
      const name = host.toLowerCase().replace(/^\[|\]$/g, '');
      if (direct.allowsName(name, port) || direct.allowsAddress(address, port)) return undefined;
      // Private addresses that the operator opened are reached without the proxy.
      if (isIP(address) !== 0 && !classifyAddress(address).public) return undefined;
      return proxy;
    },
  };
}

/** A connection to the target, by name or address, through the proxy. */
export async function dialThrough(
  proxy: ProxyServer,
  target: { host: string; port: number },
  signal?: AbortSignal,
): Promise<Socket> {
  const socket = await connectTo(proxy, signal);
  const timer = setTimeout(() => socket.destroy(proxyFailure(proxy, 'did not respond in time')), connectMs);
  const onAbort = () =>
    socket.destroy(signal!.reason instanceof Error ? signal!.reason : new Error('aborted'));
  signal?.addEventListener('abort', onAbort, { once: true });
  try {
    const read = createReader(socket, proxy);
    if (proxy.kind === 'socks5') await socksConnect(proxy, socket, read, target);
    else await httpConnect(proxy, socket, read, target);
    read.end();
    return socket;
  } catch (error) {
    socket.on('error', () => {});
    socket.destroy();
    throw error;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', onAbort);
  }
}

const proxyFailure = (proxy: ProxyServer, why: string) =>
  Object.assign(new Error(`the proxy ${proxyName(proxy)} ${why}`), { code: 'EPROXY' });

function connectTo(proxy: ProxyServer, signal: AbortSignal | undefined): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const { host, port } = proxy;
    const socket =
      proxy.kind === 'https'
        ? startTls({ host, port, servername: isIP(host) === 0 ? host : '', ALPNProtocols: ['http/1.1'] })
        : dial({ host, port });
    const end = (error: Error) => {
      settle();
      socket.on('error', () => {});
      socket.destroy();
      reject(error);
    };
    const onError = (error: NodeJS.ErrnoException) =>
      end(proxyFailure(proxy, `cannot be reached (${error.code ?? error.message})`));
    const onAbort = () => end(signal!.reason as Error);
    const timer = setTimeout(() => end(proxyFailure(proxy, 'does not accept connections')), connectMs);
    const settle = () => {
      clearTimeout(timer);
      socket.removeListener('error', onError);
      signal?.removeEventListener('abort', onAbort);
    };
    socket.once('error', onError);
    signal?.addEventListener('abort', onAbort, { once: true });
    socket.once(proxy.kind === 'https' ? 'secureConnect' : 'connect', () => {
      settle();
      socket.setNoDelay(true);
      resolve(socket);
    });
    if (signal?.aborted) onAbort();
  });
}

interface Reader {
  bytes(count: number): Promise<Buffer>;
  until(mark: string): Promise<string>;
  /** What came beyond the handshake belongs to who reads next. */
  end(): void;
}

function createReader(socket: Socket, proxy: ProxyServer): Reader {
  let got = Buffer.alloc(0);
  let wake: (() => void) | undefined;
  let failure: Error | undefined;
  // Read on demand, so that the socket is as new for who reads next.
  const onReadable = () => {
    for (let chunk = socket.read() as Buffer | null; chunk !== null; chunk = socket.read() as Buffer | null)
      got = Buffer.concat([got, chunk]);
    if (got.length > headBytesMax) failure = proxyFailure(proxy, 'sent too much');
    wake?.();
  };
  const onEnd = () => {
    failure ??= proxyFailure(proxy, 'closed the connection');
    wake?.();
  };
  const onError = (error: Error) => {
    failure ??= error;
    wake?.();
  };
  socket.on('readable', onReadable);
  socket.once('close', onEnd);
  socket.once('error', onError);
  async function when<T>(take: () => T | undefined): Promise<T> {
    for (;;) {
      const taken = take();
      if (taken !== undefined) return taken;
      if (failure !== undefined) throw failure;
      await new Promise<void>((done) => {
        wake = done;
      });
    }
  }
  const cut = (count: number) => {
    const bytes = got.subarray(0, count);
    got = got.subarray(count);
    return bytes;
  };
  return {
    bytes: (count) => when(() => (got.length < count ? undefined : cut(count))),
    until: (mark) =>
      when(() => {
        const at = got.indexOf(mark);
        return at === -1 ? undefined : cut(at + mark.length).toString('latin1');
      }),
    end() {
      socket.removeListener('readable', onReadable);
      socket.removeListener('close', onEnd);
      socket.removeListener('error', onError);
      if (got.length > 0) socket.unshift(got);
    },
  };
}

async function httpConnect(
  proxy: ProxyServer,
  socket: Socket,
  read: Reader,
  { host, port }: { host: string; port: number },
): Promise<void> {
  const authority = `${isIP(host) === 6 ? `[${host}]` : host}:${port}`;
  const proof =
    proxy.username === ''
      ? ''
      : `proxy-authorization: Basic ${Buffer.from(`${proxy.username}:${proxy.password}`).toString('base64')}\r\n`;
  socket.write(`CONNECT ${authority} HTTP/1.1\r\nhost: ${authority}\r\n${proof}\r\n`);
  const head = await read.until('\r\n\r\n');
  const status = /^HTTP\/1\.[01] (\d{3})/.exec(head)?.[1];
  if (status === undefined) throw proxyFailure(proxy, 'does not respond in HTTP');
  if (!status.startsWith('2'))
    throw proxyFailure(
      proxy,
      status === '407' ? 'rejected the user name or password' : `refused with ${status}`,
    );
}

const socksWords: Record<number, string> = {
  1: 'failed',
  2: 'does not allow this connection',
  3: 'finds the network unreachable',
  4: 'finds the host unreachable',
  5: 'was refused by the host',
  6: 'let the connection expire',
  7: 'does not know CONNECT',
  8: 'does not know this kind of address',
};

async function socksConnect(
  proxy: ProxyServer,
  socket: Socket,
  read: Reader,
  target: { host: string; port: number },
): Promise<void> {
  const withUser = proxy.username !== '';
  socket.write(Uint8Array.from(withUser ? [5, 2, 0, 2] : [5, 1, 0]));
  const [version, method] = await read.bytes(2);
  if (version !== 5) throw proxyFailure(proxy, 'does not speak SOCKS5');
  if (method === 2 && withUser) {
    const user = Buffer.from(proxy.username).subarray(0, 255);
    const password = Buffer.from(proxy.password).subarray(0, 255);
    socket.write(
      Buffer.concat([Buffer.from([1, user.length]), user, Buffer.from([password.length]), password]),
    );
    const [, status] = await read.bytes(2);
    if (status !== 0) throw proxyFailure(proxy, 'rejected the user name or password');
  } else if (method !== 0) throw proxyFailure(proxy, 'requires a user name and password');
  socket.write(Buffer.concat([Buffer.from([5, 1, 0]), socksAddress(target.host), portBytes(target.port)]));
  const [, reply, , kind] = await read.bytes(4);
  if (reply !== 0) throw proxyFailure(proxy, socksWords[reply!] ?? `refused (${reply})`);
  const length = kind === 1 ? 4 : kind === 4 ? 16 : (await read.bytes(1))[0]!;
  await read.bytes(length + 2);
}

function socksAddress(host: string): Buffer {
  if (isIP(host) !== 0) return Buffer.from([isIPv4(host) ? 1 : 4, ...ipaddr.parse(host).toByteArray()]);
  const name = Buffer.from(host).subarray(0, 255);
  return Buffer.concat([Buffer.from([3, name.length]), name]);
}

function portBytes(port: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(port);
  return bytes;
}
