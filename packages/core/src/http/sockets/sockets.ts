/**
 * WebSockets over which calls are made: each message asks for a call, and the events of its answer are messages. A call
 * is authenticated, limited, held, settled and logged as one over HTTP.
 */
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { CallAbort } from '../../call/abort.ts';
import { authenticate } from '../../call/admit/authenticate.ts';
import { type Answer, type Call, type CallParts, createCall, type Who } from '../../call/call.ts';
import { errorAnswer } from '../../call/respond/dialects.ts';
import { fail, OjaError } from '../../errors.ts';
import { ownedBy } from '../../escapes.ts';
import type { createCallers } from '../callers.ts';
import type { IncomingOptions, Target } from '../incoming.ts';
import { HttpIncoming } from '../incoming.ts';
import type { Routes } from '../routes.ts';
import { Conversation } from './conversation.ts';
import { LiveConversation } from './live.ts';
import { type SocketOwner, WorkTime } from './shares.ts';
import { keyProtocol, socketHeaders } from './socket-headers.ts';

/** Maximum size of a message. Longer requests go over HTTP. */
const messageBytesMax = 16 * 1024 * 1024;
const perAccountMax = 32;
const forgetMs = 30_000;

export interface SocketsOptions {
  parts: CallParts;
  reading: IncomingOptions;
  /** How long a reader may stall. */
  stallMs: number;
  serve(call: Call): Promise<Answer>;
  callers: ReturnType<typeof createCallers>;
  unwritten(error: unknown): void;
}

export interface Sockets {
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer, target: Target): void;
  /** Those that wait are closed now, the others after the answer that they send. */
  drain(): void;
  cut(): void;
}

export function createSockets(options: SocketsOptions): Sockets {
  const { parts, reading, callers, unwritten } = options;
  const server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    maxPayload: messageBytesMax,
    perMessageDeflate: false,
    autoPong: false,
    // Browsers can send a key only as a protocol, and hear that another was chosen.
    handleProtocols: (offered) => [...offered].find((name) => !name.startsWith(keyProtocol)) ?? false,
  });
  const open = new Set<Conversation | LiveConversation>();
  const owners = new Map<string, SocketOwner>();
  let draining = false;

  function begin(ws: WebSocket, request: IncomingMessage, target: Target, { caller }: Who): void {
    const { accountId } = caller;
    const owner = owners.get(accountId) ?? { accountId, time: new WorkTime(), open: 0 };
    owners.set(accountId, owner);
    owner.open++;
    const origin = new HttpIncoming(request, target, reading);
    const share = reading.bodies.open(accountId);
    const Talk = target.endpoint.wire?.live === undefined ? Conversation : LiveConversation;
    const talk = new Talk(ws, target.endpoint, origin, {
      ...{ ...options, owner, share },
      calls: callers.of(request.socket).calls,
    });
    // An incomplete message is in memory, too.
    const { socket } = request;
    socket.on('error', () => ws.terminate());
    socket.on('data', (chunk: Buffer) => {
      try {
        share.take(chunk.length);
      } catch {
        ws.terminate();
      }
    });
    const abort = ({ code, message }: OjaError) =>
      talk.endSoon(code === 'shutting_down' ? 1001 : 1008, message);
    const leave = parts.platform.running.enter(caller, { abort }, false);
    open.add(talk);
    ws.once('close', () => {
      leave();
      share.release();
      open.delete(talk);
      owner.open--;
      // Delayed: reconnecting must not give more time.
      setTimeout(() => owner.open === 0 && owners.delete(accountId), forgetMs).unref();
    });
    if (draining) talk.endSoon();
  }

  return {
    upgrade(request, socket, head, target) {
      // Before the upgrade, nothing else handles errors of the socket.
      socket.on('error', () => socket.destroy());
      const begun = async () => {
        const call = handshakeCall(request, target, options);
        try {
          const who = await whoOf(call, parts);
          if ((owners.get(who.caller.accountId)?.open ?? 0) >= perAccountMax)
            throw fail('rate_limited', `An account has at most ${perAccountMax} WebSockets open.`, {
              retryAfterSeconds: 10,
            });
          server.handleUpgrade(request, socket, head, (ws) => begin(ws, request, target, who));
        } catch (error) {
          if (!(error instanceof OjaError)) throw error;
          refuse(socket, call, error);
        }
      };
      ownedBy(callers.of(request.socket), begun).catch((error: unknown) => {
        unwritten(error);
        socket.destroy();
      });
    },
    drain() {
      draining = true;
      for (const talk of open) talk.endSoon();
    },
    cut() {
      for (const talk of open) talk.cut();
    },
  };
}

function handshakeCall(
  request: IncomingMessage,
  target: Target,
  { parts, reading }: Pick<SocketsOptions, 'parts' | 'reading'>,
): Call {
  const http = new HttpIncoming(request, target, reading);
  const { path, query, ip, origin, askedOrigin, secure } = http;
  const incoming = {
    ...{ method: 'GET', path, query, ip, origin, askedOrigin, secure, control: false },
    headers: socketHeaders(http),
    readFields: () => ({ fields: {}, bytes: 0, hash: '' }),
  };
  const startedAt = parts.platform.now();
  const { endpoint } = target;
  return createCall({ id: '', startedAt, incoming, endpoint, abort: new CallAbort(), log: parts.log });
}

/** The key is valid; each call checks its own permission. */
async function whoOf(call: Call, parts: CallParts): Promise<Who> {
  const { who, refusal } = await authenticate(call, parts);
  if (refusal !== undefined) throw refusal;
  return who;
}

function refuse(socket: Duplex, call: Call, error: OjaError): void {
  const { status, body } = errorAnswer(call, error);
  const text = JSON.stringify(body);
  const head = `HTTP/1.1 ${status} Refused\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(text)}\r\nconnection: close\r\n\r\n`;
  socket.end(head + text, () => socket.destroy());
}

/** The endpoint whose streams are served over WebSocket on this path. */
export function socketTarget(routes: Routes, path: string, query: string): Target | undefined {
  for (const method of ['POST', 'GET']) {
    const found = routes.find(method, path);
    const { socket, live } = found?.endpoint.wire ?? {};
    if (found !== undefined && (socket ?? live) !== undefined)
      return { endpoint: found.endpoint, params: found.params, path, query };
  }
  return undefined;
}
