/** `GET /api/v1/network/ip`: place and network of an address. */

import { isAddress, reverseName } from '@oja/core/domain/hosts';
import { asideOf } from '@oja/core/endpoints/aside';
import type { CallContext } from '@oja/core/endpoints/context';
import { defineEndpoint, perRequest } from '@oja/core/endpoints/endpoint';
import { objectOf, objectOrNull } from '@oja/core/endpoints/object-fields';
import type { GeoAnswer } from '@oja/core/engines/geo/port';
import { z } from 'zod';
import { countryOf, countryShape, networkTypeOf, networkTypes } from './ip-country.ts';
import { optionalQueryFlag, queryFlag } from './query.ts';

/** Unasked, a name is worth less than a quick answer; who asks for it waits for it. */
const unaskedWaitMs = 80;
const askedWaitMs = 2_000;
const registryMs = 6_000;
/** DB-IP publishes each month. */
const oldDays = 62;
const dayMs = 86_400_000;

const input = z.strictObject({
  ip: z
    .string()
    .trim()
    .max(64)
    .refine(isAddress, { message: 'must be an IPv4 or IPv6 address such as 8.8.8.8 or 2001:4860:4860::8888' })
    .optional()
    .describe('IPv4 or IPv6 address. Default: your own.'),
  hostname: optionalQueryFlag().describe(
    'Look up the host name (reverse DNS): true waits up to two seconds, false leaves it out. Default: included if found at once.',
  ),
  registry: queryFlag(false).describe(
    'Look up the range in the registry of its region (ARIN, RIPE NCC, AFRINIC …): allocation date and abuse contact.',
  ),
});

const registryShape = z
  .object({
    handle: z.string().nullable().describe('Registry handle.'),
    name: z.string().nullable().describe('Name of the range.'),
    range: z.string().nullable().describe('First and last IP address.'),
    country_code: z.string().nullable().describe('Country that the registry names.'),
    allocated: z.string().nullable().describe('When the range was allocated or assigned.'),
    updated: z.string().nullable().describe('Last update of the record.'),
    abuse_contact: z.string().nullable().describe('Email address for reports of abuse.'),
    source: z.string().describe('Server that returned the data.'),
  })
  .nullable();

export const ipOutput = z.object({
  ip: z.string().describe('IP address in canonical form.'),
  version: z.union([z.literal(4), z.literal(6)]).describe('IP version: 4 or 6.'),
  hostname: z.string().nullable().describe('Host name; null if none or not requested.'),
  bogon: z.boolean().describe('Whether the IP address is private or reserved and therefore has no location.'),
  bogon_range: z.string().nullable().describe('Name of the range, such as private or loopback.'),
  geo: objectOrNull('Location; null if unknown.', {
    city: z.string().nullable().describe('City.'),
    region: z.string().nullable().describe('Region or state.'),
    country: z.string().nullable().describe('Country name.'),
    country_code: z.string().nullable().describe('Two-letter ISO 3166-1 country code.'),
    continent: z.string().nullable().describe('Continent name.'),
    continent_code: z.string().nullable().describe('Two-letter continent code.'),
    lat: z.number().nullable().describe('Latitude.'),
    lon: z.number().nullable().describe('Longitude.'),
    timezone: z.string().nullable().describe('IANA time zone.'),
    postal: z.string().nullable().describe('Postal code.'),
  }),
  country_details: countryShape
    .nullable()
    .describe('Flag, calling code, currency and languages of the country; null if it is unknown.'),
  as: objectOrNull('Autonomous system that announces it; null if none is known to.', {
    asn: z.int().describe('AS number.'),
    name: z.string().describe('AS name.'),
    route: z.string().describe('Announced range that the IP address is in.'),
    type: z.enum(networkTypes).describe('Kind of network, estimated from its name.'),
  }),
  registry: registryShape
    .optional()
    .describe('Record of the range, if requested; null if the registry does not answer.'),
  isp: z.string().nullable().describe('Internet service provider.'),
  is_hosting: z
    .boolean()
    .nullable()
    .describe('Whether the network belongs to a hosting provider, estimated from its name.'),
  source: objectOf('Source of the data.', {
    name: z.string().describe('Source name.'),
    url: z.string().describe('Source URL.'),
    licence: z.string().describe('Licence of the data.'),
  }),
  data_date: z.string().describe('Date of the data.'),
  data_age_days: z.int().min(0).describe('Age of the data in days.'),
  warnings: z.array(z.string()).describe('What limits the answer, such as old data.'),
});

function placeOf(place: GeoAnswer['place']): z.output<typeof ipOutput>['geo'] {
  if (!place) return null;
  return {
    city: place.city,
    region: place.region,
    country: place.country,
    country_code: place.countryCode,
    continent: place.continent,
    continent_code: place.continentCode,
    lat: place.latitude,
    lon: place.longitude,
    timezone: place.timezone,
    postal: place.postal,
  };
}

