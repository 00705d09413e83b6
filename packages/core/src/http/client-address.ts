/** The IP address and scheme of the caller: from the socket, or from trusted proxies. */
import type { TLSSocket } from 'node:tls';
import ipaddr from 'ipaddr.js';
import type { EdgeRequest } from './plain/plain-request.ts';

type Range = [ipaddr.IPv4 | ipaddr.IPv6, number];

export interface AddressReader {
  ip(request: EdgeRequest): string;
  secure(request: EdgeRequest): boolean;
}

export function createAddressReader(trusted: string[]): AddressReader {
  const ranges = trusted.map(
    (entry): Range => (entry.includes('/') ? ipaddr.parseCIDR(entry) : wholeRange(ipaddr.process(entry))),
  );
  const isTrusted = (address: string) => {
    if (ranges.length === 0 || !ipaddr.isValid(address)) return false;
    const parsed = ipaddr.process(address);
    return ranges.some(([range, bits]) => range.kind() === parsed.kind() && parsed.match(range, bits));
  };
  return {
    ip(request) {
      let address = plain(request.socket.remoteAddress ?? '');
      const forwarded = request.headers['x-forwarded-for'];
      if (forwarded === undefined || ranges.length === 0) return address;
      // From the nearest proxy outwards: the first address that is no proxy of ours is the caller.
      const hops = String(forwarded)
        .split(',')
        .map((hop) => withoutPort(hop.trim()));
      while (isTrusted(address) && hops.length > 0) {
        const next = hops.pop()!;
        if (!ipaddr.isValid(next)) break;
        address = plain(next);
      }
      return address;
    },
    secure(request) {
      if ((request.socket as TLSSocket).encrypted === true) return true;
      return (
        isTrusted(plain(request.socket.remoteAddress ?? '')) &&
        request.headers['x-forwarded-proto'] === 'https'
      );
    },
  };
}

const wholeRange = (address: Range[0]): Range => [address, address.kind() === 'ipv4' ? 32 : 128];

/** Some proxies add the caller's port: 198.51.100.7:4711 or [2001:db8::7]:4711. */
const withoutPort = (hop: string) => /^\[(.+)\](?::\d+)?$|^([\d.]+):\d+$/.exec(hop)?.slice(1).join('') ?? hop;

function plain(address: string): string {
  return address.startsWith('::ffff:') ? address.slice(7) : address;
}
