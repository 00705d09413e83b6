/** Messages that were signed for the test, scored against a DNS server on loopback. */
import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { after, before, test } from 'node:test';
import type { Answer } from 'dns-packet';
import { dkimSign } from 'mailauth/lib/dkim/sign.js';
import { type DnsServer, rcode, startDnsServer, zone } from '../../../../core/src/testing/dns-server.ts';
import { openGeoData } from '../../../../core/src/testing/geo-data.ts';
import { slowTest } from '../../../../core/src/testing/slow.ts';
import { openNetwork } from '../testing.ts';
import { mailMessage } from './message.ts';

const txt = (name: string, data: string): Answer => ({
  name,
  type: 'TXT',
  data: data.match(/.{1,255}/g) ?? [],
});
const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const key = publicKey.export({ type: 'spki', format: 'der' }).toString('base64');

const records: Answer[] = [
  { name: 'mail.good.ng', type: 'A', data: '93.184.215.14' },
  { name: '14.215.184.93.in-addr.arpa', type: 'PTR', data: 'mail.good.ng' },
  { name: '15.215.184.93.in-addr.arpa', type: 'PTR', data: 'elsewhere.ng' },
  txt('good.ng', 'v=spf1 ip4:93.184.215.14 -all'),
  txt('s1._domainkey.good.ng', `v=DKIM1; k=rsa; p=${key}`),
  txt('_dmarc.good.ng', 'v=DMARC1; p=reject'),
  // The example of RFC 8463, appendix A.
  txt(
    'brisbane._domainkey.football.example.com',
    'v=DKIM1; k=ed25519; p=11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=',
  ),
  { name: '15.215.184.93.bl.test', type: 'A', data: '127.0.0.2' },
  txt('15.215.184.93.bl.test', 'Sends spam'),
];

let dns: DnsServer;
let network: ReturnType<typeof openNetwork>;
let data: ReturnType<typeof openGeoData>;
before(async () => {
  const known = zone(records);
  dns = await startDnsServer((question, transport, query) =>
    question.name.endsWith('failing.ng') ? { flags: rcode.SERVFAIL } : known(question, transport, query),
  );
  data = openGeoData();
  network = openNetwork({
    models: data.models,
    dns: { servers: [dns.address] },
    reputation: { dnsBlockLists: ['bl.test'] },
  });
});
after(async () => {
  await network[Symbol.asyncDispose]();
  await dns[Symbol.asyncDispose]();
  await data[Symbol.asyncDispose]();
});

const received = (ip = '93.184.215.14', helo = 'mail.good.ng') =>
  `Return-Path: <ada@good.ng>\r\nReceived: from ${helo} (${helo} [${ip}])\r\n\tby mx.test with ESMTPS; Thu, 19 Nov 2026 10:00:01 +0100\r\n`;
const plain =
  'From: Ada <ada@good.ng>\r\nTo: tunde@test.ng\r\nSubject: Prices of the week\r\nDate: Thu, 19 Nov 2026 10:00:00 +0100\r\nMessage-ID: <1@good.ng>\r\nContent-Type: text/plain\r\n\r\nPepper, yams and garri at Bodija market.\r\n';

async function signed(message: string, selector = 's1') {
  const by = {
    signingDomain: 'good.ng',
    selector,
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }),
  };
  const { signatures } = await dkimSign(Buffer.from(message), { ...by, signatureData: [by] });
  return signatures + message;
}

const call = (input: Record<string, unknown>) => network.call(mailMessage, input);
const codes = (
  result: { checks: { code: string; passed: boolean | null }[] },
  passed: boolean | null = false,
) => result.checks.filter((one) => one.passed === passed).map(({ code }) => code);

test('a signed message of a good server has all points', async () => {
  const result = await call({ message: received() + (await signed(plain)) });
  assert.deepEqual(codes(result), []);
  assert.equal(result.score, 10);
  assert.deepEqual([result.spf.result, result.spf.aligned, result.dmarc.result], ['pass', true, 'pass']);
  assert.deepEqual(
    result.dkim.map(({ result: found, domain, bits, aligned }: Record<string, unknown>) => [
      found,
      domain,
      bits,
      aligned,
    ]),
    [['pass', 'good.ng', 2048, true]],
  );
  assert.equal(result.sender.ip, '93.184.215.14');
  assert.equal(result.sender.forward_confirmed, true);
});

test('line feeds that were lost by pasting come back', async () => {
  const message = (received() + (await signed(plain))).replaceAll('\r\n', '\n');
  assert.equal((await call({ message })).score, 10);
});

test('a changed body breaks the signature, and DMARC without SPF', async () => {
  const message = received('93.184.215.15', 'localhost') + (await signed(plain)).replace('yams', 'rams');
  const result = await call({ message });
  assert.deepEqual(codes(result).toSorted(), ['block_lists', 'dkim', 'dmarc', 'helo', 'reverse_dns', 'spf']);
  assert.equal(result.dkim[0].detail, 'body hash did not verify');
  assert.deepEqual(result.sender.listed, [{ list: 'bl.test', reason: 'Sends spam' }]);
  assert.equal(result.score, 0);
});

test('what is not known of the sender is not judged', async () => {
  const result = await call({ message: await signed(plain) });
  assert.deepEqual(codes(result, null).toSorted(), ['server', 'spf']);
  assert.equal(result.score, 10);
  assert.equal(result.spf, null);
});

