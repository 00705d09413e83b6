/** Records as people read them: presentation form, and the parts of the types that have parts. */
import { isUtf8 } from 'node:buffer';
import { readLocation } from './location.ts';
import type { RawRecord } from './message.ts';
import type { DnsRecord } from './port.ts';
import { printData } from './rdata.ts';
import { createReader, type Reader } from './rdata-reader.ts';
import { readServiceBinding } from './service-binding.ts';
import { typeName } from './type-names.ts';

/** Fields hold names without the final dot, as programs compare them. */
const bare = (name: string) => (name === '.' ? '.' : name.replace(/\.$/, ''));

/** `v=DMARC1; p=none` becomes {v: 'DMARC1', p: 'none'}. */
function tagsOf(text: string): Record<string, string> {
  const tags: [string, string][] = [];
  for (const piece of text.split(';').slice(0, 50)) {
    const equals = piece.indexOf('=');
    if (equals > 0) tags.push([piece.slice(0, equals).trim(), piece.slice(equals + 1).trim()]);
  }
  return Object.fromEntries(tags);
}

function kindOf(text: string): Record<string, unknown> {
  if (/^v=spf1(\s|$)/i.test(text)) return { kind: 'spf', mechanisms: text.trim().split(/\s+/).slice(1, 101) };
  if (/^v=DMARC1\s*(;|$)/i.test(text)) return { kind: 'dmarc', tags: tagsOf(text) };
  if (/^v=DKIM1\s*(;|$)/i.test(text)) return { kind: 'dkim', tags: tagsOf(text) };
  const isProof = /^[\w.-]*(verification|verify|challenge)[\w.-]*[=:]/i.test(text);
  return { kind: isProof ? 'verification' : 'text' };
}

/** Words where the bytes are words in UTF-8, else one letter a byte; `base64` then has the bytes themselves. */
function parseTxt(strings: Buffer[]): Record<string, unknown> {
  const whole = Buffer.concat(strings);
  const encoding = isUtf8(whole) ? 'utf8' : 'latin1';
  const text = whole.toString(encoding);
  return {
    text,
    strings: strings.map((part) => part.toString(isUtf8(part) ? 'utf8' : 'latin1')),
    ...kindOf(text),
    ...(encoding === 'latin1' ? { base64: whole.toString('base64') } : {}),
  };
}

const parsers: Record<string, (r: Reader) => Record<string, unknown>> = {
  MX: (r) => ({ priority: r.u16(), exchange: bare(r.name()) }),
  TXT: (r) => parseTxt(r.texts()),
  SPF: (r) => parseTxt(r.texts()),
  SOA: (r) => ({
    mname: bare(r.name()),
    rname: bare(r.name()),
    serial: r.u32(),
    refresh: r.u32(),
    retry: r.u32(),
    expire: r.u32(),
    minimum: r.u32(),
  }),
  SRV: (r) => ({ priority: r.u16(), weight: r.u16(), port: r.u16(), target: bare(r.name()) }),
  CAA(r) {
    const flags = r.u8();
    const tag = r.text().toString('latin1');
    return { flags, critical: (flags & 128) !== 0, tag, value: words(r.rest()) };
  },
  HTTPS: parseBinding,
  SVCB: parseBinding,
  NAPTR: (r) => ({
    order: r.u16(),
    preference: r.u16(),
    flags: words(r.text()),
    services: words(r.text()),
    regexp: words(r.text()),
    replacement: bare(r.name()),
  }),
  LOC(r) {
    const place = readLocation(r.rest());
    if (place === undefined) throw new RangeError('a location of another version');
    return { latitude: place.latitude, longitude: place.longitude, altitude_m: place.altitudeMetres };
  },
  DS: parseDigest,
  CDS: parseDigest,
  DNSKEY: parseKey,
  CDNSKEY: parseKey,
  TLSA: parseAssociation,
  SMIMEA: parseAssociation,
  SSHFP: (r) => ({ algorithm: r.u8(), hash: r.u8(), fingerprint: r.hex() }),
  HINFO: (r) => ({ cpu: words(r.text()), os: words(r.text()) }),
  URI: (r) => ({ priority: r.u16(), weight: r.u16(), target: words(r.rest()) }),
};

const words = (bytes: Buffer) => bytes.toString(isUtf8(bytes) ? 'utf8' : 'latin1');

function parseBinding(r: Reader): Record<string, unknown> {
  const read = readServiceBinding(r.rest());
  if (read === undefined) throw new RangeError('no service binding');
  return { ...read, target: bare(read.target) };
}

function parseDigest(r: Reader): Record<string, unknown> {
  return { key_tag: r.u16(), algorithm: r.u8(), digest_type: r.u8(), digest: r.hex() };
}

function parseKey(r: Reader): Record<string, unknown> {
  return { flags: r.u16(), protocol: r.u8(), algorithm: r.u8(), key: r.base64() };
}

function parseAssociation(r: Reader): Record<string, unknown> {
  return { usage: r.u8(), selector: r.u8(), matching_type: r.u8(), certificate: r.hex() };
}

function parsedOf(record: RawRecord, type: string): Record<string, unknown> | undefined {
  try {
    return parsers[type]?.(createReader(record));
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

export function toRecord(record: RawRecord): DnsRecord {
  const type = typeName(record.type);
  const parsed = parsedOf(record, type);
  return {
    name: bare(record.name),
    type,
    ttl: record.ttl,
    data: printData(record),
    ...(parsed === undefined ? {} : { parsed }),
  };
}
