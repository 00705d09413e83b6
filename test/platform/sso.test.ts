// @alone
/** Single sign-on against a real OpenID provider: log in, sign up, link, unlink; on both stores. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { totpAt } from '../../packages/core/src/platform/accounts/totp.ts';
import { logInAtProvider } from './oidc-testing.ts';
import { onEitherStore } from './on-both-stores.ts';
import { connectProvider, openBrowser, passBack } from './sso-browser-testing.ts';
import { comes, env, provider, singleSignOn } from './sso-testing.ts';

onEitherStore('single sign-on', { env }, (server) => {
  const { browser, loggedIn, mode, nextMail } = singleSignOn(server);

  test('the operator sees the provider without its secret, and every change is in the audit log', async () => {
    const { json } = await server().call('/api/v1/operator/sign-in');
    const [shown] = json.data;
    assert.equal(shown.redirect_uri, `${server().url}/login/callback/test`);
    assert.ok(!JSON.stringify(json).includes('secret of the tests'));
    assert.deepEqual(
      json.presets.map(({ id }: { id: string }) => id),
      ['google', 'microsoft', 'okta', 'keycloak', 'auth0', 'github'],
    );
    const { store } = server().app.platform.parts;
    const rows = JSON.stringify(await store.query('SELECT * FROM identity_providers'));
    assert.ok(!rows.includes('secret of the tests'), 'encrypted at rest');
    const tested = await server().call('/api/v1/operator/sign-in/test', { body: { id: 'test' } });
    assert.deepEqual([tested.json.ok, tested.json.issuer], [true, provider.issuer], tested.text);
    const other = await server().call('/api/v1/operator/sign-in/test', {
      body: { issuer: `${provider.issuer}/other` },
    });
    assert.equal(other.json.ok, false);
    await connectProvider(server(), provider, 'second', { enabled: false });
    const hidden = await browser().ask('/api/v1/auth/providers');
    assert.deepEqual(hidden.json.data, [{ id: 'test', name: 'Test provider', kind: 'oidc' }]);
    const off = await browser().ask('/api/v1/auth/sso/start', { provider: 'second' });
    assert.equal(off.status, 404);
    const moved = await server().call('/api/v1/operator/sign-in/second', {
      method: 'PATCH',
      body: { issuer: 'https://elsewhere.example' },
    });
    assert.equal(moved.json.error.param, 'client_secret', 'a secret never goes to another issuer');
    await server().call('/api/v1/operator/sign-in/second', { method: 'PATCH', body: { name: 'Second' } });
    await server().call('/api/v1/operator/sign-in/second', { method: 'DELETE' });
    const audit = await server().call('/api/v1/operator/audit');
    const lines = audit.json.data.filter(({ target }: { target: string }) => target === 'second');
    assert.deepEqual(
      lines.map(({ action }: { action: string }) => action),
      ['sign-in.remove', 'sign-in.change', 'sign-in.add'],
    );
    assert.ok(!audit.text.includes('secret of the tests'));
    const braces = await server().call('/api/v1/operator/sign-in', {
      body: { preset: 'okta', client_id: 'x', client_secret: 'y' },
    });
    assert.equal(braces.json.error.param, 'issuer');
  });

  test('a new person signs up by logging in, and logs in again without a second account', async () => {
    const { email } = comes();
    const first = browser();
    const done = await first.logIn();
    assert.equal(done.json.status, 'logged_in', done.text);
    const me = (await first.ask('/api/v1/me')).json;
    assert.deepEqual([me.email, me.name, me.accounts[0].role], [email, 'Bola Ade', 'owner']);
    const again = browser();
    await again.logIn();
    assert.equal((await again.ask('/api/v1/me')).json.id, me.id);
    const [identity] = (await again.ask('/api/v1/me/identities')).json.data;
    assert.deepEqual([identity.provider, identity.email], ['Test provider', email]);
    const reset = browser();
    const password = await reset.ask('/api/v1/auth/login', { email, password: 'anything at all' });
    assert.equal(password.json.error.code, 'login_failed', 'nobody has a password by this');
  });

  test('sign-up modes count: closed and invited refuse strangers, an invitation lets one in', async () => {
    for (const [wanted, expected] of [
      ['closed', 403],
      ['invited', 403],
      ['verified', 200],
    ] as const) {
      await mode(wanted);
      comes();
      assert.equal((await browser().logIn()).status, expected, wanted);
    }
    await mode('invited');
    const { email } = comes();
    const made = await server().call('/api/v1/operator/invitations', { body: { email } });
    const invitation = /invitation=([\w-]{43})/.exec(made.json.url)![1];
    const [refused, taken] = [browser(), browser()];
    assert.equal((await refused.logIn()).json.error.code, 'operator_only');
    assert.equal((await taken.logIn({ start: { invitation } })).status, 200);
    const other = comes();
    assert.notEqual(other.email, email);
    assert.equal((await browser().logIn({ start: { invitation } })).status, 400, 'it works once');
    await mode('open');
  });

  test('a disposable email address signs up only with an invitation or an invite', async () => {
    const disposable = () => comes('mailinator.com');
    disposable();
    const refused = await browser().logIn();
    assert.deepEqual([refused.status, refused.json.error.param], [400, 'email'], refused.text);

    const { email } = disposable();
    const made = await server().call('/api/v1/operator/invitations', { body: { email } });
    const invitation = /invitation=([\w-]{43})/.exec(made.json.url)![1];
    const forged = await browser().logIn({ start: { invitation: 'x'.repeat(43) } });
    assert.deepEqual([forged.status, forged.json.error.param], [400, 'invitation'], forged.text);
    assert.equal((await browser().logIn({ start: { invitation } })).json.status, 'logged_in');

    const owner = await loggedIn(await server().account());
    const mail = nextMail();
    await owner.ask('/api/v1/account/invites', { email: disposable().email, role: 'viewer' });
    const invite = /#token=([\w-]{43})/.exec((await mail).text)![1];
    assert.equal((await browser().logIn({ start: { invite } })).json.status, 'logged_in');
  });

  test('an invite to an account is accepted by logging in with its email address', async () => {
    const team = await server().account();
    const owner = await loggedIn(team);
    const { email } = comes();
    const mail = nextMail();
    await owner.ask('/api/v1/account/invites', { email, role: 'viewer' });
    const invite = /#token=([\w-]{43})/.exec((await mail).text)![1];
    const guest = browser();
    const done = await guest.logIn({ start: { invite } });
    assert.deepEqual([done.status, done.json.account?.id], [200, team.id], done.text);
    const { accounts } = (await guest.ask('/api/v1/me')).json;
    assert.deepEqual([accounts.length, accounts[0].role], [1, 'viewer']);
  });

  test('a person with the same email address is linked only after a confirmation', async () => {
    const account = await server().account();
    comes('example.test', { email: account.email.toUpperCase() });
    const opened = browser();
    const found = await opened.logIn();
    assert.deepEqual(
      [found.json.status, found.json.confirm],
      ['confirm', { email: account.email, password: true, totp: false }],
      found.text,
    );
    assert.equal((await opened.ask('/api/v1/me')).status, 401, 'not logged in yet');
    assert.equal((await opened.ask('/api/v1/auth/sso/confirm', {})).json.error.param, 'password');
    const wrong = await opened.ask('/api/v1/auth/sso/confirm', { password: 'not this one' });
    assert.equal(wrong.json.error.code, 'login_failed');
    const elsewhere = await browser().ask('/api/v1/auth/sso/confirm', { password: account.password });
    assert.equal(elsewhere.json.error.code, 'sso_failed', 'in this browser only');
    const right = await opened.ask('/api/v1/auth/sso/confirm', { password: account.password });
    assert.deepEqual([right.json.status, right.json.account?.id], ['logged_in', account.id], right.text);
    const next = browser();
    assert.equal((await next.logIn()).json.status, 'logged_in', 'linked from now on');
  });

  test('an email address that the provider has not verified links and creates nothing', async () => {
    const account = await server().account();
    for (const claims of [{ email_verified: false }, { email_verified: undefined }]) {
      comes('example.test', { email: account.email, ...claims });
      const refused = await browser().logIn();
      assert.equal(refused.json.error.code, 'sso_failed', refused.text);
    }
    comes('example.test', { email: undefined });
    assert.equal((await browser().logIn()).json.error.code, 'sso_failed');
    const trusting = { trust_email: true };
    await connectProvider(server(), provider, 'trusted', trusting);
    comes('example.test', { email_verified: undefined });
    assert.equal((await browser().logIn({ provider: 'trusted' })).json.status, 'logged_in');
    await server().call('/api/v1/operator/sign-in/trusted', { method: 'DELETE' });
  });

  test('a mailed link confirms in the browser that started, once, and in no other', async () => {
    const account = await server().account();
    comes('example.test', { email: account.email });
    const opened = browser();
    await opened.logIn();
    const mail = nextMail();
    assert.equal((await opened.ask('/api/v1/auth/sso/mail', { provider: 'test' })).status, 200);
    const { to, text } = await mail;
    assert.equal(to, account.email);
    const token = /\/login\/confirm#token=(\S+)/.exec(text)![1];
    const other = browser();
    const none = await other.ask('/api/v1/auth/sso/confirm', { token });
    assert.equal(none.json.error.code, 'sso_failed', 'a browser without the login');
    await other.logIn();
    const foreign = await other.ask('/api/v1/auth/sso/confirm', { token });
    assert.equal(foreign.json.error.param, 'token', 'a browser with another login');
    assert.equal((await opened.ask('/api/v1/auth/sso/confirm', { token })).json.status, 'logged_in');
    assert.equal((await opened.ask('/api/v1/auth/sso/confirm', { token })).json.error.code, 'sso_failed');
  });

  test('two-factor authentication is asked for after the provider, too', async () => {
    const account = await server().account();
    comes('example.test', { email: account.email });
    const opened = browser();
    await opened.logIn();
    await opened.ask('/api/v1/auth/sso/confirm', { password: account.password });
    const { secret } = (await opened.ask('/api/v1/account/totp', { current_password: account.password }))
      .json;
    assert.ok(secret);
    const confirmed = await opened.ask('/api/v1/account/totp/confirm', {
      totp: totpAt(secret, Math.floor(Date.now() / 30_000)),
    });
    assert.equal(confirmed.status, 200, confirmed.text);
    const next = browser();
    assert.equal((await next.logIn()).json.status, 'totp');
    assert.equal((await next.ask('/api/v1/me')).status, 401);
    assert.equal((await next.ask('/api/v1/auth/sso/confirm', {})).json.error.code, 'totp_required');
    const code = confirmed.json.recovery_codes[0];
    assert.equal((await next.ask('/api/v1/auth/sso/confirm', { totp: code })).json.status, 'logged_in');
  });

  test('a person links another identity with their password, and never unlinks the last way in', async () => {
    const account = await server().account();
    const opened = await loggedIn(account);
    const { email } = comes('elsewhere.test');
    const without = await opened.ask('/api/v1/me/identities', { provider: 'test' });
    assert.equal(without.json.error.param, 'current_password');
    const linking = { provider: 'test', current_password: account.password };
    const started = await opened.ask('/api/v1/me/identities', linking);
    const returned = passBack(await logInAtProvider(started.json.url));
    const done = await opened.ask('/api/v1/auth/sso/finish', returned);
    assert.equal(done.json.status, 'linked', done.text);
    const [identity] = (await opened.ask('/api/v1/me/identities')).json.data;
    assert.equal(identity.email, email);
    const fresh = browser();
    await fresh.logIn();
    assert.equal((await fresh.ask('/api/v1/me')).json.email, account.email);
    const taker = await loggedIn(await server().account());
    const again = await taker.ask('/api/v1/me/identities', linking);
    const conflict = await taker.ask(
      '/api/v1/auth/sso/finish',
      passBack(await logInAtProvider(again.json.url)),
    );
    assert.equal(conflict.status, 409, 'an identity belongs to one person');
    const own = await opened.ask('/api/v1/account/export', { current_password: account.password });
    assert.deepEqual(own.json.identities[0].email, email, 'part of the export');
    const unlinked = await opened.ask(`/api/v1/me/identities/${identity.id}`, undefined, 'DELETE');
    assert.equal(unlinked.status, 200);

    comes();
    const bare = browser();
    await bare.logIn();
    const [only] = (await bare.ask('/api/v1/me/identities')).json.data;
    const last = await bare.ask(`/api/v1/me/identities/${only.id}`, undefined, 'DELETE');
    assert.equal(last.status, 409, 'the last way in stays');
    const foreign = await opened.ask(`/api/v1/me/identities/${only.id}`, undefined, 'DELETE');
    assert.equal(foreign.status, 404);
  });
});

onEitherStore(
  'sign-ups by single sign-on',
  { env: { ...env, OJA_TRUST_PROXY: '127.0.0.1', OJA_SIGNUPS_PER_NETWORK: '3' } },
  (server) => {
    const { mode } = singleSignOn(server);

    test('logins that are refused do not count towards the sign-ups of a network', async () => {
      const from = () => openBrowser(server(), '203.0.113.30');
      await mode('invited');
      for (let tries = 0; tries < 4; tries++) {
        comes();
        assert.equal((await from().logIn()).json.error.code, 'operator_only');
      }
      await mode('open');
      for (let made = 0; made < 3; made++) {
        comes();
        assert.equal((await from().logIn()).status, 200);
      }
      comes();
      const refused = await from().logIn();
      assert.deepEqual([refused.status, refused.json.error.code], [429, 'rate_limited'], refused.text);
    });
  },
);
