/** IP lookups a second, what a DNS lookup costs over a bare dns-packet query, TLS reports, merged WHOIS and lists of videos. Run: node bench/network.ts */
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import packet from 'dns-packet';
import { silent } from '../packages/core/src/egress/testing.ts';
import geoModels from '../packages/core/src/engines/geo/models.json' with { type: 'json' };
import { readManifest } from '../packages/core/src/engines/models/manifest.ts';
import { createModelStore } from '../packages/core/src/engines/models/store.ts';
import { type DnsServer, startDnsServer, zone } from '../packages/core/src/testing/dns-server.ts';
import { openGeoData } from '../packages/core/src/testing/geo-data.ts';
import { rdapDomain, startRdap, startWhois, whoisDomain } from '../packages/core/src/testing/registries.ts';
import { makeCertificates, startTlsServer } from '../packages/core/src/testing/tls-servers.ts';
import { pageOf } from '../packages/media/src/engines/youtube/lists.ts';
import { playlist } from '../packages/media/src/engines/youtube/stand-in.ts';
import { dns } from '../packages/network/src/endpoints/dns.ts';
import { ip } from '../packages/network/src/endpoints/ip.ts';
import { ipBatch } from '../packages/network/src/endpoints/ip-batch.ts';
import { ssl } from '../packages/network/src/endpoints/ssl.ts';
import { openNetwork } from '../packages/network/src/endpoints/testing.ts';
import { whois } from '../packages/network/src/endpoints/whois.ts';

export interface Row {
  what: string;
  value: number;
  unit: string;
}

const lookups = 20_000;
const rounds = 5;
const queries = 1_000;
const batches = 50;

const middle = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** The real data when it is here; otherwise the little data of the tests, which tells less. */
function openData() {
  const dir = process.env.OJA_MODELS_DIR ?? join(homedir(), '.cache/oja/models');
  const models = createModelStore({ dir, log: silent, autoPull: false, manifest: readManifest(geoModels) });
  const ready = ['geo-city', 'geo-asn'].every((id) => models.state(id).state === 'ready');
  return ready
    ? { models, real: true, [Symbol.asyncDispose]: () => models.close() }
    : { ...openGeoData(), real: false };
}

function randomAddresses(count: number): string[] {
  let state = 42;
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state >>> 24;
  };
  return Array.from({ length: count }, () => `${1 + (next() % 222)}.${next()}.${next()}.${next()}`);
}

async function measureIp(): Promise<Row[]> {
  await using data = openData();
  await using network = openNetwork({ models: data.models });
  const context = network.context();
  const locate = (address: string) => ip.run({ ip: address, hostname: false }, context);
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const startedAt = performance.now();
  await locate('8.8.8.8');
  const loadMs = performance.now() - startedAt;
  delay.disable();
  const addresses = randomAddresses(lookups);
  const perSecond: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const roundAt = performance.now();
    for (const address of addresses) await locate(address);
    perSecond.push(lookups / ((performance.now() - roundAt) / 1_000));
  }
  const kind = data.real ? 'real data' : 'test data';
  const ips = addresses.slice(0, 100);
  const batchAt = performance.now();
  for (let round = 0; round < batches; round++) await ipBatch.run({ ips }, context);
  const batchMs = (performance.now() - batchAt) / batches;
  return [
    { what: 'ip/batch: 100 at once', value: batchMs, unit: 'ms' },
    { what: `ip: first lookup, loads ${kind}`, value: loadMs, unit: 'ms' },
    { what: 'ip: longest stall while loading', value: delay.max / 1e6, unit: 'ms' },
    { what: `ip: lookups a second, ${kind}`, value: middle(perSecond), unit: '/s' },
  ];
}

/** The least that a lookup can be: encode, one socket, send, receive, decode. */
async function bareQuery(server: DnsServer): Promise<void> {
  const socket = createSocket('udp4');
  const query = packet.encode({
    type: 'query',
    id: 7,
    flags: packet.RECURSION_DESIRED,
    questions: [{ name: 'oja.test', type: 'A' }],
  });
  socket.send(query, server.port, '127.0.0.1');
  const [reply] = (await once(socket, 'message')) as [Buffer];
  packet.decode(reply);
  socket.close();
}

