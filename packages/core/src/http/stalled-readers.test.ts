/** Callers who ask and read nothing: their connections end, whichever parser reads the request. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import {
  type AddressInfo,
  connect,
  createServer as createNetServer,
  type Server,
  type Socket,
} from 'node:net';
import { test } from 'node:test';
import { createPlainConnections } from './plain/plain-connections.ts';
import { HttpReply, type Reply } from './reply.ts';

const answerMs = 200;
/** More than the buffers on the way take in. */
const much = Buffer.alloc(32 * 1024 * 1024);

const answers: Record<string, (reply: Reply) => void> = {
  whole: (reply) => reply.whole(200, ['content-length', String(much.length)], much),
  'the last one': (reply) => {
    reply.last = true;
    reply.whole(200, ['content-length', String(much.length)], much);
  },
  streamed: (reply) => {
    reply.begin(200, []);
    assert.equal(reply.write(much), false);
    void reply.drained();
  },
};

/** Asks, reads nothing, and answers when the server's end of the connection has closed. */
async function askAndStall(server: Server): Promise<void> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const accepted = once(server, 'connection') as Promise<[Socket]>;
  const caller = connect((server.address() as AddressInfo).port, '127.0.0.1').pause();
  caller.on('error', () => {});
  const [socket] = await accepted;
  const closed = once(socket, 'close', { signal: AbortSignal.timeout(20_000) });
  caller.write('GET / HTTP/1.1\r\nhost: oja\r\n\r\n');
  await closed;
  caller.destroy();
  server.close();
}

for (const [name, answer] of Object.entries(answers)) {
  test(`a plain connection, ${name}`, async () => {
    const plain = createPlainConnections({
      take(_request, reply) {
        answer(reply);
        return true;
      },
      toHttp: (socket) => socket.destroy(new Error('this request is plain')),
      late: (socket) => socket.destroy(),
      headersMs: 60_000,
      answerMs,
    });
    await askAndStall(createNetServer({ allowHalfOpen: true }, plain.open));
    plain.cut();
  });

  test(`node:http, ${name}`, async () => {
    const listener: RequestListener = (_request, response) => answer(new HttpReply(response, answerMs));
    await askAndStall(createServer(listener));
  });
}
