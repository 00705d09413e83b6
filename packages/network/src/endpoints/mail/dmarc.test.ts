import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Lookup } from '../../../../core/src/endpoints/lookup.ts';
import { reportDmarc } from './dmarc.ts';

const publishing =
  (text: string): Lookup =>
  async (name, type) => {
    const records =
      type === 'TXT' && name === '_dmarc.a.ng' ? [{ name, type, ttl: 1, data: text, parsed: { text } }] : [];
    return { state: records.length > 0 ? 'found' : 'none', missing: false, secure: false, records };
  };

test('without a policy that receivers understand, they go on with none if they can report (RFC 7489 section 6.6.3)', async () => {
  for (const [text, policy, subdomain] of [
    ['v=DMARC1; rua=mailto:d@a.ng', 'none', 'none'],
    ['v=DMARC1; p=block; rua=mailto:d@a.ng', 'none', 'none'],
    ['v=DMARC1; p=reject; sp=all; rua=mailto:d@a.ng', 'none', 'none'],
    ['v=DMARC1; p=reject; sp=all', null, null],
    ['v=DMARC1; adkim=s', null, null],
    ['v=DMARC1; rua=d@a.ng', null, null],
  ] as const) {
    const own = await reportDmarc('a.ng', publishing(text));
    assert.deepEqual([own.valid, own.policy, own.effective_policy], [false, policy, policy], text);
    const below = await reportDmarc('shop.a.ng', publishing(text));
    assert.deepEqual([below.subdomain_policy, below.effective_policy], [subdomain, subdomain], text);
  }
  const right = await reportDmarc('a.ng', publishing('v=DMARC1; p=reject; sp=quarantine'));
  assert.deepEqual([right.valid, right.policy, right.subdomain_policy], [true, 'reject', 'quarantine']);
});

test('an alignment that is neither r nor s is named, and taken as r', async () => {
  const report = await reportDmarc('a.ng', publishing('v=DMARC1; p=reject; adkim=strict; aspf=S'));
  assert.deepEqual(
    [report.valid, report.alignment, report.errors],
    [false, { dkim: 'relaxed', spf: 'strict' }, ['adkim=strict is neither r nor s; receivers take r.']],
  );
});
