// @alone
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { declareWatchKinds, findWatchKind } from '../../../core/src/domain/watch-kinds.ts';
import type { Endpoint } from '../../../core/src/endpoints/endpoint.ts';
import { writeMail } from '../../../core/src/platform/mail/texts/texts.ts';
import type { WatchRow } from '../../../core/src/platform/watches/watch.ts';
import { mailOf } from '../../../core/src/schedule/watch-mail.ts';
import { isLoaded, noteOf } from '../../../core/src/schedule/watch-notes.ts';
import { dns } from '../endpoints/dns.ts';
import { page } from '../endpoints/page/page.ts';
import { whois } from '../endpoints/whois.ts';
import { watches } from './kinds.ts';

declareWatchKinds(watches);

const row = (kind: string, input: object): WatchRow => ({
  id: 'wch_1',
  account_id: 'acc_1',
  key_id: null,
  ip: '',
  kind,
  input: JSON.stringify(input),
  name: '',
  every_minutes: 60,
  email: 1,
  cap_micros: 5_000_000,
  month: '2026-11',
  spent_micros: 0,
  state: 'active',
  paused_because: null,
  status: 'new',
  summary: '',
  seen: null,
  failures: 0,
  last_error: null,
  checked_at: null,
  changed_at: null,
  next_at: 0,
  created_at: 0,
  created_by: null,
  alert_after: 1,
  misses: 0,
  reported: null,
  maintenance: null,
  regions: null,
  next_region: null,
  checked_from: null,
  public: 0,
});

/** A response as the endpoint's own schema defines it. */
function check(watch: WatchRow, { output, example }: Endpoint, changes: object) {
  const kind = findWatchKind(watch.kind)!;
  assert.ok(isLoaded(kind));
  return noteOf(
    watch,
    kind,
    {
      status: 200,
      retryAfterSeconds: 1,
      chargeMicros: 0,
      ms: 1,
      body: output.parse({ ...(example.output as object), ...changes }) as Record<string, unknown>,
    },
    0,
  );
}

/** The email about the second of two checks. */
function mailed(watch: WatchRow, endpoint: Endpoint, first: object, second: object) {
  const { status, summary, seen } = check(watch, endpoint, first);
  const known = { ...watch, status, summary, seen };
  const note = check(known, endpoint, second);
  assert.equal(note.event?.type, 'watch.changed');
  const { kind, values } = mailOf(known, note, 'https://oja.test/console/watches');
  return writeMail(kind, values, 'en');
}

const hosts = (...names: string[]) => ({ nameservers: names.map((host) => ({ host, addresses: [] })) });
const record = (data: string) => ({ name: 'mx.lo.com', type: 'MX', ttl: 60, data });

test('an email about a domain says which name servers changed', () => {
  const watch = row('domain', { raw: true, domain: 'lo.com' });
  const days = { days_to_expiry: 103 };
  const mail = mailed(
    watch,
    whois,
    { ...days, ...hosts('ns1.a', 'ns2.a') },
    { ...days, ...hosts('ns2.a', 'ns1.evil') },
  );
  assert.equal(mail.subject, 'Change: lo.com');
  assert.equal(
    mail.text,
    `Your domain watch lo.com found a change.

Name server removed: ns1.a
Name server added: ns1.evil

Now: Registered for another 103 days.

See https://oja.test/console/watches.`,
  );
});

test('an email about DNS records lists at most 20 changes, and names the target whatever the order of its fields', () => {
  const watch = row('dns', { type: 'MX', name: 'mx.lo.com' });
  const many = Array.from({ length: 30 }, (_, i) => record(`10 mail${i}.lo.com.`));
  const mail = mailed(watch, dns, { records: [record('10 old.lo.com.')] }, { records: many });
  assert.equal(mail.subject, 'Change: mx.lo.com');
  assert.match(
    mail.text,
    /Record removed: mx.lo.com MX 10 old.lo.com\.\nRecord added: mx.lo.com MX 10 mail0\./,
  );
  assert.match(mail.text, /And 11 more changes\.\n\nNow: NOERROR: 30 records\.\nBefore: NOERROR: 1 record\./);
});

test('an email about a page says what changed', () => {
  const watch = row('page', { url: 'https://lo.com/', include: ['text'] });
  const mail = mailed(
    watch,
    page,
    { title: 'Shop', text: 'one two' },
    { title: 'Hacked', text: 'three', status: 404 },
  );
  assert.equal(mail.subject, 'Alert: https://lo.com/');
  for (const line of ['Status: 200 → 404', 'Title: Shop → Hacked', 'The text changed.'])
    assert.ok(mail.text.includes(`\n${line}\n`), mail.text);
});
