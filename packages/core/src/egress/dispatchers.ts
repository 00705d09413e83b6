/** Every connection to an operator-set upstream is opened here, directly or through a proxy. */
import { buildConnector, type Dispatcher, Pool } from 'undici';
import { dialThrough, type ProxyServer } from './outbound-proxy.ts';

const connectMs = 10_000;
const idleMsMax = 30_000;
const headBytesMax = 64 * 1024;

/** A pool for one origin: kept connections, HTTP/2 where it is offered, one request at a time on HTTP/1.1. */
export function createDispatcher(
  origin: URL,
  connections: number,
  proxy: ProxyServer | undefined,
): Dispatcher {
  return new Pool(origin.origin, {
    connections,
    allowH2: true,
    pipelining: 1,
    connect: proxy === undefined ? { timeout: connectMs } : connectThrough(proxy),
    // The server may close a moment before it said it would.
    keepAliveTimeoutThreshold: 1_000,
    keepAliveTimeout: idleMsMax,
    keepAliveMaxTimeout: idleMsMax,
    maxHeaderSize: headBytesMax,
    // Each request brings its own.
    headersTimeout: 0,
  });
}

/** TLS is with the upstream: the proxy sees the name and nothing of what is said. */
function connectThrough(proxy: ProxyServer): buildConnector.connector {
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
