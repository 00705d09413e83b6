/** What browsers refuse although the chain is trusted: a root of our own counts as public by setting. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { createServer, type TlsOptions } from 'node:tls';
import {
  type CertificateWish,
  type MadeCertificate,
  makeCertificate,
} from '../../../core/src/testing/certificates.ts';
import { ssl } from './ssl.ts';
import { openNetwork } from './testing.ts';

const dir = mkdtempSync(join(tmpdir(), 'oja-browsers-'));
const rootFile = join(dir, 'root.pem');
let root: MadeCertificate;
let middle: MadeCertificate;

before(async () => {
  root = await makeCertificate({ subject: 'CN=Public Root', ca: true, hash: 'SHA-1', daysTo: 3_650 });
  middle = await makeCertificate({ subject: 'CN=Public Middle', ca: true, issuer: root, daysTo: 3_650 });
  writeFileSync(rootFile, root.pem);
});
after(() => rmSync(dir, { recursive: true }));

interface Wish extends Partial<CertificateWish> {
  through?: MadeCertificate;
  isPublic?: boolean;
  staple?: Buffer;
  server?: TlsOptions;
}

async function check({ through = middle, isPublic = true, staple, server: more = {}, ...wish }: Wish) {
  const leaf = await makeCertificate({
    subject: 'CN=a.test',
    dnsNames: ['a.test'],
    issuer: through,
    scts: 3,
    ...wish,
  });
  const server = createServer(
    { key: leaf.keyPem, cert: leaf.pem + through.pem, ciphers: 'DEFAULT:@SECLEVEL=0', ...more },
    (socket) => socket.on('error', () => {}),
  );
  server.on('tlsClientError', () => {});
  if (staple) server.on('OCSPRequest', (_own, _issuer, done) => done(null, staple));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await using network = openNetwork({
    egress: { allow: [`127.0.0.1:${port}`] },
    tls: isPublic ? { publicCaFile: rootFile } : { caFile: rootFile },
  });
  try {
    return await network.call(ssl, { host: '127.0.0.1', port, servername: 'a.test', revocation: 'false' });
  } finally {
    server.close();
  }
}

const codes = (answer: { problems: { code: string }[] }) => answer.problems.map(({ code }) => code);

/** Begins after 2026-03-15, whatever day the test runs on. */
const recent = (days: number) => ({ daysFrom: -1, daysTo: days - 1 });

test('what browsers accept is valid: short, with timestamps, whatever signed the root', async () => {
  for (const wish of [{ scts: 2 }, recent(90), { key: 'rsa2048' as const }]) {
    const answer = await check(wish);
    assert.deepEqual([answer.valid, answer.trusted, codes(answer)], [true, true, []], JSON.stringify(wish));
  }
});

const refused: [what: string, wish: () => Wish | Promise<Wish>, code: string, message: RegExp][] = [
  ['an Ed25519 key', () => ({ key: 'ed25519' }), 'unsupported_key', /ed25519/],
  [
    'an Ed25519 key under a private root',
    () => ({ key: 'ed25519', isPublic: false }),
    'unsupported_key',
    /ed25519/,
  ],
  ['a signature with SHA-1', () => ({ hash: 'SHA-1' }), 'weak_signature', /the certificate\)/],
  [
    'an intermediate signed with SHA-1',
    async () => ({ through: await intermediate({ hash: 'SHA-1' }), isPublic: false }),
    'weak_signature',
    /CA certificate Weak Middle/,
  ],
  [
    'an intermediate with a small key',
    async () => ({ through: await intermediate({ key: 'rsa1024' }) }),
    'weak_key',
    /1024 bits is too small \(the CA certificate Weak Middle/,
  ],
  ['398 days and more', () => recent(399), 'validity_too_long', /Valid for 399 days/],
  ['no timestamps', () => ({ scts: 0 }), 'missing_scts', /^Has 0 of the 2 /],
  ['too few timestamps', () => ({ scts: 1 }), 'missing_scts', /^Has 1 of the 2 /],
];

const intermediate = (wish: Partial<CertificateWish>) =>
  makeCertificate({ subject: 'CN=Weak Middle', ca: true, issuer: root, ...wish });

for (const [what, wish, code, message] of refused) {
  test(`${what} is trusted and not valid`, async () => {
    const answer = await check(await wish());
    assert.deepEqual([answer.trusted, answer.hostname_match, answer.valid], [true, true, false]);
    assert.deepEqual(codes(answer), [code]);
    assert.match(answer.error, message);
  });
}

test('the days of a certificate of a public authority depend on when it begins', async () => {
  const limits: [from: string, allowed: number][] = [
    ['2026-03-01T00:00:00Z', 398],
    ['2026-03-16T00:00:00Z', 200],
    ['2027-03-16T00:00:00Z', 100],
    ['2029-03-16T00:00:00Z', 47],
  ];
  for (const [from, allowed] of limits) {
    const daysFrom = (Date.parse(from) - Date.now()) / 86_400_000;
    const tooLong = async (days: number) =>
      codes(await check({ daysFrom, daysTo: daysFrom + days })).includes('validity_too_long');
    assert.deepEqual([await tooLong(allowed - 0.1), await tooLong(allowed + 0.1)], [false, true], from);
  }
});

test('timestamps in the stapled OCSP response count', async () => {
  const extension = Buffer.from('060a2b06010401d679020405', 'hex');
  const answer = await check({ scts: 0, staple: extension });
  assert.deepEqual([answer.valid, codes(answer)], [true, []]);
  assert.deepEqual(codes(await check({ scts: 0, staple: Buffer.from('no timestamps') })), ['missing_scts']);
});

test('a private authority may issue for longer, and without timestamps', async () => {
  const answer = await check({ ...recent(800), scts: 0, isPublic: false });
  assert.deepEqual([answer.valid, codes(answer)], [true, []]);
});

test('a cipher suite without forward secrecy is named', async () => {
  const rsa = { key: 'rsa2048', isPublic: false } as const;
  const kept = await check({ ...rsa, server: { maxVersion: 'TLSv1.2' } });
  assert.deepEqual(codes(kept), []);
  const answer = await check({ ...rsa, server: { maxVersion: 'TLSv1.2', ciphers: 'AES128-GCM-SHA256' } });
  assert.deepEqual([answer.valid, codes(answer)], [true, ['no_forward_secrecy']]);
});
