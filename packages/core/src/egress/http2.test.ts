import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2';
import type { AddressInfo, Socket } from 'node:net';
import { after, before, test } from 'node:test';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { gzipSync } from 'node:zlib';
import { makeCertificate } from '../testing/certificates.ts';
import { never, openEgress } from './testing.ts';

const known = getCACertificates('default');
let own: Awaited<ReturnType<typeof makeCertificate>>;
before(async () => {
  const ca = await makeCertificate({ subject: 'CN=Root of HTTP/2', ca: true });
  own = await makeCertificate({ subject: 'CN=localhost', dnsNames: ['localhost'], issuer: ca });
  setDefaultCACertificates([...known, ca.pem]);
});
after(() => setDefaultCACertificates(known));

/** A server that knows HTTP/2 and nothing else. */
async function serve(answer: (request: Http2ServerRequest, response: Http2ServerResponse) => void) {
  const server = createSecureServer({ key: own.keyPem, cert: own.pem, allowHTTP1: false }, answer);
  const sockets = new Set<Socket>();
  server.on('secureConnection', (socket: Socket) => sockets.add(socket));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const egress = openEgress({ allow: [`localhost:${port}`] });
  return {
    egress,
    url: `https://localhost:${port}`,
    sockets,
    async [Symbol.asyncDispose]() {
      await egress.close();
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

test('bodies, codings, redirects and posts of a server that knows HTTP/2 alone', async () => {
  const text = 'ọjà '.repeat(50_000);
  await using site = await serve((request, response) => {
    if (request.url === '/away') response.writeHead(302, { location: '/packed' }).end();
    else if (request.url === '/packed')
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(text));
    else request.pipe(response);
  });
  const packed = await site.egress.fetch(`${site.url}/away`, { signal: never });
  assert.equal(packed.body.toString(), text);
  assert.deepEqual(
    packed.hops.map(({ status, httpVersion }) => [status, httpVersion]),
    [
      [302, '2'],
      [200, '2'],
    ],
  );
  const echoed = await site.egress.fetch(site.url, { signal: never, method: 'POST', body: text });
  assert.equal(echoed.body.toString(), text);
});

test('limits hold there too', async () => {
  await using site = await serve((request, response) => {
    response.writeHead(200);
    if (request.url === '/bomb') response.end(Buffer.alloc(2_000_000));
    else response.write('begun');
  });
  const fetched = (path: string, timeoutMs: number) =>
    site.egress.fetch(`${site.url}${path}`, { signal: never, bytesMax: 1_000_000, timeoutMs });
  await assert.rejects(fetched('/bomb', 60_000), { code: 'payload_too_large' });
  await assert.rejects(fetched('/never-ends', 400), { code: 'upstream_timeout' });
});

test('an answer that breaks off is a failure, and connections are not kept', async () => {
  await using site = await serve((request, response) => {
    response.writeHead(200, request.url === '/long' ? { 'content-length': 100 } : {});
    const { stream } = response;
    response.write('begun', () =>
      request.url === '/reset' ? stream.destroy(new Error('no more')) : stream.session?.destroy(),
    );
  });
  // Few say how long they are: HTTP/2 has frames for that.
  for (const path of ['/long', '/cut', '/reset']) {
    const fetched = site.egress.fetch(`${site.url}${path}`, { signal: never });
    await assert.rejects(fetched, { code: 'target_unreachable' }, path);
  }
  for (const socket of site.sockets) if (!socket.destroyed) await once(socket, 'close');
});
