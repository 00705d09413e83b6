/** A WebSocket whose messages don't wait for each other, such as sound that comes while an answer is spoken. */
import { setImmediate } from 'node:timers/promises';
import type { WebSocket } from 'ws';
import type { Answer, Call } from '../../call/call.ts';
import { narrowed } from '../../call/run/narrowed.ts';
import type { Endpoint } from '../../endpoints/endpoint.ts';
import type { LiveLink, LiveSession } from '../../endpoints/sockets.ts';
import { fail } from '../../errors.ts';
import type { HttpIncoming } from '../incoming.ts';
import { eventsOf } from './events.ts';
import { createLink, type LinkOptions, parsedMessage } from './link.ts';
import { Remembered, type SocketOwner } from './shares.ts';

/** Sound and conversations. */
const remembered = new Remembered(512 * 1024 * 1024, 128 * 1024 * 1024);
/** Events that wait for a slow reader. */
const unsentBytesMax = 16 * 1024 * 1024;

export class LiveConversation {
  readonly #link: ReturnType<typeof createLink>;
  readonly #session: LiveSession;
  readonly #byId: ReadonlyMap<string, Endpoint>;
  readonly #owner: SocketOwner;
  readonly #share: LinkOptions['share'];
  readonly #endpoint: Endpoint;
  readonly #running = new Set<Call>();
  #sending: Promise<void> = Promise.resolve();
  #unsentBytes = 0;
  #remembered = 0;

