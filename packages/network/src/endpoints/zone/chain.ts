/** The chain of trust from the root to a zone, and the link that breaks. */
import type { DnsRecord } from '@oja/core/engines/dns/port';
import type { Delegation } from './delegations.ts';
import {
  algorithmNames,
  type Digest,
  type DnsKey,
  digestsOf,
  isDigestOf,
  isSignedBy,
  keysOf,
  signaturesOf,
} from './dnssec.ts';
import type { ZoneReport } from './zone-shapes.ts';

export type ChainLink = ZoneReport['dnssec']['zones'][number];

export interface Chain {
  status: ChainLink['status'];
  /** The zone that breaks or ends it. */
  broken_at: string | null;
  reason: string | null;
  zones: ChainLink[];
}

/** What the servers of a zone return; null where none did. */
export interface ZoneRecords {
  keys: DnsRecord[] | null;
  soa: DnsRecord[] | null;
}

/** The keys of the root (IANA, 2017 and 2024). */
export const rootDigests: Digest[] = [
  [20_326, 'E06D44B80B8F1D39A95C0B0D7C65D08458E880409BBC683457104237C7F8EC8D'] as const,
  [38_696, '683D2D0ACB8C9B712A1948B27F741219298D0A450D612C483AF444A4C0FB2B16'] as const,
].map(([key_tag, digest]) => ({ key_tag, algorithm: 8, digest_type: 2, digest }));

/** Forged zones must not make this server verify for ever. */
const recordsMax = 20;
const attemptsMax = 20;

export function chainOf(
  delegations: Pick<Delegation, 'zone' | 'ds'>[],
  records: Map<string, ZoneRecords>,
  nowMs: number,
  anchors = rootDigests,
): Chain {
  const zones: ChainLink[] = [];
  let keys: DnsKey[] = [];
  let parent = '.';
  for (const { zone, ds } of [{ zone: '.', ds: null }, ...delegations]) {
    const found = records.get(zone) ?? { keys: null, soa: null };
    const trusted = zone === '.' ? { digests: anchors } : digestsAt(zone, ds, { parent, keys, nowMs });
    const link =
      'digests' in trusted
        ? linkOf(zone, trusted.digests, found, nowMs)
        : { ...emptyLink(zone, found), ...trusted };
    zones.push(link);
    if (link.status !== 'secure') return { status: link.status, broken_at: zone, reason: link.reason, zones };
    keys = keysOf(found.keys ?? []);
    parent = zone;
  }
  return { status: 'secure', broken_at: null, reason: null, zones };
}

const shown = (keys: DnsKey[]): ChainLink['keys'] =>
  keys.map(({ tag, algorithm, flags }) => ({
    key_tag: tag,
    algorithm: algorithmNames[algorithm] ?? String(algorithm),
    entry_point: (flags & 1) === 1,
  }));

const emptyLink = (zone: string, found: ZoneRecords): ChainLink => ({
  zone,
  status: 'unknown',
  reason: null,
  ds: [],
  keys: shown(keysOf(found.keys ?? []).slice(0, recordsMax)),
  signed_until: null,
});

type Ending = Pick<ChainLink, 'status' | 'reason'>;

/** What the parent says of the keys of a zone, in its own signed words. */
function digestsAt(
  zone: string,
  ds: DnsRecord[] | null,
  { parent, keys, nowMs }: { parent: string; keys: DnsKey[]; nowMs: number },
): { digests: Digest[] } | Ending {
  const at = parent === '.' ? 'The root' : parent;
  if (ds === null) return { status: 'unknown', reason: `${at} doesn't say whether ${zone} is signed.` };
  const rows = ds
    .filter(({ type, name }) => type === 'DS' && name.toLowerCase() === zone)
    .slice(0, recordsMax);
  if (rows.length === 0) return { status: 'insecure', reason: `${at} has no DS record for ${zone}.` };
  const signed = checkSet(rows, signaturesOf(ds, 'DS'), keys, parent, nowMs);
  if ('fault' in signed)
    return { status: 'bogus', reason: `DS records of ${zone} at ${parent}: ${signed.fault}` };
  return { digests: digestsOf(rows) };
}

