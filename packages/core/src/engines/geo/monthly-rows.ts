/** Rows of DB-IP's monthly files, which have MaxMind's shape. */
import ipaddr from 'ipaddr.js';
import type { CityRow } from './dbip.ts';

interface Named {
  names?: { en?: string };
}

export interface MonthlyCity {
  city?: Named;
  country?: { iso_code?: string };
  location?: { latitude?: number; longitude?: number };
  postal?: { code?: string };
  subdivisions?: Named[];
}

export interface MonthlyNetwork {
  autonomous_system_number?: number;
  autonomous_system_organization?: string;
}

const some = <K extends string, V>(key: K, value: V | undefined) =>
  value === undefined ? {} : ({ [key]: value } as Record<K, V>);

export const cityRowOf = (row: MonthlyCity): CityRow => ({
  ...some('city', row.city?.names?.en),
  ...some('country_code', row.country?.iso_code),
  ...some('latitude', row.location?.latitude),
  ...some('longitude', row.location?.longitude),
  ...some('postcode', row.postal?.code),
  ...some('state1', row.subdivisions?.[0]?.names?.en),
});

export function networkOf(row: MonthlyNetwork | null, ip: string, bits: number) {
  const asn = row?.autonomous_system_number;
  if (!asn) return undefined;
  const Family = ipaddr.parse(ip).kind() === 'ipv4' ? ipaddr.IPv4 : ipaddr.IPv6;
  const prefix = `${Family.networkAddressFromCIDR(`${ip}/${bits}`)}/${bits}`;
  return { asn, name: row.autonomous_system_organization ?? `AS${asn}`, prefix };
}
