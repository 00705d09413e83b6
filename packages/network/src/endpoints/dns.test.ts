import assert from 'node:assert/strict';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { test } from 'node:test';
import { rcode, startDnsServer, zone } from '../../../core/src/testing/dns-server.ts';
import { dns } from './dns.ts';
import { openNetwork } from './testing.ts';

const records = zone([
  { name: 'oja.test', type: 'A', data: '93.184.215.14', ttl: 60 },
  { name: 'oja.test', type: 'MX', data: { preference: 5, exchange: 'mail.oja.test' }, ttl: 61 },
  { name: 'oja.test', type: 'TXT', data: 'v=spf1 -all', ttl: 62 },
  { name: 'www.oja.test', type: 'CNAME', data: 'oja.test', ttl: 63 },
  { name: 'xn--oj-kia.test', type: 'A', data: '93.184.215.15', ttl: 64 },
  { name: '8.8.8.8.in-addr.arpa', type: 'PTR', data: 'dns.google', ttl: 65 },
  {
    name: '8.8.8.8.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.6.8.4.0.6.8.4.1.0.0.2.ip6.arpa',
    type: 'PTR',
    data: 'dns.google',
    ttl: 66,
  },
]);

async function open(respond = records) {
  const server = await startDnsServer(respond);
  const network = openNetwork({ dns: { servers: [server.address] } });
  return {
    server,
    call: (input: Record<string, unknown>) => network.call(dns, input),
    async [Symbol.asyncDispose]() {
      await network[Symbol.asyncDispose]();
      await server[Symbol.asyncDispose]();
    },
  };
}

test('the six types of the spec by default', async () => {
  await using opened = await open();
  const answer = await opened.call({ name: 'oja.test' });
  assert.deepEqual(opened.server.queries.map(({ type }) => type).toSorted(), [
    'A',
    'AAAA',
    'CNAME',
    'MX',
    'NS',
    'TXT',
  ]);
  assert.deepEqual(
    answer.records.map((row: { type: string; ttl: number; data: string }) => [row.type, row.ttl, row.data]),
    [
      ['A', 60, '93.184.215.14'],
      ['MX', 61, '5 mail.oja.test.'],
      ['TXT', 62, '"v=spf1 -all"'],
    ],
  );
  assert.deepEqual([answer.status, answer.exists, answer.resolver], ['NOERROR', true, opened.server.address]);
  assert.equal(answer.queries.length, 6);
});

test('one or several types, by comma, repeated, in any case', async () => {
  await using opened = await open();
  for (const type of ['A,mx', ['a', 'MX'], ' A  MX ', 'A,A,MX']) {
    const answer = await opened.call({ name: 'oja.test', type });
    assert.deepEqual(
      answer.queries.map((query: { type: string }) => query.type),
      ['A', 'MX'],
      String(type),
    );
  }
  assert.equal((await opened.call({ name: 'oja.test', type: 'ALL' })).queries.length, 8);
  const cname = await opened.call({ name: 'www.oja.test', type: 'A,AAAA' });
  assert.equal(cname.records.length, 1);
});

test('records with an order come in it', async () => {
  const unsorted = zone([
    { name: 'oja.test', type: 'MX', data: { preference: 20, exchange: 'c.test' } },
    { name: 'oja.test', type: 'MX', data: { preference: 5, exchange: 'a.test' } },
    { name: 'oja.test', type: 'MX', data: { preference: 10, exchange: 'b.test' } },
    { name: 'oja.test', type: 'SRV', data: { priority: 1, weight: 5, port: 1, target: 'b.test' } },
    { name: 'oja.test', type: 'SRV', data: { priority: 1, weight: 60, port: 1, target: 'a.test' } },
    { name: 'oja.test', type: 'SRV', data: { priority: 0, weight: 0, port: 1, target: 'c.test' } },
  ]);
  await using opened = await open(unsorted);
  const answer = await opened.call({ name: 'oja.test', type: 'MX,SRV,https' });
  assert.deepEqual(
    answer.records.map(({ data }: { data: string }) => data),
    ['5 a.test.', '10 b.test.', '20 c.test.', '0 0 1 c.test.', '1 60 1 a.test.', '1 5 1 b.test.'],
  );
  assert.deepEqual(
    answer.queries.map(({ type }: { type: string }) => type),
    ['MX', 'SRV', 'HTTPS'],
  );
});

