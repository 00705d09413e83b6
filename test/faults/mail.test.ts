// @alone @slow
/** Emails survive what befalls the SMTP server and this one: nothing is lost unseen, nothing is sent twice or too late. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startChild } from '../../packages/server/src/testing/child-server.ts';
import { until } from '../money/pretend-payments.ts';
import { onBothStores } from '../platform/on-both-stores.ts';
import { type SmtpMood, type SmtpStandIn, startSmtp } from './smtp-stand-in.ts';

const minute = 60_000;
const now = { offsetMs: 0 };
const smtp = await startSmtp();
after(() => smtp.close());
const env = {
  OJA_SMTP_URL: smtp.url,
  OJA_MAIL_FROM: 'Oja <oja@sender.test>',
  OJA_SIGNUP: 'open',
  OJA_SCHEDULE_MS: '50',
};

onBothStores('emails', { env, now: () => Date.now() + now.offsetMs }, (server) => {
  const mails = () => server().app.platform.parts.mails;
  const state = () => mails().state();
  const rows = () =>
    server().app.platform.parts.store.query<{ mail: string; attempts: number }>('SELECT * FROM mails');
  const reset = (email: string) => server().app.platform.accounts.askReset(email);
  const to = (email: string) => smtp.accepted.filter((mail) => mail.to === email);
  const failedOnce = () => until(state, ({ retried, last_error }) => retried === 1 && last_error !== null);
  const idle = () => until(state, ({ waiting }) => waiting === 0);
  async function begin(mood: SmtpMood) {
    await idle();
    now.offsetMs = 0;
    smtp.mood = mood;
    smtp.attempts = 0;
    smtp.unanswered = 0;
    const { email } = await server().account();
    await reset(email);
    return email;
  }

  for (const mood of [
    'refuses connections',
    'later',
    'closes after DATA',
    'sender refused',
  ] satisfies SmtpMood[])
    test(`a server that ${mood} gets the email once it recovers, once`, async () => {
      const email = await begin(mood);
      const { last_error } = await failedOnce();
      assert.match(last_error!, /^the (connection failed|server replied \d{3})/);
      assert.ok(!last_error!.includes(email));
      smtp.mood = 'accepts';
      now.offsetMs += minute;
      await idle();
      assert.equal(to(email).length, 1);
      const [{ messageId, text } = { messageId: '', text: '' }] = to(email);
      assert.match(messageId, /^<eml_[0-9a-z]{26}@sender\.test>$/);
      assert.match(text, /reset#token=/);
      assert.equal((await rows()).length, 0, 'what was sent is deleted');
    });

  test('a connection that ends after the server took the email is the one case sent twice, under one Message-ID', async () => {
    const email = await begin('accepts and closes');
    await failedOnce();
    smtp.mood = 'accepts';
    now.offsetMs += minute;
    await idle();
    assert.equal(to(email).length, 2);
    assert.equal(new Set(to(email).map(({ messageId }) => messageId)).size, 1);
  });

  for (const mood of ['unknown recipient', 'content refused'] satisfies SmtpMood[])
    test(`what a server refuses for good (${mood}) is reported, and not tried again`, async () => {
      const before = (await state()).dropped;
      const email = await begin(mood);
      await until(state, ({ dropped }) => dropped === before + 1);
      assert.equal(smtp.attempts, 1);
      const [line] = (await server().call('/api/v1/operator/audit?action=mail.dropped')).json.data;
      assert.match(line.after.reason, /^the server replied 55\d to (RCPT TO|DATA)/);
      assert.ok(!JSON.stringify(line).includes(email));
      const system = (await server().call('/api/v1/operator/system')).json;
      assert.equal(system.mail.dropped, before + 1);
      const metrics = await (await fetch(`${server().url}/metrics`)).text();
      assert.match(metrics, new RegExp(`oja_mails_total\\{outcome="dropped"\\} ${before + 1}\n`));
      assert.deepEqual(
        (await rows()).map(({ mail }) => mail),
        Array(before + 1).fill(''),
        'the text is deleted',
      );
    });

  test('a link that has expired is not sent late, nor is anything after a day', async () => {
    const email = await begin('later');
    await failedOnce();
    const before = (await state()).dropped;
    smtp.mood = 'accepts';
    now.offsetMs += 61 * minute;
    await until(state, ({ dropped }) => dropped === before + 1);
    assert.deepEqual(to(email), []);
    now.offsetMs = 0;
    smtp.mood = 'later';
    await mails().queue({ to: 'day@example.test', kind: 'activeAgain', values: { id: 'acc_1' } });
    await failedOnce();
    now.offsetMs += 24 * 60 * minute;
    smtp.mood = 'accepts';
    await until(state, ({ dropped }) => dropped === before + 2);
    assert.deepEqual(to('day@example.test'), []);
  });

  test('a server that hangs delays other emails by no more than its own attempts', async () => {
    const email = await begin('hangs after DATA');
    await until(
      async () => smtp.unanswered,
      (count) => count === 1,
    );
    smtp.mood = 'accepts';
    const { email: other } = await server().account();
    await reset(other);
    await until(
      async () => to(other).length,
      (count) => count === 1,
    );
    assert.deepEqual(to(email), []);
    // The server has the other before its row is gone.
    await until(state, ({ waiting }) => waiting === 1);
    // Its claim ends, and the same email is sent by another attempt; the hanging one changes nothing.
    now.offsetMs += 3 * minute;
    await until(
      async () => to(email).length,
      (count) => count === 1,
    );
    await idle();
  });

  test('texts are sealed, and who has no account costs as many statements', async () => {
    const email = await begin('later');
    await failedOnce();
    const [row] = (await rows()).filter(({ mail }) => mail !== '');
    assert.match(row!.mail, /^v1\.[\w-]+$/);
    assert.ok(!row!.mail.includes(email));
    await reset('nobody@example.test');
    assert.equal((await state()).waiting, 1);
    smtp.mood = 'accepts';
    now.offsetMs += minute;
    await idle();
  });

  test('a refused change queues nothing, and one that is made always does', async () => {
    await begin('accepts');
    await idle();
    const { platform } = server().app;
    const { personId, email, password } = await server().account();
    const wish = { personId, sessionId: null, current: password, fresh: 'a fresh pass phrase' };
    smtp.mood = 'later';
    await assert.rejects(platform.accounts.changePassword({ ...wish, current: 'wrong' }));
    assert.equal((await state()).waiting, 0);
    await platform.accounts.changePassword(wish);
    assert.equal((await state()).waiting, 1);
    smtp.mood = 'accepts';
    now.offsetMs += minute;
    await idle();
    assert.match(to(email)[0]!.text, /Your password was changed/);
  });
});

test('an email that was written and not sent survives kill -9', { timeout: 240_000 }, async () => {
  const mx: SmtpStandIn = await startSmtp();
  const childEnv = { ...env, OJA_SMTP_URL: mx.url };
  mx.mood = 'hangs after DATA';
  let child = await startChild(childEnv);
  try {
    const { email } = child.firstRun();
    const asked = await fetch(`${child.url}/api/v1/auth/reset-request`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email }),
    });
    assert.ok(asked.ok);
    await until(
      async () => mx.unanswered,
      (count) => count === 1,
    );
    await child.kill('SIGKILL');
    mx.mood = 'accepts';
    child = await startChild(childEnv, child.dataDir);
    await until(
      async () => mx.accepted.length,
      (count) => count > 0,
    );
    assert.deepEqual(
      mx.accepted.map((mail) => mail.to),
      [email],
    );
  } finally {
    await child.kill('SIGKILL');
    mx.close();
  }
});
