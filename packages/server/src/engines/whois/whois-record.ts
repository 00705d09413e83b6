/** WHOIS text as a registration. */
import { finishContact } from './contact.ts';
import { parseDate } from './dates.ts';
import { emptyRegistration, type Registrar, type Registration, type RegistrationQuery } from './port.ts';
import { eppStatus } from './rdap-record.ts';
import { readRows, saysAbsent, type WhoisRows } from './text.ts';

const createdKeys = [
  'creation date',
  'created',
  'created on',
  'created date',
  'registered on',
  'registered date',
  'domain registration date',
  'registration date',
  'registration time',
  'domain name commencement date',
  'registered',
  'record created',
  'activated',
  'created at',
  'domain record activated',
];
const updatedKeys = [
  'updated date',
  'last updated',
  'last modified',
  'last-update',
  'last update',
  'changed',
  'modified',
  'last updated on',
  'domain record last updated',
  'update date',
  'last updated date',
];
const expiresKeys = [
  'registry expiry date',
  'registrar registration expiration date',
  'expiry date',
  'expiration date',
  'expires',
  'expires on',
  'expire date',
  'expire',
  'paid-till',
  'renewal date',
  'expiration time',
  'domain expires',
  'valid until',
  'validity',
  'expires at',
  'domain expiration date',
];
const statusKeys = ['domain status', 'status', 'eppstatus', 'state', 'registration status'];
const nameserverKeys = [
  'name server',
  'name servers',
  'nserver',
  'nameserver',
  'nameservers',
  'domain nameservers',
  'domain servers in listed order',
  'dns',
  'host name',
  'ns 1',
];
const roleKeys: [role: string, prefixes: string[]][] = [
  ['registrant', ['registrant', 'owner', 'holder']],
  ['administrative', ['admin', 'administrative contact']],
  ['technical', ['tech', 'technical contact']],
  ['billing', ['billing']],
];

const firstDate = (rows: WhoisRows, keys: string[]) =>
  parseDate(rows.first(...keys)?.replace(/^before /i, '01-'));

function registrarOf(rows: WhoisRows): Registrar | null {
  const name = rows.first(
    'registrar',
    'sponsoring registrar',
    'registrar name',
    'registrar organization',
    'authorized agency',
  );
  const ianaId = rows.first('registrar iana id', 'sponsoring registrar iana id');
  if (!name && !ianaId) return null;
  return {
    name: name?.replace(/\s*\[Tag = .*\]$/, '') ?? null,
    ianaId,
    url: rows.first('registrar url', 'referral url', 'registrar website', 'url'),
    abuseEmail: rows.first(
      'registrar abuse contact email',
      'abuse contact email',
      'registrar abuse email',
      'abuse contact',
    ),
    abusePhone: rows.first('registrar abuse contact phone', 'abuse contact phone', 'registrar abuse phone'),
  };
}

function nameserversOf(rows: WhoisRows): Registration['nameservers'] {
  const seen = new Map<string, string[]>();
  for (const line of rows.values(...nameserverKeys)) {
    const [host = '', ...addresses] = line
      .toLowerCase()
      .replace(/[()[\],]/g, ' ')
      .trim()
      .split(/\s+/);
    const name = host.replace(/\.$/, '');
    if (/^[a-z0-9_-]+(\.[a-z0-9_-]+)+$/.test(name) && !seen.has(name)) {
      seen.set(
        name,
        addresses.filter((address) => /^[\da-f:.]+$/.test(address) && /[.:]/.test(address)),
      );
    }
  }
  return [...seen].slice(0, 50).map(([host, addresses]) => ({ host, addresses }));
}

function dnssecOf(rows: WhoisRows): Registration['dnssec'] {
  const text = rows.first('dnssec', 'dnssec status', 'signing key', 'ds rdata', 'ds record');
  if (text === null)
    return rows.values('dsl-id', 'keytag 1', 'ds data').length > 0 ? { signed: true, ds: [] } : null;
  const unsigned = /^(unsigned|no|inactive|not signed|unsigned delegation|n\/a)\b/i.test(text);
  return { signed: !unsigned, ds: [] };
}

