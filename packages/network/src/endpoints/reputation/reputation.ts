/** `GET /api/v1/network/reputation`: what is known of an IP address, and only that. */

import { isAddress } from '@oja/core/domain/hosts';
import type { CallContext } from '@oja/core/endpoints/context';
import { defineEndpoint, perRequest } from '@oja/core/endpoints/endpoint';
import { createLookup } from '@oja/core/endpoints/lookup';
import { arrayOf, objectOf, objectOrNull } from '@oja/core/endpoints/object-fields';
import type { IpCategory, IpMatches } from '@oja/web/reputation/port';
import { z } from 'zod';
import { readReverse } from '../mail/mail-servers.ts';
import { queryFlag } from '../query.ts';
import { askBlockLists } from './dns-block-lists.ts';
import { claimedCrawler, serviceOf } from './known-services.ts';
import { riskOf } from './risk.ts';

const abuseMs = 4_000;

const input = z.strictObject({
  ip: z
    .string()
    .trim()
    .max(64)
    .refine(isAddress, { message: 'must be an IPv4 or IPv6 address such as 8.8.8.8 or 2001:4860:4860::8888' })
    .optional()
    .describe("IPv4 or IPv6 address. Default: the caller's own."),
  abuse_contact: queryFlag(true).describe('Look up the abuse contact in the network registry.'),
});

const fact = (about: string) => z.boolean().nullable().describe(`${about} Null if unknown.`);

const output = z.object({
  ip: z.string().describe('Canonical spelling.'),
  version: z.union([z.literal(4), z.literal(6)]).describe('4 or 6.'),
  bogon: z.boolean().describe('Private or reserved: nothing else is known of it.'),
  hostname: z.string().nullable().describe('By reverse DNS.'),
  hostname_confirmed: z.boolean().nullable().describe('That name leads back to the IP address.'),
  tor: fact('Tor exit node. False only where a list of all exits is loaded.'),
  hosting: fact('Data center or cloud, by the network or a list.'),
  relay: fact(
    'Exit of a privacy relay such as iCloud Private Relay. False only where a list of all exits is loaded.',
  ),
  crawler: fact(
    'Search engine or other crawler, verified by reverse and forward DNS. False where the name claims to be one and is not.',
  ),
  vpn: fact('Exit of a VPN service.'),
  proxy: fact('Open or commercial proxy.'),
  mobile: fact('Mobile network.'),
  service: z
    .string()
    .nullable()
    .describe('Well-known service or crawler behind it, such as Google Public DNS.'),
  asn: objectOrNull('Network that announces the IP address.', {
    asn: z.int().describe('Number of the autonomous system.'),
    name: z.string().describe('Name of the network.'),
  }),
  prefix: z.string().nullable().describe('Block of the network that it lies in.'),
  country_code: z.string().nullable().describe('ISO 3166 code of the country.'),
  geo: objectOrNull('Location. Null if unknown.', {
    city: z.string().nullable().describe('City.'),
    country: z.string().nullable().describe('Country name.'),
    lat: z.number().nullable().describe('Latitude.'),
    lon: z.number().nullable().describe('Longitude.'),
  }),
  abuse_contact: z.string().nullable().describe('Email address for reports of abuse.'),
  listed: arrayOf('Enabled block lists that name it. data_age shows which lists were checked.', {
    list: z.string().describe('Name of the list.'),
    reason: z.string().nullable().describe('Reason given by the list. Null if it gives none.'),
    since: z.string().nullable().describe('Null if the list does not provide it.'),
  }),
  score: z
    .int()
    .min(0)
    .max(100)
    .nullable()
    .describe(
      'Risk from 0 (harmless) to 100 (dangerous), based on the available data. Null if there is none.',
    ),
  reasons: arrayOf('What raised or lowered the score.', {
    code: z.string().describe('Stable code, such as hosting.'),
    message: z.string().describe('One sentence.'),
  }),
  data_age: objectOf('Sources and how old they are.', {
    network: z.string().describe('Day of the network data.'),
    lists: arrayOf('Lists of IP addresses that the operator added.', {
      list: z.string().describe('Name of the list.'),
      category: z.string().describe('What the list holds, such as tor.'),
      date: z.string().nullable().describe('Time of its data. Null until it is loaded.'),
      entries: z.int().describe('Number of ranges.'),
      problem: z.string().optional().describe('Why it could not be loaded.'),
    }),
    block_lists: z.array(z.string()).describe('DNS block lists that were queried.'),
    silent: z.array(z.string()).describe('Lists that did not respond.'),
  }),
});

/** True by a list; false only where a list is known to be whole. */
function factOf(category: IpCategory, { matches, lists }: IpMatches, isWhole = false): boolean | null {
  if (matches.some((match) => match.category === category)) return true;
  return isWhole && lists.some((list) => list.category === category && list.date !== null) ? false : null;
}

async function abuseContact(ip: string, context: CallContext<{ engines: 'whois' }>): Promise<string | null> {
  const signal = AbortSignal.any([context.signal, AbortSignal.timeout(abuseMs)]);
  try {
    const found = await context.engines.whois.lookup({ kind: 'ip', query: ip }, { signal, log: context.log });
    const contact = found.contacts.find(
      ({ roles, email }) => email !== null && roles.some((role) => /abuse/i.test(role)),
    );
    return contact?.email ?? found.registrar?.abuseEmail ?? null;
  } catch {
    context.signal.throwIfAborted();
    return null;
  }
}

