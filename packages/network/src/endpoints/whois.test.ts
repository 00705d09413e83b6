import assert from 'node:assert/strict';
import { test } from 'node:test';
import { registrationTarget } from '../../../core/src/domain/registration-target.ts';
import { rdapDomain, startRdap, startWhois, whoisDomain } from '../../../core/src/testing/registries.ts';
import { openNetwork } from './testing.ts';
import { whois } from './whois.ts';

test('RDAP answers first', async () => {
  await using rdap = await startRdap((path) =>
    path === '/domain/oja.com' ? { json: rdapDomain } : { status: 404 },
  );
  await using network = openNetwork({ whois: { rdapUrl: rdap.url } });
  const answer = await network.call(whois, { domain: 'https://www.oja.com/shop?x' });
  assert.partialDeepStrictEqual(answer, {
    kind: 'domain',
    query: 'oja.com',
    registered: true,
    source: 'rdap',
    server: rdap.url,
  });
  assert.equal(answer.registrar.iana_id, '1234');
  assert.equal(
    answer.contacts.find((row: { roles: string[] }) => row.roles.includes('registrant')).country_code,
    'NG',
  );
  assert.ok(answer.days_to_expiry > 0);
  assert.equal('raw' in answer, false);
  assert.equal((await network.call(whois, { domain: 'oja.com', raw: '1' })).raw.handle, 'D-1');
  assert.equal((await network.call(whois, { domain: 'free.com' })).registered, false);
});

test('port 43 answers when RDAP does not', async () => {
  await using rdap = await startRdap(() => ({ status: 503 }));
  await using registry = await startWhois((line) =>
    line.includes('oja.com') ? whoisDomain.replace('REFERRAL', '') : 'No match',
  );
  await using root = await startWhois(() => `whois: ${registry.host}\n`);
  await using network = openNetwork({
    egress: { allow: [registry.host] },
    whois: { rdapUrl: rdap.url, whoisRoot: root.host },
  });
  const answer = await network.call(whois, { domain: 'OJA.com', raw: 'true' });
  assert.partialDeepStrictEqual(answer, { registered: true, source: 'whois', server: '127.0.0.1' });
  assert.match(answer.raw, /Domain Name: OJA.COM/);
  assert.equal((await network.call(whois, { domain: 'free.com' })).registered, false);
});

test('what RDAP leaves out comes from WHOIS, field by field', async () => {
  const { entities: _entities, events, ...thin } = rdapDomain;
  let isThin = true;
  await using rdap = await startRdap(() => ({
    json: isThin ? { ...thin, events: events.slice(0, 1) } : rdapDomain,
  }));
  await using registry = await startWhois((line) =>
    line.includes('silent') ? undefined : whoisDomain.replace('REFERRAL', '').replace('NS2.OJA', 'NS3.OJA'),
  );
  await using root = await startWhois(() => `whois: ${registry.host}\n`);
  await using network = openNetwork({
    egress: { allow: [registry.host] },
    whois: { rdapUrl: rdap.url, whoisRoot: root.host },
  });
  const answer = await network.call(whois, { domain: 'oja.com' });
  assert.partialDeepStrictEqual(answer, {
    source: 'rdap',
    expires: '2030-01-02T03:04:05.000Z',
    registrar: { name: 'Test Registrar Ltd', iana_id: '1234' },
    sources: {
      created: 'rdap',
      nameservers: 'rdap',
      expires: 'whois',
      registrar: 'whois',
      contacts: 'whois',
    },
  });
  assert.deepEqual(answer.conflicts, [
    { field: 'nameservers', rdap: 'ns1.oja.com ns2.oja.com', whois: 'ns1.oja.com ns3.oja.com' },
  ]);
  const alone = await network.call(whois, { domain: 'oja.com', merge: 'false' });
  assert.deepEqual([alone.expires, alone.registrar, alone.sources.expires], [null, null, undefined]);
  isThin = false;
  const before = registry.asked.length;
  const whole = await network.call(whois, { domain: 'oja.com' });
  assert.deepEqual([registry.asked.length, whole.sources.expires], [before, 'rdap']);
  const both = await network.call(whois, { domain: 'oja.com', merge: 'true' });
  assert.deepEqual([registry.asked.length, both.sources.expires], [before + 1, 'rdap']);
  assert.equal(both.conflicts.length, 1);
});