test('a message on its way is from its From address, and greets in a way that nobody knows', async () => {
  const result = await call({ message: plain, ip: '93.184.215.14' });
  assert.deepEqual(
    [result.sender.mail_from, result.spf.domain, result.spf.result],
    ['ada@good.ng', 'good.ng', 'pass'],
  );
  const greeting = result.checks.find(({ code }: { code: string }) => code === 'helo');
  assert.deepEqual(
    [greeting.passed, greeting.message],
    [null, 'How the server greets is not known: send helo.'],
  );
});

test('a domain without records, and one that DNS says nothing about', async () => {
  const none = await call({ message: received() + plain.replaceAll('good.ng', 'bare.ng') });
  assert.deepEqual([none.dmarc.result, none.spf.aligned, none.dkim], ['none', null, []]);
  assert.ok(codes(none).includes('dmarc'));
  const failing = (received() + (await signed(plain))).replaceAll('good.ng', 'failing.ng');
  const unknown = await call({ message: failing });
  assert.deepEqual(codes(unknown, null).toSorted(), ['dkim', 'dmarc', 'spf']);
});

test('a signature of RFC 8463 verifies', async () => {
  const message = [
    'DKIM-Signature: v=1; a=ed25519-sha256; c=relaxed/relaxed;',
    ' d=football.example.com; i=@football.example.com;',
    ' q=dns/txt; s=brisbane; t=1528637909; h=from : to :',
    ' subject : date : message-id : from : subject : date;',
    ' bh=2jUSOH9NhtVGCQWNr9BrIAPreKQjO6Sn7XIkfJVOzv8=;',
    ' b=/gCrinpcQOoIfuHNQIbq4pgh9kyIK3AQUdt9OdqQehSwhEIug4D11Bus',
    ' Fa3bT3FY5OsU7ZbnKELq+eXdp1Q1Dw==',
    'From: Joe SixPack <joe@football.example.com>',
    'To: Suzie Q <suzie@shopping.example.net>',
    'Subject: Is dinner ready?',
    'Date: Fri, 11 Jul 2003 21:00:37 -0700 (PDT)',
    'Message-ID: <20030712040037.46341.5F8J@football.example.com>',
    '',
    'Hi.',
    '',
    'We lost the game.  Are you hungry yet?',
    '',
    'Joe.',
    '',
  ].join('\r\n');
  const { dkim } = await call({ message });
  assert.deepEqual([dkim[0].result, dkim[0].algorithm], ['pass', 'ed25519-sha256']);
});

test('content that filters dislike costs points', async () => {
  const html =
    '<p>Hi</p><img src="https://good.ng/a.png"><a href="https://evil.test/x">www.paystack.com/login</a><a href="http://93.184.215.14/">here</a><form action="x"></form>';
  const message = `From: Ada <ada@good.ng>\nSubject: FREE MONEY TODAY\nList-Id: <x.good.ng>\nContent-Type: multipart/mixed; boundary=b\n\n--b\nContent-Type: text/html\n\n${html}\n--b\nContent-Type: application/octet-stream\nContent-Disposition: attachment; filename="prices.exe"\n\nMZ\n--b--\n`;
  const result = await call({ message });
  const failed = codes(result);
  for (const code of [
    'attachments',
    'html_active',
    'links_misleading',
    'links_ip',
    'text_part',
    'image_alt',
    'subject_capitals',
    'list_unsubscribe',
    'message_id',
    'date',
    'dkim',
  ])
    assert.ok(failed.includes(code), `${code} of ${failed}`);
  assert.deepEqual(result.content.attachments, [
    { filename: 'prices.exe', mime: 'application/octet-stream', bytes: 3 },
  ]);
});

test('what is no message, or asks for too much work, is refused', async () => {
  await assert.rejects(call({ message: 'Hello' }), { code: 'unreadable_file', param: 'message' });
  const signature = 'DKIM-Signature: v=1; a=rsa-sha256; d=good.ng; s=s1; h=from; bh=x; b=x\r\n';
  await assert.rejects(call({ message: signature.repeat(16) + plain }), { code: 'file_too_complex' });
  await assert.rejects(call({ message: `X-Long: ${'x'.repeat(200_001)}\r\n${plain}` }), {
    code: 'file_too_complex',
  });
});

slowTest('messages that take their parsers minutes hold nobody up, and end at their time limit', async () => {
  let longest = 0;
  let last = performance.now();
  const beat = setInterval(() => {
    longest = Math.max(longest, performance.now() - last);
    last = performance.now();
  }, 10);
  const lines = '\r\n'.repeat(600_000);
  const folds = plain.replace('Subject:', `X-Folded: a\r\n${' \r\n'.repeat(60_000)}Subject:`);
  for (const message of [plain + lines, folds])
    await call({ message }).catch((error: { code: string }) =>
      assert.match(error.code, /deadline_exceeded|file_too_complex|unreadable_file/),
    );
  clearInterval(beat);
  assert.ok(longest < 2_000, `the event loop stood still for ${Math.round(longest)} ms`);
});

test('a From line without an end is searched in no time', async () => {
  const startedMs = performance.now();
  await call({ message: `From: ${'a'.repeat(60_000)}\r\n\r\nx`, ip: '93.184.215.14' }).catch(() => {});
  assert.ok(performance.now() - startedMs < 20_000);
});
