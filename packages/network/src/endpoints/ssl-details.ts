/** What stands around a certificate: HSTS, CAA and DANE. */

import { createHash, X509Certificate } from 'node:crypto';
import { isAddress } from '@oja/core/domain/hosts';
import type { CallContext } from '@oja/core/endpoints/context';
import { createLookup, type Lookup } from '@oja/core/endpoints/lookup';
import { arrayOf, objectOrNull } from '@oja/core/endpoints/object-fields';
import { OjaError } from '@oja/core/errors';
import type { CertificateInfo, TlsReport } from '@oja/web/tls/port';
import { z } from 'zod';
import { gradeOf, grades } from './ssl-grade.ts';

type Context = CallContext<{ helpers: 'http' | 'dns' }>;

const suite = z.object({
  name: z.string().describe('OpenSSL name.'),
  standard_name: z.string().describe('IANA name.'),
  bits: z.int().nullable().describe('Key size in bits.'),
  forward_secrecy: z.boolean().describe('Whether it has forward secrecy.'),
  aead: z.boolean().describe('Whether it has authenticated encryption.'),
  key_exchange: z.string().nullable().describe('Key exchange, such as ECDH X25519.'),
});

export const detailsShape = z.object({
  grade: z
    .enum(grades)
    .nullable()
    .describe(
      'By the published rules of SSL Labs: A+ to F, T (not trusted), M (name mismatch). Null if the ciphers are unknown.',
    ),
  score: z.number().nullable().describe('0 to 100, before caps.'),
  protocol_score: z.number().nullable().describe('Protocols, 30% of the score.'),
  key_exchange_score: z.number().nullable().describe('Key and key exchange, 30% of the score.'),
  cipher_score: z.number().nullable().describe('Ciphers, 40% of the score.'),
  reasons: z.array(z.string()).describe('What lowers the grade.'),
  suites: arrayOf(
    'Accepted cipher suites by version, newest first. Ciphers that OpenSSL 3 no longer has, such as RC4 and export ciphers, are not tried.',
    {
      protocol: z.string().describe('TLS version.'),
      server_order: z
        .boolean()
        .nullable()
        .describe('Whether the server chooses by its own order; null if unknown.'),
      complete: z
        .boolean()
        .describe('False if the list may be incomplete, because the server stopped responding.'),
      ciphers: z.array(suite).describe('Cipher suites in the order in which the server chooses them.'),
    },
  ),
  forward_secrecy: z
    .enum(['all', 'some', 'none'])
    .nullable()
    .describe('Whether all, some or no suites have forward secrecy.'),
  scts: arrayOf('Certificate Transparency timestamps (SCTs) in the certificate.', {
    log_id: z.string().describe('ID of the log in Base64, as in the lists of Chrome and Apple.'),
    timestamp: z.string().describe('When the log accepted it, ISO 8601.'),
  }),
  hsts: objectOrNull(
    'HTTP Strict Transport Security; null for ports without HTTPS, or if the page did not respond.',
    {
      max_age: z.int().nullable().describe('Seconds; null if the header is missing.'),
      include_subdomains: z.boolean().describe('Whether it applies to subdomains.'),
      preload: z.boolean().describe('Whether it asks to be preloaded by browsers.'),
      preload_ready: z
        .boolean()
        .describe('Whether the header meets the rules of the preload list: a year, subdomains and preload.'),
    },
  ),
  caa: objectOrNull('Authorities that may issue certificates (CAA); null if DNS did not respond.', {
    domain: z.string().nullable().describe('Name that has the records; null if none has.'),
    records: arrayOf('Records.', {
      tag: z.string().describe('issue, issuewild, iodef or another.'),
      value: z.string().describe('Value, such as the domain of an authority.'),
      critical: z.boolean().describe('Whether authorities that don’t know the tag must refuse.'),
    }),
  }),
  dane: objectOrNull('DANE; null if DNS did not respond, or for IP addresses.', {
    secure: z.boolean().describe('Whether DNSSEC protects the records. Without it they count for nothing.'),
    valid: z.boolean().nullable().describe('Whether a record matches the chain; null without records.'),
    records: arrayOf('TLSA records.', {
      usage: z.int().describe('0 to 3.'),
      selector: z.int().describe('0: certificate, 1: public key.'),
      matching_type: z.int().describe('0: whole, 1: SHA-256, 2: SHA-512.'),
      data: z.string().describe('Hexadecimal.'),
      matches: z.boolean().describe('Whether it matches a certificate that was sent.'),
    }),
  }),
});
type Details = z.output<typeof detailsShape>;

interface Target {
  host: string;
  port: number;
}

