/** The mail check against a DNS server and an https site on loopback. */
import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import type { Answer } from 'dns-packet';
import { createLookup } from '../../../../core/src/endpoints/lookup.ts';
import { type Canaries, startCanaries } from '../../../../core/src/testing/canaries.ts';
import { makeCertificate } from '../../../../core/src/testing/certificates.ts';
import { type DnsServer, rcode, startDnsServer, zone } from '../../../../core/src/testing/dns-server.ts';
import { openNetwork } from '../testing.ts';
import { reportBimi } from './bimi.ts';
import { gradeMail } from './grade.ts';
import { mail, readMail } from './mail.ts';
import { type ReadUrl, reportMtaSts } from './transport-policies.ts';

const txt = (name: string, ...data: string[]): Answer => ({ name, type: 'TXT', data });
const mx = (name: string, exchange: string, preference = 10): Answer => ({
  name,
  type: 'MX',
  data: { preference, exchange },
});
const a = (name: string, data: string): Answer => ({ name, type: 'A', data });
const ptr = (name: string, data: string): Answer => ({ name, type: 'PTR', data });

const rsa = (bits: number) =>
  generateKeyPairSync('rsa', { modulusLength: bits })
    .publicKey.export({ type: 'spki', format: 'der' })
    .toString('base64');
const ed25519 = generateKeyPairSync('ed25519')
  .publicKey.export({ type: 'spki', format: 'der' })
  .subarray(-32)
  .toString('base64');

const records: Answer[] = [
  // In good order.
  mx('good.ng', 'mx1.good.ng', 5),
  mx('good.ng', 'alt.aspmx.l.google.com', 10),
  a('mx1.good.ng', '93.184.215.14'),
  a('alt.aspmx.l.google.com', '142.250.1.27'),
  ptr('14.215.184.93.in-addr.arpa', 'mx1.good.ng'),
  ptr('27.1.250.142.in-addr.arpa', 'alt.aspmx.l.google.com'),
  txt('good.ng', 'v=spf1 include:_spf.good.ng ', 'mx ip4:192.0.2.0/24 -all'),
  txt('_spf.good.ng', 'v=spf1 a:mx1.good.ng ip6:2001:db8::/32 ~all'),
  txt(
    '_dmarc.good.ng',
    'v=DMARC1; p=reject; sp=quarantine; pct=100; adkim=s; rua=mailto:d@good.ng,mailto:x@reports.test!10m',
  ),
  txt('good.ng._report._dmarc.reports.test', 'v=DMARC1'),
  txt('google._domainkey.good.ng', ...(`v=DKIM1; k=rsa; p=${rsa(2048)}`.match(/.{1,255}/g) ?? [])),
  txt('s1._domainkey.good.ng', `v=DKIM1; k=ed25519; t=y; p=${ed25519}`),
  txt('old._domainkey.good.ng', 'v=DKIM1; p='),
  txt('k1._domainkey.good.ng', 'v=DKIM1; p=bm9uc2Vuc2U='),
  txt('_mta-sts.good.ng', 'v=STSv1; id=20261116'),
  txt('_mta-sts.evil.ng', 'v=STSv1; id=1'),
  txt('_smtp._tls.good.ng', 'v=TLSRPTv1; rua=mailto:tls@good.ng'),
  txt('default._bimi.good.ng', 'v=BIMI1; l=https://logo.good.ng/logo.svg; a=https://logo.good.ng/vmc.pem'),
  // Too many lookups, two records, itself.
  txt('many.ng', `v=spf1 ${Array.from({ length: 11 }, (_, i) => `a:h${i}.many.ng`).join(' ')} ?all`),
  txt('twice.ng', 'v=spf1 -all'),
  txt('twice.ng', 'v=spf1 +all'),
  txt('loop.ng', 'v=spf1 include:loop.ng -all'),
  txt('redirect.ng', 'v=spf1 redirect=_spf.good.ng'),
  txt('syntax.ng', 'v=spf1 ip4:1.2.3.400 bogus include: -all mx'),
  txt('macro.ng', 'v=spf1 exists:%{i}._spf.%{d} ~all'),
  txt('pass.ng', 'v=spf1 +all'),
  txt('open.ng', 'v=spf1 include:pass.ng -all'),
  // Below an organisational domain, policies and reports.
  a('shop.good.ng', '93.184.215.14'),
  txt('_dmarc.wrong.ng', 'v=DMARC1; p=block; pct=500; rua=dmarc@wrong.ng'),
  txt('_dmarc.weak.ng', 'v=DMARC1; p=none'),
  txt('_dmarc.two.ng', 'v=DMARC1; p=reject; rua=mailto:d@two.ng'),
  txt('_dmarc.two.ng', 'v=DMARC1; p=none'),
  a('two.ng', '93.184.215.14'),
  a('shop.two.ng', '93.184.215.14'),
  txt('_dmarc.foreign.ng', 'v=DMARC1; p=reject; rua=mailto:x@elsewhere.ng'),
  a('wrong.ng', '93.184.215.14'),
  a('weak.ng', '93.184.215.14'),
  ...['cut.ng', 'withdrawn.ng'].flatMap((at) => [mx(at, 'mx1.good.ng'), txt(`s1._domainkey.${at}`, 'p=')]),
  txt('mail._domainkey.cut.ng', `v=DKIM1; p=${rsa(2048).slice(0, 200)}`),
  a('foreign.ng', '93.184.215.14'),
  // Takes no mail.
  mx('parked.ng', '.', 0),
  txt('parked.ng', 'v=spf1 -all'),
  txt('_dmarc.parked.ng', 'v=DMARC1; p=reject; rua=mailto:d@parked.ng'),
  mx('dead.ng', 'gone.dead.ng'),
];
const known = zone(records);