test('a WHOIS server that is silent, or knows another name, adds nothing', async () => {
  const { entities: _entities, ...thin } = rdapDomain;
  await using rdap = await startRdap(() => ({ json: thin }));
  await using registry = await startWhois((line) =>
    line.includes('free') ? 'No match for domain' : undefined,
  );
  await using root = await startWhois(() => `whois: ${registry.host}\n`);
  await using network = openNetwork({
    egress: { allow: [registry.host] },
    whois: { rdapUrl: rdap.url, whoisRoot: root.host, timeoutMs: 300 },
  });
  for (const domain of ['free.com', 'silent.com']) {
    const { registered, registrar, sources } = await network.call(whois, { domain });
    assert.deepEqual([registered, registrar, sources.created], [true, null, 'rdap'], domain);
  }
});

test('a text that says neither is null and free of charge', async () => {
  await using registry = await startWhois((line) =>
    line === 'free.ng' ? 'Available\nDomain: free.ng' : `Domain: ${line}`,
  );
  await using root = await startWhois(() => `whois: ${registry.host}\n`);
  await using network = openNetwork({
    egress: { allow: [registry.host] },
    whois: { rdapUrl: undefined, whoisRoot: root.host },
  });
  const result = async (domain: string) => {
    const { units, data } = Object({ ...(await whois.run({ domain, raw: false }, network.context())) });
    return [data.registered, units];
  };
  assert.deepEqual(await result('free.ng'), [false, undefined]);
  assert.deepEqual(await result('echo.ng'), [null, 0]);
});

test('international domains are asked in ASCII', async () => {
  await using rdap = await startRdap(() => ({ json: rdapDomain }));
  await using network = openNetwork({ whois: { rdapUrl: rdap.url } });
  const answer = await network.call(whois, { domain: 'www.ọjà.com' });
  assert.equal(answer.unicode, 'ọjà.com');
  assert.deepEqual(rdap.asked, [`/domain/${answer.query}`]);
  assert.match(answer.query, /^xn--/);
});

test('both silent is an upstream failure with its code', async () => {
  await using network = openNetwork();
  await assert.rejects(network.call(whois, { domain: 'oja.com' }), { code: 'upstream_unreachable' });
});

test('without RDAP the caller hears what port 43 says', async () => {
  await using registry = await startWhois(
    () => 'Domain Name: oja.ng\nRegistrar: R\nCreation Date: 2020-01-02\n',
  );
  await using root = await startWhois((line) =>
    line === 'ng' ? `whois: ${registry.host}\n` : 'nothing to refer to',
  );
  const whoisRoot = root.host;
  await using network = openNetwork({
    egress: { allow: [registry.host] },
    whois: { rdapUrl: undefined, whoisRoot },
  });
  assert.equal((await network.call(whois, { domain: 'oja.ng' })).source, 'whois');
  await assert.rejects(network.call(whois, { domain: 'oja.gq' }), { code: 'unprocessable', param: 'domain' });
  await using dead = openNetwork({ whois: { rdapUrl: undefined } });
  await assert.rejects(dead.call(whois, { domain: 'oja.ng' }), { code: 'upstream_error' });
});

test('what is asked for', async () => {
  const expected: [string, object][] = [
    ['example.com', { kind: 'domain', query: 'example.com' }],
    ['a.b.example.co.uk', { kind: 'domain', query: 'example.co.uk' }],
    ['user.github.io', { kind: 'domain', query: 'github.io' }],
    ['history.uk.com', { kind: 'domain', query: 'history.uk.com' }],
    ['www.history.uk.com', { kind: 'domain', query: 'history.uk.com' }],
    ['google.eu.org', { kind: 'domain', query: 'google.eu.org' }],
    ['uk.com', { kind: 'domain', query: 'uk.com' }],
    ['com', { kind: 'domain', query: 'com' }],
    ['AS15169', { kind: 'asn', query: '15169' }],
    ['asn 15169', { kind: 'asn', query: '15169' }],
    ['8.8.8.8', { kind: 'ip', query: '8.8.8.8' }],
    ['2001:4860::8888', { kind: 'ip', query: '2001:4860::8888' }],
    ['http://[2001:4860::8888]/', { kind: 'ip', query: '2001:4860::8888' }],
  ];
  for (const [given, target] of expected) assert.deepEqual(await registrationTarget(given), target, given);
  for (const wrong of [
    'localhost',
    'db.internal',
    'co.uk',
    'x.invalidtld',
    '*.com',
    'a b.com',
    '.',
    'AS9999999999',
    '..',
    'u:p@example.com',
  ]) {
    await assert.rejects(registrationTarget(wrong), { code: 'invalid_request', param: 'domain' }, wrong);
  }
  for (const number of ['AS4294967296', 'AS99999999999'])
    await assert.rejects(registrationTarget(number), { message: /AS numbers go up to 4294967295/ }, number);
});
