/** WHOIS text as a registration. */
import { isIP } from 'node:net';
import type { RegistrationQuery } from '@oja/core/domain/registration-target';
import { parseDate } from './dates.ts';
import { eppStatus } from './epp-status.ts';
import labels from './labels.json' with { type: 'json' };
import { emptyRegistration, type Registrar, type Registration } from './port.ts';
import { registrationState } from './registration-state.ts';
import { readRows, type WhoisBlock, type WhoisRows } from './text.ts';
import { contactsOf } from './whois-contacts.ts';
import { narrowestNetwork, rangeKeys } from './whois-network.ts';

/** Of registries that list them as primary and secondary; all of them count. */
const rankedServer = /^(primary|secondary)(?:( name)? server| ns)$/;
const numberedServer = /^(?:ns(?: name)?|name server) ?\d{1,2}$/;
const serverRow = /server|^ns|^dns|host|^name$/;
/** Americans write 12/31/2030: one such date tells how to read the others. */
const writesMonthFirst = (text: string) => /\b(0?[1-9]|1[0-2])\/(1[3-9]|2\d|3[01])\/\d{4}\b/.test(text);

/** `before Aug-1996` has no day; `before 01 January 1996` has. */
const bareDate = (value: string | null) => value?.replace(/^before (?=\d)/i, '').replace(/^before /i, '01-');

function registrarOf(rows: WhoisRows): Registrar | null {
  const block = rows.blocks.find(
    ({ section, rows: own, lines }) => section === 'registrar' && own.length + lines.length > 0,
  );
  const inBlock = (...keys: string[]) =>
    keys
      .map((key) => block?.rows.find((row) => row.key === key)?.value)
      .find((value) => value !== undefined) ?? null;
  const name =
    inBlock('organization', 'organisation', 'organization name', 'name', 'registrar name') ??
    block?.lines[0] ??
    rows.first(
      'registrar',
      'sponsoring registrar',
      'registrar name',
      'registrar-name',
      'registrar organization',
      'authorized agency',
      'registration service provider',
      'current registar',
      'registrar handle',
    );
  const ianaId = rows.first('registrar iana id', 'sponsoring registrar iana id');
  if (!name && !ianaId) return null;
  const url =
    inBlock('url', 'website', 'web', 'www') ??
    rows.first(
      'registrar url',
      'registrar-url',
      'sponsoring registrar url',
      'referral url',
      'registrar website',
      'registration service url',
      'registrar info',
    ) ??
    rows.own('url');
  const abuse = rows.values('abuse contact').find((line) => line.includes('@')) ?? null;
  return {
    name: name?.replace(/\s*\[Tag = .*\]$/, '') ?? null,
    ianaId,
    url,
    abuseEmail:
      rows.first(
        'registrar abuse contact email',
        'abuse contact email',
        'registrar abuse email',
        'abuse-email',
      ) ?? abuse,
    abusePhone: rows.first('registrar abuse contact phone', 'abuse contact phone', 'registrar abuse phone'),
  };
}

/** The lines that name servers: of their own blocks, else of rows here and there. */
function serverLines(rows: WhoisRows): string[] {
  const ofBlock = (block: WhoisBlock) => [
    ...block.rows
      .filter(({ key }) => serverRow.test(key) || /ip address/.test(key))
      .map(({ value }) => value),
    ...block.lines,
  ];
  const inBlocks = rows.blocks.filter(({ section }) => section === 'nameservers').flatMap(ofBlock);
  if (inBlocks.length > 0) return inBlocks;
  const numbered = rows.blocks
    .flatMap((block) => block.rows)
    .filter(({ key }) => numberedServer.test(key) || rankedServer.test(key));
  return [...rows.values(...labels.nameservers), ...numbered.map(({ value }) => value)];
}

const isHost = (text: string) => /^[a-z0-9_-]+(\.[a-z0-9_-]+)*\.[a-z][a-z0-9-]*$/.test(text);

