/** Suites, grade, CAA, DANE and HSTS of real TLS servers on loopback. */
import assert from 'node:assert/strict';
import { createHash, X509Certificate } from 'node:crypto';
import { after, before, test } from 'node:test';
import type { TlsOptions } from 'node:tls';
import packet, { type Answer } from 'dns-packet';
import { type DnsServer, startDnsServer } from '../../../core/src/testing/dns-server.ts';
import {
  type Certificates,
  makeCertificates,
  startTlsServer,
} from '../../../core/src/testing/tls-servers.ts';
import { ssl } from './ssl.ts';
import { openNetwork } from './testing.ts';

let made: Certificates;
let dns: DnsServer;
let spki: Buffer;
before(async () => {
  made = await makeCertificates();
  spki = createHash('sha256')
    .update(new X509Certificate(made.good.pem).publicKey.export({ type: 'spki', format: 'der' }))
    .digest();
  dns = await startDnsServer(({ name: asked, type }) => {
    const name = asked.toLowerCase();
    const flags = packet.RECURSION_AVAILABLE | packet.AUTHENTIC_DATA;
    const answer = (data: unknown) => ({ answers: [{ name: asked, type, data } as Answer], flags });
    if (type === 'A') return answer('127.0.0.1');
    if (type === 'CAA' && name === 'good.test')
      return answer({ flags: 0, tag: 'issue', value: 'ca.example' });
    if (type === 'TLSA' && name.endsWith('good.test'))
      return answer({ usage: 3, selector: 1, matchingType: 1, certificate: spki });
    if (type === 'TLSA')
      return answer({ usage: 3, selector: 0, matchingType: 1, certificate: Buffer.alloc(32) });
    return { answers: [] };
  });
});
after(() => dns[Symbol.asyncDispose]());

const respond =
  (head: string) => (socket: { on(event: 'data', heard: () => void): void; end(text: string): void }) =>
    socket.on('data', () =>
      socket.end(`HTTP/1.1 200 OK\r\n${head}content-length: 0\r\nconnection: close\r\n\r\n`),
    );

async function check(host: string, options: TlsOptions, input: object = { details: 'true' }) {
  await using server = await startTlsServer(
    made,
    { ALPNProtocols: ['http/1.1'], ...options },
    respond('strict-transport-security: max-age=31536000; includeSubDomains; preload\r\n'),
  );
  await using network = openNetwork({
    egress: { allow: server.names.map((name) => `${name}:${server.port}`), resolvers: [dns.address] },
    dns: { servers: [dns.address] },
    tls: { caFile: server.caFile },
  });
  return await network.call(ssl, { host, port: String(server.port), ...input });
}
const namesOf = ({ details }: { details: { suites: { protocol: string; ciphers: { name: string }[] }[] } }) =>
  Object.fromEntries(
    details.suites.map(({ protocol, ciphers }) => [protocol, ciphers.map(({ name }) => name)]),
  );

const modern = [
  'ECDHE-ECDSA-CHACHA20-POLY1305',
  'ECDHE-ECDSA-AES128-GCM-SHA256',
  'ECDHE-ECDSA-AES256-GCM-SHA384',
];
const newest = ['TLS_AES_128_GCM_SHA256', 'TLS_AES_256_GCM_SHA384'];

test('every suite that a server takes, in its own order', async () => {
  const answer = await check('good.test', {
    ciphers: [...newest, ...modern].join(':'),
    honorCipherOrder: true,
    minVersion: 'TLSv1.2',
  });
  assert.deepEqual(namesOf(answer), { 'TLSv1.3': newest, 'TLSv1.2': modern });
  const { details } = answer;
  assert.ok(
    details.suites.every(
      ({ server_order, complete }: { server_order: boolean; complete: boolean }) => server_order && complete,
    ),
  );
  assert.equal(details.forward_secrecy, 'all');
  assert.deepEqual([details.protocol_score, details.key_exchange_score, details.cipher_score], [100, 90, 90]);
  assert.ok(['A', 'A+'].includes(details.grade), JSON.stringify(details.reasons));
  assert.deepEqual(details.suites[1].ciphers[1], {
    ...{ name: 'ECDHE-ECDSA-AES128-GCM-SHA256', standard_name: 'TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256' },
    ...{ bits: 128, forward_secrecy: true, aead: true, key_exchange: 'ECDH X25519' },
  });
});

