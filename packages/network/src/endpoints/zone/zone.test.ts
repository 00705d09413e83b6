/** Zones on loopback: every IP address of a name server is a server of its own, signed where the test says. */
import assert from 'node:assert/strict';
import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { suite, test } from 'node:test';
import packet, { type Answer, type Packet } from 'dns-packet';
import { silent } from '../../../../core/src/egress/testing.ts';
import { createLookup } from '../../../../core/src/endpoints/lookup.ts';
import { writeName } from '../../../../core/src/engines/dns/message.ts';
import type { DnsEngine, DnsQuestion, DnsRecord } from '../../../../core/src/engines/dns/port.ts';
import { rcode, startDnsServer } from '../../../../core/src/testing/dns-server.ts';
import { openNetwork } from '../testing.ts';
import { chainOf } from './chain.ts';
import { type AskServer, descend, rootServers } from './delegations.ts';
import { digestsOf, isDigestOf, keysOf } from './dnssec.ts';
import { recordsOf, zone } from './zone.ts';
import { output } from './zone-shapes.ts';

type Reply = Partial<Packet> | undefined;
type Zone = (name: string, type: string) => Reply;
const aa = packet.AUTHORITATIVE_ANSWER;

const a = (name: string, data: string): Answer => ({ name, type: 'A', data });
const ns = (name: string, ...hosts: string[]): Answer[] => hosts.map((data) => ({ name, type: 'NS', data }));
const soa = (name: string, more: object = {}): Answer => ({
  name,
  type: 'SOA',
  ttl: 3_600,
  data: {
    mname: `ns1.${name === '.' ? 'test' : name}`,
    rname: 'ops.shop.test',
    serial: 7,
    refresh: 7_200,
    retry: 3_600,
    expire: 1_209_600,
    minimum: 3_600,
    ...more,
  },
});

/** The servers by IP address, behind one server on loopback for each, and the resolver for names of servers. */
async function openZones(servers: Record<string, Zone>, names: Answer[]) {
  const opened = await Promise.all(
    Object.entries(servers).map(async ([ip, answer]) => ({
      ip,
      server: await startDnsServer(({ name, type }) => {
        const reply = answer(name || '.', type);
        return reply && { flags: aa, ...reply };
      }),
    })),
  );
  const resolver = await startDnsServer(({ name, type }) => {
    const answers = names.filter((one) => one.name === name && (one.type === type || one.type === 'CNAME'));
    return { answers, flags: packet.RECURSION_AVAILABLE | (answers.length > 0 ? 0 : rcode.NXDOMAIN) };
  });
  const all = [...opened.map(({ server }) => server), resolver];
  const network = openNetwork({
    dns: { servers: [resolver.address] },
    egress: { allow: all.map(({ address }) => address) },
  });
  const context = network.context();
  const { dns } = context.engines;
  // A name server is reached where it stands on loopback.
  const query: DnsEngine['query'] = (question, call) => {
    const at = opened.find(({ ip }) => ip === question.resolver)?.server.address;
    const resolverAt = question.resolver === undefined ? undefined : (at ?? '127.0.0.1:1');
    return dns.query({ ...question, resolver: resolverAt } as DnsQuestion, call);
  };
  context.engines = { ...context.engines, dns: { ...dns, name: 'dns', query } } as never;
  return {
    context,
    servers: Object.fromEntries(opened.map(({ ip, server }) => [ip, server])),
    async [Symbol.asyncDispose]() {
      await network[Symbol.asyncDispose]();
      for (const server of all) await server[Symbol.asyncDispose]();
    },
  };
}

const [root] = rootServers.map(({ ip }) => ip);
const fromTable =
  (records: Answer[]): Zone =>
  (name, type) => {
    const named = records.filter((one) => one.name === name);
    return named.length === 0
      ? { flags: aa | rcode.NXDOMAIN }
      : { answers: named.filter((one) => one.type === type) };
  };
/** Leads to a zone below; DS is answered by the parent. */
const parentOf =
  (below: string, hosts: string[], more: Zone = () => ({})): Zone =>
  (name, type) => {
    if (type === 'DS' && name === below) return more(name, type);
    if (name === below || name.endsWith(`.${below}`)) return { flags: 0, authorities: ns(below, ...hosts) };
    return more(name, type);
  };