let canaries: Canaries;
let dns: DnsServer;
let network: ReturnType<typeof openNetwork>;
let site: ReturnType<typeof createServer>;
let readUrl: ReadUrl;
const certificates = getCACertificates('default');
let policy =
  'version: STSv1\r\nmode: enforce\r\nmx: mx1.good.ng\r\nmx: *.aspmx.l.google.com\r\nmax_age: 604800\r\n';

before(async () => {
  canaries = await startCanaries();
  dns = await startDnsServer((question, transport, query) => {
    if (question.name === 'failing.ng' || question.name.endsWith('.failing.ng'))
      return { flags: rcode.SERVFAIL };
    if (question.type === 'A' && /^(mta-sts|logo)\.(good|evil)\.ng$/.test(question.name))
      return { answers: [{ name: question.name, type: 'A', data: '127.0.0.1' }] };
    if (question.name.endsWith('._domainkey.wild.ng'))
      return { answers: [txt(question.name, 'v=DKIM1; p=')] };
    return known(question, transport, query);
  });
  const root = await makeCertificate({ subject: 'CN=Oja Mail Tests', ca: true });
  const leaf = await makeCertificate({
    subject: 'CN=mta-sts.good.ng',
    issuer: root,
    dnsNames: ['mta-sts.good.ng', 'logo.good.ng'],
  });
  setDefaultCACertificates([...certificates, root.pem]);
  site = createServer({ key: leaf.keyPem, cert: leaf.pem }, (request, response) => {
    if (request.url === '/.well-known/mta-sts.txt')
      return response.writeHead(200, { 'content-type': 'text/plain; charset=utf-8' }).end(policy);
    if (request.url === '/moved.svg')
      return response.writeHead(302, { location: 'https://127.0.0.1:1/' }).end();
    if (request.url === '/logo.svg')
      return response
        .writeHead(200, { 'content-type': 'image/svg+xml' })
        .end('<svg xmlns="http://www.w3.org/2000/svg" baseProfile="tiny-ps" version="1.2"></svg>');
    return response.writeHead(404).end();
  }).listen(0, '127.0.0.1');
  await once(site, 'listening');
  const { port } = site.address() as AddressInfo;
  network = openNetwork({
    dns: { servers: [dns.address] },
    egress: {
      resolvers: [dns.address],
      ports: [443, canaries.port],
      allow: [`mta-sts.good.ng:${port}`, `logo.good.ng:${port}`],
    },
  });
  // The port of https is not ours to listen on: the same request, to the port of the test.
  readUrl = async (url, options) => {
    const target = new URL(url);
    target.port = String(port);
    const document = await network
      .context()
      .engines.http.read({ url: target.href, ...options, param: 'domain' }, network.context());
    const mime = (document.headers['content-type'] ?? '').split(';')[0]!;
    return { status: document.status, mime, text: Buffer.from(document.body).toString() };
  };
});
after(async () => {
  setDefaultCACertificates(certificates);
  await network[Symbol.asyncDispose]();
  await dns[Symbol.asyncDispose]();
  await canaries[Symbol.asyncDispose]();
  site.closeAllConnections();
  site.close();
});

