// @alone @slow
/** The clock leaps by a day, forward and back, within calls and between them: nothing is paid twice or for nothing, nothing waits for the clock. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { completion, openChatStandIn, sendJson } from '../../packages/ai/src/engines/chat/stand-in.ts';
import { claimJob } from '../../packages/core/src/platform/jobs/write.ts';
import { sweepHolds } from '../../packages/core/src/platform/ledger/settle.ts';
import { sweepRows } from '../../packages/core/src/platform/old-rows.ts';
import { databases, withoutPostgres } from '../../packages/core/src/testing/database.ts';
import { startTestServer, type TestServer } from '../../packages/server/src/testing/server.ts';
import { cookieOf } from '../platform/on-both-stores.ts';

const dayMs = 86_400_000;
const noon = Date.UTC(2027, 2, 17, 12);
const usage = { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15 };
const modelPrice = { model: '*', prices: { input: '1000', output: '1000' } };

/** An upstream that answers `job-1` and `call-1` when the gate opens, anything else at once. */
async function openUpstream() {
  const gate = Promise.withResolvers<void>();
  const waiting = new Map<string, () => void>();
  const seen: string[] = [];
  const upstream = await openChatStandIn(async (response, { body: { model } }) => {
    seen.push(model);
    waiting.get(model)?.();
    if (model.endsWith('-1')) await gate.promise;
    sendJson(response, 200, completion('Noon', { model, usage }));
  });
  const arrival = (model: string) => new Promise<void>((done) => waiting.set(model, done));
  return { ...upstream, gate, seen, arrival, close: () => upstream[Symbol.asyncDispose]() };
}

async function ended(server: TestServer, key: string, id: string) {
  for (;;) {
    const { json } = await server.call(`/api/v1/responses/${id}`, { key });
    if (!['queued', 'in_progress'].includes(json.status)) return json;
    await new Promise((done) => setTimeout(done, 25));
  }
}

