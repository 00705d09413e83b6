/** Fields that are worked out from what lookups return. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lifecycleOf } from './domain-lifecycle.ts';
import { countryOf, networkTypeOf } from './ip-country.ts';

test('what belongs to a country', () => {
  assert.deepEqual(countryOf('NG'), {
    ...{ flag: '🇳🇬', eu: false, calling_code: '+234', capital: 'Abuja', languages: ['en'] },
    currency: { code: 'NGN', name: 'Nigerian Naira', symbol: '₦' },
  });
  const [ghana, france, ivory] = ['GH', 'FR', 'CI'].map((code) => countryOf(code)!);
  assert.deepEqual([ghana!.currency?.symbol, ghana!.calling_code], ['GH₵', '+233']);
  assert.deepEqual([france!.eu, france!.currency?.code, ivory!.currency?.code], [true, 'EUR', 'XOF']);
  for (const none of [null, 'ZZ', '', 'constructor', '__proto__']) assert.equal(countryOf(none), null);
});

test('what a network is, guessed from its name', () => {
  for (const [name, expected] of [
    ['MTN NIGERIA Communication limited', 'isp'],
    ['Globacom Limited', 'isp'],
    ['University of Ibadan', 'education'],
    ['Federal Inland Revenue Service', 'government'],
    ['Zenith Bank Plc', 'business'],
    ['Deutsche Telekom AG', 'isp'],
  ] as const)
    assert.equal(networkTypeOf(name, false), expected, name);
  assert.equal(networkTypeOf('MTN Cloud', true), 'hosting');
});

test('when an expired domain becomes free', () => {
  const now = Date.parse('2026-11-19T00:00:00Z');
  const of = (name: string, statuses: string[], expires: string | null, updated: string | null = null) =>
    lifecycleOf(name, { statuses, expires, updated }, now);
  assert.deepEqual(of('a.com', ['ok'], '2027-01-01T00:00:00Z'), { phase: 'active', drops_at: null });
  assert.deepEqual(of('a.com', ['clientHold'], '2026-11-01T00:00:00Z'), {
    ...{ phase: 'expired', drops_at: '2027-01-20T00:00:00.000Z' },
  });
  assert.deepEqual(of('a.com', ['redemption period'], '2026-09-01T00:00:00Z', '2026-11-10T00:00:00Z'), {
    ...{ phase: 'redemption', drops_at: '2026-12-15T00:00:00.000Z' },
  });
  assert.deepEqual(of('a.com', ['pendingDelete'], null, '2026-11-18T00:00:00Z'), {
    ...{ phase: 'pending_delete', drops_at: '2026-11-23T00:00:00.000Z' },
  });
  assert.deepEqual(of('a.com.ng', [], '2026-11-01T00:00:00Z'), { phase: 'expired', drops_at: null });
  assert.deepEqual(of('a.com', ['autoRenewPeriod'], '2027-11-10T00:00:00Z'), {
    phase: 'expired',
    drops_at: null,
  });
  assert.equal(of('a.com', [], null), null);
});
