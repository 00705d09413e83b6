import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { after, before, test } from 'node:test';
import { type DnsServer, startDnsServer } from '../../../core/src/testing/dns-server.ts';
import {
  type Certificates,
  makeCertificates,
  startTlsServer,
} from '../../../core/src/testing/tls-servers.ts';
import { ssl } from './ssl.ts';
import { openNetwork } from './testing.ts';

let made: Certificates;
let server: Awaited<ReturnType<typeof startTlsServer>>;
let dns: DnsServer;
let network: ReturnType<typeof openNetwork>;

before(async () => {
  made = await makeCertificates();
  server = await startTlsServer(made);
  dns = await startDnsServer(({ name, type }) => ({
    answers: type === 'A' ? [{ name, type: 'A', data: '127.0.0.1' }] : [],
  }));
  network = openNetwork({
    egress: { allow: server.names.map((name) => `${name}:${server.port}`), resolvers: [dns.address] },
    tls: { caFile: server.caFile },
  });
});
after(async () => {
  await network[Symbol.asyncDispose]();
  await server[Symbol.asyncDispose]();
  await dns[Symbol.asyncDispose]();
});

const check = (host: string, more: object = {}) =>
  network.call(ssl, { host, port: String(server.port), ...more });
const codes = (answer: { problems: { code: string }[] }) => answer.problems.map(({ code }) => code);

test('a good certificate, in full', async () => {
  const answer = await check('good.test');
  assert.equal(answer.valid, true);
  assert.equal(answer.error, null);
  assert.deepEqual(codes(answer), []);
  assert.equal(answer.subject.common_name, 'good.test');
  assert.deepEqual(answer.sans, [
    { kind: 'DNS', value: 'good.test' },
    { kind: 'DNS', value: '*.good.test' },
  ]);
  assert.equal(answer.issuer.common_name, 'Oja Test Intermediate');
  assert.equal(answer.issuer.organization, 'Oja Tests');
  assert.ok(answer.days_remaining >= 88 && answer.days_remaining <= 90);
  assert.deepEqual(answer.key, { type: 'ec', bits: 256, curve: 'prime256v1' });
  assert.match(answer.signature, /sha256/i);
  assert.match(answer.fingerprint_sha256, /^([0-9A-F]{2}:){31}[0-9A-F]{2}$/);
  assert.equal(answer.protocol, 'TLSv1.3');
  assert.equal(answer.alpn, 'h2');
  assert.equal(answer.hostname_match, true);
  assert.deepEqual(answer.protocols, { TLSv1: false, 'TLSv1.1': false, 'TLSv1.2': true, 'TLSv1.3': true });
  assert.match(answer.cipher.standard_name, /^TLS_/);
  assert.equal(answer.address, '127.0.0.1');
});

test('the chain is what the server sends, without our roots', async () => {
  const good = await check('good.test');
  assert.deepEqual(
    good.chain.map((row: { subject: { common_name: string } }) => row.subject.common_name),
    ['good.test', 'Oja Test Intermediate'],
  );
  const whole = await check('rsa.test', { pem: 'true' });
  assert.deepEqual(
    whole.chain.map((row: { subject: { common_name: string } }) => row.subject.common_name),
    ['rsa.test', 'Oja Test Intermediate', 'Oja Test Root'],
  );
  assert.deepEqual(whole.key, { type: 'rsa', bits: 2048, curve: null });
  assert.equal(whole.chain[0].pem.trim(), made.rsa.pem.trim());
  assert.equal(whole.valid, true);
});

const bad: [host: string, problem: string, error: RegExp][] = [
  ['expired.test', 'expired', /expired/],
  ['future.test', 'not_yet_valid', /not valid yet/],
  ['self.test', 'self_signed', /self-signed/],
  ['wrong.test', 'hostname_mismatch', /^The certificate is for somebody-else\.test, not for wrong\.test\.$/],
  ['common.test', 'hostname_mismatch', /common name is ignored/],
  ['numbered.test', 'hostname_mismatch', /^The certificate is for 127\.0\.0\.1, not for numbered\.test\.$/],
  ['broken.test', 'incomplete_chain', /incomplete|not a trusted authority/],
  ['stranger.test', 'private_root', /private root that is not trusted/],
];

for (const [host, problem, error] of bad) {
  test(`says what is wrong: ${problem}`, async () => {
    const answer = await check(host);
    assert.equal(answer.valid, false);
    assert.match(answer.error, error);
    assert.ok(codes(answer).includes(problem), JSON.stringify(answer.problems));
  });
}

test('what works but should not stay', async () => {
  const soon = await check('soon.test');
  assert.equal(soon.valid, true);
  assert.deepEqual(codes(soon), ['expires_soon']);
  const weak = await check('weak.test');
  assert.ok(codes(weak).includes('weak_key'));
  assert.deepEqual([weak.trusted, weak.valid], [true, false]);
  assert.match(weak.error, /1024 bits is too small/);
});

test('servername decides which certificate and which name', async () => {
  const answer = await check('good.test', { servername: 'expired.test' });
  assert.equal(answer.subject.common_name, 'expired.test');
  assert.equal(answer.hostname_match, true);
  assert.equal((await check('sub.good.test')).hostname_match, true);
});

