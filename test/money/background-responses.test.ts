// @alone
/** A response in the background costs and counts the same as one that is waited for. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { completion, openChatStandIn, sendJson } from '../../packages/ai/src/engines/chat/stand-in.ts';
import type { TestServer } from '../../packages/server/src/testing/server.ts';
import { onEitherStore } from '../platform/on-both-stores.ts';
import { joinTeam, sessionOf } from '../platform/team-testing.ts';

const usageOf = (tokensMax = 8000) => {
  const completion_tokens = Math.min(8000, tokensMax);
  return { prompt_tokens: 20, completion_tokens, total_tokens: 20 + completion_tokens };
};
/** What the model `slow` waits for. */
let released = Promise.resolve();
const upstream = await openChatStandIn(async (response, { body: { model, max_tokens } }) => {
  if (model === 'failing') return sendJson(response, 500, { error: { message: 'no' } });
  if (model === 'slow') await released;
  sendJson(response, 200, completion('Noon', { model, usage: usageOf(max_tokens) }));
});
after(() => upstream[Symbol.asyncDispose]());

const path = '/api/v1/responses';
const ask = { input: 'What is the time?' };
const micros = (dollars: string) => Math.round(Number(dollars) * 1e6);

async function background(server: TestServer, key: string, body: object = {}) {
  const queued = await server.call(path, { key, body: { ...ask, background: true, ...body } });
  assert.equal(queued.status, 202, queued.text);
  return queued;
}

/** Waits for the end of the job, and returns its row in the log. */
async function rowOf(server: TestServer, key: string, location: string | null, endpoint = 'ai.chat') {
  const id = location!.split('/').at(-1)!;
  for (let tries = 0; tries < 200; tries++) {
    const { json } = await server.call(location!, { key });
    if (!['queued', 'running'].includes(json.status)) break;
    await pause(20);
  }
  for (let tries = 0; tries < 200; tries++) {
    const { json } = await server.call(`/api/v1/requests?limit=20&endpoint=${endpoint}`, { key });
    const row = json.data.find(
      (one: { id: string; method: string }) => one.id === id && one.method === 'JOB',
    );
    if (row !== undefined) return row;
    await pause(20);
  }
  throw new Error(`The job ${id} left no row.`);
}

const env = {
  OJA_CHAT_UPSTREAMS: JSON.stringify([
    { name: 'one', url: upstream.url, models: ['gpt-*', 'other', 'slow', 'failing'], default_model: 'gpt-x' },
  ]),
  OJA_CHAT_RETRIES: '0',
};

