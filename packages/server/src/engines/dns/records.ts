/** Records as people read them: presentation form, and the parts of the types that have parts. */
import type { Answer, CaaData, MxData, SoaData, SrvData } from 'dns-packet';
import type { DnsRecord } from './port.ts';

const quoted = (text: string) => `"${text.replace(/["\\]/g, '\\$&')}"`;
const rooted = (name: string) => (name === '.' || name === '' ? '.' : name);

function txtStrings(data: unknown): string[] {
  const parts = Array.isArray(data) ? data : [data];
  return parts.map((part) => (Buffer.isBuffer(part) ? part.toString('utf8') : String(part)));
}

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

function describe(answer: Answer): Pick<DnsRecord, 'data' | 'parsed'> {
  const data = 'data' in answer ? (answer.data as unknown) : undefined;
  switch (answer.type) {
    case 'MX': {
      const { preference = 0, exchange } = data as MxData;
      return {
        data: `${preference} ${rooted(exchange)}`,
        parsed: { priority: preference, exchange: rooted(exchange) },
      };
    }
    case 'TXT': {
      const strings = txtStrings(data);
      return { data: strings.map(quoted).join(' '), parsed: parseTxt(strings) };
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
    default:
      return { data: plainData(data) };
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
  return { name: rooted(answer.name), type: answer.type, ttl, ...describe(answer) };
}
