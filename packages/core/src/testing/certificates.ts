/** Certificates of every kind, made for the test. */
import 'reflect-metadata';
import { webcrypto } from 'node:crypto';
import { isIP } from 'node:net';
import {
  AuthorityInfoAccessExtension,
  BasicConstraintsExtension,
  CRLDistributionPointsExtension,
  cryptoProvider,
  ExtendedKeyUsageExtension,
  Extension,
  KeyUsageFlags,
  KeyUsagesExtension,
  SubjectAlternativeNameExtension,
  X509CertificateGenerator,
} from '@peculiar/x509';

// The library is typed for browsers, whose names our compiler settings leave out.
cryptoProvider.set(webcrypto as never);

export interface MadeCertificate {
  /** Own certificate only. */
  pem: string;
  keyPem: string;
  subject: string;
  keys: webcrypto.CryptoKeyPair;
  serial: string;
}

export interface CertificateWish {
  subject: string;
  issuer?: MadeCertificate;
  /** Host names and IP addresses. */
  dnsNames?: string[];
  ca?: boolean;
  daysFrom?: number;
  daysTo?: number;
  key?: 'ec' | 'rsa2048' | 'rsa1024' | 'ed25519';
  hash?: 'SHA-256' | 'SHA-1';
  /** Certificate Transparency timestamps to put inside. */
  scts?: number;
  /** Demands a stapled OCSP answer (RFC 7633). */
  mustStaple?: boolean;
  /** Where its issuer, its OCSP responder and its revocation list are. */
  issuerUrl?: string;
  ocspUrl?: string;
  listUrl?: string;
  serial?: string;
  /** Extended key usages; default: of a server. */
  usages?: string[];
}

const dayMs = 86_400_000;
const algorithms = {
  ec: { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' },
  rsa2048: {
    name: 'RSASSA-PKCS1-v1_5',
    modulusLength: 2048,
    publicExponent: new Uint8Array([1, 0, 1]),
    hash: 'SHA-256',
  },
  rsa1024: {
    name: 'RSASSA-PKCS1-v1_5',
    modulusLength: 1024,
    publicExponent: new Uint8Array([1, 0, 1]),
    hash: 'SHA-256',
  },
  ed25519: { name: 'Ed25519' },
} as const;

let serial = 1;

/** An OCTET STRING around a TLS list of opaque timestamps. */
function sctList(count: number): Buffer {
  // Version, ID of the log, time, no extensions, and an empty signature.
  const one = Buffer.alloc(47);
  one.fill(7, 1, 33);
  one.writeBigUInt64BE(BigInt(Date.UTC(2026, 0, 2)), 33);
  const list = Buffer.concat(Array.from({ length: count }, () => Buffer.concat([Buffer.from([0, 47]), one])));
  return Buffer.concat([Buffer.from([0x04, 0x81, list.length + 2, 0, list.length]), list]);
}

async function keyPem(key: webcrypto.CryptoKey): Promise<string> {
  const der = Buffer.from(await webcrypto.subtle.exportKey('pkcs8', key));
  return `-----BEGIN PRIVATE KEY-----\n${der.toString('base64').replace(/.{64}(?!$)/g, '$&\n')}\n-----END PRIVATE KEY-----\n`;
}

export async function makeCertificate(wish: CertificateWish): Promise<MadeCertificate> {
  const algorithm = algorithms[wish.key ?? 'ec'];
  const keys = (await webcrypto.subtle.generateKey(algorithm, true, [
    'sign',
    'verify',
  ])) as webcrypto.CryptoKeyPair;
  const signer = wish.issuer?.keys.privateKey ?? keys.privateKey;
  const signerAlgorithm = signer.algorithm.name;
  const now = Date.now();
  const certificate = await X509CertificateGenerator.create({
    serialNumber: wish.serial ?? (serial++).toString(16).padStart(4, '0'),
    subject: wish.subject,
    issuer: wish.issuer?.subject ?? wish.subject,
    notBefore: new Date(now + (wish.daysFrom ?? -1) * dayMs),
    notAfter: new Date(now + (wish.daysTo ?? 90) * dayMs),
    publicKey: keys.publicKey as never,
    signingKey: signer as never,
    signingAlgorithm: { name: signerAlgorithm, hash: wish.hash ?? 'SHA-256' },
    extensions: [
      new BasicConstraintsExtension(wish.ca ?? false, undefined, true),
      new KeyUsagesExtension(
        wish.ca ? KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign : KeyUsageFlags.digitalSignature,
        true,
      ),
      ...(wish.ca ? [] : [new ExtendedKeyUsageExtension(wish.usages ?? ['1.3.6.1.5.5.7.3.1'])]),
      ...(wish.mustStaple
        ? [new Extension('1.3.6.1.5.5.7.1.24', false, Buffer.from('3003020105', 'hex'))]
        : []),
      ...(wish.issuerUrl || wish.ocspUrl
        ? [
            new AuthorityInfoAccessExtension({
              ...(wish.issuerUrl ? { caIssuers: wish.issuerUrl } : {}),
              ...(wish.ocspUrl ? { ocsp: wish.ocspUrl } : {}),
            }),
          ]
        : []),
      ...(wish.listUrl ? [new CRLDistributionPointsExtension([wish.listUrl])] : []),
      ...(wish.scts ? [new Extension('1.3.6.1.4.1.11129.2.4.2', false, sctList(wish.scts))] : []),
      ...(wish.dnsNames
        ? [
            new SubjectAlternativeNameExtension(
              wish.dnsNames.map((value) => ({
                type: isIP(value) ? ('ip' as const) : ('dns' as const),
                value,
              })),
            ),
          ]
        : []),
    ],
  });
  return {
    pem: `${certificate.toString('pem')}\n`,
    keyPem: await keyPem(keys.privateKey),
    subject: wish.subject,
    keys,
    serial: certificate.serialNumber,
  };
}
