// @alone
/** An outbound proxy that is spoken to over TLS, with a certificate of an authority that only this test trusts. */
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo, Server } from 'node:net';
import { after, before, test } from 'node:test';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { makeCertificate } from '../testing/certificates.ts';
import { openHttpProxy } from './proxy-stand-ins.ts';
import { never, openEgress } from './testing.ts';

const authority = await makeCertificate({ subject: 'CN=Test authority', ca: true });
const other = await makeCertificate({ subject: 'CN=Another authority', ca: true });
const certificateFor = async (host: string, issuer = authority) => {
  const { pem, keyPem } = await makeCertificate({ subject: `CN=${host}`, dnsNames: [host], issuer });
  return { cert: pem, key: keyPem };
};

const listen = (server: Server) =>
  new Promise<number>((done) =>
    server.listen(0, '127.0.0.1', () => done((server.address() as AddressInfo).port)),
  );
const plain = createServer((request, response) => response.end(`you asked ${request.headers.host}`));
const secure = createTlsServer(await certificateFor('models.test'), (request, response) =>
  response.end(`you asked ${request.headers.host} over TLS`),
);
let plainPort: number;
let securePort: number;
const trusted = getCACertificates();
before(async () => {
  setDefaultCACertificates([...trusted, authority.pem]);
  plainPort = await listen(plain);
  securePort = await listen(secure);
});
after(() => {
  setDefaultCACertificates(trusted);
  plain.close();
  secure.close();
});

const user = 'ada';
const password = 'p@ss word';
const urlOf = ({ port }: { port: number }) =>
  `https://${user}:${encodeURIComponent(password)}@localhost:${port}`;
const openProxy = async (leadsTo: number, issuer = authority) =>
  openHttpProxy({ leadsTo, user, password, tls: await certificateFor('localhost', issuer) });

test('user-given URLs go through an https proxy, to the address that was checked', async () => {
  await using proxy = await openProxy(plainPort);
  await using egress = openEgress({ proxyUrl: urlOf(proxy) });
  const answer = await egress.fetch('http://93.184.215.14/page', { signal: never });
  assert.equal(answer.body.toString(), 'you asked 93.184.215.14');
  assert.deepEqual(proxy.asked, ['93.184.215.14:80']);
});

test('an upstream over TLS is reached through TLS to the proxy', async () => {
  await using proxy = await openProxy(securePort);
  await using egress = openEgress({ proxyUrl: urlOf(proxy) });
  const upstream = egress.upstream({ name: 'far', baseUrl: 'https://models.test/v1' });
  const answer = await upstream.request({ method: 'GET', path: '/models', signal: never });
  assert.equal(answer.text(), 'you asked models.test over TLS');
  assert.deepEqual(proxy.asked, ['models.test:443']);
});

test('a proxy with an untrusted certificate, or one of another host, gets neither target nor password', async () => {
  for (const tls of [await certificateFor('localhost', other), await certificateFor('proxy.test')]) {
    await using proxy = await openHttpProxy({ leadsTo: plainPort, user, password, tls });
    await using egress = openEgress({ proxyUrl: urlOf(proxy) });
    const failure = await egress.fetch('http://93.184.215.14/', { signal: never }).catch((error) => error);
    assert.equal(failure.code, 'target_unreachable', String(failure));
    assert.match(failure.message, /the proxy https:\/\/localhost:\d+ cannot be reached \([A-Z_]+\)/);
    assert.doesNotMatch(failure.message, /p@ss|p%40ss/);
    assert.deepEqual(proxy.asked, []);
  }
});
