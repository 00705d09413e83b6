/** Keys and signatures of DNSSEC (RFC 4034), verified. Sets of DNSKEY, DS and SOA records are all that a chain needs. */
import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto';
import { type DnsRecord, typeNumber, writeName } from '@oja/core/engines/dns/port';

export interface DnsKey {
  tag: number;
  flags: number;
  algorithm: number;
  key: Buffer;
  rdata: Buffer;
}

export interface Signature {
  type: string;
  algorithm: number;
  labels: number;
  ttl: number;
  expiresMs: number;
  beginsMs: number;
  tag: number;
  signer: string;
  bytes: Buffer;
}

export const algorithmNames: Record<number, string> = {
  5: 'RSASHA1',
  7: 'RSASHA1-NSEC3-SHA1',
  8: 'RSASHA256',
  10: 'RSASHA512',
  13: 'ECDSAP256SHA256',
  14: 'ECDSAP384SHA384',
  15: 'ED25519',
  16: 'ED448',
};
const hashes: Record<number, string | null> = {
  5: 'sha1',
  7: 'sha1',
  8: 'sha256',
  10: 'sha512',
  13: 'sha256',
  14: 'sha384',
  15: null,
  16: null,
};
const digests: Record<number, string> = { 1: 'sha1', 2: 'sha256', 4: 'sha384' };
/** Of 4,096 bits, with its exponent. */
const keyBytesMax = 600;

const u16 = (value: number) => Buffer.from([(value >> 8) & 0xff, value & 0xff]);
function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value >>> 0);
  return bytes;
}
const owner = (name: string) => writeName(name.toLowerCase());

export function keysOf(records: DnsRecord[]): DnsKey[] {
  return records.flatMap(({ type, parsed }) => {
    if (type !== 'DNSKEY' || parsed === undefined) return [];
    const rdata = rdataOf({ type, parsed });
    const key = Buffer.from(String(parsed.key), 'base64');
    const { flags, algorithm } = parsed as { flags: number; algorithm: number };
    return key.length > keyBytesMax ? [] : [{ tag: tagOf(rdata), flags, algorithm, key, rdata }];
  });
}

/** RFC 4034, appendix B. */
function tagOf(rdata: Buffer): number {
  let sum = 0;
  for (const [at, byte] of rdata.entries()) sum += at % 2 === 0 ? byte << 8 : byte;
  return (sum + (sum >>> 16)) & 0xffff;
}

export function signaturesOf(records: DnsRecord[], of: string): Signature[] {
  return records.flatMap(({ type, data }) => {
    if (type !== 'RRSIG') return [];
    const [covered = '', algorithm, labels, ttl, expires = '', begins = '', tag, signer = '', ...bytes] =
      data.split(' ');
    if (covered !== of) return [];
    return [
      {
        type: covered,
        algorithm: Number(algorithm),
        labels: Number(labels),
        ttl: Number(ttl),
        expiresMs: momentOf(expires),
        beginsMs: momentOf(begins),
        tag: Number(tag),
        signer: signer.toLowerCase().replace(/(?<=.)\.$/, ''),
        bytes: Buffer.from(bytes.join(''), 'base64'),
      },
    ];
  });
}

const momentOf = (text: string) =>
  Date.parse(text.replace(/^(....)(..)(..)(..)(..)(..)$/, '$1-$2-$3T$4:$5:$6Z'));

/** The data of a record as it is signed. */
function rdataOf({ type, parsed }: Pick<DnsRecord, 'type' | 'parsed'>): Buffer {
  const field = (name: string) => Number(parsed?.[name]);
  const text = (name: string) => String(parsed?.[name]);
  if (type === 'DNSKEY')
    return Buffer.concat([
      u16(field('flags')),
      Buffer.from([field('protocol'), field('algorithm')]),
      Buffer.from(text('key'), 'base64'),
    ]);
  if (type === 'DS')
    return Buffer.concat([
      u16(field('key_tag')),
      Buffer.from([field('algorithm'), field('digest_type')]),
      Buffer.from(text('digest'), 'hex'),
    ]);
  if (type !== 'SOA') throw new RangeError(`no signed form of ${type}`);
  const numbers = ['serial', 'refresh', 'retry', 'expire', 'minimum'].map((name) => u32(field(name)));
  return Buffer.concat([owner(text('mname')), owner(text('rname')), ...numbers]);
}