test('international names, trailing dots and addresses', async () => {
  await using opened = await open();
  const international = await opened.call({ name: 'Ojà.test.', type: 'A' });
  assert.deepEqual(
    [international.name, international.unicode, international.records.length],
    ['xn--oj-kia.test', 'ojà.test', 1],
  );
  for (const name of ['8.8.8.8', '2001:4860:4860::8888']) {
    assert.equal((await opened.call({ name })).records[0].data, 'dns.google.', name);
  }
  await assert.rejects(opened.call({ name: '8.8.8.8', type: 'A' }), {
    code: 'invalid_request',
    param: 'type',
  });
});

test('NXDOMAIN and SERVFAIL are answers', async () => {
  await using opened = await open();
  const missing = await opened.call({ name: 'nobody.test', type: 'A' });
  assert.deepEqual(
    [missing.status, missing.status_code, missing.exists, missing.records],
    ['NXDOMAIN', 3, false, []],
  );
  await using failing = await open(() => ({ flags: rcode.SERVFAIL }));
  const failed = await failing.call({ name: 'oja.test', type: 'A' });
  assert.deepEqual([failed.status, failed.exists], ['SERVFAIL', null]);
});

test('wrong input names the field and the valid values', async () => {
  await using opened = await open();
  const wrong: [object, RegExp][] = [
    [{}, /name/],
    [{ name: 'a..b' }, /domain name such as/],
    [{ name: '-x.test' }, /domain name such as/],
    [{ name: `${'a'.repeat(64)}.test` }, /domain name such as/],
    [{ name: 'oja.test', type: 'BOGUS' }, /must be a record type: A, NS/],
    [{ name: 'oja.test', type: '' }, /type|array/i],
    [{ name: 'oja.test', typ: 'A' }, /typ/],
    [{ name: ['a.test', 'b.test'] }, /string/],
  ];
  for (const [input, message] of wrong)
    await assert.rejects(opened.call(input as Record<string, unknown>), message, JSON.stringify(input));
});

test('a number names its type', async () => {
  await using opened = await open();
  const answer = await opened.call({ name: 'oja.test', type: '15,MX,TYPE15,1' });
  assert.deepEqual(
    answer.queries.map(({ type }: { type: string }) => type),
    ['MX', 'A'],
  );
  for (const type of ['0', '252', '65536', '999999'])
    await assert.rejects(opened.call({ name: 'oja.test', type }), /must be a record type/, type);
});

test('labels with escapes are asked for as the bytes that they mean', async () => {
  const asked: string[] = [];
  const echo = createSocket('udp4', (message, from) => {
    asked.push(message.subarray(12, message.indexOf(0, 12)).toString('latin1'));
    const reply = Buffer.from(message);
    reply.writeUInt16BE(0x81_80, 2);
    echo.send(reply, from.port, from.address);
  });
  echo.bind(0, '127.0.0.1');
  await once(echo, 'listening');
  await using network = openNetwork({ dns: { servers: [`127.0.0.1:${echo.address().port}`] } });
  const lookUp = (name: string) => network.call(dns, { name, type: 'A' });
  for (const [given, name, bytes] of [
    ['ada\\.obi.oja.test', 'ada\\.obi.oja.test', '\x07ada.obi\x03oja\x04test'],
    ['\\065da\\046obi.oja.test.', 'ada\\.obi.oja.test', '\x07ada.obi\x03oja\x04test'],
    ['My\\032Printer.oja.test', 'my\\032printer.oja.test', '\x0amy printer\x03oja\x04test'],
  ] as const) {
    const answer = await lookUp(given);
    assert.deepEqual([answer.name, answer.status, asked.at(-1)], [name, 'NOERROR', bytes]);
  }
  for (const name of ['a\\', 'a\\256.test', 'a\\1.test', 'ọ\\.test', `${'\\046'.repeat(64)}.test`])
    await assert.rejects(lookUp(name), /domain name such as/, name);
  await assert.rejects(lookUp('db.intern\\097l'), { code: 'address_refused' });
  echo.close();
});

