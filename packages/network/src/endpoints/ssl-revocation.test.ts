/** Revocation, and certificates that are fetched from where others name them: a responder and lists made here. */
import assert from 'node:assert/strict';
import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { createSecureContext, createServer as createTls } from 'node:tls';
import {
  type CertificateWish,
  type MadeCertificate,
  makeCertificate,
} from '../../../core/src/testing/certificates.ts';
import { type AnswerWish, ocspAnswer, revocationList } from '../../../core/src/testing/revocation-answers.ts';
import { ssl } from './ssl.ts';
import { openNetwork } from './testing.ts';

let root: MadeCertificate;
let middle: MadeCertificate;
let stranger: MadeCertificate;
/** What the responder says next. */
let says: AnswerWish;
/** Bodies by path. */
const files = new Map<string, Buffer>();
const asked: string[] = [];
const dir = mkdtempSync(join(tmpdir(), 'oja-revocation-'));

const web = createServer(async (request, response) => {
  asked.push(`${request.method} ${request.url}`);
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const body =
    request.url === '/ocsp' ? ocspAnswer(Buffer.concat(chunks), says) : files.get(request.url ?? '');
  response.writeHead(body === undefined ? 404 : 200).end(body);
});
const webUrl = () => `http://127.0.0.1:${(web.address() as AddressInfo).port}`;

before(async () => {
  web.listen(0, '127.0.0.1');
  await once(web, 'listening');
  root = await makeCertificate({ subject: 'CN=Revocation Root', ca: true });
  middle = await makeCertificate({
    subject: 'CN=Revocation Middle',
    ca: true,
    issuer: root,
    issuerUrl: `${webUrl()}/root.crt`,
  });
  stranger = await makeCertificate({ subject: 'CN=Private Root', ca: true });
  writeFileSync(join(dir, 'root.pem'), root.pem);
  files.set('/middle.crt', new X509Certificate(middle.pem).raw);
  files.set('/private.crt', new X509Certificate(stranger.pem).raw);
});
after(() => {
  web.closeAllConnections();
  web.close();
  rmSync(dir, { recursive: true });
});

async function check(
  wish: Partial<CertificateWish>,
  rest: MadeCertificate[],
  staple?: (leaf: MadeCertificate) => Buffer,
) {
  const leaf = await makeCertificate({ subject: 'CN=a.test', dnsNames: ['a.test'], issuer: middle, ...wish });
  const cert = [leaf, ...rest].map(({ pem }) => pem).join('');
  const server = createTls(
    { secureContext: createSecureContext({ key: leaf.keyPem, cert }) } as never,
    (socket) => socket.on('error', () => {}),
  );
  server.setSecureContext({ key: leaf.keyPem, cert });
  server.on('tlsClientError', () => {});
  if (staple) server.on('OCSPRequest', (_own, _issuer, done) => done(null, staple(leaf)));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await using network = openNetwork({
    egress: { allow: [`127.0.0.1:${port}`, webUrl().slice(7)] },
    tls: { caFile: join(dir, 'root.pem') },
  });
  try {
    return { leaf, answer: await network.call(ssl, { host: '127.0.0.1', port, servername: 'a.test' }) };
  } finally {
    server.close();
  }
}

const codes = (answer: { problems: { code: string }[] }) => answer.problems.map(({ code }) => code);

test('OCSP: good and revoked, with source, URL and times', async () => {
  says = { status: 'good', signer: middle };
  const { answer: good } = await check({ ocspUrl: `${webUrl()}/ocsp` }, [middle]);
  assert.deepEqual(
    [good.valid, good.revocation.status, good.revocation.source, good.revocation.url, good.revocation.error],
    [true, 'good', 'ocsp', `${webUrl()}/ocsp`, null],
  );
  assert.ok(Date.parse(good.revocation.checked_at) <= Date.now());
  assert.ok(Date.parse(good.revocation.next_update) > Date.parse(good.revocation.this_update));
  says = { status: 'revoked', signer: middle };
  const { answer: bad } = await check({ ocspUrl: `${webUrl()}/ocsp` }, [middle]);
  assert.deepEqual([bad.trusted, bad.valid, bad.revocation.status], [true, false, 'revoked']);
  assert.deepEqual(
    [bad.revocation.revoked_at, bad.revocation.reason],
    ['2026-01-02T03:04:05.000Z', 'keyCompromise'],
  );
  assert.ok(codes(bad).includes('revoked'));
  assert.match(bad.error, /^Revoked on 2026-01-02/);
});

