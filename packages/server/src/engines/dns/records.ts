/** Records as people read them: presentation form, and the parts of the types that have parts. */
import { isUtf8 } from 'node:buffer';
import type {
  Answer,
  CaaData,
  DnskeyData,
  DsData,
  HInfoData,
  MxData,
  NaptrData,
  SoaData,
  SrvData,
  SshfpData,
  TlsaData,
} from 'dns-packet';
import { printLocation, readLocation } from './location.ts';
import type { DnsRecord } from './port.ts';
import { printServiceBinding, readServiceBinding } from './service-binding.ts';
import { printSignature } from './signatures.ts';
import { typeName } from './type-names.ts';

const decimal = (byte: string) => `\\${String(byte.charCodeAt(0)).padStart(3, '0')}`;
/** Words stay words in every language; bytes that are none are printed as dig does, \255 for one. */
const quoted = (text: string | Buffer) => {
  const bytes = Buffer.from(text);
  const [words, others] = isUtf8(bytes)
    ? [bytes.toString('utf8'), /[^\x20-\u{10ffff}]|\x7f/gu]
    : [bytes.toString('latin1'), /[^\x20-\x7e]/g];
  return `"${words.replace(/["\\]/g, '\\$&').replace(others, decimal)}"`;
};
const upperHex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex').toUpperCase();
const rooted = (name: string) => (name === '.' || name === '' ? '.' : name);

const txtStrings = (data: unknown): Buffer[] =>
  [data].flat().map((part) => (Buffer.isBuffer(part) ? part : Buffer.from(String(part))));

/** `v=DMARC1; p=none` becomes {v: 'DMARC1', p: 'none'}. */
function tagsOf(text: string): Record<string, string> {
  const tags: [string, string][] = [];
  for (const piece of text.split(';').slice(0, 50)) {
    const equals = piece.indexOf('=');
    if (equals > 0) tags.push([piece.slice(0, equals).trim(), piece.slice(equals + 1).trim()]);
  }
  return Object.fromEntries(tags);
}

function parseTxt(strings: string[]): Record<string, unknown> {
  const text = strings.join('');
  if (/^v=spf1(\s|$)/i.test(text)) {
    return { text, strings, kind: 'spf', mechanisms: text.trim().split(/\s+/).slice(1, 101) };
  }
  if (/^v=DMARC1\s*(;|$)/i.test(text)) return { text, strings, kind: 'dmarc', tags: tagsOf(text) };
  if (/^v=DKIM1\s*(;|$)/i.test(text)) return { text, strings, kind: 'dkim', tags: tagsOf(text) };
  if (/^[\w.-]*(verification|verify|challenge)[\w.-]*[=:]/i.test(text)) {
    return { text, strings, kind: 'verification' };
  }
  return { text, strings, kind: 'text' };
}

type Described = Pick<DnsRecord, 'data' | 'parsed'>;

function describe(type: string, data: unknown): Described {
  switch (type) {
    case 'MX': {
      const { preference = 0, exchange } = data as MxData;
      return {
        data: `${preference} ${rooted(exchange)}`,
        parsed: { priority: preference, exchange: rooted(exchange) },
      };
    }
    case 'TXT': {
      const strings = txtStrings(data);
      return { data: strings.map(quoted).join(' '), parsed: parseTxt(strings.map(String)) };
    }
    case 'SOA': {
      const soa = data as SoaData;
      const { mname, rname, serial = 0, refresh = 0, retry = 0, expire = 0, minimum = 0 } = soa;
      return {
        data: [rooted(mname), rooted(rname), serial, refresh, retry, expire, minimum].join(' '),
        parsed: { mname: rooted(mname), rname: rooted(rname), serial, refresh, retry, expire, minimum },
      };
    }
    case 'SRV': {
      const { priority = 0, weight = 0, port, target } = data as SrvData;
      return {
        data: `${priority} ${weight} ${port} ${rooted(target)}`,
        parsed: { priority, weight, port, target: rooted(target) },
      };
    }
    case 'CAA': {
      const { flags = 0, tag, value } = data as CaaData;
      return {
        data: `${flags} ${tag} ${quoted(value)}`,
        parsed: { flags, critical: (flags & 128) !== 0, tag, value },
      };
    }
    case 'HTTPS':
    case 'SVCB': {
      const binding = Buffer.isBuffer(data) ? readServiceBinding(data) : undefined;
      return binding
        ? { data: printServiceBinding(binding), parsed: { ...binding } }
        : { data: plainData(data) };
    }
    case 'NAPTR': {
      const { order, preference, flags, services, regexp, replacement } = data as NaptrData;
      const words = [flags, services, regexp].map(quoted).join(' ');
      return {
        data: `${order} ${preference} ${words} ${rooted(replacement)}`,
        parsed: { order, preference, flags, services, regexp, replacement: rooted(replacement) },
      };
    }
    case 'LOC': {
      const place = Buffer.isBuffer(data) ? readLocation(data) : undefined;
      if (!place) return { data: plainData(data) };
      const { latitude, longitude, altitudeMetres: altitude_m } = place;
      return { data: printLocation(place), parsed: { latitude, longitude, altitude_m } };
    }
    default:
      return describeKey(type, data);
  }
}

/** Records that carry keys, or digests of keys. */
function describeKey(type: string, data: unknown): Described {
  switch (type) {
    case 'DS': {
      const { keyTag, algorithm, digestType, digest: bytes } = data as DsData;
      const digest = upperHex(bytes);
      return {
        data: `${keyTag} ${algorithm} ${digestType} ${digest}`,
        parsed: { key_tag: keyTag, algorithm, digest_type: digestType, digest },
      };
    }
    case 'DNSKEY': {
      const { flags, algorithm, key } = data as DnskeyData;
      const base64 = key.toString('base64');
      return {
        data: `${flags} 3 ${algorithm} ${base64}`,
        parsed: { flags, protocol: 3, algorithm, key: base64 },
      };
    }
    case 'TLSA': {
      const { usage, selector, matchingType, certificate: bytes } = data as TlsaData;
      const certificate = upperHex(bytes);
      return {
        data: `${usage} ${selector} ${matchingType} ${certificate}`,
        parsed: { usage, selector, matching_type: matchingType, certificate },
      };
    }
    case 'SSHFP': {
      const { algorithm, hash, fingerprint } = data as SshfpData;
      return {
        data: `${algorithm} ${hash} ${fingerprint}`,
        parsed: { algorithm, hash, fingerprint },
      };
    }
    case 'HINFO': {
      const { cpu, os } = data as HInfoData;
      return { data: `${quoted(cpu)} ${quoted(os)}`, parsed: { cpu: String(cpu), os: String(os) } };
    }
    default:
      return { data: printSignature(type, data) ?? plainData(data) };
  }
}

function plainData(data: unknown): string {
  if (typeof data === 'string') return rooted(data);
  if (data instanceof Uint8Array) return `\\# ${data.length} ${Buffer.from(data).toString('hex')}`;
  return (
    JSON.stringify(data, (_key, value) =>
      value && value.type === 'Buffer' && Array.isArray(value.data)
        ? Buffer.from(value.data).toString('base64')
        : value,
    ) ?? ''
  );
}

export function toRecord(answer: Answer): DnsRecord {
  const ttl = 'ttl' in answer && typeof answer.ttl === 'number' ? answer.ttl : 0;
  const type = typeName(answer.type);
  const data = 'data' in answer ? (answer.data as unknown) : undefined;
  return { name: rooted(answer.name), type, ttl, ...describe(type, data) };
}
