/** `GET /api/v1/network/whois`: who registered a domain, an address or an autonomous system. */

import { unicodeName } from '@oja/core/domain/hosts';
import { type RegistrationQuery, registrationTarget } from '@oja/core/domain/registration-target';
import { asideOf } from '@oja/core/endpoints/aside';
import type { CallContext } from '@oja/core/endpoints/context';
import { defineEndpoint, perRequest } from '@oja/core/endpoints/endpoint';
import { arrayOf, objectOrNull } from '@oja/core/endpoints/object-fields';
import type { Registration, RegistrationContact } from '@oja/web/whois/port';
import { z } from 'zod';
import { lifecycleOf, lifecycleShape } from './domain-lifecycle.ts';
import { optionalQueryFlag, queryFlag } from './query.ts';
import { lacksFacts, type Merged, merge, mergeShapes, unmerged } from './whois-merge.ts';

const input = z.strictObject({
  domain: z
    .string()
    .trim()
    .min(1)
    .max(2_048)
    .describe(
      'Domain (including international names; a host name or URL is reduced to its domain), IP address, or AS number such as AS15169.',
    ),
  merge: optionalQueryFlag().describe(
    'true asks RDAP and WHOIS at once, false only one of them. Default: WHOIS is asked too where RDAP lacks the dates, the registrar or the name servers.',
  ),
  raw: queryFlag(false).describe('Include the unmodified registry response.'),
});

const nullableText = z.string().nullable();
const contact = z.object({
  roles: z.array(z.string()).describe('Contact roles, such as registrant or abuse.'),
  name: nullableText.describe('Contact name.'),
  organization: nullableText.describe('Organization.'),
  email: nullableText.describe('Email address.'),
  phone: nullableText.describe('Phone number.'),
  street: nullableText.describe('Street.'),
  city: nullableText.describe('City.'),
  region: nullableText.describe('Region or state.'),
  postal: nullableText.describe('Postal code.'),
  country: nullableText.describe('Country name.'),
  country_code: nullableText.describe('Two-letter ISO 3166-1 country code.'),
  redacted: z.boolean().describe('Whether personal data was withheld.'),
});

const output = z.object({
  kind: z.enum(['domain', 'ip', 'asn']).describe('Type of object: domain, ip or asn.'),
  query: z.string().describe('Domain, IP address or AS number that was looked up, in ASCII.'),
  unicode: z.string().describe('Domain, IP address or AS number that was looked up, in Unicode.'),
  registered: z
    .boolean()
    .nullable()
    .describe(
      "Whether it is registered: false if the registry says that it isn't, null (free of charge) if its response says neither.",
    ),
  handle: nullableText.describe('Registry handle.'),
  name: nullableText.describe('Name of the network or AS.'),
  registrar: objectOrNull('Registrar; null if not applicable.', {
    name: nullableText.describe('Registrar name.'),
    iana_id: nullableText.describe('IANA ID of the registrar.'),
    url: nullableText.describe('Registrar URL.'),
    abuse_email: nullableText.describe('Email address for abuse reports.'),
    abuse_phone: nullableText.describe('Phone number for abuse reports.'),
  }),
  statuses: z
    .array(z.string())
    .describe("EPP status codes, such as clientTransferProhibited, or the registry's own."),
  created: nullableText.describe('Registration date.'),
  updated: nullableText.describe('Date of the last update.'),
  expires: nullableText.describe('Expiry date.'),
  days_to_expiry: z.int().nullable().describe('Days until expiry.'),
  lifecycle: lifecycleShape.nullable().describe('Phase of a registered domain; null for other objects.'),
  nameservers: arrayOf('Name servers.', {
    host: z.string().describe('Host name.'),
    addresses: z.array(z.string()).describe('IP addresses.'),
  }),
  dnssec: objectOrNull('DNSSEC data; null if unknown.', {
    signed: z.boolean().describe('Whether the domain is signed.'),
    ds: arrayOf('DS records.', {
      key_tag: z.number().describe('Key tag.'),
      algorithm: z.number().describe('Algorithm number.'),
      digest_type: z.number().describe('Digest type.'),
      digest: z.string().describe('Digest.'),
    }),
  }),
  contacts: z.array(contact).describe('Contacts.'),
  privacy: z.boolean().describe('Whether registrant data is withheld or behind a privacy service.'),
  network: objectOrNull('IP network; null for other objects.', {
    start: z.string().describe('First IP address.'),
    end: z.string().describe('Last IP address.'),
    cidrs: z.array(z.string()).describe('CIDR ranges.'),
    country: nullableText.describe('Country code.'),
    type: nullableText.describe('Allocation type.'),
  }),
  autnum: objectOrNull('AS number range; null for other objects.', {
    start: z.number().describe('First AS number.'),
    end: z.number().describe('Last AS number.'),
    country: nullableText.describe('Country code.'),
    type: nullableText.describe('Allocation type.'),
  }),
  ...mergeShapes,
  source: z
    .enum(['rdap', 'whois'])
    .describe('Protocol that returned the data, where sources names no other for a field.'),
  server: z.string().describe('Server that returned the data.'),
  raw: z.unknown().optional().describe('Unmodified response, if requested.'),
});

function contactOf({ countryCode, ...rest }: RegistrationContact): z.output<typeof contact> {
  return { ...rest, country_code: countryCode };
}