const shop = [
  ...ns('shop.test', 'ns1.shop.test', 'ns2.shop.test'),
  soa('shop.test'),
  a('shop.test', '93.184.215.14'),
  a('www.shop.test', '93.184.215.14'),
];
const names = [
  a('ns1.test', '198.51.100.1'),
  a('ns1.shop.test', '93.184.215.1'),
  a('ns2.shop.test', '93.184.216.1'),
];
const above = {
  [root!]: parentOf('test', ['ns1.test']),
  '198.51.100.1': parentOf('shop.test', ['ns1.shop.test', 'ns2.shop.test']),
};

async function check(servers: Record<string, Zone>, input: object, more: Answer[] = []) {
  await using zones = await openZones(servers, [...names, ...more]);
  const result = await zone.run(zone.input.parse(input), zones.context as never);
  assert.ok('data' in result);
  return { ...output.parse(result.data), servers: zones.servers };
}
const codes = ({ findings }: { findings: { code: string }[] }) => findings.map(({ code }) => code);

suite('the way to a zone', () => {
  test('leads from the root to the servers of the zone, none of which is asked to search', async () => {
    const good = fromTable(shop);
    const result = await check(
      { ...above, '93.184.215.1': good, '93.184.216.1': good },
      { name: 'www.shop.test' },
    );
    assert.deepEqual(
      result.trace.map(({ zone: name, by, nameservers, ds }) => [name, by.ip, nameservers, ds]),
      [
        ['test', root, ['ns1.test'], false],
        ['shop.test', '198.51.100.1', ['ns1.shop.test', 'ns2.shop.test'], false],
      ],
    );
    assert.deepEqual([result.zone, result.exists, result.stopped], ['shop.test', true, null]);
    assert.deepEqual(
      result.answer?.records.map(({ data }) => data),
      ['93.184.215.14'],
    );
    assert.deepEqual(codes(result), []);
    assert.equal(result.soa?.serial, 7);
    assert.ok(result.nameservers.every(({ authoritative }) => authoritative));
  });

  test('ends where a name does not exist, and where nobody answers', async () => {
    const missing = await check(
      { [root!]: parentOf('test', ['ns1.test']), '198.51.100.1': fromTable([]) },
      { name: 'gone.test' },
    );
    assert.deepEqual([missing.exists, missing.zone], [false, 'test']);
    const silentServers = await check({ [root!]: parentOf('test', ['ns1.test']) }, { name: 'shop.test' });
    assert.deepEqual([silentServers.exists, silentServers.zone], [null, null]);
    assert.match(silentServers.stopped ?? '', /ns1\.test \(198\.51\.100\.1\): It/);
    await assert.rejects(check({}, { name: 'shop.test' }), { code: 'target_unreachable' });
  });

  test('is not told where the network answers in place of the root servers', async () => {
    const searching: Zone = (name, type) => ({
      flags: packet.RECURSION_AVAILABLE | rcode.NXDOMAIN,
      ...(type === 'NS' ? {} : { answers: [a(name, '10.0.0.1')] }),
    });
    await assert.rejects(check({ [root!]: searching }, { name: 'www.shop.test' }), {
      code: 'target_unreachable',
      message: /answers DNS itself/,
    });
  });

  test('private name servers are not asked', async () => {
    const result = await check(
      { [root!]: parentOf('lan.test', ['ns1.lan.test'], () => ({})) },
      { name: 'lan.test' },
      [a('ns1.lan.test', '10.0.0.1')],
    );
    assert.ok(codes(result).includes('private_address'));
  });
});

