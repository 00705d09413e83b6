/** What a certificate says, read with node:crypto. */
import { X509Certificate } from 'node:crypto';
import type { CertificateInfo } from './port.ts';

// OID 1.3.6.1.4.1.11129.2.4.2, as DER writes it.
const sctListOid = Buffer.from('060a2b06010401d679020402', 'hex');
// OID 1.3.6.1.4.1.11129.2.4.5: timestamps within an OCSP response.
const stapledSctsOid = Buffer.from('060a2b06010401d679020405', 'hex');
const sctsMax = 64;
// The feature status_request (5) under OID 1.3.6.1.5.5.7.1.24: a client expects a stapled answer.
const mustStaple = /^06082b0601050507011804[0-9a-f]{2}30[0-9a-f]{2}(?:0201[0-9a-f]{2})*?020105/;
const featureOid = Buffer.from('06082b06010505070118', 'hex');

function flatName(name: unknown): Record<string, string> {
  const flat: [string, string][] = [];
  for (const [key, value] of Object.entries((name ?? {}) as Record<string, string | string[]>)) {
    flat.push([key, Array.isArray(value) ? value.join(', ') : String(value)]);
  }
  return Object.fromEntries(flat);
}

/** `DNS:a.example, IP Address:1.2.3.4`; values with commas or quotes come as JSON strings. */
export function parseAltNames(text: string | undefined): { kind: string; value: string }[] {
  const names: { kind: string; value: string }[] = [];
  for (const [, kind = '', value = ''] of (text ?? '').matchAll(
    /([A-Za-z0-9 ]+):("(?:[^"\\]|\\.)*"|[^,]*)(?:, |$)/g,
  )) {
    names.push({
      kind: kind === 'IP Address' ? 'IP' : kind,
      value: value.startsWith('"') ? unjson(value) : value,
    });
  }
  return names;
}

function unjson(text: string): string {
  try {
    return String(JSON.parse(text));
  } catch {
    return text;
  }
}

function timestampsIn(raw: Buffer): Buffer[] {
  const at = raw.indexOf(sctListOid);
  if (at === -1) return [];
  const outer = readDer(raw, at + sctListOid.length, 0x04);
  const inner = outer && readDer(raw, outer.from, 0x04);
  if (!inner || inner.to - inner.from < 2) return [];
  const found: Buffer[] = [];
  for (let from = inner.from + 2; from + 2 <= inner.to && found.length < sctsMax; ) {
    const to = from + 2 + raw.readUInt16BE(from);
    found.push(raw.subarray(from + 2, to));
    from = to;
  }
  return found;
}

/** RFC 6962: version, log ID, milliseconds. One of another version says nothing that is known here. */
function readSct(sct: Buffer): CertificateInfo['scts'] {
  if (sct.length < 41 || sct[0] !== 0) return [];
  const ms = Number(sct.readBigUInt64BE(33));
  if (ms > 8.64e15) return [];
  return [{ logId: sct.subarray(1, 33).toString('base64'), at: new Date(ms).toISOString() }];
}

export const staplesScts = (staple: Buffer | undefined) => staple?.includes(stapledSctsOid) ?? false;

function demandsStaple(raw: Buffer): boolean {
  const at = raw.indexOf(featureOid);
  return at !== -1 && mustStaple.test(raw.subarray(at, at + 64).toString('hex'));
}

function readDer(raw: Buffer, at: number, tag: number): { from: number; to: number } | undefined {
  const first = raw[at + 1];
  if (raw[at] !== tag || first === undefined) return undefined;
  const lengthBytes = first < 0x80 ? 0 : first & 0x7f;
  if (lengthBytes > 3 || at + 2 + lengthBytes > raw.length) return undefined;
  const length = lengthBytes === 0 ? first : raw.readUIntBE(at + 2, lengthBytes);
  const from = at + 2 + lengthBytes;
  return from + length <= raw.length ? { from, to: from + length } : undefined;
}

function keyOf(certificate: X509Certificate): CertificateInfo['key'] {
  try {
    const { asymmetricKeyType = 'unknown', asymmetricKeyDetails } = certificate.publicKey;
    const curve = asymmetricKeyDetails?.namedCurve ?? null;
    const bits =
      asymmetricKeyDetails?.modulusLength ??
      (curve ? (curveBits[curve] ?? null) : edwardsBits[asymmetricKeyType]);
    return { type: asymmetricKeyType, bits: bits ?? null, curve };
  } catch {
    return { type: 'unknown', bits: null, curve: null };
  }
}

const curveBits: Record<string, number> = {
  prime256v1: 256,
  secp256k1: 256,
  secp384r1: 384,
  secp521r1: 521,
  secp224r1: 224,
};
const edwardsBits: Record<string, number> = { ed25519: 256, ed448: 456 };

function signsItself(certificate: X509Certificate): boolean {
  try {
    return certificate.verify(certificate.publicKey);
  } catch {
    return false;
  }
}

function urlsOf(infoAccess: string | undefined, kind: string): string[] {
  return (infoAccess ?? '')
    .split('\n')
    .filter((line) => line.startsWith(`${kind} - URI:`))
    .map((line) => unjson(line.slice(`${kind} - URI:`.length)));
}

const asIso = (date: Date) => (Number.isNaN(date.getTime()) ? '' : date.toISOString());

export function describeCertificate(raw: Buffer): CertificateInfo {
  const certificate = new X509Certificate(raw);
  const legacy = certificate.toLegacyObject();
  const scts = timestampsIn(raw);
  return {
    subject: flatName(legacy.subject),
    issuer: flatName(legacy.issuer),
    altNames: parseAltNames(certificate.subjectAltName),
    validFrom: asIso(certificate.validFromDate),
    validTo: asIso(certificate.validToDate),
    serial: certificate.serialNumber,
    fingerprint1: certificate.fingerprint,
    fingerprint256: certificate.fingerprint256,
    key: keyOf(certificate),
    signature: certificate.signatureAlgorithm ?? 'unknown',
    ca: certificate.ca,
    selfSigned: certificate.subject === certificate.issuer && signsItself(certificate),
    extendedKeyUsage: certificate.keyUsage ?? [],
    sctCount: scts.length,
    scts: scts.flatMap(readSct),
    mustStaple: demandsStaple(raw),
    ocspUrls: urlsOf(certificate.infoAccess, 'OCSP'),
    caIssuerUrls: urlsOf(certificate.infoAccess, 'CA Issuers'),
    pem: certificate.toString(),
  };
}