test('any type is asked for by name or number', async () => {
  await using opened = await open();
  const answer = await opened.call({ name: 'oja.test', type: 'cds,TYPE65280,OPENPGPKEY,NSEC3PARAM' });
  assert.deepEqual(
    answer.queries.map(({ type }: { type: string }) => type),
    ['CDS', 'TYPE65280', 'OPENPGPKEY', 'NSEC3PARAM'],
  );
});

test('resolver=all compares what several resolvers say', async () => {
  const says = (address: string) =>
    zone([
      { name: 'oja.test', type: 'A', data: address, ttl: 60 },
      { name: 'oja.test', type: 'NS', data: 'ns1.oja.test', ttl: address.length },
    ]);
  await using first = await startDnsServer(says('203.0.113.5'));
  await using same = await startDnsServer(says('203.0.113.5'));
  await using other = await startDnsServer(says('203.0.113.66'));
  await using network = openNetwork({
    dns: {
      servers: [first.address],
      compared: [same.address, other.address, '127.0.0.1:1'],
      timeoutMs: 3_000,
    },
  });
  const answer = await network.call(dns, { name: 'oja.test', type: 'A,NS', resolver: 'all' });
  assert.deepEqual([answer.comparison.consistent, answer.comparison.differing], [false, ['A']]);
  assert.deepEqual(
    answer.comparison.resolvers.map(
      (row: { resolver: string; status: string | null; records: { data: string }[] }) => [
        row.resolver,
        row.status,
        row.records[0]?.data,
      ],
    ),
    [
      [first.address, 'NOERROR', '203.0.113.5'],
      [same.address, 'NOERROR', '203.0.113.5'],
      [other.address, 'NOERROR', '203.0.113.66'],
      ['127.0.0.1:1', null, undefined],
    ],
  );
  assert.match(answer.comparison.resolvers[3].error, /did not reply/);
  assert.equal(answer.records[0].data, '203.0.113.5');
  const agreed = await network.call(dns, { name: 'oja.test', type: 'NS', resolver: 'all' });
  assert.deepEqual([agreed.comparison.consistent, agreed.comparison.differing], [true, []]);
  assert.equal('comparison' in (await network.call(dns, { name: 'oja.test', type: 'NS' })), false);
  await assert.rejects(network.call(dns, { name: 'db.internal', resolver: 'all' }), {
    code: 'address_refused',
  });
});

test('an alias of a name that does not exist exists itself', async () => {
  await using dnsServer = await startDnsServer(({ name }) => ({
    answers: name === 'alias.test' ? [{ name, type: 'CNAME', data: 'gone.test' }] : [],
    flags: rcode.NXDOMAIN,
  }));
  await using network = openNetwork({ dns: { servers: [dnsServer.address] } });
  const dangling = await network.call(dns, { name: 'alias.test', type: 'A' });
  assert.deepEqual([dangling.status, dangling.exists, dangling.records.length], ['NXDOMAIN', true, 1]);
  const gone = await network.call(dns, { name: 'gone.test', type: 'A' });
  assert.deepEqual([gone.status, gone.exists], ['NXDOMAIN', false]);
});

test('the JSON of resolvers over HTTPS', async () => {
  await using opened = await openEndpoint();
  const result = await opened.run({ name: 'www.oja.test', type: 'A,MX', format: 'dns-json' });
  assert.ok('text' in result && 'mime' in result);
  assert.equal(result.mime, 'application/dns-json');
  const { Question, Answer, Status, AD } = JSON.parse(String(result.text));
  assert.deepEqual([Status, AD], [0, false]);
  assert.deepEqual(Question, [
    { name: 'www.oja.test.', type: 1 },
    { name: 'www.oja.test.', type: 15 },
  ]);
  assert.deepEqual(Answer[0], { name: 'www.oja.test.', type: 5, TTL: 63, data: 'oja.test.' });
});

async function openEndpoint() {
  const server = await startDnsServer(records);
  const network = openNetwork({ dns: { servers: [server.address] } });
  return {
    run: (input: Record<string, unknown>) => dns.run(dns.input.parse(input), network.context()),
    async [Symbol.asyncDispose]() {
      await network[Symbol.asyncDispose]();
      await server[Symbol.asyncDispose]();
    },
  };
}