suite('the servers of a zone', () => {
  test('a lame one, one that is silent, and an alias', async () => {
    const hosts = ['ns1.shop.test', 'ns2.shop.test', 'ns3.shop.test', 'ns4.shop.test'];
    const result = await check(
      {
        [root!]: parentOf('test', ['ns1.test']),
        '198.51.100.1': parentOf('shop.test', hosts),
        '93.184.215.1': fromTable(shop),
        '93.184.216.1': () => ({ flags: rcode.REFUSED }),
      },
      { name: 'shop.test' },
      [a('ns3.shop.test', '93.184.217.1'), { name: 'ns4.shop.test', type: 'CNAME', data: 'ns1.shop.test' }],
    );
    assert.deepEqual(codes(result).toSorted(), [
      'alias',
      'lame_delegation',
      'no_address',
      'no_response',
      'ns_only_at_parent',
    ]);
    assert.equal(
      result.nameservers.find(({ host }) => host === 'ns2.shop.test')?.error,
      'It returns REFUSED.',
    );
  });

  test('versions and names that disagree, and a SOA record that nobody should have', async () => {
    const other = fromTable([
      ...ns('shop.test', 'ns1.shop.test', 'ns9.shop.test'),
      soa('shop.test', { serial: 6, refresh: 60, retry: 90, expire: 100, rname: 'ops@shop' }),
    ]);
    const result = await check(
      { ...above, '93.184.215.1': other, '93.184.216.1': fromTable(shop) },
      { name: 'shop.test' },
    );
    const found = codes(result);
    for (const code of [
      'serial_mismatch',
      'ns_mismatch',
      'ns_only_in_zone',
      'soa_refresh',
      'soa_retry',
      'soa_expire',
      'soa_rname',
    ])
      assert.ok(found.includes(code), `${code} of ${found}`);
  });
});

/** Keys and signatures by another hand than the code's: dns-packet writes the records, OpenSSL signs. */
function createSigner(name: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x, y } = publicKey.export({ format: 'jwk' });
  const key = Buffer.concat([Buffer.from(x!, 'base64url'), Buffer.from(y!, 'base64url')]);
  const rdata = Buffer.concat([Buffer.from([1, 1, 3, 13]), key]);
  let sum = 0;
  for (const [at, byte] of rdata.entries()) sum += at & 1 ? byte : byte << 8;
  const tag = (sum + (sum >> 16)) & 0xffff;
  const digest = createHash('sha256')
    .update(Buffer.concat([writeName(name), rdata]))
    .digest();
  const dnskey: Answer = { name, type: 'DNSKEY', ttl: 3_600, data: { flags: 257, algorithm: 13, key } };
  const ds: Answer = {
    ...{ name, type: 'DS', ttl: 3_600 },
    data: { keyTag: tag, algorithm: 13, digestType: 2, digest },
  };
  return { name, privateKey, tag, digest, dnskey, ds };
}

const types: Record<string, number> = { SOA: 6, DS: 43, DNSKEY: 48 };

function signedBy(
  { name: signer, privateKey, tag }: { name: string; privateKey: KeyObject; tag: number },
  record: Answer,
  { expires = Date.now() + 86_400_000, forged = false } = {},
): Answer {
  const data = {
    ...{ typeCovered: record.type, algorithm: 13, originalTTL: 3_600 },
    labels: record.name === '.' ? 0 : record.name.split('.').length,
    ...{ expiration: Math.floor(expires / 1000), inception: Math.floor(Date.now() / 1000) - 3_600 },
    ...{ keyTag: tag, signersName: signer, signature: Buffer.alloc(0) },
  };
  const { rrsig, record: codec } = packet as unknown as {
    rrsig: { encode(data: object): Buffer };
    record(type: string): { encode(data: unknown): Buffer };
  };
  const head = rrsig.encode(data).subarray(2);
  const body = codec(record.type).encode((record as { data: unknown }).data);
  const fixed = Buffer.alloc(8);
  fixed.writeUInt16BE(types[record.type]!, 0);
  fixed.writeUInt16BE(1, 2);
  fixed.writeUInt32BE(3_600, 4);
  const bytes = Buffer.concat([head, writeName(record.name), fixed, body]);
  const signature = sign('sha256', bytes, { key: privateKey, dsaEncoding: 'ieee-p1363' });
  if (forged) signature[5]! ^= 1;
  return { name: record.name, type: 'RRSIG', ttl: 3_600, data: { ...data, signature } } as Answer;
}

