/** Data of every type in use, as dig prints it: examples of the RFCs, and bytes that fit no type. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readName } from './message.ts';
import { printData } from './rdata.ts';
import { toRecord } from './records.ts';
import { dnsTypes, typeName, typeNumber } from './type-names.ts';

const hex = (text: string) => Buffer.from(text.replaceAll(' ', ''), 'hex');
/** A name, uncompressed. */
const name = (text: string) =>
  `${text
    .split('.')
    .filter(Boolean)
    .map((label) => Buffer.from([label.length, ...Buffer.from(label)]).toString('hex'))
    .join('')}00`;
const text = (words: string) => Buffer.from([words.length, ...Buffer.from(words, 'latin1')]).toString('hex');
const bytes = (words: string) => Buffer.from(words).toString('hex');
const record = (type: string, data: Buffer) => ({
  name: 'oja.test.',
  type: typeNumber(type)!,
  ttl: 60,
  message: data,
  from: 0,
  to: data.length,
});
const print = (type: string, data: string) => printData(record(type, hex(data)));

const oja = name('a.oja.test');
const printed: [type: string, data: string, expected: string][] = [
  ['A', 'cb007105', '203.0.113.5'],
  ['AAAA', '20010db8000000000000000000000005', '2001:db8::5'],
  ['AAAA', '00000000000000000000ffffcb007105', '::ffff:203.0.113.5'],
  ...['NS', 'CNAME', 'PTR', 'DNAME'].map((type): [string, string, string] => [type, oja, 'a.oja.test.']),
  ['NS', '00', '.'],
  ['SOA', `${oja}${oja}00000007 00000001 00000002 00000003 00000004`, 'a.oja.test. a.oja.test. 7 1 2 3 4'],
  ['HINFO', `${text('PC')}${text('GNU "X"')}`, '"PC" "GNU \\"X\\""'],
  ['RP', `${oja}${oja}`, 'a.oja.test. a.oja.test.'],
  ...['MX', 'AFSDB', 'KX', 'LP'].map((type): [string, string, string] => [
    type,
    `000a${oja}`,
    '10 a.oja.test.',
  ]),
  ...['TXT', 'SPF', 'RESINFO'].map((type): [string, string, string] => [
    type,
    `${text('a;b')}${text('\xff\t"')}`,
    '"a;b" "\\255\\009\\""',
  ]),
  ['KEY', `0200 03 0d ${bytes('a key')}`, '512 3 13 YSBrZXk='],
  ['DNSKEY', `0101 03 0d ${bytes('a key')}`, '257 3 13 YSBrZXk='],
  ['CDNSKEY', '0000 03 00 00', '0 3 0 AA=='],
  ['DS', '0172 0d 02 61206b6579', '370 13 2 61206B6579'],
  ['CDS', '0000 00 00 00', '0 0 0 00'],
  ['SRV', `0001 0002 13c4 ${oja}`, '1 2 5060 a.oja.test.'],
  ['NAPTR', `0001 0002 ${text('S')}${text('SIP')}${text('!a"!')}00`, '1 2 "S" "SIP" "!a\\"!" .'],
  ['CERT', `0001 0007 08 ${bytes('a key')}`, 'PKIX 7 8 YSBrZXk='],
  ['APL', '0001 18 03 c00002 0002 20 84 20010db8', '1:192.0.2.0/24 !2:2001:db8::/32'],
  ['SSHFP', '04 01 abcd', '4 1 ABCD'],
  ['IPSECKEY', `0a 01 02 c0000226 ${bytes('a key')}`, '10 1 2 192.0.2.38 YSBrZXk='],
  ['IPSECKEY', `0a 00 02 ${bytes('a key')}`, '10 0 2 . YSBrZXk='],
  ['IPSECKEY', `0a 03 02 ${oja}${bytes('a key')}`, '10 3 2 a.oja.test. YSBrZXk='],
  [
    'RRSIG',
    `0001 0d 02 0000003c 695735a5 695735a4 0007 ${oja}${bytes('a key')}`,
    'A 13 2 60 20260102030405 20260102030404 7 a.oja.test. YSBrZXk=',
  ],
  ['NSEC', `${oja} 00 07 62018008000380 01 01 40`, 'a.oja.test. A NS SOA MX TXT AAAA RRSIG NSEC DNSKEY CAA'],
  ['NSEC3', '01 00 000a 02 aabb 05 0011223344 00 01 40', '1 0 10 AABB 008I4CQ4 A'],
  ['NSEC3PARAM', '01 00 0000 00', '1 0 0 -'],
  ['TLSA', '03 01 01 abcd', '3 1 1 ABCD'],
  ['SMIMEA', '03 00 00 abcd', '3 0 0 ABCD'],
  ['HIP', `02 02 0005 abcd ${bytes('a key')} ${oja}`, '2 ABCD YSBrZXk= a.oja.test.'],
  ['OPENPGPKEY', bytes('a key'), 'YSBrZXk='],
  ['DHCID', bytes('a key'), 'YSBrZXk='],
  ['CSYNC', '00000042 0003 00 04 60000008', '66 3 A NS AAAA'],
  ['ZONEMD', '77777777 01 01 abcd', '2004318071 1 1 ABCD'],
  ['SVCB', '0001 00 0000 0002 0001 0002 0000', '1 . mandatory=alpn no-default-alpn'],
  ['HTTPS', `0000 ${oja}`, '0 a.oja.test.'],
  ['HTTPS', '0001 00 029a 0002 ff22', '1 . key666="\\255\\""'],
  ['DSYNC', `003b 01 0035 ${oja}`, 'CDS NOTIFY 53 a.oja.test.'],
  ['NID', '000a 00144fffff20ee64', '10 0014:4fff:ff20:ee64'],
  ['L64', '000a 20010db814041121', '10 2001:0db8:1404:1121'],
  ['L32', '000a 0a010200', '10 10.1.2.0'],
  ['EUI48', '00005e00532a', '00-00-5e-00-53-2a'],
  ['EUI64', '00005eef1000002a', '00-00-5e-ef-10-00-00-2a'],
  ['URI', `000a 0001 ${bytes('ftp://oja.test/')}`, '10 1 "ftp://oja.test/"'],
  ['CAA', `80 ${text('issue')}${bytes('ca.test')}`, '128 issue "ca.test"'],
  ['AMTRELAY', '0a 80', '10 1 0 .'],
  ['AMTRELAY', '80 01 cb00710f', '128 0 1 203.0.113.15'],
  ['TYPE65280', 'abcd', '\\# 2 ABCD'],
  ['TYPE3', oja, `\\# 12 ${oja.toUpperCase()}`],
  ['TYPE65280', '', '\\# 0'],
  ['A', 'cb0071', '\\# 3 CB0071'],
  ['A', 'cb00710500', '\\# 5 CB00710500'],
  ['MX', '000a 05', '\\# 3 000A05'],
];

