import assert from 'node:assert/strict';
import { test } from 'node:test';
import { networkOf } from './network-of.ts';

test('addresses of one IPv6 network are one caller; IPv4 addresses are as many', () => {
  assert.equal(networkOf('2001:db8:1:2:3:4:5:6'), '2001:db8:1:2::/64');
  assert.equal(networkOf('2001:db8:1:2::9'), networkOf('2001:0db8:1:2:ffff::1'));
  assert.notEqual(networkOf('2001:db8:1:2::9'), networkOf('2001:db8:1:3::9'));
  assert.equal(networkOf('198.51.100.7'), '198.51.100.7');
  assert.equal(networkOf(''), '');
});
