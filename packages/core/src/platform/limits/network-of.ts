import ipaddr from 'ipaddr.js';

/** What counts as one caller: an IPv4 address, or an IPv6 network, because everyone has 2^64 IPv6 addresses. */
export function networkOf(ip: string): string {
  if (!ip.includes(':') || !ipaddr.IPv6.isValid(ip)) return ip;
  const network = ipaddr.IPv6.parse(ip).parts.slice(0, 4);
  return `${network.map((part) => part.toString(16)).join(':')}::/64`;
}
