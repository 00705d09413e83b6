import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rcode, startDnsServer } from '../../../core/src/testing/dns-server.ts';
import { rdapDomain, startRdap } from '../../../core/src/testing/registries.ts';
import { similarDomains } from './similar-domains.ts';
import { similarNames } from './similar-names.ts';
import { openNetwork } from './testing.ts';

test('endings first, then words around the name; never the name itself', () => {
  const names = similarNames('oja-market', 'ng');
  assert.deepEqual(names.slice(0, 3), ['oja-market.com', 'oja-market.com.ng', 'oja-market.africa']);
  for (const name of [
    'ojamarket.ng',
    'getojamarket.ng',
    'getojamarket.com',
    'ojamarkethq.ng',
    'ojamarkets.ng',
  ])
    assert.ok(names.includes(name), name);
  assert.ok(!names.includes('oja-market.ng'));
  assert.equal(new Set(names).size, names.length);
  assert.ok(similarNames('xn--j-3fa', 'com').every((name) => name.startsWith('xn--j-3fa.')));
  for (const name of similarNames('a'.repeat(63), 'com')) assert.ok(name.split('.')[0]!.length <= 63, name);
});

test('names in the DNS are taken, and registries have the last word about the others', async () => {
  const inDns = new Set(['oja.com', 'oja.net']);
  await using dns = await startDnsServer(({ name, type }) =>
    inDns.has(name) && type === 'NS'
      ? { answers: [{ name, type: 'NS', data: 'ns1.oja.test' }] }
      : { answers: [], flags: rcode.NXDOMAIN },
  );
  const registered = new Set(['/domain/oja.com.ng', '/domain/oja.org']);
  await using rdap = await startRdap((path) => {
    if (path === '/domain/oja.co') return { status: 503 };
    return registered.has(path) ? { json: rdapDomain } : { status: 404 };
  });
  await using network = openNetwork({ dns: { servers: [dns.address] }, whois: { rdapUrl: rdap.url } });
  const answer = await network.call(similarDomains, { domain: 'https://www.oja.ng/', limit: '4' });
  assert.equal(answer.domain, 'oja.ng');
  assert.deepEqual(
    answer.names.map(({ domain, available, source }: Record<string, unknown>) => [domain, available, source]),
    [
      ['oja.africa', true, 'rdap'],
      ['oja.co', null, 'dns'],
      ['oja.io', true, 'rdap'],
      ['oja.app', true, 'rdap'],
    ],
  );
  assert.ok(answer.tried >= 8);
  assert.ok(!rdap.asked.includes('/domain/oja.com'), 'what is in the DNS needs no registry');
});

test('where all are taken the answer is empty and free', async () => {
  await using dns = await startDnsServer(({ name }) => ({
    answers: [{ name, type: 'NS', data: 'ns1.oja.test' }],
  }));
  await using network = openNetwork({ dns: { servers: [dns.address] } });
  const input = { domain: 'oja.ng', limit: 10 };
  const { units, data } = Object({ ...(await similarDomains.run(input, network.context())) });
  assert.deepEqual([units, data.names, data.tried > 10], [0, [], true]);
  for (const domain of ['8.8.8.8', 'AS15169', 'com'])
    await assert.rejects(network.call(similarDomains, { domain }), { code: 'invalid_request' }, domain);
});
