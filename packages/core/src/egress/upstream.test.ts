import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { brotliCompressSync, createGzip, gzipSync } from 'node:zlib';
import { EngineFailure } from '../engine-failure.ts';
import { never, openEgress } from './testing.ts';

async function serve(answer: (request: IncomingMessage, response: ServerResponse, body: Buffer) => void) {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    answer(request, response, Buffer.concat(chunks));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const egress = openEgress();
  const upstream = egress.upstream({
    name: 'Stand-in',
    baseUrl: `http://127.0.0.1:${port}/v1`,
    headers: { authorization: 'Bearer k' },
  });
  return {
    upstream,
    port,
    async [Symbol.asyncDispose]() {
      await egress.close();
      server.closeAllConnections();
      server.close();
    },
  };
}

const failsWith = (code: string) => (error: unknown) => {
  assert.ok(error instanceof EngineFailure, String(error));
  assert.equal(error.kind, 'unavailable');
  assert.equal(error.code, code);
  return true;
};

test('sends JSON, bytes and forms below the base address, with the headers of the origin', async () => {
  await using site = await serve((request, response, body) =>
    response.end(
      JSON.stringify({
        url: request.url,
        type: request.headers['content-type'],
        auth: request.headers.authorization,
        body: body.toString(),
      }),
    ),
  );
  const { upstream } = site;
  const json = (
    await upstream.request({ method: 'POST', path: '/chat', body: { a: 1 }, signal: never })
  ).json<Record<string, string>>();
  assert.deepEqual(json, { url: '/v1/chat', type: 'application/json', auth: 'Bearer k', body: '{"a":1}' });
  const form = new FormData();
  form.set('file', new Blob(['abc']), 'a.txt');
  const multipart = (await upstream.request({ method: 'POST', path: '/x', body: form, signal: never })).json<
    Record<string, string>
  >();
  assert.match(multipart.type ?? '', /^multipart\/form-data; boundary=/);
  assert.match(multipart.body ?? '', /filename="a.txt"[\s\S]*abc/);
  const elsewhere = (
    await upstream.request({ method: 'GET', path: 'https://evil.test/p?q=1', signal: never })
  ).json<Record<string, string>>();
  assert.equal(elsewhere.url, '/p?q=1');
});

test('statuses and redirects are answers', async () => {
  await using site = await serve((_request, response) =>
    response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end('no json'),
  );
  const answer = await site.upstream.request({ method: 'GET', path: '/', signal: never });
  assert.equal(answer.status, 302);
  assert.throws(() => answer.json(), failsWith('upstream_error'));
});

test('an answer that was packed unasked is unpacked, whole and as it comes, within its limit', async () => {
  const text = JSON.stringify({ said: 'Ẹ káàbọ̀ '.repeat(1000) });
  await using site = await serve((request, response) => {
    if (request.url === '/v1/broken')
      return response.writeHead(200, { 'content-encoding': 'gzip' }).end('plain');
    if (request.url === '/v1/br')
      return response.writeHead(200, { 'content-encoding': 'br' }).end(brotliCompressSync(text));
    if (request.url === '/v1/whole')
      return response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(text));
    const packer = createGzip();
    packer.pipe(response.writeHead(200, { 'content-encoding': 'gzip' }));
    packer.write('first');
    packer.flush();
    sends.push(packer);
  });
  const sends: ReturnType<typeof createGzip>[] = [];
  const ask = (path: string, bytesMax = 1_000_000) =>
    site.upstream.request({ method: 'GET', path, signal: never, bytesMax });
  assert.equal((await ask('/whole')).text(), text);
  assert.equal((await ask('/br')).text(), text);
  await assert.rejects(ask('/whole', 5000), failsWith('upstream_error'));
  await assert.rejects(ask('/broken'), failsWith('upstream_error'));
  const { body } = await site.upstream.stream({ method: 'GET', path: '/stream', signal: never });
  assert.equal(String((await body.next()).value), 'first', 'before the rest was sent');
  sends[0]!.end(' last');
  assert.equal(String((await body.next()).value), ' last');
  assert.equal((await body.next()).done, true);
  const broken = await site.upstream.stream({ method: 'GET', path: '/broken', signal: never });
  await assert.rejects(broken.body.next());
});

test('trouble on the way is unavailable, with its code', async () => {
  await using site = await serve((request, response) => {
    if (request.url === '/v1/silent') return;
    if (request.url === '/v1/big') return response.end(Buffer.alloc(10_000));
    response.destroy();
  });
  const ask = (path: string, timeoutMs = 30_000) =>
    site.upstream.request({ method: 'GET', path, signal: never, timeoutMs, bytesMax: 1_000 });
  await assert.rejects(ask('/silent', 200), failsWith('upstream_timeout'));
  await assert.rejects(ask('/big'), failsWith('upstream_error'));
  await assert.rejects(ask('/reset'), failsWith('upstream_error'));
  await using egress = openEgress();
  const dead = egress.upstream({ name: 'Dead', baseUrl: 'http://127.0.0.1:1' });
  await assert.rejects(
    dead.request({ method: 'GET', path: '/', signal: never }),
    failsWith('upstream_unreachable'),
  );
  const unknown = egress.upstream({ name: 'Unknown', baseUrl: 'http://no-such-host.invalid' });
  await assert.rejects(
    unknown.request({ method: 'GET', path: '/', signal: never, timeoutMs: 120_000 }),
    failsWith('upstream_unreachable'),
  );
});

test('streams as it comes; destroying the body aborts the upstream', async () => {
  const closed = Promise.withResolvers<void>();
  await using site = await serve((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write('data: 1\n\n');
    response.once('close', () => closed.resolve());
  });
  const stream = await site.upstream.stream({ method: 'POST', path: '/sse', body: {}, signal: never });
  assert.equal(stream.headers['content-type'], 'text/event-stream');
  const first = await stream.body.next();
  assert.equal(String(first.value), 'data: 1\n\n');
  stream.body.destroy();
  await closed.promise;
});

test('a leaving caller aborts request and stream', async () => {
  const reason = new Error('gone');
  const arrived: (() => void)[] = [];
  await using site = await serve((request, response) => {
    if (request.url === '/v1/stream') response.write('x');
    arrived.shift()?.();
  });
  const leaving = new AbortController();
  const came = new Promise<void>((resolve) => arrived.push(resolve));
  const work = site.upstream.request({ method: 'GET', path: '/', signal: leaving.signal });
  await came;
  leaving.abort(reason);
  await assert.rejects(work, reason);
  const second = new AbortController();
  const stream = await site.upstream.stream({ method: 'GET', path: '/stream', signal: second.signal });
  second.abort(reason);
  await assert.rejects(async () => {
    for await (const _ of stream.body);
  }, reason);
});

test('a slow reader slows the upstream down', async () => {
  let written = 0;
  await using site = await serve((_request, response) => {
    const more = () => {
      while (written < 50_000_000 && !response.destroyed) {
        written += 65_536;
        if (!response.write(Buffer.alloc(65_536))) return void response.once('drain', more);
      }
      response.end();
    };
    more();
  });
  const { body } = await site.upstream.stream({ method: 'GET', path: '/', signal: never });
  // What fits into the buffers on the way is taken in; then nothing moves any more.
  let seen = -1;
  while (seen !== written) {
    seen = written;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  assert.ok(seen < 50_000_000, `${seen} bytes were taken in without a reader`);
  let total = 0;
  for await (const chunk of body) total += (chunk as Buffer).length;
  assert.equal(total, written);
});
