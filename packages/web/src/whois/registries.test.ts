/** One record per taste of the world's registries: what a person reads there is what the record says. */
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { registrationOfText } from './whois-record.ts';

interface Expected {
  registrar?: string | null;
  url?: string;
  created?: string;
  updated?: string;
  expires?: string;
  hosts?: string[];
  statuses?: string[];
  signed?: boolean;
  /** Name or organization of the registrant. */
  owner?: string;
}

const servers = ['ns1.oja.test', 'ns2.oja.test'];
const registrar = 'Market Names Ltd';

const records: Record<string, [text: string, expected: Expected]> = {
  'AFNIC: objects mentioned by handle': [
    `domain:      oja.fr\nstatus:      ACTIVE\nholder-c:    OJA1-FRNIC\nregistrar:   ${registrar}\nExpiry Date: 2030-12-30T17:16:48Z\ncreated:     2000-07-26T22:00:00Z\nlast-update: 2019-11-28T10:33:06Z\n\nns-list:     NSL1-FRNIC\nnserver:     ns1.oja.test\nnserver:     ns2.oja.test\n\nregistrar:   ${registrar}\nwebsite:     https://names.test\nregistered:  1998-01-10T12:00:00Z\n\nnic-hdl:     OJA1-FRNIC\ntype:        ORGANIZATION\ncontact:     Oja SARL\ncountry:     FR\nchanged:     2015-03-20T21:13:41Z nic@nic.fr\n`,
    {
      registrar,
      url: 'https://names.test',
      created: '2000-07-26T22:00:00.000Z',
      updated: '2019-11-28T10:33:06.000Z',
      expires: '2030-12-30T17:16:48.000Z',
      hosts: servers,
      statuses: ['ok'],
      owner: 'Oja SARL',
    },
  ],
  'CZ.NIC: a contact created later than the domain': [
    'domain:       oja.cz\nregistrant:   SB-OJA\nnsset:        OJA\nregistrar:    REG-MARKET\nstatus:       Update forbidden\nregistered:   21.07.2000 15:21:00\nchanged:      29.10.2015 02:17:06\nexpire:       22.07.2030\n\ncontact:      SB-OJA\norg:          Oja s.r.o.\nname:         Ada Obi\ncreated:      09.02.2015 16:38:01\n\nnsset:        OJA\nnserver:      ns1.oja.test (192.0.2.1)\nnserver:      ns2.oja.test\ncreated:      14.02.2015 12:00:00\n',
    {
      registrar: 'REG-MARKET',
      created: '2000-07-21T15:21:00.000Z',
      updated: '2015-10-29T02:17:06.000Z',
      expires: '2030-07-22T00:00:00.000Z',
      hosts: servers,
      statuses: ['Update forbidden'],
      owner: 'Oja s.r.o.',
    },
  ],
  'nic.it: headings without colons': [
    `Domain:             oja.it\nStatus:             ok\nSigned:             no\nCreated:            1999-12-10 00:00:00\nLast Update:        2019-05-07 01:04:50\nExpire Date:        2030-04-21\n\nRegistrant\n  Organization:     Oja S.p.A.\n  Address:          Via Roma 1\n                    Milano\n  Created:          2018-03-02 19:04:02\n\nRegistrar\n  Organization:     ${registrar}\n  Name:             MARKET-REG\n  Web:              https://names.test\n\n\nNameservers\n  ns1.oja.test\n  ns2.oja.test\n`,
    {
      registrar,
      url: 'https://names.test',
      created: '1999-12-10T00:00:00.000Z',
      updated: '2019-05-07T01:04:50.000Z',
      expires: '2030-04-21T00:00:00.000Z',
      hosts: servers,
      signed: false,
      owner: 'Oja S.p.A.',
    },
  ],
  'EURid: a block for the registrar': [
    `Domain: oja.eu\nScript: LATIN\n\nRegistrant:\n        NOT DISCLOSED!\n\nRegistrar:\n        Name: ${registrar}\n        Website: https://names.test\n\nName servers:\n        ns1.oja.test (192.0.2.1)\n        ns2.oja.test\n\nPlease visit www.eurid.eu for more info.\n`,
    { registrar, url: 'https://names.test', hosts: servers },
  ],
  'Estonia: blocks that are not indented': [
    `Domain:\nname:       oja.ee\nstatus:     ok\nregistered: 2010-07-04 06:10:36 +03:00\nexpire:     2030-11-03\n\nRegistrant:\nname:       Oja OÜ\ncountry:    EE\nchanged:    2019-03-22 22:44:02 +02:00\n\nRegistrar:\nname:       ${registrar}\nurl:        https://names.test\n\nName servers:\nnserver:   ns1.oja.test\nnserver:   ns2.oja.test\nchanged:   2015-02-13 16:43:40 +02:00\n`,
    {
      registrar,
      url: 'https://names.test',
      created: '2010-07-04T03:10:36.000Z',
      expires: '2030-11-03T00:00:00.000Z',
      hosts: servers,
      owner: 'Oja OÜ',
    },
  ],
  'Türkiye: stars, and months by name': [
    `** Domain Name: oja.com.tr\nDomain Status: Active\n\n** Registrant:\n   Oja A.Ş.\n   Istanbul\n\n** Registrar:\nNIC Handle\t\t: mkt-tr\nOrganization Name\t: ${registrar}\n\n** Domain Servers:\nns1.oja.test\nns2.oja.test\n\n** Additional Info:\nCreated on..............: 2001-Aug-23.\nExpires on..............: 2030-Aug-22.\n`,
    {
      registrar,
      created: '2001-08-23T00:00:00.000Z',
      expires: '2030-08-22T00:00:00.000Z',
      hosts: servers,
      owner: 'Oja A.Ş.',
    },
  ],
  'Tokelau: American dates': [
    '   Domain name:\n      OJA.TK is Active\n\n   Owner contact:\n      Organization: Oja Ltd\n      City:         Lagos\n\n   Domain Nameservers:\n      NS1.OJA.TEST\n      NS2.OJA.TEST\n\n\n   Domain registered: 12/18/2001\n   Record will expire on: 03/02/2030\n',
    {
      created: '2001-12-18T00:00:00.000Z',
      expires: '2030-03-02T00:00:00.000Z',
      hosts: servers,
      owner: 'Oja Ltd',
    },
  ],
  'Taiwan: sentences': [
    `Domain Name: oja.com.tw\n   Domain Status: clientUpdateProhibited,clientTransferProhibited\n   Registrant:\n      \n      Oja Inc.\n      DNS Admin  dns@oja.test\n      +1.6502530000\n\n   Record expires on 2030-11-09 00:00:00 (UTC+8)\n   Record created on 2000-08-29 10:22:50 (UTC+8)\n\n   Domain servers in listed order:\n      ns1.oja.test     \n      ns2.oja.test     \n\nRegistration Service Provider: ${registrar}\n`,
    {
      registrar,
      created: '2000-08-29T02:22:50.000Z',
      expires: '2030-11-08T16:00:00.000Z',
      hosts: servers,
      statuses: ['clientUpdateProhibited', 'clientTransferProhibited'],
      owner: 'Oja Inc.',
    },
  ],
  'Poland: servers below one another': [
    `DOMAIN NAME:           oja.pl\nnameservers:           ns1.oja.test. \n                       ns2.oja.test. [192.0.2.2]\ncreated:               2002.09.19 13:00:00\nrenewal date:          2030.09.18 14:00:00\n\nREGISTRAR:\n${registrar}\nul. Prosta 1\n`,
    {
      registrar,
      created: '2002-09-19T13:00:00.000Z',
      expires: '2030-09-18T14:00:00.000Z',
      hosts: servers,
    },
  ],
  'New Zealand: numbered servers': [
    `domain_name: oja.nz\nquery_status: 200 Active\ndomain_datelastmodified: 2020-01-02T04:55:45+13:00\ndomain_signed: no\n%\nregistrar_name: ${registrar}\n%\nns_name_01: ns1.oja.test\nns_name_02: ns2.oja.test\n`,
    {
      registrar,
      updated: '2020-01-01T15:55:45.000Z',
      hosts: servers,
      statuses: ['ok'],
      signed: false,
    },
  ],
  'Denmark: its own name under DNS': [
    'Domain:               oja.dk\nDNS:                  oja.dk\nRegistered:           1999-01-10\nStatus:               Active\n\nRegistrant\nHandle:               ***N/A***\nName:                 Oja ApS\n\nNameservers\nHostname:             ns1.oja.test\nHostname:             ns2.oja.test\n',
    { created: '1999-01-10T00:00:00.000Z', hosts: servers, owner: 'Oja ApS' },
  ],
  'Moldova: columns': [
    `Domain  name    oja.md\nDomain state    OK\nRegistered on   2006-05-05\nExpires    on   2030-05-05\nNameserver      ns1.oja.test\nNameserver      ns2.oja.test\nRegistrar       ${registrar}\nRegistrant      Oja SRL\n`,
    {
      registrar,
      created: '2006-05-05T00:00:00.000Z',
      expires: '2030-05-05T00:00:00.000Z',
      hosts: servers,
      statuses: ['ok'],
      owner: 'Oja SRL',
    },
  ],
  'NiRA: fields that are empty': [
    `Domain Name: oja.com.ng\nRegistry Domain ID: 1-NIRA\nRegistrar WHOIS Server:\nUpdated Date: 2023-04-08T09:35:02.134Z\nCreation Date: 2009-05-10T17:55:05.0Z\nRegistry Expiry Date: 2030-05-10T17:55:05.0Z\nRegistrar Registration Expiration Date:\nRegistrar: ${registrar}\nRegistrar IANA ID:\nDomain Status: ok https://icann.org/epp#ok\nRegistrant:\nRegistrant Name: Ada Obi\nRegistrant Organization:\nRegistrant City: Lagos\nRegistrant Country: NG\nName Server: ns1.oja.test\nName Server: ns2.oja.test\nDNSSEC: unsigned\n`,
    {
      registrar,
      created: '2009-05-10T17:55:05.000Z',
      updated: '2023-04-08T09:35:02.134Z',
      expires: '2030-05-10T17:55:05.000Z',
      hosts: servers,
      statuses: ['ok'],
      signed: false,
      owner: 'Ada Obi',
    },
  ],
};