for (const [type, data, expected] of printed)
  test(`${type}: ${expected}`, () => assert.equal(print(type, data), expected));

test('every type of the registry prints whatever bytes it gets, and none is lost', () => {
  for (const type of dnsTypes) {
    assert.equal(typeName(typeNumber(type)!), type);
    for (const data of ['', '00', 'ff'.repeat(40), '00'.repeat(300)])
      assert.ok(print(type, data).length > 0, type);
  }
});

test('letters that mean something in a name are escaped', () => {
  const odd = Buffer.from([9, ...Buffer.from('a.b;@$"\\ '), 2, 0xc3, 0xa9, 0]);
  assert.equal(readName(odd, 0).name, 'a\\.b\\;\\@\\$\\"\\\\\\032.\\195\\169.');
});

test('names that point in circles or out of the message are refused', () => {
  for (const data of ['c000', '02', 'c0ff', '3f61']) assert.throws(() => readName(hex(data), 0), RangeError);
});

test('words in other languages stay words in parsed, bytes that are none stay bytes', () => {
  const split = Buffer.from('ọjà');
  const halves = Buffer.from([2, ...split.subarray(0, 2), split.length - 2, ...split.subarray(2)]);
  assert.equal(toRecord(record('TXT', halves)).parsed?.text, 'ọjà');
  const noise = toRecord(record('TXT', hex('03 fffe41'))).parsed;
  assert.deepEqual([noise?.text, noise?.base64], ['ÿþA', Buffer.from([0xff, 0xfe, 0x41]).toString('base64')]);
});

test('what only asks or travels along is no type of records', () => {
  for (const type of ['ANY', 'AXFR', 'OPT', 'TYPE255', 'TYPE41', 'TYPE0', 'TYPE65536', 'BOGUS', ''])
    assert.equal(typeNumber(type), undefined, type);
  assert.equal(typeNumber('TYPE1'), 1);
});
