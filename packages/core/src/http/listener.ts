/** Listens: plain requests are read by `plain-connections`, all others by node:http. */
import type { Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { createServer } from '../wire/node-http.ts';
import { createPlainConnections, type PlainConnections } from './plain/plain-connections.ts';
import { keepAliveMs } from './plain/plain-reply.ts';
import type { Edge } from './server.ts';

export interface HttpLimits {
  connectionsMax: number;
  headersMs: number;
  bodyMs: number;
  answerMs: number;
}

export interface Listener {
  listen(port: number, host: string): Promise<void>;
  listen(path: string): Promise<void>;
  /** A socket that another process has bound. */
  listen(bound: { fd: number }): Promise<void>;
  /** Once it listens on one. */
  port(): number;
  /**
   * Accepts no new connection and closes the idle ones; resolves when the last is closed. A connection with a running call may
   * bring another within `lingerMs` of its answer.
   */
  close(lingerMs?: number): Promise<void>;
  /** Closes busy ones too. */
  closeAll(): void;
}

const lingerMs = 1_000;

export function createListener(edge: Edge, limits: HttpLimits, control: boolean): Listener {
  const server = createHttpServer(edge, limits, control);
  const plain = control ? undefined : readPlainFirst(server, edge, limits);
  return {
    listen: (where: number | string | { fd: number }, host?: string) =>
      new Promise<void>((resolve, reject) => {
        server.once('error', reject);
        const done = () => {
          server.off('error', reject);
          resolve();
        };
        if (typeof where === 'number') server.listen(where, host, done);
        else server.listen(where, done);
      }),
    port: () => (server.address() as AddressInfo).port,
    async close(lingerMs = 0) {
      await allAccepted();
      const closed = new Promise<void>((done) => server.close(() => done()));
      server.closeIdleConnections();
      plain?.close(lingerMs);
      // 0 would never close them.
      server.keepAliveTimeout = Math.max(lingerMs, 1);
      return closed;
    },
    closeAll() {
      plain?.cut();
      edge.cutSockets();
      server.closeAllConnections();
    },
  };
}

const turnsMax = 50;

/** The system resets connections that nobody has accepted when their listener closes. A short delay avoids that. */
async function allAccepted(): Promise<void> {
  for (let turn = 0; turn < turnsMax; turn++) {
    const before = performance.now();
    await new Promise((done) => setImmediate(done));
    if (performance.now() - before < 1) return;
  }
}

/** A new connection is node:http's only when its first unusual request is. */
function readPlainFirst(server: Server, edge: Edge, { headersMs, answerMs }: HttpLimits): PlainConnections {
  const [toHttp] = server.listeners('connection') as ((socket: Socket) => void)[];
  const plain = createPlainConnections({
    take: (request, reply) => edge.take(request, reply),
    toHttp: (socket) => edge.connected(socket, () => toHttp!.call(server, socket)),
    late: (socket) => refuse(socket, '408 Request Timeout', 'request_timeout'),
    headersMs,
    answerMs,
  });
  server.off('connection', toHttp!);
  server.on('connection', plain.open);
  return plain;
}

function createHttpServer(
  edge: Edge,
  { connectionsMax, headersMs, bodyMs }: HttpLimits,
  control: boolean,
): Server {
  const server = createServer(
    {
      headersTimeout: headersMs,
      requestTimeout: Math.max(headersMs, bodyMs * 4),
      keepAliveTimeout: keepAliveMs,
      maxHeaderSize: 32 * 1024,
      connectionsCheckingInterval: Math.min(5_000, headersMs),
      noDelay: true,
      optimizeEmptyRequests: true,
      shouldUpgradeCallback: (request) => edge.isSocket(request),
    },
    (request, response) => edge.handle(request, response, control),
  );
  server.on('upgrade', (request, socket, head) => edge.upgrade(request, socket, head));
  server.maxConnections = connectionsMax;
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'HPE_HEADER_OVERFLOW')
      refuse(socket, '431 Request Header Fields Too Large', 'payload_too_large');
    else if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT')
      refuse(socket, '408 Request Timeout', 'request_timeout');
    else refuse(socket, '400 Bad Request', 'invalid_request');
  });
  return server;
}

function refuse(socket: Duplex, status: string, code: string): void {
  if (!socket.writable) return;
  const message = 'The request could not be read as HTTP.';
  const body = JSON.stringify({ error: { message, type: 'invalid_request_error', code, param: null } });
  socket.end(
    `HTTP/1.1 ${status}\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  );
  // A client that doesn't close its side would keep the connection open. What it still sends is dropped until then, since
  // to close on it would take the response away from its sender.
  socket.resume();
  setTimeout(() => socket.destroy(), lingerMs).unref();
}
