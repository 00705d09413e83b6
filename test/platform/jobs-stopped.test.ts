// @alone @slow
/** What stops calls stops jobs: a suspended account, a key that was revoked or paused, a member who left. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { completion, openChatStandIn, sendJson } from '../../packages/ai/src/engines/chat/stand-in.ts';
import { fail } from '../../packages/core/src/errors.ts';
import type { TestAccount, TestServer } from '../../packages/server/src/testing/server.ts';
import { onBothStores } from './on-both-stores.ts';
import { joinTeam, sessionOf } from './team-testing.ts';

/** What every answer waits for. */
let gate = Promise.withResolvers<void>();
const upstream = await openChatStandIn(async (response, { body: { model } }) => {
  await gate.promise;
  sendJson(response, 200, completion('Noon', { model }));
});
after(() => upstream[Symbol.asyncDispose]());

const env = { OJA_OPENAI_URL: upstream.url, OJA_CHAT_RETRIES: '0', OJA_JOB_WORKERS: '4' };

onBothStores('stopped jobs', { env }, (server) => {
  before(async () => {
    const body = { model: '*', prices: { input: '10', output: '20' } };
    const set = await server().call('/api/v1/operator/prices/models', { method: 'PUT', body });
    assert.equal(set.status, 200, set.text);
  });

  type Call = (path: string, body?: object) => ReturnType<TestServer['call']>;
  async function order(call: Call, count: number): Promise<void> {
    for (let i = 0; i < count; i++) {
      const queued = await call('/api/v1/responses', { model: 'm', input: 'x', background: true });
      assert.equal(queued.status, 202, queued.text);
    }
  }
  const shut = () => {
    gate = Promise.withResolvers();
    return upstream.seen.length;
  };
  const withKey =
    (key: string): Call =>
    (path, body) =>
      server().call(path, { key, body });
  const jobsOf = (accountId: string) =>
    server().app.platform.parts.store.query<{ state: string; error: string | null; charge: number }>(
      'SELECT state, error, charge_micros AS charge FROM jobs WHERE account_id = $1 ORDER BY id',
      [accountId],
    );
  async function ended(accountId: string) {
    for (;;) {
      const jobs = await jobsOf(accountId);
      if (jobs.every(({ state }) => state !== 'queued' && state !== 'running')) return jobs;
      await pause(20);
    }
  }
  async function assertStopped(accountId: string, code: string) {
    const jobs = await ended(accountId);
    assert.deepEqual(
      jobs.map(({ state, error, charge }) => [state, JSON.parse(error ?? '{}').code, charge]),
      Array.from({ length: 3 }, () => ['failed', code, 0]),
    );
    const { store } = server().app.platform.parts;
    const [wallet] = await store.query<{ balance: number; held: number }>(
      'SELECT balance_micros AS balance, held_micros AS held FROM wallets WHERE account_id = $1',
      [accountId],
    );
    assert.deepEqual(wallet, { balance: 5_000_000, held: 0 });
  }

  test('a revoked or paused key, a suspended account and a member who left', async () => {
    const accounts = await Promise.all(Array.from({ length: 4 }, () => server().account({ dollars: 5 })));
    const asks = await Promise.all(accounts.map((account) => sessionOf(server(), account)));
    const [revoked, paused, suspended, team] = accounts as [
      TestAccount,
      TestAccount,
      TestAccount,
      TestAccount,
    ];
    const member = await joinTeam(server(), team, 'developer');
    const calls = [withKey(revoked.key), withKey(paused.key), withKey(suspended.key), member.ask];
    const from = shut();
    for (const call of calls) await order(call, 1);
    while (upstream.seen.length < from + calls.length) await pause(20);
    // All workers are taken: these wait.
    for (const call of calls) await order(call, 2);

    const change = { method: 'PATCH', body: { state: 'suspended' } };
    const answers = [
      await asks[0]!(`/api/v1/keys/${revoked.keyId}`, undefined, 'DELETE'),
      await asks[1]!(`/api/v1/keys/${paused.keyId}`, { paused: true }, 'PATCH'),
      await server().call(`/api/v1/operator/accounts/${suspended.id}`, change),
      await asks[3]!(`/api/v1/account/members/${member.memberId}`, {}, 'DELETE'),
    ];
    for (const { status, text } of answers) assert.equal(status, 200, text);
    await assertStopped(revoked.id, 'key_revoked');
    await assertStopped(paused.id, 'key_paused');
    await assertStopped(suspended.id, 'account_suspended');
    await assertStopped(team.id, 'role_not_allowed');
    gate.resolve();
  });

  test('a job whose end the database could not store at first is stored later, its work done once', async () => {
    const { store } = server().app.platform.parts;
    const { transact } = store;
    let failures = 3;
    store.transact = ((transaction: { name: string }, input: never) => {
      if (transaction.name !== 'completeJob' || failures-- <= 0) return transact(transaction as never, input);
      return Promise.reject(fail('storage_unavailable', 'The database is away.'));
    }) as typeof transact;
    try {
      const account = await server().account({ dollars: 5 });
      const from = upstream.seen.length;
      await order(withKey(account.key), 3);
      const jobs = await ended(account.id);
      assert.deepEqual([...new Set(jobs.map(({ state }) => state))], ['completed']);
      assert.ok(failures < 0 && jobs.every(({ charge }) => charge > 0));
      assert.equal(upstream.seen.length - from, 3);
    } finally {
      store.transact = transact;
    }
  });

  test('a job goes on after its session has ended and its key was rotated', async () => {
    const account = await server().account({ dollars: 5 });
    const ask = await sessionOf(server(), account);
    const other = await sessionOf(server(), account);
    const from = shut();
    await order(ask, 1);
    await order(withKey(account.key), 5);
    while (upstream.seen.length < from + 4) await pause(20);
    const rotated = await other(`/api/v1/keys/${account.keyId}/rotate`, { overlap_hours: 0 });
    assert.equal(rotated.status, 201, rotated.text);
    assert.equal((await ask('/api/v1/auth/logout', {})).status, 200);
    // Long enough for those that run to ask whether they may go on.
    await pause(3_500);
    gate.resolve();
    const jobs = await ended(account.id);
    assert.deepEqual(
      jobs.map(({ state }) => state),
      Array.from({ length: 6 }, () => 'completed'),
      JSON.stringify(jobs),
    );
  });
});
