import { defineCapability } from '@oja/core/engines/capability';
import { address, optionalAddress, setting, text, wholeNumber } from '@oja/core/setting';
import type { WhoisEngine } from './port.ts';
import { createPort43 } from './port43.ts';
import { createRdap } from './rdap.ts';

const settings = {
  rdapUrl: setting(
    'OJA_RDAP_URL',
    optionalAddress(),
    "One RDAP server for all lookups, instead of IANA's lists.",
  ),
  bootstrapUrl: setting(
    'OJA_RDAP_BOOTSTRAP_URL',
    address('https://data.iana.org/rdap/'),
    "URL from which IANA's lists of RDAP servers are updated daily. Until then, the included snapshot is used.",
  ),
  whoisRoot: setting(
    'OJA_WHOIS_ROOT',
    text('whois.iana.org').refine(
      (server) => /^(\[[\da-f:.]+\]|[\w.-]+)(:\d{1,5})?$/i.test(server),
      'must be a host such as whois.iana.org, or host:port',
    ),
    'WHOIS server (host or host:port) that returns the responsible server.',
  ),
  timeoutMs: setting('OJA_WHOIS_TIMEOUT_MS', wholeNumber(8_000, 100, 60_000), 'Timeout for one registry.'),
};

export const whois = defineCapability<WhoisEngine, typeof settings>({
  name: 'whois',
  about: 'Registration of domains, IP addresses and autonomous systems.',
  settings,
  engines: { rdap: createRdap, port43: createPort43 },
  outside: {
    rdap: {
      to: ({ rdapUrl }) => [rdapUrl ?? 'the registry of the domain or IP address'],
      data: 'Domain, IP address or network number',
    },
    port43: {
      to: ({ whoisRoot }) => [whoisRoot, 'the registry of the domain or IP address'],
      data: 'Domain, IP address or network number',
    },
  },
});

declare module '@oja/core/engines/engines' {
  interface Engines {
    whois: WhoisEngine;
  }
}
