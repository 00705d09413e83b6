/** Every email in every language that has it. `OJA_TEST_MAIL_PREVIEWS=folder` writes them as pages to look at. */
import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { languages } from '../../../domain/languages/languages.ts';
import { mailHtml } from '../html.ts';
import { english } from './en.ts';
import { french } from './fr.ts';
import { type MailContent, type MailKind, type MailValues, writeMail } from './texts.ts';

const at = Date.UTC(2026, 10, 20, 8, 5);
const oja = 'https://oja.test';
const email = 'ada@example.test';
const watch = { kind: 'certificate', name: 'shop.test', url: `${oja}/console/watches` };

const samples: MailValues = {
  confirmEmail: { url: `${oja}/signup#token=abc` },
  alreadySignedUp: { url: oja },
  resetPassword: { url: `${oja}/console/reset#token=abc` },
  invitation: { url: `${oja}/signup#invitation=abc` },
  invite: { inviter: 'Bisi Okafor', team: 'Alaba Shops', role: 'developer', url: `${oja}/join#token=abc` },
  passkey: { email, isAdded: true, url: `${oja}/console/settings` },
  approveNewEmail: { from: email, to: 'ada@shop.test', url: `${oja}/confirm-email#token=abc` },
  confirmNewEmail: { to: 'ada@shop.test', url: `${oja}/confirm-email#token=abc` },
  newEmailTaken: { to: 'ada@shop.test' },
  emailChanged: { from: email, to: 'ada@shop.test' },
  security: { what: 'recoveryCode', email, left: 7, url: oja },
  impersonation: { operator: 'Support', account: 'Alaba', until: at, reason: 'Ticket 12', url: `${oja}/a` },
  newLogIn: {
    ...{ email, isNew: ['place', 'device'], device: 'Firefox on Windows', place: 'Lagos, Nigeria' },
    ...{ ip: '192.0.2.1', at, url: `${oja}/console/settings` },
  },
  linkIdentity: { provider: 'GitHub', url: `${oja}/login/confirm#token=abc` },
  suspended: { id: 'acc_1', reason: 'Spam', url: `${oja}/report`, contact: 'ops@oja.test' },
  activeAgain: { id: 'acc_1' },
  deleted: { account: 'Alaba Shops', email, by: { member: 'bisi@example.test' } },
  lowBalance: { balance: '4.20', threshold: '5.00', daysLeft: 3.5, url: `${oja}/console/credits#top-up` },
  capUsed: {
    ...{ percent: 80, unit: 'dollars', used: '8.00', cap: '10.00', field: 'monthly_cap', owner: 'key' },
    ...{ name: 'production', resetsAt: '2026-12-01T00:00:00.000Z' },
  },
  paid: {
    amountMinor: 1_500_000,
    currency: 'NGN',
    isAuto: false,
    provider: 'paystack',
    reference: 'ref-1',
    url: `${oja}/console/credits`,
  },
  autoTopUpPaused: {
    failures: 3,
    amountMinor: 1_500_000,
    currency: 'NGN',
    why: 'Card declined.',
    url: `${oja}/console/credits#top-up`,
  },
  keyLeaked: {
    name: 'production',
    hint: 'oja_live_abc…xyz',
    where: 'github.com/a/b',
    url: `${oja}/console/keys`,
  },
  confirmSubscription: { url: `${oja}/status#confirm=abc` },
  notice: { title: 'Slow chat', state: 'in_progress', text: 'We are on it.', url: `${oja}/status` },
  watchPaused: { kind: watch.kind, name: watch.name, why: 'no credits.' },
  watchFailed: { ...watch, why: 'timeout.', last: 'valid' },
  watchChanged: { ...watch, isGood: false, isBack: false, changes: ['+ a'], now: 'expired', before: 'valid' },
  reports: { kind: 'abuse' },
  providerFailing: { provider: 'main', slug: 'acme', url: 'https://api.acme.test' },
  mcpServerFailing: { slug: 'acme', problem: 'It can’t be reached.' },
  operationFailing: { id: 'x.acme.send', slug: 'acme', errors: 9, calls: 12 },
  negativeMargin: { id: 'x.acme.send', slug: 'acme', days: 7, calls: 12, cost: '3.00', charge: '2.00' },
};

const kinds = Object.keys(samples) as MailKind[];
const contentOf = (kind: MailKind) => ({ kind, values: samples[kind] }) as MailContent;
const urls = (text: string) => (text.match(/https?:\/\/\S+/g) ?? []).map((url) => url.replace(/[.,]$/, ''));

test('every email says the same in every language: the same links, nothing missing, not far longer', () => {
  const folder = process.env.OJA_TEST_MAIL_PREVIEWS;
  for (const kind of kinds)
    for (const language of languages) {
      const { values } = contentOf(kind);
      const written = writeMail(kind, values, language);
      const plain = writeMail(kind, values, 'en');
      const where = `${language} ${kind}: ${written.text}`;
      assert.doesNotMatch(`${written.subject} ${written.text}`, /undefined|null|\[object|NaN/, where);
      assert.deepEqual(urls(written.text), urls(plain.text), where);
      assert.ok(written.text.length < plain.text.length * 1.6, where);
      assert.ok(written.subject.length <= 80, where);
      const html = mailHtml(written);
      assert.ok(html.includes(`<html lang="${written.language}">`), where);
      if (folder === undefined || (written.language !== language && language !== 'en')) continue;
      mkdirSync(folder, { recursive: true });
      writeFileSync(join(folder, `${kind}.${language}.html`), html);
    }
});

test('French has every email, and each differs from English; others say which they are in', () => {
  assert.deepEqual(Object.keys(french).sort(), Object.keys(english).sort());
  for (const kind of kinds) {
    const { values } = contentOf(kind);
    const written = writeMail(kind, values, 'fr');
    assert.equal(written.language, 'fr');
    const plain = writeMail(kind, values, 'en');
    // A notice has the operator's own text.
    assert.notEqual(written.subject + written.text, plain.subject + plain.text, kind);
    assert.notEqual(written.subject, plain.subject, kind);
  }
  assert.equal(writeMail('resetPassword', samples.resetPassword, 'pcm').language, 'pcm');
  assert.equal(writeMail('suspended', samples.suspended, 'pcm').language, 'en');
  assert.equal(writeMail('paid', samples.paid, 'yo').language, 'en');
});

test('the frame of an HTML email is in the language of its text', () => {
  const written = writeMail('resetPassword', samples.resetPassword, 'fr');
  const unsubscribe = { page: `${oja}/status`, post: `${oja}/x` };
  const html = mailHtml({ ...written, unsubscribe });
  assert.ok(html.includes('>Changer le mot de passe</a>'), html);
  assert.ok(html.includes('Envoyé par votre serveur Oja.') && html.includes('>Se désabonner</a>'), html);
});