function recordOf(found: Registration) {
  const { registrar, dnssec } = found;
  return {
    registered: found.registered,
    handle: found.handle,
    name: found.name,
    registrar: registrar && {
      name: registrar.name,
      iana_id: registrar.ianaId,
      url: registrar.url,
      abuse_email: registrar.abuseEmail,
      abuse_phone: registrar.abusePhone,
    },
    statuses: found.statuses,
    created: found.created,
    updated: found.updated,
    expires: found.expires,
    days_to_expiry: found.expires ? Math.floor((Date.parse(found.expires) - Date.now()) / 86_400_000) : null,
    nameservers: found.nameservers,
    dnssec: dnssec && {
      signed: dnssec.signed,
      ds: dnssec.ds.map(({ keyTag, algorithm, digestType, digest }) => ({
        key_tag: keyTag,
        algorithm,
        digest_type: digestType,
        digest,
      })),
    },
    contacts: found.contacts.map(contactOf),
    privacy: found.privacy,
    network: found.network,
    autnum: found.autnum,
    source: found.source,
    server: found.server,
  };
}

/** Nobody waits longer for what the other protocol may add. */
const otherMs = 3_000;

async function lookup(
  target: RegistrationQuery,
  wantsBoth: boolean | undefined,
  context: CallContext<{ engines: 'whois' }>,
): Promise<Merged> {
  const { whois: registries } = context.engines;
  const aside = asideOf(context);
  const briefly = { ...aside, signal: AbortSignal.any([aside.signal, AbortSignal.timeout(otherMs)]) };
  const byWhois = () =>
    registries.lookup({ ...target, by: 'whois' }, briefly).catch(() => {
      context.signal.throwIfAborted();
      return undefined;
    });
  const early = wantsBoth ? byWhois() : undefined;
  const found = await registries.lookup(target, context);
  const isWanted = wantsBoth ?? (target.kind === 'domain' && lacksFacts(found));
  if (!isWanted || found.source === 'whois') return unmerged(found);
  return merge(found, await (early ?? byWhois()));
}

export const whois = defineEndpoint({
  id: 'network.whois',
  group: 'network',
  method: 'GET',
  path: '/api/v1/network/whois',
  cacheable: true,
  summary: 'WHOIS lookup',
  description:
    'Returns the registration of a domain, IP address or autonomous system through RDAP and WHOIS on port 43, merged field by field, in one format for all registries.',
  access: 'key',
  input,
  output,
  price: perRequest(50_000),
  limits: { bodyBytesMax: 1_000, timeoutMs: 25_000 },
  errors: [
    'unprocessable',
    'upstream_error',
    'upstream_timeout',
    'upstream_rate_limited',
    'engine_unavailable',
  ],
  uses: { engines: ['whois'] },
  tool: { keywords: 'domain owner registrar registered expire expiry age who owns bought' },
  example: {
    input: { domain: 'example.com' },
    output: {
      kind: 'domain',
      query: 'example.com',
      unicode: 'example.com',
      registered: true,
      handle: '2336799_DOMAIN_COM-VRSN',
      name: null,
      registrar: {
        name: 'RESERVED-Internet Assigned Numbers Authority',
        iana_id: '376',
        url: 'http://res-dom.iana.org',
        abuse_email: null,
        abuse_phone: null,
      },
      statuses: ['clientDeleteProhibited', 'clientTransferProhibited', 'clientUpdateProhibited'],
      created: '1995-08-14T04:00:00.000Z',
      updated: '2026-01-16T18:26:50.000Z',
      expires: '2027-08-13T04:00:00.000Z',
      days_to_expiry: 270,
      lifecycle: { phase: 'active', drops_at: null },
      nameservers: [
        { host: 'a.iana-servers.net', addresses: [] },
        { host: 'b.iana-servers.net', addresses: [] },
      ],
      dnssec: {
        signed: true,
        ds: [
          {
            key_tag: 370,
            algorithm: 13,
            digest_type: 2,
            digest: 'BE74359954660069D5C63D200C39F5603827D7DD02B56F120EE9F3A86764247C',
          },
        ],
      },
      contacts: [],
      privacy: false,
      network: null,
      autnum: null,
      sources: {
        ...{ handle: 'rdap', registrar: 'rdap', statuses: 'rdap', created: 'rdap', updated: 'rdap' },
        ...{ expires: 'rdap', nameservers: 'rdap', dnssec: 'rdap' },
      },
      conflicts: [],
      source: 'rdap',
      server: 'https://rdap.verisign.com/com/v1/',
    },
  },
  async run(asked, context) {
    const target = await registrationTarget(asked.domain);
    const { found, sources, conflicts } = await lookup(target, asked.merge, context);
    const unicode = target.kind === 'domain' ? unicodeName(target.query) : target.query;
    const isDomain = target.kind === 'domain' && found.registered === true;
    const lifecycle = isDomain ? lifecycleOf(target.query, found, Date.now()) : null;
    return {
      data: {
        ...target,
        unicode,
        ...recordOf(found),
        lifecycle,
        sources,
        conflicts,
        ...(asked.raw ? { raw: found.raw } : {}),
      },
      ...(found.registered === null ? { units: 0 } : {}),
    };
  },
});