function nameserversOf(rows: WhoisRows): Registration['nameservers'] {
  const seen = new Map<string, string[]>();
  let last: string[] = [];
  for (const line of serverLines(rows)) {
    // `oja.pt NS ns1.oja.test.` is a record of the zone.
    const words = line
      .toLowerCase()
      .replace(/^\S+\s+ns\s+(?=\S)/, '')
      .split(/[\s()[\],|]+/)
      .filter(Boolean);
    const addresses = words.filter((word) => isIP(word) !== 0);
    const name = words[0]?.replace(/\.$/, '') ?? '';
    // An address on a line of its own belongs to the server above it.
    if (!isHost(name)) last.push(...addresses);
    else if (!seen.has(name)) {
      last = addresses;
      seen.set(name, last);
    }
  }
  return [...seen].slice(0, 50).map(([host, addresses]) => ({ host, addresses: addresses.slice(0, 20) }));
}

/** `Active, clientUpdateProhibited` are two; `ok - ` and `200 Active` are one. */
function statusesOf(rows: WhoisRows): string[] {
  const lines = [...rows.values(...labels.status), ...rows.values('flags'), ...delegationOf(rows)];
  const words = lines.flatMap((line) => (/^[\w-]+(, ?[\w-]+)+$/.test(line) ? line.split(/, ?/) : [line]));
  const plain = words.map((word) => eppStatus(word.replace(/^200 (?=[A-Z])|\s*-\s*$/g, '')));
  return [...new Set(plain)].filter(Boolean).slice(0, 50);
}

/** It has no date of change; `Last updated on` is about the whole registry. */
const isTci = (rows: WhoisRows) => rows.first('source') === 'TCI';

/** TCI (.ru, .su) says `state: REGISTERED, DELEGATED`; anywhere else a state is a part of a country. */
const delegationOf = (rows: WhoisRows) =>
  rows.values('state').filter((value) => /^(not )?(registered|delegated|verified|unverified)\b/i.test(value));

function dnssecOf(rows: WhoisRows): Registration['dnssec'] {
  const text = rows.first(
    'dnssec',
    'dnssec status',
    'signing key',
    'ds rdata',
    'ds record',
    'signed',
    'domain signed',
    'dnssec enabled',
  );
  if (text === null)
    return rows.values('dsl-id', 'keytag 1', 'ds data', 'keyset').length > 0
      ? { signed: true, ds: [] }
      : null;
  const unsigned = /^(unsigned|no?|inactive|not signed|unsigned delegation|n\/a)\b/i.test(text);
  return { signed: !unsigned, ds: [] };
}

async function domainRecord(text: string, server: string): Promise<Registration> {
  const rows = readRows(text);
  const monthFirst = writesMonthFirst(text);
  const dateOf = (value: string | null) => parseDate(bareDate(value), monthFirst);
  const contacts = await contactsOf(rows);
  const nameservers = nameserversOf(rows);
  const created = dateOf(rows.own(...labels.created) ?? rows.first(...labels.createdAnywhere));
  const registrar = registrarOf(rows);
  const statuses = statusesOf(rows);
  const expires = dateOf(rows.first(...labels.expires));
  const isNamed =
    rows.first('domain name', 'domain', 'nombre de dominio', 'dominio', 'nom de domaine', 'domain-name') !==
    null;
  const updated = dateOf(isTci(rows) ? null : rows.own(...labels.updated));
  const facts = { created, updated, expires, registrar, nameservers, statuses };
  const registrant = contacts.find(({ roles }) => roles.includes('registrant'));
  return {
    ...emptyRegistration('whois', server, text),
    ...facts,
    registered: registrationState(text, { ...facts, hasContacts: contacts.length > 0, isNamed }),
    handle: rows.first('registry domain id', 'domain id', 'roid', 'norid handle', 'registration no.'),
    dnssec: dnssecOf(rows),
    contacts: contacts.map(({ privacy: _privacy, ...contact }) => contact),
    privacy: (registrant?.privacy ?? false) || (registrant?.redacted ?? false),
  };
}

const firstDate = (rows: WhoisRows, keys: string[]) => parseDate(bareDate(rows.first(...keys)));

function networkRecord(text: string, server: string): Registration {
  const rows = readRows(narrowestNetwork(text));
  const range = rows.first(...rangeKeys);
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
