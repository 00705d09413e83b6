/** Listeners that nobody may reach: TCP and UDP, IPv4 and IPv6, all on one port. */
import { createSocket, type Socket as UdpSocket } from 'node:dgram';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';

export interface Canaries {
  port: number;
  /** One line per connection or datagram. */
  hits: string[];
  /** Waits until everything sent before has arrived, then says what came. */
  settled(): Promise<string[]>;
  [Symbol.asyncDispose](): Promise<void>;
}

const probe = 'probe of the test itself';

async function listen(
  hits: string[],
): Promise<{ port: number; tcp: Server[]; udp: UdpSocket[] } | undefined> {
  const tcp: Server[] = [];
  const udp: UdpSocket[] = [];
  try {
    let port = 0;
    for (const host of ['127.0.0.1', '::1']) {
      const server = createServer((socket) => {
        hits.push(`tcp ${host}`);
        socket.on('error', () => {});
        socket.resume();
        socket.end('HTTP/1.1 200 OK\r\ncontent-length: 6\r\nconnection: close\r\n\r\ncanary');
      });
      server.listen(port, host);
      await once(server, 'listening');
      tcp.push(server);
      port = (server.address() as AddressInfo).port;
      const socket = createSocket(host === '::1' ? 'udp6' : 'udp4');
      socket.on('message', (bytes) => {
        if (bytes.toString() !== probe) hits.push(`udp ${host}`);
      });
      socket.bind(port, host);
      await once(socket, 'listening');
      udp.push(socket);
    }
    return { port, tcp, udp };
  } catch {
    for (const server of tcp) server.close();
    for (const socket of udp) socket.close();
    return undefined;
  }
}

export async function startCanaries(): Promise<Canaries> {
  const hits: string[] = [];
  let found = await listen(hits);
  while (!found) found = await listen(hits);
  const { port, tcp, udp } = found;
  return {
    port,
    hits,
    async settled() {
      // Loopback keeps the order: once our own datagram is here, earlier ones are too.
      for (const [index, host] of ['127.0.0.1', '::1'].entries()) {
        const arrived = once(udp[index] as UdpSocket, 'message');
        (udp[index] as UdpSocket).send(probe, port, host);
        await arrived;
      }
      return hits;
    },
    async [Symbol.asyncDispose]() {
      for (const socket of udp) socket.close();
      await Promise.all(tcp.map((server) => new Promise((resolve) => server.close(resolve))));
    },
  };
}
