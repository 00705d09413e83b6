import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type DnsServer, startDnsServer, zone } from '../../../core/src/testing/dns-server.ts';
import { openGeoData } from '../../../core/src/testing/geo-data.ts';
import { ip } from './ip.ts';
import { openNetwork } from './testing.ts';

let data: ReturnType<typeof openGeoData>;
let dns: DnsServer;
before(async () => {
  data = openGeoData();
  dns = await startDnsServer(zone([{ name: '8.8.8.8.in-addr.arpa', type: 'PTR', data: 'dns.google' }]));
});
after(async () => {
  await data[Symbol.asyncDispose]();
  await dns[Symbol.asyncDispose]();
});

test('place, network, host name and source', async () => {
  await using network = openNetwork({ models: data.models, dns: { servers: [dns.address] } });
  const answer = await network.call(ip, { ip: '8.8.8.8', hostname: true });
  const days = Math.floor((Date.now() - Date.parse('2026-06-05')) / 86_400_000);
  const warnings = days > 62 ? [`The data is ${days} days old: locations may have changed since.`] : [];
  assert.deepEqual(answer, { ...Object(ip.example.output), data_age_days: days, warnings });
});

test('the caller is the default, bogons are named', async () => {
  await using network = openNetwork({
    models: data.models,
    dns: { servers: [dns.address] },
    callerIp: '::ffff:192.168.1.7',
  });
  const answer = await network.call(ip, {});
  assert.partialDeepStrictEqual(answer, {
    ip: '192.168.1.7',
    version: 4,
    bogon: true,
    bogon_range: 'private',
    geo: null,
    as: null,
    isp: null,
    is_hosting: null,
    hostname: null,
  });
});

test('a missing or silent reverse zone never fails the answer', async () => {
  await using silent = await startDnsServer(() => undefined);
  for (const server of ['127.0.0.1:1', silent.address]) {
    await using network = openNetwork({ models: data.models, dns: { servers: [server] } });
    const answer = await network.call(ip, { ip: '102.89.1.1' });
    assert.deepEqual([answer.hostname, answer.geo.city], [null, 'Ifako']);
    // Who asks for the name waits longer, and gets the rest without it all the same.
    assert.equal((await network.call(ip, { ip: '102.89.1.1', hostname: 'true' })).geo.city, 'Ifako');
  }
  const before = dns.queries.length;
  await using network = openNetwork({ models: data.models, dns: { servers: [dns.address] } });
  assert.equal((await network.call(ip, { ip: '8.8.8.8', hostname: '0' })).hostname, null);
  assert.equal(dns.queries.length, before);
});

test('what is no address is refused', async () => {
  await using network = openNetwork({ models: data.models });
  for (const wrong of [
    '',
    '1.2.3',
    '256.1.1.1',
    '1.2.3.4.5',
    'example.com',
    'fe80::1%eth0',
    '::g',
    '0x7f.1',
  ]) {
    await assert.rejects(network.call(ip, { ip: wrong }), /must be an IPv4 or IPv6 address/, wrong);
  }
});