test('CAA of the name above, and DANE compared with the chain', async () => {
  const { details } = await check('sub.good.test', { minVersion: 'TLSv1.3' });
  assert.deepEqual(details.caa, {
    domain: 'good.test',
    records: [{ tag: 'issue', value: 'ca.example', critical: false }],
  });
  const { dane } = details;
  assert.deepEqual(
    [dane.secure, dane.valid, dane.records[0].data, dane.records[0].matches],
    [true, true, spki.toString('hex'), true],
  );
  const other = await check('rsa.test', { minVersion: 'TLSv1.3' });
  assert.deepEqual([other.details.dane.valid, other.details.dane.records[0].matches], [false, false]);
});

test('what lowers a grade is named', async () => {
  const rsa = await check('rsa.test', {
    ciphers: 'AES128-SHA:AES256-SHA:@SECLEVEL=0',
    maxVersion: 'TLSv1.2',
    minVersion: 'TLSv1',
  });
  assert.deepEqual(Object.keys(namesOf(rsa)), ['TLSv1.2', 'TLSv1.1', 'TLSv1']);
  const { grade, reasons, forward_secrecy: forward } = rsa.details;
  assert.deepEqual([grade, forward], ['B', 'none']);
  for (const words of [
    /TLSv1 and TLSv1\.1 are supported/,
    /forward secrecy/,
    /AEAD/,
    /TLS 1\.3 is not supported/,
  ])
    assert.ok(
      reasons.some((reason: string) => words.test(reason)),
      `${words} ${reasons}`,
    );
  const client = await check('rsa.test', {
    ciphers: 'ECDHE-RSA-AES128-GCM-SHA256:AES128-SHA',
    maxVersion: 'TLSv1.2',
    honorCipherOrder: false,
  });
  assert.equal(client.details.suites[0].server_order, false);
  assert.equal((await check('weak.test', { minVersion: 'TLSv1.3' })).details.grade, 'B');
  assert.equal((await check('stranger.test', { minVersion: 'TLSv1.3' })).details.grade, 'T');
  assert.equal((await check('wrong.test', { minVersion: 'TLSv1.3' })).details.grade, 'M');
});

test('quick is one handshake; the chain and trust are the same', async () => {
  let connections = 0;
  await using server = await startTlsServer(made, {}, () => {
    connections += 1;
  });
  await using network = openNetwork({
    egress: { allow: server.names.map((name) => `${name}:${server.port}`), resolvers: [dns.address] },
    tls: { caFile: server.caFile },
  });
  const answer = await network.call(ssl, {
    host: 'good.test',
    port: String(server.port),
    quick: '1',
    pem: '1',
  });
  assert.deepEqual([answer.valid, answer.chain.length > 0, answer.details], [true, true, undefined]);
  assert.match(answer.chain[0].pem, /BEGIN CERTIFICATE/);
  assert.deepEqual(answer.protocols, { TLSv1: null, 'TLSv1.1': null, 'TLSv1.2': null, 'TLSv1.3': true });
  assert.deepEqual([answer.revocation.status, connections], ['not_checked', 1]);
  const broken = await network.call(ssl, { host: 'broken.test', port: String(server.port), quick: '1' });
  assert.equal(broken.valid, false);
  assert.equal(
    ssl.input.safeParse({ host: 'a.test', quick: '1', details: '1' }).error?.issues[0]?.path[0],
    'quick',
  );
});
