/**
 * Record types of IANA's registry that are in use, by number. Types that are obsolete or experimental have no name here
 * and are looked up by number. Types of queries (AXFR, ANY) and of messages (OPT, TSIG) are left out.
 */

const numbers = {
  A: 1,
  NS: 2,
  CNAME: 5,
  SOA: 6,
  PTR: 12,
  HINFO: 13,
  MX: 15,
  TXT: 16,
  RP: 17,
  AFSDB: 18,
  KEY: 25,
  AAAA: 28,
  LOC: 29,
  SRV: 33,
  NAPTR: 35,
  KX: 36,
  CERT: 37,
  DNAME: 39,
  APL: 42,
  DS: 43,
  SSHFP: 44,
  IPSECKEY: 45,
  RRSIG: 46,
  NSEC: 47,
  DNSKEY: 48,
  DHCID: 49,
  NSEC3: 50,
  NSEC3PARAM: 51,
  TLSA: 52,
  SMIMEA: 53,
  HIP: 55,
  CDS: 59,
  CDNSKEY: 60,
  OPENPGPKEY: 61,
  CSYNC: 62,
  ZONEMD: 63,
  SVCB: 64,
  HTTPS: 65,
  DSYNC: 66,
  SPF: 99,
  NID: 104,
  L32: 105,
  L64: 106,
  LP: 107,
  EUI48: 108,
  EUI64: 109,
  URI: 256,
  CAA: 257,
  AMTRELAY: 260,
  RESINFO: 261,
} as const;

const byName = new Map<string, number>(Object.entries(numbers));
const byNumber = new Map<number, string>(Object.entries(numbers).map(([name, number]) => [number, name]));

export const dnsTypes = Object.keys(numbers) as (keyof typeof numbers)[];

/** Undefined for what is no type; `TYPE1234` (RFC 3597) and `1234` name any by its number. */
export function typeNumber(name: string): number | undefined {
  const digits = /^(?:TYPE)?(\d{1,5})$/.exec(name)?.[1];
  const number = digits === undefined ? byName.get(name) : Number(digits);
  return number !== undefined && number > 0 && number <= 65_535 && !metaTypes.has(number)
    ? number
    : undefined;
}

/** OPT, TKEY, TSIG, IXFR, AXFR, MAILB, MAILA, ANY. */
const metaTypes = new Set([41, 249, 250, 251, 252, 253, 254, 255]);

export const typeName = (number: number): string => byNumber.get(number) ?? `TYPE${number}`;
