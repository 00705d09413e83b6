/** Invites to an account: by mail and by copied link, expiry, re-use, races, and what they tell. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TestAccount } from '../../packages/server/src/testing/server.ts';
import { openMailbox } from './mailbox-testing.ts';
import { cookieOf, onEitherStore } from './on-both-stores.ts';
import { joinTeam, sessionOf } from './team-testing.ts';

const password = 'umbrella harvest lantern';
const now = { offsetMs: 0 };
const tokenOf = (text: string) => /#token=([\w-]{43})/.exec(text)![1]!;

onEitherStore('invites', { now: () => Date.now() + now.offsetMs }, (server) => {
  const as = (cookie: string) => (path: string, body?: object, method?: string) =>
    server().call(path, { key: null, headers: { cookie }, body, method });
  const login = async ({ email, password: own }: TestAccount) =>
    as(
      cookieOf(
        (await server().call('/api/v1/auth/login', { key: null, body: { email, password: own } })).headers,
      ),
    );
  const open = (path: string, body: object) => server().call(path, { key: null, body });
  const invited = async (ask: ReturnType<typeof as>, body: object) => {
    const made = await ask('/api/v1/account/invites', body);
    assert.equal(made.status, 201, made.text);
    return { ...made.json, token: tokenOf(made.json.url) };
  };

  test('a copied link lets one person in, once; two at the same time: one of them', async () => {
    const team = await server().account();
    const owner = await login(team);
    const { token } = await invited(owner, { role: 'developer' });
    const look = await open('/api/v1/invites/look', { token });
    assert.deepEqual([look.json.role, look.json.known, look.json.sign_up], ['developer', null, true]);
    const people = await Promise.all([1, 2, 3].map(() => server().account()));
    const sessions = await Promise.all(people.map(login));
    const accepted = await Promise.all(sessions.map((ask) => ask('/api/v1/invites/accept', { token })));
    assert.deepEqual(accepted.map(({ status }) => status).sort(), [200, 400, 400]);
    const winner = sessions[accepted.findIndex(({ status }) => status === 200)]!;
    assert.equal((await winner('/api/v1/account')).json.id, team.id, 'the session has switched');
    assert.equal((await open('/api/v1/invites/look', { token })).json.error.param, 'token');
    assert.equal((await owner('/api/v1/account/members')).json.data.length, 2);
    const { data } = (await owner('/api/v1/account/invites')).json;
    assert.equal(data[0].state, 'accepted');
    const [line] = (await owner('/api/v1/account/audit')).json.data;
    assert.deepEqual([line.action, line.actor !== team.memberId], ['account.invite-accept', true]);
    const { store } = server().app.platform.parts;
    const rows = await store.query('SELECT * FROM member_invites');
    assert.ok(!JSON.stringify(rows).includes(token), 'only its hash is stored');
  });

  test('the transaction that makes a member writes the line of the audit log', async () => {
    const team = await server().account();
    const { token } = await invited(await login(team), { role: 'viewer' });
    const wish = { token, email: `line-${Date.now()}@example.test`, name: 'Bola', password };
    const visitor = { ip: '203.0.113.9', userAgent: 'Firefox' };
    const { memberId } = await server().app.platform.joining.join(wish, visitor);
    const lines = await server().app.platform.parts.store.query(
      "SELECT actor, target, ip, user_agent FROM audit WHERE account_id = $1 AND action = 'account.invite-accept'",
      [team.id],
    );
    assert.deepEqual(
      lines.map((line) => ({ ...line })),
      [{ actor: memberId, target: memberId, ip: visitor.ip, user_agent: visitor.userAgent }],
    );
  });

  test('a new person joins with a password and has no account of their own', async () => {
    const team = await server().account();
    const owner = await login(team);
    const email = `new-${Date.now()}@example.test`;
    const { token } = await invited(owner, { email, role: 'viewer' });
    const other = await open('/api/v1/invites/join', { token, password, email: 'other@example.test' });
    assert.equal(other.status, 201, 'the email address of the invite counts');
    const me = as(cookieOf(other.headers));
    const { json } = await me('/api/v1/me');
    assert.deepEqual([json.email, json.accounts.length, json.accounts[0].role], [email, 1, 'viewer']);
    assert.equal((await open('/api/v1/invites/join', { token, password })).status, 400, 're-use');
  });

  test('an invite for an email address is for nobody else, and stays open then', async () => {
    const team = await server().account();
    const owner = await login(team);
    const [right, wrong] = [await server().account(), await server().account()];
    const { token } = await invited(owner, { email: right.email.toUpperCase(), role: 'billing' });
    assert.equal((await (await login(wrong))('/api/v1/invites/accept', { token })).status, 409);
    const taken = await open('/api/v1/invites/join', { token, password });
    assert.equal(taken.status, 409, 'who has a password logs in');
    assert.equal((await (await login(right))('/api/v1/invites/accept', { token })).status, 200);
    const again = await owner('/api/v1/account/invites', { email: right.email, role: 'viewer' });
    assert.equal(again.json.error.code, 'conflict', 'a member already');
  });

  test('expired, revoked and replaced links let nobody in; a link is sent five times at most', async () => {
    const team = await server().account();
    const owner = await login(team);
    const late = await invited(owner, {});
    now.offsetMs = 7 * 86_400_000 + 1000;
    assert.equal((await open('/api/v1/invites/look', { token: late.token })).status, 400);
    now.offsetMs = 0;
    const path = `/api/v1/account/invites/${late.id}`;
    const fresh = tokenOf((await owner(`${path}/resend`, {})).json.url);
    assert.equal((await open('/api/v1/invites/look', { token: late.token })).status, 400);
    assert.equal((await open('/api/v1/invites/look', { token: fresh })).status, 200);
    for (let i = 0; i < 3; i++) assert.equal((await owner(`${path}/resend`, {})).status, 200);
    assert.equal((await owner(`${path}/resend`, {})).json.error.code, 'conflict');
    const stranger = await login(await server().account());
    assert.equal((await stranger(path, undefined, 'DELETE')).status, 404);
    assert.equal((await stranger(`${path}/resend`, {})).status, 404);
    assert.equal((await owner(path, undefined, 'DELETE')).status, 200);
    assert.equal((await owner(path, undefined, 'DELETE')).status, 404);
  });

  test('invites of who may no longer invite stop working; only owners invite owners', async () => {
    const team = await server().account();
    const owner = await login(team);
    const admin = await server().account();
    const { token } = await invited(owner, { role: 'admin' });
    const ask = await login(admin);
    assert.equal((await ask('/api/v1/invites/accept', { token })).status, 200);
    const wish = { role: 'owner', current_password: admin.password };
    assert.equal((await ask('/api/v1/account/invites', wish)).json.error.code, 'role_not_allowed');
    const unproven = await owner('/api/v1/account/invites', { role: 'owner' });
    assert.equal(unproven.json.error.param, 'current_password');
    const mine = await invited(ask, { role: 'admin' });
    const { memberId } = (await ask('/api/v1/me')).json.accounts
      .map((one: { id: string; member_id: string }) => ({ id: one.id, memberId: one.member_id }))
      .find(({ id }: { id: string }) => id === team.id);
    assert.equal((await owner(`/api/v1/account/members/${memberId}`, undefined, 'DELETE')).status, 200);
    assert.equal((await open('/api/v1/invites/look', { token: mine.token })).status, 400);
  });

  test('only owners resend an invite for an owner, open or expired, with their password', async () => {
    const team = await server().account();
    const owner = await login(team);
    const admin = await joinTeam(server(), team, 'admin');
    const current_password = admin.password;
    const anyone = await invited(owner, { role: 'owner', current_password: team.password });
    const named = await invited(owner, {
      email: `second-owner-${Date.now()}@example.test`,
      role: 'owner',
      current_password: team.password,
    });
    const resent = ({ id }: { id: string }) => `/api/v1/account/invites/${id}/resend`;
    for (const offsetMs of [0, 7 * 86_400_000 + 1000]) {
      now.offsetMs = offsetMs;
      // Sessions end after 7 idle days.
      const ask = await sessionOf(server(), admin);
      assert.equal((await ask('/api/v1/me/switch', { account_id: team.id })).status, 200);
      const bodies = [{}, { current_password }];
      for (const [i, invite] of [anyone, named].entries()) {
        const refused = await ask(resent(invite), bodies[i]);
        assert.deepEqual([refused.status, refused.json.error.code], [403, 'role_not_allowed']);
      }
    }
    now.offsetMs = 0;
    assert.equal((await open('/api/v1/invites/look', { token: anyone.token })).status, 200, 'still the same');
    const listed = await admin.ask('/api/v1/account/invites');
    assert.doesNotMatch(listed.text, /token|url/, 'no list shows a link');

    const unproven = await owner(resent(anyone), {});
    assert.deepEqual([unproven.status, unproven.json.error.param], [400, 'current_password']);
    const wrong = await owner(resent(anyone), { current_password: 'wrong' });
    assert.equal(wrong.json.error.code, 'login_failed');
    const fresh = await owner(resent(anyone), { current_password: team.password });
    assert.deepEqual([fresh.status, fresh.json.role], [200, 'owner']);
    const others = await invited(owner, { role: 'admin' });
    assert.equal((await admin.ask(resent(others), {})).status, 200, 'admins resend the others');
  });
});

onEitherStore('mailed invites', { env: { OJA_SMTP_URL: 'smtp://127.0.0.1:1' } }, (server) => {
  test('a link that is mailed is shown to nobody else, and proves the mailbox', async () => {
    const team = await server().account();
    const { email, password: own } = team;
    const begun = await server().call('/api/v1/auth/login', { key: null, body: { email, password: own } });
    const headers = { cookie: cookieOf(begun.headers) };
    const mailbox = openMailbox(server());
    const invite = (body: object) => server().call('/api/v1/account/invites', { key: null, headers, body });
    const to = `mailed-${Date.now()}@example.test`;
    const made = await invite({ email: to, role: 'developer' });
    assert.deepEqual([made.json.mailed, made.json.url], [true, null]);
    assert.equal((await invite({ email: to, role: 'viewer' })).json.error.code, 'conflict');
    const mails = await mailbox.of(to);
    assert.equal(mails.length, 1);
    const token = tokenOf(mails[0]!.text);
    const look = await server().call('/api/v1/invites/look', { key: null, body: { token } });
    assert.deepEqual([look.json.known, look.json.sign_up], [false, true]);
    // Sign-up needs a verified email address here: a link that was only copied does not stand for one.
    const copied = tokenOf((await invite({})).json.url);
    const join = (body: object) => server().call('/api/v1/invites/join', { key: null, body });
    assert.equal((await join({ token: copied, password, email: to })).json.error.code, 'operator_only');
    assert.equal((await join({ token, password })).status, 201);
  });

  test('an invite that another member resends is from that member, in the list and in the email', async () => {
    const team = await server().account();
    const owner = await sessionOf(server(), team);
    const admin = await joinTeam(server(), team, 'admin');
    assert.equal((await admin.ask('/api/v1/me', { name: 'Chidi Eze' }, 'PATCH')).status, 200);
    const mailbox = openMailbox(server());
    const wish = { email: `resent-${Date.now()}@example.test`, role: 'viewer' };
    const made = await owner('/api/v1/account/invites', wish);
    assert.equal(made.json.invited_by, team.memberId, made.text);
    const resent = await admin.ask(`/api/v1/account/invites/${made.json.id}/resend`, {});
    assert.equal(resent.json.invited_by, admin.memberId, resent.text);
    const [listed] = (await owner('/api/v1/account/invites')).json.data;
    assert.equal(listed.invited_by, admin.memberId);
    const [line] = (await owner('/api/v1/account/audit')).json.data;
    assert.deepEqual([line.action, line.actor], ['account.invite-resend', admin.memberId]);
    const mails = await mailbox.of(wish.email);
    assert.match(mails[0]!.subject, /^Ada invited you/);
    assert.match(mails[1]!.subject, /^Chidi Eze invited you/);
    assert.match(mails[1]!.text, /If you don’t know Chidi Eze/);
    const left = await owner(`/api/v1/account/members/${admin.memberId}`, undefined, 'DELETE');
    assert.equal(left.status, 200, left.text);
    const gone = await owner(`/api/v1/account/invites/${made.json.id}/resend`, {});
    assert.equal(gone.status, 404, 'it ends with the member who sent it');
  });
});
