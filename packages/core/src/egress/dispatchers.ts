/** Every connection to an operator-set upstream is opened here, directly or through a proxy. */
import { createRequire } from 'node:module';
import { isIP, type LookupFunction } from 'node:net';
import type { buildConnector as BuildConnector, Dispatcher, Pool as UndiciPool } from 'undici';
import type { Guard } from './guard.ts';
import { dialThrough, type ProxyServer } from './outbound-proxy.ts';

/** With fetch, caches, WebSockets and mocks, undici takes twice the memory: 6 MB more. */
const part = createRequire(import.meta.url);
const pool = part('undici/lib/dispatcher/pool.js') as typeof UndiciPool;
const buildConnector = part('undici/lib/core/connect.js') as typeof BuildConnector;

const connectMs = 10_000;
const idleMsMax = 30_000;
const headBytesMax = 64 * 1024;

/** A pool for one origin: kept connections, HTTP/2 where it is offered, one request at a time on HTTP/1.1. */
export function createDispatcher(
  origin: URL,
  connections: number,
  proxy: ProxyServer | undefined,
  guard?: Guard,
): Dispatcher {
  return new pool(origin.origin, {
    connections,
    allowH2: true,
    pipelining: 1,
    connect: connectorOf(proxy, guard),
    // The server may close a moment before it said it would.
    keepAliveTimeoutThreshold: 1_000,
    keepAliveTimeout: idleMsMax,
    keepAliveMaxTimeout: idleMsMax,
    maxHeaderSize: headBytesMax,
    // Each request brings its own.
    headersTimeout: 0,
  });
}

function connectorOf(proxy: ProxyServer | undefined, guard: Guard | undefined) {
  const through = proxy === undefined ? undefined : connectThrough(proxy);
  return guard === undefined ? (through ?? { timeout: connectMs }) : checkFirst(guard, through);
}

/** The IP address that is connected to is the one that was checked: a name may have another a moment later. */
function checkFirst(guard: Guard, through: BuildConnector.connector | undefined): BuildConnector.connector {
  const checked = (host: string, port: number) =>
    guard.check({ host, port, allowedPorts: [port], signal: AbortSignal.timeout(connectMs) });
  const connectors = new Map<number, BuildConnector.connector>();
  const directTo = (port: number) => {
    const lookup: LookupFunction = (name, { all }, found) => {
      checked(name, port).then(
        (addresses) =>
          all === true ? found(null, addresses) : found(null, addresses[0]!.address, addresses[0]!.family),
        (error: Error) => found(error as NodeJS.ErrnoException, ''),
      );
    };
    return buildConnector({ timeout: connectMs, allowH2: true, lookup });
  };
  return (options, callback) => {
    const { hostname, protocol, port: given } = options;
    const port = Number(given || (protocol === 'https:' ? 443 : 80));
    const host = hostname.replace(/^\[|\]$/g, '');
    const dial = through ?? connectors.get(port) ?? directTo(port);
    if (through === undefined) connectors.set(port, dial);
    // An IP address is not looked up, and a proxy looks names up itself.
    if (through === undefined && isIP(host) === 0) return dial(options, callback);
    checked(host, port).then(
      () => dial(options, callback),
      (error: Error) => callback(error, null),
    );
  };
}

/** TLS is with the upstream: the proxy sees the name and nothing of what is said. */
function connectThrough(proxy: ProxyServer): BuildConnector.connector {
  const secure = buildConnector({ timeout: connectMs, allowH2: true });
  return (options, callback) => {
    const { hostname, protocol, port } = options;
    const host = hostname.replace(/^\[|\]$/g, '');
    const target = { host, port: port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port) };
    dialThrough(proxy, target).then(
      (socket) => {
        if (protocol !== 'https:') callback(null, socket);
        else secure({ ...options, httpSocket: socket }, callback);
      },
      (error: Error) => callback(error, null),
    );
  };
}
