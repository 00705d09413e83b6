/** The forward proxy for sandboxed programs: CONNECT and absolute-form, each target through the guard. */
import { randomBytes, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import type { Duplex } from 'node:stream';
import { OjaError } from '../errors.ts';
import type { Logger } from '../logger.ts';
import { couple } from '../wire/couple.ts';
import { createServer, request as sendPlain } from '../wire/node-http.ts';
import { describeFailure, dialChecked, limitTime } from './connect.ts';
import { parseTarget, portOf } from './fetch.ts';
import type { Guard } from './guard.ts';
import type { EgressProxy } from './port.ts';
import { makeProxyFolder, socketIn, sweepProxyFolders } from './proxy-folders.ts';

export interface RunningProxy {
  proxy: EgressProxy;
  close(): Promise<void>;
}

const connectionsMax = 512;
const idleMs = 60_000;
const connectMs = 15_000;
const tunnelBytesMax = 200_000_000;
const hopByHop = /^(connection|proxy-.*|keep-alive|te|trailer|upgrade)$/i;

function statusOf(error: unknown): number {
  if (!(error instanceof OjaError)) return 502;
  if (error.code === 'address_refused') return 403;
  return error.code === 'upstream_timeout' ? 504 : 502;
}

const reasonOf = (error: unknown) =>
  (error instanceof OjaError ? error.message : 'failed').replace(/[^\x20-\x7e]/g, '?');

function authority(target: string): { host: string; port: number } | undefined {
  const match = /^(\[[^\]]+\]|[^:\s]+):(\d{1,5})$/.exec(target);
  return match ? { host: match[1] ?? '', port: Number(match[2]) } : undefined;
}

/** Passes bytes both ways until either side ends, the budget is spent or nothing moves. */
function tunnel(client: Socket, target: Socket): void {
  let left = tunnelBytesMax;
  const end = () => {
    client.destroy();
    target.destroy();
  };
  for (const side of [client, target]) {
    side.setTimeout(idleMs, end);
    side.on('error', end);
    side.on('data', (chunk: Buffer) => {
      left -= chunk.length;
      if (left < 0) end();
    });
  }
  couple(client, target);
}

/** A plain request on a socket that was checked, and its answer. */
function forward(request: IncomingMessage, response: ServerResponse, url: URL, socket: Socket): void {
  const headers = Object.fromEntries(
    Object.entries(request.headersDistinct).filter(([name]) => !hopByHop.test(name) && name !== 'host'),
  ) as Record<string, string[]>;
  const outgoing = sendPlain({
    method: request.method,
    path: `${url.pathname}${url.search}`,
    headers: { ...headers, host: url.host },
    setHost: false,
    createConnection: () => socket,
    timeout: idleMs,
  });
  outgoing.once('response', (answer) => {
    const answerHeaders: string[] = [];
    for (let index = 0; index < answer.rawHeaders.length; index += 2) {
      const name = answer.rawHeaders[index] ?? '';
      if (!hopByHop.test(name) && !/^(transfer-encoding|x-oja-reason)$/i.test(name))
        answerHeaders.push(name, answer.rawHeaders[index + 1] ?? '');
    }
    let left = tunnelBytesMax;
    answer.on('data', (chunk: Buffer) => {
      left -= chunk.length;
      if (left < 0) response.destroy();
    });
    answer.on('error', () => response.destroy());
    response.writeHead(answer.statusCode ?? 502, answerHeaders);
    answer.pipe(response);
  });
  outgoing.once('timeout', () => outgoing.destroy());
  outgoing.on('error', (error) => {
    if (response.headersSent) response.destroy();
    else {
      const reason = `host: ${url.host} ${describeFailure(error)}.`;
      response.writeHead(502, { 'x-oja-reason': reason, connection: 'close' }).end();
    }
  });
  response.once('close', () => socket.destroy());
  request.on('error', () => outgoing.destroy());
  request.pipe(outgoing);
}