/** Nice to have: a slow or missing reverse zone never delays or fails the answer. */
async function hostnameOf(
  ip: string,
  waitMs: number,
  context: CallContext<{ engines: 'dns' }>,
): Promise<string | null> {
  const signal = AbortSignal.any([context.signal, AbortSignal.timeout(waitMs)]);
  try {
    const reply = await context.engines.dns.query(
      { name: reverseName(ip), type: 'PTR' },
      { signal, log: context.log },
    );
    return reply.answers.find(({ type }) => type === 'PTR')?.data.replace(/\.$/, '') ?? null;
  } catch {
    context.signal.throwIfAborted();
    return null;
  }
}

async function registryOf(
  ip: string,
  context: CallContext<{ engines: 'whois' }>,
): Promise<z.output<typeof registryShape>> {
  const signal = AbortSignal.any([context.signal, AbortSignal.timeout(registryMs)]);
  try {
    const found = await context.engines.whois.lookup(
      { kind: 'ip', query: ip },
      { ...asideOf(context), signal },
    );
    const abuse = found.contacts.find(
      ({ roles, email }) => email !== null && roles.some((role) => /abuse/i.test(role)),
    );
    return {
      handle: found.handle,
      name: found.name,
      range: found.network && `${found.network.start} - ${found.network.end}`,
      country_code: found.network?.country ?? null,
      allocated: found.created,
      updated: found.updated,
      abuse_contact: abuse?.email ?? found.registrar?.abuseEmail ?? null,
      source: found.server,
    };
  } catch {
    context.signal.throwIfAborted();
    return null;
  }
}

/** What the data on this server says of an address. */
export function describeIp(found: GeoAnswer, hostname: string | null): z.output<typeof ipOutput> {
  const { network, bogon } = found;
  const ageDays = Math.max(0, Math.floor((Date.now() - Date.parse(found.dataDate)) / dayMs));
  return {
    ip: found.ip,
    version: found.version,
    hostname,
    bogon: bogon !== null,
    bogon_range: bogon,
    geo: placeOf(found.place),
    country_details: countryOf(found.place?.countryCode ?? null),
    as: network && {
      ...{ asn: network.asn, name: network.name, route: network.prefix },
      type: networkTypeOf(network.name, network.hosting),
    },
    isp: network?.name ?? null,
    is_hosting: network?.hosting ?? null,
    source: found.source,
    data_date: found.dataDate,
    data_age_days: ageDays,
    warnings: ageDays > oldDays ? [`The data is ${ageDays} days old: locations may have changed since.`] : [],
  };
}

export const ip = defineEndpoint({
  id: 'network.ip',
  group: 'network',
  method: 'GET',
  path: '/api/v1/network/ip',
  // Without one it is about the caller.
  cacheable: ({ ip }) => ip !== undefined,
  summary: 'IP lookup',
  description:
    'Returns the location, ISP and ASN of an IPv4 or IPv6 address from local data. IP Geolocation by DB-IP (https://db-ip.com).',
  access: 'key',
  input,
  output: ipOutput,
  price: perRequest(50_000),
  quick: true,
  limits: { bodyBytesMax: 1_000, timeoutMs: 10_000 },
  errors: ['engine_unavailable'],
  uses: { engines: ['geo', 'dns'], helpers: ['whois'] },
  tool: {
    keywords:
      'where located country city geolocation geo location of a visitor provider network currency flag',
  },
  example: {
    input: { ip: '8.8.8.8' },
    output: {
      ip: '8.8.8.8',
      version: 4,
      hostname: 'dns.google',
      bogon: false,
      bogon_range: null,
      geo: {
        city: 'Mountain View',
        region: 'California',
        country: 'United States',
        country_code: 'US',
        continent: 'North America',
        continent_code: 'NA',
        lat: 37.422,
        lon: -122.085,
        timezone: 'America/Los_Angeles',
        postal: null,
      },
      country_details: {
        ...{ flag: '🇺🇸', eu: false, calling_code: '+1', capital: 'Washington D.C.', languages: ['en'] },
        currency: { code: 'USD', name: 'US Dollar', symbol: '$' },
      },
      as: { asn: 15169, name: 'Google LLC', route: '8.8.8.0/24', type: 'hosting' },
      isp: 'Google LLC',
      is_hosting: true,
      source: { name: 'IP Geolocation by DB-IP', url: 'https://db-ip.com', licence: 'CC-BY-4.0' },
      data_date: '2026-06-05',
      data_age_days: 12,
      warnings: [],
    },
  },
  async run(asked, context) {
    const found = await context.engines.geo.locate({ ip: asked.ip ?? context.caller.ip }, context);
    const waitMs = asked.hostname === undefined ? unaskedWaitMs : askedWaitMs;
    const isNamed = found.bogon === null && asked.hostname !== false;
    const [hostname, registry] = await Promise.all([
      isNamed ? hostnameOf(found.ip, waitMs, context) : null,
      asked.registry && found.bogon === null ? registryOf(found.ip, context) : undefined,
    ]);
    return { data: { ...describeIp(found, hostname), ...(registry === undefined ? {} : { registry }) } };
  },
});
