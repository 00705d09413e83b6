import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSettings } from '../../../server/src/registry.ts';
import { createAddressReader } from './client-address.ts';
import type { EdgeRequest } from './plain/plain-request.ts';

const from = (remoteAddress: string, headers: Record<string, string>) =>
  ({ socket: { remoteAddress }, headers }) as unknown as EdgeRequest;

test('the caller is the first address, from the nearest proxy outwards, that is no proxy of ours', () => {
  const { ip } = createAddressReader(['127.0.0.1', '10.0.0.0/8', 'fd00::/8']);
  const told = (line: string) => ip(from('::ffff:10.1.2.3', { 'x-forwarded-for': line }));
  assert.equal(told('203.0.113.9'), '203.0.113.9');
  assert.equal(told('6.6.6.6, 203.0.113.9, 10.9.9.9'), '203.0.113.9');
  assert.equal(told('2001:db8::7, fd00::1'), '2001:db8::7');
  assert.equal(told('not an address'), '10.1.2.3');
  assert.equal(ip(from('203.0.113.1', { 'x-forwarded-for': '6.6.6.6' })), '203.0.113.1');
});

test('a port beside the address, as some gateways write it, is no part of it', () => {
  const { ip } = createAddressReader(['10.0.0.0/8']);
  const told = (line: string) => ip(from('10.0.0.1', { 'x-forwarded-for': line }));
  assert.equal(told('6.6.6.6:1, 203.0.113.9:51234'), '203.0.113.9');
  assert.equal(told('[2001:db8::7]:51234, 10.0.0.2:80'), '2001:db8::7');
  assert.equal(told('[2001:db8::7]'), '2001:db8::7');
});

test('a proxy that is named otherwise than by address stops the start and says so', () => {
  for (const line of ['balancer', '10.0.0.0/99', '10.0.0.1,loopback']) {
    assert.throws(
      () => readSettings({ OJA_TRUST_PROXY: line }),
      /OJA_TRUST_PROXY.*IP addresses or CIDR ranges/,
    );
  }
  assert.deepEqual(readSettings({ OJA_TRUST_PROXY: '10.0.0.0/8, ::1' }).server.trustProxy, [
    '10.0.0.0/8',
    '::1',
  ]);
});