function linkOf(
  zone: string,
  digests: Digest[],
  { keys: given, soa }: ZoneRecords,
  nowMs: number,
): ChainLink {
  const link = emptyLink(zone, { keys: given, soa });
  if (given === null) return { ...link, reason: `No server of ${zone} returned its keys.` };
  const rows = given.filter(({ type }) => type === 'DNSKEY').slice(0, recordsMax);
  const keys = keysOf(rows);
  const ds = digests.map((digest) => ({
    ...digest,
    matches: keys.some((key) => isDigestOf(digest, zone, key) === true),
  }));
  const bogus = (reason: string): ChainLink => ({ ...link, ds, status: 'bogus', reason });
  if (keys.length === 0) return bogus(`${zone} has DS records at its parent, and no DNSKEY records.`);
  const entries = keys.filter((key) => digests.some((digest) => isDigestOf(digest, zone, key) === true));
  if (entries.length === 0) {
    const isKnown = digests.some(
      (digest) =>
        algorithmNames[digest.algorithm] !== undefined && isDigestOf(digest, zone, keys[0]!) !== undefined,
    );
    if (!isKnown)
      return {
        ...link,
        ds,
        status: 'insecure',
        reason: 'Its DS records have algorithms that validators ignore.',
      };
    const tags = digests.map(({ key_tag: tag }) => tag).join(', ');
    return bogus(`No DNSKEY of ${zone} has the digest of its DS records (key tag ${tags}).`);
  }
  const signedKeys = checkSet(rows, signaturesOf(given, 'DNSKEY'), entries, zone, nowMs);
  if ('fault' in signedKeys) return bogus(`DNSKEY records of ${zone}: ${signedKeys.fault}`);
  const soaRows = soa?.filter(({ type }) => type === 'SOA') ?? [];
  if (soa === null || soaRows.length === 0)
    return { ...link, ds, reason: `No server of ${zone} returned its SOA record.` };
  const signedSoa = checkSet(soaRows, signaturesOf(soa, 'SOA'), keys, zone, nowMs);
  if ('fault' in signedSoa) return bogus(`SOA record of ${zone}: ${signedSoa.fault}`);
  const untilMs = Math.min(signedKeys.untilMs, signedSoa.untilMs);
  return { ...link, ds, status: 'secure', signed_until: new Date(untilMs).toISOString() };
}

/** Whether one signature by one of these keys holds now; otherwise why the best of them doesn't. */
function checkSet(
  rows: DnsRecord[],
  signatures: ReturnType<typeof signaturesOf>,
  keys: DnsKey[],
  signer: string,
  nowMs: number,
): { untilMs: number } | { fault: string } {
  if (signatures.length === 0) return { fault: 'they have no signature (RRSIG).' };
  let fault = 'no signature is by a key that is trusted.';
  let attempts = 0;
  for (const signature of signatures.slice(0, recordsMax)) {
    const { tag, algorithm, expiresMs, beginsMs } = signature;
    if (signature.signer !== signer) continue;
    const when = new Date(expiresMs < nowMs ? expiresMs : beginsMs);
    if (expiresMs < nowMs) fault = `the signature by key ${tag} expired at ${isoOf(when)}.`;
    else if (beginsMs > nowMs) fault = `the signature by key ${tag} is valid only from ${isoOf(when)}.`;
    else
      for (const key of keys.filter((one) => one.tag === tag && one.algorithm === algorithm)) {
        attempts += 1;
        if (attempts > attemptsMax) return { fault };
        if (isSignedBy(rows, signature, key)) return { untilMs: expiresMs };
        fault = `the signature by key ${tag} is not valid.`;
      }
  }
  return { fault };
}

const isoOf = (date: Date) => (Number.isNaN(date.getTime()) ? 'an unknown time' : date.toISOString());
