/** What the zone check takes and returns. */

import { asciiName, isAddress } from '@oja/core/domain/hosts';
import { arrayOf, objectOf, objectOrNull } from '@oja/core/endpoints/object-fields';
import { typeNumber } from '@oja/core/engines/dns/port';
import { z } from 'zod';

export const input = z.strictObject({
  name: z
    .string()
    .trim()
    .min(1)
    .max(255)
    .refine((name) => isAddress(name) || asciiName(name)?.includes('*') === false, {
      message: 'must be a domain name such as example.com, or an IP address for its reverse zone',
    })
    .describe(
      'Domain or host name; the zone that contains it is checked. An IP address stands for its PTR name.',
    ),
  type: z
    .string()
    .trim()
    .toUpperCase()
    .refine((type) => typeNumber(type) !== undefined, { message: 'must be a record type such as A or MX' })
    .optional()
    .describe('Record type at the end of the trace. Default: A, or PTR for an IP address.'),
});

const server = z.object({
  host: z.string().describe('Host name of the name server.'),
  ip: z.string().describe('Its IPv4 address.'),
});
const status = z.enum(['secure', 'insecure', 'bogus', 'unknown']);
const text = z.string().nullable();
const record = z.object({
  name: z.string().describe('Record name.'),
  type: z.string().describe('Record type.'),
  ttl: z.int().describe('Time to live in seconds.'),
  data: z.string().describe('Record data as dig prints it.'),
});

const link = z.object({
  zone: z.string().describe('Zone; . is the root.'),
  status: status.describe('secure: the keys are vouched for from the root, and sign the zone.'),
  reason: text.describe('What breaks or ends the chain here. Null if secure.'),
  ds: arrayOf('Digests of its keys, from the parent zone.', {
    key_tag: z.int().describe('Key tag.'),
    algorithm: z.int().describe('Algorithm number.'),
    digest_type: z.int().describe('Digest type.'),
    digest: z.string().describe('Digest.'),
    matches: z.boolean().describe('Whether the zone has this key.'),
  }),
  keys: arrayOf('Keys of the zone.', {
    key_tag: z.int().describe('Key tag.'),
    algorithm: z.string().describe('Algorithm, such as ECDSAP256SHA256.'),
    entry_point: z.boolean().describe('Whether it is a key that signs keys (KSK).'),
  }),
  signed_until: text.describe('When the first signature of its keys and SOA record expires.'),
});

export const output = z.object({
  name: z.string().describe('Name that was traced, in ASCII.'),
  unicode: z.string().describe('Name in Unicode.'),
  exists: z.boolean().nullable().describe('Whether the name exists. Null if the trace stopped early.'),
  zone: text.describe('Zone that contains the name.'),
  stopped: text.describe('Why the trace stopped early; null if it reached the zone.'),
  trace: arrayOf('Delegations from the root down, each from a server of the zone above.', {
    zone: z.string().describe('Zone that was delegated.'),
    by: server.describe('Server of the parent zone that responded.'),
    ms: z.number().describe('Duration in milliseconds.'),
    nameservers: z.array(z.string()).describe('Name servers, as the parent names them.'),
    ds: z.boolean().nullable().describe('Whether the parent has DS records (DNSSEC) for it.'),
  }),
  answer: objectOrNull('The end of the trace. Null if no server of the zone responded.', {
    by: server.describe('Server of the zone that responded.'),
    status: z.string().describe('DNS status.'),
    records: z.array(record).describe('Records of the type.'),
  }),
  nameservers: arrayOf('Name servers of the zone, each queried directly.', {
    host: z.string().describe('Host name.'),
    ip: text.describe('IPv4 address. Null if it has none.'),
    authoritative: z.boolean().nullable().describe('Whether it has authority for the zone.'),
    serial: z.int().nullable().describe('Version of the zone that it has.'),
    lists: z.array(z.string()).describe('Name servers that it lists.'),
    ms: z.number().nullable().describe('Duration in milliseconds. Null if it did not respond.'),
    error: text.describe('What is wrong with it. Null if nothing is.'),
  }),
  soa: objectOrNull('SOA record; null if no server returned it.', {
    mname: z.string().describe('Primary server.'),
    rname: z.string().describe('Email address of the administrator, in DNS form.'),
    serial: z.int().describe('Version of the zone.'),
    refresh: z.int().describe('Seconds between checks by secondary servers.'),
    retry: z.int().describe('Seconds until they try again.'),
    expire: z.int().describe('Seconds until they drop the zone.'),
    minimum: z.int().describe('Seconds that “no such name” is cached.'),
  }),
  findings: arrayOf('What is wrong with the zone and its delegation.', {
    code: z.string().describe('Stable code, such as lame_delegation or serial_mismatch.'),
    severity: z.enum(['error', 'warning', 'info']).describe('How bad it is.'),
    message: z.string().describe('What is wrong.'),
  }),
  dnssec: objectOf('DNSSEC, verified by Oja from the root keys down.', {
    status: status.describe(
      'bogus: validating resolvers return SERVFAIL for the zone. insecure: it is not signed, or the parent doesn’t say so.',
    ),
    broken_at: text.describe('Zone at which the chain breaks or ends. Null if secure.'),
    reason: text.describe('Why.'),
    zones: z.array(link).describe('Chain of trust from the root down.'),
  }),
});

export type ZoneReport = z.output<typeof output>;

export const exampleZone: ZoneReport = {
  name: 'www.example.com',
  unicode: 'www.example.com',
  exists: true,
  zone: 'example.com',
  stopped: null,
  trace: [
    {
      zone: 'com',
      by: { host: 'a.root-servers.net', ip: '198.41.0.4' },
      ms: 21.4,
      nameservers: ['a.gtld-servers.net', 'b.gtld-servers.net'],
      ds: true,
    },
    {
      zone: 'example.com',
      by: { host: 'a.gtld-servers.net', ip: '192.5.6.30' },
      ms: 18.2,
      nameservers: ['ns1.example.com', 'ns2.example.com'],
      ds: false,
    },
  ],
  answer: {
    by: { host: 'ns1.example.com', ip: '93.184.215.14' },
    status: 'NOERROR',
    records: [{ name: 'www.example.com', type: 'A', ttl: 300, data: '93.184.215.14' }],
  },
  nameservers: [
    {
      host: 'ns1.example.com',
      ip: '93.184.215.14',
      authoritative: true,
      serial: 2_026_111_901,
      lists: ['ns1.example.com', 'ns2.example.com'],
      ms: 12.4,
      error: null,
    },
    {
      host: 'ns2.example.com',
      ip: '93.184.216.14',
      authoritative: false,
      serial: null,
      lists: [],
      ms: 14.1,
      error: 'It returns REFUSED.',
    },
  ],
  soa: {
    mname: 'ns1.example.com',
    rname: 'hostmaster.example.com',
    serial: 2_026_111_901,
    refresh: 7_200,
    retry: 3_600,
    expire: 1_209_600,
    minimum: 3_600,
  },
  findings: [
    {
      code: 'lame_delegation',
      severity: 'error',
      message:
        'These name servers are named, and have no authority for the zone: ns2.example.com (93.184.216.14).',
    },
  ],
  dnssec: {
    status: 'insecure',
    broken_at: 'example.com',
    reason: 'com has no DS record for example.com.',
    zones: [
      {
        zone: 'example.com',
        status: 'insecure',
        reason: 'com has no DS record for example.com.',
        ds: [],
        keys: [],
        signed_until: null,
      },
    ],
  },
};