test('an answer counts only when it is signed, of this certificate and current', async () => {
  const delegate = (more: Partial<CertificateWish>) =>
    makeCertificate({ subject: 'CN=Responder', issuer: middle, usages: ['1.3.6.1.5.5.7.3.9'], ...more });
  const responder = await delegate({});
  says = { status: 'good', signer: responder, certs: [responder] };
  assert.equal((await check({ ocspUrl: `${webUrl()}/ocsp` }, [middle])).answer.revocation.status, 'good');
  const forged: AnswerWish[] = [
    { status: 'good', signer: stranger },
    { status: 'good', signer: middle, hoursOld: 48 },
    { status: 'unknown', signer: middle },
  ];
  const webServer = await delegate({ usages: ['1.3.6.1.5.5.7.3.1'] });
  forged.push({ status: 'good', signer: webServer, certs: [webServer] });
  for (const wish of forged) {
    says = wish;
    const { answer } = await check({ ocspUrl: `${webUrl()}/ocsp` }, [middle]);
    assert.equal(answer.revocation.status, 'unknown');
    assert.match(answer.revocation.error, /not signed by the issuer|valid until|does not know/);
    assert.equal(answer.valid, true, 'an answer that cannot be had is no revocation');
  }
});

test('a revocation list counts where there is no responder', async () => {
  files.set('/empty.crl', await revocationList(middle, ['0abc']));
  const { answer: good } = await check({ listUrl: `${webUrl()}/empty.crl` }, [middle]);
  assert.deepEqual(
    [good.revocation.status, good.revocation.source, good.revocation.url],
    ['good', 'crl', `${webUrl()}/empty.crl`],
  );
  const serial = '7a11';
  files.set('/full.crl', await revocationList(middle, ['01', serial]));
  const { answer: bad } = await check({ serial, listUrl: `${webUrl()}/full.crl` }, [middle]);
  assert.deepEqual(
    [bad.valid, bad.revocation.status, bad.revocation.reason],
    [false, 'revoked', 'superseded'],
  );
  files.set('/forged.crl', await revocationList(stranger, [serial]));
  const { answer: forged } = await check({ serial, listUrl: `${webUrl()}/forged.crl` }, [middle]);
  assert.deepEqual([forged.valid, forged.revocation.status], [true, 'unknown']);
  assert.match(forged.revocation.error, /another issuer/);
});

test('a stapled response is used before any server is asked', async () => {
  const { ocspRequest } = await import('../../../web/src/tls/ocsp.ts');
  asked.length = 0;
  const { answer } = await check({ ocspUrl: `${webUrl()}/ocsp` }, [middle], (leaf) =>
    ocspAnswer(ocspRequest(new X509Certificate(leaf.pem), new X509Certificate(middle.pem)), {
      status: 'revoked',
      signer: middle,
    }),
  );
  assert.deepEqual(
    [answer.ocsp_stapled, answer.revocation.status, answer.revocation.source],
    [true, 'revoked', 'ocsp_stapled'],
  );
  assert.deepEqual(asked, []);
});

test('a certificate that names no source is not checked', async () => {
  const { answer } = await check({}, [middle]);
  assert.deepEqual([answer.valid, answer.revocation.status], [true, 'not_checked']);
  assert.match(answer.revocation.error, /lists neither/);
});

test('a missing intermediate is found where the certificate says it is', async () => {
  const { answer } = await check({ issuerUrl: `${webUrl()}/middle.crt` }, []);
  assert.deepEqual([answer.valid, answer.trusted], [false, false]);
  assert.deepEqual(codes(answer), ['incomplete_chain']);
  assert.deepEqual(answer.missing_intermediates, ['Revocation Middle']);
});

test('a private root is distinguished from a missing intermediate', async () => {
  const own = { issuer: stranger, issuerUrl: `${webUrl()}/private.crt` };
  for (const sent of [[], [stranger]]) {
    const { answer } = await check(own, sent);
    assert.deepEqual(codes(answer), ['private_root'], `${sent.length} sent`);
    assert.deepEqual(answer.missing_intermediates, []);
  }
  const between = await makeCertificate({ subject: 'CN=Private Middle', ca: true, issuer: stranger });
  assert.deepEqual(codes((await check({ issuer: between }, [between])).answer), ['private_root']);
});

test('sources are asked through the guard', async () => {
  const { answer } = await check(
    { ocspUrl: 'http://127.0.0.1:9/', listUrl: 'http://169.254.169.254/latest/list.crl' },
    [middle],
  );
  assert.equal(answer.revocation.status, 'unknown');
  assert.match(answer.revocation.error, /127\.0\.0\.1:9.*169\.254\.169\.254/);
});
