/** Where a response goes: in one piece, or in parts as they come. */
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

export type Whole = Uint8Array | string;

export interface Reply {
  /** The connection ends with this answer. */
  last: boolean;
  whole(status: number, headers: string[], body: Whole | undefined): void;
  begin(status: number, headers: string[]): void;
  /** False when the reader is slow: wait for `drained`. */
  write(chunk: Whole): boolean;
  drained(): Promise<unknown>;
  end(): void;
  destroy(): void;
  /** Called when nothing more can be written. */
  onClose(closed: () => void): void;
}

const lingerMs = 10_000;

/**
 * Closing while the body is still sent would lose the response: nginx turns this into a 502. The rest is
 * dropped for a while, until the sender closes too. This is how node:http ends connections.
 */
function lingerAfter(socket: Socket | null): void {
  if (socket === null) return;
  socket.destroySoon = () => {
    socket.end();
    setTimeout(() => socket.destroy(), lingerMs).unref();
  };
}

export class HttpReply implements Reply {
  readonly #response: ServerResponse;
  /** How long the response may stall because the client doesn't read it; node:http then closes the connection. */
  readonly #stallMs: number;

  constructor(response: ServerResponse, stallMs: number) {
    this.#response = response;
    this.#stallMs = stallMs;
  }
  set last(last: boolean) {
    if (!last) return;
    this.#response.shouldKeepAlive = false;
    if (!this.#response.req.complete) lingerAfter(this.#response.socket);
  }
  whole(status: number, headers: string[], body: Whole | undefined): void {
    this.#response.writeHead(status, headers);
    this.#response.end(body);
    // Once it is sent, node:http sets the timeout for idle connections.
    if (!this.#response.writableFinished) this.#response.socket?.setTimeout(this.#stallMs);
  }
  begin(status: number, headers: string[]): void {
    this.#response.writeHead(status, headers);
    this.#response.flushHeaders();
  }
  write(chunk: Whole): boolean {
    return this.#response.write(chunk);
  }
  drained(): Promise<unknown> {
    this.#response.socket?.setTimeout(this.#stallMs);
    return new Promise<void>((resolve) =>
      this.#response.once('drain', () => {
        this.#response.socket?.setTimeout(0);
        resolve();
      }),
    );
  }
  end(): void {
    this.#response.end();
  }
  destroy(): void {
    this.#response.destroy();
  }
  onClose(closed: () => void): void {
    this.#response.once('close', closed);
  }
}
