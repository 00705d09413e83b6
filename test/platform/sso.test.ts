/** Single sign-on against a real OpenID provider: log in, sign up, link, unlink, domains, required SSO; on both stores. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Answer } from 'dns-packet';
import { totpAt } from '../../packages/server/src/platform/accounts/totp.ts';
import { type DnsServer, startDnsServer, zone } from '../../packages/server/src/testing/dns-server.ts';
import type { TestAccount } from '../../packages/server/src/testing/server.ts';
import { logInAtProvider, startProvider, type TestProvider } from './oidc-testing.ts';
import { onBothStores } from './on-both-stores.ts';
import { connectProvider, openBrowser, passBack } from './sso-browser-testing.ts';

let provider: TestProvider;
let dns: DnsServer;
const records: Answer[] = [];
const env: Record<string, string> = {
  OJA_SSO_ALLOW: 'localhost:*',
  OJA_SIGNUP: 'open',
  OJA_SMTP_URL: 'smtp://127.0.0.1:1',
};

before(async () => {
  provider = await startProvider();
  dns = await startDnsServer((...asked) => zone(records)(...asked));
  env.OJA_DNS_SERVERS = dns.address;
});
after(async () => {
  await provider?.close();
  await dns?.[Symbol.asyncDispose]();
});

let people = 0;
/** Somebody new at the provider. */
function comes(at = 'example.test', claims = {}) {
  const sub = `person-${++people}-${Date.now()}`;
  provider.user = { sub, email: `${sub}@${at}`, email_verified: true, name: 'Bola Ade', ...claims };
  return provider.user as { sub: string; email: string };
}

