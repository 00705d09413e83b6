import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { undeliverableReason } from '../../../../core/src/endpoints/email/check.ts';
import { createLookup } from '../../../../core/src/endpoints/lookup.ts';
import { type DnsServer, rcode, startDnsServer, zone } from '../../../../core/src/testing/dns-server.ts';
import { openNetwork } from '../testing.ts';
import { email } from './email.ts';

const mx = (name: string, exchange: string, preference = 10) =>
  ({ name, type: 'MX', data: { preference, exchange } }) as const;
const records = zone([
  mx('oja.test', 'mail.oja.test'),
  { name: 'mail.oja.test', type: 'A', data: '93.184.215.14' },
  mx('refuses.test', '.', 0),
  mx('broken.test', 'gone.broken.test'),
  mx('hidden.test', 'mail.hidden.test'),
  mx('intranet.ng', 'mail.hidden.test'),
  { name: 'mail.hidden.test', type: 'A', data: '10.0.0.1' },
  { name: 'loopback.test', type: 'A', data: '127.0.0.1' },
  { name: 'implicit.test', type: 'AAAA', data: '2606:2800:21f:cb07:6820:80da:af6b:8b2c' },
  { name: 'silent.test', type: 'TXT', data: 'nothing' },
  mx('gmial.com', 'mail.oja.test'),
  mx('gmail.com', 'mail.oja.test'),
  mx('mailinator.com', 'mail.oja.test'),
  mx('xn--j-sfa590u.ng', 'mail.oja.test'),
]);

let server: DnsServer;
let network: ReturnType<typeof openNetwork>;

before(async () => {
  server = await startDnsServer((question, transport, query) =>
    question.name === 'failing.test' ? { flags: rcode.SERVFAIL } : records(question, transport, query),
  );
  network = openNetwork({ dns: { servers: [server.address] } });
});
after(async () => {
  await network[Symbol.asyncDispose]();
  await server[Symbol.asyncDispose]();
});

const check = (address: string, more: object = {}) => network.call(email, { address, ...more });
const codes = (answer: { reasons: { code: string }[] }) => answer.reasons.map(({ code }) => code);

test('an address in order has every field', async () => {
  const { lists, ...answer } = await check('Ada.Obi@oja.test');
  assert.deepEqual(answer, {
    address: 'Ada.Obi@oja.test',
    format_valid: true,
    normalized: 'Ada.Obi@oja.test',
    mailbox: 'ada.obi@oja.test',
    did_you_mean: null,
    user: 'Ada.Obi',
    subaddress: null,
    domain: 'oja.test',
    domain_unicode: 'oja.test',
    mx_found: true,
    accepts_mail: true,
    disposable: false,
    role: false,
    free: false,
    smtp_check: null,
    catch_all: null,
    gravatar: null,
    score: 100,
    reasons: [],
  });
  assert.equal(lists.length, 3);
  for (const { date } of lists) assert.match(date, /^\d{4}-\d\d-\d\d$/);
});

test('what DNS says of the domain', async () => {
  for (const [domain, mxFound, accepts, reason] of [
    ['refuses.test', true, false, 'null_mx'],
    ['broken.test', true, false, 'mx_unresolvable'],
    ['hidden.test', true, false, 'mx_private'],
    ['loopback.test', false, false, 'mx_private'],
    ['implicit.test', false, true, 'implicit_mx'],
    ['silent.test', false, false, 'no_mail_server'],
    ['nobody.test', false, false, 'no_such_domain'],
    ['failing.test', null, null, 'dns_unknown'],
    ['printer.local', false, false, 'no_such_domain'],
    ['[192.0.2.1]', null, null, 'ip_literal'],
  ] as const) {
    const answer = await check(`ada@${domain}`);
    assert.deepEqual(
      [answer.mx_found, answer.accepts_mail, codes(answer)[0]],
      [mxFound, accepts, reason],
      domain,
    );
    if (accepts === false) assert.ok(answer.score <= 5, domain);
  }
});

test('a check that DNS could not answer is free', async () => {
  const run = async (address: string) =>
    (await email.run({ address, gravatar: false }, network.context())).units;
  assert.equal(await run('ada@failing.test'), 0);
  assert.equal(await run('ada@oja.test'), undefined);
  assert.equal(await run('not an address'), undefined);
});

test('disposable, role, free, subaddress and typo, worst first', async () => {
  assert.deepEqual(codes(await check('support+x@mailinator.com')), [
    'disposable',
    'role',
    'subaddress',
    'free_provider',
  ]);
  const typo = await check('ada+shop@gmial.com');
  assert.equal(typo.did_you_mean, 'ada+shop@gmail.com');
  assert.equal(typo.mailbox, 'ada@gmial.com');
  assert.deepEqual([typo.free, codes(typo).includes('free_provider')], [false, false]);
  // On the list of free providers, but a domain that does not exist has no mailboxes to open.
  const gone = await check('ada@aim.com');
  assert.deepEqual([gone.free, codes(gone)], [true, ['no_such_domain']]);
  const international = await check('adé@ọjà.ng');
  assert.deepEqual(
    [international.domain, international.domain_unicode, international.accepts_mail],
    ['xn--j-sfa590u.ng', 'ọjà.ng', true],
  );
});

test('a malformed address is an answer: nothing is asked, and nothing is claimed', async () => {
  const asked = server.queries.length;
  const answer = await check('ada@@oja');
  assert.deepEqual(
    [answer.format_valid, answer.disposable, answer.free, answer.role, answer.accepts_mail, answer.score],
    [false, null, null, null, null, 0],
  );
  assert.deepEqual(codes(answer), ['invalid_format']);
  assert.equal(server.queries.length, asked);
});

test('gravatar is asked for only on request, and its silence costs nothing', async () => {
  const answer = await check('ada@oja.test', { gravatar: 'true' });
  assert.equal(answer.gravatar, null);
  assert.equal(answer.score, 100);
});

test('sign-up: only what certainly gets no mail is refused', async () => {
  const reason = (address: string) => undeliverableReason(address, createLookup(network.context()));
  assert.equal(await reason('ada@oja.test'), null);
  assert.equal(await reason('ada@intranet.ng'), null, 'a mail server in the network of this one');
  assert.equal(await reason('ada@failing.ng'), 'The domain does not exist.');
  assert.match((await reason('ada@gmaill.ng')) ?? '', /does not exist/);
  assert.match((await reason('ada@gmai.com')) ?? '', /Did you mean ada@gmail.com\?/);
  assert.equal(await reason('ada@example.org'), null);
  assert.match((await reason('ada')) ?? '', /no @/);
});
