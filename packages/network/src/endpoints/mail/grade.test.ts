import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Found, Lookup } from '../../../../core/src/endpoints/lookup.ts';
import { reportDmarc } from './dmarc.ts';
import { gradeMail, type MailFacts } from './grade.ts';
import { readServers } from './mail-servers.ts';
import { reportSpf } from './spf.ts';
import { reportMtaSts, reportTlsRpt } from './transport-policies.ts';

type Published = Record<string, string | null>;

/** From `name TYPE` to the record; null where DNS fails. What is not there does not exist. */
const lookupIn =
  (published: Published): Lookup =>
  async (name, type) => {
    const none: Found = { state: 'none', missing: true, records: [], alias: false, secure: false };
    const target = type === 'MX' ? undefined : published[`${name} CNAME`];
    if (typeof target === 'string')
      return { ...(await lookupIn(published)(target, type)), alias: true, missing: false };
    const data = published[`${name} ${type}`];
    const missing = !Object.keys(published).some((key) => key.startsWith(`${name} `));
    if (data === undefined) return { ...none, missing };
    if (data === null) return { ...none, missing: false, state: 'unknown' };
    const parsed = type === 'MX' ? { priority: 10, exchange: data } : { text: data };
    return { ...none, state: 'found', missing: false, records: [{ name, type, ttl: 1, data, parsed }] };
  };

async function grade(published: Published, domain = 'a.ng') {
  const lookup = lookupIn(published);
  const readUrl = async () => ({ status: 404, mime: '', text: '' });
  const facts: MailFacts = {
    mx: await readServers(domain, lookup),
    spf: await reportSpf(domain, lookup),
    dmarc: await reportDmarc(domain, lookup),
    dkim: { keys: [], tried: [], wildcard: false },
    mtaSts: await reportMtaSts(domain, { lookup, hosts: [], readUrl }),
    tlsRpt: await reportTlsRpt(domain, lookup),
    bimi: {
      ...{ found: false, record: null, logo: null, authority: null },
      ...{ certificate: null, logo_valid: null, errors: [] },
    },
    dane: [],
  };
  const { advice } = gradeMail(facts);
  return { ...facts, of: (code: string) => advice.find((one) => one.code === code) };
}

suite('the grade of a mail domain', () => {
  test('an included record that DNS fails to return is no mistake of the record', async () => {
    const { spf, of } = await grade({ 'a.ng TXT': 'v=spf1 include:b.ng -all', 'b.ng TXT': null });
    assert.deepEqual([spf.valid, spf.errors], [null, ['DNS could not say what b.ng publishes.']]);
    assert.equal(of('spf_invalid'), undefined);
    const wrong = await grade({ 'a.ng TXT': 'v=spf1 include:b.ng bogus -all', 'b.ng TXT': null });
    assert.equal(wrong.spf.valid, false);
  });

  test('only a null MX record says that a domain sends no mail', async () => {
    const message = async (published: Published) => (await grade(published)).of('spf_missing')?.message;
    assert.match((await message({ 'a.ng MX': '.' }))!, /v=spf1 -all, because this domain sends no mail/);
    assert.match((await message({ 'a.ng A': '93.184.215.14' }))!, /names your mail servers .* If the domain/);
  });

  test('an MX host on a private IP address counts like one without', async () => {
    for (const ip of ['10.0.0.1', '127.0.0.1', '0.0.0.0']) {
      const { of } = await grade({ 'a.ng MX': 'mx.a.ng', 'mx.a.ng A': ip });
      assert.deepEqual([of('mx_private')?.points, of('ptr')], [10, undefined], ip);
    }
    const both = await grade({
      'a.ng MX': 'mx.a.ng',
      'mx.a.ng A': '10.0.0.1',
      'mx.a.ng AAAA': '2a00:1450::1',
    });
    assert.equal(both.of('mx_private'), undefined);
  });

  test('an MX host that is an alias is reported', async () => {
    const published = { 'a.ng MX': 'mail.a.ng', 'mx.a.ng A': '93.184.215.14' };
    const { of, mx } = await grade({ ...published, 'mail.a.ng CNAME': 'mx.a.ng' });
    assert.deepEqual(
      [mx.servers[0]!.alias, mx.servers[0]!.resolves, of('mx_alias')?.points],
      [true, true, 3],
    );
    assert.match(of('mx_alias')!.message, /aliases \(CNAME\), .*: mail\.a\.ng\./);
    const direct = await grade({ ...published, 'mail.a.ng A': '93.184.215.14' });
    assert.deepEqual([direct.mx.servers[0]!.alias, direct.of('mx_alias')], [false, undefined]);
  });

  test('ptr in an SPF record is reported, also beside terms without effect', async () => {
    const { spf, of } = await grade({ 'a.ng TXT': 'v=spf1 ptr -all mx', 'a.ng MX': 'mx.a.ng' });
    assert.deepEqual([spf.valid, spf.warnings.length], [true, 2]);
    assert.match(of('spf_ptr')!.message, /^Replace ptr .* ignore it/);
    assert.doesNotMatch(of('spf_ignored_terms')!.message, /ptr/);
    assert.equal((await grade({ 'a.ng TXT': 'v=spf1 -all ptr' })).of('spf_ptr'), undefined);
  });

  test('np is the DMARC policy of names that do not exist', async () => {
    const published = {
      '_dmarc.a.ng TXT': 'v=DMARC1; p=none; sp=quarantine; np=reject',
      'b.a.ng A': '1.1.1.1',
    };
    const policy = async (domain: string) => (await grade(published, domain)).dmarc.effective_policy;
    assert.equal(await policy('gone.a.ng'), 'reject');
    assert.equal(await policy('b.a.ng'), 'quarantine');
    assert.equal(await policy('a.ng'), 'none');
    const wrong = await grade({ '_dmarc.a.ng TXT': 'v=DMARC1; p=none; np=block' });
    assert.match(wrong.dmarc.errors.join(), /np=block is not a policy/);
  });

  test('pct=0 applies the next weaker policy', async () => {
    const points = async (record: string) =>
      (await grade({ 'a.ng A': '1.1.1.1', '_dmarc.a.ng TXT': record })).of('dmarc_pct')?.points;
    assert.equal(await points('v=DMARC1; p=quarantine; pct=50'), 10);
    assert.equal(await points('v=DMARC1; p=quarantine; pct=0'), 28);
    assert.equal(await points('v=DMARC1; p=reject; pct=0'), 10);
  });
});