onBothStores('single sign-on', { env }, (server) => {
  const browser = () => openBrowser(server());
  const loggedIn = async ({ email, password }: TestAccount) => {
    const opened = browser();
    const login = await opened.ask('/api/v1/auth/login', { email, password });
    assert.equal(login.status, 200, login.text);
    return opened;
  };
  const mode = (wanted: string) =>
    server().call('/api/v1/operator/sign-ups', { method: 'PUT', body: { mode: wanted } });
  /** The text of the next mail. */
  const nextMail = () => {
    const { mailer } = server().app.platform.parts;
    const send = mailer.send;
    return new Promise<{ to: string; text: string }>((resolve) => {
      mailer.send = async (mail) => {
        mailer.send = send;
        resolve(mail);
      };
    });
  };
  /** An account with a verified domain, and its owner. */
  async function withDomain(domain: string, role?: string) {
    const account = await server().account();
    const owner = await loggedIn(account);
    const added = await owner.ask('/api/v1/account/domains', { domain, ...(role ? { role } : {}) });
    assert.equal(added.status, 201, added.text);
    const { name, value } = added.json.record;
    records.push({ type: 'TXT', name, ttl: 1, data: [value] });
    const verified = await owner.ask(`/api/v1/account/domains/${added.json.id}/verify`, {});
    assert.equal(verified.json.verified, true, verified.text);
    return { account, owner, domainId: added.json.id as string };
  }

  before(async () => {
    await connectProvider(server(), provider);
  });

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

  test('somebody new signs up by logging in, and logs in again without a second account', async () => {
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

  test('a domain is verified by DNS, belongs to one account, and public mail providers are refused', async () => {
    const domain = `acme-${Date.now()}.ng`;
    const owner = await loggedIn(await server().account());
    for (const refused of ['gmail.com', 'mailinator.com', 'com.ng', 'acme', '*.acme.ng', 'a b.ng']) {
      const answer = await owner.ask('/api/v1/account/domains', { domain: refused });
      assert.deepEqual([answer.status, answer.json.error?.param], [400, 'domain'], refused);
    }
    const added = (await owner.ask('/api/v1/account/domains', { domain: domain.toUpperCase() })).json;
    assert.deepEqual([added.domain, added.role, added.verified], [domain, 'developer', false]);
    const verify = () => owner.ask(`/api/v1/account/domains/${added.id}/verify`, {});
    assert.equal((await verify()).status, 422, 'no record yet');
    records.push({ type: 'TXT', name: added.record.name, ttl: 1, data: ['oja-verification=wrong'] });
    assert.match((await verify()).json.error.message, /another value/);
    comes(domain);
    assert.equal((await browser().logIn()).json.account.email, provider.user?.email, 'nobody joins yet');
    const required = await owner.ask('/api/v1/account/sso', { required: true }, 'PATCH');
    assert.equal(required.status, 409, 'nothing to require yet');
    records.push({ type: 'TXT', name: added.record.name, ttl: 1, data: [added.record.value] });
    assert.equal((await verify()).json.verified, true);
    assert.ok(dns.queries.some(({ name }) => name === added.record.name));

    const rival = await loggedIn(await server().account());
    const second = (await rival.ask('/api/v1/account/domains', { domain })).json;
    records.push({ type: 'TXT', name: second.record.name, ttl: 1, data: [second.record.value] });
    const lost = await rival.ask(`/api/v1/account/domains/${second.id}/verify`, {});
    assert.equal(lost.status, 409, 'another account has it');
    const foreign = await rival.ask(`/api/v1/account/domains/${added.id}/verify`, {});
    assert.equal(foreign.status, 404);
  });

  test('people of a verified domain join with its role; who was removed stays out', async () => {
    const domain = `join-${Date.now()}.ng`;
    const { account, owner, domainId } = await withDomain(domain, 'viewer');
    const { email } = comes(domain);
    const joining = browser();
    const done = await joining.logIn();
    assert.equal(done.json.account.id, account.id);
    const me = (await joining.ask('/api/v1/me')).json;
    assert.deepEqual([me.accounts.length, me.accounts[0].role], [1, 'viewer'], 'and no account of their own');
    const [line] = (await owner.ask('/api/v1/account/audit')).json.data;
    assert.deepEqual([line.action, line.actor_name], ['account.sso-join', email]);

    await owner.ask(`/api/v1/account/domains/${domainId}`, { role: 'developer' }, 'PATCH');
    const known = await server().account();
    comes(domain, { email: `known@${domain}` });
    const linking = await loggedIn(known);
    const start = await linking.ask('/api/v1/me/identities', {
      provider: 'test',
      current_password: known.password,
    });
    await linking.ask('/api/v1/auth/sso/finish', passBack(await logInAtProvider(start.json.url)));
    const old = browser();
    assert.equal((await old.logIn()).json.account.id, account.id, 'who has an account joins as well');
    assert.equal((await old.ask('/api/v1/me')).json.accounts.length, 2);

    const { data } = (await owner.ask('/api/v1/account/members')).json;
    const removed = data.find((member: { email: string }) => member.email === known.email);
    assert.equal(removed.role, 'developer');
    await owner.ask(`/api/v1/account/members/${removed.id}`, undefined, 'DELETE');
    const back = browser();
    assert.equal((await back.logIn()).json.account.id, known.id, 'not let in again');
    comes(domain, { email_verified: false });
    assert.equal((await browser().logIn()).json.error.code, 'sso_failed');
    await mode('closed');
    comes(domain);
    assert.equal((await browser().logIn()).json.error.code, 'operator_only', 'closed is closed');
    await mode('open');
  });

  test('required single sign-on ends other sessions of members at once; owners keep their password', async () => {
    const domain = `must-${Date.now()}.ng`;
    const { account, owner } = await withDomain(domain);
    const member = await server().account();
    const byPassword = await loggedIn(member);
    const made = await owner.ask('/api/v1/account/invites', { role: 'admin' });
    const token = /#token=([\w-]{43})/.exec(made.json.url)![1];
    await byPassword.ask('/api/v1/invites/accept', { token });
    assert.equal((await byPassword.ask('/api/v1/account')).json.id, account.id);
    comes(domain);
    const bySso = browser();
    await bySso.logIn();

    const required = await owner.ask('/api/v1/account/sso', { required: true }, 'PATCH');
    assert.equal(required.json.required, true, required.text);
    assert.equal((await byPassword.ask('/api/v1/account')).status, 401, 'out at once');
    assert.equal((await bySso.ask('/api/v1/account')).json.id, account.id);
    assert.equal((await owner.ask('/api/v1/account')).status, 200);
    assert.equal((await (await loggedIn(account)).ask('/api/v1/account')).json.id, account.id, 'recovery');

    const again = await loggedIn(member);
    assert.equal((await again.ask('/api/v1/account')).json.id, member.id, 'their own account is open');
    const switched = await again.ask('/api/v1/me/switch', { account_id: account.id });
    assert.equal(switched.json.error.code, 'sso_required');
    const admin = (await owner.ask('/api/v1/account/invites', { role: 'developer' })).json;
    const invite = /#token=([\w-]{43})/.exec(admin.url)![1];
    const guest = await loggedIn(await server().account());
    assert.equal(
      (await guest.ask('/api/v1/invites/accept', { token: invite })).json.error.code,
      'sso_required',
    );
    const fresh = await browser().ask('/api/v1/invites/join', {
      token: invite,
      email: `fresh-${Date.now()}@example.test`,
      password: 'umbrella harvest lantern',
    });
    assert.equal(fresh.json.error.code, 'sso_required');

    // Somebody who has no other account can't log in with a password at all.
    const sole = (await bySso.ask('/api/v1/me')).json;
    const mail = nextMail();
    await browser().ask('/api/v1/auth/reset-request', { email: sole.email });
    const reset = /#token=([\w-]{43})/.exec((await mail).text)![1];
    const password = 'umbrella harvest lantern';
    assert.equal((await browser().ask('/api/v1/auth/reset', { token: reset, password })).status, 200);
    const refused = await browser().ask('/api/v1/auth/login', { email: sole.email, password });
    assert.equal(refused.json.error.code, 'sso_required', refused.text);
    assert.equal((await browser().logIn()).json.account.id, account.id, 'by the provider they can');

    const off = await owner.ask('/api/v1/account/sso', { required: false }, 'PATCH');
    assert.equal(off.json.required, false);
    assert.equal((await again.ask('/api/v1/me/switch', { account_id: account.id })).status, 200);
  });

  test('the last verified domain takes the requirement with it, and a deleted account its domains', async () => {
    const domain = `gone-${Date.now()}.ng`;
    const { account, owner, domainId } = await withDomain(domain);
    await owner.ask('/api/v1/account/sso', { required: true }, 'PATCH');
    await owner.ask(`/api/v1/account/domains/${domainId}`, undefined, 'DELETE');
    assert.deepEqual((await owner.ask('/api/v1/account/sso')).json, { required: false, domains: [] });
    const again = await owner.ask('/api/v1/account/domains', { domain });
    assert.equal(again.status, 201, again.text);
    const { password } = account;
    const deleted = await owner.ask('/api/v1/account/delete', { current_password: password });
    assert.equal(deleted.status, 200, deleted.text);
    const { store } = server().app.platform.parts;
    const left = await store.query('SELECT id FROM account_domains WHERE account_id = $1', [account.id]);
    assert.deepEqual(left, []);
  });

  test('a person who is deleted leaves no identity behind', async () => {
    const { sub, email } = comes();
    const opened = browser();
    const { account } = (await opened.logIn()).json;
    const gone = await server().call(`/api/v1/operator/accounts/${account.id}/delete`, {
      body: { email, note: 'asked for by mail' },
    });
    assert.equal(gone.status, 200, gone.text);
    const { store } = server().app.platform.parts;
    assert.deepEqual(await store.query('SELECT id FROM identities WHERE subject = $1', [sub]), []);
  });
});
