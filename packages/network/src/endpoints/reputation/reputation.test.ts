/** IP reputation with real DNS, feeds and block lists on loopback. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import type { Answer } from 'dns-packet';
import { type DnsServer, rcode, startDnsServer, zone } from '../../../../core/src/testing/dns-server.ts';
import { openGeoData } from '../../../../core/src/testing/geo-data.ts';
import { startRdap } from '../../../../core/src/testing/registries.ts';
import { openNetwork } from '../testing.ts';
import { claimedCrawler } from './known-services.ts';
import { reputation } from './reputation.ts';

const ptr = (name: string, data: string): Answer => ({ name: `${name}.in-addr.arpa`, type: 'PTR', data });
const records = zone([
  ptr('8.8.8.8', 'dns.google'),
  { name: 'dns.google', type: 'A', data: '8.8.8.8' },
  ptr('1.66.249.66', 'crawl-66-249-66-1.googlebot.com'),
  { name: 'crawl-66-249-66-1.googlebot.com', type: 'A', data: '66.249.66.1' },
  ptr('2.113.0.203', 'crawl-1-2-3-4.googlebot.com'),
  ptr('9.23.89.102', 'crawl-9.search.msn.com'),
  { name: 'crawl-9.search.msn.com', type: 'A', data: '102.89.23.1' },
  { name: '7.23.89.102.bl.test', type: 'A', data: '127.0.0.2' },
  { name: '7.23.89.102.bl.test', type: 'TXT', data: 'Seen sending spam' },
  { name: '8.8.8.8.refusing.test', type: 'A', data: '127.255.255.254' },
]);
const rdapNetwork = {
  objectClassName: 'ip network',
  handle: 'NET-1',
  startAddress: '102.89.0.0',
  endAddress: '102.89.255.255',
  entities: [
    {
      objectClassName: 'entity',
      roles: ['abuse'],
      vcardArray: [
        'vcard',
        [
          ['version', {}, 'text', '4.0'],
          ['fn', {}, 'text', 'Abuse'],
          ['email', {}, 'text', 'abuse@mtn.test'],
        ],
      ],
    },
  ],
};

let dns: DnsServer;
let data: ReturnType<typeof openGeoData>;
let rdap: Awaited<ReturnType<typeof startRdap>>;
let lists: ReturnType<typeof createServer>;
let network: ReturnType<typeof openNetwork>;
const scratch = mkdtempSync(join(tmpdir(), 'oja-ip-lists-'));
const feeds: Record<string, string> = {
  '/tor': '# exits\nExitAddress 102.89.23.5 2026-11-15 08:00:00\n2001:4860::5\n',
  '/vpn.csv': '102.89.24.0/24,NG,Lagos\n',
  '/bad': '102.89.23.6-102.89.23.8 ; scanners\n0.0.0.0/0\nnot an address 1.2.3\n',
  '/cloud.json': '{"prefixes":[{"ipv4Prefix":"102.89.30.0/24"},{"ipv6Prefix":"2c0f:f248::/32"}]}',
};

before(async () => {
  dns = await startDnsServer((question, transport, query) =>
    question.name.endsWith('.failing.test') ? { flags: rcode.SERVFAIL } : records(question, transport, query),
  );
  data = openGeoData();
  rdap = await startRdap((path) =>
    path.startsWith('/ip/102.89.') ? { json: rdapNetwork } : { status: 404 },
  );
  lists = createServer((request, response) => response.end(feeds[request.url ?? ''])).listen(0, '127.0.0.1');
  await once(lists, 'listening');
  const base = `http://127.0.0.1:${(lists.address() as AddressInfo).port}`;
  network = openNetwork({
    models: data.models,
    dns: { servers: [dns.address] },
    egress: { allow: [rdap.host] },
    whois: { rdapUrl: rdap.url },
    scratchDir: scratch,
    reputation: {
      ipFeeds: [`tor=${base}/tor`, `vpn=${base}/vpn.csv`, `abuse=${base}/bad`, `hosting=${base}/cloud.json`],
      dnsBlockLists: ['bl.test', 'refusing.test', 'list.failing.test'],
    },
  });
  // Feeds are fetched in the background at the start.
  const { reputation: engine } = network.context().engines;
  for (;;) {
    const { lists: loaded } = await engine.matchIp({ ip: '8.8.8.8' }, network.context());
    if (loaded.every(({ date }) => date !== null)) break;
    await new Promise((resolve) => setImmediate(resolve));
  }
});
after(async () => {
  await network[Symbol.asyncDispose]();
  await dns[Symbol.asyncDispose]();
  await data[Symbol.asyncDispose]();
  await rdap[Symbol.asyncDispose]();
  lists.closeAllConnections();
  lists.close();
  rmSync(scratch, { recursive: true, force: true });
});

const ask = (ip: string, more: object = {}) => network.call(reputation, { ip, ...more });
const codes = ({ reasons }: { reasons: { code: string }[] }) => reasons.map(({ code }) => code);

test('a well-known service, in full', async () => {
  const { data_age, ...answer } = await ask('8.8.8.8');
  assert.deepEqual(answer, {
    ip: '8.8.8.8',
    version: 4,
    bogon: false,
    hostname: 'dns.google',
    hostname_confirmed: true,
    tor: false,
    hosting: true,
    relay: null,
    crawler: null,
    vpn: null,
    proxy: null,
    mobile: null,
    service: 'Google Public DNS',
    asn: { asn: 15169, name: 'Google LLC' },
    prefix: '8.8.8.0/24',
    country_code: 'US',
    geo: { city: 'Mountain View', country: 'United States', lat: 37.422, lon: -122.085 },
    abuse_contact: null,
    listed: [],
    score: 0,
    reasons: [{ code: 'service', message: 'It belongs to a well-known service: Google Public DNS.' }],
  });
  assert.equal(data_age.network, '2026-06-05');
  assert.deepEqual(data_age.block_lists, ['bl.test', 'refusing.test', 'list.failing.test']);
  assert.deepEqual(data_age.silent, ['refusing.test', 'list.failing.test']);
  assert.deepEqual(
    data_age.lists.map(({ category, entries }: { category: string; entries: number }) => [category, entries]),
    [
      ['tor', 2],
      ['vpn', 1],
      ['abuse', 1],
      ['hosting', 2],
    ],
  );
});

test('what is not known is null, never false', async () => {
  const plain = await ask('102.89.40.1');
  const { tor, hosting, relay, crawler, vpn, proxy, mobile } = plain;
  assert.deepEqual(
    [tor, hosting, relay, crawler, vpn, proxy, mobile],
    [false, null, null, null, null, null, null],
  );
  assert.deepEqual([plain.score, plain.listed, plain.abuse_contact], [0, [], 'abuse@mtn.test']);
  await using bare = openNetwork({ models: data.models, dns: { servers: [dns.address] } });
  const unknown = await bare.call(reputation, { ip: '102.89.40.1', abuse_contact: 'false' });
  assert.deepEqual([unknown.tor, unknown.score, unknown.data_age.lists], [null, null, []]);
});

test('lists of many formats', async () => {
  assert.equal((await ask('102.89.23.5')).tor, true);
  assert.equal((await ask('2001:4860::5')).tor, true);
  assert.equal((await ask('102.89.24.200')).vpn, true);
  assert.equal((await ask('102.89.30.9')).hosting, true);
  const listed = await ask('102.89.23.7');
  assert.equal(listed.listed.length, 2);
  assert.deepEqual(listed.listed[1], { list: 'bl.test', reason: 'Seen sending spam', since: null });
  assert.deepEqual(codes(listed), ['listed']);
  assert.equal(listed.score, 75);
});

test('crawlers are verified by reverse and forward DNS', async () => {
  const real = await ask('66.249.66.1');
  assert.deepEqual([real.crawler, real.service, real.score], [true, 'Googlebot', 0]);
  const impostor = await ask('102.89.23.9');
  assert.deepEqual([impostor.crawler, impostor.hostname_confirmed, impostor.service], [false, false, null]);
  assert.ok(codes(impostor).includes('false_crawler'));
  assert.equal(claimedCrawler('35-1-2-3.bc.googleusercontent.com'), null, 'a rented server');
  assert.equal(claimedCrawler('evilgooglebot.com'), null);
});

test('private and reserved addresses: nothing is asked, nothing is claimed', async () => {
  const asked = dns.queries.length;
  for (const ip of ['127.0.0.1', '10.0.0.1', '::1', '169.254.169.254', '203.0.113.2']) {
    const answer = await ask(ip);
    assert.deepEqual([answer.bogon, answer.tor, answer.hosting, answer.score], [true, null, null, null], ip);
  }
  assert.equal(dns.queries.length, asked);
});