test('host, port and whole addresses are understood', async () => {
  for (const host of [
    `good.test:${server.port}`,
    `https://good.test:${server.port}/path?x`,
    `GOOD.TEST.:${server.port}`,
  ]) {
    assert.equal((await network.call(ssl, { host })).valid, true, host);
  }
});

test('old protocols are found', async () => {
  await using old = await startTlsServer(made, {
    minVersion: 'TLSv1',
    maxVersion: 'TLSv1.2',
    ciphers: 'ALL:@SECLEVEL=0',
  });
  await using own = openNetwork({
    egress: { allow: [`127.0.0.1:${old.port}`] },
    tls: { caFile: old.caFile },
  });
  const answer = await own.call(ssl, { host: '127.0.0.1', port: old.port });
  assert.deepEqual(answer.protocols, { TLSv1: true, 'TLSv1.1': true, 'TLSv1.2': true, 'TLSv1.3': false });
  assert.ok(codes(answer).includes('old_protocol'));
  assert.equal(answer.hostname_match, false);
});

test('a server that speaks only versions that browsers refuse is not valid', async () => {
  const versions = { minVersion: 'TLSv1', maxVersion: 'TLSv1.1' } as const;
  await using old = await startTlsServer(made, { ...versions, ciphers: 'ALL:@SECLEVEL=0' });
  await using own = openNetwork({
    egress: { allow: [`127.0.0.1:${old.port}`] },
    tls: { caFile: old.caFile },
  });
  const answer = await own.call(ssl, { host: '127.0.0.1', port: old.port, servername: 'good.test' });
  assert.deepEqual([answer.trusted, answer.hostname_match, answer.valid], [true, true, false]);
  assert.match(answer.error, /neither TLS 1\.2 nor TLS 1\.3/);
  assert.ok(codes(answer).includes('obsolete_protocol'));
});

test('a server that wants a certificate of the client still tells its own', async () => {
  const wanting = { requestCert: true, rejectUnauthorized: true, ca: made.root.pem };
  await using both = await startTlsServer(made, wanting);
  await using older = await startTlsServer(made, { ...wanting, maxVersion: 'TLSv1.2' });
  await using own = openNetwork({
    egress: { allow: [`127.0.0.1:${both.port}`, `127.0.0.1:${older.port}`] },
    tls: { caFile: both.caFile },
  });
  const answer = await own.call(ssl, { host: '127.0.0.1', port: both.port });
  assert.deepEqual(answer.protocols, { TLSv1: false, 'TLSv1.1': false, 'TLSv1.2': true, 'TLSv1.3': true });
  assert.equal(answer.client_certificate_required, true);
  const old = await own.call(ssl, { host: '127.0.0.1', port: older.port });
  assert.equal(old.client_certificate_required, true);
  assert.deepEqual(
    [old.subject.common_name, old.trusted, old.protocol, old.hostname_match],
    ['good.test', true, 'TLSv1.2', false],
  );
  assert.deepEqual(old.protocols, { TLSv1: false, 'TLSv1.1': false, 'TLSv1.2': true, 'TLSv1.3': false });
  const named = await own.call(ssl, { host: '127.0.0.1', port: older.port, servername: 'stranger.test' });
  assert.deepEqual([named.trusted, codes(named)], [false, ['private_root']]);
  assert.equal((await check('good.test')).client_certificate_required, false);
});

test('a stapled OCSP response is noticed', async () => {
  await using stapling = await startTlsServer(made, {});
  stapling.server.on('OCSPRequest', (_certificate, _issuer, done) => done(null, Buffer.from('staple')));
  await using own = openNetwork({ egress: { allow: [`127.0.0.1:${stapling.port}`] } });
  assert.equal((await own.call(ssl, { host: '127.0.0.1', port: stapling.port })).ocsp_stapled, true);
  assert.equal((await check('good.test')).ocsp_stapled, false);
});

test('what is no TLS server is unreachable, what is private refused', async () => {
  const sockets = new Set<Socket>();
  const plain = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.end('HTTP/1.1 400 Bad Request\r\n\r\n');
  });
  plain.listen(0, '127.0.0.1');
  await once(plain, 'listening');
  const { port } = plain.address() as AddressInfo;
  await using own = openNetwork({ egress: { allow: [`127.0.0.1:${port}`] } });
  await assert.rejects(own.call(ssl, { host: '127.0.0.1', port }), {
    code: 'target_unreachable',
    param: 'host',
  });
  plain.close();
  await assert.rejects(own.call(ssl, { host: '127.0.0.1' }), { code: 'address_refused', param: 'host' });
  await assert.rejects(own.call(ssl, { host: '8.8.8.8', port: 22 }), {
    code: 'address_refused',
    param: 'port',
  });
  await assert.rejects(own.call(ssl, { host: 'a b' }), { code: 'invalid_request', param: 'host' });
  await assert.rejects(own.call(ssl, { host: 'good.test', servername: '*' }), {
    code: 'invalid_request',
    param: 'servername',
  });
});
