/** Connections to PostgreSQL: to the host that takes writes, left when it no longer does or has fallen silent. */
import { connect, type Socket } from 'node:net';
import type { PostgresHost } from './postgres-url.ts';

export interface Sockets {
  /** Asked by the driver for each new connection. */
  open(): Socket;
  /** Whoever answers there takes no writes: break all connections, and make new ones to the next host. */
  leave(): void;
  /** Those that are open. One that is destroyed with ETIMEDOUT speaks for its host. */
  all(): Iterable<Socket>;
  /** Whether the server of the present host says anything to a new caller, in so much time. */
  knock(patienceMs: number): Promise<boolean>;
}

/** Where every host refuses writes, connections are made anew no more often than this. */
const leaveEveryMs = 1_000;

/** Stays with a host until it cannot be reached or is left. A name is looked up again for each connection. */
export function createSockets(hosts: readonly PostgresHost[]): Sockets {
  const open = new Set<Socket>();
  let place = 0;
  let leftAt = -leaveEveryMs;
  const next = (from: number) => {
    if (place === from) place = (from + 1) % hosts.length;
  };
  return {
    open() {
      const at = place;
      const { host } = hosts[at]!;
      const socket = reach(hosts[at]!);
      let reached = false;
      socket.once('connect', () => {
        reached = true;
      });
      gatherWrites(socket);
      open.add(socket);
      // Not by a listener: the driver removes them all when it turns to TLS.
      const destroy = socket._destroy.bind(socket);
      socket._destroy = (error, done) => {
        open.delete(socket);
        if (!reached || (error as NodeJS.ErrnoException | null)?.code === 'ETIMEDOUT') next(at);
        destroy(error, done);
      };
      // The driver reads the name that a certificate must have from here.
      return Object.assign(socket, { host });
    },
    leave() {
      if (performance.now() - leftAt < leaveEveryMs) return;
      leftAt = performance.now();
      next(place);
      for (const socket of [...open]) socket.destroy();
    },
    all: () => open,
    knock: (patienceMs) => knock(reach(hosts[place]!), patienceMs),
  };
}

const reach = ({ host, port }: PostgresHost) =>
  host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);

/** SSLRequest: every server and pooler answers it with a letter, before it asks who is there. */
const sslRequest = Buffer.from([0, 0, 0, 8, 0x04, 0xd2, 0x16, 0x2f]);

/** A refused or broken connection is an answer too: the driver will find out for itself. */
function knock(socket: Socket, patienceMs: number): Promise<boolean> {
  return new Promise((resolve) => {
    const tell = (answered: boolean) => {
      clearTimeout(timer);
      socket.destroy();
      resolve(answered);
    };
    const timer = setTimeout(tell, patienceMs, false);
    socket.once('data', () => tell(true));
    socket.once('error', () => tell(true));
    socket.once('end', () => tell(true));
    socket.write(sslRequest);
  });
}

/** The driver writes every kilobyte by itself; statements that are sent together travel together over this socket. */
function gatherWrites(socket: Socket): void {
  const write = socket.write.bind(socket) as Socket['write'];
  let gathering = false;
  const gathered = (...args: Parameters<Socket['write']>) => {
    if (!gathering) {
      gathering = true;
      socket.cork();
      process.nextTick(() => {
        gathering = false;
        socket.uncork();
      });
    }
    return write(...args);
  };
  socket.write = gathered as Socket['write'];
}
