import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { parseDate } from './dates.ts';
import type { Registration } from './port.ts';
import { toRegistration } from './rdap-record.ts';
import { saysAbsent } from './sayings.ts';
import { registrationOfText } from './whois-record.ts';

const read = (text: string) => registrationOfText({ kind: 'domain', query: 'x.test' }, text, 'whois.test');

test('dates of every registry', () => {
  const expected: [string, string | null][] = [
    ['2020-01-02T03:04:05Z', '2020-01-02T03:04:05.000Z'],
    ['2020-01-02T03:04:05+0100', '2020-01-02T02:04:05.000Z'],
    ['2020-01-02T03:04:05', '2020-01-02T03:04:05.000Z'],
    ['2020-01-02 03:04:05', '2020-01-02T03:04:05.000Z'],
    ['2020-01-02', '2020-01-02T00:00:00.000Z'],
    ['2020/01/02 (JST)', '2020-01-02T00:00:00.000Z'],
    ['2020.01.02 03:04:05', '2020-01-02T03:04:05.000Z'],
    ['20200102 #12345', '2020-01-02T00:00:00.000Z'],
    ['02-Jan-2020', '2020-01-02T00:00:00.000Z'],
    ['2 January 2020', '2020-01-02T00:00:00.000Z'],
    ['Thu Jan 2 03:04:05 2020', '2020-01-02T03:04:05.000Z'],
    ['02.01.2020 03:04:05', '2020-01-02T03:04:05.000Z'],
    ['02/01/2020', '2020-01-02T00:00:00.000Z'],
    ['2020-02-30', null],
    ['soon', null],
    ['', null],
  ];
  for (const [text, iso] of expected) assert.equal(parseDate(text), iso, text);
});

test('Nominet: blocks of indented lines', async () => {
  const record = await read(`
    Domain name:
        oja.co.uk

    Registrar:
        Test Registrar [Tag = TEST]
        URL: https://registrar.test

    Relevant dates:
        Registered on: 02-Jan-2020
        Expiry date:  02-Jan-2030
        Last updated:  03-Feb-2024

    Registration status:
        Registered until expiry date.

    Name servers:
        ns1.oja.test      192.0.2.1
        ns2.oja.test
`);
  assert.partialDeepStrictEqual(record, {
    registered: true,
    registrar: { name: 'Test Registrar', url: 'https://registrar.test' },
    created: '2020-01-02T00:00:00.000Z',
    expires: '2030-01-02T00:00:00.000Z',
    updated: '2024-02-03T00:00:00.000Z',
    nameservers: [
      { host: 'ns1.oja.test', addresses: ['192.0.2.1'] },
      { host: 'ns2.oja.test', addresses: [] },
    ],
  });
});

test('JPRS: keys in brackets', async () => {
  const record = await read(
    '[ JPRS database provides information on network administration. ]\n\nDomain Information:\n[Domain Name]                   OJA.JP\n\n[Registrant]                    Oja KK\n\n[Name Server]                   ns1.oja.jp\n[Name Server]                   ns2.oja.jp\n[Signing Key]                   \n\n[Created on]                    2020/01/02\n[Expires on]                    2030/01/31\n[Status]                        Active\n[Last Updated]                  2024/02/01 01:05:06 (JST)\n',
  );
  assert.partialDeepStrictEqual(record, {
    registered: true,
    created: '2020-01-02T00:00:00.000Z',
    expires: '2030-01-31T00:00:00.000Z',
    statuses: ['ok'],
    nameservers: [{ host: 'ns1.oja.jp' }, { host: 'ns2.oja.jp' }],
  });
});

test('DENIC and others: lower-case keys', async () => {
  const record = await read(
    '% comment\nDomain: oja.de\nNserver: ns1.oja.de 192.0.2.9\nNserver: ns2.oja.de\nStatus: connect\nChanged: 2024-01-02T03:04:05+01:00\n',
  );
  assert.partialDeepStrictEqual(record, {
    registered: true,
    statuses: ['connect'],
    updated: '2024-01-02T02:04:05.000Z',
  });
});

test('withheld data is privacy, not a name', async () => {
  const record = await read(
    'Domain Name: OJA.COM\nCreation Date: 2020-01-02\nRegistrant Name: REDACTED FOR PRIVACY\nRegistrant Organization: Domains By Proxy, LLC\nRegistrant Email: Please query the RDDS service of the Registrar\n',
  );
  assert.equal(record.privacy, true);
  assert.equal(record.contacts[0]?.name, null);
  assert.equal(record.contacts[0]?.redacted, true);
});

test('the many ways to say that nobody has it', async () => {
  const sayings = [
    'No match for "OJA.COM".',
    'NOT FOUND',
    'Domain not found.',
    '% No entries found for the selected source(s).',
    'No Data Found',
    'The queried object does not exist: no matching objects found',
    'Status: free',
    'Domain Status: available',
    'oja.test is free',
    'No Object Found',
    '%% No entries found.',
    'Domain oja.ng has not been registered',
    'This domain name has not been registered.',
    'oja.test is available for registration',
    '%ERROR:101: no entries found',
    'No information available about domain name oja.pl',
    'No match!!',
    'The domain has not been registered.',
    'Object does not exist',
  ];
  for (const text of sayings) {
    assert.ok(saysAbsent(text), text);
    assert.equal((await read(text)).registered, false, text);
  }
});

function assertSound(record: Registration) {
  for (const date of [record.created, record.updated, record.expires]) {
    assert.ok(date === null || !Number.isNaN(Date.parse(date)));
  }
  assert.ok(record.statuses.every((status) => typeof status === 'string'));
}

test('noise becomes a record without failing', async () => {
  const line = fc.oneof(
    fc.string(),
    fc
      .tuple(
        fc.constantFrom(
          'Registrar',
          'Status',
          'Creation Date',
          'nserver',
          'Registrant Name',
          '[Domain Name]',
          'Name servers',
        ),
        fc.string(),
      )
      .map(([key, value]) => `${key}: ${value}`),
    fc.string({ unit: 'binary' }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(line, { maxLength: 30 }), async (lines) =>
      assertSound(await read(lines.join('\n'))),
    ),
    { numRuns: 200 },
  );
});

test('any JSON becomes a registration without failing', async () => {
  const field = fc.constantFrom(
    'entities',
    'events',
    'nameservers',
    'status',
    'secureDNS',
    'vcardArray',
    'roles',
    'links',
    'cidr0_cidrs',
    'startAutnum',
    'startAddress',
    'publicIds',
    'redacted',
  );
  const hostile = fc.letrec((tie) => ({
    value: fc.oneof(
      { depthSize: 'xsmall', maxDepth: 6 },
      fc.jsonValue(),
      fc.dictionary(field, tie('value')),
      fc.array(tie('value'), { maxLength: 5 }),
    ),
  }));
  await fc.assert(
    fc.asyncProperty(fc.dictionary(field, hostile.value), async (json) =>
      assertSound(await toRegistration(json, 'rdap.test')),
    ),
    { numRuns: 200 },
  );
});
