import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Lookup } from '../lookup.ts';
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
  assert.match(spf.warnings[0]!, /^Receivers ignore what follows all: a:h0\.a\.ng /);
});

test('an included record ends at its all too; mistakes in syntax count wherever they are', async () => {
  const included = await report({
    'a.ng': 'v=spf1 include:b.ng -all',
    'b.ng': 'v=spf1 ip4:192.0.2.1 ~all include:c.ng',
  });
  assert.deepEqual([included.valid, included.lookups, included.includes.length], [true, 1, 1]);
  assert.deepEqual(included.warnings, ['b.ng: Receivers ignore what follows all: include:c.ng.']);
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