suite('the chain of trust', () => {
  const keys = { root: createSigner('.'), test: createSigner('test'), shop: createSigner('shop.test') };
  interface Wish {
    expires?: number;
    forged?: boolean;
    ds?: Answer | null;
    unsigned?: boolean;
  }
  const own =
    (signer: ReturnType<typeof createSigner>, wish: Wish = {}): Zone =>
    (name, type) => {
      if (name !== signer.name) return {};
      const record = type === 'DNSKEY' ? signer.dnskey : type === 'SOA' ? soa(name) : undefined;
      if (record === undefined) return type === 'NS' ? { answers: ns(name, `ns1.${name}`) } : {};
      return { answers: wish.unsigned ? [record] : [record, signedBy(signer, record, wish)] };
    };
  const parent =
    (signer: ReturnType<typeof createSigner>, below: string, ds: Answer | null): Zone =>
    (name, type) =>
      type === 'DS' && name === below
        ? { answers: ds === null ? [] : [ds, signedBy(signer, ds)] }
        : name === below || name.endsWith(`.${below}`)
          ? { flags: 0, authorities: ns(below, `ns1.${below}`) }
          : own(signer)(name, type);

  async function chain(wish: Wish = {}) {
    await using zones = await openZones(
      {
        [root!]: parent(keys.root, 'test', keys.test.ds),
        '198.51.100.1': parent(keys.test, 'shop.test', wish.ds === undefined ? keys.shop.ds : wish.ds),
        '93.184.215.1': own(keys.shop, wish),
      },
      names,
    );
    const { engines, signal } = zones.context;
    const ask: AskServer = async (server, name, type) => {
      const asked = { name, type, resolver: server.ip, dnssec: true, recursive: false };
      const reply = await engines.dns.query(asked, { signal, log: silent }).catch(() => null);
      return { server, reply, error: null };
    };
    const { delegations } = await descend('shop.test', rootServers, ask, createLookup(zones.context));
    const anchors = [
      { key_tag: keys.root.tag, algorithm: 13, digest_type: 2, digest: keys.root.digest.toString('hex') },
    ];
    return chainOf(delegations, await recordsOf(delegations, ask), Date.now(), anchors);
  }

  test('holds from the root to the zone', async () => {
    const found = await chain();
    assert.deepEqual([found.status, found.broken_at, found.reason], ['secure', null, null]);
    assert.deepEqual(
      found.zones.map(({ zone: name, status, ds }) => [name, status, ds.every(({ matches }) => matches)]),
      [
        ['.', 'secure', true],
        ['test', 'secure', true],
        ['shop.test', 'secure', true],
      ],
    );
  });

  test('breaks where a signature has expired, was forged, or is missing', async () => {
    const cases: [Wish, RegExp][] = [
      [
        { expires: Date.now() - 3_600_000 },
        /^DNSKEY records of shop\.test: the signature by key \d+ expired at/,
      ],
      [{ forged: true }, /^DNSKEY records of shop\.test: the signature by key \d+ is not valid/],
      [{ unsigned: true }, /they have no signature/],
      [{ ds: { ...keys.test.ds, name: 'shop.test' } }, /^No DNSKEY of shop\.test has the digest/],
    ];
    for (const [wish, reason] of cases) {
      const found = await chain(wish);
      assert.deepEqual([found.status, found.broken_at], ['bogus', 'shop.test']);
      assert.match(found.reason ?? '', reason);
    }
  });

  test('ends at a zone that its parent does not sign for', async () => {
    const found = await chain({ ds: null });
    assert.deepEqual(
      [found.status, found.broken_at, found.reason],
      ['insecure', 'shop.test', 'test has no DS record for shop.test.'],
    );
  });

  test('the keys of RFC 6605 and RFC 8080 have the digests that stand there', () => {
    const vectors = [
      [
        'GojIhhXUN/u4v54ZQqGSnyhWJwaubCvTmeexv7bR6edbkrSqQpF64cYbcB7wNcP+e+MAnLr+Wi9xMWyQLc8NAA==',
        'example.net',
        13,
        55_648,
        'b4c8c1fe2e7477127b27115656ad6256f424625bf5c1e2770ce6d6e37df61d17',
      ],
      [
        'l02Woi0iS8Aa25FQkUd9RMzZHJpBoRQwAQEX1SxZJA4=',
        'example.com',
        15,
        3_613,
        '3aa5ab37efce57f737fc1627013fee07bdf241bd10f3b1964ab55c78e79a304b',
      ],
    ] as const;
    for (const [key, name, algorithm, key_tag, digest] of vectors) {
      const parsed = { flags: 257, protocol: 3, algorithm, key };
      const record: DnsRecord = { name, type: 'DNSKEY', ttl: 1, data: '', parsed };
      const [found] = keysOf([record]);
      assert.equal(found?.tag, key_tag);
      const [ds] = digestsOf([
        { name, type: 'DS', ttl: 1, data: '', parsed: { key_tag, algorithm, digest_type: 2, digest } },
      ]);
      assert.equal(isDigestOf(ds!, name, found!), true);
    }
  });
});
