import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import fc from 'fast-check';
import { mailboxOf, parseEmail, spellEmail, splitSubaddress } from './address.ts';
import { likelyDomain } from './likely-typo.ts';
import { emailLists, isDisposable, isFreeProvider, isRole } from './lists.ts';

function spelled(text: string): string | undefined {
  const parsed = parseEmail(text);
  return 'fault' in parsed ? undefined : spellEmail(parsed.address);
}

test('valid addresses, in one spelling each', () => {
  for (const [given, wanted] of [
    ['ada@example.com', 'ada@example.com'],
    [' Ada.Obi@EXAMPLE.com ', 'Ada.Obi@example.com'],
    ["o'brien+x_y=z@sub.example.co.uk", "o'brien+x_y=z@sub.example.co.uk"],
    ['"ada"@example.com', 'ada@example.com'],
    ['"ada obi"@example.com', '"ada obi"@example.com'],
    ['"a@b"@example.com', '"a@b"@example.com'],
    ['"a\\"b\\\\c"@example.com', '"a\\"b\\\\c"@example.com'],
    ['""@example.com', '""@example.com'],
    ['adé@ọjà.ng', 'adé@xn--j-sfa590u.ng'],
    ['用户@例子.广告', '用户@xn--fsqu00a.xn--4rr70v'],
    ['ada@xn--fsqu00a.com', 'ada@xn--fsqu00a.com'],
    ['ada@[192.0.2.1]', 'ada@[192.0.2.1]'],
    ['ada@[IPv6:2001:DB8::1]', 'ada@[IPv6:2001:db8::1]'],
    [`${'a'.repeat(64)}@example.com`, `${'a'.repeat(64)}@example.com`],
  ] as const)
    assert.equal(spelled(given), wanted, given);
});

test('invalid addresses, each with its fault', () => {
  for (const [given, fault] of [
    ['', /no @/],
    ['ada', /no @/],
    ['@example.com', /Nothing precedes/],
    ['ada@', /Nothing follows/],
    ['.ada@example.com', /dot/],
    ['a..b@example.com', /dot/],
    ['ada.@example.com', /dot/],
    ['ada obi@example.com', /quoted/],
    ['a@b@example.com', /quoted/],
    ['"a"b"@example.com', /quoted/],
    ['ada@localhost', /top-level/],
    ['ada@-x.com', /not a domain/],
    ['ada@x_y.com', /not a domain/],
    ['ada@example..com', /not a domain/],
    ['ada@192.0.2.1', /brackets/],
    ['ada@[300.1.1.1]', /no IP address/],
    ['ada@[fe80::1]', /no IP address/],
    [`${'a'.repeat(65)}@example.com`, /longer than 64/],
    [`ada@${'a.'.repeat(130)}com`, /not a domain/],
    [`${'é'.repeat(33)}@example.com`, /longer than 64/],
    ['a\u0000b@example.com', /quoted/],
    ['a\ud800b@example.com', /quoted/],
  ] as const) {
    const parsed = parseEmail(given);
    assert.match('fault' in parsed ? parsed.fault : 'valid', fault, given);
  }
});

test('a spelling is stable, whatever was sent', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.emailAddress(),
        fc.string().map((text) => `${text}@example.com`),
      ),
      (text) => {
        const once = spelled(text);
        if (once !== undefined) assert.equal(spelled(once), once);
      },
    ),
    { numRuns: 1_000 },
  );
});

test('subaddresses and mailboxes', () => {
  for (const [given, user, subaddress, mailbox] of [
    ['Ada.Obi+news@googlemail.com', 'Ada.Obi', 'news', 'adaobi@gmail.com'],
    ['Ada.Obi+news@example.com', 'Ada.Obi', 'news', 'ada.obi@example.com'],
    ['ada-shop@yahoo.com', 'ada', 'shop', 'ada@yahoo.com'],
    ['ada-shop@example.com', 'ada-shop', null, 'ada-shop@example.com'],
    ['+234@example.com', '+234', null, '+234@example.com'],
    ['"A+B c"@example.com', 'A+B c', null, '"A+B c"@example.com'],
  ] as const) {
    const parsed = parseEmail(given);
    assert.ok('address' in parsed, given);
    assert.deepEqual(splitSubaddress(parsed.address), { user, subaddress }, given);
    assert.equal(mailboxOf(parsed.address), mailbox, given);
  }
});

test('likely typos, and domains that only look like one', () => {
  for (const [given, doubtful, wanted] of [
    ['gmial.com', false, 'gmail.com'],
    ['gmail.con', false, 'gmail.com'],
    ['gamil.com', false, 'gmail.com'],
    ['hotmial.com', false, 'hotmail.com'],
    ['yaho.com', false, 'yahoo.com'],
    ['outlok.com', false, 'outlook.com'],
    ['aol.comm', false, 'aol.com'],
    ['tnail.com', true, 'gmail.com'],
    ['tnail.com', false, null],
    ['gmail.com', true, null],
    ['mail.com', true, null],
    ['unilag.edu.ng', true, null],
    ['oja.ng', true, null],
    ['me.ng', true, null],
    ['gmx.net', false, null],
    ['yahoo.com.ng', true, null],
    ['yahoo.com.ar', false, null],
    ['yahoo.co.id', false, null],
    ['hotmail.be', false, null],
    ['yahoo.se', false, null],
    ['yahoo.co', false, 'yahoo.com'],
    ['yahoo.co.ul', false, 'yahoo.co.uk'],
    ['yaho.com.ar', true, null],
    ['example.com', true, null],
  ] as const)
    assert.equal(likelyDomain(given, doubtful), wanted, `${given} ${doubtful}`);
});

test('lists: what they hold, and the versions that are named', () => {
  assert.deepEqual(['x@mailinator.com', 'x@a.mailinator.com', 'x@gmail.com'].map(isDisposable), [
    true,
    true,
    false,
  ]);
  assert.deepEqual(['gmail.com', 'yandex.ru', 'unilag.edu.ng'].map(isFreeProvider), [true, true, false]);
  assert.deepEqual(['support', 'no-reply', 'billing', 'ada'].map(isRole), [true, true, true, false]);
  const installed = createRequire(import.meta.url);
  for (const { name, version } of Object.values(emailLists)) {
    const path = installed.resolve(`${name}/package.json`);
    assert.equal((installed(path) as { version: string }).version, version, `${name}: set its date, too`);
  }
});
