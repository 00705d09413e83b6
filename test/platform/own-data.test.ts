import assert from 'node:assert/strict';
import { test } from 'node:test';
import { totpAt } from '../../packages/core/src/platform/accounts/totp.ts';
import { execute } from '../../packages/core/src/storage/store.ts';
import type { TestAccount } from '../../packages/server/src/testing/server.ts';
import { openMailbox } from './mailbox-testing.ts';
import { cookieOf, onEitherStore } from './on-both-stores.ts';
import { joinTeam } from './team-testing.ts';

const password = 'a long pass phrase';

onEitherStore('own data', {}, (server) => {
  const store = () => server().app.platform.parts.store;
  const as = (cookie: string) => (path: string, body?: object, method?: string) =>
    server().call(path, { key: null, body, method, headers: { cookie, 'user-agent': 'phone of Ada' } });

  async function person(email: string) {
    const answer = await server().call('/api/v1/auth/signup', {
      key: null,
      body: { email, password, name: 'Ada Obi' },
    });
    assert.equal(answer.status, 201, answer.text);
    const me = as(cookieOf(answer.headers));
    const { secret } = (await me('/api/v1/keys', { name: 'of Ada', scopes: ['ai', 'media', 'account'] }))
      .json;
    return { id: answer.json.account.id as string, email, me, key: secret as string };
  }
  const grant = (id: string, amount: string) =>
    server().call(`/api/v1/operator/accounts/${id}/credits`, { body: { amount } });
  const isSound = async () => {
    const { faults } = await server().app.platform.credits.verifyBooks();
    assert.deepEqual(faults, []);
  };

  test('the export holds everything once, and no secret', async () => {
    const ada = await person('export@example.com');
    await grant(ada.id, '5');
    for (let i = 0; i < 3; i++) await server().call('/api/v1/whoami', { key: ada.key });
    const hook = (await ada.me('/api/v1/webhooks', { url: 'https://93.184.216.34/hook' })).json;
    const { json, text, headers } = await ada.me('/api/v1/account/export', { current_password: password });
    assert.match(headers.get('content-disposition') ?? '', /attachment; filename="oja-account.json"/);
    assert.equal(json.account.email, ada.email);
    assert.deepEqual(
      json.entries.map(({ kind, amount }: { kind: string; amount: string }) => [kind, amount]),
      [['grant', '5.00']],
    );
    assert.equal(json.webhooks[0].id, hook.id);
    const calls = json.requests.filter(({ endpoint }: { endpoint: string }) => endpoint === 'account.whoami');
    assert.equal(calls.length, 3);
    assert.equal(new Set(calls.map(({ id }: { id: string }) => id)).size, 3);
    assert.ok(!text.includes(ada.key) && !text.includes('whsec_') && !text.includes('argon2'), 'no secret');
    const other = await person('other-export@example.com');
    const others = await other.me('/api/v1/account/export', { current_password: password });
    assert.ok(!others.text.includes(ada.id), "nothing of another's");
  });

  test('deletion: password first, credits by name, then nothing answers and the books are sound', async () => {
    const ada = await person('leaves@example.com');
    await grant(ada.id, '3.21');
    await ada.me('/api/v1/webhooks', { url: 'https://93.184.216.34/hook' });
    await server().call('/api/v1/whoami', { key: ada.key });
    const wrong = await ada.me('/api/v1/account/delete', { current_password: 'wrong wrong wrong' });
    assert.deepEqual([wrong.status, wrong.json.error.code], [401, 'login_failed']);
    const refused = await ada.me('/api/v1/account/delete', { current_password: password });
    assert.deepEqual([refused.status, refused.json.error.param], [409, 'give_up_credits']);
    assert.match(refused.json.error.message, /\$3\.21 of credits left/);
    assert.equal(
      (await server().call('/api/v1/whoami', { key: ada.key })).status,
      200,
      'nothing has happened',
    );

    const done = await ada.me('/api/v1/account/delete', {
      current_password: password,
      give_up_credits: true,
    });
    assert.equal(done.status, 200, done.text);
    assert.deepEqual(done.json, { forfeited: '3.21', keys_revoked: 1 });
    assert.match(done.headers.get('set-cookie') ?? '', /oja_session=;/);
    assert.equal((await server().call('/api/v1/whoami', { key: ada.key })).json.error.code, 'key_revoked');
    assert.equal((await ada.me('/api/v1/account')).status, 401);
    const login = await server().call('/api/v1/auth/login', {
      key: null,
      body: { email: ada.email, password },
    });
    assert.equal(login.json.error.code, 'login_failed');
    await isSound();

    const { json } = await server().call(`/api/v1/operator/accounts?search=${ada.id}`);
    assert.deepEqual(
      [json.data[0].state, json.data[0].name, json.data[0].balance, json.data[0].keys],
      ['deleted', 'Deleted account', '0.00', 0],
    );
    const restore = await server().call(`/api/v1/operator/accounts/${ada.id}`, {
      method: 'PATCH',
      body: { state: 'active' },
    });
    assert.equal(restore.status, 409);
    assert.equal((await grant(ada.id, '1')).status, 409);
    const { json: lines } = await server().call('/api/v1/operator/audit?action=account.delete');
    assert.equal(lines.data[0].target, ada.id);
    assert.equal(lines.data[0].after.forfeited, '3.21');

    // As upkeep does for a day: calls that ended with the account are written a moment later.
    await server().app.platform.requests.settled();
    await server().app.platform.parts.requestLog.eraseCallers(ada.id);
    const traced = await store().query(
      "SELECT id FROM requests WHERE account_id = $1 AND (user_agent <> '' OR ip <> '')",
      [ada.id],
    );
    assert.equal(traced.length, 0);
    for (const table of ['accounts', 'keys', 'audit', 'topups', 'sessions']) {
      const rows = JSON.stringify(await store().query(`SELECT * FROM ${table}`));
      assert.ok(!rows.includes(ada.email), `${table} still names the person`);
    }
    const [key] = await store().query('SELECT name FROM keys WHERE account_id = $1', [ada.id]);
    assert.equal(key!.name, 'deleted');
    assert.equal((await person(ada.email)).email, ada.email, 'the email is free again');
  });

  test('a refused deletion spends no code, and every member gets an email about a deletion', async () => {
    const ada = await person('with-code@example.com');
    await grant(ada.id, '1');
    const { secret } = (await ada.me('/api/v1/account/totp', { current_password: password })).json;
    const step = Math.floor(server().app.platform.parts.now() / 30_000);
    await ada.me('/api/v1/account/totp/confirm', { totp: totpAt(secret, step - 1) });
    const team = { id: ada.id } as TestAccount;
    const colleague = await joinTeam(server(), team, 'developer');
    const mailbox = openMailbox(server());
    const body = { current_password: password, totp: totpAt(secret, step) };
    const refused = await ada.me('/api/v1/account/delete', body);
    assert.deepEqual([refused.status, refused.json.error.param], [409, 'give_up_credits']);
    const bare = { current_password: password, give_up_credits: true };
    assert.equal((await ada.me('/api/v1/account/delete', bare)).json.error.code, 'totp_required');
    const done = await ada.me('/api/v1/account/delete', { ...body, give_up_credits: true });
    assert.equal(done.status, 200, done.text);
    assert.match((await mailbox.take(ada.email)).text, /The account Ada Obi is deleted.*If this wasn’t you/);
    assert.match((await mailbox.take(colleague.email)).text, /The account Ada Obi is deleted.*by with-code@/);
  });

  test('an operator deletes an account: by its email, with calls cut and jobs cancelled, and it is audited', async () => {
    const bola = await person('is-deleted@example.com');
    await grant(bola.id, '2.50');
    const erase = (id: string, body: object) =>
      server().call(`/api/v1/operator/accounts/${id}/delete`, { body: { email: bola.email, ...body } });
    const asDeveloper = await server().call(`/api/v1/operator/accounts/${bola.id}/delete`, {
      key: bola.key,
      body: { email: bola.email },
    });
    assert.equal(asDeveloper.status, 403);
    const refused = await erase(bola.id, {});
    assert.deepEqual([refused.status, refused.json.error.param], [409, 'give_up_credits']);
    const slip = await erase(bola.id, { email: 'another@example.com', give_up_credits: true });
    assert.deepEqual([slip.status, slip.json.error.param], [409, 'email']);
    assert.equal((await erase('acc_nobody', {})).status, 404);
    assert.equal(
      (await server().call('/api/v1/whoami', { key: bola.key })).status,
      200,
      'nothing has happened',
    );

    const job = await server().call('/api/v1/video/generate', {
      key: bola.key,
      body: { prompt: 'a market at noon', seconds: 4 },
    });
    assert.equal(job.status, 202, job.text);
    const done = await erase(bola.id, { give_up_credits: true, note: 'asked for by mail' });
    assert.equal(done.status, 200, done.text);
    assert.deepEqual(done.json, { forfeited: '2.50', keys_revoked: 1 });
    assert.equal((await server().call('/api/v1/whoami', { key: bola.key })).json.error.code, 'key_revoked');
    assert.equal((await bola.me('/api/v1/account')).status, 401);
    assert.equal((await erase(bola.id, {})).status, 409, 'once');
    const { json: lines } = await server().call('/api/v1/operator/audit?action=account.delete');
    const me = (await server().call('/api/v1/whoami')).json.account_id;
    assert.deepEqual([lines.data[0].target, lines.data[0].actor], [bola.id, me]);
    assert.deepEqual(lines.data[0].after, { forfeited: '2.50', keys_revoked: 1, note: 'asked for by mail' });
    assert.equal((await erase(me, { email: server().operator.email })).json.error.code, 'conflict');
    await isSound();
  });

  test('a payment that comes after the deletion is left to the operator, not kept in silence', async () => {
    const chidi = await person('pays-late@example.com');
    const topup = (await chidi.me('/api/v1/credits/topups', { amount: '10' })).json;
    const token = /name="token" value="(\w+)"/.exec(await (await fetch(topup.checkout_url)).text())![1]!;
    const wish = { current_password: password, give_up_credits: true };
    assert.equal((await chidi.me('/api/v1/account/delete', wish)).status, 200);
    const fields = { reference: topup.reference, token, outcome: 'success' };
    await fetch(`${server().url}/api/v1/payments/sandbox/webhook`, {
      method: 'POST',
      body: new URLSearchParams(fields),
    });
    const { json } = await server().call(`/api/v1/operator/payments?account=${chidi.id}`);
    assert.deepEqual([json.data[0].status, json.data[0].account_id], ['review', chidi.id]);
    assert.match(json.data[0].failure, /refund it at the provider/);
    const { data } = (await server().call(`/api/v1/operator/accounts?search=${chidi.id}`)).json;
    assert.equal(data[0].balance, '0.00');
    await isSound();
  });

  test('two-factor authentication is asked for; jobs under way and operators are refused', async () => {
    const ada = await person('two@example.com');
    const { secret } = (await ada.me('/api/v1/account/totp', { current_password: password })).json;
    const { recovery_codes: codes } = (
      await ada.me('/api/v1/account/totp/confirm', { totp: totpAt(secret, Math.floor(Date.now() / 30_000)) })
    ).json;
    const leave = (totp?: string) =>
      ada.me('/api/v1/account/delete', { current_password: password, ...(totp && { totp }) });
    assert.equal((await leave()).json.error.code, 'totp_required');
    assert.equal((await leave('000000')).json.error.code, 'login_failed');
    const asJob = (state: string) =>
      store().transact(execute, {
        sql: `INSERT INTO jobs (id, account_id, endpoint, input, caller, state, lease_until, created_at)
              VALUES ($1, $2, 'ai.video', '{}', '{}', $3, $4, 1)
              ON CONFLICT (id) DO UPDATE SET state = excluded.state`,
        params: [`job_of_${ada.id}`, ada.id, state, Date.now() + 3_600_000],
      });
    await asJob('running');
    assert.match((await leave(codes[0])).json.error.message, /1 jobs? of this account/);
    await asJob('completed');
    assert.equal((await leave(codes[1])).status, 200);

    const chief = await person('chief@example.com');
    await server().call(`/api/v1/operator/accounts/${chief.id}`, {
      method: 'PATCH',
      body: { role: 'operator' },
    });
    const kept = await chief.me('/api/v1/account/delete', { current_password: password });
    assert.match(kept.json.error.message, /operator/);
  });
});
