/** Outbound proxies on loopback for tests: HTTP CONNECT and SOCKS5, each telling what it was asked for. */
import { createServer as createHttpServer } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

export interface ProxyStandIn extends AsyncDisposable {
  port: number;
  /** host:port of each connection that was asked for. */
  asked: string[];
}

interface Options {
  /** Where every connection leads, whatever was asked for. */
  leadsTo: number;
  user?: string;
  password?: string;
  /** Where it was before. */
  port?: number;
  /** Refuses every connection. */
  refuses?: boolean;
  /** Is spoken to over TLS. */
  tls?: { cert: string; key: string };
}

async function listening(server: Server, asked: string[], port = 0): Promise<ProxyStandIn> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.once('close', () => sockets.delete(socket));
  });
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
  return {
    port: (server.address() as AddressInfo).port,
    asked,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      await new Promise((done) => server.close(done));
    },
  };
}

function couple(one: Socket, port: number): Socket {
  const other = connect(port, '127.0.0.1');
  other.on('error', () => one.destroy());
  other.on('close', () => one.destroy());
  one.on('close', () => other.destroy());
  return other;
}

export function openHttpProxy({
  leadsTo,
  port,
  user,
  password,
  refuses,
  tls,
}: Options): Promise<ProxyStandIn> {
  const asked: string[] = [];
  const server = tls === undefined ? createHttpServer() : createHttpsServer(tls);
  const proof = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
  server.on('connect', (request, duplex, head) => {
    const socket = duplex as Socket;
    if (user !== undefined && request.headers['proxy-authorization'] !== proof)
      return void socket.end('HTTP/1.1 407 Proxy Authentication Required\r\n\r\n');
    asked.push(request.url ?? '');
    if (refuses) return void socket.end('HTTP/1.1 403 Forbidden\r\n\r\n');
    const target = couple(socket, leadsTo);
    target.once('connect', () => {
      socket.write('HTTP/1.1 200 Connection Established\r\n\r\n');
      target.write(head);
      socket.pipe(target).pipe(socket);
    });
  });
  return listening(server, asked, port);
}

export function openSocksProxy({ leadsTo, port, user, password, refuses }: Options): Promise<ProxyStandIn> {
  const asked: string[] = [];
  const server = createServer((socket) => void serve(socket).catch(() => socket.destroy()));
  async function serve(socket: Socket): Promise<void> {
    const read = reader(socket);
    const [, methods] = await read(2);
    const offered = [...(await read(methods!))];
    const wanted = user === undefined ? 0 : 2;
    if (!offered.includes(wanted)) return void socket.end(Uint8Array.from([5, 255]));
    socket.write(Uint8Array.from([5, wanted]));
    if (wanted === 2) {
      const name = (await read((await read(2))[1]!)).toString();
      const word = (await read((await read(1))[0]!)).toString();
      const isRight = name === user && word === password;
      socket.write(Uint8Array.from([1, isRight ? 0 : 1]));
      if (!isRight) return void socket.end();
    }
    const [, , , kind] = await read(4);
    const host =
      kind === 1
        ? [...(await read(4))].join('.')
        : kind === 4
          ? (await read(16)).toString('hex')
          : (await read((await read(1))[0]!)).toString();
    const port = (await read(2)).readUInt16BE();
    asked.push(`${host}:${port}`);
    socket.write(Uint8Array.from([5, refuses ? 2 : 0, 0, 1, 0, 0, 0, 0, 0, 0]));
    if (refuses) return void socket.end();
    const target = couple(socket, leadsTo);
    read.end();
    socket.pipe(target).pipe(socket);
  }
  return listening(server, asked, port);
}

function reader(socket: Socket) {
  let got = Buffer.alloc(0);
  let wake: (() => void) | undefined;
  const onData = (chunk: Buffer) => {
    got = Buffer.concat([got, chunk]);
    wake?.();
  };
  socket.on('data', onData);
  const read = async (count: number): Promise<Buffer> => {
    while (got.length < count)
      await new Promise<void>((done) => {
        wake = done;
      });
    const bytes = got.subarray(0, count);
    got = got.subarray(count);
    return bytes;
  };
  return Object.assign(read, {
    end() {
      socket.removeListener('data', onData);
      if (got.length > 0) socket.unshift(got);
    },
  });
}