const ask = (domain: string, more: object = {}) => network.call(mail, { domain, ...more });
const codes = ({ advice }: { advice: { code: string }[] }) => advice.map(({ code }) => code);

test('a domain in good order: every part of it', async () => {
  const facts = await readMail('good.ng', ['old'], network.context(), readUrl);
  assert.deepEqual(facts.mx.servers, [
    {
      host: 'mx1.good.ng',
      priority: 5,
      resolves: true,
      alias: false,
      addresses: [{ ip: '93.184.215.14', ptr: 'mx1.good.ng', forward_confirmed: true }],
      provider: null,
    },
    {
      host: 'alt.aspmx.l.google.com',
      priority: 10,
      resolves: true,
      alias: false,
      addresses: [{ ip: '142.250.1.27', ptr: 'alt.aspmx.l.google.com', forward_confirmed: true }],
      provider: 'Google Workspace',
    },
  ]);
  const { includes, mechanisms, ...spf } = facts.spf;
  assert.deepEqual(spf, {
    found: true,
    valid: true,
    record: 'v=spf1 include:_spf.good.ng mx ip4:192.0.2.0/24 -all',
    all: '-',
    redirect: null,
    lookups: 3,
    lookups_max: 10,
    void_lookups: 0,
    errors: [],
    warnings: [],
  });
  assert.deepEqual(
    mechanisms.map(({ qualifier, type, value }) => `${qualifier}${type}:${value ?? ''}`),
    ['+include:_spf.good.ng', '+mx:', '+ip4:192.0.2.0/24', '-all:'],
  );
  assert.deepEqual(
    includes.map(({ domain, parent, via, lookups, error }) => [domain, parent, via, lookups, error]),
    [['_spf.good.ng', 'good.ng', 'include', 1, null]],
  );
  const { record: _record, ...dmarc } = facts.dmarc;
  assert.deepEqual(dmarc, {
    found: true,
    valid: true,
    at: '_dmarc.good.ng',
    inherited: false,
    policy: 'reject',
    subdomain_policy: 'quarantine',
    effective_policy: 'reject',
    pct: 100,
    rua: [
      { uri: 'mailto:d@good.ng', authorized: true },
      { uri: 'mailto:x@reports.test!10m', authorized: true },
    ],
    ruf: [],
    alignment: { dkim: 'strict', spf: 'relaxed' },
    errors: [],
  });
  assert.deepEqual(
    facts.dkim.keys.map(({ selector, key_type, bits, revoked, testing, error }) => [
      selector,
      key_type,
      bits,
      revoked,
      testing,
      error,
    ]),
    [
      ['old', 'rsa', null, true, false, null],
      ['google', 'rsa', 2048, false, false, null],
      ['s1', 'ed25519', 256, false, true, null],
      ['k1', 'rsa', null, false, false, 'The public key is unreadable.'],
    ],
  );
  assert.deepEqual(
    [facts.mtaSts.valid, facts.mtaSts.id, facts.mtaSts.mx_covered, facts.mtaSts.policy],
    [
      true,
      '20261116',
      true,
      { mode: 'enforce', mx: ['mx1.good.ng', '*.aspmx.l.google.com'], max_age: 604_800 },
    ],
  );
  assert.deepEqual(facts.tlsRpt.rua, ['mailto:tls@good.ng']);
  const { logo, authority, logo_valid, errors } = facts.bimi;
  assert.deepEqual([logo, authority], ['https://logo.good.ng/logo.svg', 'https://logo.good.ng/vmc.pem']);
  assert.deepEqual([logo_valid, errors], [true, ['The certificate returns 404, not 200.']]);
  assert.deepEqual(
    facts.dane.map(({ host, found, secure }) => [host, found, secure]),
    [
      ['mx1.good.ng', false, false],
      ['alt.aspmx.l.google.com', false, false],
    ],
  );
  const advice = [{ code: 'bimi', message: 'Fix BIMI: The certificate returns 404, not 200.', points: 0 }];
  assert.deepEqual(gradeMail(facts), { grade: 'A+', score: 100, advice });
});

