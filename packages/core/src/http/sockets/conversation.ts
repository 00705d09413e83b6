/** One WebSocket: its messages become calls, one after another, and the events of each answer are sent as it is read. */
import type { WebSocket } from 'ws';
import type { Endpoint } from '../../endpoints/endpoint.ts';
import type { SocketSession } from '../../endpoints/sockets.ts';
import type { HttpIncoming } from '../incoming.ts';
import { eventsOf } from './events.ts';
import { createLink, type LinkOptions, parsedMessage } from './link.ts';
import { Remembered } from './shares.ts';

/** Messages that wait for the answer before them. */
const waitingMax = 8;
const waitingBytesMax = 16 * 1024 * 1024;
/** Of their last answers. */
const remembered = new Remembered(256 * 1024 * 1024, 64 * 1024 * 1024);

export class Conversation {
  readonly #ws: WebSocket;
  readonly #endpoint: Endpoint;
  readonly #link: ReturnType<typeof createLink>;
  readonly #session: SocketSession;
  readonly #owner: LinkOptions['owner'];
  readonly #share: LinkOptions['share'];
  readonly #waiting: Buffer[] = [];
  #waitingBytes = 0;
  #remembered = 0;
  #busy = false;
  #isEnding = false;

  constructor(ws: WebSocket, endpoint: Endpoint, http: HttpIncoming, options: LinkOptions) {
    this.#ws = ws;
    this.#endpoint = endpoint;
    this.#owner = options.owner;
    this.#share = options.share;
    this.#session = endpoint.wire!.socket!();
    this.#link = createLink({ ws, http, options, busy: () => this.#busy });
    ws.on('message', (data, isBinary) => this.#take(data as Buffer, isBinary));
    ws.once('close', () => this.#closed());
  }

  endSoon(code?: number, reason?: string): void {
    this.#isEnding = true;
    this.#link.endSoon(code, reason);
  }

  cut(): void {
    this.#link.cut();
  }

  #closed(): void {
    this.#waiting.length = 0;
    remembered.add(this.#owner.accountId, -this.#remembered);
    this.#remembered = 0;
  }

  #take(data: Buffer, isBinary: boolean): void {
    if (!this.#link.isOpen()) return;
    this.#link.woke();
    this.#waitingBytes += data.length;
    const isTooMuch = this.#waiting.length > 0 && this.#waitingBytes > waitingBytesMax;
    if (isBinary || isTooMuch || this.#waiting.length >= waitingMax) {
      this.#link.close(isBinary ? 1003 : 1008, isBinary ? 'Send text' : 'Too many messages wait');
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
      this.#link.woke();
      if (this.#isEnding) this.#waiting.length = 0;
    }
    this.#busy = false;
    this.#share.release();
    this.#link.ended();
  }

  async #answer(data: Buffer): Promise<void> {
    try {
      const startedMs = performance.now();
      const asked = this.#session.read(parsedMessage(data));
      if (!this.#owner.time.spend(performance.now() - startedMs)) this.#link.close(1008, 'Too many messages');
      if ('events' in asked) for (const event of asked.events) await this.#link.send(JSON.stringify(event));
      else await this.#call(asked.fields, data.length);
      this.#remember();
    } catch (error) {
      const { error: body, status } = this.#link.faultOf(error);
      await this.#link.send(JSON.stringify(this.#session.refused(body, status))).catch(() => {});
    }
  }

  async #call(fields: Record<string, unknown>, bytes: number): Promise<void> {
    const link = this.#link;
    if (!link.isOpen()) return;
    const call = link.call(this.#endpoint, fields, bytes);
    try {
      await link.run(call, async ({ status, body }) => {
        if (typeof body === 'string' || body instanceof Uint8Array) {
          const { error } = JSON.parse(Buffer.from(body).toString()) as { error?: object };
          return link.send(JSON.stringify(this.#session.refused(error ?? {}, status)));
        }
        for await (const event of eventsOf(body)) {
          this.#session.heard(event);
          await link.send(event);
        }
      });
    } catch (error) {
      // What it was cut for is in the log with its call.
      if (link.isOpen()) throw error;
    }
  }

  #remember(): void {
    const { accountId } = this.#owner;
    const bytes = this.#ws.readyState === this.#ws.OPEN ? this.#session.bytes() : 0;
    const fits = remembered.fits(accountId, bytes - this.#remembered);
    if (!fits) this.#session.forget();
    remembered.add(accountId, (fits ? bytes : 0) - this.#remembered);
    this.#remembered = fits ? bytes : 0;
  }
}