async function readIp(
  ip: string,
  wantsContact: boolean,
  context: CallContext<{ engines: 'dns' | 'reputation' | 'whois' }>,
) {
  const lookup = createLookup(context, { queriesMax: 60 });
  const matched = await context.engines.reputation.matchIp(
    { ip },
    { signal: context.signal, log: context.log },
  );
  const [blocks, reverse, contact] = await Promise.all([
    askBlockLists(ip, matched.zones, lookup),
    readReverse(ip, lookup),
    wantsContact ? abuseContact(ip, context) : null,
  ]);
  const claimed = reverse.ptr === null ? null : claimedCrawler(reverse.ptr);
  // A name that can't be checked proves nothing either way.
  const crawler = claimed === null ? factOf('crawler', matched) : reverse.forward_confirmed;
  const feeds = matched.matches
    .filter(({ category }) => category === 'abuse')
    .map(({ list }) => ({ list, reason: null, since: null }));
  return {
    matched,
    blocks,
    reverse,
    contact,
    crawler,
    service: serviceOf(ip) ?? (crawler === true ? claimed : null),
    listed: [...feeds, ...blocks.listings],
  };
}

const nothing = {
  hostname: null,
  hostname_confirmed: null,
  tor: null,
  hosting: null,
  relay: null,
  crawler: null,
  vpn: null,
  proxy: null,
  mobile: null,
  service: null,
  asn: null,
  prefix: null,
  country_code: null,
  geo: null,
  abuse_contact: null,
  listed: [],
  score: null,
  reasons: [],
};

export const reputation = defineEndpoint({
  id: 'network.reputation',
  group: 'network',
  method: 'GET',
  path: '/api/v1/network/reputation',
  // Without one it is about the caller.
  cacheable: ({ ip }) => ip !== undefined,
  summary: 'IP reputation',
  description:
    'Returns whether an IP address is a Tor exit, hosting, relay, crawler, VPN or proxy, with its network, abuse contact and block lists. Unknown values are null, never false.',
  access: 'key',
  input,
  output,
  price: perRequest(50_000),
  limits: { bodyBytesMax: 1_000, timeoutMs: 20_000 },
  errors: ['engine_unavailable'],
  uses: { engines: ['geo', 'dns', 'reputation'], helpers: ['whois'] },
  tool: { keywords: 'VPN Tor proxy bot visitor fraud abuse blocklist bad IP' },
  example: {
    input: { ip: '8.8.8.8' },
    output: {
      ip: '8.8.8.8',
      version: 4,
      bogon: false,
      hostname: 'dns.google',
      hostname_confirmed: true,
      tor: null,
      hosting: true,
      relay: null,
      crawler: null,
      vpn: null,
      proxy: null,
      mobile: null,
      service: 'Google Public DNS',
      asn: { asn: 15169, name: 'Google LLC' },
      prefix: '8.8.8.0/24',
      country_code: 'US',
      geo: { city: 'Mountain View', country: 'United States', lat: 37.422, lon: -122.085 },
      abuse_contact: 'network-abuse@google.com',
      listed: [],
      score: 0,
      reasons: [{ code: 'service', message: 'It belongs to a well-known service: Google Public DNS.' }],
      data_age: { network: '2026-06-05', lists: [], block_lists: [], silent: [] },
    },
  },
  async run(asked, context) {
    const located = await context.engines.geo.locate({ ip: asked.ip ?? context.caller.ip }, context);
    const { ip, version, network } = located;
    const age = { network: located.dataDate, lists: [], block_lists: [], silent: [] };
    if (located.bogon !== null) return { data: { ip, version, bogon: true, ...nothing, data_age: age } };
    const read = await readIp(ip, asked.abuse_contact, context);
    const { matched } = read;
    const facts = {
      tor: factOf('tor', matched, true),
      hosting: network?.hosting ? true : factOf('hosting', matched),
      relay: factOf('relay', matched, true),
      crawler: read.crawler,
      vpn: factOf('vpn', matched),
      proxy: factOf('proxy', matched),
      mobile: factOf('mobile', matched),
      service: read.service,
    };
    return {
      data: {
        ip,
        version,
        bogon: false,
        hostname: read.reverse.ptr,
        hostname_confirmed: read.reverse.ptr === null ? null : read.reverse.forward_confirmed,
        ...facts,
        asn: network ? { asn: network.asn, name: network.name } : null,
        prefix: network?.prefix ?? null,
        country_code: located.place?.countryCode ?? null,
        geo: located.place
          ? {
              city: located.place.city,
              country: located.place.country,
              lat: located.place.latitude,
              lon: located.place.longitude,
            }
          : null,
        abuse_contact: read.contact,
        listed: read.listed,
        ...riskOf({ ...facts, listed: read.listed }),
        data_age: {
          ...age,
          lists: matched.lists,
          block_lists: matched.zones,
          silent: read.blocks.silent,
        },
      },
    };
  },
});