suite('registries', () => {
  for (const [taste, [text, expected]] of Object.entries(records)) {
    test(taste, async () => {
      const record = await registrationOfText({ kind: 'domain', query: 'oja.test' }, text, 'whois.test');
      const registrant = record.contacts.find(({ roles }) => roles.includes('registrant'));
      const { created, updated, expires, statuses } = record;
      const read = {
        registrar: record.registrar?.name,
        url: record.registrar?.url,
        created,
        updated,
        expires,
        hosts: record.nameservers.map(({ host }) => host),
        statuses,
        signed: record.dnssec?.signed,
        owner: registrant?.organization ?? registrant?.name,
      };
      assert.equal(record.registered, true);
      assert.partialDeepStrictEqual(read, expected);
    });
  }
});

test('of networks inside one another the narrowest is the answer', async () => {
  const arin = `NetRange:       198.0.0.0 - 198.127.255.255
CIDR:           198.0.0.0/9
NetName:        CARRIER
RegDate:        1992-12-01

OrgName:        Carrier LLC
Country:        US

# start

NetRange:       198.2.8.0 - 198.2.8.255
CIDR:           198.2.8.0/24
NetName:        OJA
NetType:        Reassignment
RegDate:        2014-03-14

OrgName:        Oja Ltd
Country:        NG
`;
  const asked = { kind: 'ip', query: '198.2.8.8' } as const;
  const found = await registrationOfText(asked, arin, 'whois.test');
  assert.partialDeepStrictEqual(found, {
    registered: true,
    name: 'OJA',
    created: '2014-03-14T00:00:00.000Z',
    network: { start: '198.2.8.0', end: '198.2.8.255', cidrs: ['198.2.8.0/24'], country: 'NG' },
  });
  const ripe = 'inetnum: 193.0.0.0 - 193.0.7.255\nnetname: OJA-NET\ncountry: NL\n\nroute: 193.0.0.0/21\n';
  assert.equal((await registrationOfText(asked, ripe, 'whois.test')).network?.cidrs[0], '193.0.0.0/21');
});
