/** Changing the email address: confirmed by both mailboxes, silent about who has an account. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { Mail } from '../../packages/core/src/platform/mail/mailer.ts';
import type { TestAccount } from '../../packages/server/src/testing/server.ts';
import { type Mailbox, openMailbox, tokenIn } from './mailbox-testing.ts';
import { cookieOf, exportOf, onEitherStore } from './on-both-stores.ts';

const now = { offsetMs: 0 };
let made = 0;
const freshEmail = () => `new-${++made}-${Date.now()}@example.test`;

onEitherStore('email change', { now: () => Date.now() + now.offsetMs }, (server) => {
  let mails: Mailbox;
  before(() => {
    mails = openMailbox(server());
  });
  const call = (cookie: string, path: string, body?: object, method?: string) =>
    server().call(path, { key: null, headers: { cookie }, body, method });
  const tryLogIn = (email: string, password: string) =>
    server().call('/api/v1/auth/login', { key: null, body: { email, password } });
  const logIn = async ({ email, password }: TestAccount) => {
    const answer = await tryLogIn(email, password);
    assert.equal(answer.status, 200, answer.text);
    return cookieOf(answer.headers);
  };
  const answer = (token: string, action?: string) => call('', '/api/v1/auth/email-change', { token, action });

  async function begin(account: TestAccount, email = freshEmail()) {
    const cookie = await logIn(account);
    const begun = await call(cookie, '/api/v1/me/email', { email, current_password: account.password });
    assert.equal(begun.status, 202, begun.text);
    const [old, fresh] = await Promise.all([mails.take(account.email), mails.take(email)]);
    return { cookie, email, begun, old, fresh };
  }

  test('takes effect when both have confirmed; other sessions and open reset links end', async () => {
    const ada = await server().account();
    const elsewhere = await logIn(ada);
    await server().call('/api/v1/auth/reset-request', { key: null, body: { email: ada.email } });
    const reset = tokenIn(await mails.take(ada.email));
    const { cookie, email, old, fresh } = await begin(ada);
    assert.ok(!fresh.text.includes(ada.email), 'the new mailbox is not told whose login it is');
    const look = await call('', '/api/v1/auth/email-change/look', { token: tokenIn(fresh) });
    assert.deepEqual(look.json, { mailbox: 'new', from: null, to: email, confirmed: false });
    assert.equal((await answer(tokenIn(fresh))).json.state, 'waiting');
    assert.equal((await answer(tokenIn(fresh))).json.state, 'waiting', 'once more confirms nothing else');
    assert.equal((await call(cookie, '/api/v1/me')).json.email, ada.email);
    const open = (await call(cookie, '/api/v1/me/email')).json.change;
    assert.deepEqual([open.email, open.approved, open.confirmed], [email, false, true]);
    assert.equal((await answer(tokenIn(old))).json.state, 'changed');

    assert.equal((await call(cookie, '/api/v1/me')).json.email, email);
    assert.equal((await call(cookie, '/api/v1/account')).json.email, email, 'the contact of the account too');
    assert.equal((await call(elsewhere, '/api/v1/me')).status, 401, 'a session elsewhere');
    assert.equal((await tryLogIn(ada.email, ada.password)).status, 401);
    assert.equal((await tryLogIn(email, ada.password)).status, 200);
    const late = { token: reset, password: 'another long phrase' };
    assert.equal((await server().call('/api/v1/auth/reset', { key: null, body: late })).status, 400);
    assert.equal((await answer(tokenIn(old))).json.error.param, 'token', 'a link works once');
    assert.equal((await call(cookie, '/api/v1/me/email')).json.change, null);
    assert.match((await mails.take(ada.email)).text, new RegExp(`it uses ${email} now`));
    const lines = (await call(cookie, '/api/v1/account/audit')).json.data;
    const line = lines.find(({ action }: { action: string }) => action === 'account.email-changed');
    assert.deepEqual([line.actor, line.details], [ada.memberId, { from: ada.email, to: email }]);
    const rows = await server().app.platform.parts.store.query('SELECT * FROM email_changes');
    assert.ok(!JSON.stringify(rows).includes(tokenIn(old)), 'only hashes of the tokens are stored');
  });

  test('says the same of an email address that is taken, and changes nothing then', async () => {
    const [ada, bola] = [await server().account(), await server().account()];
    const free = await begin(ada);
    const { begun, cookie, old, fresh } = await begin(ada, bola.email.toUpperCase().toLowerCase());
    const shape = ({ email: _, expires_at: __, ...rest }: Record<string, unknown>) => rest;
    assert.deepEqual(
      [begun.status, shape(begun.json)],
      [free.begun.status, shape(free.begun.json)],
      'the same answer',
    );
    assert.match(fresh.text, /already has an account/);
    assert.ok(!fresh.text.includes('#token='), 'no link to confirm');
    assert.equal((await answer(tokenIn(old))).json.state, 'waiting');
    assert.equal((await call(cookie, '/api/v1/me')).json.email, ada.email);
    assert.equal((await answer(tokenIn(free.old))).status, 400, 'the change before it is replaced');
  });

  test('taken in the meantime: the last confirmation is refused', async () => {
    const [ada, bola] = [await server().account(), await server().account()];
    const email = freshEmail();
    const first = await begin(ada, email);
    const second = await begin(bola, email);
    for (const mail of [first.old, first.fresh, second.old]) await answer(tokenIn(mail));
    const late = await answer(tokenIn(second.fresh));
    assert.equal(late.json.error.code, 'conflict');
    assert.equal((await call(second.cookie, '/api/v1/me')).json.email, bola.email);
    assert.equal((await call(first.cookie, '/api/v1/me')).json.email, email);
  });

  test('of two people who confirm the same email address at the same time, one gets it', async () => {
    // Past the limit of requests per IP address, which is not what this is about.
    const nobody = { ip: '', requestId: '' };
    const confirm = (mail: Mail) =>
      server().app.platform.emailChanges.answer(tokenIn(mail), 'confirm', nobody);
    const pairs = await Promise.all(
      Array.from({ length: 6 }, async () => {
        const email = freshEmail();
        const accounts = [await server().account(), await server().account()];
        const changes = await Promise.all(accounts.map((account) => begin(account, email)));
        for (const { old } of changes) assert.equal(await confirm(old), 'waiting');
        return changes;
      }),
    );
    const outcomes = await Promise.all(
      pairs.map((changes) => Promise.allSettled(changes.map(({ fresh }) => confirm(fresh)))),
    );
    for (const [i, pair] of outcomes.entries()) {
      const won = pair.filter((one) => one.status === 'fulfilled').map(({ value }) => value);
      const lost = pair.filter((one) => one.status === 'rejected').map(({ reason }) => reason);
      assert.deepEqual(
        [won, lost.map(({ code, param }) => [code, param])],
        [['changed'], [['conflict', 'token']]],
        String(lost),
      );
      assert.match(lost[0].message, /already has an account/);
      const emails = await Promise.all(
        pairs[i]!.map(async ({ cookie }) => (await call(cookie, '/api/v1/me')).json.email as string),
      );
      assert.equal(emails.filter((email) => email === pairs[i]![0]!.email).length, 1);
    }
  });

  test('cancelled from either side, or expired, the links do nothing', async () => {
    const ada = await server().account();
    const byMail = await begin(ada);
    assert.equal((await answer(tokenIn(byMail.old), 'cancel')).json.state, 'cancelled');
    assert.equal((await answer(tokenIn(byMail.fresh))).status, 400);
    const bySession = await begin(ada);
    assert.equal((await call(bySession.cookie, '/api/v1/me/email', {}, 'DELETE')).status, 200);
    assert.equal((await call(bySession.cookie, '/api/v1/me/email', {}, 'DELETE')).status, 404);
    assert.equal((await answer(tokenIn(bySession.old))).status, 400);
    const late = await begin(ada);
    now.offsetMs = 24 * 3600_000 + 1000;
    assert.equal((await answer(tokenIn(late.old))).status, 400);
    now.offsetMs = 0;
    assert.equal((await call(late.cookie, '/api/v1/me')).json.email, ada.email);
    assert.equal((await exportOf(server(), ada)).json.email_change.email, late.email, 'part of the export');
  });

  test('needs the password, a session and a usable email address; five a day', async () => {
    const ada = await server().account();
    const cookie = await logIn(ada);
    const ask = (email: string, password = ada.password) =>
      call(cookie, '/api/v1/me/email', { email, current_password: password });
    assert.equal((await ask(freshEmail(), 'wrong')).json.error.code, 'login_failed');
    assert.equal((await ask(ada.email)).json.error.param, 'email');
    assert.equal((await ask('ada')).json.error.param, 'email');
    assert.equal((await ask('x@mailinator.com')).json.error.param, 'email');
    const byKey = await server().call('/api/v1/me/email', {
      key: ada.key,
      body: { email: freshEmail(), current_password: ada.password },
    });
    assert.equal(byKey.json.error.code, 'session_required');
    for (let i = 0; i < 5; i++) assert.equal((await ask(freshEmail())).status, 202);
    assert.match((await ask(freshEmail())).json.error.message, /5 changes per day/);
  });

  test('deleting the account deletes what was open', async () => {
    const ada = await server().account();
    const { cookie, fresh } = await begin(ada);
    const gone = await call(cookie, '/api/v1/account/delete', { current_password: ada.password });
    assert.equal(gone.status, 200, gone.text);
    assert.equal((await answer(tokenIn(fresh))).status, 400);
    const rows = await server().app.platform.parts.store.query(
      'SELECT person_id FROM email_changes WHERE person_id = $1 UNION SELECT person_id FROM known_log_ins WHERE person_id = $1',
      [ada.personId],
    );
    assert.deepEqual(rows, []);
  });
});