async function contactsOf(rows: WhoisRows) {
  const found = [];
  for (const [role, prefixes] of roleKeys) {
    const of = (...suffixes: string[]) =>
      rows.first(...prefixes.flatMap((prefix) => suffixes.map((suffix) => `${prefix} ${suffix}`))) ??
      undefined;
    const street = of('street', 'address', 'address1', 'street address');
    const draft = {
      name: of('name', 'contact name', 'contact') ?? rows.first(...prefixes) ?? undefined,
      organization: of('organization', 'organisation', 'org'),
      email: of('email', 'contact email', 'e-mail'),
      phone: of('phone', 'phone number', 'telephone'),
      street: street ? [street] : undefined,
      city: of('city'),
      state: of('state/province', 'state', 'province'),
      postalCode: of('postal code', 'zip code', 'zipcode'),
      countryCode: of('country', 'country code', 'country/economy'),
    };
    if (Object.values(draft).some(Boolean)) found.push(await finishContact([role], draft));
  }
  return found;
}

async function domainRecord(text: string, server: string): Promise<Registration> {
  const rows = readRows(text);
  const contacts = await contactsOf(rows);
  const nameservers = nameserversOf(rows);
  const created = firstDate(rows, createdKeys);
  const registrar = registrarOf(rows);
  const signs =
    created !== null ||
    registrar !== null ||
    nameservers.length > 0 ||
    rows.first('domain name', 'domain') !== null;
  const registrant = contacts.find(({ roles }) => roles.includes('registrant'));
  return {
    ...emptyRegistration('whois', server, text),
    registered: signs && !(saysAbsent(text) && created === null),
    handle: rows.first('registry domain id', 'domain id', 'roid'),
    registrar,
    statuses: [...new Set(rows.values(...statusKeys).map(eppStatus))].filter(Boolean).slice(0, 50),
    created,
    updated: firstDate(rows, updatedKeys),
    expires: firstDate(rows, expiresKeys),
    nameservers,
    dnssec: dnssecOf(rows),
    contacts: contacts.map(({ privacy: _privacy, ...contact }) => contact),
    privacy: (registrant?.privacy ?? false) || (registrant?.redacted ?? false),
  };
}

function networkRecord(text: string, server: string): Registration {
  const rows = readRows(text);
  const range = rows.first('inetnum', 'inet6num', 'netrange');
  const [start, end = start] = (range ?? '').split(/\s+-\s+/);
  const cidrs =
    (rows.first('cidr', 'route', 'route6') ?? (start?.includes('/') ? start : ''))
      ?.split(/,\s*/)
      .filter(Boolean) ?? [];
  return {
    ...emptyRegistration('whois', server, text),
    registered: Boolean(start),
    handle: rows.first('nethandle', 'netname'),
    name: rows.first('netname', 'orgname', 'descr'),
    created: firstDate(rows, ['created', 'regdate']),
    updated: firstDate(rows, ['last-modified', 'updated', 'changed']),
    network: start
      ? {
          start,
          end: end ?? start,
          cidrs,
          country: rows.first('country'),
          type: rows.first('status', 'nettype'),
        }
      : null,
  };
}

function autnumRecord(text: string, server: string, query: string): Registration {
  const rows = readRows(text);
  const found = rows.first('aut-num', 'asnumber', 'as-block');
  return {
    ...emptyRegistration('whois', server, text),
    registered: found !== null,
    handle: rows.first('ashandle', 'aut-num'),
    name: rows.first('as-name', 'asname', 'descr'),
    created: firstDate(rows, ['created', 'regdate']),
    updated: firstDate(rows, ['last-modified', 'updated', 'changed']),
    autnum:
      found === null
        ? null
        : {
            start: Number(query),
            end: Number(query),
            country: rows.first('country'),
            type: rows.first('status'),
          },
  };
}

export async function registrationOfText(
  query: RegistrationQuery,
  text: string,
  server: string,
): Promise<Registration> {
  if (query.kind === 'domain') return await domainRecord(text, server);
  return query.kind === 'ip' ? networkRecord(text, server) : autnumRecord(text, server, query.query);
}