onEitherStore('background responses', { env }, (server) => {
  before(async () => {
    for (const body of [
      { model: '*', prices: { input: '10', output: '20' } },
      { model: 'gpt-x', prices: { input: '1', output: '2' }, costs: { input: '0.5', output: '1' } },
    ]) {
      const set = await server().call('/api/v1/operator/prices/models', { method: 'PUT', body });
      assert.equal(set.status, 200, set.text);
    }
  });

  const cases: [name: string, body: object, nanos: number, kindNanos: number[]][] = [
    ['no model: the price of the one that served', {}, 20 * 1000 + 8000 * 2000, [1000, 2000]],
    ['auto: the price of the one that served', { model: 'auto' }, 20 * 1000 + 8000 * 2000, [1000, 2000]],
    ['a model by name', { model: 'other' }, 20 * 10_000 + 8000 * 20_000, [10_000, 20_000]],
  ];
  for (const [name, body, nanos, each] of cases) {
    test(`${name}, whole, with its line items`, async () => {
      const { key } = await server().account({ dollars: 1 });
      const live = await server().call(path, { key, body: { ...ask, ...body } });
      assert.equal(live.status, 200, live.text);
      assert.equal(micros(live.headers.get('x-oja-charge')!), Math.ceil(nanos / 1000));
      const queued = await background(server(), key, body);
      const row = await rowOf(server(), key, queued.headers.get('location'));
      assert.equal(micros(row.charge), Math.ceil(nanos / 1000));
      assert.equal(Math.round(Number(row.model.price) * 1e9), nanos);
      assert.deepEqual(
        row.model.items.map((item: { kind: string; units: number; price_per_unit: string }) => [
          item.kind,
          item.units,
          Math.round(Number(item.price_per_unit) * 1e9),
        ]),
        [
          ['input', 20, each[0]],
          ['output', 8000, each[1]],
        ],
      );
      const { json } = await server().call('/api/v1/credits', { key });
      assert.equal(micros(json.balance), 1_000_000 - 2 * Math.ceil(nanos / 1000));
      assert.equal(Number(json.held), 0);
    });
  }

  test('what it cost the operator is known', async () => {
    const { key } = await server().account({ dollars: 1 });
    const queued = await background(server(), key);
    const location = queued.headers.get('location')!;
    await rowOf(server(), key, location);
    const rows = await server().app.platform.parts.store.query<{ cost_nanos: number | null }>(
      "SELECT cost_nanos FROM requests WHERE id = $1 AND method = 'JOB'",
      [location.split('/').at(-1)!],
    );
    assert.deepEqual(rows, [{ cost_nanos: 20 * 500 + 8000 * 1000 }]);
  });

  test('it is priced as what was held: a picture as vision', async () => {
    const body = { endpoint: 'ai.vision', model: 'other', prices: { input: '5', output: '7' } };
    const set = await server().call('/api/v1/operator/prices/models', { method: 'PUT', body });
    assert.equal(set.status, 200, set.text);
    const { key } = await server().account({ dollars: 1 });
    const dot =
      'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
    const content = [{ type: 'input_image', image_url: dot }];
    const queued = await background(server(), key, { model: 'other', input: [{ role: 'user', content }] });
    const row = await rowOf(server(), key, queued.headers.get('location'), 'ai.vision');
    assert.deepEqual([row.endpoint, micros(row.charge)], ['ai.vision', (20 * 5000 + 8000 * 7000) / 1000]);
  });

  test('a balance and a cap bound the answer by what they can pay', async () => {
    for (const capped of [false, true]) {
      const { key, keyId } = await server().account({ dollars: capped ? 1 : 0.03 });
      if (capped) {
        const change = { method: 'PATCH', key, body: { daily_cap: '0.03' } };
        assert.equal((await server().call(`/api/v1/keys/${keyId}`, change)).status, 200);
      }
      const queued = await background(server(), key, { model: 'other' });
      const row = await rowOf(server(), key, queued.headers.get('location'));
      assert.equal(micros(row.charge), (20 * 10_000 + 1024 * 20_000) / 1000);
      const { json } = await server().call('/api/v1/credits', { key });
      assert.equal(micros(json.balance), (capped ? 1_000_000 : 30_000) - micros(row.charge));
      assert.equal(Number(json.held), 0);
    }
  });

  test('in a session, the cap of the member holds', async () => {
    const team = await server().account({ dollars: 1 });
    const owner = await sessionOf(server(), team);
    const member = await joinTeam(server(), team, 'developer');
    const path = `/api/v1/account/members/${member.memberId}`;
    assert.equal((await owner(path, { daily_cap: '0.03' }, 'PATCH')).status, 200);
    const queued = await member.ask('/api/v1/responses', { ...ask, background: true, model: 'other' });
    assert.equal(queued.status, 202, queued.text);
    const row = await rowOf(server(), team.key, queued.headers.get('location'));
    assert.equal(upstream.seen.at(-1)!.body.max_tokens, 1024, 'no longer than the cap can pay');
    const { json } = await owner('/api/v1/credits');
    assert.equal(micros(json.balance), 1_000_000 - micros(row.charge));
    const refused = await member.ask('/api/v1/responses', { ...ask, background: true, model: 'other' });
    assert.deepEqual([refused.status, refused.json.error.code], [402, 'cap_reached']);
  });

  test('one that fails is free', async () => {
    const { key } = await server().account({ dollars: 1 });
    const queued = await background(server(), key, { model: 'failing' });
    const row = await rowOf(server(), key, queued.headers.get('location'));
    assert.deepEqual([row.status, micros(row.charge), row.model?.price ?? null], [502, 0, null]);
    const { json } = await server().call('/api/v1/credits', { key });
    assert.deepEqual([Number(json.balance), Number(json.held)], [1, 0]);
  });

  test('the books stay right', async () => {
    const books = await server().call('/api/v1/operator/verify-books', { body: {} });
    assert.deepEqual(books.json.faults, []);
  });
});

onEitherStore('free background responses', { env: { ...env, OJA_FREE_AI_TOKENS: '3000' } }, (server) => {
  const left = async (key: string) => (await server().call('/api/v1/credits', { key })).json.free_ai;

  test('their tokens count, from when they are queued', async () => {
    const { key } = await server().account();
    const slow = { model: 'slow' };
    const { promise, resolve: release } = Promise.withResolvers<void>();
    released = promise;
    const first = await background(server(), key, slow);
    const reserved = (await left(key)).tokens.used;
    assert.ok(reserved > 1024 && reserved < 1500, `${reserved} tokens`);
    const second = await background(server(), key, slow);
    const third = await server().call(path, { key, body: { ...ask, background: true } });
    assert.deepEqual([third.status, third.json.error.code], [429, 'free_allowance_used'], third.text);
    release();
    await rowOf(server(), key, first.headers.get('location'));
    await rowOf(server(), key, second.headers.get('location'));
    for (let tries = 0; tries < 200 && (await left(key)).tokens.used < 16_040; tries++) await pause(20);
    const { tokens, requests } = await left(key);
    assert.deepEqual([tokens.used, requests.used], [16_040, 2]);
    assert.equal((await server().call(path, { key, body: ask })).status, 429);
  });

  test('one that the upstream fails counts nothing', async () => {
    const { key } = await server().account();
    const queued = await background(server(), key, { model: 'failing' });
    await rowOf(server(), key, queued.headers.get('location'));
    for (let tries = 0; tries < 200 && (await left(key)).tokens.used > 0; tries++) await pause(20);
    const { tokens, requests } = await left(key);
    assert.deepEqual([tokens.used, requests.used], [0, 0]);
  });
});
