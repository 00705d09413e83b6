import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { classifyAddress } from './address.ts';
import { createAllowList } from './allow.ts';

const reserved: [address: string, range: string][] = [
  ['0.0.0.0', 'unspecified'],
  ['0.255.255.255', 'reserved'],
  ['10.1.2.3', 'private'],
  ['100.64.0.1', 'carrier-grade NAT'],
  ['127.0.0.1', 'loopback'],
  ['169.254.169.254', 'link-local'],
  ['172.16.0.1', 'private'],
  ['172.31.255.255', 'private'],
  ['192.0.0.192', 'protocol assignments'],
  ['192.0.2.1', 'documentation'],
  ['192.88.99.1', '6to4 relay'],
  ['192.168.1.1', 'private'],
  ['198.18.0.1', 'benchmarking'],
  ['198.19.255.255', 'benchmarking'],
  ['198.51.100.7', 'documentation'],
  ['203.0.113.7', 'documentation'],
  ['224.0.0.1', 'multicast'],
  ['240.0.0.1', 'reserved'],
  ['255.255.255.255', 'broadcast'],
  ['168.63.129.16', 'cloud platform service'],
  ['::', 'unspecified'],
  ['::1', 'loopback'],
  ['::7f00:1', 'IPv4-compatible'],
  ['::a9fe:a9fe', 'IPv4-compatible'],
  ['::ffff:8.8.8.8', 'IPv4-mapped'],
  ['::ffff:0:127.0.0.1', 'IPv4-translated'],
  ['64:ff9b::1.2.3.4', 'NAT64'],
  ['64:ff9b:1::1', 'local NAT64'],
  ['100::1', 'discard-only'],
  ['100:0:0:1::1', 'dummy prefix'],
  ['2001::1', 'Teredo'],
  ['2001:2::1', 'benchmarking'],
  ['2001:20::1', 'ORCHIDv2'],
  ['2001:db8::1', 'documentation'],
  ['2002:7f00:1::', '6to4'],
  ['3fff::1', 'documentation'],
  ['5f00::1', 'segment routing'],
  ['fc00::1', 'unique local'],
  ['fd00:ec2::254', 'unique local'],
  ['fe80::1', 'link-local'],
  ['fec0::1', 'site-local'],
  ['ff02::1', 'multicast'],
  ['4000::1', 'reserved'],
  ['e000::1', 'reserved'],
];
const open = [
  '1.1.1.1',
  '8.8.8.8',
  '9.255.255.255',
  '11.0.0.0',
  '100.63.255.255',
  '100.128.0.0',
  '126.255.255.255',
  '128.0.0.1',
  '168.63.129.15',
  '168.63.129.17',
  '172.15.255.255',
  '172.32.0.0',
  '192.167.255.255',
  '192.169.0.0',
  '198.17.255.255',
  '198.20.0.0',
  '223.255.255.255',
  '2001:4860:4860::8888',
  '2606:4700::1111',
  '2a00:1450:4003:80e::200e',
  '2c0f:f248::1',
];

test('every reserved range is named', () => {
  for (const [address, range] of reserved)
    assert.deepEqual(classifyAddress(address), { public: false, range }, address);
});

test('neighbours of reserved ranges are public', () => {
  for (const address of open) assert.deepEqual(classifyAddress(address), { public: true }, address);
});

test('only canonical literals are addresses', () => {
  for (const text of [
    '127.1',
    '2130706433',
    '0x7f000001',
    '',
    'localhost',
    '::1%lo',
    '8.8.8.8 ',
    '[::1]',
    '1.2.3.4.5',
  ]) {
    assert.deepEqual(classifyAddress(text), { public: false, range: 'not an address' }, text);
  }
});

test('an IPv4 address inside an IPv6 one is never public', () => {
  fc.assert(
    fc.property(fc.ipV4(), fc.constantFrom('::', '::ffff:', '::ffff:0:', '64:ff9b::'), (v4, prefix) => {
      assert.equal(classifyAddress(`${prefix}${v4}`).public, false);
    }),
  );
});

test('the allow list opens names, addresses and ranges, with their port only', () => {
  const allow = createAllowList([
    'App.Internal:8080',
    '127.0.0.1:9000',
    '[::1]:9001',
    '10.0.0.0/8:*',
    'bare.test',
    '::2',
  ]);
  assert.equal(allow.allowsName('app.internal', 8080), true);
  assert.equal(allow.allowsName('app.internal', 8081), false);
  assert.equal(allow.allowsName('bare.test', 1), true);
  assert.equal(allow.allowsAddress('127.0.0.1', 9000), true);
  assert.equal(allow.allowsAddress('127.0.0.1', 9001), false);
  assert.equal(allow.allowsAddress('127.0.0.2', 9000), false);
  assert.equal(allow.allowsAddress('::1', 9001), true);
  assert.equal(allow.allowsAddress('::2', 1), true);
  assert.equal(allow.allowsAddress('10.9.8.7', 5), true);
  assert.equal(allow.allowsAddress('11.0.0.0', 5), false);
});

test('the allow list opens the names below one, not the name itself', () => {
  const allow = createAllowList(['*.corp.test:443']);
  assert.equal(allow.allowsName('a.b.corp.test', 443), true);
  assert.equal(allow.allowsName('corp.test', 443), false);
  assert.equal(allow.allowsName('evilcorp.test', 443), false);
});

test('a wrong entry of the allow list names itself', () => {
  for (const entry of ['host:0', 'host:70000', 'host:x', ':80', '10.0.0.0/99:80', '*:80', 'a*b:80']) {
    // The name of the setting is put before it where settings are read.
    assert.throws(
      () => createAllowList([entry]),
      /^Error: ".+" (is not host:port|is not an IP address range|allows too much)/,
      entry,
    );
  }
});
