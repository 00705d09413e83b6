/**
 * Connections whose requests are read here for as long as they are plain: half the work of node:http's streams,
 * parsers and timers. The first that is not goes to node:http with its connection, which stays there.
 */
import type { Socket } from 'node:net';
import type { Reply, Whole } from '../reply.ts';
import { chunked, headText, isAscii, keepAliveMs, lastChunk } from './plain-reply.ts';
import { PlainReader, type PlainRequest } from './plain-request.ts';

export interface PlainOptions {
  /** False where the request is not for an endpoint. */
  take(request: PlainRequest, reply: Reply): boolean;
  /** The connection with everything that is still unread. */
  toHttp(socket: Socket): void;
  /** Nothing was ever asked. */
  late(socket: Socket): void;
  headersMs: number;
  /** How long a response may stall because the client doesn't read it. */
  answerMs: number;
}

export interface PlainConnections {
  open(socket: Socket): void;
  /**
   * Ends the idle ones now. Each of the others was promised that it stays open: it may bring one more request within that time,
   * whose answer closes it.
   */
  close(lingerMs: number): void;
  /** In any state. */
  cut(): void;
}

export function createPlainConnections(options: PlainOptions): PlainConnections {
  const all = new Set<PlainConnection>();
  const checkEveryMs = Math.min(5_000, options.headersMs);
  const clock = setInterval(() => {
    const now = performance.now();
    for (const connection of all) connection.endWhenLate(now);
  }, checkEveryMs);
  clock.unref();
  return {
    open(socket) {
      all.add(new PlainConnection(socket, options, (gone) => all.delete(gone)));
    },
    close(lingerMs) {
      for (const connection of all) connection.close(lingerMs);
    },
    cut() {
      clearInterval(clock);
      for (const connection of all) connection.destroy();
    },
  };
}

class PlainConnection implements Reply {
  last = false;
  readonly #socket: Socket;
  readonly #options: PlainOptions;
  readonly #gone: (connection: PlainConnection) => void;
  readonly #reader = new PlainReader();
  #busy = false;
  /** Bytes that a stream of known length still has to send; undefined for a chunked response. */
  #left: number | undefined;
  #served = false;
  /** Set once the server closes. */
  #lingerMs: number | undefined;
  #idleSince = performance.now();
  /** What arrived before the response was sent. */
  #early: Buffer | undefined;
  #closed: (() => void) | undefined;

  constructor(socket: Socket, options: PlainOptions, gone: (connection: PlainConnection) => void) {
    this.#socket = socket;
    this.#options = options;
    this.#gone = gone;
    socket.on('data', this.#onData);
    socket.on('end', this.#onEnd);
    socket.on('error', this.#onError);
    socket.on('close', this.#onClose);
  }

  #onData = (bytes: Buffer): void => {
    if (!this.#busy) this.#read(bytes);
    else {
      this.#early = this.#early === undefined ? bytes : Buffer.concat([this.#early, bytes]);
      this.#socket.pause();
    }
  };
  // As in node:http, a client that ends its side has left.
  #onEnd = (): void => {
    this.#socket.end();
  };
  #onError = (): void => {
    this.#socket.destroy();
  };
  #onStall = (): void => {
    this.#socket.destroy();
  };
  #onClose = (): void => {
    this.#gone(this);
    this.#closed?.();
  };

  #read(bytes: Buffer): void {
    const request = this.#reader.read(bytes, this.#socket);
    this.#busy = request !== undefined;
    if (request === undefined || !this.#options.take(request, this)) this.#handOver(bytes);
  }

  #handOver(bytes: Buffer): void {
    const socket = this.#socket;
    this.#gone(this);
    socket.off('data', this.#onData);
    socket.off('end', this.#onEnd);
    socket.off('error', this.#onError);
    socket.off('close', this.#onClose);
    socket.pause();
    socket.unshift(bytes);
    this.#options.toHttp(socket);
    socket.resume();
  }

  whole(status: number, headers: string[], body: Whole | undefined): void {
    const socket = this.#socket;
    if (socket.destroyed) return;
    const head = headText(status, headers, this.last);
    if (body === undefined) socket.write(head, 'latin1');
    else if (typeof body === 'string' && isAscii(head)) socket.write(head + body);
    else {
      socket.cork();
      socket.write(head, 'latin1');
      socket.write(body);
      socket.uncork();
    }
    this.#answered();
  }

  begin(status: number, headers: string[]): void {
    const length = headers.indexOf('content-length');
    this.#left = length === -1 ? undefined : Number(headers[length + 1]);
    if (this.#left === undefined) headers.push('transfer-encoding', 'chunked');
    if (!this.#socket.destroyed) this.#socket.write(headText(status, headers, this.last), 'latin1');
  }
  write(chunk: Whole): boolean {
    // An empty chunk would be read as the end.
    if (this.#socket.destroyed || chunk.length === 0) return true;
    if (this.#left === undefined) return this.#socket.write(chunked(chunk));
    this.#left -= Buffer.byteLength(chunk);
    return this.#socket.write(chunk);
  }
  drained(): Promise<unknown> {
    return new Promise<void>((resolve) => this.#onceRead(resolve));
  }
  end(): void {
    if (this.#socket.destroyed) return;
    if (this.#left === undefined) this.#socket.write(lastChunk, 'latin1');
    // After a body that ended early or late, no further response can follow on this connection.
    else if (this.#left !== 0) this.last = true;
    this.#answered();
  }
  destroy(): void {
    this.#socket.destroy();
  }
  onClose(closed: () => void): void {
    this.#closed = closed;
    if (this.#socket.destroyed) closed();
  }

  #answered(): void {
    this.#closed?.();
    this.#closed = undefined;
    if (this.last || this.#lingerMs === 0) {
      this.#socket.destroySoon();
      if (!this.#socket.destroyed) this.#socket.setTimeout(this.#options.answerMs, this.#onStall);
    }
    // A slow reader is not read from until it has caught up.
    else if (this.#socket.writableNeedDrain) this.#onceRead(() => this.#next());
    else this.#next();
  }

  /** The timeout restarts with every read. */
  #onceRead(then: () => void): void {
    this.#socket.setTimeout(this.#options.answerMs, this.#onStall);
    this.#socket.once('drain', () => {
      this.#socket.setTimeout(0, this.#onStall);
      then();
    });
  }

  #next(): void {
    this.#busy = false;
    this.#served = true;
    this.#idleSince = performance.now();
    if (this.#early !== undefined) this.#handOver(this.#early);
    else if (this.#lingerMs !== undefined) setTimeout(this.#endIdle, this.#lingerMs).unref();
  }

  #endIdle = (): void => {
    if (!this.#busy) this.#socket.destroySoon();
  };

  close(lingerMs: number): void {
    this.#lingerMs = lingerMs;
    // The first request of a new connection may be in transit, and clients don't retry it.
    if (this.#served) this.#endIdle();
  }

  endWhenLate(now: number): void {
    if (this.#busy) return;
    const idleMs = now - this.#idleSince;
    if (this.#served && idleMs > keepAliveMs) this.#socket.destroySoon();
    if (this.#served || idleMs <= this.#options.headersMs) return;
    // A request that arrives now would run, but could not get its response.
    this.#socket.off('data', this.#onData);
    this.#options.late(this.#socket);
  }
}
