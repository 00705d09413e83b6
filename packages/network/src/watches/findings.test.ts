// @alone
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Finding } from '../../../core/src/domain/watch-kinds.ts';
import type { Endpoint } from '../../../core/src/endpoints/endpoint.ts';
import { isSame as isSameTo } from '../../../core/src/schedule/watch-findings.ts';
import { dns } from '../endpoints/dns.ts';
import { ssl } from '../endpoints/ssl.ts';
import { whois } from '../endpoints/whois.ts';
import * as findings from './findings.ts';
import { watches } from './kinds.ts';

/** The response as the endpoint's own schema defines it: a field of another name is lost. */
const response = ({ output, example }: Endpoint, changes: object) =>
  output.parse({ ...(example.output as object), ...changes }) as Record<string, unknown>;
const readerOf = (kind: string) => watches.find((one) => one.kind === kind)!.reader!;
const isSame = (before: Finding['seen'], after: Finding['seen']) =>
  isSameTo(before, after, readerOf('certificate'));
const certificate = (changes: object) => findings.certificate(response(ssl, changes)) as Finding;
const domain = (changes: object) => findings.domain(response(whois, changes)) as Finding;

test('certificates: expiry is reported in steps', () => {
  const days = (days_remaining: number) => certificate({ days_remaining });
  assert.deepEqual([days(62).status, days(62).summary], ['ok', 'Valid for 62 days.']);
  assert.equal(days(30).status, 'alert');
  assert.ok(isSame(days(62).seen, days(40).seen), 'no news between the steps');
  assert.ok(!isSame(days(30).seen, days(14).seen));
  const reason = 'A certificate of the chain has expired.';
  const expired = certificate({ days_remaining: -2, valid: false, error: reason });
  assert.equal(expired.summary, 'Not valid: A certificate of the chain has expired.');
  const other = certificate({ days_remaining: 5, valid: false, error: 'The chain is too long.' });
  assert.equal(other.summary, 'Not valid: The chain is too long. It expires in 5 days.');
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
  assert.deepEqual(
    [days(1).summary, days(0).summary, days(-8).summary],
    ['Registered for another 1 day.', 'Expires within a day.', 'Expired 8 days ago.'],
  );
  const nameservers = ['b', 'a'].map((host) => ({ host, addresses: [] }));
  assert.deepEqual(domain({ nameservers }).seen.nameservers, ['a', 'b']);
});

test('DNS: a server that can’t answer for one of the types is no finding', () => {
  const [query] = (dns.example.output as { queries: object[] }).queries;
  const check = (...statuses: string[]) =>
    findings.dns(response(dns, { queries: statuses.map((status) => ({ ...query, status })) }));
  assert.ok('seen' in check('NOERROR', 'NXDOMAIN'));
  assert.deepEqual(check('NOERROR', 'SERVFAIL'), {
    failed: 'The DNS server returned SERVFAIL for MX records.',
  });
});
