/** One WebSocket: its messages become calls, one after another, and the events of each answer are sent as it is read. */
import { createHash } from 'node:crypto';
import type { WebSocket } from 'ws';
import { CallAbort } from '../../call/abort.ts';
import { type Answer, type Call, type CallParts, createCall, type Incoming } from '../../call/call.ts';
import { errorBody } from '../../call/respond/dialects.ts';
import type { Endpoint, SocketSession } from '../../endpoints/endpoint.ts';
import { fail, OjaError } from '../../errors.ts';
import { newId } from '../../platform/id.ts';
import type { HttpIncoming } from '../incoming.ts';
import { eventsOf } from './events.ts';
import { socketHeaders } from './socket-headers.ts';

const pingMs = 30_000;
const idleMs = 10 * 60_000;
const lifeMs = 60 * 60_000;
/** Messages that wait for the answer before them. */
const waitingMax = 8;
const waitingBytesMax = 16 * 1024 * 1024;
/** A reader that has more than this to read is waited for. */
const unreadBytesMax = 256 * 1024;
/** What sessions of all WebSockets remember of their last answers. */
const rememberedBytesMax = 256 * 1024 * 1024;
let rememberedBytes = 0;

export interface ConversationOptions {
  parts: CallParts;
  stallMs: number;
  serve(call: Call): Promise<Answer>;
  calls: Set<Call>;
}

export class Conversation {
  readonly #ws: WebSocket;
  readonly #endpoint: Endpoint;
  readonly #origin: Omit<Incoming, 'readFields' | 'method'>;
  readonly #options: ConversationOptions;
  readonly #session: SocketSession;
  readonly #waiting: Buffer[] = [];
  readonly #timers: NodeJS.Timeout[];
  #waitingBytes = 0;
  #remembered = 0;
  #busy = false;
  #isEnding = false;
  #isAlive = true;
  #lastAt = performance.now();

