import { optionalAddress, serverList, setting, wholeNumber } from '../../setting.ts';
import { defineCapability } from '../capability.ts';
import { createDoh } from './doh.ts';
import type { DnsEngine } from './port.ts';
import { createResolver } from './resolver.ts';

const settings = {
  servers: setting(
    'OJA_DNS_SERVERS',
    serverList(),
    'DNS servers (IP address or address:port) for lookups. Default: those of the system.',
  ),
  compared: setting(
    'OJA_DNS_COMPARED',
    serverList(['1.1.1.1', '8.8.8.8', '9.9.9.9', '208.67.222.222']),
    'Additional DNS servers for resolver=all. Default: Cloudflare, Google, Quad9 and OpenDNS.',
  ),
  dohUrl: setting(
    'OJA_DOH_URL',
    optionalAddress(),
    'DNS-over-HTTPS server of the engine doh, such as https://dns.example/dns-query.',
  ),
  timeoutMs: setting(
    'OJA_DNS_TIMEOUT_MS',
    wholeNumber(6_000, 100, 60_000),
    'Timeout for one DNS lookup, including retries.',
  ),
};

export const dns = defineCapability<DnsEngine, typeof settings>({
  name: 'dns',
  about: 'DNS lookups.',
  settings,
  engines: { resolver: createResolver, doh: createDoh },
  outside: {
    resolver: {
      to: ({ servers, compared }) => [
        ...(servers.length === 0 ? ['the DNS servers of the system'] : servers),
        ...compared,
      ],
      data: 'Names that callers ask about',
    },
    doh: { to: ({ dohUrl }) => (dohUrl === undefined ? [] : [dohUrl]), data: 'Names that callers ask about' },
  },
});
