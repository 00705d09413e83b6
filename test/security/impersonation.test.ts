/** An operator who views an account, against every route: reads what viewers read, changes nothing, sees no content. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { roleHas } from '../../packages/core/src/domain/rights.ts';
import { rightOf } from '../../packages/core/src/endpoints/endpoint.ts';
import { endpoints } from '../../packages/server/src/registry.ts';
import type { TestAccount } from '../../packages/server/src/testing/server.ts';
import { joinAs, setRole } from '../platform/join-testing.ts';
import { type Mailbox, openMailbox } from '../platform/mailbox-testing.ts';
import { cookieOf, onEitherStore } from '../platform/on-both-stores.ts';

const now = { offsetMs: 0 };
/** Those about the session itself; the last two end it or the view. */
const always = new Set(['account.me', 'account.whoami', 'account.logout', 'account.impersonation-end']);
/** Never to be seen by an operator, whatever a viewer of the account may see. */
const hidden = new Set([
  'account.request-bodies',
  'account.jobs',
  'account.job',
  'account.delivery',
  'account.watch-get',
  'account.watch-history',
  'account.requests-tail',
  'account.sessions',
  'account.passkeys',
  'account.identities',
  'account.email-change-get',
]);

const readOnlyWords = /viewing this account as an operator/;