export async function startProxy(guard: Guard, log: Logger): Promise<RunningProxy> {
  const username = 'oja';
  const password = randomBytes(24).toString('base64url');
  const expected = Buffer.from(`Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`);
  const open = new Set<Duplex>();
  // Connections to the Unix socket, in a folder that only this process can enter.
  const trusted = new WeakSet<Duplex>();

  function authorized(request: IncomingMessage): boolean {
    if (trusted.has(request.socket)) return true;
    const given = Buffer.from(request.headers['proxy-authorization'] ?? '');
    return given.length === expected.length && timingSafeEqual(given, expected);
  }

  async function dial(host: string, port: number, gone: AbortSignal): Promise<Socket> {
    const time = limitTime(gone, connectMs, host);
    try {
      const { socket } = await dialChecked(guard, { host, port, signal: time.signal });
      open.add(socket);
      socket.once('close', () => open.delete(socket));
      return socket;
    } catch (error) {
      log.debug({ host, port, reason: reasonOf(error) }, 'egress proxy refused');
      throw error;
    } finally {
      time.done();
    }
  }

  async function onConnect(request: IncomingMessage, client: Socket, head: Buffer): Promise<void> {
    const gone = new AbortController();
    client.on('error', () => client.destroy());
    client.once('close', () => gone.abort(new Error('the client went away')));
    const answer = (line: string, fields = '') =>
      client.end(`HTTP/1.1 ${line}\r\n${fields}connection: close\r\ncontent-length: 0\r\n\r\n`);
    if (!authorized(request)) {
      answer('407 Proxy Authentication Required', 'proxy-authenticate: Basic realm="egress"\r\n');
      return;
    }
    const target = authority(request.url ?? '');
    if (!target) {
      answer('400 Bad Request');
      return;
    }
    try {
      const socket = await dial(target.host, target.port, gone.signal);
      if (client.destroyed) return void socket.destroy();
      client.write('HTTP/1.1 200 Connection Established\r\n\r\n');
      if (head.length > 0) socket.write(head);
      tunnel(client, socket);
    } catch (error) {
      answer(`${statusOf(error)} Refused`, `x-oja-reason: ${reasonOf(error)}\r\n`);
    }
  }

  async function onRequest(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!authorized(request)) {
      response.writeHead(407, { 'proxy-authenticate': 'Basic realm="egress"', connection: 'close' }).end();
      return;
    }
    const gone = new AbortController();
    response.once('close', () => gone.abort(new Error('the client went away')));
    try {
      const url = parseTarget(request.url ?? '', 'url');
      if (url.protocol !== 'http:') throw new Error('https goes through CONNECT');
      const socket = await dial(url.hostname, portOf(url), gone.signal);
      forward(request, response, url, socket);
    } catch (error) {
      response.writeHead(statusOf(error), { 'x-oja-reason': reasonOf(error), connection: 'close' }).end();
    }
  }

  const listen = async (where: { host: string; port: number } | { path: string }) => {
    const server = createServer({ keepAliveTimeout: idleMs, headersTimeout: 15_000, requestTimeout: 60_000 });
    server.maxConnections = connectionsMax;
    server.on('connect', (request, client: Socket, head) => void onConnect(request, client, head));
    server.on('request', (request, response) => void onRequest(request, response));
    server.on('upgrade', (_request, socket) => socket.destroy());
    server.on('clientError', (_error, socket) => socket.destroy());
    server.on('connection', (socket) => {
      if ('path' in where) trusted.add(socket);
      open.add(socket);
      socket.once('close', () => open.delete(socket));
    });
    server.listen(where);
    await once(server, 'listening');
    server.unref();
    return server;
  };

  sweepProxyFolders(tmpdir()).catch((error: unknown) =>
    log.warn({ err: error }, 'folders of old proxies stay'),
  );
  const dir = await makeProxyFolder(tmpdir());
  const socketPath = socketIn(dir);
  const onTcp = await listen({ host: '127.0.0.1', port: 0 });
  const servers = [onTcp, await listen({ path: socketPath })];
  const { port } = onTcp.address() as AddressInfo;
  return {
    proxy: { url: `http://127.0.0.1:${port}`, port, username, password, socketPath },
    async close() {
      for (const socket of open) socket.destroy();
      await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
      await rm(dir, { recursive: true, force: true });
    },
  };
}
