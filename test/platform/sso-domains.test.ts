// @alone
/** Domains of accounts: verified by DNS, joined by login, required single sign-on; on both stores. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { logInAtProvider } from './oidc-testing.ts';
import { onEitherStore } from './on-both-stores.ts';
import { passBack } from './sso-browser-testing.ts';
import { comes, dns, env, provider, records, singleSignOn } from './sso-testing.ts';

onEitherStore('single sign-on by domain', { env }, (server) => {
  const { browser, loggedIn, mode, nextMail, withDomain } = singleSignOn(server);

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

    // A person who has no other account can't log in with a password at all.
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
    const { email } = comes();
    const { store } = server().app.platform.parts;
    const identities = () =>
      store.query<{ id: string; person_id: string }>(
        'SELECT id, person_id FROM identities WHERE email = $1',
        [email],
      );
    const opened = browser();
    const { account } = (await opened.logIn()).json;
    const [{ person_id: personId } = { person_id: '' }, ...others] = await identities();
    assert.match(personId, /^per_/);
    assert.deepEqual(others, []);
    const gone = await server().call(`/api/v1/operator/accounts/${account.id}/delete`, {
      body: { email, note: 'asked for by mail' },
    });
    assert.equal(gone.status, 200, gone.text);
    assert.deepEqual(await identities(), []);
    const [person] = await store.query<{ email: string; name: string }>(
      'SELECT email, name FROM people WHERE id = $1',
      [personId],
    );
    assert.deepEqual([person!.email, person!.name], [`${personId}@deleted.invalid`, 'Deleted']);
  });
});
