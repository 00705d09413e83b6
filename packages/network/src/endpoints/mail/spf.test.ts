import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Lookup } from '../../../../core/src/endpoints/lookup.ts';
import { openTerm, reportSpf } from './spf.ts';

const published = new Map<string, string>();
const asked: string[] = [];

const lookup: Lookup = async (name, type) => {
  asked.push(`${name} ${type}`);
  const text = type === 'TXT' ? published.get(name) : undefined;
  const records = text === undefined ? [] : [{ name, type, ttl: 1, data: text, parsed: { text } }];
  return { state: records.length > 0 ? 'found' : 'none', missing: false, secure: false, records };
};

async function report(records: Record<string, string>) {
  published.clear();
  asked.length = 0;
  for (const [name, text] of Object.entries(records)) published.set(name, text);
  return await reportSpf('a.ng', lookup);
}

test('receivers ignore what follows all: a warning, and no lookups (RFC 7208 section 5.1)', async () => {
  const hosts = Array.from({ length: 11 }, (_, at) => `a:h${at}.a.ng`).join(' ');
  const spf = await report({ 'a.ng': `v=spf1 mx -all ${hosts} include:b.ng +all exp=why.a.ng` });
  assert.deepEqual(
    [spf.valid, spf.errors, spf.all, spf.lookups, spf.void_lookups, spf.includes],
    [true, [], '-', 1, 1, []],
  );
  assert.deepEqual(asked, ['a.ng TXT', 'a.ng MX']);
  assert.equal(spf.warnings.length, 1);
  assert.equal(spf.warnings[0]!.code, 'after_all');
  assert.match(spf.warnings[0]!.message, /^Receivers ignore what follows all: a:h0\.a\.ng /);
});

test('an included record ends at its all too; mistakes in syntax count wherever they are', async () => {
  const included = await report({
    'a.ng': 'v=spf1 include:b.ng -all',
    'b.ng': 'v=spf1 ip4:192.0.2.1 ~all include:c.ng',
  });
  assert.deepEqual([included.valid, included.lookups, included.includes.length], [true, 1, 1]);
  assert.deepEqual(included.warnings, [
    { code: 'after_all', message: 'b.ng: Receivers ignore what follows all: include:c.ng.' },
  ]);
  const wrong = await report({ 'a.ng': 'v=spf1 -all ip4:1.2.3.400 bogus' });
  assert.equal(wrong.valid, false);
  assert.match(wrong.errors.join(' '), /ip4:1\.2\.3\.400 .* "bogus" is not a mechanism/);
});

test('an included record that every server passes is found, however deep', async () => {
  const b = 'v=spf1 ip4:192.0.2.1 include:c.ng ~all';
  for (const [records, open] of [
    [{ 'a.ng': 'v=spf1 include:b.ng -all', 'b.ng': 'v=spf1 +all' }, 'b.ng'],
    [{ 'a.ng': 'v=spf1 include:b.ng -all', 'b.ng': b, 'c.ng': 'v=spf1 all' }, 'c.ng'],
    [{ 'a.ng': 'v=spf1 include:b.ng -all', 'b.ng': 'v=spf1 redirect=c.ng', 'c.ng': 'v=spf1 all' }, 'b.ng'],
    [{ 'a.ng': 'v=spf1 include:b.ng -all', 'b.ng': b, 'c.ng': 'v=spf1 -all' }, undefined],
    [{ 'a.ng': 'v=spf1 ?include:b.ng -all', 'b.ng': 'v=spf1 +all' }, undefined],
    [{ 'a.ng': 'v=spf1 -all include:b.ng', 'b.ng': 'v=spf1 +all' }, undefined],
    [{ 'a.ng': 'v=spf1 include:a.ng -all' }, undefined],
    [{ 'a.ng': 'v=spf1 mx -all' }, undefined],
  ] as const)
    assert.equal(openTerm(await report(records))?.domain, open, JSON.stringify(records));
});

test('a range of every IP address lets every server send, whatever all says', async () => {
  for (const [records, open] of [
    [{ 'a.ng': 'v=spf1 ip4:0.0.0.0/0 -all' }, { domain: null, term: 'ip4:0.0.0.0/0' }],
    [{ 'a.ng': 'v=spf1 mx ip6:::/0 ~all' }, { domain: null, term: 'ip6:::/0' }],
    [{ 'a.ng': 'v=spf1 a/0 -all' }, { domain: null, term: 'a/0' }],
    [{ 'a.ng': 'v=spf1 mx:b.ng/24//0 -all' }, { domain: null, term: 'mx:b.ng/24//0' }],
    [
      { 'a.ng': 'v=spf1 include:b.ng -all', 'b.ng': 'v=spf1 ip4:0.0.0.0/0 -all' },
      { domain: 'b.ng', term: 'ip4:0.0.0.0/0' },
    ],
    [
      { 'a.ng': 'v=spf1 redirect=b.ng', 'b.ng': 'v=spf1 ip4:0.0.0.0/0 -all' },
      { domain: 'b.ng', term: 'ip4:0.0.0.0/0' },
    ],
    [{ 'a.ng': 'v=spf1 -ip4:0.0.0.0/0 -all' }, undefined],
    [{ 'a.ng': 'v=spf1 ip4:10.0.0.0/8 a:b.ng/30 -all ip4:0.0.0.0/0' }, undefined],
  ] as const)
    assert.deepEqual(openTerm(await report(records)), open, JSON.stringify(records));
});

