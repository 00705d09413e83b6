/** A server on loopback that speaks a protocol in the clear until the client wishes for TLS. */
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { createSecureContext, TLSSocket } from 'node:tls';
import type { Certificates } from './tls-servers.ts';

export interface Script {
  greeting?: string | Buffer;
  /** What each message of the client is answered with; TLS starts after the last. */
  replies: [heard: RegExp, said: string | Buffer][];
  /** Connections beyond this many at once are turned away with these words. */
  crowded?: { max: number; words: string };
}

export async function startStartTlsServer(made: Certificates, script: Script) {
  const secureContext = createSecureContext({
    key: made.good.keyPem,
    cert: made.good.pem + made.middle.pem,
  });
  const open = new Set<Socket>();
  const heard: string[] = [];

  const startTls = (socket: Socket) => {
    const secure = new TLSSocket(socket, { isServer: true, secureContext });
    secure.on('error', () => {});
    secure.on('close', () => socket.destroy());
  };

  const server = createServer((socket) => {
    open.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => open.delete(socket));
    if (script.crowded && open.size > script.crowded.max) {
      socket.end(script.crowded.words);
      return;
    }
    const left = [...script.replies];
    const onData = (bytes: Buffer) => {
      const text = bytes.toString('latin1');
      heard.push(text);
      const next = left.shift();
      const match = next?.[0].exec(text);
      if (!next || !match) {
        socket.destroy();
        return;
      }
      if (left.length === 0) socket.removeListener('data', onData);
      socket.write(next[1]);
      if (left.length > 0) return;
      socket.pause();
      if (match[0].length < bytes.length) socket.unshift(bytes.subarray(match[0].length));
      startTls(socket);
    };
    socket.on('data', onData);
    if (script.greeting) socket.write(script.greeting);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    heard,
    async [Symbol.asyncDispose]() {
      for (const socket of open) socket.destroy();
      server.close();
    },
  };
}
