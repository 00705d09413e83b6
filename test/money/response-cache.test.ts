// @alone
/** The response cache: opt-in, per account, priced as the operator says, marked, in process and in Redis. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import {
  chunk,
  completion,
  openChatStandIn,
  sendEvents,
  sendJson,
} from '../../packages/ai/src/engines/chat/stand-in.ts';
import {
  createDatabase,
  testRedisUrl,
  withoutPostgres,
  withoutRedis,
} from '../../packages/core/src/testing/database.ts';
import { startDnsServer, zone } from '../../packages/core/src/testing/dns-server.ts';
import { startTestServer, type TestServer } from '../../packages/server/src/testing/server.ts';
import { onEitherStore } from '../platform/on-both-stores.ts';

const usage = { prompt_tokens: 1000, completion_tokens: 50, total_tokens: 1050 };
let answers = 0;
let isDown = false;
/** Never says the same twice. */
const upstream = await openChatStandIn((response, { body, path }) => {
  if (isDown) return sendJson(response, 503, { error: { message: 'down' } });
  const content = `Ẹ káàárọ̀ ${++answers}`;
  if (path.endsWith('/embeddings'))
    return sendJson(response, 200, {
      object: 'list',
      model: body.model,
      data: [{ object: 'embedding', index: 0, embedding: [answers, 0.5] }],
      usage: { prompt_tokens: 1000, total_tokens: 1000 },
    });
  const more = { model: body.model };
  if (!body.stream) return sendJson(response, 200, completion(content, { ...more, usage }));
  sendEvents(response, [
    chunk({ role: 'assistant', content: '' }, null, more),
    ...content.split(' ').map((word) => chunk({ content: word }, null, more)),
    chunk({}, 'stop', more),
    { ...chunk({}, null, more), choices: [], usage },
    '[DONE]',
  ]);
});
after(() => upstream[Symbol.asyncDispose]());

const dns = await startDnsServer(zone([{ name: 'shop.test', type: 'A', ttl: 60, data: '93.184.215.14' }]));
after(() => dns[Symbol.asyncDispose]());

/** $1 and $4 per million tokens: a call costs $0.0012. */
async function sellModel(server: TestServer): Promise<void> {
  const added = await server.call('/api/v1/operator/upstreams', {
    body: { name: 'one', url: upstream.url, models: ['sold', 'sold-embed'] },
  });
  assert.equal(added.status, 201, added.text);
  const priced = await server.call('/api/v1/operator/prices/models', {
    method: 'PUT',
    body: { model: 'sold*', prices: { input: '1', output: '4' }, costs: { input: '0.5' } },
  });
  assert.equal(priced.status, 200, priced.text);
}

const hello = { model: 'sold', max_tokens: 1000, messages: [{ role: 'user', content: 'Hello' }] };

interface Asked {
  body?: object;
  path?: string;
  cache?: string;
  headers?: Record<string, string>;
}

const asker =
  (server: () => TestServer) =>
  async (key: string, { body = hello, path = '/api/v1/chat', cache = '60', headers }: Asked = {}) => {
    const answer = await server().call(path, {
      key,
      body,
      headers: { ...(cache === '' ? {} : { 'x-oja-cache': cache }), ...headers },
    });
    assert.equal(answer.status, 200, answer.text);
    return {
      text: answer.text,
      state: answer.headers.get('x-oja-cache'),
      charge: answer.headers.get('x-oja-charge'),
      headers: answer.headers,
    };
  };

const env = { OJA_CHAT_RETRIES: '0', OJA_DNS_SERVERS: dns.address, OJA_FREE_NETWORK: '1' };

