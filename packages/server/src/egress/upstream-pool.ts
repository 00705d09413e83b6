/** The connections to one origin. The one used last is used again first: those that are not needed grow old and close. */
import { connect, isIP } from 'node:net';
import { connect as connectTls } from 'node:tls';
import {
  type ConnectionOwner,
  ConnectionTrouble,
  callerLeft,
  type Dial,
  type Exchange,
  UpstreamConnection,
} from './upstream-connection.ts';

export interface UpstreamPool {
  send(exchange: Exchange): void;
  /** Ends an exchange that has not ended; it hears `reason`. */
  abort(exchange: Exchange, reason: Error): void;
  close(): void;
}

/** One clock for all: a timer and a listener for each request would cost more than writing and reading its heads. */
const tickMs = 50;

export function createUpstreamPool(origin: URL, connectionsMax: number): UpstreamPool {
  const all = new Set<UpstreamConnection>();
  const idle: UpstreamConnection[] = [];
  const waiting: Exchange[] = [];
  const dial = createDial(origin);
  let clock: NodeJS.Timeout | undefined;
  let closed = false;

  const owner: ConnectionOwner = {
    free(connection) {
      const next = waiting.shift();
      if (next === undefined) idle.push(connection);
      else connection.send(next);
    },
    gone(connection) {
      all.delete(connection);
      const place = idle.indexOf(connection);
      if (place !== -1) idle.splice(place, 1);
      const next = waiting.shift();
      if (next !== undefined) open().send(next);
    },
  };

  function open(): UpstreamConnection {
    const connection = dial(owner);
    all.add(connection);
    clock ??= setInterval(tick, tickMs).unref();
    return connection;
  }

  function tick(): void {
    const now = performance.now();
    for (const connection of all) connection.look(now);
    for (const exchange of waiting.filter(({ signal }) => signal.aborted)) abort(exchange, callerLeft());
    if (all.size > 0) return;
    clearInterval(clock);
    clock = undefined;
  }

  function abort(exchange: Exchange, reason: Error): void {
    exchange.connection?.abort(reason);
    const place = waiting.indexOf(exchange);
    if (place === -1) return;
    waiting.splice(place, 1);
    exchange.error(reason);
  }

  function fresh(): UpstreamConnection | undefined {
    const now = performance.now();
    for (let last = idle.pop(); last !== undefined; last = idle.pop()) {
      if (last.isFresh(now)) return last;
      last.destroy();
    }
    return undefined;
  }

  return {
    send(exchange) {
      if (closed) return exchange.error(new ConnectionTrouble('ECONNABORTED', 'the server stops'));
      const connection = fresh() ?? (all.size < connectionsMax ? open() : undefined);
      if (connection === undefined) waiting.push(exchange);
      else connection.send(exchange);
    },
    abort,
    close() {
      closed = true;
      for (const exchange of waiting.splice(0))
        exchange.error(new ConnectionTrouble('ECONNABORTED', 'the server stops'));
      for (const connection of all) connection.destroy();
    },
  };
}

function createDial(origin: URL): (owner: ConnectionOwner) => UpstreamConnection {
  const host = origin.hostname.replace(/^\[|\]$/g, '');
  const isTls = origin.protocol === 'https:';
  const port = Number(origin.port || (isTls ? 443 : 80));
  if (!isTls) {
    const dial: Dial = (onread) => connect({ host, port, onread });
    return (owner) => new UpstreamConnection(dial, 'connect', owner);
  }
  const servername = isIP(host) === 0 ? host : undefined;
  let session: Buffer | undefined;
  const dial: Dial = (onread) => {
    const options = { host, port, servername, session, ALPNProtocols: ['http/1.1'], onread };
    return connectTls(options).on('session', (given: Buffer) => {
      session = given;
    });
  };
  return (owner) => new UpstreamConnection(dial, 'secureConnect', owner);
}