for (const database of databases) {
  const skip = database === 'postgres' ? withoutPostgres : false;

  test(`calls that run while the clock leaps are paid once on ${database}`, { skip }, async () => {
    const upstream = await openUpstream();
    let now = noon;
    const env = { OJA_OPENAI_URL: upstream.url, OJA_JOB_WORKERS: '3', OJA_CHAT_RETRIES: '0' };
    const server = await startTestServer({ database, now: () => now, env });
    try {
      const set = await server.call('/api/v1/operator/prices/models', { method: 'PUT', body: modelPrice });
      assert.equal(set.status, 200, set.text);
      const { key } = await server.account({ dollars: 10 });
      const chat = () =>
        server.call('/api/v1/chat', {
          key,
          headers: { 'idempotency-key': 'once' },
          body: { model: 'call-1', messages: [{ role: 'user', content: 'x' }], max_tokens: 8 },
        });
      const queue = async (model: string) => {
        const body = { model, input: 'x', max_output_tokens: 8, background: true };
        const queued = await server.call('/api/v1/responses', { key, body });
        assert.equal(queued.status, 202, queued.text);
        return queued.json.id as string;
      };
      const begun = Promise.all([upstream.arrival('call-1'), upstream.arrival('job-1')]);
      const running = chat();
      const first = await queue('job-1');
      await begun;
      for (const leap of [dayMs, -2 * dayMs]) {
        now += leap;
        const { parts } = server.app.platform;
        await parts.store.transact(sweepHolds, { at: now, max: 500 });
        await sweepRows(parts);
        assert.equal((await chat()).json.error?.code, 'idempotency_running');
        const job = await ended(server, key, await queue(`job-after-${leap}`));
        assert.equal(job.status, 'completed', 'others are not kept waiting');
      }
      upstream.gate.resolve();
      const answer = await running;
      assert.deepEqual([answer.status, answer.headers.get('x-oja-charge')], [200, '0.015'], answer.text);
      const again = await chat();
      assert.equal(again.headers.get('x-oja-original-request-id'), answer.headers.get('x-request-id'));
      assert.equal((await ended(server, key, first)).status, 'completed');
      assert.equal(new Set(upstream.seen).size, upstream.seen.length, 'the upstream was asked once for each');
      const credits = (await server.call('/api/v1/credits', { key })).json;
      assert.deepEqual([credits.balance, credits.held], ['9.94', '0.00'], 'four of $0.015');
      assert.deepEqual((await server.app.platform.credits.verifyBooks()).faults, []);
    } finally {
      upstream.gate.resolve();
      await server.close();
      await upstream.close();
    }
  });

  test(`caps, free uses, prices, sessions and locks outlive a leap on ${database}`, { skip }, async () => {
    let now = noon;
    const env = { OJA_FREE_UTILITIES: '1', OJA_LIMIT_PER_MINUTE: '100000' };
    await using server = await startTestServer({ database, now: () => now, env });
    await server.call('/api/v1/operator/categories/utilities', { method: 'PUT', body: { state: 'live' } });
    const account = await server.account({ dollars: 10 });
    const create = async (caps: object) =>
      (await server.call('/api/v1/keys', { key: account.key, body: { scopes: ['utilities'], ...caps } })).json
        .secret as string;
    const daily = await create({ daily_cap: '0.07' });
    const monthly = await create({ monthly_cap: '0.12' });
    const draw = async (key: string) => {
      const body = { data: 'x', format: 'svg' };
      const { status, json, headers } = await server.call('/api/v1/utils/qr', { key, body });
      return status === 200 ? headers.get('x-oja-charge') : json.error.code;
    };
    const price = async (dollars: string, from?: number) => {
      const body = {
        endpoint: 'utilities.qr',
        price_per_unit: dollars,
        ...(from === undefined ? {} : { from: new Date(from).toISOString() }),
      };
      const set = await server.call('/api/v1/operator/prices', { body });
      assert.equal(set.status, 200, set.text);
    };
    const login = async (password = account.password) => {
      const body = { email: account.email, password };
      return server.call('/api/v1/auth/login', { key: null, body });
    };
    const isIn = async (cookie: string) =>
      (await server.call('/api/v1/account', { key: null, headers: { cookie } })).status;

    now += 1;
    await price('0.05');
    await price('0.06', noon + dayMs / 2);
    const cookie = cookieOf((await login()).headers);
    assert.deepEqual([await draw(account.key), await draw(daily)], ['0.00', '0.05']);
    assert.equal(await draw(monthly), '0.05');
    assert.equal(await draw(daily), 'cap_reached');

    now += dayMs;
    assert.deepEqual([await draw(daily), await draw(daily)], ['0.06', 'cap_reached'], 'another day');
    assert.deepEqual([await draw(monthly), await draw(monthly)], ['0.06', 'cap_reached'], 'one month');
    assert.equal(await isIn(cookie), 200);
    const later = cookieOf((await login()).headers);
    for (let guess = 0; guess < 10; guess++) assert.equal((await login('not this one')).status, 401);
    assert.equal((await login()).json.error.code, 'too_many_attempts');

    now = noon - 1_000;
    assert.equal(
      await draw(account.key),
      '0.05',
      'the price of tomorrow is not asked today, and no use is free',
    );
    assert.equal(await draw(daily), 'cap_reached', 'what the day has spent stays spent');
    assert.equal(await draw(monthly), 'cap_reached');
    assert.deepEqual([await isIn(cookie), await isIn(later)], [200, 200]);
    assert.equal((await login()).status, 200, 'nobody is locked out for a day');
    await server.app.platform.operation.reload();
    assert.equal(await draw(account.key), '0.05', 'a price that was in force is');
    assert.deepEqual((await server.app.platform.credits.verifyBooks()).faults, []);
  });
}

test('a job whose server was killed runs again at its restart, though the clock was set back', async () => {
  const upstream = await openUpstream();
  const dataDir = mkdtempSync(join(tmpdir(), 'oja-clock-'));
  let now = noon;
  const env = { OJA_OPENAI_URL: upstream.url, OJA_JOB_WORKERS: '0' };
  const open = (more = {}) => startTestServer({ dataDir, now: () => now, env: { ...env, ...more } });
  try {
    const before = await open();
    const { key } = await before.account({ dollars: 1 });
    const body = { model: 'job', input: 'x', background: true };
    const { id } = (await before.call('/api/v1/responses', { key, body })).json;
    const lease = { node: 'killed', at: now, leaseUntil: now + 12_000, own: [], lock: false };
    const { store } = before.app.platform.parts;
    assert.equal((await store.transact(claimJob, lease))?.attempts, 1);
    await before.close();
    now -= dayMs;
    const after = await open({ OJA_JOB_WORKERS: '1' });
    try {
      assert.equal((await ended(after, key, id)).status, 'completed');
    } finally {
      await after.close();
    }
  } finally {
    await upstream.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
});
