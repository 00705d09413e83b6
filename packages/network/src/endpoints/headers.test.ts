import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { createSecureServer } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { rootCertificates, setDefaultCACertificates } from 'node:tls';
import { startDnsServer } from '../../../core/src/testing/dns-server.ts';
import { makeCertificates, startTlsServer } from '../../../core/src/testing/tls-servers.ts';
import { headers } from './headers.ts';
import { gradeHeaders } from './security-headers.ts';
import { openNetwork } from './testing.ts';

async function open() {
  const server = createServer((request, response) => {
    if (request.url === '/start') return response.writeHead(301, { Location: '/next' }).end();
    if (request.url === '/next') return response.writeHead(302, { Location: '/end?x=1' }).end();
    if (request.url === '/bad') return response.writeHead(302, { Location: 'http://[bad' }).end();
    if (request.url === '/words')
      return response.writeHead(302, { Location: Buffer.from('/ọjà').toString('latin1') }).end();
    if (request.url === '/loop') return response.writeHead(302, { Location: '/loop' }).end();
    response.writeHead(200, [
      'X-First',
      '1',
      'Set-Cookie',
      'a=1',
      'x-first',
      '2',
      'Set-Cookie',
      'b=2; Secure; HttpOnly; SameSite=Lax',
      'X-Agent',
      request.headers['user-agent'] ?? '',
      'X-Method',
      request.method ?? '',
    ]);
    // A body without end: only the headers are waited for.
    response.flushHeaders();
    response.write('x');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const network = openNetwork({ egress: { allow: [`127.0.0.1:${port}`] } });
  return {
    network,
    url: `http://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      await network[Symbol.asyncDispose]();
      server.closeAllConnections();
      server.close();
    },
  };
}

const named = (answer: { headers: { name: string; value: string }[] }, name: string) =>
  answer.headers.filter((row) => row.name.toLowerCase() === name).map((row) => row.value);

test('headers in order with duplicates, every hop, timings', async () => {
  await using site = await open();
  const answer = await site.network.call(headers, { url: `${site.url}/start` });
  assert.equal(answer.status, 200);
  assert.equal(answer.http_version, '1.1');
  assert.equal(answer.final_url, `${site.url}/end?x=1`);
  assert.deepEqual(
    answer.redirects.map((hop: { status: number; location: string }) => [hop.status, hop.location]),
    [
      [301, '/next'],
      [302, '/end?x=1'],
    ],
  );
  assert.deepEqual(
    answer.headers.slice(0, 3).map((row: { name: string }) => row.name),
    ['X-First', 'Set-Cookie', 'x-first'],
  );
  assert.deepEqual(named(answer, 'set-cookie').length, 2);
  assert.deepEqual(named(answer, 'x-agent'), ['Oja-test']);
  assert.ok(answer.timings.total_ms >= answer.timings.first_byte_ms);
  assert.equal(answer.remote_address, '127.0.0.1');
});

test('method, follow and user agent are honoured', async () => {
  await using site = await open();
  const head = await site.network.call(headers, { url: site.url, method: 'HEAD', user_agent: 'Custom/1' });
  assert.deepEqual([named(head, 'x-method'), named(head, 'x-agent')], [['HEAD'], ['Custom/1']]);
  const stays = await site.network.call(headers, { url: `${site.url}/start`, follow: 'false' });
  assert.deepEqual([stays.status, stays.redirects.length], [301, 0]);
  await assert.rejects(site.network.call(headers, { url: `${site.url}/loop` }), {
    code: 'target_unreachable',
    message: /in a loop, back to http.*\/loop\.$/,
  });
  await assert.rejects(site.network.call(headers, { url: `${site.url}/bad` }), {
    code: 'address_refused',
    message: /^url: it redirects to http:\/\/\[bad: not a valid/,
  });
  const words = await site.network.call(headers, { url: `${site.url}/words` });
  assert.equal(words.redirects[0].location, '/ọjà');
});

test('HTTP/2 servers are asked in HTTP/2', async () => {
  const made = await makeCertificates();
  const server = createSecureServer({
    key: made.good.keyPem,
    cert: made.good.pem + made.middle.pem,
    allowHTTP1: true,
  });
  server.on('request', (_request, response) => {
    response.setHeader('strict-transport-security', 'max-age=31536000; includeSubDomains');
    response.setHeader('set-cookie', ['a=1', 'b=2']);
    response.write('no end');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await using dns = await startDnsServer(({ name, type }) => ({
    answers: type === 'A' ? [{ name, type: 'A', data: '127.0.0.1' }] : [],
  }));
  await using network = openNetwork({ egress: { allow: [`good.test:${port}`], resolvers: [dns.address] } });
  await assert.rejects(network.call(headers, { url: `https://good.test:${port}/` }), {
    code: 'target_unreachable',
    message: /has a certificate whose issuer is not trusted or not sent \(/,
  });
  setDefaultCACertificates([...rootCertificates, made.root.pem]);
  const answer = await network.call(headers, { url: `https://good.test:${port}/` });
  setDefaultCACertificates([...rootCertificates]);
  assert.deepEqual([answer.status, answer.http_version], [200, '2']);
  assert.deepEqual(named(answer, 'set-cookie'), ['a=1', 'b=2']);
  assert.equal(answer.security.checks[0].verdict, 'good');
  server.close();
});

test('a certificate that is not accepted is explained', async () => {
  const made = await makeCertificates();
  await using server = await startTlsServer(made);
  await using dns = await startDnsServer(({ name, type }) => ({
    answers: type === 'A' ? [{ name, type: 'A', data: '127.0.0.1' }] : [],
  }));
  const allow = server.names.map((name) => `${name}:${server.port}`);
  await using network = openNetwork({ egress: { allow, resolvers: [dns.address] } });
  setDefaultCACertificates([...rootCertificates, made.root.pem]);
  try {
    for (const [host, message] of [
      ['expired.test', /^expired\.test:\d+ has an expired certificate \(CERT_HAS_EXPIRED\)\.$/],
      ['self.test', /has a self-signed certificate/],
      ['wrong.test', /has a certificate for other host names/],
    ] as const) {
      const work = network.call(headers, { url: `https://${host}:${server.port}/` });
      await assert.rejects(work, { code: 'target_unreachable', message }, host);
    }
  } finally {
    setDefaultCACertificates([...rootCertificates]);
  }
});

test('https:// is added to a host with a port too', async () => {
  await using network = openNetwork();
  for (const [url, message] of [
    ['localhost:8443/a', /^url: localhost resolves to a loopback IP address/],
    ['10.0.0.1:80?b', /^url: 10\.0\.0\.1 is a private IP address/],
    ['8.8.8.8:22', /^url: port 22 is refused/],
    ['tel:+2348031234567', /^url: the scheme "tel" is refused/],
  ] as const)
    await assert.rejects(network.call(headers, { url }), { code: 'address_refused', message });
});

test('private, other schemes and nonsense are refused by name of the field', async () => {
  await using network = openNetwork();
  for (const url of [
    'http://127.0.0.1/',
    'localhost',
    'ftp://example.com/',
    'http://10.0.0.1/',
    'http://8.8.8.8:22/',
    'http://u:p@8.8.8.8/',
    'http://[::1]/',
    '::',
    'http://',
  ]) {
    await assert.rejects(network.call(headers, { url }), { code: 'address_refused', param: 'url' }, url);
  }
});

test('grades go from bare to exemplary', () => {
  const exemplary: [string, string][] = [
    ['Strict-Transport-Security', 'max-age=63072000; includeSubDomains; preload'],
    ['Content-Security-Policy', "default-src 'self'; frame-ancestors 'none'"],
    ['X-Content-Type-Options', 'nosniff'],
    ['Referrer-Policy', 'no-referrer'],
    ['Permissions-Policy', 'camera=()'],
  ];
  assert.equal(gradeHeaders(exemplary, true).grade, 'A+');
  assert.equal(gradeHeaders(exemplary, false).grade, 'C');
  assert.equal(gradeHeaders([], true).grade, 'F');
  const weak = gradeHeaders(
    [
      ['strict-transport-security', 'max-age=60'],
      ['content-security-policy', "script-src 'unsafe-inline' *"],
      ['x-content-type-options', 'sniff'],
      ['x-frame-options', 'ALLOWALL'],
      ['referrer-policy', 'unsafe-url'],
      ['server', 'nginx/1.18.0'],
      ['set-cookie', 'a=1'],
    ],
    true,
  );
  assert.deepEqual(new Set(weak.checks.map(({ verdict }) => verdict)), new Set(['weak', 'missing']));
  assert.ok(weak.checks.every(({ advice }) => advice));
  assert.equal(weak.grade, 'D');
});

test('values are judged as browsers read them', () => {
  const verdict = (header: string, ...values: string[]) => {
    const { checks } = gradeHeaders(
      values.map((value): [string, string] => [header, value]),
      true,
    );
    return checks.find((row) => row.header === header)?.verdict;
  };
  const policy = 'content-security-policy';
  const expected: [verdict: string, header: string, ...values: string[]][] = [
    ['good', policy, "script-src 'nonce-abc' 'strict-dynamic' https: 'unsafe-inline'; object-src 'none'"],
    ['good', policy, "default-src *; script-src 'self'"],
    ['good', policy, "img-src 'self'", "script-src 'self'"],
    ['weak', policy, "script-src 'self' 'unsafe-eval'"],
    ['weak', policy, "script-src-elem 'self'"],
    ['weak', policy, "script-src 'self' https:"],
    ['weak', 'strict-transport-security', 'max-age=0; includeSubDomains'],
    ['good', 'strict-transport-security', 'max-age=31536000; includeSubDomains', 'max-age=0'],
    ['good', 'x-content-type-options', 'nosniff', 'nosniff'],
    ['good', 'x-frame-options', 'SAMEORIGIN', 'sameorigin'],
    ['weak', 'x-frame-options', 'ALLOW-FROM https://a.test'],
    ['good', 'referrer-policy', 'no-referrer-when-downgrade, strict-origin-when-cross-origin'],
    ['weak', 'referrer-policy', 'origin'],
    ['weak', 'referrer-policy', 'private'],
  ];
  for (const [wanted, header, ...values] of expected)
    assert.equal(verdict(header, ...values), wanted, `${header}: ${values}`);
  const open = gradeHeaders(
    [
      [policy, 'frame-ancestors *'],
      ['x-frame-options', 'DENY'],
    ],
    true,
  );
  assert.equal(open.checks.find(({ header }) => header === 'x-frame-options')?.verdict, 'weak');
  assert.equal(gradeHeaders([['strict-transport-security', 'max-age=0']], true).score, 0);
});
