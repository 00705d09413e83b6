/** An RDAP object (RFC 9083) as a registration. */
import { draftOfEntity, finishContact } from './contact.ts';
import { parseDate } from './dates.ts';
import { eppStatus } from './epp-status.ts';
import { asArray, asNumber, asObject, asText, type Json } from './json.ts';
import { emptyRegistration, type Registrar, type Registration } from './port.ts';

const entitiesMax = 50;

interface Entity {
  roles: string[];
  json: Json;
}

/** Entities nest: the abuse desk of a registrar sits inside the registrar. */
function entitiesOf(json: Json): Entity[] {
  const found: Entity[] = [];
  const collect = (parent: Json, depth: number) => {
    for (const item of asArray(parent.entities, entitiesMax)) {
      if (found.length >= entitiesMax) return;
      const entity = asObject(item);
      const roles = asArray(entity.roles, 10).flatMap((role) => asText(role)?.toLowerCase() ?? []);
      found.push({ roles, json: entity });
      if (depth < 3) collect(entity, depth + 1);
    }
  };
  collect(json, 0);
  return found;
}

function eventDates(json: Json): (action: string) => string | null {
  const events = asArray(json.events).map(asObject);
  return (action) =>
    parseDate(events.find((event) => asText(event.eventAction)?.toLowerCase() === action)?.eventDate);
}

function registrarOf(entities: Entity[]): Registrar | null {
  const registrar = entities.find(({ roles }) => roles.includes('registrar'));
  if (!registrar) return null;
  const draft = draftOfEntity(registrar.json);
  const abuse = entitiesOf(registrar.json).find(({ roles }) => roles.includes('abuse'));
  const abuseDraft = abuse ? draftOfEntity(abuse.json) : {};
  const ianaId = asArray(registrar.json.publicIds)
    .map(asObject)
    .find((id) => /iana/i.test(asText(id.type) ?? ''));
  const about = asArray(registrar.json.links)
    .map(asObject)
    .find((link) => link.rel === 'about');
  return {
    name: asText(draft.name) ?? asText(draft.organization),
    ianaId: asText(ianaId?.identifier),
    url: asText(draft.url) ?? asText(about?.href),
    abuseEmail: asText(abuseDraft.email),
    abusePhone: asText(abuseDraft.phone),
  };
}

function nameserversOf(json: Json): Registration['nameservers'] {
  return asArray(json.nameservers)
    .map(asObject)
    .flatMap((server) => {
      const host = asText(server.ldhName)?.toLowerCase().replace(/\.$/, '');
      if (!host) return [];
      const { v4, v6 } = asObject(server.ipAddresses);
      const addresses = [...asArray(v4), ...asArray(v6)].flatMap((address) => asText(address) ?? []);
      return [{ host, addresses }];
    });
}

function dnssecOf(json: Json): Registration['dnssec'] {
  const secure = asObject(json.secureDNS);
  if (typeof secure.delegationSigned !== 'boolean' && secure.dsData === undefined) return null;
  const ds = asArray(secure.dsData)
    .map(asObject)
    .map((row) => ({
      keyTag: asNumber(row.keyTag) ?? 0,
      algorithm: asNumber(row.algorithm) ?? 0,
      digestType: asNumber(row.digestType) ?? 0,
      digest: asText(row.digest) ?? '',
    }));
  return { signed: secure.delegationSigned === true || ds.length > 0, ds };
}

function networkOf(json: Json): Registration['network'] {
  const start = asText(json.startAddress);
  const end = asText(json.endAddress);
  if (!start || !end) return null;
  const cidrs = asArray(json.cidr0_cidrs)
    .map(asObject)
    .flatMap((cidr) => {
      const prefix = asText(cidr.v4prefix) ?? asText(cidr.v6prefix);
      return prefix ? [`${prefix}/${asNumber(cidr.length) ?? ''}`] : [];
    });
  return { start, end, cidrs, country: asText(json.country), type: asText(json.type) };
}

function autnumOf(json: Json): Registration['autnum'] {
  const start = asNumber(json.startAutnum);
  if (start === null) return null;
  return {
    start,
    end: asNumber(json.endAutnum) ?? start,
    country: asText(json.country),
    type: asText(json.type),
  };
}

export async function toRegistration(raw: unknown, server: string): Promise<Registration> {
  const json = asObject(raw);
  const entities = entitiesOf(json);
  const dateOf = eventDates(json);
  const people = entities.filter(({ roles }) => roles.length > 0 && !roles.includes('registrar'));
  const finished = await Promise.all(
    people.map(({ roles, json: entity }) => finishContact(roles, draftOfEntity(entity))),
  );
  const registrant = finished.find(({ roles }) => roles.includes('registrant'));
  return {
    ...emptyRegistration('rdap', server, raw),
    registered: true,
    handle: asText(json.handle),
    name: json.objectClassName === 'domain' ? null : asText(json.name),
    registrar: registrarOf(entities),
    statuses: [
      ...new Set(
        asArray(json.status, 50)
          .flatMap((status) => asText(status) ?? [])
          .map(eppStatus),
      ),
    ],
    created: dateOf('registration'),
    updated: dateOf('last changed'),
    expires: dateOf('expiration') ?? dateOf('registrar expiration'),
    nameservers: nameserversOf(json),
    dnssec: dnssecOf(json),
    contacts: finished.map(({ privacy: _privacy, ...contact }) => contact),
    privacy:
      (registrant?.privacy ?? false) || (registrant?.redacted ?? false) || asArray(json.redacted).length > 0,
    network: networkOf(json),
    autnum: autnumOf(json),
  };
}

/** Where a thin registry says that the registrar knows more. */
export function relatedAddress(raw: unknown): string | undefined {
  const link = asArray(asObject(raw).links)
    .map(asObject)
    .find(({ rel, type }) => rel === 'related' && /rdap\+json/.test(asText(type) ?? ''));
  return asText(link?.href) ?? undefined;
}

/** What the registry says wins; the registrar fills the gaps. */
export function fillGaps(registry: Registration, registrar: Registration): Registration {
  const filled = { ...registry };
  if (registry.contacts.length === 0 || registry.contacts.every(({ roles }) => roles.includes('abuse'))) {
    filled.contacts = [...registry.contacts, ...registrar.contacts];
    filled.privacy = registry.privacy || registrar.privacy;
  }
  filled.expires ??= registrar.expires;
  filled.created ??= registrar.created;
  filled.registrar ??= registrar.registrar;
  if (filled.nameservers.length === 0) filled.nameservers = registrar.nameservers;
  return filled;
}
