/** A WebSocket to an origin that the operator configured, read at the pace of its reader. */
import type { Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import type WebSocket from 'ws';
import { unavailable } from '../engine-failure.ts';
import { portOf } from './fetch.ts';
import { dialThrough, type ProxyServer } from './outbound-proxy.ts';
import type { UpstreamSocket } from './port.ts';

const openMs = 15_000;
const messageBytesMax = 16 * 1024 * 1024;
/** What waits for a slow reader. */
const waitingBytesMax = 4 * 1024 * 1024;

export interface SocketTarget {
  name: string;
  url: URL;
  headers: Record<string, string>;
  proxy: ProxyServer | undefined;
  signal: AbortSignal;
}

export async function openUpstreamSocket(target: SocketTarget): Promise<UpstreamSocket> {
  const { name, url, headers, proxy, signal } = target;
  const { default: Client } = await import('ws');
  const secure = url.protocol === 'https:';
  const through = proxy && (await dialThrough(proxy, { host: url.hostname, port: portOf(url) }, signal));
  signal.throwIfAborted();
  const ws = new Client(url.href.replace(/^http/, 'ws'), {
    headers,
    perMessageDeflate: false,
    maxPayload: messageBytesMax,
    handshakeTimeout: openMs,
    ...(through === undefined ? {} : { createConnection: () => inside(through, url.hostname, secure) }),
  });
  const cut = () => ws.terminate();
  signal.addEventListener('abort', cut, { once: true });
  ws.once('close', () => signal.removeEventListener('abort', cut));
  // The first message may come with the answer to the handshake.
  const messages = messagesOf(ws, name);
  await opened(ws, name, signal);
  return {
    send: (text) => ws.send(text, () => {}),
    unsentBytes: () => ws.bufferedAmount,
    messages,
    close: () => ws.close(),
  };
}

const inside = (socket: Socket, servername: string, secure: boolean): Socket =>
  secure ? connectTls({ socket, servername, ALPNProtocols: ['http/1.1'] }) : socket;

function opened(ws: WebSocket, name: string, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    ws.once('open', resolve);
    ws.once('unexpected-response', (_request, { statusCode }) => {
      ws.terminate();
      const code = statusCode === 429 ? 'upstream_rate_limited' : 'upstream_error';
      reject(unavailable(`The upstream ${name} refused a WebSocket (HTTP ${statusCode}).`, code));
    });
    ws.on('error', (cause) => {
      if (signal.aborted) reject(signal.reason);
      else
        reject(unavailable(`${name} cannot be reached over WebSocket.`, 'upstream_unreachable', { cause }));
    });
  });
}

function messagesOf(ws: WebSocket, name: string): AsyncIterable<string> {
  const waiting: string[] = [];
  let bytes = 0;
  let isClosed = false;
  let wake = () => {};
  ws.on('message', (data) => {
    const text = String(data);
    waiting.push(text);
    bytes += text.length;
    if (bytes > waitingBytesMax) ws.pause();
    wake();
  });
  ws.once('close', () => {
    isClosed = true;
    wake();
  });
  return (async function* () {
    for (;;) {
      const next = waiting.shift();
      if (next !== undefined) {
        bytes -= next.length;
        if (ws.isPaused && bytes < waitingBytesMax / 2) ws.resume();
        yield next;
      } else if (isClosed) throw unavailable(`The upstream ${name} closed the WebSocket.`, 'upstream_error');
      else
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
    }
  })();
}
