/** Data of records in presentation form, as dig prints it; \# and hexadecimal where a type has no form (RFC 3597). */
import { printLocation, readLocation } from './location.ts';
import type { RawRecord } from './message.ts';
import { createReader, quoted, type Reader } from './rdata-reader.ts';
import { printServiceBinding, readServiceBinding } from './service-binding.ts';
import { typeName } from './type-names.ts';

type Print = (r: Reader) => (string | number)[];

const name: Print = (r) => [r.name()];
const preferred: Print = (r) => [r.u16(), r.name()];
const texts: Print = (r) => r.texts().map(quoted);
const signature: Print = (r) => [
  r.type(),
  r.u8(),
  r.u8(),
  r.u32(),
  r.moment(),
  r.moment(),
  r.u16(),
  r.name(),
  r.base64(),
];
const key: Print = (r) => [r.u16(), r.u8(), r.u8(), r.base64()];
const digest: Print = (r) => [r.u16(), r.u8(), r.u8(), r.hex()];
const association: Print = (r) => [r.u8(), r.u8(), r.u8(), r.hex()];
/** 0014:4fff:ff20:ee64 */
const locator: Print = (r) => [
  r.u16(),
  Array.from({ length: 4 }, () => r.u16().toString(16).padStart(4, '0')).join(':'),
];
const certificateTypes = ['', 'PKIX', 'SPKI', 'PGP', 'IPKIX', 'ISPKI', 'IPGP', 'ACPKIX', 'IACPKIX'];

const prints: Record<string, Print> = {
  A: (r) => [r.ip4()],
  AAAA: (r) => [r.ip6()],
  NS: name,
  CNAME: name,
  PTR: name,
  DNAME: name,
  SOA: (r) => [r.name(), r.name(), r.u32(), r.u32(), r.u32(), r.u32(), r.u32()],
  HINFO: (r) => [r.string(), r.string()],
  RP: (r) => [r.name(), r.name()],
  MX: preferred,
  AFSDB: preferred,
  KX: preferred,
  LP: preferred,
  TXT: texts,
  SPF: texts,
  RESINFO: texts,
  RRSIG: signature,
  KEY: key,
  DNSKEY: key,
  CDNSKEY: key,
  DS: digest,
  CDS: digest,
  LOC: (r) => {
    const place = readLocation(r.rest());
    if (place === undefined) throw new RangeError('a location of another version');
    return [printLocation(place)];
  },
  SRV: (r) => [r.u16(), r.u16(), r.u16(), r.name()],
  NAPTR: (r) => [r.u16(), r.u16(), r.string(), r.string(), r.string(), r.name()],
  CERT: (r) => {
    const kind = r.u16();
    const named = kind === 253 ? 'URI' : kind === 254 ? 'OID' : certificateTypes[kind];
    return [named || kind, r.u16(), r.u8(), r.base64()];
  },
  APL: prefixes,
  SSHFP: (r) => [r.u8(), r.u8(), r.hex()],
  IPSECKEY: (r) => {
    const head = [r.u8(), r.u8(), r.u8()];
    return [...head, ...gateway(r, head[1]!), r.base64()];
  },
  NSEC: (r) => [r.name(), r.types()],
  NSEC3: (r) => [r.u8(), r.u8(), r.u16(), r.salt(), r.base32(), r.types()],
  NSEC3PARAM: (r) => [r.u8(), r.u8(), r.u16(), r.salt()],
  CSYNC: (r) => [r.u32(), r.u16(), r.types()],
  DHCID: (r) => [r.base64()],
  OPENPGPKEY: (r) => [r.base64()],
  TLSA: association,
  SMIMEA: association,
  HIP: (r) => {
    const [tagBytes, algorithm, keyBytes] = [r.u8(), r.u8(), r.u16()];
    const parts = [
      algorithm,
      r.take(tagBytes).toString('hex').toUpperCase(),
      r.take(keyBytes).toString('base64'),
    ];
    const servers: string[] = [];
    while (!r.isDone()) servers.push(r.name());
    return [...parts, ...servers];
  },
  ZONEMD: (r) => [r.u32(), r.u8(), r.u8(), r.hex()],
  SVCB: binding,
  HTTPS: binding,
  DSYNC: (r) => {
    const type = r.type();
    const scheme = r.u8();
    return [type, scheme === 1 ? 'NOTIFY' : scheme, r.u16(), r.name()];
  },
  NID: locator,
  L64: locator,
  L32: (r) => [r.u16(), r.ip4()],
  EUI48: (r) => [r.groups(6, '-')],
  EUI64: (r) => [r.groups(8, '-')],
  URI: (r) => [r.u16(), r.u16(), quoted(r.rest())],
  CAA: (r) => [r.u8(), r.text().toString('latin1'), quoted(r.rest())],
  AMTRELAY: (r) => {
    const precedence = r.u8();
    const kind = r.u8();
    return [precedence, kind >> 7, kind & 0x7f, ...gateway(r, kind & 0x7f)];
  },
};

/** `1:192.0.2.0/24 !2:2001:db8::/32` (RFC 3123). */
function prefixes(r: Reader): string[] {
  const all: string[] = [];
  while (!r.isDone()) {
    const family = r.u16();
    const bits = r.u8();
    const length = r.u8();
    const bytes = Buffer.alloc(family === 1 ? 4 : 16);
    r.take(length & 0x7f).copy(bytes);
    const address =
      family === 1 ? bytes.join('.') : createReader({ ...noRecord, message: bytes, to: 16 }).ip6();
    all.push(`${length & 0x80 ? '!' : ''}${family}:${address}/${bits}`);
  }
  return all;
}

const noRecord = { name: '.', type: 0, ttl: 0, from: 0 };

function gateway(r: Reader, kind: number): string[] {
  if (kind === 0) return ['.'];
  if (kind === 1) return [r.ip4()];
  if (kind === 2) return [r.ip6()];
  if (kind === 3) return [r.name()];
  throw new RangeError('a gateway of an unknown kind');
}

function binding(r: Reader): string[] {
  const read = readServiceBinding(r.rest());
  if (read === undefined) throw new RangeError('no service binding');
  return [printServiceBinding(read)];
}

/** Never throws: data that does not fit its type is printed byte by byte. */
export function printData(record: RawRecord): string {
  const print = prints[typeName(record.type)];
  try {
    const reader = createReader(record);
    const printed = print?.(reader)
      .filter((word) => word !== '')
      .join(' ');
    if (printed && reader.isDone()) return printed;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  return unknown(record.message.subarray(record.from, record.to));
}

const unknown = (bytes: Buffer) =>
  bytes.length === 0 ? '\\# 0' : `\\# ${bytes.length} ${bytes.toString('hex').toUpperCase()}`;
