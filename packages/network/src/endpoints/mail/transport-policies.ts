/** How mail to a domain is to travel: MTA-STS (RFC 8461) and reports about TLS (RFC 8460). */
import { type Lookup, textsOf } from '@oja/core/endpoints/lookup';
import type { MailReport } from './mail-shapes.ts';
import { listOf, readTags } from './tags.ts';

/** Reads a public URL through the guard; the status is part of the answer. */
export type ReadUrl = (
  url: string,
  options: { bytesMax: number; redirectsMax: number },
) => Promise<{ status: number; mime: string; text: string }>;

export type MtaStsReport = MailReport['mta_sts'];

export type TlsRptReport = MailReport['tls_rpt'];

const policyBytesMax = 64_000;
const noSts: MtaStsReport = {
  found: false,
  valid: null,
  record: null,
  id: null,
  policy_url: null,
  policy: null,
  mx_covered: null,
  errors: [],
};

export async function reportMtaSts(
  domain: string,
  { lookup, hosts, readUrl }: { lookup: Lookup; hosts: string[]; readUrl: ReadUrl },
): Promise<MtaStsReport> {
  const found = await lookup(`_mta-sts.${domain}`, 'TXT');
  const records = textsOf(found).filter((text) => /^v\s*=\s*STSv1\s*(;|$)/.test(text));
  const [record] = records;
  if (record === undefined) return found.state === 'unknown' ? { ...noSts, found: null } : noSts;
  const errors: string[] = [];
  if (records.length > 1)
    errors.push(`_mta-sts.${domain} has ${records.length} records; senders ignore them all.`);
  const id = readTags(record).get('id') ?? null;
  if (id === null || !/^[a-z0-9]{1,32}$/i.test(id)) errors.push('id must be 1 to 32 letters and digits.');
  const url = `https://mta-sts.${domain}/.well-known/mta-sts.txt`;
  const policy = await readPolicy(url, readUrl, errors);
  const covered = policy === null || hosts.length === 0 ? null : hosts.every((host) => fits(host, policy.mx));
  if (covered === false)
    errors.push('The policy does not name every MX host: mail to the others is refused.');
  return {
    found: true,
    valid: errors.length === 0,
    record,
    id,
    policy_url: url,
    policy,
    mx_covered: covered,
    errors,
  };
}

async function readPolicy(url: string, readUrl: ReadUrl, errors: string[]): Promise<MtaStsReport['policy']> {
  try {
    // Senders follow no redirect here (RFC 8461 section 3.3).
    const { status, mime, text } = await readUrl(url, { bytesMax: policyBytesMax, redirectsMax: 0 });
    if (status !== 200) {
      errors.push(`The policy file returns ${status}, not 200.`);
      return null;
    }
    if (mime !== 'text/plain') errors.push(`The policy file is ${mime || 'of no type'}, not text/plain.`);
    return parsePolicy(text, errors);
  } catch (error) {
    errors.push(`The policy file can't be read: ${(error as Error).message.replace(/^domain: /, '')}`);
    return null;
  }
}

export function parsePolicy(text: string, errors: string[]): MtaStsReport['policy'] {
  const fields = text
    .split(/\r?\n/)
    .slice(0, 500)
    .flatMap((line): [string, string][] => {
      const colon = line.indexOf(':');
      return colon < 0 ? [] : [[line.slice(0, colon).trim(), line.slice(colon + 1).trim()]];
    });
  const one = (name: string) => fields.find(([key]) => key === name)?.[1];
  const mx = fields.flatMap(([key, value]) => (key === 'mx' ? [value.toLowerCase()] : []));
  const mode = one('mode');
  const maxAge = Number(one('max_age') ?? Number.NaN);
  if (one('version') !== 'STSv1') errors.push('The policy file has no version: STSv1.');
  if (!Number.isInteger(maxAge) || maxAge < 0 || maxAge > 31_557_600)
    errors.push('max_age must be a whole number of seconds, at most a year.');
  if (mode !== 'enforce' && mode !== 'testing' && mode !== 'none') {
    errors.push('mode must be enforce, testing or none.');
    return null;
  }
  if (mx.length === 0 && mode !== 'none') errors.push('The policy names no mx.');
  return { mode, mx: mx.slice(0, 100), max_age: Number.isInteger(maxAge) && maxAge >= 0 ? maxAge : 0 };
}

/** `*.example.com` stands for one label. */
const fits = (host: string, patterns: string[]) =>
  patterns.some((pattern) =>
    pattern.startsWith('*.') ? host.slice(host.indexOf('.') + 1) === pattern.slice(2) : host === pattern,
  );

export async function reportTlsRpt(domain: string, lookup: Lookup): Promise<TlsRptReport> {
  const found = await lookup(`_smtp._tls.${domain}`, 'TXT');
  const record = textsOf(found).find((text) => /^v\s*=\s*TLSRPTv1\s*(;|$)/.test(text));
  if (record === undefined) return { found: found.state === 'unknown' ? null : false, record: null, rua: [] };
  return { found: true, record, rua: listOf(readTags(record).get('rua')) };
}
