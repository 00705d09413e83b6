/** `GET /api/v1/network/whois`: who registered a domain, an address or an autonomous system. */
import { z } from 'zod';
import type { Registration, RegistrationContact } from '../../engines/whois/port.ts';
import { defineEndpoint, perRequest } from '../endpoint.ts';
import { unicodeName } from './hosts.ts';
import { queryFlag } from './query.ts';
import { registrationTarget } from './registration-target.ts';

const input = z.strictObject({
  domain: z
    .string()
    .trim()
    .min(1)
    .max(2_048)
    .describe(
      'Domain (international too; a host name or address is cut to its domain), IP address, or AS number such as AS15169.',
    ),
  raw: queryFlag(false).describe('Add what the registry said, as it said it.'),
});

const nullableText = z.string().nullable();
const contact = z.object({
  roles: z.array(z.string()),
  name: nullableText,
  organization: nullableText,
  email: nullableText,
  phone: nullableText,
  street: nullableText,
  city: nullableText,
  region: nullableText,
  postal: nullableText,
  country: nullableText,
  country_code: nullableText,
  redacted: z.boolean(),
});

const output = z.object({
  kind: z.enum(['domain', 'ip', 'asn']),
  query: z.string().describe('What was looked up, in ASCII.'),
  unicode: z.string(),
  registered: z.boolean().describe('False is an answer: nobody has it.'),
  handle: nullableText,
  name: nullableText.describe('Name of the network or AS.'),
  registrar: z
    .object({
      name: nullableText,
      iana_id: nullableText,
      url: nullableText,
      abuse_email: nullableText,
      abuse_phone: nullableText,
    })
    .nullable(),
  statuses: z
    .array(z.string())
    .describe('EPP statuses, such as clientTransferProhibited; others as the registry says them.'),
  created: nullableText,
  updated: nullableText,
  expires: nullableText,
  days_to_expiry: z.int().nullable(),
  nameservers: z.array(z.object({ host: z.string(), addresses: z.array(z.string()) })),
  dnssec: z
    .object({
      signed: z.boolean(),
      ds: z.array(
        z.object({ key_tag: z.number(), algorithm: z.number(), digest_type: z.number(), digest: z.string() }),
      ),
    })
    .nullable(),
  contacts: z.array(contact),
  privacy: z.boolean().describe('Data of the registrant is withheld or behind a privacy service.'),
  network: z
    .object({
      start: z.string(),
      end: z.string(),
      cidrs: z.array(z.string()),
      country: nullableText,
      type: nullableText,
    })
    .nullable(),
  autnum: z
    .object({ start: z.number(), end: z.number(), country: nullableText, type: nullableText })
    .nullable(),
  source: z.enum(['rdap', 'whois']),
  server: z.string(),
  raw: z.unknown().optional(),
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

export const whois = defineEndpoint({
  id: 'network.whois',
  group: 'network',
  method: 'GET',
  path: '/api/v1/network/whois',
  summary: 'WHOIS lookup',
  description:
    'Registration of a domain, address or autonomous system: RDAP first, WHOIS on port 43 after, one record whatever the registry says.',
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
  needs: ['whois'],
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
      source: 'rdap',
      server: 'https://rdap.verisign.com/com/v1/',
    },
  },
  async run(asked, context) {
    const target = await registrationTarget(asked.domain);
    const found = await context.engines.whois.lookup(target, context);
    const unicode = target.kind === 'domain' ? unicodeName(target.query) : target.query;
    return { data: { ...target, unicode, ...recordOf(found), ...(asked.raw ? { raw: found.raw } : {}) } };
  },
});