test('SPF: limits, loops, redirects, macros and mistakes', async () => {
  const spf = async (domain: string) => (await ask(domain)).spf;
  const many = await spf('many.ng');
  assert.deepEqual([many.lookups, many.void_lookups, many.valid, many.all], [11, 11, false, '?']);
  assert.match(many.errors.join(), /needs 11 DNS lookups; 10 are allowed/);
  assert.match((await spf('twice.ng')).errors.join(), /has 2 SPF records/);
  assert.match((await spf('loop.ng')).errors.join(), /includes itself/);
  const redirected = await spf('redirect.ng');
  assert.deepEqual([redirected.all, redirected.lookups, redirected.includes[0].via], ['~', 2, 'redirect']);
  const syntax = await spf('syntax.ng');
  for (const fault of [/ip4:1.2.3.400/, /"bogus" is not a mechanism/, /include names no domain/])
    assert.match(syntax.errors.join(' '), fault);
  assert.deepEqual([(await spf('macro.ng')).lookups, (await spf('macro.ng')).valid], [1, true]);
  assert.equal((await spf('pass.ng')).all, '+');
  for (const domain of ['pass.ng', 'open.ng']) assert.ok(codes(await ask(domain)).includes('spf_permissive'));
  assert.equal((await spf('shop.good.ng')).found, false);
});

test('DMARC: the organisational domain, foreign receivers, mistakes', async () => {
  const shop = (await ask('shop.good.ng')).dmarc;
  assert.deepEqual(
    [shop.found, shop.inherited, shop.at, shop.policy, shop.effective_policy],
    [true, true, '_dmarc.good.ng', 'reject', 'quarantine'],
  );
  const wrong = (await ask('wrong.ng')).dmarc;
  assert.deepEqual([wrong.policy, wrong.pct, wrong.errors.length], [null, null, 3]);
  const foreign = (await ask('foreign.ng')).dmarc;
  assert.deepEqual(foreign.rua, [{ uri: 'mailto:x@elsewhere.ng', authorized: false }]);
  assert.ok(codes(await ask('weak.ng')).includes('dmarc_none'));
  // Receivers apply neither of two records (RFC 7489 section 6.6.3), below the domain too.
  for (const domain of ['two.ng', 'shop.two.ng']) {
    const { dmarc, advice } = await ask(domain);
    assert.deepEqual(
      [dmarc.found, dmarc.valid, dmarc.at, dmarc.policy, dmarc.subdomain_policy, dmarc.effective_policy],
      [true, false, '_dmarc.two.ng', null, null, null],
    );
    assert.deepEqual([dmarc.pct, dmarc.rua, dmarc.alignment], [null, [], null]);
    assert.match(dmarc.errors.join(), /has 2 DMARC records; receivers ignore them all/);
    const invalid = advice.find(({ code }: { code: string }) => code === 'dmarc_invalid');
    assert.equal(invalid?.points, 35);
  }
});

test('DKIM: what was not found is unknown, never missing', async () => {
  const answer = await ask('weak.ng');
  assert.deepEqual(answer.dkim, []);
  assert.ok(answer.dkim_selectors_tried.length >= 40);
  assert.doesNotMatch(
    JSON.stringify(answer.advice.filter(({ code }: { code: string }) => /dkim/.test(code))),
    /missing/i,
  );
  const wild = await ask('wild.ng', { selector: 'mine' });
  assert.deepEqual(
    [wild.dkim_wildcard, wild.dkim.map(({ selector }: { selector: string }) => selector)],
    [true, ['mine']],
  );
});

