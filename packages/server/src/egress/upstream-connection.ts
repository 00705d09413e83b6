/** One kept connection to an upstream: a request at a time, its answer as it comes. */
import type { OnReadOpts, Socket } from 'node:net';
import { AnswerReader, type AnswerSink, MalformedAnswer } from './answer-reader.ts';

/** A request on its way, and who hears the answer. After `end` or `error` nothing more is heard. */
export interface Exchange {
  method: string;
  /** Request line and headers; ASCII, without the blank line. */
  head: string;
  body: string | Uint8Array;
  /** Until the answer's headers. */
  headersMs: number;
  /** Between two pieces of its body. */
  idleMs: number;
  /** Whoever asks may leave; the clock of the connections notices. */
  signal: AbortSignal;
  /** Set while it is on one. */
  connection?: UpstreamConnection | undefined;
  start(status: number, headers: Record<string, string>): void;
  data(chunk: Buffer): void;
  end(): void;
  error(error: Error): void;
}

export interface ConnectionOwner {
  /** Ready for the next request. */
  free(connection: UpstreamConnection): void;
  gone(connection: UpstreamConnection): void;
}

/** Opens a socket that reads into our own memory: Node would take 64 KB anew for every piece, however small. */
export type Dial = (onread: OnReadOpts) => Socket;

const readBytes = 16 * 1024;
const connectMs = 10_000;
const idleMsMax = 30_000;
/** The server may close a moment before it said it would. */
const marginMs = 1_000;

/** Trouble of the connection itself, with a code as Node's own errors have. */
export class ConnectionTrouble extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/**
 * The questions of one tick are written together, after every socket that had something to say was
 * heard: to write wakes whoever is asked, and between two reads that costs a fifth of a whole chat call.
 */
let unwritten: UpstreamConnection[] = [];

function writeAll(): void {
  const connections = unwritten;
  unwritten = [];
  for (const connection of connections) connection.write();
}

export class UpstreamConnection implements AnswerSink {
  readonly #socket: Socket;
  readonly #owner: ConnectionOwner;
  readonly #reader = new AnswerReader(this);
  #open = false;
  /** The answer's head is here. */
  #started = false;
  #exchange: Exchange | undefined;
  /** The question is out, or in the socket. */
  #written = false;
  #lateAt = Number.POSITIVE_INFINITY;
  #idleUntil = 0;

  constructor(dial: Dial, opened: 'connect' | 'secureConnect', owner: ConnectionOwner) {
    const buffer = Buffer.allocUnsafeSlow(readBytes);
    const callback = (bytes: number) => {
      this.#read(Buffer.from(buffer.subarray(0, bytes)));
      return true;
    };
    const socket = dial({ buffer, callback });
    this.#socket = socket;
    this.#owner = owner;
    socket.setNoDelay(true);
    socket.once(opened, () => {
      this.#open = true;
      if (this.#exchange !== undefined) this.#waitFor(this.#exchange.headersMs);
    });
    socket.on('end', () => this.#reader.close() || this.#fail(cutOff()));
    socket.on('error', (error) => this.#fail(error));
    socket.on('close', () => {
      this.#fail(cutOff());
      owner.gone(this);
    });
  }

  send(exchange: Exchange): void {
    this.#exchange = exchange;
    this.#written = false;
    this.#started = false;
    exchange.connection = this;
    this.#waitFor(this.#open ? exchange.headersMs : connectMs);
    this.#reader.expect(exchange.method);
    this.#socket.ref();
    unwritten.push(this);
    if (unwritten.length === 1) setImmediate(writeAll);
  }

  /** What is written before the connection stands waits in the socket. */
  write(): void {
    const socket = this.#socket;
    if (this.#exchange === undefined) return;
    this.#written = true;
    const { head, body } = this.#exchange;
    if (typeof body === 'string') socket.write(`${head}\r\n${body}`);
    else {
      socket.cork();
      socket.write(`${head}\r\n`);
      socket.write(body);
      socket.uncork();
    }
  }

  pause(): void {
    this.#socket.pause();
    this.#lateAt = Number.POSITIVE_INFINITY;
  }
  resume(): void {
    this.#socket.resume();
    if (this.#exchange !== undefined) this.#waitFor(this.#exchange.idleMs);
  }
  /** With its connection: the answer would come to the next. */
  abort(error: Error): void {
    this.#fail(error);
  }
  destroy(): void {
    this.#socket.destroy();
  }

  isFresh(now: number): boolean {
    return now < this.#idleUntil && !this.#socket.destroyed;
  }
  /** Ends what is late, or what nobody waits for any more. */
  look(now: number): void {
    if (this.#exchange === undefined) {
      if (now >= this.#idleUntil) this.destroy();
    } else if (this.#exchange.signal.aborted) this.#fail(callerLeft());
    else if (now >= this.#lateAt) this.#fail(new ConnectionTrouble('ETIMEDOUT', 'no answer in time'));
  }

  start(status: number, headers: Record<string, string>): void {
    this.#started = true;
    this.#idleUntil = performance.now() + keepMs(headers['keep-alive']);
    if (this.#exchange === undefined) return;
    this.#waitFor(this.#exchange.idleMs);
    this.#exchange.start(status, headers);
  }
  data(chunk: Buffer): void {
    this.#exchange?.data(chunk);
  }
  end(reusable: boolean): void {
    const exchange = this.#leave();
    if (exchange === undefined) return;
    // An answer that came before the question was out leaves the rest of it in the way.
    if (reusable && this.#socket.writableLength === 0) {
      this.#socket.resume();
      this.#socket.unref();
      this.#owner.free(this);
    } else this.destroy();
    exchange.end();
  }

  #read(bytes: Buffer): void {
    if (this.#exchange === undefined) {
      this.destroy();
      return;
    }
    // To nobody's question: a server says so before it closes a connection that was idle for too long.
    if (!this.#written) {
      this.#fail(cutOff());
      return;
    }
    if (this.#started) this.#waitFor(this.#exchange.idleMs);
    try {
      this.#reader.push(bytes);
    } catch (error) {
      if (!(error instanceof MalformedAnswer)) throw error;
      this.#fail(error);
    }
  }

  #waitFor(ms: number): void {
    this.#lateAt = performance.now() + ms;
  }

  #fail(error: Error): void {
    const exchange = this.#leave();
    this.destroy();
    exchange?.error(error);
  }

  #leave(): Exchange | undefined {
    const exchange = this.#exchange;
    this.#exchange = undefined;
    if (exchange !== undefined) exchange.connection = undefined;
    return exchange;
  }
}

export const callerLeft = () => new ConnectionTrouble('ECANCELED', 'the caller went away');
const cutOff = () => new ConnectionTrouble('ECONNRESET', 'the connection was closed');

function keepMs(line: string | undefined): number {
  const seconds = /\btimeout=(\d{1,6})/i.exec(line ?? '')?.[1];
  return seconds === undefined ? idleMsMax : Math.min(idleMsMax, Number(seconds) * 1000 - marginMs);
}
