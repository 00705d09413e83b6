import ipaddr from 'ipaddr.js';

/** Who is counted by address: with IPv6 everyone has 2^64 of them, so it is their network. */
export function networkOf(ip: string): string {
  if (!ip.includes(':') || !ipaddr.IPv6.isValid(ip)) return ip;
  const network = ipaddr.IPv6.parse(ip).parts.slice(0, 4);
  return `${network.map((part) => part.toString(16)).join(':')}::/64`;
}
