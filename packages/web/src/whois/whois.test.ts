import assert from 'node:assert/strict';
import { tmpdir } from 'node:os';
import { test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { openEgress, silent } from '../../../core/src/egress/testing.ts';
import { rdapDomain, startRdap, startWhois, whoisDomain } from '../../../core/src/testing/registries.ts';
import { createBootstrap } from './bootstrap.ts';
import { whoisContract } from './contract.ts';
import { createPort43 } from './port43.ts';
import { createRdap } from './rdap.ts';

const call = () => ({ signal: new AbortController().signal, log: silent });
const partsWith = (egress: ReturnType<typeof openEgress>) => ({
  egress,
  sandbox: {} as never,
  models: {} as never,
  log: silent,
  scratchDir: tmpdir(),
});

const rdapAnswers = (path: string) => {
  if (path === '/domain/oja.com') return { json: rdapDomain };
  if (path === '/ip/8.8.8.8') {
    return {
      json: {
        objectClassName: 'ip network',
        handle: 'NET-8-8-8-0-2',
        name: 'GOGL',
        startAddress: '8.8.8.0',
        endAddress: '8.8.8.255',
        cidr0_cidrs: [{ v4prefix: '8.8.8.0', length: 24 }],
        country: 'US',
        type: 'DIRECT ALLOCATION',
      },
    };
  }
  if (path === '/autnum/15169')
    return {
      json: {
        objectClassName: 'autnum',
        handle: 'AS15169',
        name: 'GOOGLE',
        startAutnum: 15169,
        endAutnum: 15169,
      },
    };
  if (path === '/domain/limited.com') return { status: 429, headers: { 'retry-after': '7' } };
  if (path === '/domain/garbage.com') return { body: '<html>' };
  if (path === '/domain/silent.com') return undefined;
  return { status: 404 };
};

async function openRdap() {
  const server = await startRdap(rdapAnswers);
  const egress = openEgress();
  const engine = createRdap({ rdapUrl: server.url, bootstrapUrl: '', timeoutMs: 500 }, partsWith(egress));
  return {
    engine,
    server,
    async [Symbol.asyncDispose]() {
      await egress.close();
      await server[Symbol.asyncDispose]();
    },
  };
}

const arin =
  'NetRange:       8.8.8.0 - 8.8.8.255\r\nCIDR:           8.8.8.0/24\r\nNetName:        GOGL\r\nRegDate:        2023-12-28\r\n';
const ripe = '% comment\n\naut-num:        AS15169\nas-name:        GOOGLE\ncountry:        US\n';

function whoisAnswers(question: string): string | undefined {
  if (question === 'oja.com') return whoisDomain.replace('REFERRAL', '');
  if (question === '8.8.8.8') return arin;
  if (question === 'AS15169') return ripe;
  if (question === 'limited.com') return 'Your connection limit exceeded. Please slow down.\r\n';
  if (question === 'garbage.com') return 'hello\r\n';
  return question === 'silent.com' ? undefined : 'No match for domain "FREE.COM".\r\n';
}

async function openPort43(answers = whoisAnswers, egressSettings: Parameters<typeof openEgress>[0] = {}) {
  const registry = await startWhois(answers);
  const root = await startWhois(() => `% IANA\n\nrefer:        ${registry.host}\n\nstatus: ACTIVE\n`);
  const egress = openEgress({ ...egressSettings, allow: [registry.host, ...(egressSettings.allow ?? [])] });
  return {
    engine: createPort43({ whoisRoot: root.host, timeoutMs: 500 }, partsWith(egress)),
    registry,
    root,
    async [Symbol.asyncDispose]() {
      await egress.close();
      await registry[Symbol.asyncDispose]();
      await root[Symbol.asyncDispose]();
    },
  };
}

whoisContract('rdap', openRdap);
whoisContract('port43', openPort43);

test('the registry is asked whom the root names, and the root once a top-level domain', async () => {
  await using opened = await openPort43();
  await opened.engine.lookup({ kind: 'domain', query: 'oja.com' }, call());
  await opened.engine.lookup({ kind: 'domain', query: 'free.com' }, call());
  assert.deepEqual(opened.root.asked, ['com']);
  assert.deepEqual(opened.registry.asked, ['oja.com', 'free.com']);
});

test('a referral to the registrar fills the gaps, one to a private address is not followed', async () => {
  await using registrar = await startWhois(
    () =>
      'Domain Name: OJA.COM\nRegistrant Name: Ada Obi\nRegistrant Country: NG\nCreation Date: 1999-01-01\n',
  );
  const thin = (host: string) =>
    `Domain Name: OJA.COM\nRegistrar: R\nRegistrar WHOIS Server: ${host}\nCreation Date: 2020-01-02\n`;
  await using open = await openPort43(() => thin(registrar.host), { allow: [registrar.host] });
  const found = await open.engine.lookup({ kind: 'domain', query: 'oja.com' }, call());
  assert.equal(found.contacts[0]?.name, 'Ada Obi');
  assert.equal(found.created, '2020-01-02T00:00:00.000Z');
  await using closed = await openPort43(() => thin(registrar.host));
  const alone = await closed.engine.lookup({ kind: 'domain', query: 'oja.com' }, call());
  assert.deepEqual(alone.contacts, []);
  assert.deepEqual(registrar.asked, ['oja.com']);
});

test('fresh lists replace the snapshot; the registrar they lead to fills the gaps, through the guard', async () => {
  const { entities: _entities, ...thin } = rdapDomain;
  await using registrar = await startRdap(() => ({ json: rdapDomain }));
  const links = [{ rel: 'related', type: 'application/rdap+json', href: `${registrar.url}domain/oja.com` }];
  await using registry = await startRdap(() => ({ json: { ...thin, links } }));
  const lists = { services: [[['com'], [registry.url]]] };
  await using iana = await startRdap(() => ({ json: lists }));
  for (const allow of [
    [registry.host, iana.host],
    [registry.host, iana.host, registrar.host],
  ]) {
    await using egress = openEgress({ allow });
    const engine = createRdap({ bootstrapUrl: iana.url, timeoutMs: 1_000 }, partsWith(egress));
    const lookUp = () => engine.lookup({ kind: 'domain', query: 'oja.com' }, call());
    // The snapshot names a server that this guard cannot find; the refreshed lists name ours.
    let found = await lookUp().catch(() => undefined);
    for (let turn = 0; !found && turn < 1_000; turn++) {
      await nextTurn();
      found = await lookUp().catch(() => undefined);
    }
    assert.equal(found?.server, registry.url);
    assert.equal(found?.contacts.length, allow.includes(registrar.host) ? 2 : 0);
  }
  assert.deepEqual(registrar.asked, ['/domain/oja.com']);
});

test('a registrar that says nothing is asked once, and nobody waits for it again', async () => {
  await using silentWhois = await startWhois(() => undefined);
  const thin = `Domain Name: OJA.COM\nRegistrar: R\nRegistrar WHOIS Server: ${silentWhois.host}\nCreation Date: 2020-01-02\n`;
  await using open = await openPort43(() => thin, { allow: [silentWhois.host] });
  for (const query of ['oja.com', 'other.com'])
    assert.equal((await open.engine.lookup({ kind: 'domain', query }, call())).registrar?.name, 'R');
  assert.deepEqual(silentWhois.asked, ['oja.com']);

  await using silentRdap = await startRdap(() => undefined);
  const links = [{ rel: 'related', type: 'application/rdap+json', href: `${silentRdap.url}domain/oja.com` }];
  await using registry = await startRdap(() => ({ json: { ...rdapDomain, links } }));
  await using iana = await startRdap(() => ({ json: { services: [[['com'], [registry.url]]] } }));
  await using egress = openEgress({ allow: [registry.host, iana.host, silentRdap.host] });
  const engine = createRdap({ bootstrapUrl: iana.url, timeoutMs: 60_000 }, partsWith(egress));
  const lookUp = () => engine.lookup({ kind: 'domain', query: 'oja.com' }, call());
  let found = await lookUp().catch(() => undefined);
  for (let turn = 0; !found && turn < 1_000; turn++) {
    await nextTurn();
    found = await lookUp().catch(() => undefined);
  }
  assert.equal((await lookUp()).registered, true);
  assert.deepEqual(silentRdap.asked, ['/domain/oja.com']);
});

test('the snapshot knows who is responsible', async () => {
  await using egress = openEgress();
  const { serverOf } = createBootstrap(egress, '');
  const expected: [Parameters<typeof serverOf>[0], string | undefined][] = [
    [{ kind: 'domain', query: 'example.com' }, 'https://rdap.verisign.com/com/v1/'],
    [{ kind: 'domain', query: 'ng' }, 'https://rdap.iana.org/'],
    [{ kind: 'domain', query: 'example.zz' }, undefined],
    [{ kind: 'ip', query: '8.8.8.8' }, 'https://rdap.arin.net/registry/'],
    [{ kind: 'ip', query: '2c0f:f248::1' }, 'https://rdap.afrinic.net/rdap/'],
    [{ kind: 'asn', query: '37000' }, 'https://rdap.afrinic.net/rdap/'],
    [{ kind: 'asn', query: '15169' }, 'https://rdap.arin.net/registry/'],
  ];
  for (const [query, server] of expected) assert.equal(await serverOf(query), server, query.query);
});

test('a registry below a domain answers for its own names', async () => {
  await using egress = openEgress();
  const bootstrap = createBootstrap(egress, '');
  const serverOf = (query: string) => bootstrap.serverOf({ kind: 'domain', query });
  assert.equal(await serverOf('history.uk.com'), 'https://rdap.centralnic.com/uk.com/');
  assert.equal(await serverOf('uk.com'), await serverOf('oja.com'));
  assert.equal(await serverOf('google.eu.org'), undefined, 'it offers WHOIS only');
});
