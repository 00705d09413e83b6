/** Which addresses are public. What is not positively known as public is refused, with the name of its range. */
import ipaddr from 'ipaddr.js';

export type AddressKind = { public: true } | { public: false; range: string };

type Cidr = [ipaddr.IPv4 | ipaddr.IPv6, number];

const rangeNames: Record<string, string> = {
  unspecified: 'unspecified',
  broadcast: 'broadcast',
  multicast: 'multicast',
  linkLocal: 'link-local',
  loopback: 'loopback',
  carrierGradeNat: 'carrier-grade NAT',
  private: 'private',
  uniqueLocal: 'unique local',
  reserved: 'reserved',
  benchmarking: 'benchmarking',
  amt: 'AMT relay',
  as112: 'AS112',
  as112v6: 'AS112',
  ipv4Mapped: 'IPv4-mapped',
  rfc6145: 'IPv4-translated',
  rfc6052: 'NAT64',
  '6to4': '6to4',
  teredo: 'Teredo',
  discard: 'discard-only',
  deprecatedOrchid: 'ORCHID',
  orchid2: 'ORCHIDv2',
  droneRemoteIdProtocolEntityTags: 'drone remote id',
  segmentRouting: 'segment routing',
};

// More precise than ipaddr.js, or missing there.
const namedRanges: [cidr: string, name: string][] = [
  ['0.0.0.0/32', 'unspecified'],
  ['0.0.0.0/8', 'reserved'],
  ['168.63.129.16/32', 'cloud platform service'],
  ['192.0.0.0/24', 'protocol assignments'],
  ['192.0.2.0/24', 'documentation'],
  ['192.88.99.0/24', '6to4 relay'],
  ['198.18.0.0/15', 'benchmarking'],
  ['198.51.100.0/24', 'documentation'],
  ['203.0.113.0/24', 'documentation'],
  ['::/128', 'unspecified'],
  ['::1/128', 'loopback'],
  ['::/96', 'IPv4-compatible'],
  ['64:ff9b:1::/48', 'local NAT64'],
  ['100::/64', 'discard-only'],
  ['100:0:0:1::/64', 'dummy prefix'],
  ['2001:db8::/32', 'documentation'],
  ['2001::/32', 'Teredo'],
  ['2002::/16', '6to4'],
  ['3fff::/20', 'documentation'],
  ['5f00::/16', 'segment routing'],
  ['fec0::/10', 'site-local'],
];
const named = namedRanges.map(([cidr, name]) => ({ cidr: ipaddr.parseCIDR(cidr) as Cidr, name }));
const globalUnicastV6 = ipaddr.parseCIDR('2000::/3') as [ipaddr.IPv6, number];
const protocolAssignmentsV6 = ipaddr.parseCIDR('2001::/23') as [ipaddr.IPv6, number];

export function inCidr(address: ipaddr.IPv4 | ipaddr.IPv6, cidr: Cidr): boolean {
  return address.kind() === cidr[0].kind() && address.match(cidr);
}

/** Reads a canonical literal only: `127.1` or `0x7f000001` are names until a URL parser made them canonical. */
export function parseAddress(text: string): ipaddr.IPv4 | ipaddr.IPv6 | undefined {
  if (ipaddr.IPv4.isValidFourPartDecimal(text)) return ipaddr.IPv4.parse(text);
  if (text.includes(':') && !text.includes('%') && ipaddr.IPv6.isValid(text)) return ipaddr.IPv6.parse(text);
  return undefined;
}

export function classifyAddress(text: string): AddressKind {
  const address = parseAddress(text);
  if (!address) return { public: false, range: 'not an address' };
  const match = named.find(({ cidr }) => inCidr(address, cidr));
  if (match) return { public: false, range: match.name };
  const range = address.range();
  if ((range === 'unicast' || range === 'reserved') && inCidr(address, protocolAssignmentsV6))
    return { public: false, range: 'protocol assignments' };
  if (range !== 'unicast') return { public: false, range: rangeNames[range] ?? range };
  if (address instanceof ipaddr.IPv6 && !address.match(globalUnicastV6))
    return { public: false, range: 'reserved' };
  return { public: true };
}
