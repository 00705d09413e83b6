import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ssl } from '../endpoints/network/ssl.ts';
import { whois } from '../endpoints/network/whois.ts';
import { findings, isSame } from './watch-findings.ts';

/** The response as the endpoint's own schema defines it: a field of another name is lost. */
const certificate = (changes: object) =>
  findings.certificate(
    ssl.output.parse({ ...(ssl.example.output as object), ...changes }) as Record<string, unknown>,
  );
const domain = (changes: object) =>
  findings.domain(
    whois.output.parse({ ...(whois.example.output as object), ...changes }) as Record<string, unknown>,
  );

test('certificates: expiry is reported in steps', () => {
  const days = (days_remaining: number) => certificate({ days_remaining });
  assert.deepEqual([days(62).status, days(62).summary], ['ok', 'Valid for 62 days.']);
  assert.equal(days(30).status, 'alert');
  assert.ok(isSame(days(62).seen, days(40).seen), 'no news between the steps');
  assert.ok(!isSame(days(30).seen, days(14).seen));
  const expired = certificate({ days_remaining: -2, valid: false, error: 'expired' });
  assert.match(expired.summary, /Not valid: expired. It has expired/);
});

test('certificates: a new one is a change, one that was never stored is not', () => {
  const [old, renewed] = ['AA:01', 'BB:02'].map(
    (fingerprint_sha256) => certificate({ fingerprint_sha256 }).seen,
  );
  assert.equal(old!.fingerprint, 'AA:01');
  assert.ok(isSame(old!, { ...old }));
  assert.ok(!isSame(old!, renewed!));
  assert.ok(isSame({ ...old, fingerprint: null }, renewed!));
  assert.ok(!isSame({ ...old, fingerprint: null, valid: false }, renewed!), 'other changes still count');
});

test('domains: expiry is reported in steps', () => {
  const days = (days_to_expiry: number | null) => domain({ days_to_expiry });
  assert.deepEqual(
    [days(200).status, days(5).status, days(null).status, domain({ registered: false }).status],
    ['ok', 'alert', 'ok', 'alert'],
  );
  const nameservers = ['b', 'a'].map((host) => ({ host, addresses: [] }));
  assert.deepEqual(domain({ nameservers }).seen.nameservers, ['a', 'b']);
});