  constructor(ws: WebSocket, endpoint: Endpoint, http: HttpIncoming, options: LinkOptions) {
    const { byId, engines, log } = options.parts;
    this.#byId = byId;
    this.#endpoint = endpoint;
    this.#owner = options.owner;
    this.#share = options.share;
    const busy = () => this.#running.size > 0;
    this.#link = createLink({ ws, http, options, isLive: true, busy });
    this.#session = endpoint.wire!.live!({
      query: Object.fromEntries(new URLSearchParams(http.query)),
      send: (event) => this.#send(event),
      events: (id, fields, signal, take) => this.#events(id, fields, signal, take),
      bytes: (id, fields, signal, take) => this.#bytes(id, fields, signal, take),
      json: (id, fields, signal) => this.#json(id, fields, signal),
      serve: (fields, signal, work) => this.#serve(fields, signal, work),
      engines: narrowed(endpoint, 'engines', engines.engines),
      log,
      end: (error) => this.#end(error),
      faultOf: (error) => toldOf(error) ?? this.#link.faultOf(error).error,
    });
    ws.on('message', (data, isBinary) => this.#take(data as Buffer, isBinary));
    ws.once('close', () => this.#closed());
  }

  endSoon(code?: number, reason?: string): void {
    this.#link.endSoon(code, reason);
  }

  cut(): void {
    this.#link.cut();
  }

  #closed(): void {
    this.#session.closed();
    for (const { abort } of this.#running) abort.abort(closedByClient());
    this.#remember(0);
  }

  #take(data: Buffer, isBinary: boolean): void {
    if (!this.#link.isOpen()) return;
    this.#link.woke();
    if (isBinary) {
      this.#link.close(1003, 'Send text');
      return;
    }
    const startedMs = performance.now();
    try {
      this.#session.take(parsedMessage(data));
    } catch (error) {
      this.#session.refused(this.#link.faultOf(error).error);
    } finally {
      this.#share.release();
    }
    if (!this.#link.isOpen()) return;
    const fits = this.#remember(this.#session.bytes());
    if (!this.#owner.time.spend(performance.now() - startedMs)) this.#link.close(1008, 'Too many messages');
    else if (!fits) this.#link.close(1013, 'Try again later');
  }

  #remember(bytes: number): boolean {
    const { accountId } = this.#owner;
    const fits = remembered.fits(accountId, bytes - this.#remembered);
    remembered.add(accountId, bytes - this.#remembered);
    this.#remembered = bytes;
    return fits;
  }

  /** In order. */
  #send(event: object): Promise<void> {
    const text = JSON.stringify(event);
    this.#unsentBytes += text.length;
    if (this.#unsentBytes > unsentBytesMax) this.#link.cut();
    this.#sending = this.#sending
      .then(() => this.#link.send(text))
      .catch(() => {})
      .finally(() => {
        this.#unsentBytes -= text.length;
      });
    return this.#sending;
  }

  async #run<T>(
    id: string,
    fields: Fields,
    signal: AbortSignal,
    used: (answer: Answer) => Promise<T>,
  ): Promise<T> {
    const endpoint = this.#byId.get(id);
    if (endpoint === undefined) throw fail('engine_unavailable', `This server runs without ${id}.`);
    return this.#runOf(() => endpoint, fields, signal, used);
  }

  async #runOf<T>(
    endpointOf: (call: () => Call) => Endpoint,
    fields: Fields,
    signal: AbortSignal,
    used: (answer: Answer) => Promise<T>,
  ): Promise<T> {
    const endpoint = endpointOf(() => call);
    const path = endpoint.aliases?.at(-1) ?? endpoint.path;
    const bytes = Buffer.byteLength(JSON.stringify(fields));
    // As over HTTP, where the body is not read any further.
    if (bytes > endpoint.limits.bodyBytesMax)
      throw fail(
        'payload_too_large',
        `${endpoint.id} accepts ${endpoint.limits.bodyBytesMax} bytes; got ${bytes}.`,
      );
    const call: Call = this.#link.call(endpoint, fields, bytes, path);
    const stop = () => call.abort.abort(closedByClient());
    if (signal.aborted) throw closedByClient();
    signal.addEventListener('abort', stop, { once: true });
    this.#running.add(call);
    try {
      return await this.#link.run(call, used);
    } finally {
      signal.removeEventListener('abort', stop);
      this.#running.delete(call);
      if (this.#running.size === 0) void this.#ended();
    }
  }

  /** Session events of a call are sent first. */
  async #ended(): Promise<void> {
    await setImmediate();
    await this.#sending;
    if (this.#running.size === 0) this.#link.ended();
  }

  #serve(fields: Fields, signal: AbortSignal, work: Parameters<LiveLink['serve']>[2]): Promise<void> {
    const endpointOf = (call: () => Call): Endpoint => ({
      ...this.#endpoint,
      run: async (_input, context) => ({
        stream: work(context, call().who?.guards !== undefined),
        mime: 'text/event-stream',
      }),
    });
    return this.#runOf(endpointOf, fields, signal, async (answer) => {
      for await (const _chunk of streamOf(answer));
    });
  }

  #end(error: object): void {
    void this.#send({ type: 'error', error }).then(() => this.#link.close(1008, 'See the error'));
  }

  #json(id: string, fields: Fields, signal: AbortSignal): Promise<Record<string, unknown>> {
    return this.#run(id, fields, signal, async (answer) => {
      const { body } = answer;
      if (typeof body !== 'string' && !(body instanceof Uint8Array))
        throw new Error(`${id} returned a stream`);
      const json = JSON.parse(Buffer.from(body).toString()) as Record<string, unknown>;
      if (answer.status >= 400) throw refusedAs(json);
      return json;
    });
  }

  #events(id: string, fields: Fields, signal: AbortSignal, take: Take<string>): Promise<void> {
    return this.#run(id, fields, signal, async (answer) => {
      for await (const event of eventsOf(streamOf(answer))) await take(event);
    });
  }

  #bytes(id: string, fields: Fields, signal: AbortSignal, take: Take<Uint8Array>): Promise<void> {
    return this.#run(id, fields, signal, async (answer) => {
      for await (const chunk of streamOf(answer)) await take(Buffer.from(chunk));
    });
  }
}

type Fields = Record<string, unknown>;
type Take<Piece> = (piece: Piece) => Promise<void> | void;

/** One that was refused has no stream. */
function streamOf({ status, body }: Answer): AsyncIterable<Uint8Array | string> {
  if (typeof body !== 'string' && !(body instanceof Uint8Array)) return body;
  const text = Buffer.from(body);
  if (status >= 400) throw refusedAs(JSON.parse(text.toString()) as object);
  return (async function* () {
    yield text;
  })();
}

const closedByClient = () => fail('client_closed', 'The client closed the connection.');

/** As the client sees it. */
function refusedAs(json: object): Error {
  const { error = {} } = json as { error?: { message?: string; code?: string; param?: string } };
  return Object.assign(new Error(error.message ?? 'The call failed.'), { told: error });
}

const toldOf = (error: unknown): object | undefined => (error as { told?: object }).told;
