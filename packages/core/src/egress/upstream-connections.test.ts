import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createSecureServer as createHttp2Server, type Http2ServerResponse } from 'node:http2';
import { createServer as createTlsServer } from 'node:https';
import { type AddressInfo, createServer as createRawServer, type Server, type Socket } from 'node:net';
import { test } from 'node:test';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { EngineFailure } from '../engine-failure.ts';
import { makeCertificate } from '../testing/certificates.ts';
import { never, openEgress } from './testing.ts';

async function open(server: Server, options: { connections?: number; scheme?: string } = {}) {
  const sockets = new Set<Socket>();
  let connected = 0;
  server.on('connection', (socket) => {
    connected++;
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const egress = openEgress();
  const { port } = server.address() as AddressInfo;
  const { scheme = 'http', connections } = options;
  const baseUrl = `${scheme}://localhost:${port}`;
  const upstream = egress.upstream({ name: 'Stand-in', baseUrl, ...(connections ? { connections } : {}) });
  return {
    upstream,
    sockets,
    get connected() {
      return connected;
    },
    ask: (path = '/', signal = never) => upstream.request({ method: 'POST', path, body: {}, signal }),
    async [Symbol.asyncDispose]() {
      await egress.close();
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

const http = (answer: (request: IncomingMessage, response: ServerResponse) => void) =>
  createServer((request, response) => {
    request.resume();
    request.on('end', () => answer(request, response));
  });

/** A server that says these bytes to each request. */
const raw = (...answers: string[]) =>
  createRawServer((socket) => socket.on('data', () => socket.write(answers.shift() ?? '')));

const failsWith = (code: string) => (error: unknown) => {
  assert.ok(error instanceof EngineFailure, String(error));
  assert.equal(error.code, code);
  return true;
};

test('a connection is used again; more are opened up to the limit, and the others wait', async () => {
  const held: ServerResponse[] = [];
  const { promise: both, resolve: bothCame } = Promise.withResolvers<void>();
  let hold = false;
  await using site = await open(
    http((_request, response) => {
      if (!hold) return response.end('now');
      held.push(response);
      if (held.length === 2) bothCame();
    }),
    { connections: 2 },
  );
  // A connection rests for one turn of the event loop after a response.
  for (let count = 0; count < 6; count++) assert.equal((await site.ask()).text(), 'now');
  assert.ok(site.connected <= 2, `${site.connected} connections`);
  hold = true;
  const all = Array.from({ length: 5 }, () => site.ask());
  await both;
  hold = false;
  for (const response of held) response.end('later');
  const texts = (await Promise.all(all)).map((answer) => answer.text());
  assert.deepEqual(texts, ['later', 'later', 'now', 'now', 'now']);
  assert.equal(site.connected, 2);
});

test('a caller that waits for a connection can leave, and is notified when the server stops', async () => {
  await using site = await open(
    http(() => {}),
    { connections: 1 },
  );
  const first = site.ask();
  const leaving = new AbortController();
  const second = site.ask('/', leaving.signal);
  const third = site.ask();
  leaving.abort(new Error('gone'));
  await assert.rejects(second, /gone/);
  const stopped = Promise.allSettled([first, third]);
  await site.upstream.close();
  for (const { status } of await stopped) assert.equal(status, 'rejected');
  await assert.rejects(site.ask(), failsWith('upstream_unreachable'));
});

test('a connection that the server closed, or will close, is not used again', async () => {
  await using site = await open(
    http((request, response) => {
      if (request.url === '/last') response.setHeader('connection', 'close');
      if (request.url === '/soon') response.setHeader('keep-alive', 'timeout=1');
      response.end();
    }),
  );
  await site.ask('/last');
  await site.ask('/soon');
  assert.equal(site.connected, 2);
  await site.ask('/');
  assert.equal(site.connected, 3);
  for (const socket of site.sockets) socket.destroy();
  // Closed on the server's side first, and a turn of the loop later on ours.
  while (site.sockets.size > 0) await new Promise(setImmediate);
  await new Promise(setImmediate);
  await site.ask('/');
  assert.equal(site.connected, 4);
});

test('what two readers could take differently is no answer, nor what is cut off', async () => {
  for (const bytes of [
    'HTTP/1.1 200 OK\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    'HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\nab',
    'hello\r\n\r\n',
  ]) {
    await using site = await open(raw(bytes));
    const work = site.ask();
    if (bytes.endsWith('ab')) await work;
    else await assert.rejects(work, failsWith('upstream_error'));
  }
  await using cut = await open(
    createRawServer((socket) =>
      socket.once('data', () => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nab')),
    ),
  );
  await assert.rejects(cut.ask(), failsWith('upstream_error'));
});

test('surplus bytes never reach the next request', async () => {
  const answer = 'HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\n';
  await using site = await open(
    raw(`${answer}aHTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nevil`, `${answer}b`),
  );
  assert.equal((await site.ask()).text(), 'a');
  assert.equal((await site.ask()).text(), 'b');
  assert.equal(site.connected, 2);
});

test('nor the one that waits for the connection', async () => {
  const answer = (text: string) => `HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\n${text}`;
  await using site = await open(raw(`${answer('a')}${answer('x')}`, answer('b')), { connections: 1 });
  const both = await Promise.all([site.ask(), site.ask()]);
  assert.deepEqual(
    both.map((heard) => heard.text()),
    ['a', 'b'],
  );
  assert.equal(site.connected, 2);
});

test('a head that comes byte by byte is not waited for longer than any other', async () => {
  await using site = await open(
    createRawServer((socket) =>
      socket.once('data', () => {
        const drip = setInterval(() => socket.write('HTTP/1.1 102 Processing\r\n\r\n'), 20);
        socket.on('close', () => clearInterval(drip));
      }),
    ),
  );
  const work = site.upstream.request({ method: 'GET', path: '/', signal: never, timeoutMs: 150 });
  await assert.rejects(work, failsWith('upstream_timeout'));
});

test('a response that comes before the request is out is heard', async () => {
  await using site = await open(
    createServer((_request, response) => response.writeHead(413).end('too large')),
  );
  const body = Buffer.alloc(30_000_000);
  const answer = await site.upstream.request({ method: 'POST', path: '/', body, signal: never });
  assert.equal(answer.status, 413);
  assert.equal((await site.ask()).status, 413);
});

test('a body that was read to its end no longer moves the connection', async () => {
  await using site = await open(http((request, response) => response.end(request.url)));
  const { body } = await site.upstream.stream({ method: 'GET', path: '/first', signal: never });
  let text = '';
  for await (const chunk of body) text += chunk;
  assert.equal(text, '/first');
  const second = site.ask('/second');
  body.destroy();
  assert.equal((await second).text(), '/second');
});

test('headers of a request win over those of the origin; none can carry another', async () => {
  await using egress = openEgress();
  await using site = await open(http((request, response) => response.end(JSON.stringify(request.headers))));
  const { port } = new URL(site.upstream.origin);
  const headers = { 'x-a': 'origin', 'x-b': 'origin' };
  const upstream = egress.upstream({ name: 'Stand-in', baseUrl: `http://127.0.0.1:${port}`, headers });
  const own = { 'x-a': 'own' };
  const seen = (await upstream.request({ method: 'GET', path: '/', headers: own, signal: never })).json<
    Record<string, string>
  >();
  assert.equal(seen['x-a'], 'own');
  assert.equal(seen['x-b'], 'origin');
  assert.equal(seen.host, `127.0.0.1:${port}`);
  assert.equal(seen['content-length'], undefined);
  for (const [path, value] of [
    ['/', 'a\r\nX-C: d'],
    ['/a b', 'x'],
    ['/a\r\nX-C:d', 'x'],
  ] as const) {
    const work = upstream.request({ method: 'GET', path, headers: { 'x-a': value }, signal: never });
    await assert.rejects(work, failsWith('upstream_error'));
  }
});

test('TLS: certificates are checked', async (context) => {
  const ca = await makeCertificate({ subject: 'CN=Test CA', ca: true });
  const own = await makeCertificate({ subject: 'CN=localhost', issuer: ca, dnsNames: ['localhost'] });
  const server = createTlsServer({ key: own.keyPem, cert: own.pem }, (_request, response) =>
    response.end('safe'),
  );
  await using site = await open(server, { scheme: 'https' });
  await assert.rejects(site.ask(), failsWith('upstream_unreachable'));
  const known = getCACertificates('default');
  context.after(() => setDefaultCACertificates(known));
  setDefaultCACertificates([...known, ca.pem]);
  assert.equal((await site.ask()).text(), 'safe');
});

test('HTTP/2 is spoken where it is offered: requests share a connection, streams come as they are sent', async (context) => {
  const ca = await makeCertificate({ subject: 'CN=Test CA', ca: true });
  const own = await makeCertificate({ subject: 'CN=localhost', issuer: ca, dnsNames: ['localhost'] });
  const known = getCACertificates('default');
  context.after(() => setDefaultCACertificates(known));
  setDefaultCACertificates([...known, ca.pem]);
  const streams: Http2ServerResponse[] = [];
  const server = createHttp2Server({ key: own.keyPem, cert: own.pem }, async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    if (request.url !== '/stream')
      return response.end(`${request.httpVersion} ${request.headers['x-a']} ${body}`);
    response.write('first');
    streams.push(response);
  });
  await using site = await open(server, { scheme: 'https' });
  const ask = (value: string) =>
    site.upstream.request({
      method: 'POST',
      path: '/',
      headers: { 'x-a': value },
      body: { value },
      signal: never,
    });
  const texts = (await Promise.all(['a', 'b', 'c'].map(ask))).map((answer) => answer.text());
  assert.deepEqual(texts, ['2.0 a {"value":"a"}', '2.0 b {"value":"b"}', '2.0 c {"value":"c"}']);
  const { body } = await site.upstream.stream({ method: 'GET', path: '/stream', signal: never });
  assert.equal(String((await body.next()).value), 'first');
  const closed = once(streams[0]!, 'close');
  body.destroy();
  await closed;
  assert.equal((await ask('d')).text(), '2.0 d {"value":"d"}');
});
