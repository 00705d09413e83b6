/** Emails and audit lines about changes to how a person logs in. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { totpAt } from '../../packages/server/src/platform/accounts/totp.ts';
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
});
