/** The servers that take mail for a domain: where they are, whose they are, and how they prove it. */
import { isIPv4 } from 'node:net';
import { reverseName } from '@oja/core/domain/hosts';
import { addressesOf, type Lookup } from '@oja/core/endpoints/lookup';
import type { MailReport } from './mail-shapes.ts';
import { providerOf } from './providers.ts';

export type MailServer = MailReport['mx'][number];

export type DaneReport = MailReport['dane'][number];

const serversMax = 10;
const addressesMax = 6;

export interface MailServers {
  /** Null where DNS could not say. */
  found: boolean | null;
  exists: boolean | null;
  /** The one MX record without a host: no mail is taken. */
  nullMx: boolean;
  servers: MailServer[];
}

export async function readServers(domain: string, lookup: Lookup): Promise<MailServers> {
  const mx = await lookup(domain, 'MX');
  if (mx.state === 'unknown') return { found: null, exists: null, nullMx: false, servers: [] };
  const rows = mx.records
    .map(({ parsed }) => ({
      host: String(parsed?.exchange ?? '.').toLowerCase(),
      priority: Number(parsed?.priority ?? 0),
    }))
    .toSorted((a, b) => a.priority - b.priority || a.host.localeCompare(b.host));
  const named = rows.filter(({ host }) => host !== '.').slice(0, serversMax);
  return {
    found: rows.length > 0,
    exists: !mx.missing,
    nullMx: rows.length > 0 && named.length === 0,
    servers: await Promise.all(named.map((row) => readServer(row, lookup))),
  };
}

async function readServer(
  { host, priority }: { host: string; priority: number },
  lookup: Lookup,
): Promise<MailServer> {
  const found = await addressesOf(lookup, host);
  const ips = found.records.slice(0, addressesMax).map(({ data }) => data);
  return {
    host,
    priority,
    resolves: found.state === 'unknown' ? null : found.state === 'found',
    alias: found.alias === true,
    addresses: await Promise.all(ips.map((ip) => readReverse(ip, lookup))),
    provider: providerOf(host),
  };
}

/** The name of an address counts where that name leads back to the address. */
export async function readReverse(ip: string, lookup: Lookup): Promise<MailServer['addresses'][number]> {
  const reverse = await lookup(reverseName(ip), 'PTR');
  const ptr = reverse.records[0]?.data.replace(/\.$/, '').toLowerCase() ?? null;
  if (ptr === null) return { ip, ptr, forward_confirmed: reverse.state === 'unknown' ? null : false };
  const forward = await lookup(ptr, isIPv4(ip) ? 'A' : 'AAAA');
  const confirmed = forward.records.some(({ data }) => data === ip);
  return { ip, ptr, forward_confirmed: forward.state === 'unknown' ? null : confirmed };
}

export async function readDane(servers: MailServer[], lookup: Lookup): Promise<DaneReport[]> {
  return await Promise.all(
    servers.map(async ({ host }) => {
      const found = await lookup(`_25._tcp.${host}`, 'TLSA');
      const records = found.records.map(({ parsed }) => ({
        usage: Number(parsed?.usage ?? 0),
        selector: Number(parsed?.selector ?? 0),
        matching_type: Number(parsed?.matching_type ?? 0),
        certificate: String(parsed?.certificate ?? ''),
      }));
      return {
        host,
        found: found.state === 'unknown' ? null : records.length > 0,
        secure: found.secure,
        records,
      };
    }),
  );
}
