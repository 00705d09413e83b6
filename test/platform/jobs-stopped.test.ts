/** What stops calls stops jobs: a suspended account, a key that was revoked or paused, a member who left. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { completion, openChatStandIn, sendJson } from '../../packages/server/src/engines/chat/stand-in.ts';
import { fail } from '../../packages/server/src/errors.ts';
import type { TestServer } from '../../packages/server/src/testing/server.ts';
import { onBothStores } from './on-both-stores.ts';
import { joinTeam, sessionOf } from './team-testing.ts';

/** What every answer waits for. */
let gate = Promise.withResolvers<void>();
const upstream = await openChatStandIn(async (response, { body: { model } }) => {
  await gate.promise;
  sendJson(response, 200, completion('Noon', { model }));
});
after(() => upstream[Symbol.asyncDispose]());

const env = { OJA_OPENAI_URL: upstream.url, OJA_CHAT_RETRIES: '0', OJA_JOB_WORKERS: '1' };

onBothStores('stopped jobs', { env }, (server) => {
  before(async () => {
    const body = { model: '*', prices: { input: '10', output: '20' } };
    const set = await server().call('/api/v1/operator/prices/models', { method: 'PUT', body });
    assert.equal(set.status, 200, set.text);
  });

  type Call = (path: string, body?: object) => ReturnType<TestServer['call']>;
  /** The first of three runs, the others wait for it. */
  async function order(call: Call): Promise<string[]> {
    gate = Promise.withResolvers();
    const from = upstream.seen.length;
    const ids: string[] = [];
    for (let i = 0; i < 3; i++) {
      const queued = await call('/api/v1/responses', { model: 'm', input: 'x', background: true });
      assert.equal(queued.status, 202, queued.text);
      ids.push(queued.json.id.replace(/^resp_/, 'req_'));
    }
    while (upstream.seen.length === from) await pause(20);
    return ids;
  }
  const jobsOf = (accountId: string) =>
    server().app.platform.parts.store.query<{ state: string; error: string | null; charge: number }>(
      'SELECT state, error, charge_micros AS charge FROM jobs WHERE account_id = $1 ORDER BY id',
      [accountId],
    );
  async function ended(accountId: string) {
    gate.resolve();
    for (;;) {
      const jobs = await jobsOf(accountId);
      if (jobs.every(({ state }) => state !== 'queued' && state !== 'running')) return jobs;
      await pause(20);
    }
  }
  /** The one that runs hears of it first; the others when their turn comes. */
  async function assertStopped(accountId: string, code: string) {
    while ((await jobsOf(accountId)).every(({ state }) => state !== 'failed')) await pause(50);
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

  test('a revoked key', async () => {
    const account = await server().account({ dollars: 5 });
    await order((path, body) => server().call(path, { key: account.key, body }));
    const ask = await sessionOf(server(), account);
    assert.equal((await ask(`/api/v1/keys/${account.keyId}`, undefined, 'DELETE')).status, 200);
    await assertStopped(account.id, 'key_revoked');
  });

  test('a suspended account', async () => {
    const { key, id } = await server().account({ dollars: 5 });
    await order((path, body) => server().call(path, { key, body }));
    const change = { method: 'PATCH', body: { state: 'suspended' } };
    assert.equal((await server().call(`/api/v1/operator/accounts/${id}`, change)).status, 200);
    await assertStopped(id, 'account_suspended');
  });

  test('a paused key', async () => {
    const account = await server().account({ dollars: 5 });
    const ask = await sessionOf(server(), account);
    await order((path, body) => server().call(path, { key: account.key, body }));
    const paused = await ask(`/api/v1/keys/${account.keyId}`, { paused: true }, 'PATCH');
    assert.equal(paused.status, 200, paused.text);
    await assertStopped(account.id, 'key_paused');
  });

  test('a member who left', async () => {
    const team = await server().account({ dollars: 5 });
    const ask = await sessionOf(server(), team);
    const member = await joinTeam(server(), team, 'developer');
    await order(member.ask);
    const removed = await ask(`/api/v1/account/members/${member.memberId}`, {}, 'DELETE');
    assert.equal(removed.status, 200, removed.text);
    await assertStopped(team.id, 'role_not_allowed');
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
      await order((path, body) => server().call(path, { key: account.key, body }));
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
    await order(ask);
    assert.equal((await ask('/api/v1/auth/logout', {})).status, 200);
    assert.deepEqual([...new Set((await ended(account.id)).map(({ state }) => state))], ['completed']);
    await order((path, body) => server().call(path, { key: account.key, body }));
    const again = await sessionOf(server(), account);
    const rotated = await again(`/api/v1/keys/${account.keyId}/rotate`, { overlap_hours: 0 });
    assert.equal(rotated.status, 201, rotated.text);
    const jobs = await ended(account.id);
    assert.deepEqual(
      jobs.map(({ state }) => state),
      Array.from({ length: 6 }, () => 'completed'),
      JSON.stringify(jobs),
    );
  });
});
