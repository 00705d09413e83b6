/** Records in the formats of single registries, as their servers write them. */
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { saysLimited } from './sayings.ts';
import { registrationOfText } from './whois-record.ts';

const registrar = 'Market Names Ltd';
const hosts = ['ns1.oja.test', 'ns2.oja.test'];

const records: Record<string, [text: string, expected: object]> = {
  'SWITCH: values below their keys': [
    `Domain name:\noja.ch\n\nHolder:\nOja AG\nAda Obi\nBahnhofstrasse 1\nCH-8001 Zürich\nSwitzerland\n\nTechnical contact:\nHost Ltd\n\nRegistrar:\nMarket Names Ltd\n\nFirst registration date:\n1999-03-31\n\nDNSSEC:N\n\nName servers:\nns1.oja.test\t[192.0.2.1]\nns2.oja.test\n`,
    { registrar, created: '1999-03-31T00:00:00.000Z', hosts, signed: false, owner: 'Oja AG' },
  ],
  'SWITCH: older than its registry': [
    `whois: This information is subject to an Acceptable Use Policy.\n\nDomain name:\noja.ch\n\nHolder:\nOja AG\n\nRegistrar:\nMarket Names Ltd\n\nFirst registration date:\nbefore 01 January 1996\n\nDNSSEC:Y\n\nName servers:\nns1.oja.test\nns2.oja.test\n`,
    { registrar, created: '1996-01-01T00:00:00.000Z', hosts, signed: true, owner: 'Oja AG' },
  ],
  'TCI: a state that is a status': [
    `% TCI Whois Service. Terms of use:\n% https://tcinet.ru/documents/whois_su.pdf (in Russian)\n\ndomain:        OJA.SU\nnserver:       ns1.oja.test.\nnserver:       ns2.oja.test.\nstate:         REGISTERED, DELEGATED\nperson:        Private Person\ne-mail:        ada@oja.test\nregistrar:     MARKET-SU\ncreated:       2005-10-15T20:00:00Z\npaid-till:     2030-10-15T21:00:00Z\nfree-date:     2030-11-18\nsource:        TCI\n\nLast updated on 2026-11-16T06:01:30Z\n`,
    {
      registrar: 'MARKET-SU',
      created: '2005-10-15T20:00:00.000Z',
      updated: null,
      expires: '2030-10-15T21:00:00.000Z',
      hosts,
      statuses: ['REGISTERED', 'DELEGATED'],
      owner: 'Private Person',
    },
  ],
  'nic.it: several statuses below one another': [
    `\n*********************************************************************\n* Please note that the following result could be a subgroup of      *\n* the data contained in the database.                               *\n*********************************************************************\n\nDomain:             oja.it\nStatus:             clientDeleteProhibited\n                    clientTransferProhibited\nSigned:             no\nCreated:            1999-12-10 00:00:00\nLast Update:        2025-05-07 01:04:50\nExpire Date:        2030-04-21\n\nRegistrant\n  Organization:     Oja S.p.A.\n  Address:          Via Roma 1\n                    Milano\n                    20100\n                    MI\n                    IT\n  Created:          2018-03-02 19:04:02\n  Last Update:      2018-03-02 19:04:02\n\nAdmin Contact\n  Name:             Ada Obi\n  Organization:     Oja S.p.A.\n\nTechnical Contacts\n  Name:             Host\n\nRegistrar\n  Organization:     Market Names Ltd\n  Name:             MARKET-REG\n  Web:              https://names.test\n  DNSSEC:           no\n\n\nNameservers\n  ns1.oja.test\n  ns2.oja.test\n\n`,
    {
      registrar,
      created: '1999-12-10T00:00:00.000Z',
      updated: '2025-05-07T01:04:50.000Z',
      expires: '2030-04-21T00:00:00.000Z',
      hosts,
      statuses: ['clientDeleteProhibited', 'clientTransferProhibited'],
      signed: false,
      owner: 'Oja S.p.A.',
    },
  ],
  'CZ.NIC: servers and keys as sets': [
    `%  (c) 2006-2021 CZ.NIC, z.s.p.o.\n% \n% Timestamp: Mon Nov 16 2026\n\ndomain:       oja.cz\nregistrant:   SB:OJA_XX\nadmin-c:      OJA-ADM\nnsset:        NSS:OJA:1\nkeyset:       KS-OJA\nregistrar:    REG-MARKET\nstatus:       Sponsoring registrar change forbidden\nstatus:       Update forbidden\nregistered:   21.07.2000 15:21:00\nchanged:      29.10.2015 02:17:06\nexpire:       22.07.2030\n\ncontact:      SB:OJA_XX\nname:         Oja s.r.o.\naddress:      Rohanske nabrezi 1\naddress:      Praha\naddress:      18600\naddress:      CZ\nregistrar:    REG-MARKET\ncreated:      09.02.2015 16:38:01\n\nnsset:        NSS:OJA:1\nnserver:      ns1.oja.test (192.0.2.1, 2001:db8::1)\nnserver:      ns2.oja.test \ntech-c:       OJA-ADM\nregistrar:    REG-MARKET\ncreated:      14.02.2015 12:00:00\n\nkeyset:       KS-OJA\ndnskey:       257 3 13 LM4zvjUgZi2XZKsYooDE0HFYGfWp242fKB+O8sLsuox8S6MJTowY8lBDjZD7JKbmaNot3+1H8zU9TrDzWmmHwQ==\nregistrar:    REG-MARKET\n`,
    {
      registrar: 'REG-MARKET',
      created: '2000-07-21T15:21:00.000Z',
      updated: '2015-10-29T02:17:06.000Z',
      expires: '2030-07-22T00:00:00.000Z',
      hosts,
      statuses: ['Sponsoring registrar change forbidden', 'Update forbidden'],
      signed: true,
      owner: 'Oja s.r.o.',
    },
  ],
  '.PT: addresses behind a bar': [
    `Domain: oja.pt\nDomain Status: Registered\nCreation Date: 09/01/2003 00:00:00\nExpiration Date: 28/02/2030 23:59:03\nOwner Name: Oja Lda\nOwner Address: Rua 1\nOwner Locality: Lisboa\nOwner ZipCode: 1000-001\nOwner Locality ZipCode: Lisboa\nOwner Country Code: PT\nOwner Email: ada@oja.test\nAdmin Name: Market Names Ltd\nAdmin Email: hostmaster@names.test\nName Server: ns1.oja.test | IPv4: 192.0.2.1 and IPv6: \nName Server: ns2.oja.test | IPv4:  and IPv6: \n`,
    {
      created: '2003-01-09T00:00:00.000Z',
      expires: '2030-02-28T23:59:03.000Z',
      hosts,
      statuses: ['Registered'],
      owner: 'Oja Lda',
    },
  ],
  '.PT: keys in two languages': [
    `Nome de domínio / Domain Name: oja.pt\nData de registo / Creation Date (dd/mm/yyyy): 09/01/2003\nData de expiração / Expiration Date (dd/mm/yyyy): 03/04/2030\nEstado / Status: ACTIVE\n\nTitular / Registrant\n    Oja Lda\n    Rua 1\n    Lisboa\n    1000-001 Lisboa\n    Email: ada@oja.test\n\nEntidade Gestora / Billing Contact\n    Market Names Ltd\n    Email: ccops@names.test\n\nResponsável Técnico / Tech Contact\n    Market Names Ltd\n    Email: ccops@names.test\n\nNameserver Information\n    Nameserver: oja.pt      NS      ns1.oja.test.\n    Nameserver: oja.pt      NS      ns2.oja.test.\n`,
    {
      created: '2003-01-09T00:00:00.000Z',
      expires: '2030-04-03T00:00:00.000Z',
      hosts,
      statuses: ['ok'],
      owner: 'Oja Lda',
    },
  ],
  'MYNIC: letters and brackets': [
    `Welcome to .my DOMAIN Registry Whois Service Sdn Bhd\n\nFor alternative search, try whois.mynic.my\n-------------------------------------------------------------------------------\n\nSEARCH BY DOMAIN NAME\n\n\na [Domain Name]                oja.com.my\nb [Registration No.]           D1A021233\nc [Record Created]             15-AUG-2002\nd [Record Expired]             15-AUG-2030\ne [Record Last Modified]       02-JUL-2012\nf [Invoicing Party]            Market Names Ltd [ MAR-1 ]\n                               ccops@names.test\n                               (Tel) 208.3895740\ng [Registrant Code]            OJA12-T\n                               Oja Sdn Bhd\n                               Jalan 1\n                               50000 Kuala Lumpur\n                               MALAYSIA\n                               (Email) ada@oja.test\n                               (Tel) 650.3300100\nh [Administrative Contact Code] OJA13\n                               Ada Obi\ni [Billing Contact Code]       MAR-1\n                               Market Names Ltd\nj [Technical Contact Code]     OJA14\n                               Ada Obi\nk [Primary Name Server]        ns1.oja.test\n                               192.0.2.1\nl [Secondary Name Server]      ns2.oja.test\nm [DNSSEC Enabled] N\n`,
    {
      created: '2002-08-15T00:00:00.000Z',
      updated: '2012-07-02T00:00:00.000Z',
      expires: '2030-08-15T00:00:00.000Z',
      hosts,
      signed: false,
      owner: 'Oja Sdn Bhd',
    },
  ],
  'a state that is a part of a country': [
    `Domain Name: OJA.COM\nRegistrar: Market Names Ltd\nCreation Date: 2000-01-01T00:00:00Z\nRegistrant Name: Ada\n\nAdministrative Contact:\n   Name: Ada\n   State: Lagos\n\nState: California\nName Server: NS1.OJA.TEST\n`,
    { registrar, statuses: [], owner: 'Ada' },
  ],
};

suite('registries', () => {
  for (const [name, [text, expected]] of Object.entries(records)) {
    test(name, async () => {
      const record = await registrationOfText({ kind: 'domain', query: 'oja.test' }, text, 'whois.test');
      const registrant = record.contacts.find(({ roles }) => roles.includes('registrant'));
      assert.equal(record.registered, true);
      assert.partialDeepStrictEqual(
        {
          registrar: record.registrar?.name ?? null,
          created: record.created,
          updated: record.updated,
          expires: record.expires,
          hosts: record.nameservers.map(({ host }) => host),
          statuses: record.statuses,
          signed: record.dnssec?.signed ?? null,
          owner: registrant?.organization ?? registrant?.name,
        },
        expected,
      );
    });
  }

  test('a registry that refuses to answer is no registry that knows nothing', () => {
    assert.ok(
      saysLimited('Requests of this client are not permitted. Please use https://www.nic.ch/whois/.'),
    );
  });
});
