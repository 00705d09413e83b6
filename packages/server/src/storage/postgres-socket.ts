/** The driver writes every kilobyte by itself; statements that are sent together travel together over this socket. */
import { connect, type Socket } from 'node:net';

interface Address {
  host: string[];
  port: number[];
  /** Of a socket file. */
  path: string | false;
}

/** Each connection goes to the next host of the list: after a failover the one that takes writes is found. */
export function createSocketOpener(): (address: Address) => Socket {
  let turn = 0;
  return ({ host, port, path }) => {
    const place = turn++ % host.length;
    const socket = path ? connect(path) : connect(port[place]!, host[place]!);
    gatherWrites(socket);
    // The driver reads the name that a certificate must have from here.
    return Object.assign(socket, { host: host[place] });
  };
}

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