export async function detailsOf(
  target: Target,
  report: TlsReport,
  leaf: CertificateInfo,
  context: Context,
): Promise<Details> {
  const { signal, log, engines } = context;
  const lookup = createLookup({ signal, log, engines }, { dnssec: true });
  const [hsts, caa, dane] = await Promise.all([
    report.startTls === null ? readHsts(target, context) : null,
    isAddress(target.host) ? null : readCaa(target.host, lookup),
    isAddress(target.host) ? null : readDane(target, report, lookup),
  ]);
  const found = gradeOf(report, leaf, hsts?.max_age ?? null);
  const unknown = {
    grade: null,
    score: null,
    protocol_score: null,
    key_exchange_score: null,
    cipher_score: null,
    reasons: [],
  };
  const lists = report.suites ?? [];
  const kept = lists.flatMap(({ suites }) => suites.map(({ forwardSecrecy }) => forwardSecrecy));
  return {
    ...(found ?? unknown),
    suites: lists.map(({ version, suites, complete, serverOrder }) => ({
      ...{ protocol: version, server_order: serverOrder, complete },
      ciphers: suites.map(({ name, standardName, bits, forwardSecrecy, aead, exchange }) => ({
        ...{
          name,
          standard_name: standardName,
          bits,
          forward_secrecy: forwardSecrecy,
          aead,
          key_exchange: exchange,
        },
      })),
    })),
    forward_secrecy:
      kept.length === 0 ? null : kept.every(Boolean) ? 'all' : kept.some(Boolean) ? 'some' : 'none',
    scts: leaf.scts.map(({ logId, at }) => ({ log_id: logId, timestamp: at })),
    ...{ hsts, caa, dane },
  };
}

const yearSeconds = 31_536_000;

async function readHsts({ host, port }: Target, context: Context): Promise<Details['hsts']> {
  const where = host.includes(':') ? `[${host}]` : host;
  try {
    const asked = { url: `https://${where}:${port}/`, method: 'GET', redirectsMax: 0 } as const;
    const { hops } = await context.engines.http.inspect(asked, { signal: context.signal, log: context.log });
    const value =
      hops.at(-1)?.headers.find(([name]) => name.toLowerCase() === 'strict-transport-security')?.[1] ?? '';
    const seconds = /max-age\s*=\s*"?(\d{1,12})/i.exec(value)?.[1];
    const max_age = seconds === undefined ? null : Number(seconds);
    const include_subdomains = /includeSubDomains/i.test(value);
    const preload = /(^|[;\s])preload($|[;\s])/i.test(value);
    return {
      max_age,
      include_subdomains,
      preload,
      preload_ready: preload && include_subdomains && (max_age ?? 0) >= yearSeconds,
    };
  } catch (error) {
    context.signal.throwIfAborted();
    if (error instanceof OjaError) return null;
    throw error;
  }
}

/** RFC 8659: the first name upwards that has records. */
async function readCaa(host: string, lookup: Lookup): Promise<Details['caa']> {
  const labels = host.split('.');
  for (let at = 0; at < labels.length && at < 12; at += 1) {
    const domain = labels.slice(at).join('.');
    const { state, records } = await lookup(domain, 'CAA');
    if (state === 'unknown') return null;
    if (records.length === 0) continue;
    const rows = records.map(({ parsed }) => ({
      ...{
        tag: String(parsed?.tag ?? ''),
        value: String(parsed?.value ?? ''),
        critical: parsed?.critical === true,
      },
    }));
    return { domain, records: rows.slice(0, 50) };
  }
  return { domain: null, records: [] };
}

const hashes: Record<number, string> = { 1: 'sha256', 2: 'sha512' };

async function readDane(
  { host, port }: Target,
  { chain }: TlsReport,
  lookup: Lookup,
): Promise<Details['dane']> {
  const { state, records, secure } = await lookup(`_${port}._tcp.${host}`, 'TLSA');
  if (state === 'unknown') return null;
  const certificates = chain.map(({ pem }) => new X509Certificate(pem));
  const rows = records.slice(0, 20).map(({ parsed }) => {
    const [usage, selector, matching_type] = [parsed?.usage, parsed?.selector, parsed?.matching_type].map(
      (one) => Number(one ?? 0),
    ) as [number, number, number];
    const data = String(parsed?.certificate ?? '').toLowerCase();
    // Usages 1 and 3 are of the server's own certificate, 0 and 2 of one of its authorities.
    const [own, ...authorities] = certificates;
    const among = usage % 2 === 1 ? [own!] : authorities;
    const matches = among.some((one) => digestOf(one, selector, matching_type) === data);
    return { usage, selector, matching_type, data, matches };
  });
  return {
    secure,
    valid: rows.length === 0 ? null : secure && rows.some(({ matches }) => matches),
    records: rows,
  };
}

function digestOf(certificate: X509Certificate, selector: number, matching: number): string {
  const content =
    selector === 0 ? certificate.raw : certificate.publicKey.export({ type: 'spki', format: 'der' });
  const hash = hashes[matching];
  return hash === undefined ? content.toString('hex') : createHash(hash).update(content).digest('hex');
}
