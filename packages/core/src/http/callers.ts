/** Who is at the other end of a connection, with the calls in work on it. */
import type { Socket } from 'node:net';
import type { Call } from '../call/call.ts';
import { fail } from '../errors.ts';
import type { Owner } from '../escapes.ts';

/** When a connection closes its calls are cut, and what escapes on it fails them. */
export function createCallers() {
  const bySocket = new WeakMap<Socket, Caller>();
  return {
    of(socket: Socket): Caller {
      const known = bySocket.get(socket);
      if (known !== undefined) return known;
      const caller = new Caller(socket);
      bySocket.set(socket, caller);
      return caller;
    },
  };
}

/** For a call that does not end although it was aborted. */
const abortMs = 5_000;

export class Caller implements Owner {
  readonly calls = new Set<Call>();
  readonly #socket: Socket;

  constructor(socket: Socket) {
    this.#socket = socket;
    socket.once('close', () => this.#abort('client_closed', 'The client closed the connection.'));
  }

  end(): boolean {
    if (this.#socket.destroyed) return false;
    this.#abort('internal_error', 'Something went wrong on the server.');
    const isCalling = this.calls.size > 0;
    if (!isCalling) this.#socket.destroy();
    else setTimeout(() => this.calls.size > 0 && this.#socket.destroy(), abortMs).unref();
    return true;
  }

  #abort(code: 'client_closed' | 'internal_error', message: string): void {
    for (const call of this.calls) call.abort.abort(fail(code, message));
  }
}
