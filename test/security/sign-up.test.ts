/** Who can create an account: every mode, what it reveals, and how a burst is ended. On both stores. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isDisposable } from '../../packages/core/src/domain/email/lists.ts';
import { readSettings } from '../../packages/server/src/registry.ts';
import { nextMail } from '../platform/mailbox-testing.ts';
import { cookieOf, onEitherStore } from '../platform/on-both-stores.ts';
import { sessionOf } from '../platform/team-testing.ts';

const password = 'umbrella harvest lantern';

test('disposable domains are known, with those below them; others are not', () => {
  for (const domain of ['mailinator.com', 'x.mailinator.com', 'GUERRILLAMAIL.com'])
    assert.equal(isDisposable(`ada@${domain}`), true, domain);
  for (const domain of ['gmail.com', 'example.com', 'unilag.edu.ng', 'com'])
    assert.equal(isDisposable(`ada@${domain}`), false, domain);
});

test('OJA_SIGNUP takes the modes, and the words of before', () => {
  const of = (word?: string) => readSettings(word === undefined ? {} : { OJA_SIGNUP: word }).platform.signUp;
  assert.deepEqual(['open', 'verified', 'invited', 'closed', '0', '1', undefined].map(of), [
    'open',
    'verified',
    'invited',
    'closed',
    'closed',
    undefined,
    undefined,
  ]);
});

const env = {
  OJA_SMTP_URL: 'smtp://127.0.0.1:1',
  OJA_TRUST_PROXY: '127.0.0.1',
  OJA_SIGNUPS_PER_NETWORK: '8',
};

onEitherStore('sign-up', { env }, (server) => {
  const signUp = (email: string, from: string, more: object = {}) =>
    server().call('/api/v1/auth/signup', {
      key: null,
      headers: { 'x-forwarded-for': from },
      body: { email, password, ...more },
    });
  const setMode = async (mode: string) => {
    const set = await server().call('/api/v1/operator/sign-ups', { method: 'PUT', body: { mode } });
    assert.equal(set.status, 200, set.text);
  };

  test('verified is the default with SMTP: a link creates the account, and nothing tells who has one', async () => {
    assert.equal((await server().call('/api/v1/catalogue', { key: null })).json.sign_up, 'verified');
    let mail = nextMail(server());
    const first = await signUp('ada@example.org', '203.0.113.1');
    assert.deepEqual([first.status, first.json], [202, { account: null, verification_sent: true }]);
    assert.deepEqual(first.headers.getSetCookie(), []);
    const token = /signup#token=([\w-]{43})/.exec((await mail).text)![1]!;
    const verify = () =>
      server().call('/api/v1/auth/verify', {
        key: null,
        body: { token },
        headers: { 'x-forwarded-for': '203.0.113.1' },
      });
    const made = await verify();
    assert.equal(made.status, 201, made.text);
    assert.equal(made.json.account.email, 'ada@example.org');
    const me = await server().call('/api/v1/account', {
      key: null,
      headers: { cookie: cookieOf(made.headers) },
    });
    assert.equal(me.status, 200);
    assert.equal((await verify()).json.error.param, 'token', 'a link works once');

    mail = nextMail(server());
    const again = await signUp('ada@example.org', '203.0.113.1');
    assert.deepEqual([again.status, again.json], [first.status, first.json], 'the same words');
    assert.match((await mail).text, /already has an account/);
  });

  test('a link that was sent before creates no account once the mode forbids it', async () => {
    const mail = nextMail(server());
    const { status } = await signUp('early@example.org', '203.0.113.4');
    assert.equal(status, 202);
    const token = /signup#token=([\w-]{43})/.exec((await mail).text)![1]!;
    const verify = () => server().call('/api/v1/auth/verify', { key: null, body: { token } });
    for (const mode of ['closed', 'invited']) {
      await setMode(mode);
      const refused = await verify();
      assert.deepEqual([refused.status, refused.json.error.code], [403, 'operator_only'], mode);
    }
    await setMode('verified');
    assert.equal((await verify()).status, 201, 'until it expires, it works again');
  });

  test('disposable email addresses and common passwords are refused', async () => {
    const disposable = await signUp('x@mailinator.com', '203.0.113.2');
    assert.deepEqual([disposable.status, disposable.json.error.param], [400, 'email']);
    const common = await signUp('y@example.org', '203.0.113.2', { password: 'password123' });
    assert.deepEqual([common.status, common.json.error.param], [400, 'password']);
  });

  test('invited: a link creates one account; closed: nobody', async () => {
    await setMode('invited');
    assert.equal((await signUp('bola@example.org', '203.0.113.3')).json.error.code, 'operator_only');
    const invite = (body: object) => server().call('/api/v1/operator/invitations', { body });
    const tokenOf = (url: string) => url.split('invitation=')[1]!;
    const forBola = await invite({ email: 'bola@example.org' });
    assert.equal(forBola.status, 201, forBola.text);
    const invitation = tokenOf(forBola.json.url);
    assert.equal(
      (await signUp('chidi@example.org', '203.0.113.3', { invitation })).json.error.param,
      'invitation',
    );
    assert.equal((await signUp('bola@example.org', '203.0.113.3', { invitation })).status, 201);
    assert.equal(
      (await signUp('bola2@example.org', '203.0.113.3', { invitation })).json.error.param,
      'invitation',
    );
    const open = await invite({ note: 'team' });
    const { json } = await server().call('/api/v1/operator/invitations');
    assert.deepEqual(
      (json.data as { state: string }[]).map(({ state }) => state),
      ['open', 'used'],
    );
    assert.ok(!JSON.stringify(json).includes(tokenOf(open.json.url)), 'links are shown once');
    const revoked = await server().call(`/api/v1/operator/invitations/${open.json.id}`, { method: 'DELETE' });
    assert.equal(revoked.status, 200);
    const late = await signUp('late@example.org', '203.0.113.3', { invitation: tokenOf(open.json.url) });
    assert.equal(late.json.error.param, 'invitation');
    await setMode('closed');
    assert.equal((await signUp('dayo@example.org', '203.0.113.3')).json.error.code, 'operator_only');
  });

  test('a network creates so many accounts a day, in parallel too; the operator sees and ends the burst', async () => {
    await setMode('open');
    const made = await Promise.all(
      Array.from({ length: 12 }, (_, i) => signUp(`burst${i}@example.org`, `2001:db8:5::${i + 1}`)),
    );
    const statuses = made.map(({ status }) => status);
    assert.equal(statuses.filter((status) => status === 201).length, 8, String(statuses));
    assert.equal(made.find(({ status }) => status === 429)!.json.error.code, 'rate_limited');
    assert.equal((await signUp('other@example.org', '2001:db8:6::1')).status, 201, 'another network goes on');
    const { json } = await server().call('/api/v1/operator/sign-ups');
    const [burst] = json.networks as { network: string; accounts: number; burst: boolean }[];
    assert.deepEqual([burst!.network, burst!.accounts, burst!.burst], ['2001:db8:5:0::/64', 8, true]);
    const ended = await server().call('/api/v1/operator/sign-ups/suspend', {
      body: { network: burst!.network },
    });
    assert.equal(ended.json.suspended, 8);
    const cookie = cookieOf(made.find(({ status }) => status === 201)!.headers);
    const me = await server().call('/api/v1/account', { key: null, headers: { cookie } });
    assert.equal(me.status, 401, 'their sessions have ended');
    const before = await server().call('/api/v1/operator/safety');
    assert.ok((before.json.findings as { id: string }[]).some(({ id }) => id === 'open-sign-up'));
  });

  test('only sign-ups that succeed count; attempts have a limit of their own', async () => {
    await setMode('open');
    const from = '203.0.113.20';
    assert.equal((await signUp('known@example.org', '203.0.113.21')).status, 201);
    const spent = { invitation: 'x'.repeat(43) };
    for (let tries = 0; tries < 5; tries++) {
      assert.equal((await signUp('known@example.org', from)).status, 409);
      assert.equal((await signUp(`none${tries}@example.org`, from, spent)).json.error.param, 'invitation');
    }
    for (let made = 0; made < 8; made++)
      assert.equal((await signUp(`counted${made}@example.org`, from)).status, 201);
    const refused = await signUp('ninth@example.org', from);
    assert.equal(refused.status, 429, refused.text);
    assert.match(refused.json.error.message, /limit of 8 sign-ups per day/);
    const prober = '203.0.113.22';
    for (let tries = 0; tries < 79; tries++) await server().app.platform.signUps.limitAttempts(prober);
    assert.equal((await signUp('known@example.org', prober)).status, 409);
    const stopped = await signUp('fresh@example.org', prober);
    assert.equal(stopped.status, 429);
    assert.match(stopped.json.error.message, /limit of 80 attempts to sign up per day/);
  });

  test('an account that a login creates counts as a sign-up', async () => {
    await setMode('open');
    const [leaving, staying] = [await server().account(), await server().account()];
    const { email, password: current_password } = leaving;
    const takesOver = await sessionOf(server(), staying);
    const logIn = (from: string) =>
      server().call('/api/v1/auth/login', {
        key: null,
        headers: { 'x-forwarded-for': from },
        body: { email, password: current_password },
      });
    /** Makes the other person owner and leaves: the next login finds no account. */
    const leave = async ({ headers }: { headers: Headers }) => {
      const ask = (path: string, body: object) =>
        server().call(path, { key: null, headers: { cookie: cookieOf(headers) }, body });
      const { json } = await ask('/api/v1/account/invites', { role: 'owner', current_password });
      const token = /#token=([\w-]{43})/.exec(json.url)![1]!;
      assert.equal((await takesOver('/api/v1/invites/accept', { token })).status, 200);
      assert.equal((await ask('/api/v1/account/leave', { current_password })).status, 200);
    };
    const from = '203.0.113.9';
    const accounts = new Set([leaving.id]);
    for (let made = 0; made <= 8; made++) {
      const login = await logIn(from);
      assert.equal(login.status, 200, login.text);
      accounts.add(login.json.account.id);
      await leave(login);
    }
    assert.equal(accounts.size, 9, 'the first one and eight more');
    const refused = await logIn(from);
    assert.deepEqual([refused.status, refused.json.error.code], [429, 'rate_limited']);
    assert.deepEqual(refused.headers.getSetCookie(), []);
    const { json } = await server().call('/api/v1/operator/sign-ups');
    const networks = json.networks as { network: string; accounts: number }[];
    assert.equal(networks.find(({ network }) => network === from)?.accounts, 8);

    await setMode('invited');
    assert.equal((await logIn('203.0.113.10')).json.error.code, 'no_account');
    await setMode('verified');
    const elsewhere = await logIn('203.0.113.10');
    assert.equal(elsewhere.status, 200, 'a person who has no account left can log in');
    assert.ok(!accounts.has(elsewhere.json.account.id));
    assert.equal((await logIn(from)).status, 200, 'and from anywhere once they have one');
  });
});