onEitherStore(
  'impersonation',
  { now: () => Date.now() + now.offsetMs, env: { OJA_JOB_WORKERS: '0' } },
  (server) => {
    let mails: Mailbox;
    let team: TestAccount;
    let support: TestAccount;
    let cookie: string;
    const reason = 'Ticket 4711: missing receipt';
    const call = (cookie: string, path: string, body?: object, method?: string) =>
      server().call(path, { key: null, headers: { cookie }, body, method });
    const logIn = async ({ email, password }: Pick<TestAccount, 'email' | 'password'>) =>
      cookieOf((await server().call('/api/v1/auth/login', { key: null, body: { email, password } })).headers);
    const view = (cookie: string, id: string) =>
      call(cookie, `/api/v1/operator/accounts/${id}/impersonate`, { reason });

    before(async () => {
      mails = openMailbox(server());
      team = await server().account({ dollars: 2 });
      support = await server().account();
      const operator = (await server().call('/api/v1/whoami')).json.account_id;
      const { store } = server().app.platform.parts;
      await store.transact(joinAs, {
        accountId: operator,
        personId: support.personId,
        role: 'viewer',
        at: 1,
      });
      cookie = await logIn(support);
      assert.equal((await call(cookie, '/api/v1/me/switch', { account_id: operator })).status, 200);
    });

    test('every route: reads what viewers read, and nothing else', async () => {
      const begun = await view(cookie, team.id);
      assert.equal(begun.status, 200, begun.text);
      const wrong: string[] = [];
      for (const route of endpoints) {
        const { id, method, access, example } = route;
        if (always.has(id) || (access === 'public' && method === 'GET')) continue;
        const input = { ...(example.input as Record<string, unknown>) };
        const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => {
          const value = encodeURIComponent(String(input[name] ?? 'none'));
          delete input[name];
          return value;
        });
        const query = new URLSearchParams(input as Record<string, string>);
        const answer =
          method === 'GET' ? await call(cookie, `${path}?${query}`) : await call(cookie, path, input, method);
        const code = answer.json?.error?.code;
        // Dialects have errors without our codes.
        const isReadOnly =
          answer.status >= 400 && (code === 'impersonation_read_only' || readOnlyWords.test(answer.text));
        const isRefused = isReadOnly || code === 'role_not_allowed';
        const may =
          method === 'GET' &&
          access === 'account' &&
          !hidden.has(id) &&
          roleHas('viewer', rightOf(route), false);
        if (answer.status >= 500) wrong.push(`${id}: ${answer.status}`);
        if (may && (isRefused || code === 'login_required')) wrong.push(`${id}: refused (${code})`);
        // Some paths are shared: what the body means is found after it is read.
        if (!may && !isRefused) wrong.push(`${id}: let in (${answer.status} ${code})`);
        if (method !== 'GET' && !isReadOnly) wrong.push(`${id}: ${answer.status} ${code}`);
      }
      assert.deepEqual(wrong, []);
    });

    test('it is announced: to the owners, in both logs, and in the session', async () => {
      const mail = await mails.take(team.email);
      assert.match(mail.subject, /operator is viewing/);
      assert.ok(mail.text.includes(reason) && mail.text.includes('Ada'));
      const me = (await call(cookie, '/api/v1/me')).json;
      assert.deepEqual(
        [me.email, me.account_id, me.accounts.length, me.accounts[0].role, me.impersonation.operator],
        [support.email, team.id, 1, 'viewer', 'Ada'],
      );
      assert.equal((await call(cookie, '/api/v1/account')).json.id, team.id);
      const own = (await call(await logIn(team), '/api/v1/account/audit')).json.data[0];
      assert.deepEqual(
        [own.action, own.actor_name, own.details.operator, own.details.reason, own.ip],
        ['operator.impersonate', support.email, 'Ada', reason, ''],
      );
      const [line] = (await server().call('/api/v1/operator/audit?action=account.impersonate')).json.data;
      assert.deepEqual(
        [line.target, line.account_id, line.member.email, line.actor_name, line.after.reason],
        [team.id, team.id, support.email, support.email, reason],
      );
      assert.ok(line.actor_account.length > 0);
    });

    test('it ends by request, after half an hour, and with the role of the operator', async () => {
      assert.equal((await call(cookie, '/api/v1/me/impersonation/end', {})).status, 200);
      assert.equal((await call(cookie, '/api/v1/me')).json.impersonation, null);
      assert.equal((await call(cookie, '/api/v1/operator/accounts')).status, 200, 'an operator again');
      const [ended] = (await server().call('/api/v1/operator/audit')).json.data;
      assert.equal(ended.action, 'account.impersonate-end');

      await view(cookie, team.id);
      assert.equal((await call(cookie, '/api/v1/account')).json.id, team.id);
      now.offsetMs = 30 * 60_000 + 1000;
      assert.notEqual((await call(cookie, '/api/v1/account')).json.id, team.id);
      now.offsetMs = 0;
      await view(cookie, team.id);
      const { store } = server().app.platform.parts;
      await store.transact(setRole, { personId: support.personId, role: 'developer' });
      assert.notEqual((await call(cookie, '/api/v1/account')).json.id, team.id, 'no operator any more');
      await store.transact(setRole, { personId: support.personId, role: 'viewer' });
      await call(cookie, '/api/v1/me/impersonation/end', {});
    });

    test('a suspended account can be viewed; an operator account, a deleted one and by a key: refused', async () => {
      const operator = (await server().call('/api/v1/whoami')).json.account_id;
      assert.equal((await view(cookie, operator)).json.error.code, 'conflict');
      assert.equal((await view(cookie, 'acc_none')).status, 404);
      const short = await call(cookie, `/api/v1/operator/accounts/${team.id}/impersonate`, { reason: ' x ' });
      assert.equal(short.json.error.param, 'reason');
      const byKey = await server().call(`/api/v1/operator/accounts/${team.id}/impersonate`, {
        body: { reason },
      });
      assert.equal(byKey.json.error.code, 'session_required');
      const plain = await logIn(team);
      assert.equal((await view(plain, support.id)).json.error.code, 'operator_only');
      const suspend = (state: string) =>
        server().call(`/api/v1/operator/accounts/${team.id}`, { method: 'PATCH', body: { state } });
      await suspend('suspended');
      assert.equal((await view(cookie, team.id)).status, 200);
      assert.equal((await call(cookie, '/api/v1/account')).json.state, 'suspended');
      await call(cookie, '/api/v1/me/impersonation/end', {});
      await suspend('active');
      const gone = await server().account();
      await call(await logIn(gone), '/api/v1/account/delete', { current_password: gone.password });
      assert.equal((await view(cookie, gone.id)).json.error.code, 'conflict');
    });
  },
);
