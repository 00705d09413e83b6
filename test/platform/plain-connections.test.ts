/** Connections that ask plainly and those that do not: the same answers, in order, on one socket or many. */
import assert from 'node:assert/strict';
import { subscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { startTestServer, type TestServer } from '../../packages/server/src/testing/server.ts';

describe('one connection', () => {
  let server: TestServer;
  let head: string;
  before(async () => {
    server = await startTestServer({ env: { OJA_HEADERS_TIMEOUT_MS: '1000' } });
    head = `host: oja\r\nauthorization: Bearer ${server.operator.api_key}`;
  });
  after(() => server.close());

  const whoami = () => `GET /api/v1/whoami HTTP/1.1\r\n${head}\r\n\r\n`;
  const open = () => connect(Number(new URL(server.url).port), '127.0.0.1');

  /** Sends the pieces, each in a packet of its own, and returns all that came until the connection closed. */
  async function talk(pieces: string[], socket = open()): Promise<string> {
    let heard = '';
    socket.setEncoding('latin1');
    socket.setNoDelay(true);
    socket.on('data', (chunk) => (heard += chunk));
    const closed = once(socket, 'close', { signal: AbortSignal.timeout(20_000) });
    for (const piece of pieces) {
      socket.write(piece, 'latin1');
      await isRead(socket);
    }
    await closed;
    return heard;
  }
  /** Sends each request when the one before it is answered. */
  async function ask(requests: string[]): Promise<string> {
    const socket = open().setEncoding('latin1');
    let heard = '';
    socket.on('data', (chunk) => (heard += chunk));
    const signal = AbortSignal.timeout(20_000);
    const closed = once(socket, 'close', { signal });
    for (const [sent, request] of requests.entries()) {
      socket.write(request, 'latin1');
      while (statuses(heard).length <= sent) await once(socket, 'data', { signal });
    }
    await closed;
    return heard;
  }
  const statuses = (heard: string) => [...heard.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => status);
  const closing = (request: string) => request.replace('\r\n\r\n', '\r\nconnection: close\r\n\r\n');

  test('who was refused and does not close in turn is closed on', async () => {
    const socket = connect({
      port: Number(new URL(server.url).port),
      host: '127.0.0.1',
      allowHalfOpen: true,
    });
    const closed = new Promise((resolve) => socket.once('close', resolve));
    socket.on('error', () => {});
    socket.resume();
    socket.write('NOT HTTP AT ALL\r\n\r\n');
    await once(socket, 'end', { signal: AbortSignal.timeout(10_000) });
    // Only what is sent to it tells whether the other end is still there.
    const knocking = setInterval(() => socket.write('x'), 50);
    const waited = setTimeout(() => socket.destroy(new Error('still open')), 10_000);
    const errors = once(socket, 'error') as Promise<[NodeJS.ErrnoException]>;
    await closed;
    clearInterval(knocking);
    clearTimeout(waited);
    assert.match((await errors)[0].code ?? 'still open', /ECONNRESET|EPIPE/);
  });

  test('a body that is refused is dropped, and the connection goes on', async () => {
    const body = 'x'.repeat(200_000);
    const start = `POST /api/v1/keys HTTP/1.1\r\nhost: oja\r\nauthorization: Bearer no\r\ncontent-length: ${body.length}\r\n\r\n`;
    const heard = await talk([start, body.slice(0, 1000), body.slice(1000), closing(whoami())]);
    assert.deepEqual(statuses(heard), ['401', '200']);
  });

  test('many calls one after another, then one that ends it', async () => {
    const heard = await talk([whoami(), whoami(), closing(whoami())]);
    assert.deepEqual(statuses(heard), ['200', '200', '200']);
    assert.equal(heard.match(/^connection: keep-alive\r$/gim)?.length, 2);
    assert.equal(heard.match(/^connection: close\r$/gim)?.length, 1);
    assert.equal(new Set(heard.match(/req_[0-9a-z]{26}/g)).size, 3);
  });

  test('the head is the same whichever code wrote it', async () => {
    const names = (heard: string) =>
      heard
        .split('\r\n\r\n')[0]!
        .split('\r\n')
        .slice(1)
        .map((line) => line.split(':')[0]!.toLowerCase())
        .sort();
    const plain = await ask([whoami(), closing(whoami())]);
    const other = await ask([`HEAD${whoami().slice(3)}`, closing(whoami())]);
    assert.deepEqual(names(plain), names(other));
    // By how it spells them: a plain request never came to node:http.
    assert.match(plain, /\r\ndate: /);
    assert.match(other, /\r\nDate: /);
  });

  test('several requests in one packet are answered in their order', async () => {
    const lost = `GET /api/v1/nothing HTTP/1.1\r\n${head}\r\n\r\n`;
    const heard = await talk([whoami() + lost + whoami() + closing(lost)]);
    assert.deepEqual(statuses(heard), ['200', '404', '200', '404']);
  });

  test('requests that come before the last was answered are answered after it', async () => {
    const socket = open();
    const heard = talk([], socket);
    for (const request of [whoami(), whoami(), closing(whoami())]) socket.write(request);
    assert.deepEqual(statuses(await heard), ['200', '200', '200']);
  });

  test('a request in pieces: head, body, byte by byte', async () => {
    const body = '{"name":"in pieces"}';
    const request = closing(
      `POST /api/v1/keys HTTP/1.1\r\n${head}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n`,
    );
    assert.deepEqual(statuses(await talk([request, body])), ['201']);
    assert.deepEqual(statuses(await talk([whoami(), request + body.slice(0, 5), body.slice(5)])), [
      '200',
      '201',
    ]);
    assert.deepEqual(statuses(await talk([request.slice(0, 10), request.slice(10), ...body])), ['201']);
  });

  test('chunks, a question before the body, an older HTTP', async () => {
    const posted = `POST /api/v1/keys HTTP/1.1\r\n${head}\r\ncontent-type: application/json\r\n`;
    const inChunks = closing(`${posted}transfer-encoding: chunked\r\n\r\n`);
    assert.deepEqual(statuses(await talk([`${inChunks}a\r\n{"name":"a\r\n2\r\n"}\r\n0\r\n\r\n`])), ['201']);
    const asked = closing(`${posted}content-length: 12\r\nexpect: 100-continue\r\n\r\n`);
    assert.deepEqual(statuses(await talk([asked, '{"name":"a"}'])), ['100', '201']);
    assert.match(
      await talk([whoami().replace('HTTP/1.1', 'HTTP/1.0')]),
      /^HTTP\/1\.1 200[\s\S]*connection: close/i,
    );
  });

  test('what could be read in two ways is refused', async () => {
    const posted = `POST /api/v1/keys HTTP/1.1\r\n${head}\r\ncontent-type: application/json\r\n`;
    for (const framing of [
      'content-length: 2\r\ntransfer-encoding: chunked',
      'content-length: 2\r\ncontent-length: 3',
      'content-length: 2, 2',
      'content-length: +2',
      'transfer-encoding: chunked, identity',
      'transfer-encoding: gzip',
      'host: elsewhere.example\r\ncontent-length: 2',
    ]) {
      const doubtful = `${posted}${framing}\r\n\r\n{}GET /api/v1/whoami HTTP/1.1\r\n${head}\r\n\r\n`;
      assert.deepEqual(statuses(await ask([doubtful])), ['400'], framing);
      assert.deepEqual(statuses(await ask([whoami(), doubtful])), ['200', '400'], framing);
    }
  });

  test('chunks within another encoding and a second Host are refused on every path', async () => {
    for (const line of [
      'GET /healthz',
      'GET /api/v1/whoami',
      'OPTIONS /api/v1/whoami',
      'POST /mcp',
      'GET /none',
    ])
      for (const more of [
        'Host: elsewhere.example\r\n',
        `host: ${head.split('\r\n')[0]!.slice(6)}\r\n`,
        'transfer-encoding: gzip, chunked\r\n',
        'transfer-encoding: chunked\r\ntransfer-encoding: chunked\r\n',
      ]) {
        const body = more.startsWith('transfer') ? '0\r\n\r\n' : '';
        const heard = await ask([
          `${line} HTTP/1.1\r\n${head}\r\n${more}\r\n${body}GET /healthz HTTP/1.1\r\n${head}\r\n\r\n`,
        ]);
        assert.deepEqual(statuses(heard), ['400'], `${line} ${more}`);
      }
  });

  test('a page and a call share a connection', async () => {
    const page = `GET /healthz HTTP/1.1\r\n${head}\r\n\r\n`;
    assert.deepEqual(statuses(await talk([whoami(), page, whoami(), closing(page)])), [
      '200',
      '200',
      '200',
      '200',
    ]);
  });

  test('a client that connects and sends nothing gets an error after a while', async () => {
    assert.match(await talk([]), /^HTTP\/1\.1 408 /);
  });

  test('a stream goes out in chunks while it comes', async () => {
    const socket = open();
    socket.setEncoding('utf8');
    let heard = '';
    socket.on('data', (chunk) => (heard += chunk));
    socket.write(`GET /api/v1/requests/tail HTTP/1.1\r\n${head}\r\n\r\n`);
    await waitFor(socket, () => heard.includes('\r\n\r\n'));
    assert.match(heard, /^HTTP\/1\.1 200[\s\S]*transfer-encoding: chunked/i);
    await server.call('/api/v1/whoami');
    await waitFor(socket, () => heard.includes('account.whoami'));
    assert.match(heard, /\r\n[0-9a-f]+\r\n[\s\S]*data: \{/);
    socket.destroy();
  });

  test('a caller who does not read is not heard until he has', async () => {
    const socket = open();
    socket.pause();
    const catalogue = `GET /api/v1/catalogue HTTP/1.1\r\n${head}\r\n\r\n`;
    const asked = 400;
    for (let i = 0; i < asked; i++) socket.write(catalogue);
    const peer = await serverEnd(socket);
    while (peer.writableLength === 0) await nextTurn();
    let answers = 0;
    let rest = '';
    socket.setEncoding('latin1');
    socket.on('data', (chunk: string) => {
      rest += chunk;
      answers += rest.split('HTTP/1.1 200').length - 1;
      rest = rest.slice(-11).replace('HTTP/1.1 200', '');
    });
    socket.resume();
    await waitFor(socket, () => answers >= asked);
    socket.destroy();
    assert.equal(answers, asked);
  });
});

test('a server that stops ends idle connections at once and busy ones after their answer', async () => {
  const server = await startTestServer();
  const request = `GET /api/v1/whoami HTTP/1.1\r\nhost: oja\r\nauthorization: Bearer ${server.operator.api_key}\r\n\r\n`;
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  socket.write(request);
  await once(socket, 'data');
  const closed = once(socket, 'close');
  socket.resume();
  await server.close();
  await closed;
});

/** The ends of connections that the server of this process accepted, by the port of the caller. */
const accepted = new Map<number | undefined, Socket>();
subscribe('net.server.socket', (message) => {
  const { socket } = message as { socket: Socket };
  accepted.set(socket.remotePort, socket);
});

async function serverEnd(socket: Socket): Promise<Socket> {
  if (socket.connecting) await once(socket, 'connect');
  for (;;) {
    const peer = accepted.get(socket.localPort);
    if (peer) return peer;
    await nextTurn();
  }
}

/** Until the server has read all that was written, so that the next piece comes in a packet of its own. */
async function isRead(socket: Socket): Promise<void> {
  const peer = await serverEnd(socket);
  while (peer.bytesRead < socket.bytesWritten && !peer.destroyed) await nextTurn();
}

async function waitFor(socket: Socket, done: () => boolean): Promise<void> {
  while (!done()) await once(socket, 'data', { signal: AbortSignal.timeout(20_000) });
}
