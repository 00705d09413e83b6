/** The DMARC policy that holds for a domain: its own, or that of its organisational domain (RFC 7489, np of RFC 9091). */
import { type Lookup, textsOf } from '@oja/core/endpoints/lookup';
import type { MailReport } from './mail-shapes.ts';
import { listOf, mailDomain, organisationalDomain, readTags } from './tags.ts';

const policies = ['none', 'quarantine', 'reject'] as const;
export type DmarcPolicy = (typeof policies)[number];

type ReportAddress = DmarcReport['rua'][number];

export type DmarcReport = MailReport['dmarc'];

const isDmarc = (text: string) => /^v\s*=\s*DMARC1\s*(;|$)/.test(text);
const none: DmarcReport = {
  found: false,
  valid: null,
  record: null,
  at: null,
  inherited: false,
  policy: null,
  subdomain_policy: null,
  effective_policy: null,
  pct: null,
  rua: [],
  ruf: [],
  alignment: null,
  errors: [],
};

export async function reportDmarc(domain: string, lookup: Lookup): Promise<DmarcReport> {
  const own = await lookup(`_dmarc.${domain}`, 'TXT');
  const ownRecords = textsOf(own).filter(isDmarc);
  if (ownRecords.length > 0) return await read(ownRecords, domain, domain, lookup);
  if (own.state === 'unknown') return { ...none, found: null };
  const above = await organisationalDomain(domain);
  if (above === domain) return none;
  const parent = await lookup(`_dmarc.${above}`, 'TXT');
  const records = textsOf(parent).filter(isDmarc);
  if (records.length > 0) return await read(records, domain, above, lookup);
  return parent.state === 'unknown' ? { ...none, found: null } : none;
}

async function read(records: string[], domain: string, at: string, lookup: Lookup): Promise<DmarcReport> {
  const [record = ''] = records;
  const place = { found: true, record, at: `_dmarc.${at}`, inherited: at !== domain };
  if (records.length > 1) {
    const error = `_dmarc.${at} has ${records.length} DMARC records; receivers ignore them all.`;
    return { ...none, ...place, valid: false, errors: [error] };
  }
  const tags = readTags(record);
  const errors: string[] = [];
  const policyOf = (name: string): DmarcPolicy | null => {
    const value = tags.get(name)?.toLowerCase();
    if (value === undefined) return null;
    if ((policies as readonly string[]).includes(value)) return value as DmarcPolicy;
    errors.push(`${name}=${value.slice(0, 40)} is not a policy; valid: ${policies.join(', ')}.`);
    return null;
  };
  const stated = policyOf('p');
  const statedForSubdomains = policyOf('sp');
  const isUsable = stated !== null && (statedForSubdomains !== null || !tags.has('sp'));
  const nonexistent = isUsable ? policyOf('np') : null;
  const pct = Number(tags.get('pct') ?? 100);
  if (!Number.isInteger(pct) || pct < 0 || pct > 100) errors.push('pct is not a whole number from 0 to 100.');
  const reports = (name: string) =>
    Promise.all(listOf(tags.get(name)).map((uri) => readAddress(uri, at, lookup, errors)));
  const mode = (name: string) => {
    const value = tags.get(name)?.toLowerCase() ?? 'r';
    if (value !== 'r' && value !== 's')
      errors.push(`${name}=${value.slice(0, 40)} is neither r nor s; receivers take r.`);
    return value === 's' ? ('strict' as const) : ('relaxed' as const);
  };
  const alignment = { dkim: mode('adkim'), spf: mode('aspf') };
  const [rua, ruf] = await Promise.all([reports('rua'), reports('ruf')]);
  // Receivers go on with p=none if there is somewhere to report to, and else ignore the record (RFC 7489 section 6.6.3).
  const fallback = rua.some(({ uri }) => mailDomain(uri) !== undefined) ? 'none' : null;
  if (!tags.has('p'))
    errors.push(`p is missing; receivers ${fallback === null ? 'ignore the record' : 'apply p=none'}.`);
  const policy = isUsable ? stated : fallback;
  const subdomainPolicy = isUsable ? (statedForSubdomains ?? stated) : fallback;
  const isMissing = nonexistent !== null && at !== domain && (await lookup(domain, 'MX')).missing;
  return {
    ...place,
    valid: errors.length === 0,
    policy,
    subdomain_policy: subdomainPolicy,
    effective_policy: isMissing ? nonexistent : place.inherited ? subdomainPolicy : policy,
    pct: Number.isInteger(pct) && pct >= 0 && pct <= 100 ? pct : null,
    rua,
    ruf,
    alignment,
    errors,
  };
}

/** Reports to another organisation arrive only where that one has agreed (RFC 7489 section 7.1). */
async function readAddress(
  uri: string,
  at: string,
  lookup: Lookup,
  errors: string[],
): Promise<ReportAddress> {
  const target = mailDomain(uri);
  if (target === undefined) {
    errors.push(`"${uri.slice(0, 80)}" is not a mailto: address.`);
    return { uri, authorized: null };
  }
  if ((await organisationalDomain(target)) === (await organisationalDomain(at)))
    return { uri, authorized: true };
  const agreed = await lookup(`${at}._report._dmarc.${target}`, 'TXT');
  if (agreed.state === 'unknown') return { uri, authorized: null };
  const authorized = textsOf(agreed).some((text) => /^v\s*=\s*DMARC1/.test(text));
  if (!authorized) errors.push(`${target} has not agreed to receive reports about ${at}.`);
  return { uri, authorized };
}
