/** Several models in one request: the first that can serves, and is paid for. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startTestServer, type TestServer } from '../../../../server/src/testing/server.ts';
import {
  type ChatStandIn,
  completion,
  openChatStandIn,
  sendEvents,
  sendJson,
  streamOf,
} from '../../engines/chat/stand-in.ts';

let server: TestServer;
let one: ChatStandIn;
let two: ChatStandIn;
const usage = { prompt_tokens: 10, completion_tokens: 10, total_tokens: 20 };

before(async () => {
  one = await openChatStandIn((response, { body: { model, stream } }) => {
    if (model === 'busy') return sendJson(response, 429, { error: { message: 'slow down' } });
    if (model === 'picky') return sendJson(response, 400, { error: { message: 'temperature: no' } });
    if (stream) return sendEvents(response, streamOf('One'));
    sendJson(response, 200, completion('One', { model, usage }));
  });
  two = await openChatStandIn((response, { body: { model, stream } }) => {
    if (stream) return sendEvents(response, streamOf('Two'));
    sendJson(response, 200, completion('Two', { model, usage }));
  });
  const upstreams = [
    { name: 'one', url: one.url, models: ['busy', 'picky', 'good', 'shared'], priority: 1 },
    { name: 'two', url: two.url, models: ['cheap', 'shared'], priority: 2 },
  ];
  server = await startTestServer({
    env: { OJA_CHAT_UPSTREAMS: JSON.stringify(upstreams), OJA_CHAT_RETRIES: '0' },
  });
  for (const [model, price] of [
    ['busy', '1000'],
    ['picky', '1000'],
    ['good', '500'],
    ['shared', '100'],
    ['cheap', '100'],
  ]) {
    const prices = { model, prices: { input: price, output: price } };
    const set = await server.call('/api/v1/operator/prices/models', { method: 'PUT', body: prices });
    assert.equal(set.status, 200, set.text);
  }
});
after(async () => {
  await server.close();
  await one[Symbol.asyncDispose]();
  await two[Symbol.asyncDispose]();
});

const messages = [{ role: 'user', content: 'Which?' }];
const ask = (key: string, body: object) =>
  server.call('/api/v1/chat', { key, body: { messages, max_tokens: 10, ...body } });

test('the next model serves where one is busy, and its price is charged', async () => {
  const { key } = await server.account({ dollars: 1 });
  const answer = await ask(key, { model: 'busy', models: ['busy', 'good', 'cheap'] });
  assert.equal(answer.status, 200, answer.text);
  assert.equal(answer.headers.get('x-oja-model'), 'good');
  assert.equal(answer.headers.get('x-oja-charge'), '0.01');
  assert.equal(one.seen.at(-1)?.body.models, undefined, 'the list is not for upstreams');
  const first = await ask(key, { models: ['cheap', 'good'] });
  assert.equal(first.headers.get('x-oja-charge'), '0.002', 'the first, at its own price');
  const streamed = await ask(key, { models: ['busy', 'cheap'], stream: true });
  assert.match(streamed.text, /Two/);
  const { json } = await server.call('/api/v1/requests?limit=1', { key });
  assert.deepEqual([json.data[0].model.asked, json.data[0].model.served], ['busy', 'cheap']);
  const { json: credits } = await server.call('/api/v1/credits', { key });
  assert.equal(credits.held, '0.00');
});

test('the first model reports what is wrong with the request', async () => {
  const { key } = await server.account({ dollars: 1 });
  const answer = await ask(key, { models: ['picky', 'good'] });
  assert.equal(answer.status, 400, answer.text);
  assert.equal((await server.call('/api/v1/credits', { key })).json.balance, '1.00');
});

test('every model of a list must be in the scopes of the key, and have a price', async () => {
  const { key } = await server.account({ dollars: 1, scopes: ['ai.chat:cheap', 'ai.chat:good'] });
  const refused = await ask(key, { models: ['cheap', 'shared'] });
  assert.deepEqual([refused.status, refused.json.error.code], [403, 'scope_missing']);
  assert.match(refused.json.error.message, /can't use shared/);
  assert.equal((await ask(key, { models: ['cheap', 'good'] })).status, 200);
  const { key: all } = await server.account({ dollars: 1 });
  const unpriced = await ask(all, { models: ['cheap', 'unheard-of'] });
  assert.equal(unpriced.json.error.code, 'model_not_priced', unpriced.text);
});

test('preferences of upstreams: order, only, ignore', async () => {
  const { key } = await server.account({ dollars: 1 });
  const served = async (provider: object) =>
    (await ask(key, { model: 'shared', provider })).headers.get('x-oja-upstream');
  assert.equal(await served({}), 'one');
  assert.equal(await served({ order: ['two'] }), 'two');
  assert.equal(await served({ only: ['two'] }), 'two');
  assert.equal(await served({ ignore: ['one'] }), 'two');
  const none = await ask(key, { model: 'shared', provider: { only: ['three'] } });
  assert.deepEqual([none.status, none.json.error.param], [404, 'provider'], none.text);
});
