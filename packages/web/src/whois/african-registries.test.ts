/** Records in the forms that African registries have answered with, names replaced. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { registrationOfText } from './whois-record.ts';

const hosts = ['ns1.oja.test', 'ns2.oja.test'];
const day = (text: string | null) => text?.slice(0, 10) ?? null;

const records: Record<string, [text: string, expected: object]> = {
  'Nigeria (NiRA)': [
    'Domain ID:121-NIRA\nDomain Name:oja.com.ng\nCreated On:13-May-2009 14:27:27 UTC\nLast Updated On:24-Aug-2012 13:46:14 UTC\nExpiration Date:30-Jul-2030 23:00:00 UTC\nSponsoring Registrar:Market Names\nStatus:OK\nRegistrant Name:Ada Obi\nName Server:NS1.OJA.TEST\nName Server:NS2.OJA.TEST\n',
    { created: '2009-05-13', expires: '2030-07-30', updated: '2012-08-24', registrar: 'Market Names', hosts },
  ],
  'Kenya (KeNIC)': [
    'Domain Name: oja.co.ke\nStatus: ok\nRegistered: 18-Apr-2003\nExpiry Date: 01-Jan-2030\nLast Modified: 16-Dec-2013 12:48\nRegistrar: Market Names\nName Server: ns1.oja.test\nName Server: ns2.oja.test\n',
    { created: '2003-04-18', expires: '2030-01-01', hosts },
  ],
  'South Africa (co.za)': [
    'Domain Name: oja.co.za\n\nRegistrant:\n    Oja Ltd\n    Email: ada@oja.test\n\nRegistrar:\n    Market Names\n\nRelevant Dates:\n    Registration Date: 2001-06-25\n    Renewal Date:      2030-06-25\n\nDomain Status:\n    Registered\n\nName Servers:\n    ns1.oja.test\n    ns2.oja.test\n',
    { created: '2001-06-25', expires: '2030-06-25', registrar: 'Market Names', hosts },
  ],
  'South Africa (gov.za): numbered lines': [
    '1a.        Domain Name : oja.gov.za\n2a.        Department Name : Markets\n3a.        Admin Contact Name : Ada Obi\n5a.        Primary NS : ns1.oja.test\n5b.        Primary NS IP : 192.0.2.1\n5c.        Secondary NS : ns2.oja.test\n7b.        Date : 2012/09/03\n',
    { hosts },
  ],
  'Morocco: rwhois': [
    '%rwhois V-1.5:003fff:00 whois.iam.net.ma\ndomain:Class-Name:domain\ndomain:ID:333.oja.ma\ndomain:Domain-Name:oja.ma\ndomain:Primary-Server;I:111.oja.ma\ndomain:Created:20090324\ndomain:Updated:20090325\n\n%ok\n',
    { created: '2009-03-24', updated: '2009-03-25' },
  ],
  'Algeria: keys that end in #': [
    'This is JWhoisServer serving ccTLD dz\n\nNom de domaine#. . . . . . . . . . . . . . . . . .oja.dz\nContact administratif#. . . . . . . . . . . . . . Ada Obi\nRegistrar#. . . . . . . . . . . . . . . . . . . . cerist\nDate de creation#. . . . . . . . . . . . . . . . .10/01/2007\n',
    { registrar: 'cerist', created: '2007-01-10' },
  ],
  'Tunisia: a spelling of its own': [
    'Domain   \t: oja.tn\nAcivated \t: 2009-05-14 00:00:00\nRegistrar\t: Market Names\n\nNameServers\t: ns1.oja.test. [192.0.2.1]\nNameServers\t: ns2.oja.test. [192.0.2.2]\n\nOwner Name \t: Oja Ltd\nOwner Created\t: 2010-05-14 00:00:00\n',
    { created: '2009-05-14', registrar: 'Market Names', hosts },
  ],
  'Uganda: days with endings': [
    'Domain:             oja.ug\nRegistered:         2nd April, 2001\nExpiry:             7th April, 2030\nStatus:             ACTIVE\nNameserver:         ns1.oja.test\nNameserver:         ns2.oja.test\nUpdated:            10/11/2009 14:06:58 EAT\n',
    { created: '2001-04-02', expires: '2030-04-07', hosts },
  ],
  'Benin: numbered servers': [
    'swhoisd 3.0.5\nSearching for oja.bj.  Found 1 record(s) matching oja.bj.\n\nDomain Name:              oja.bj\nName Server 1:            ns1.oja.test\nNS1 IP address:           192.0.2.1\nName Server 2:            ns2.oja.test\nCreated:                  Mar 25 01:57:22 PDT 2009\nLast Updated:             Aug 10 01:57:22 PDT 2012\n',
    { created: '2009-03-25', updated: '2012-08-10', hosts },
  ],
  'Libya: the end as Expired': [
    'Registrant:\n   Oja Ltd\n\nDomain Name:   oja.ly\n\nCreated: 2007-10-03 13:36:48\nUpdated: 2009-08-07 22:52:02\nExpired: 2030-10-03 13:36:48\n\nDomain servers in listed order:\n   ns1.oja.test\n   ns2.oja.test\n\nDomain Status: ACTIVE\n',
    { created: '2007-10-03', expires: '2030-10-03', hosts },
  ],
  'Cameroon (ANTIC)': [
    'Domain Name: oja.cm\nRegistrar: Registrar ANTIC\nStatus: Suspended\nCreated: 2009-08-28 01:00\nExpires: 2030-08-28 01:00\nName Server: ns1.oja.test\nName Server: ns2.oja.test\n',
    { created: '2009-08-28', expires: '2030-08-28', registrar: 'Registrar ANTIC', hosts },
  ],
};

for (const [registry, [text, expected]] of Object.entries(records)) {
  test(registry, async () => {
    const found = await registrationOfText({ kind: 'domain', query: 'oja.test' }, text, 'whois.test');
    assert.equal(found.registered, true);
    assert.partialDeepStrictEqual(
      {
        created: day(found.created),
        expires: day(found.expires),
        updated: day(found.updated),
        registrar: found.registrar?.name,
        hosts: found.nameservers.map(({ host }) => host),
      },
      expected,
    );
  });
}

test('names that are free in Nigeria, Kenya, Tanzania and Morocco', async () => {
  const texts = [
    'Domain ID:\nDomain Name:u34jedzcq.ng\nStatus:Available\n',
    'Domain Name: u34jedzcq.ke\nStatus: Not Registered\n',
    '%  (c) 2011 Tanzania Network Information Centre\n\n%ERROR:101: no entries found\n%\n% No entries found.\n',
    '%rwhois V-1.5:003fff:00 whois.iam.net.ma\n%error 230 No Objects Found\n',
  ];
  for (const text of texts)
    assert.equal(
      (await registrationOfText({ kind: 'domain', query: 'oja.test' }, text, 'x')).registered,
      false,
    );
});