onEitherStore('response cache', { env }, (server) => {
  const ask = asker(server);
  const balance = async (key: string) =>
    Number((await server().call('/api/v1/credits', { key })).json.balance);

  before(() => sellModel(server()));

  test('the same request gets the same response, free and marked, until it is too old', async () => {
    const { key } = await server().account({ dollars: 1, scopes: ['ai', 'account'] });
    const first = await ask(key);
    assert.deepEqual([first.state, first.charge], ['miss', '0.0012']);
    const again = await ask(key, { body: Object.fromEntries(Object.entries(hello).reverse()) });
    assert.deepEqual([again.state, again.charge, again.text], ['hit', '0.00', first.text]);
    assert.equal(again.headers.get('x-oja-model'), 'sold');
    assert.equal(await balance(key), 0.9988);
    const id = again.headers.get('x-request-id');
    const row = (await server().call(`/api/v1/requests/${id}`, { key })).json;
    assert.deepEqual(
      [row.cached, row.engine, row.charge, row.model.served, row.model.tokens.input, row.model.items],
      [true, 'cache', '0.00', 'sold', 0, []],
    );
    const firstId = first.headers.get('x-request-id');
    assert.equal((await server().call(`/api/v1/requests/${firstId}`, { key })).json.cached, false);
  });

  test('nothing is cached that was not asked for, nor for another account, body or dialect', async () => {
    const mine = await server().account({ dollars: 1, scopes: ['ai'] });
    const other = await server().account({ dollars: 1, scopes: ['ai'] });
    assert.equal((await ask(mine.key, { cache: '' })).state, null);
    const first = await ask(mine.key);
    assert.equal(first.state, 'miss', 'the one before was not stored');
    assert.equal((await ask(other.key)).state, 'miss');
    assert.equal((await ask(mine.key, { body: { ...hello, temperature: 0.5 } })).state, 'miss');
    assert.equal((await ask(mine.key, { path: '/api/v1/messages' })).state, 'miss');
    assert.equal((await ask(mine.key, { cache: 'off' })).state, null);
    assert.notEqual((await ask(mine.key, { cache: '' })).text, first.text);
    assert.equal((await ask(mine.key)).text, first.text);
  });

  test('streams are replayed as streams, with the charge of the hit', async () => {
    const { key } = await server().account({ dollars: 1, scopes: ['ai'] });
    const body = { ...hello, stream: true, stream_options: { include_usage: true } };
    const first = await ask(key, { body });
    assert.match(first.text, /^: x-oja-charge: 0\.0012$/m);
    const again = await ask(key, { body });
    assert.deepEqual([first.state, again.state, again.charge], ['miss', 'hit', '0.00']);
    assert.match(again.headers.get('content-type') ?? '', /^text\/event-stream/);
    assert.equal(
      again.text,
      first.text
        .replace(': x-oja-charge: 0.0012', ': x-oja-charge: 0.00')
        .replace('"oja":{"charge":"0.0012"}', '"oja":{"charge":"0.00","cached":true}'),
    );
    assert.match(again.text, /káàárọ̀/);
  });

  test('messages, completions, embeddings and unstored responses are cached; stored ones are not', async () => {
    const { key } = await server().account({ dollars: 1, scopes: ['ai'] });
    const input = { model: 'sold', max_output_tokens: 1000, input: 'Hello' };
    for (const [path, body, isCached] of [
      ['/api/v1/messages', hello, true],
      ['/api/v1/messages', { ...hello, stream: true }, true],
      ['/api/v1/completions', { model: 'sold', max_tokens: 1000, prompt: 'Hello' }, true],
      ['/api/v1/embeddings', { model: 'sold-embed', input: 'Hello' }, true],
      ['/api/v1/responses', { ...input, store: false }, true],
      ['/api/v1/responses', { ...input, store: false, stream: true }, true],
      ['/api/v1/responses', input, false],
      ['/api/v1/chat', { ...hello, store: true }, false],
    ] as const) {
      const first = await ask(key, { path, body });
      const again = await ask(key, { path, body });
      const told = `${path} ${JSON.stringify(body)}`;
      assert.deepEqual([first.state, again.state], isCached ? ['miss', 'hit'] : [null, null], told);
      if (isCached) assert.equal(again.charge, '0.00', told);
    }
  });

  test('a lookup is cached, and a hit uses no free request; what is about the caller is not', async () => {
    await server().call('/api/v1/operator/categories/network', { method: 'PUT', body: { state: 'live' } });
    const { key } = await server().account({ dollars: 1, scopes: ['network', 'account'] });
    const look = (path: string) => server().call(path, { key, headers: { 'x-oja-cache': '60' } });
    const path = '/api/v1/network/dns?name=shop.test&type=A';
    const first = await look(path);
    assert.deepEqual([first.status, first.headers.get('x-oja-cache')], [200, 'miss'], first.text);
    const asked = dns.queries.length;
    const again = await look('/api/v1/network/dns?type=A&name=shop.test');
    assert.deepEqual([again.headers.get('x-oja-cache'), again.text], ['hit', first.text]);
    assert.equal(again.headers.get('x-oja-charge'), '0.00');
    assert.equal(dns.queries.length, asked);
    assert.equal(await balance(key), 1);
    const own = await look('/api/v1/network/ip?hostname=false');
    assert.equal(own.headers.get('x-oja-cache'), null);
  });

  test('errors are not cached', async () => {
    const { key } = await server().account({ dollars: 1, scopes: ['ai'] });
    isDown = true;
    try {
      const failed = await server().call('/api/v1/chat', {
        key,
        body: hello,
        headers: { 'x-oja-cache': '60' },
      });
      assert.ok(failed.status >= 500, failed.text);
    } finally {
      isDown = false;
    }
    for (let tries = 0; tries < 400; tries++) {
      const answer = await server().call('/api/v1/chat', {
        key,
        body: hello,
        headers: { 'x-oja-cache': '60' },
      });
      if (answer.status === 200) return assert.equal(answer.headers.get('x-oja-cache'), 'miss');
      await new Promise((done) => setTimeout(done, 25));
    }
    assert.fail('the upstream was not tried again');
  });

  test('a key may cache by default; a private key never does', async () => {
    const { key } = await server().account({ dollars: 1, scopes: ['ai', 'account'] });
    const create = (more: object) =>
      server().call('/api/v1/keys', { key, body: { scopes: ['ai'], ...more } });
    const caching = (await create({ cache_seconds: 300 })).json;
    assert.equal(caching.cache_seconds, 300);
    assert.equal((await ask(caching.secret, { cache: '' })).state, 'miss');
    assert.equal((await ask(caching.secret, { cache: '' })).state, 'hit');
    assert.equal((await ask(caching.secret, { cache: 'off' })).state, null);
    const both = await create({ cache_seconds: 300, private: true });
    assert.deepEqual([both.status, both.json.error.param], [400, 'cache_seconds']);
    const isPrivate = (await create({ private: true })).json;
    assert.equal((await ask(isPrivate.secret)).state, null);
  });

  test('a wrong header is refused, and nothing is charged', async () => {
    const { key } = await server().account({ dollars: 1, scopes: ['ai', 'account'] });
    for (const cache of ['0', '86401', '-1', 'on', '1.5', '']) {
      const wrong = await server().call('/api/v1/chat', {
        key,
        body: hello,
        headers: { 'x-oja-cache': cache },
      });
      assert.deepEqual([wrong.status, wrong.json.error.param], [400, 'x-oja-cache'], wrong.text);
    }
    assert.equal(await balance(key), 1);
  });

  test('an Idempotency-Key works with a hit', async () => {
    const { key } = await server().account({ dollars: 1, scopes: ['ai'] });
    const first = await ask(key);
    const headers = { 'idempotency-key': 'once' };
    const hit = await ask(key, { headers });
    assert.deepEqual([hit.state, hit.text], ['hit', first.text]);
    const replayed = await ask(key, { headers });
    assert.equal(replayed.headers.get('idempotent-replayed'), 'true');
    assert.equal(replayed.text, first.text);
  });

  test('the books are right', async () => {
    const { json } = await server().call('/api/v1/operator/verify-books', { body: {} });
    assert.deepEqual(json.faults, []);
  });
});

