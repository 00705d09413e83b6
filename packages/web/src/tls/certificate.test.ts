import assert from 'node:assert/strict';
import { X509Certificate } from 'node:crypto';
import { test } from 'node:test';
import { makeCertificate } from '../../../core/src/testing/certificates.ts';
import { describeCertificate, parseAltNames } from './certificate.ts';

test('alternative names with commas and quotes stay whole', () => {
  assert.deepEqual(parseAltNames('DNS:a.test, IP Address:1.2.3.4, DNS:"x, DNS:evil.test", URI:http://u/'), [
    { kind: 'DNS', value: 'a.test' },
    { kind: 'IP', value: '1.2.3.4' },
    { kind: 'DNS', value: 'x, DNS:evil.test' },
    { kind: 'URI', value: 'http://u/' },
  ]);
  assert.deepEqual(parseAltNames(undefined), []);
});

test('keys of other kinds', async () => {
  const made = await makeCertificate({ subject: 'CN=ed.test', key: 'ed25519' });
  const info = describeCertificate(new X509Certificate(made.pem).raw);
  assert.deepEqual(info.key, { type: 'ed25519', bits: 256, curve: null });
  assert.equal(info.selfSigned, true);
  assert.equal(info.sctCount, 0);
  assert.equal(Number.isNaN(Date.parse(info.validTo)), false);
});

test('timestamps of Certificate Transparency: how many, of which log, and when', async () => {
  const made = await makeCertificate({ subject: 'CN=ct.test', scts: 3 });
  const { sctCount, scts } = describeCertificate(new X509Certificate(made.pem).raw);
  const logId = Buffer.alloc(32, 7).toString('base64');
  assert.deepEqual([sctCount, scts.length, scts[0]], [3, 3, { logId, at: '2026-01-02T00:00:00.000Z' }]);
});

test('a demand for a stapled answer is seen', async () => {
  const demanding = await makeCertificate({ subject: 'CN=staple.test', mustStaple: true });
  const plain = await makeCertificate({ subject: 'CN=plain.test' });
  const seen = [demanding, plain].map(
    ({ pem }) => describeCertificate(new X509Certificate(pem).raw).mustStaple,
  );
  assert.deepEqual(seen, [true, false]);
});