  constructor(ws: WebSocket, endpoint: Endpoint, http: HttpIncoming, options: ConversationOptions) {
    this.#ws = ws;
    this.#endpoint = endpoint;
    this.#options = options;
    this.#session = endpoint.wire!.socket!();
    const { path, ip, origin, askedOrigin, secure } = http;
    const headers = { ...socketHeaders(http), accept: 'text/event-stream' };
    this.#origin = { path, query: '', ip, origin, askedOrigin, secure, control: false, headers };
    this.#timers = [
      setInterval(() => this.#look(), pingMs).unref(),
      setTimeout(() => this.endSoon(), lifeMs).unref(),
    ];
    ws.on('message', (data, isBinary) => this.#take(data as Buffer, isBinary));
    ws.on('pong', () => {
      this.#isAlive = true;
    });
    // Broken frames and those that are too long: ws closes with the code that says so.
    ws.on('error', () => {});
    ws.once('close', () => this.#closed());
  }

  endSoon(): void {
    this.#isEnding = true;
    if (!this.#busy) this.#ws.close(1001, 'Reconnect');
  }

  cut(): void {
    this.#ws.terminate();
  }

  #closed(): void {
    for (const timer of this.#timers) clearInterval(timer);
    this.#waiting.length = 0;
    rememberedBytes -= this.#remembered;
    this.#remembered = 0;
  }

  #look(): void {
    const isIdle = !this.#busy && performance.now() - this.#lastAt > idleMs;
    if (!this.#isAlive) this.#ws.terminate();
    else if (isIdle) this.#ws.close(1000, 'Idle');
    this.#isAlive = false;
    this.#ws.ping();
  }

  #take(data: Buffer, isBinary: boolean): void {
    this.#lastAt = performance.now();
    this.#waitingBytes += data.length;
    const isTooMuch = this.#waiting.length > 0 && this.#waitingBytes > waitingBytesMax;
    if (isBinary || isTooMuch || this.#waiting.length >= waitingMax) {
      this.#ws.close(isBinary ? 1003 : 1008, isBinary ? 'Send text' : 'Too many messages wait');
      return;
    }
    this.#waiting.push(data);
    if (!this.#busy) void this.#work();
  }

  async #work(): Promise<void> {
    this.#busy = true;
    for (let data = this.#waiting.shift(); data !== undefined; data = this.#waiting.shift()) {
      this.#waitingBytes -= data.length;
      await this.#answer(data);
      this.#lastAt = performance.now();
      if (this.#isEnding) this.#waiting.length = 0;
    }
    this.#busy = false;
    if (this.#isEnding) this.#ws.close(1001, 'Reconnect');
  }

  async #answer(data: Buffer): Promise<void> {
    try {
      const asked = this.#session.read(parsed(data));
      if ('events' in asked) for (const event of asked.events) await this.#send(JSON.stringify(event));
      else await this.#call(asked.fields, data.length);
      this.#remember();
    } catch (error) {
      const told =
        error instanceof OjaError ? error : fail('internal_error', 'Something went wrong on the server.');
      if (told !== error) this.#options.parts.log.error({ err: error }, 'a message of a WebSocket failed');
      const { error: body } = errorBody(told, '', this.#origin.origin);
      await this.#send(JSON.stringify(this.#session.refused(body, told.status))).catch(() => {});
    }
  }

  async #call(fields: Record<string, unknown>, bytes: number): Promise<void> {
    const call = this.#createCall(fields, bytes);
    this.#options.calls.add(call);
    try {
      const { status, body } = await this.#options.serve(call);
      if (typeof body === 'string' || body instanceof Uint8Array) {
        const { error } = JSON.parse(Buffer.from(body).toString()) as { error?: object };
        return await this.#send(JSON.stringify(this.#session.refused(error ?? {}, status)));
      }
      for await (const event of eventsOf(body)) {
        this.#session.heard(event);
        await this.#send(event);
      }
    } catch (error) {
      call.abort.abort(fail('client_closed', 'The client closed the connection.'));
      // What it was cut for is in the log with its call.
      if (this.#ws.readyState === this.#ws.OPEN) throw error;
    } finally {
      this.#options.calls.delete(call);
    }
  }

  #createCall(fields: Record<string, unknown>, bytes: number): Call {
    const { parts } = this.#options;
    const startedAt = parts.platform.now();
    const hash = () => createHash('sha256').update(JSON.stringify(fields)).digest('hex');
    const incoming: Incoming = {
      ...this.#origin,
      method: 'WS',
      readFields: () => ({ fields, bytes, hash: hash() }),
    };
    const { log } = parts;
    const id = newId('req', startedAt);
    return createCall({ id, startedAt, incoming, endpoint: this.#endpoint, abort: new CallAbort(), log });
  }

  /** Waits for a slow reader, so that what it doesn't read never piles up here; one that stalls is cut. */
  #send(text: string): Promise<void> {
    const ws = this.#ws;
    if (ws.readyState !== ws.OPEN) return Promise.reject(new Error('the WebSocket is closed'));
    if (ws.bufferedAmount < unreadBytesMax) {
      ws.send(text, () => {});
      return Promise.resolve();
    }
    return new Promise((resolve, reject) => {
      const stalled = setTimeout(() => ws.terminate(), this.#options.stallMs);
      ws.send(text, (error) => {
        clearTimeout(stalled);
        if (error) reject(error);
        else resolve();
      });
    });
  }

  #remember(): void {
    const bytes = this.#ws.readyState === this.#ws.OPEN ? this.#session.bytes() : 0;
    const others = rememberedBytes - this.#remembered;
    if (others + bytes > rememberedBytesMax) this.#session.forget();
    this.#remembered = others + bytes > rememberedBytesMax ? 0 : bytes;
    rememberedBytes = others + this.#remembered;
  }
}

function parsed(data: Buffer): Record<string, unknown> {
  try {
    const message: unknown = JSON.parse(data.toString('utf8'));
    if (typeof message === 'object' && message !== null && !Array.isArray(message))
      return message as Record<string, unknown>;
  } catch {
    // Falls through: no JSON.
  }
  throw fail('invalid_request', 'A message must be a JSON object.');
}
