/** The network endpoints as callers meet them: over HTTP, with keys, states and prices. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type DnsServer, rcode, startDnsServer, zone } from '../../../core/src/testing/dns-server.ts';
import { rdapDomain, startRdap } from '../../../core/src/testing/registries.ts';
import { startTestServer, type TestServer } from '../../../server/src/testing/server.ts';

let server: TestServer;
let dns: DnsServer;
let rdap: Awaited<ReturnType<typeof startRdap>>;

before(async () => {
  const known = zone([{ name: 'oja.test', type: 'A', data: '93.184.215.14', ttl: 60 }]);
  dns = await startDnsServer((question, transport, query) =>
    question.name === 'failing.test' ? { flags: rcode.SERVFAIL } : known(question, transport, query),
  );
  rdap = await startRdap((path) => (path.startsWith('/domain/') ? { json: rdapDomain } : { status: 404 }));
  server = await startTestServer({
    env: {
      OJA_DNS_SERVERS: dns.address,
      OJA_EGRESS_RESOLVERS: dns.address,
      OJA_RDAP_URL: rdap.url,
      OJA_WHOIS_ROOT: '127.0.0.1:1',
      OJA_EGRESS_ALLOW: rdap.host,
    },
  });
});
after(async () => {
  await server.close();
  await dns[Symbol.asyncDispose]();
  await rdap[Symbol.asyncDispose]();
});

test("an operator's key can try the category before it opens, others cannot", async () => {
  const answer = await server.call('/api/v1/network/dns?name=oja.test&type=A&type=AAAA');
  assert.equal(answer.status, 200, answer.text);
  assert.equal(answer.json.records[0].data, '93.184.215.14');
  assert.equal(answer.headers.get('x-oja-engine'), 'resolver');
  const { key } = await server.account({ dollars: 1 });
  const early = await server.call('/api/v1/network/dns?name=oja.test', { key });
  assert.equal(early.status, 403);
  assert.equal(early.json.error.code, 'category_coming_soon');
});

test('a question that no server could answer is free; that a name does not exist is an answer', async () => {
  await server.app.platform.operator.setCategory(
    { actor: 'test', ip: '', at: Date.now() },
    'network',
    'live',
  );
  const { key } = await server.account({ dollars: 1 });
  const ask = async (name: string) => {
    const { status, json, headers } = await server.call(`/api/v1/network/dns?name=${name}&type=A`, { key });
    assert.equal(status, 200);
    return [json.status, headers.get('x-oja-free-left')];
  };
  assert.deepEqual(await ask('failing.test'), ['SERVFAIL', '100']);
  assert.deepEqual(await ask('nobody.test'), ['NXDOMAIN', '99']);
});

test('every endpoint answers over HTTP', async () => {
  const whois = await server.call('/api/v1/network/whois?domain=oja.com');
  assert.deepEqual(
    [whois.status, whois.json.registered, whois.headers.get('x-oja-engine')],
    [200, true, 'rdap'],
  );
  const headers = await server.call(
    `/api/v1/network/headers?url=${encodeURIComponent(`${rdap.url}domain/x`)}&follow=false`,
  );
  assert.deepEqual([headers.status, headers.json.status], [200, 200], headers.text);
  const refused = await server.call('/api/v1/network/ssl?host=127.0.0.1');
  assert.deepEqual(
    [refused.status, refused.json.error.code, refused.json.error.param],
    [400, 'address_refused', 'host'],
  );
  const own = await server.call('/api/v1/network/ip');
  assert.ok([200, 503].includes(own.status), own.text);
  if (own.status === 503) assert.match(own.json.error.message, /npx oja-server models pull geo/);
});

test('mistakes name the field', async () => {
  for (const [path, param] of [
    ['dns?name=oja.test&type=BOGUS', 'type'],
    ['dns', 'name'],
    ['ip?ip=1.2.3', 'ip'],
    ['whois?domain=localhost', 'domain'],
    ['ssl?host=x.test&port=0', 'port'],
    ['headers?url=http://10.0.0.1/', 'url'],
    ['headers?url=http://x.test/&metod=GET', 'metod'],
  ] as const) {
    const answer = await server.call(`/api/v1/network/${path}`);
    assert.equal(answer.status, 400, `${path}: ${answer.text}`);
    assert.match(String(answer.json.error.param), new RegExp(`^${param}`), answer.text);
  }
});
