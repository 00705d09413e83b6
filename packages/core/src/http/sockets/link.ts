/** One WebSocket as its conversation sees it: kept alive, written at the pace of its reader, and the origin of calls. */
import { createHash } from 'node:crypto';
import type { WebSocket } from 'ws';
import { CallAbort } from '../../call/abort.ts';
import { type Answer, type Call, type CallParts, createCall, type Incoming } from '../../call/call.ts';
import { errorBody } from '../../call/respond/dialects.ts';
import type { Endpoint } from '../../endpoints/endpoint.ts';
import { fail, OjaError } from '../../errors.ts';
import { newId } from '../../platform/id.ts';
import { jsonObject } from '../../text/json-object.ts';
import type { BodyShare } from '../body/bodies-in-flight.ts';
import { refuseDeep } from '../body/json-body.ts';
import type { HttpIncoming } from '../incoming.ts';
import type { SocketOwner } from './shares.ts';
import { socketHeaders } from './socket-headers.ts';

const pingMs = 30_000;
const idleMs = 10 * 60_000;
const lifeMs = 60 * 60_000;
/** A reader that has more than this to read is waited for. */
const unreadBytesMax = 256 * 1024;
/** Pongs are written immediately: a client that doesn't read them is disconnected. */
const unreadPongsMax = 16 * 1024;

export interface LinkOptions {
  parts: CallParts;
  stallMs: number;
  serve(call: Call): Promise<Answer>;
  calls: Set<Call>;
  owner: SocketOwner;
  /** Bytes of messages that arrive or wait. */
  share: BodyShare;
}

export interface Link {
  isOpen(): boolean;
  isBusy(): boolean;
  /** Waits for a slow reader, so that what it doesn't read never piles up here; one that stalls is cut. */
  send(text: string): Promise<void>;
  call(endpoint: Endpoint, fields: Record<string, unknown>, bytes: number, path?: string): Call;
  /** Runs it; `used` reads its answer. */
  run<T>(call: Call, used: (answer: Answer) => Promise<T>): Promise<T>;
  faultOf(error: unknown): { error: object; status: number };
  close(code: number, reason: string): void;
  /** Now, or after the call that runs. */
  endSoon(code?: number, reason?: string): void;
  cut(): void;
}

interface Talk {
  ws: WebSocket;
  http: HttpIncoming;
  options: LinkOptions;
  isLive?: true;
  busy(): boolean;
}

export function createLink({
  ws,
  http,
  options,
  isLive,
  busy,
}: Talk): Link & { ended(): void; woke(): void } {
  const { parts, calls, serve, stallMs } = options;
  const { path, ip, origin, askedOrigin, secure } = http;
  const headers = { ...socketHeaders(http), accept: 'text/event-stream' };
  const from = { path, query: '', ip, origin, askedOrigin, secure, control: false, headers, isLive };
  let isEnding = false;
  let last: [code: number, reason: string] = [1001, 'Reconnect'];
  let isAlive = true;
  let lastAt = performance.now();
  const look = () => {
    if (!isAlive) ws.terminate();
    else if (!busy() && performance.now() - lastAt > idleMs) ws.close(1000, 'Idle');
    isAlive = false;
    ws.ping();
  };
  const endSoon = (code = 1001, reason = 'Reconnect') => {
    isEnding = true;
    last = [code, reason];
    if (!busy()) ws.close(...last);
  };
  const timers = [setInterval(look, pingMs).unref(), setTimeout(() => endSoon(), lifeMs).unref()];
  ws.on('pong', () => {
    isAlive = true;
  });
  ws.on('ping', (data) => {
    if (ws.readyState !== ws.OPEN) return;
    if (ws.bufferedAmount > unreadBytesMax + unreadPongsMax) ws.terminate();
    else ws.pong(data);
  });
  // Broken frames and those that are too long: ws closes with the code that says so.
  ws.on('error', () => {});
  ws.once('close', () => {
    for (const timer of timers) clearInterval(timer);
  });
  return {
    isOpen: () => ws.readyState === ws.OPEN,
    isBusy: busy,
    send(text) {
      if (ws.readyState !== ws.OPEN) return Promise.reject(new Error('the WebSocket is closed'));
      if (ws.bufferedAmount < unreadBytesMax) {
        ws.send(text, () => {});
        return Promise.resolve();
      }
      return new Promise((resolve, reject) => {
        const stalled = setTimeout(() => ws.terminate(), stallMs);
        ws.send(text, (error) => {
          clearTimeout(stalled);
          if (error) reject(error);
          else resolve();
        });
      });
    },
    call(endpoint, fields, bytes, calledBy = path) {
      const startedAt = parts.platform.now();
      const hash = () => createHash('sha256').update(JSON.stringify(fields)).digest('hex');
      const readFields = () => ({ fields, bytes, hash: hash() });
      const incoming: Incoming = { ...from, path: calledBy, method: 'WS', readFields };
      const id = newId('req', startedAt);
      return createCall({ id, startedAt, incoming, endpoint, abort: new CallAbort(), log: parts.log });
    },
    async run(call, used) {
      calls.add(call);
      try {
        return await used(await serve(call));
      } catch (error) {
        call.abort.abort(fail('client_closed', 'The client closed the connection.'));
        throw error;
      } finally {
        calls.delete(call);
      }
    },
    faultOf(error) {
      const told =
        error instanceof OjaError ? error : fail('internal_error', 'Something went wrong on the server.');
      if (told !== error) parts.log.error({ err: error }, 'a message of a WebSocket failed');
      return { error: errorBody(told, '', origin).error, status: told.status };
    },
    close: (code, reason) => ws.close(code, reason),
    endSoon,
    cut: () => ws.terminate(),
    woke() {
      lastAt = performance.now();
    },
    ended() {
      lastAt = performance.now();
      if (isEnding) ws.close(...last);
    },
  };
}

export function parsedMessage(data: Buffer): Record<string, unknown> {
  const message = jsonObject(data.toString('utf8'));
  if (message === undefined) throw fail('invalid_request', 'A message must be a JSON object.');
  refuseDeep(message, data.length);
  return message;
}
