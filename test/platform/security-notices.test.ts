/** Emails and audit lines about changes to how a person logs in. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { totpAt } from '../../packages/core/src/platform/accounts/totp.ts';
import { runCli } from '../../packages/server/src/testing/run-cli.ts';
import { openMailbox, tokenIn } from './mailbox-testing.ts';
import { onEitherStore } from './on-both-stores.ts';
import { sessionOf } from './team-testing.ts';

const fresh = 'a window over the lagoon';

onEitherStore('security notices', {}, (server) => {
  const codeAt = (secret: string, steps: number) =>
    totpAt(secret, Math.floor(server().app.platform.parts.now() / 30_000) + steps);

  test('a changed or reset password sends an email, is in the audit log, and is not the email address', async () => {
    const mails = openMailbox(server());
    const ada = await server().account();
    const me = await sessionOf(server(), ada);
    const change = (password: string) =>
      me('/api/v1/account/password', { current_password: ada.password, password });
    assert.equal((await change(ada.email)).json.error.param, 'password');
    assert.equal((await change(fresh)).status, 200);
    assert.match((await mails.take(ada.email)).text, /password of your Oja login .* was changed/);

    await server().call('/api/v1/auth/reset-request', { key: null, body: { email: ada.email } });
    const token = tokenIn(await mails.take(ada.email));
    const reset = (password: string) =>
      server().call('/api/v1/auth/reset', { key: null, body: { token, password } });
    assert.equal((await reset(ada.email)).json.error.param, 'password');
    assert.equal((await reset(ada.password)).status, 200);
    assert.match((await mails.take(ada.email)).text, /was reset with an emailed link/);
    const again = await sessionOf(server(), ada);
    const lines = (await again('/api/v1/account/audit')).json.data;
    assert.deepEqual(
      lines.map(({ action, actor }: { action: string; actor: string }) => [action, actor]),
      [
        ['account.reset', ada.memberId],
        ['account.password', ada.memberId],
      ],
    );
  });

  test('two-factor authentication on and off, and a used recovery code, send an email', async () => {
    const mails = openMailbox(server());
    const ada = await server().account();
    const me = await sessionOf(server(), ada);
    const proof = { current_password: ada.password };
    const { secret } = (await me('/api/v1/account/totp', proof)).json;
    const confirmed = await me('/api/v1/account/totp/confirm', { totp: codeAt(secret, -1) });
    assert.equal((await mails.take(ada.email)).subject, 'Two-factor authentication is on');
    const [code] = confirmed.json.recovery_codes;
    const login = { email: ada.email, password: ada.password, totp: code };
    assert.equal((await server().call('/api/v1/auth/login', { key: null, body: login })).status, 200);
    assert.match((await mails.take(ada.email)).text, /Recovery codes left: 9\./);
    const off = await me('/api/v1/account/totp/disable', { ...proof, totp: codeAt(secret, 0) });
    assert.equal(off.status, 200, off.text);
    assert.equal((await mails.take(ada.email)).subject, 'Two-factor authentication is off');
  });

  test('an operator helps someone who lost the second factor, in a session or on the server, and not themself', async () => {
    const mails = openMailbox(server());
    const ada = await server().account();
    const boss = server().operator;
    const path = '/api/v1/operator/two-factor-reset';
    const turnOn = async (who: { email: string; password: string }) => {
      const me = await sessionOf(server(), who);
      const { secret } = (await me('/api/v1/account/totp', { current_password: who.password })).json;
      const on = await me('/api/v1/account/totp/confirm', { totp: codeAt(secret, 0) });
      assert.equal(on.status, 200, on.text);
      await mails.take(who.email);
      return me;
    };
    const asBoss = await sessionOf(server(), boss);
    const refusal = async (answer: ReturnType<typeof asBoss>) => (await answer).json.error.code;
    const early = (await asBoss(path, { email: ada.email })).json.error;
    assert.equal(early.message, `${ada.email} doesn’t use two-factor authentication.`);
    assert.equal(await refusal(asBoss(path, { email: 'nobody@example.com' })), 'not_found');

    const asAda = await turnOn(ada);
    assert.equal(await refusal(asAda(path, { email: ada.email })), 'operator_only');
    const byKey = await server().call(path, { body: { email: ada.email } });
    assert.equal(byKey.json.error.code, 'session_required');
    const login = { email: ada.email, password: ada.password };
    const logIn = () => server().call('/api/v1/auth/login', { key: null, body: login });
    assert.equal((await logIn()).json.error.code, 'totp_required');

    const reset = await asBoss(path, { email: ada.email.toUpperCase() });
    assert.equal(reset.status, 200, reset.text);
    assert.match((await mails.take(ada.email)).text, /An operator turned two-factor authentication off/);
    assert.equal((await asAda('/api/v1/me')).status, 401);
    assert.equal((await logIn()).status, 200);
    const [line] = (await asBoss('/api/v1/operator/audit')).json.data;
    const { account_id } = (await asBoss('/api/v1/me')).json;
    assert.deepEqual([line.action, line.actor], ['two-factor.reset', account_id]);

    const own = await turnOn(boss);
    assert.equal(await refusal(own(path, { email: boss.email })), 'conflict');
    const words = ['accounts', 'reset-two-factor', boss.email];
    const onServer = await runCli(words, { OJA_DATA_DIR: server().dataDir });
    assert.equal(onServer.stdout, `${boss.email}: two-factor authentication is off.\n`, onServer.stderr);
  });
});