describe('response cache in Redis', { skip: withoutPostgres || withoutRedis }, () => {
  let database: Awaited<ReturnType<typeof createDatabase>>;
  let one: TestServer;
  let other: TestServer;

  before(async () => {
    database = await createDatabase();
    const env = {
      REDIS_URL: testRedisUrl!,
      OJA_SECRET: 'one secret for all nodes of this test',
      OJA_CACHE_PRICE_PERCENT: '25',
      OJA_FREE_NETWORK: '1',
    };
    one = await startTestServer({ databaseUrl: database.url, env });
    await sellModel(one);
    other = await startTestServer({ databaseUrl: database.url, env });
  });
  after(async () => {
    await other?.close();
    await one?.close();
    await database?.drop();
  });

  test('another node serves what one has cached, at the share that the operator set', async () => {
    const { key } = await one.account({ dollars: 1, scopes: ['ai', 'account'] });
    const first = await asker(() => one)(key);
    assert.deepEqual([first.state, first.charge], ['miss', '0.0012']);
    const again = await asker(() => other)(key);
    assert.deepEqual([again.state, again.charge, again.text], ['hit', '0.0003', first.text]);
    const stream = { body: { ...hello, stream: true } };
    await asker(() => one)(key, stream);
    const replayed = await asker(() => other)(key, stream);
    assert.deepEqual([replayed.state, replayed.charge], ['hit', '0.0003']);
    assert.match(replayed.text, /^: x-oja-charge: 0\.0003$/m);
    const id = replayed.headers.get('x-request-id');
    const { json: row } = await other.call(`/api/v1/requests/${id}`, { key });
    assert.deepEqual(
      [row.cached, row.charge, row.model.price, row.model.items.map((item: { price: string }) => item.price)],
      [true, '0.0003', '0.0003', ['0.00025', '0.00005']],
    );
    const seen = (await one.call(`/api/v1/operator/requests/${id}`)).json;
    assert.deepEqual([seen.cost, seen.margin], ['0.00', '0.0003']);
    assert.equal((await other.call('/api/v1/credits', { key })).json.balance, '0.997');
  });

  test('Redis holds neither the prompt nor the response', async () => {
    const { Redis } = await import('ioredis');
    const redis = new Redis(testRedisUrl!);
    try {
      const keys = await redis.keys('oja:texts:*');
      assert.ok(keys.length >= 2);
      for (const name of keys) {
        const text = (await redis.get(name)) ?? '';
        assert.doesNotMatch(name + text, /Hello|sold|assistant/);
        const seconds = await redis.ttl(name);
        assert.ok(seconds > 0 && seconds <= 60);
      }
    } finally {
      redis.disconnect();
    }
  });

  test('the books are right', async () => {
    const { json } = await one.call('/api/v1/operator/verify-books', { body: {} });
    assert.deepEqual(json.faults, []);
  });
});
