/** The language of an account: its emails and error messages come in it, and it begins with that of the browser. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { type Mailbox, openMailbox, tokenIn } from './mailbox-testing.ts';
import { cookieOf, onEitherStore } from './on-both-stores.ts';

const french = { 'accept-language': 'fr-CM,fr;q=0.9,en;q=0.5' };
const password = 'several words that nobody guesses';
let made = 0;
const freshEmail = () => `langue-${++made}-${Date.now()}@example.test`;

onEitherStore('languages', {}, (server) => {
  let mails: Mailbox;
  before(async () => {
    mails = openMailbox(server());
    await server().call('/api/v1/operator/categories/utilities', { method: 'PUT', body: { state: 'live' } });
  });
  const call = (path: string, options: object) => server().call(path, { key: null, ...options });
  const signUp = async (email: string, headers: Record<string, string>) => {
    const done = await call('/api/v1/auth/signup', { headers, body: { email, password } });
    assert.equal(done.status, 201, done.text);
    return { account: done.json.account, cookie: cookieOf(done.headers) };
  };
  const setLanguage = (cookie: string, language: string | null) =>
    call('/api/v1/account', { headers: { cookie }, body: { language }, method: 'PATCH' });
  const resetMail = async (email: string) => {
    await call('/api/v1/auth/reset-request', { body: { email } });
    return mails.take(email);
  };

  test('an account takes the language of the browser that opens it; its emails come in it', async () => {
    const email = freshEmail();
    const { account, cookie } = await signUp(email, french);
    assert.equal(account.language, 'fr');
    const mail = await resetMail(email);
    assert.equal(mail.subject, 'Réinitialisez votre mot de passe Oja');
    assert.equal(mail.language, 'fr');
    assert.equal((await setLanguage(cookie, 'yo')).json.language, 'yo');
    assert.equal((await resetMail(email)).language, 'en', 'English where a translation is missing');
    assert.equal((await setLanguage(cookie, null)).json.language, null);
    assert.equal((await setLanguage(cookie, 'de')).json.error.param, 'language');
  });

  test('what is sent when the account is gone, or the email address another, is still in its language', async () => {
    const [email, fresh] = [freshEmail(), freshEmail()];
    const { cookie } = await signUp(email, french);
    const proof = { current_password: password };
    await call('/api/v1/me/email', { headers: { cookie }, body: { email: fresh, ...proof } });
    const [old, wanted] = await Promise.all([mails.take(email), mails.take(fresh)]);
    assert.deepEqual([old.language, wanted.language], ['fr', 'fr']);
    for (const mail of [wanted, old])
      await call('/api/v1/auth/email-change', { body: { token: tokenIn(mail) } });
    assert.equal((await mails.take(email)).subject, 'Votre adresse e-mail a été modifiée');
    const gone = await call('/api/v1/account/delete', { headers: { cookie }, body: proof });
    assert.equal(gone.status, 200, gone.text);
    assert.equal((await mails.take(fresh)).subject, 'Votre compte Oja est supprimé');
  });

  test('errors of a key come in the language of its account, at once', async () => {
    const ada = await server().account();
    const wrong = async (headers: Record<string, string> = {}) => {
      const failed = await server().call('/api/v1/utils/qr', {
        key: ada.key,
        headers,
        body: { data: '', a: 1 },
      });
      return failed.json.error;
    };
    assert.match((await wrong()).message, /^Unknown field a\. Valid fields: /);
    assert.match((await wrong(french)).message, /^Champ inconnu : a\. Champs valides : /, 'Accept-Language');
    const login = await call('/api/v1/auth/login', { body: { email: ada.email, password: ada.password } });
    await setLanguage(cookieOf(login.headers), 'fr');
    const error = await wrong();
    assert.match(error.message, /^Champ inconnu : a\. Champs valides : /);
    assert.equal(error.code, 'unknown_field');
    assert.match(error.problems[0].message, /^Champ inconnu/);
    const logged = await server().call(`/api/v1/requests/${error.request_id}`, { key: ada.key });
    if (logged.status === 200)
      assert.match(logged.json.error_message, /^Unknown field/, 'the log is English');
    await setLanguage(cookieOf(login.headers), 'en');
    assert.match((await wrong(french)).message, /^Unknown field/, 'chosen English stays English');
    const cookie = 'oja-language=fr';
    assert.match((await wrong({ cookie })).message, /^Champ inconnu/, 'what the browser shows comes first');
  });

  const setMode = async (mode: string) => {
    const set = await server().call('/api/v1/operator/sign-ups', { method: 'PUT', body: { mode } });
    assert.equal(set.status, 200, set.text);
  };
  test('a link to confirm a sign-up is in the language of the page', async () => {
    const email = freshEmail();
    await setMode('verified');
    try {
      const sent = await call('/api/v1/auth/signup', { headers: french, body: { email, password } });
      assert.equal(sent.status, 202, sent.text);
      assert.equal((await mails.take(email)).subject, 'Confirmez votre adresse e-mail');
    } finally {
      await setMode('open');
    }
  });
});
