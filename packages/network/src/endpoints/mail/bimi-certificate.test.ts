/** Mark certificates as brands publish them (from the library's own package), and a forged one. */
import 'reflect-metadata';
import assert from 'node:assert/strict';
import { webcrypto, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { test } from 'node:test';
import {
  X509Certificate as Certificate,
  cryptoProvider,
  ExtendedKeyUsageExtension,
  SubjectAlternativeNameExtension,
  X509CertificateGenerator,
} from '@peculiar/x509';
import { readBimiCertificate } from './bimi-certificate.ts';

cryptoProvider.set(webcrypto as never);

const library = createRequire(import.meta.url).resolve('@postalsys/vmc');
const published = readFileSync(join(library, '../../test/fixtures/cnn.pem'), 'utf8');
const [first = ''] = published.match(/-----BEGIN[\s\S]+?-----END CERTIFICATE-----/) ?? [];
const leaf = new X509Certificate(first);
/** While it was valid. */
const then = new Date(Date.parse(leaf.validFrom) + 86_400_000);

test('a published certificate, for its domain alone and while it is valid', async () => {
  const good = await readBimiCertificate(published, 'cnn.com', null, then);
  assert.deepEqual([good.valid, good.type, good.errors], [true, 'VMC', []]);
  assert.equal(good.organization, 'Cable News Network, Inc.');
  const other = await readBimiCertificate(published, 'bbc.com', null, then);
  assert.deepEqual([other.valid, other.errors], [false, ['The certificate is not for bbc.com.']]);
  const logo = await readBimiCertificate(published, 'cnn.com', '<svg></svg>', then);
  assert.deepEqual([logo.valid, logo.logo_matches], [false, false]);
  const late = await readBimiCertificate(published, 'cnn.com', null, new Date('2040-01-01'));
  assert.equal(late.valid, false);
});

test('a certificate with the names of an authority and the signature of another key', async () => {
  const real = new Certificate(first);
  const algorithm = {
    ...{ name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' },
    ...{ modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]) },
  };
  const keys = await webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const logotype = real.extensions.find(({ type }) => type === '1.3.6.1.5.5.7.1.12')!;
  const root = published.match(/-----BEGIN[\s\S]+?-----END CERTIFICATE-----/g)!.at(-1)!;
  const forged = await X509CertificateGenerator.create({
    subject: 'O=Evil',
    issuer: new Certificate(root).subject,
    notBefore: real.notBefore,
    notAfter: real.notAfter,
    publicKey: keys.publicKey as never,
    signingKey: keys.privateKey as never,
    signingAlgorithm: algorithm,
    extensions: [
      logotype,
      new ExtendedKeyUsageExtension(['1.3.6.1.5.5.7.3.31']),
      new SubjectAlternativeNameExtension([{ type: 'dns', value: 'evil.test' }]),
    ],
  });
  const read = await readBimiCertificate(`${forged.toString('pem')}\n${root}`, 'evil.test', null, then);
  assert.deepEqual(
    [read.valid, read.errors],
    [false, ['The certificates are not signed by an authority for BIMI.']],
  );
});