function signedBytes(records: DnsRecord[], signature: Signature): Buffer {
  const { type, algorithm, labels, ttl, expiresMs, beginsMs, tag, signer } = signature;
  const number = u16(typeNumber(type) ?? 0);
  const head = Buffer.concat([
    number,
    Buffer.from([algorithm, labels]),
    u32(ttl),
    u32(expiresMs / 1_000),
    u32(beginsMs / 1_000),
    u16(tag),
    owner(signer),
  ]);
  const rows = records
    .map(rdataOf)
    .toSorted(Buffer.compare)
    .map((rdata) =>
      Buffer.concat([owner(records[0]!.name), number, u16(1), u32(ttl), u16(rdata.length), rdata]),
    );
  return Buffer.concat([head, ...rows]);
}

function publicKeyOf({ algorithm, key }: DnsKey): KeyObject {
  const text = (bytes: Buffer) => bytes.toString('base64url');
  const jwk = (given: Record<string, string>) => createPublicKey({ key: given, format: 'jwk' });
  if (algorithm === 13 || algorithm === 14) {
    const half = key.length / 2;
    const crv = algorithm === 13 ? 'P-256' : 'P-384';
    return jwk({ kty: 'EC', crv, x: text(key.subarray(0, half)), y: text(key.subarray(half)) });
  }
  if (algorithm === 15 || algorithm === 16)
    return jwk({ kty: 'OKP', crv: algorithm === 15 ? 'Ed25519' : 'Ed448', x: text(key) });
  const isLong = key[0] === 0;
  const from = isLong ? 3 : 1;
  const to = from + (isLong ? key.readUInt16BE(1) : key.readUInt8(0));
  return jwk({ kty: 'RSA', e: text(key.subarray(from, to)), n: text(key.subarray(to)) });
}

/** Of a key with the tag and algorithm of the signature. */
export function isSignedBy(records: DnsRecord[], signature: Signature, key: DnsKey): boolean {
  const hash = hashes[key.algorithm];
  if (hash === undefined) return false;
  try {
    const publicKey = publicKeyOf(key);
    return verify(
      hash,
      signedBytes(records, signature),
      { key: publicKey, dsaEncoding: 'ieee-p1363' },
      signature.bytes,
    );
  } catch {
    // A key of no curve, or of no length.
    return false;
  }
}

export interface Digest {
  key_tag: number;
  algorithm: number;
  digest_type: number;
  digest: string;
}

export const digestsOf = (records: DnsRecord[]): Digest[] =>
  records.flatMap(({ type, parsed }) => {
    if (type !== 'DS' || parsed === undefined) return [];
    const [key_tag, algorithm, digest_type] = ['key_tag', 'algorithm', 'digest_type'].map((name) =>
      Number(parsed[name]),
    );
    return [
      {
        ...{ key_tag: key_tag!, algorithm: algorithm!, digest_type: digest_type! },
        digest: String(parsed.digest),
      },
    ];
  });

/** Undefined for digests that nobody computes any more. */
export function isDigestOf(digest: Digest, zone: string, key: DnsKey): boolean | undefined {
  const hash = digests[digest.digest_type];
  if (hash === undefined) return undefined;
  if (digest.key_tag !== key.tag || digest.algorithm !== key.algorithm) return false;
  const own = createHash(hash).update(owner(zone)).update(key.rdata).digest('hex');
  return own === digest.digest.toLowerCase();
}
