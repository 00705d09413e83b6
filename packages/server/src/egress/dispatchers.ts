/** Every connection to an operator-set upstream is opened here. */
import { type Dispatcher, Pool } from 'undici';

const connectMs = 10_000;
const idleMsMax = 30_000;
const headBytesMax = 64 * 1024;

/** A pool for one origin: kept connections, HTTP/2 where it is offered, one request at a time on HTTP/1.1. */
export function createDispatcher(origin: URL, connections: number): Dispatcher {
  return new Pool(origin.origin, {
    connections,
    allowH2: true,
    pipelining: 1,
    connect: { timeout: connectMs },
    // The server may close a moment before it said it would.
    keepAliveTimeoutThreshold: 1_000,
    keepAliveTimeout: idleMsMax,
    keepAliveMaxTimeout: idleMsMax,
    maxHeaderSize: headBytesMax,
    // Each request brings its own.
    headersTimeout: 0,
  });
}