test('DKIM: a key that is cut off costs points, and one that was withdrawn is not in use', async () => {
  const dkim = async (domain: string) =>
    (await ask(domain)).advice.find(({ code }: { code: string }) => /dkim/.test(code));
  const { code, points, message } = await dkim('cut.ng');
  assert.deepEqual([code, points], ['dkim_invalid', 15]);
  assert.match(message, /mail: The public key is unreadable\.$/);
  assert.equal((await dkim('withdrawn.ng')).code, 'dkim_unknown');
});

test('MTA-STS and BIMI through the guard: faults are reported, private targets refused', async () => {
  const lookup = createLookup(network.context());
  const sts = (hosts: string[]) => reportMtaSts('good.ng', { lookup, hosts, readUrl });
  assert.match((await sts(['other.good.ng'])).errors.join(), /does not name every MX host/);
  const before = policy;
  policy = 'mode: strict\nmx: a.test';
  const { errors } = await sts([]);
  policy = before;
  assert.equal(errors.length, 3, errors.join());
  const logo = async (url: string) => {
    const found = async () => ({
      state: 'found' as const,
      missing: false,
      secure: false,
      records: [{ name: 'x', type: 'TXT', ttl: 1, data: '', parsed: { text: `v=BIMI1; l=${url}` } }],
    });
    return await reportBimi('good.ng', found, readUrl);
  };
  assert.match((await logo('https://logo.good.ng/gone.svg')).errors.join(), /returns 404/);
  assert.match((await logo('https://logo.good.ng/moved.svg')).errors.join(), /only public IP addresses/);
  assert.match((await logo('http://logo.good.ng/logo.svg')).errors.join(), /https/);
  assert.match((await logo('https://127.0.0.1/logo.svg')).errors.join(), /can't be read/);
});

test('canaries: a policy file and a logo on a private address are never fetched', async () => {
  const lookup = createLookup(network.context());
  const toCanary: ReadUrl = async (address, options) => {
    const target = new URL(address);
    target.port = String(canaries.port);
    await network.context().engines.http.read({ url: target.href, ...options }, network.context());
    throw new Error('it was read');
  };
  const sts = await reportMtaSts('evil.ng', { lookup, hosts: [], readUrl: toCanary });
  assert.match(sts.errors.join(), /has no public IP address/);
  const found = async () => ({
    state: 'found' as const,
    missing: false,
    secure: false,
    records: [
      { name: 'x', type: 'TXT', ttl: 1, data: '', parsed: { text: 'v=BIMI1; l=https://logo.evil.ng/l.svg' } },
    ],
  });
  const logo = await reportBimi('evil.ng', found, toCanary);
  assert.match(logo.errors.join(), /has no public IP address/);
  assert.deepEqual(await canaries.settled(), []);
});

test('domains without mail, without an address, and without an answer', async () => {
  const parked = await ask('parked.ng');
  assert.deepEqual([parked.null_mx, parked.mx, parked.grade], [true, [], 'A+']);
  const dead = await ask('dead.ng');
  assert.deepEqual([dead.mx[0].resolves, dead.mx[0].addresses], [false, []]);
  assert.deepEqual(
    codes(dead).slice(0, 3),
    ['dmarc_missing', 'spf_missing', 'mx_unresolvable'],
    'greatest effect first',
  );
  const none = await ask('nobody.ng');
  const graded = [none.exists, none.grade, none.score, codes(none)];
  assert.deepEqual(graded, [false, null, null, ['no_such_domain']]);
  await assert.rejects(ask('failing.ng'), { code: 'upstream_error' });
});

test('a domain is read from what people paste; anything else is refused by name', async () => {
  for (const given of ['GOOD.ng', 'ada@good.ng', 'https://good.ng/path'])
    assert.equal((await ask(given)).domain, 'good.ng');
  for (const given of ['localhost', '93.184.215.14', '*.good.ng', 'a b.ng'])
    await assert.rejects(ask(given), { code: 'invalid_request', param: 'domain' }, given);
  assert.equal(mail.input.safeParse({ domain: 'good.ng', selector: 'a b' }).success, false);
});
