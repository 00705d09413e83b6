import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type DnsServer, startDnsServer, zone } from '../../../core/src/testing/dns-server.ts';
import { openGeoData } from '../../../core/src/testing/geo-data.ts';
import { startRdap } from '../../../core/src/testing/registries.ts';
import { ip } from './ip.ts';
import { ipBatch } from './ip-batch.ts';
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

test('many at once: as one by one, in their order, each paid for', async () => {
  await using network = openNetwork({ models: data.models });
  const ips = ['8.8.8.8', '10.0.0.1', '8.8.8.8', '2001:4860:4860::8888'];
  const { results } = await network.call(ipBatch, { ips });
  const alone = await network.call(ip, { ip: '8.8.8.8', hostname: 'false' });
  assert.deepEqual(results[0], alone);
  assert.deepEqual(
    results.map((one: { ip: string; bogon: boolean }) => [one.ip, one.bogon]),
    ips.map((one) => [one, one === '10.0.0.1']),
  );
  assert.equal(ipBatch.price.units!({ ips }), 4);
  for (const wrong of [[], ['x'], Array(101).fill('8.8.8.8')])
    assert.equal(ipBatch.input.safeParse({ ips: wrong }).success, false);
});

test('the record of the range, when it is asked for', async () => {
  await using rdap = await startRdap((path) =>
    path === '/ip/8.8.8.8'
      ? {
          json: {
            objectClassName: 'ip network',
            handle: 'NET-8-8-8-0-2',
            name: 'GOGL',
            startAddress: '8.8.8.0',
            endAddress: '8.8.8.255',
            country: 'US',
            events: [{ eventAction: 'registration', eventDate: '2023-12-28T17:24:33-05:00' }],
            entities: [
              {
                roles: ['abuse'],
                vcardArray: ['vcard', [['email', {}, 'text', 'abuse@google.test']]],
              },
            ],
          },
        }
      : { status: 500 },
  );
  await using network = openNetwork({ models: data.models, whois: { rdapUrl: rdap.url, timeoutMs: 300 } });
  const { registry } = await network.call(ip, { ip: '8.8.8.8', hostname: 'false', registry: 'true' });
  assert.deepEqual(registry, {
    handle: 'NET-8-8-8-0-2',
    name: 'GOGL',
    range: '8.8.8.0 - 8.8.8.255',
    country_code: 'US',
    allocated: '2023-12-28T22:24:33.000Z',
    updated: null,
    abuse_contact: 'abuse@google.test',
    source: rdap.url,
  });
  const silent = await network.call(ip, { ip: '8.8.4.4', hostname: 'false', registry: 'true' });
  assert.equal(silent.registry, null);
  assert.equal('registry' in (await network.call(ip, { ip: '8.8.8.8', hostname: 'false' })), false);
});
