import assert from 'node:assert/strict';
import { request } from 'node:http';
import { test } from 'node:test';
import { totpAt } from '../../packages/core/src/platform/accounts/totp.ts';
import { nextMail, openMailbox, tokenIn } from './mailbox-testing.ts';
import { cookieOf, onEitherStore } from './on-both-stores.ts';

const now = { offsetMs: 0 };

const options = { now: () => Date.now() + now.offsetMs, env: { OJA_TRUST_PROXY: '127.0.0.1' } };

onEitherStore('accounts', options, (server) => {
  const signUp = async (email: string) => {
    const answer = await server().call('/api/v1/auth/signup', {
      key: null,
      body: { email, password: 'a long pass phrase' },
    });
    assert.equal(answer.status, 201, answer.text);
    return cookieOf(answer.headers);
  };
  const as = (cookie: string) => (path: string, body?: object, method?: string) =>
    server().call(path, { key: null, body, method, headers: { cookie } });

  test('sign up, see the account, make a key, call with it: no card, within a minute', async () => {
    const me = as(await signUp('Ada@Example.com'));
    const account = (await me('/api/v1/account')).json;
    assert.equal(account.email, 'ada@example.com');
    assert.equal(account.role, 'developer');
    const key = (await me('/api/v1/keys', { name: 'first' })).json;
    assert.match(key.secret, /^oja_live_[0-9A-Za-z]{38}$/);
    assert.equal((await server().call('/api/v1/whoami', { key: key.secret })).json.account_id, account.id);
    const logged = async (query: string) => {
      const { data } = (await me(`/api/v1/requests${query}`)).json as { data: { endpoint: string }[] };
      return data.map(({ endpoint }) => endpoint);
    };
    assert.ok((await logged('?console=true')).includes('account.get'), 'calls of a session are logged too');
    assert.deepEqual(await logged(''), ['account.whoami'], 'the plain list has what the key did');
    const again = await server().call('/api/v1/auth/signup', {
      key: null,
      body: { email: 'ada@example.com', password: 'another phrase' },
    });
    assert.equal(again.status, 409);
  });

  test('log out ends the session; a wrong password and an unknown email look the same', async () => {
    const cookie = await signUp('bisi@example.com');
    assert.equal((await as(cookie)('/api/v1/auth/logout', {})).status, 200);
    assert.equal((await as(cookie)('/api/v1/account')).status, 401);
    const logIn = (email: string) =>
      server().call('/api/v1/auth/login', { key: null, body: { email, password: 'wrong wrong wrong' } });
    const [known, unknown] = [await logIn('bisi@example.com'), await logIn('nobody@example.com')];
    assert.equal(known.status, 401);
    assert.equal(known.json.error.message, unknown.json.error.message);
  });

  test('ten failures lock an email and address for a quarter of an hour, not longer', async () => {
    await signUp('chi@example.com');
    const logIn = (password: string) =>
      server().call('/api/v1/auth/login', { key: null, body: { email: 'chi@example.com', password } });
    for (let i = 0; i < 10; i++) assert.equal((await logIn('wrong wrong')).status, 401);
    const locked = await logIn('a long pass phrase');
    assert.equal(locked.status, 429);
    assert.equal(locked.json.error.code, 'too_many_attempts');
    assert.ok(Number(locked.headers.get('retry-after')) > 0);
    now.offsetMs = 16 * 60_000;
    assert.equal((await logIn('a long pass phrase')).status, 200);
    now.offsetMs = 0;
  });

  test('changing the password ends other sessions, not this one', async () => {
    const first = await signUp('dayo@example.com');
    const login = await server().call('/api/v1/auth/login', {
      key: null,
      body: { email: 'dayo@example.com', password: 'a long pass phrase' },
    });
    const second = cookieOf(login.headers);
    const changed = await as(second)('/api/v1/account/password', {
      current_password: 'a long pass phrase',
      password: 'another long phrase',
    });
    assert.equal(changed.status, 200, changed.text);
    assert.equal((await as(second)('/api/v1/account')).status, 200);
    assert.equal((await as(first)('/api/v1/account')).status, 401);
    const wrong = await as(second)('/api/v1/account/password', {
      current_password: 'a long pass phrase',
      password: 'x'.repeat(12),
    });
    assert.equal(wrong.status, 401);
  });

  test('who has a session cannot guess the password with it', async () => {
    const me = as(await signUp('session@example.com'));
    const change = (current: string) =>
      me('/api/v1/account/password', { current_password: current, password: 'another long phrase' });
    for (let i = 0; i < 10; i++) assert.equal((await change('wrong wrong')).status, 401);
    // By the minute no more than ten are heard at all; what counts here lasts longer.
    now.offsetMs = 5 * 60_000;
    const { parts } = server().app.platform;
    const [counted] = await parts.store.query<{ n: number }>(
      "SELECT failures AS n FROM login_locks WHERE email = 'session@example.com' AND source = 'current password'",
    );
    assert.equal(counted!.n, 10);
    const wish = { personId: (await me('/api/v1/me')).json.id, sessionId: null };
    const phrases = { current: 'a long pass phrase', fresh: 'another long phrase' };
    await assert.rejects(server().app.platform.accounts.changePassword({ ...wish, ...phrases }), {
      code: 'too_many_attempts',
    });
    now.offsetMs = 16 * 60_000;
    await server().app.platform.accounts.changePassword({ ...wish, ...phrases });
    now.offsetMs = 0;
  });

  test('a reset link works once and within its hour', async () => {
    await signUp('efe@example.com');
    const mailbox = openMailbox(server());
    const ask = (email: string) =>
      server().call('/api/v1/auth/reset-request', { key: null, body: { email } });
    await ask('efe@example.com');
    await ask('nobody@example.com');
    const [first, ...others] = await mailbox.all();
    assert.equal(others.length, 0);
    const token = tokenIn(first!);
    // Any other link is spent with it, and there are never many.
    for (let i = 0; i < 5; i++) await ask('efe@example.com');
    const mails = await mailbox.all();
    mailbox.close();
    assert.equal(mails.length, 5);
    const otherToken = tokenIn(mails[4]!);
    const reset = () =>
      server().call('/api/v1/auth/reset', { key: null, body: { token, password: 'a fresh pass phrase' } });
    assert.equal((await reset()).status, 200);
    assert.equal((await reset()).status, 400);
    const other = { token: otherToken, password: 'yet another pass phrase' };
    assert.equal((await server().call('/api/v1/auth/reset', { key: null, body: other })).status, 400);
    const login = await server().call('/api/v1/auth/login', {
      key: null,
      body: { email: 'efe@example.com', password: 'a fresh pass phrase' },
    });
    assert.equal(login.status, 200);
  });

  test('a reset link leads to our own address, whatever the caller says in Host', async () => {
    await signUp('host@example.com');
    const mailed = nextMail(server());
    const body = JSON.stringify({ email: 'host@example.com' });
    const asked = request(`${server().url}/api/v1/auth/reset-request`, {
      method: 'POST',
      headers: { host: 'evil.example', 'content-type': 'application/json' },
    });
    asked.on('response', (answer) => answer.resume()).end(body);
    const { text } = await mailed;
    assert.ok(text.includes(`${server().url}/console/reset#token=`), text);
  });

  test('guesses of the second factor count wherever they come from', async () => {
    const email = 'guessed@example.com';
    const me = as(await signUp(email));
    const { secret } = (await me('/api/v1/account/totp', { current_password: 'a long pass phrase' })).json;
    const step = () => Math.floor((Date.now() + now.offsetMs) / 30_000);
    await me('/api/v1/account/totp/confirm', { totp: totpAt(secret, step()) });
    const logIn = (totp: string, from: string) =>
      server().call('/api/v1/auth/login', {
        key: null,
        body: { email, password: 'a long pass phrase', totp },
        headers: { 'x-forwarded-for': from },
      });
    for (let i = 0; i < 10; i++)
      assert.equal((await logIn('abcde-fghij', `2001:db8:${i}::1`)).status, 401, 'a wrong code');
    now.offsetMs = 60_000;
    const locked = await logIn(totpAt(secret, step()), '198.51.100.77');
    assert.equal(locked.json.error?.code, 'too_many_attempts', locked.text);
    now.offsetMs = 16 * 60_000;
    assert.equal((await logIn(totpAt(secret, step()), '198.51.100.77')).status, 200);
    now.offsetMs = 0;
  });

  test('codes can be typed with spaces, and recovery codes in capitals or without their dash', async () => {
    const email = 'spaced@example.com';
    const password = 'a long pass phrase';
    const me = as(await signUp(email));
    const { secret } = (await me('/api/v1/account/totp', { current_password: password })).json;
    const spaced = () =>
      totpAt(secret, Math.floor((Date.now() + now.offsetMs) / 30_000)).replace(/^.../, '$& ');
    const confirmed = await me('/api/v1/account/totp/confirm', { totp: ` ${spaced()}` });
    assert.equal(confirmed.status, 200, confirmed.text);
    const codes = confirmed.json.recovery_codes as [string, string, string, string];
    const logIn = (totp: string) =>
      server().call('/api/v1/auth/login', { key: null, body: { email, password, totp } });
    now.offsetMs = 60_000;
    const typed = spaced();
    assert.equal((await logIn(typed)).status, 200);
    assert.equal((await logIn(typed.replace(' ', ''))).status, 401, 'the same code');
    const ways = [
      codes[0].replace('-', ''),
      codes[1].replace('-', ' ').toUpperCase(),
      ` ${codes[2].replace('-', ' – ')} `,
    ];
    for (const [i, way] of ways.entries()) {
      assert.equal((await logIn(way)).status, 200, way);
      assert.equal((await logIn(codes[i]!)).status, 401, 'the same code');
    }
    const off = { current_password: password, totp: codes[3].replace('-', '') };
    assert.equal((await me('/api/v1/account/totp/disable', off)).status, 200);
    now.offsetMs = 0;
  });

  test('two-factor: needed at login, a code works once, recovery codes work once', async () => {
    const me = as(await signUp('femi@example.com'));
    const { secret, uri } = (await me('/api/v1/account/totp', { current_password: 'a long pass phrase' }))
      .json;
    assert.match(uri, /^otpauth:\/\/totp\//);
    const step = () => Math.floor((Date.now() + now.offsetMs) / 30_000);
    const { recovery_codes: codes } = (
      await me('/api/v1/account/totp/confirm', { totp: totpAt(secret, step()) })
    ).json;
    assert.equal(codes.length, 10);
    const logIn = (totp?: string) =>
      server().call('/api/v1/auth/login', {
        key: null,
        body: { email: 'femi@example.com', password: 'a long pass phrase', totp },
      });
    assert.equal((await logIn()).json.error.code, 'totp_required');
    now.offsetMs = 60_000;
    const code = totpAt(secret, step());
    assert.equal((await logIn(code)).status, 200);
    assert.equal((await logIn(code)).status, 401, 'a code works once');
    assert.equal((await logIn(codes[0])).status, 200);
    assert.equal((await logIn(codes[0])).status, 401, 'a recovery code works once');
    now.offsetMs = 120_000;
    const off = await me('/api/v1/account/totp/disable', {
      current_password: 'a long pass phrase',
      totp: totpAt(secret, step()),
    });
    assert.equal(off.status, 200, off.text);
    now.offsetMs = 0;
    assert.equal((await logIn()).status, 200);
  });

  test('a session is refused from another origin and on https bound to the host', async () => {
    const cookie = await signUp('gbenga@example.com');
    const foreign = await server().call('/api/v1/keys', {
      key: null,
      body: {},
      headers: { cookie, origin: 'https://evil.example' },
    });
    assert.equal(foreign.status, 403);
    assert.equal(foreign.json.error.code, 'origin_not_allowed');
    const own = await server().call('/api/v1/keys', {
      key: null,
      body: {},
      headers: { cookie, origin: server().url },
    });
    assert.equal(own.status, 201);
  });

  test('an operator suspends an account: sessions and keys stop at once', async () => {
    const { id, key } = await server().account();
    assert.equal((await server().call('/api/v1/whoami', { key })).status, 200);
    await server().call(`/api/v1/operator/accounts/${id}`, { method: 'PATCH', body: { state: 'suspended' } });
    assert.equal((await server().call('/api/v1/whoami', { key })).json.error.code, 'account_suspended');
    await server().call(`/api/v1/operator/accounts/${id}`, { method: 'PATCH', body: { state: 'active' } });
    assert.equal((await server().call('/api/v1/whoami', { key })).status, 200);
    const { data } = (await server().call('/api/v1/operator/audit?limit=2')).json;
    assert.deepEqual(data[0].after, { state: 'active', role: 'developer' });
    assert.equal(data[1].before.state, 'active');
  });

  test('the audit log names what it knows by id', async () => {
    const { id } = await server().account();
    const email = (await server().call(`/api/v1/operator/accounts?search=${id}`)).json.data[0].email;
    const made = await server().call(`/api/v1/operator/accounts/${id}/keys`, { body: { name: 'till' } });
    assert.equal(made.status, 201, made.text);
    await server().call(`/api/v1/operator/accounts/${id}/credits`, { body: { amount: '1' } });
    await server().call('/api/v1/operator/prices', {
      body: { endpoint: 'network.dns', price_per_unit: '0.04' },
    });
    const { data } = (await server().call('/api/v1/operator/audit?limit=3')).json;
    const [price, grant, key] = data;
    const me = (await server().call('/api/v1/account')).json;
    for (const line of data) assert.deepEqual([line.actor, line.actor_name], [me.id, me.email]);
    assert.equal(price.target_name, 'DNS lookup');
    assert.deepEqual([grant.target_name, grant.account_id], [email, id]);
    assert.deepEqual([key.target_name, key.account_id], [`till (${made.json.hint}) · ${email}`, id]);
  });
});