const faultyTerms =
  `all:foo all/8 a:shop.ng:8080 a/33 a/032 a//129 a//+1 a/24/64 a/24//64//1 a: mx: ptr: exists: include: include
exists ptr/0 ptr:shop.ng/24 include:shop.ng/24 exists:shop.ng/24 mx:shop a:shop. a:shop.ng.. a:shop.-ng a:shop.ng- a:192.0.2.1
a:shop.123 ip4 ip4: ip4/8 ip4:192.0.2.1/032 ip4:192.0.2.1/33 ip4:192.0.2.1/8/8 ip4:192.0.2 ip6:192.0.2.1 ip6:2001:db8::/129
ip6:2001:db8::1%eth0 a:%{x}.shop.ng a:%(i).shop.ng a:shop%.ng a:%{i a:%{i0}.shop.ng a:%{ir3}.shop.ng a:%{d;}.shop.ng
exists:%{c}.shop.ng exists:%{r}.shop.ng redirect= redirect=-all redirect=%{t}.shop.ng exp= exp=shop exp=shop.ng/24 note=%x
a:sh\u00f6p.ng a:shop.ng\0 a\tmx =x 1=x ++a +`.split(/[ \n]/);

for (const term of faultyTerms)
  test(`${JSON.stringify(term)} makes a record invalid, before and after all`, async () => {
    for (const text of [`v=spf1 ${term} -all`, `v=spf1 -all ${term}`]) {
      const { valid, errors } = await report({ 'a.ng': text, 'shop.ng': 'v=spf1 -all' });
      assert.equal(valid, false, text);
      assert.ok(errors.length > 0);
    }
  });

const rightTerms =
  `ALL ?all a A:Shop.NG a:shop.ng. a/0 a/32 a//0 a/24//64 a:shop.ng/24//128 mx:a.b.xn--c a:shop.1a a:shop.a-1 a:x:y/z.shop.ng
ptr ptr:shop.ng ip4:192.0.2.1 ip4:0.0.0.0/0 ip6:::1 ip6:2001:db8::/32 ip6:::ffff:192.0.2.1/128 exists:%{i}.%{ir.-+,/_=}.shop.ng
exists:%{l1r-}%{d2} exists:%{S}.%{O}.%{D}.%{P}.%{V}.%{H}.shop.ng exists:a%%b%_c%-.shop.ng a:%{d} a:a-b_c.shop.ng exp=%{i}.shop.ng
note=%{c}%{r}%{t} n.o-t_e= unknown=a:b/c`.split(/[ \n]/);

for (const term of rightTerms)
  test(`${term} is part of the grammar`, async () => {
    const { errors } = await report({ 'a.ng': `v=spf1  ${term}  -all ` });
    assert.deepEqual(errors, []);
  });

test('redirect and exp stand once; only a space ends the version', async () => {
  for (const text of [
    'v=spf1 redirect=b.ng redirect=b.ng',
    'v=spf1 exp=b.ng -all exp=b.ng',
    'v=spf1 redirect=b.ng REDIRECT=c.ng',
  ])
    assert.match(
      (await report({ 'a.ng': text, 'b.ng': 'v=spf1 -all' })).errors.join(),
      /appears more than once/,
    );
  assert.equal((await report({ 'a.ng': 'v=spf1\t-all' })).found, false);
});

test('a term of sixty thousand letters is read at once', async () => {
  for (const text of [
    `a:b.${'a'.repeat(60_000)}!`,
    `a:${'%{d1'.repeat(15_000)}`,
    `a:b/${'1'.repeat(60_000)}x`,
  ])
    assert.equal((await report({ 'a.ng': `v=spf1 ${text}` })).valid, false);
});

test('past the limit of lookups, only terms that name servers make a record invalid', async () => {
  const ten = 'a a a a a a a a a a';
  for (const [rest, valid] of [
    ['mx -all', true],
    ['mx ip4:192.0.2.1 -all', false],
    ['mx -ip4:192.0.2.1 -all', true],
    ['ip4:192.0.2.1 mx -all', true],
    ['mx +all', false],
    ['exists:%{i}.b.ng -all', false],
  ] as const) {
    const spf = await reportSpf('a.ng', async (name, type) => {
      const records =
        type === 'TXT'
          ? [{ name, type, ttl: 1, data: '', parsed: { text: `v=spf1 ${ten} ${rest}` } }]
          : type === 'A'
            ? [{ name, type, ttl: 1, data: '192.0.2.7', parsed: {} }]
            : [];
      return { state: records.length > 0 ? 'found' : 'none', missing: false, secure: false, records };
    });
    assert.deepEqual([spf.valid, spf.lookups], [valid, 11], rest);
    assert.equal(spf.warnings.filter(({ code }) => code === 'lookups').length, valid ? 1 : 0, rest);
  }
});
