import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Socket } from 'node:net';
import { test } from 'node:test';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { never, openEgress } from './testing.ts';

async function serve(answer: (request: IncomingMessage, response: ServerResponse) => void) {
  const server = createServer(answer);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const egress = openEgress({ allow: [`127.0.0.1:${port}`] });
  return {
    egress,
    url: `http://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      await egress.close();
      server.closeAllConnections();
      server.close();
    },
  };
}

async function serveRaw(onSocket: (socket: Socket) => void) {
  const sockets = new Set<Socket>();
  const server = createTcpServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.once('data', () => onSocket(socket));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const egress = openEgress({ allow: [`127.0.0.1:${port}`] });
  return {
    egress,
    url: `http://127.0.0.1:${port}/`,
    async [Symbol.asyncDispose]() {
      await egress.close();
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

const encoders = {
  gzip: gzipSync,
  'x-gzip': gzipSync,
  deflate: deflateSync,
  br: brotliCompressSync,
  zstd: zstdCompressSync,
};

test('decodes what servers send, and what they mislabel', async () => {
  const text = 'ọjà '.repeat(1_000);
  await using site = await serve((request, response) => {
    const coding = request.url?.slice(1) ?? '';
    if (coding === 'raw')
      return response.writeHead(200, { 'content-encoding': 'deflate' }).end(deflateRawSync(text));
    if (coding === 'twice') {
      return response
        .writeHead(200, { 'content-encoding': 'gzip, br' })
        .end(brotliCompressSync(gzipSync(text)));
    }
    if (coding === 'cut')
      return response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(text).subarray(0, -12));
    if (coding === 'damaged') return response.writeHead(200, { 'content-encoding': 'gzip' }).end('hello');
    if (coding === 'empty') return response.writeHead(200, { 'content-encoding': 'gzip' }).end();
    const encode = encoders[coding as keyof typeof encoders];
    response.writeHead(200, { 'content-encoding': coding }).end(encode(Buffer.from(text)));
  });
  for (const coding of [...Object.keys(encoders), 'raw', 'twice']) {
    const { body } = await site.egress.fetch(`${site.url}/${coding}`, { signal: never });
    assert.equal(body.toString(), text, coding);
  }
  assert.match((await site.egress.fetch(`${site.url}/cut`, { signal: never })).body.toString(), /^ọjà /);
  assert.equal((await site.egress.fetch(`${site.url}/empty`, { signal: never })).body.length, 0);
  await assert.rejects(site.egress.fetch(`${site.url}/damaged`, { signal: never }), {
    code: 'target_unreachable',
    message: /sends a damaged compressed response\.$/,
  });
});

test('stops at the limit while inflating', async () => {
  const bomb = gzipSync(Buffer.alloc(50_000_000));
  await using site = await serve((request, response) => {
    if (request.url === '/long')
      return response.writeHead(200, { 'content-length': '99999999' }).flushHeaders();
    if (request.url === '/endless') {
      const more = () => response.write('x'.repeat(65_536), () => response.destroyed || more());
      return more();
    }
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb);
  });
  for (const path of ['/bomb', '/long', '/endless']) {
    const work = site.egress.fetch(site.url + path, { signal: never, bytesMax: 100_000 });
    await assert.rejects(work, { code: 'payload_too_large', param: 'url' }, path);
  }
});

test('follows redirects as browsers do and forgets secrets on another origin', async () => {
  const seen: string[] = [];
  await using other = await serve((request, response) => {
    seen.push(
      `${request.method} ${request.headers.authorization ?? 'none'} ${request.headers['content-type'] ?? 'none'}`,
    );
    response.end('there');
  });
  await using site = await serve((request, response) => {
    if (request.url === '/loop') return response.writeHead(302, { location: '/loop' }).end();
    if (request.url === '/nowhere') return response.writeHead(302).end('no location');
    const status = Number(request.url?.slice(1));
    const path = status % 2 === 0 ? 'é' : Buffer.from('é').toString('latin1');
    response.writeHead(status, { location: `${other.url}/${path}` }).end();
  });
  await using egress = openEgress({ allow: [new URL(site.url).host, new URL(other.url).host] });
  const options = {
    signal: never,
    method: 'POST',
    body: 'x',
    headers: { Authorization: 'secret', 'Content-Type': 'text/x', Host: 'evil' },
  } as const;
  for (const status of [301, 302, 303, 307, 308]) {
    const answer = await egress.fetch(`${site.url}/${status}`, options);
    assert.equal(answer.finalUrl, `${other.url}/%C3%A9`);
    assert.deepEqual(
      answer.hops.map((hop) => hop.status),
      [status, 200],
    );
  }
  assert.deepEqual(seen, [
    'GET none none',
    'GET none none',
    'GET none none',
    'POST none text/x',
    'POST none text/x',
  ]);
  await assert.rejects(egress.fetch(`${site.url}/loop`, { signal: never }), { code: 'target_unreachable' });
  assert.equal((await egress.fetch(`${site.url}/302`, { signal: never, redirectsMax: 0 })).status, 302);
  assert.equal((await egress.fetch(`${site.url}/nowhere`, { signal: never })).body.toString(), 'no location');
});

test('a cookie comes back to the host that set it', async () => {
  const seen: string[] = [];
  await using other = await serve((request, response) => {
    seen.push(`other ${request.headers.cookie ?? 'none'}`);
    response.end('there');
  });
  await using site = await serve((request, response) => {
    const { cookie } = request.headers;
    seen.push(`site ${cookie ?? 'none'}`);
    if (cookie?.includes('seen=1')) return response.writeHead(302, { location: other.url }).end();
    const set = ['seen=1; Path=/; HttpOnly', 'safe=1; Secure', 'old=1', 'old=; Max-Age=0', 'b d=1'];
    response.writeHead(302, { location: '/', 'set-cookie': set }).end();
  });
  const elsewhere = new URL(other.url);
  await using egress = openEgress({ allow: [new URL(site.url).host, elsewhere.host] });
  const answer = await egress.fetch(site.url, { signal: never });
  assert.equal(answer.body.toString(), 'there');
  assert.deepEqual(seen, ['site none', 'site seen=1', 'other seen=1']);
  seen.length = 0;
  const given = { signal: never, headers: { Cookie: 'mine=1' } };
  await assert.rejects(egress.fetch(site.url, given), /redirects in a loop, back to http/);
  assert.deepEqual(new Set(seen), new Set(['site mine=1']));
});

test('a hop can be stopped from outside', async () => {
  await using site = await serve((_request, response) =>
    response.writeHead(302, { location: '/next' }).end(),
  );
  const hops: string[] = [];
  const work = site.egress.fetch(site.url, {
    signal: never,
    onHop(url) {
      hops.push(url.pathname);
      if (url.pathname === '/next') throw new Error('not there');
    },
  });
  await assert.rejects(work, { message: 'not there' });
  assert.deepEqual(hops, ['/', '/next']);
});

test('keeps headers as sent, with duplicates', async () => {
  await using site = await serveRaw((socket) =>
    socket.end(
      'HTTP/1.1 200 OK\r\nSet-Cookie: a=1\r\nX-Odd: y\r\nset-cookie: b=2\r\n__proto__: z\r\nContent-Length: 0\r\n\r\n',
    ),
  );
  const { hops, headers } = await site.egress.fetch(site.url, { signal: never });
  assert.deepEqual(hops[0]?.headers.slice(0, 4), [
    ['Set-Cookie', 'a=1'],
    ['X-Odd', 'y'],
    ['set-cookie', 'b=2'],
    ['__proto__', 'z'],
  ]);
  assert.equal(headers['set-cookie'], 'a=1, b=2');
});

const broken: [name: string, bytes: string][] = [
  ['nothing', ''],
  ['no http', 'SSH-2.0-OpenSSH_9.2\r\n'],
  ['cut headers', 'HTTP/1.1 200 OK\r\ncontent-le'],
  ['cut body', 'HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nshort'],
  ['bad chunk', 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n'],
  ['two lengths', 'HTTP/1.1 200 OK\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nx'],
  ['huge headers', `HTTP/1.1 200 OK\r\nx: ${'y'.repeat(200_000)}\r\n\r\n`],
  ['upgrade', 'HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n'],
  ['bad gzip', 'HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\ncontent-length: 5\r\n\r\nplain'],
  ['unknown coding', 'HTTP/1.1 200 OK\r\ncontent-encoding: rot13\r\ncontent-length: 5\r\n\r\nplain'],
];

for (const [name, bytes] of broken) {
  test(`a broken server is unreachable, not our failure: ${name}`, async () => {
    await using site = await serveRaw((socket) => socket.end(bytes));
    await assert.rejects(site.egress.fetch(site.url, { signal: never }), { code: 'target_unreachable' });
  });
}

test('a silent server ends in time, a leaving caller at once', async () => {
  const arrived = Promise.withResolvers<void>();
  await using site = await serveRaw(() => arrived.resolve());
  await assert.rejects(site.egress.fetch(site.url, { signal: never, timeoutMs: 100 }), {
    code: 'upstream_timeout',
  });
  const leaving = new AbortController();
  const work = site.egress.fetch(site.url, { signal: leaving.signal });
  await arrived.promise;
  const reason = new Error('gone');
  leaving.abort(reason);
  await assert.rejects(work, reason);
  await assert.rejects(site.egress.fetch(site.url, { signal: AbortSignal.abort(reason) }), reason);
});

test('a closed port is unreachable', async () => {
  const server = createTcpServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  await using egress = openEgress({ allow: [`127.0.0.1:${port}`] });
  await assert.rejects(egress.fetch(`http://127.0.0.1:${port}/`, { signal: never }), {
    code: 'target_unreachable',
    message: /refused the connection/,
  });
});