async function measureDns(): Promise<Row[]> {
  await using server = await startDnsServer(
    zone([{ name: 'oja.test', type: 'A', data: '93.184.215.14', ttl: 60 }]),
  );
  await using network = openNetwork({ dns: { servers: [server.address] } });
  const context = network.context();
  const input = dns.input.parse({ name: 'oja.test', type: 'A' });
  const time = async (work: () => Promise<unknown>) => {
    const startedAt = performance.now();
    for (let query = 0; query < queries; query++) await work();
    return ((performance.now() - startedAt) / queries) * 1_000;
  };
  const bare: number[] = [];
  const ours: number[] = [];
  for (let round = 0; round < rounds; round++) {
    bare.push(await time(() => bareQuery(server)));
    ours.push(await time(() => dns.run(input, context)));
  }
  const ratio = middle(ours.map((value, round) => value / (bare[round] ?? value)));
  return [
    { what: 'dns: bare dns-packet query', value: middle(bare), unit: 'µs' },
    { what: 'dns: the endpoint', value: middle(ours), unit: 'µs' },
    { what: 'dns: endpoint over bare', value: ratio, unit: '×' },
  ];
}

const handshakes = 15;

/** Against a server on this machine: what the connections cost, not the way to it. */
async function measureSsl(): Promise<Row[]> {
  const made = await makeCertificates();
  await using server = await startTlsServer(made);
  await using names = await startDnsServer(
    zone([{ name: 'good.test', type: 'A', data: '127.0.0.1', ttl: 60 }]),
  );
  await using network = openNetwork({
    egress: { allow: [`good.test:${server.port}`], resolvers: [names.address] },
    dns: { servers: [names.address] },
    tls: { caFile: server.caFile },
  });
  const rows: Row[] = [];
  for (const mode of ['', 'quick', 'details']) {
    const asked = { host: 'good.test', port: server.port, ...(mode === '' ? {} : { [mode]: true }) };
    const took: number[] = [];
    for (let at = 0; at < handshakes; at++) {
      const startedAt = performance.now();
      await network.call(ssl, asked);
      took.push(performance.now() - startedAt);
    }
    rows.push({ what: `ssl: ${mode || 'plain'}, p50`, value: middle(took), unit: 'ms' });
  }
  return rows;
}

const records = 60;

/** Registries on this machine: what asking two of them and merging costs, not the way to them. */
async function measureWhois(): Promise<Row[]> {
  const { entities: _entities, ...thin } = rdapDomain;
  await using rdap = await startRdap(() => ({ json: thin }));
  await using registry = await startWhois(() => whoisDomain.replace('REFERRAL', ''));
  await using root = await startWhois(() => `whois: ${registry.host}\n`);
  await using network = openNetwork({
    egress: { allow: [registry.host] },
    whois: { rdapUrl: rdap.url, whoisRoot: root.host },
  });
  const rows: Row[] = [];
  for (const [what, merge] of [
    ['RDAP alone', 'false'],
    ['RDAP, gaps from WHOIS', undefined],
    ['RDAP and WHOIS at once', 'true'],
  ] as const) {
    const took: number[] = [];
    for (let at = 0; at < records; at++) {
      const startedAt = performance.now();
      await network.call(whois, { domain: 'oja.com', ...(merge === undefined ? {} : { merge }) });
      took.push(performance.now() - startedAt);
    }
    rows.push({ what: `whois: ${what}, p50`, value: middle(took), unit: 'ms' });
  }
  return rows;
}

function measureLists(): Row[] {
  const text = JSON.stringify(playlist);
  const took: number[] = [];
  for (let at = 0; at < records; at++) {
    const startedAt = performance.now();
    if (pageOf(JSON.parse(text)).videos.length !== 100) throw new Error('a list of 100 videos is misread');
    took.push((performance.now() - startedAt) * 1_000);
  }
  return [{ what: 'youtube/videos: reading 100, p50', value: middle(took), unit: 'µs' }];
}

export async function run(): Promise<Row[]> {
  return [
    ...(await measureIp()),
    ...(await measureDns()),
    ...(await measureSsl()),
    ...(await measureWhois()),
    ...measureLists(),
  ];
}

if (import.meta.main) {
  for (const { what, value, unit } of await run()) {
    console.log(`${what.padEnd(36)} ${value.toFixed(unit === '×' ? 2 : 0).padStart(8)} ${unit}`);
  }
}
