// @alone
/** Models with prices of their own: charged by kind, to the nano-dollar, rounded up once per request. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  type ChatStandIn,
  chunk,
  completion,
  openChatStandIn,
  sendEvents,
  sendJson,
} from '../../packages/ai/src/engines/chat/stand-in.ts';
import { embeddedModel } from '../../packages/ai/src/engines/embedding/port.ts';
import { onEitherStore } from '../platform/on-both-stores.ts';

const usage = {
  prompt_tokens: 1003,
  completion_tokens: 57,
  total_tokens: 1060,
  prompt_tokens_details: { cached_tokens: 600, cache_write_tokens: 100 },
  completion_tokens_details: { reasoning_tokens: 50 },
};

const upstream: ChatStandIn = await openChatStandIn((response, { body, method }) => {
  if (method === 'GET') return sendJson(response, 200, { object: 'list', data: [] });
  const model = { model: body.model };
  if (!body.stream) return sendJson(response, 200, completion('Noon', { ...model, usage }));
  sendEvents(response, [
    chunk({ role: 'assistant', content: '' }, null, model),
    chunk({ content: 'Noon' }, null, model),
    chunk({}, 'stop', model),
    { ...chunk({}, null, model), choices: [], usage },
    '[DONE]',
  ]);
});
after(() => upstream[Symbol.asyncDispose]());

const nano = { model: 'gpt-4.1-nano*', prices: { input: '0.10', cached_input: '0.025', output: '0.40' } };
/** Input 303 and a cache write of 100 at 100 nano-dollars, cached 600 at 25, output 7 and reasoning 50 at 400. */
const nanoNanos = 403 * 100 + 600 * 25 + 57 * 400;

onEitherStore(
  'prices by model',
  {
    env: {
      OJA_CHAT_UPSTREAMS: JSON.stringify([
        { name: 'one', url: upstream.url, models: ['gpt-*', 'other'], default_model: 'gpt-4.1-nano' },
      ]),
    },
  },
  (server) => {
    const ask = (model: string | undefined, more: object = {}) => ({
      model,
      messages: [{ role: 'user', content: 'What is the time?' }],
      ...more,
    });
    const set = (body: object) => server().call('/api/v1/operator/prices/models', { method: 'PUT', body });

    before(async () => {
      const answer = await set({ ...nano, costs: { input: '0.05', output: '0.20' } });
      assert.equal(answer.status, 200, answer.text);
      assert.deepEqual(answer.json.prices, { input: '0.10', cached_input: '0.025', output: '0.40' });
    });

    test('each kind is charged at its price, streamed or not, and rounded up once', async () => {
      const { key } = await server().account({ dollars: 1 });
      const micros = Math.ceil(nanoNanos / 1000);
      const answer = await server().call('/api/v1/chat', { key, body: ask('gpt-4.1-nano') });
      assert.equal(answer.status, 200, answer.text);
      assert.equal(Number(answer.headers.get('x-oja-charge')), micros / 1e6);
      const stream = await server().call('/api/v1/chat', {
        key,
        body: ask('gpt-4.1-nano', { stream: true }),
      });
      assert.match(stream.text, new RegExp(`x-oja-charge: ${(micros / 1e6).toFixed(6)}`));
      const { json } = await server().call('/api/v1/credits', { key });
      assert.equal(Number(json.balance), 1 - (2 * micros) / 1e6);
      assert.equal(Number(json.held), 0);
    });

    test('a caller who names no model pays for the one that served', async () => {
      const { key } = await server().account({ dollars: 1 });
      const answer = await server().call('/api/v1/chat', { key, body: ask(undefined) });
      assert.equal(Number(answer.headers.get('x-oja-charge')), Math.ceil(nanoNanos / 1000) / 1e6);
    });

    test('a model without a price is refused, and costs nothing', async () => {
      const { key } = await server().account({ dollars: 1 });
      const answer = await server().call('/api/v1/chat', { key, body: ask('other') });
      assert.deepEqual(
        [answer.status, answer.json.error.code, answer.json.error.param],
        [403, 'model_not_priced', 'model'],
      );
      assert.equal((await set({ model: '*', prices: { input: '0', output: '0' } })).status, 200);
      assert.equal((await server().call('/api/v1/chat', { key, body: ask('other') })).status, 200);
      const removed = await server().call('/api/v1/operator/prices/models?model=*', { method: 'DELETE' });
      assert.equal(removed.status, 200, removed.text);
      assert.equal((await server().call('/api/v1/chat', { key, body: ask('other') })).status, 403);
    });

    test('a quote names the model and what each kind costs at most', async () => {
      const { key } = await server().account({ dollars: 1 });
      const { json } = await server().call('/api/v1/chat', {
        key,
        body: ask('gpt-4.1-nano', { max_tokens: 10 }),
        headers: { 'x-oja-quote': 'true' },
      });
      assert.equal(json.model, 'gpt-4.1-nano');
      assert.equal(json.priced_as, 'gpt-4.1-nano*');
      assert.equal(json.price_per_unit, null, 'a token has no price of its own');
      const output = json.items.find(({ kind }: { kind: string }) => kind === 'output');
      assert.deepEqual(output, {
        kind: 'output',
        tier: null,
        units: 10,
        price_per_unit: '0.0000004',
        price: '0.000004',
      });
    });

    test('prices that are not whole nano-dollars, or for no endpoint with models, are refused', async () => {
      const fraction = await set({ model: 'x', prices: { input: '0.0001' } });
      assert.deepEqual([fraction.status, fraction.json.error.param], [400, 'prices.input']);
      const elsewhere = await set({ endpoint: 'media.music', model: 'x', prices: { input: '1' } });
      assert.deepEqual([elsewhere.status, elsewhere.json.error.param], [400, 'endpoint']);
      assert.equal((await set({ model: 'x', prices: {} })).status, 400);
    });

    test('the shipped list is imported with a markup, and its prices become the cost', async () => {
      const path = '/api/v1/operator/prices';
      const list = (await server().call(`${path}/list`)).json;
      assert.match(list.as_of, /^\d{4}-\d{2}-\d{2}$/);
      const own = list.prices.find(({ model }: { model: string }) => model === embeddedModel);
      assert.deepEqual(own?.prices, { input: '0' }, 'an import keeps what runs on the server itself open');
      const body = { ...list, markup_percent: 50 };
      const imported = await server().call(`${path}/import`, { body });
      assert.deepEqual([imported.status, imported.json.models], [200, list.prices.length], imported.text);
      const { models } = (await server().call(path)).json;
      const found = models.find(({ model }: { model: string }) => model === 'gpt-4.1-nano');
      assert.deepEqual(found.costs, { input: '0.10', cached_input: '0.025', output: '0.40' });
      // 25 nano-dollars and half of it, rounded up to a whole one.
      assert.deepEqual(found.prices, { input: '0.15', cached_input: '0.038', output: '0.60' });
      const { history } = (await server().call(path)).json;
      const names = new Set(list.prices.map(({ model }: { model: string }) => model));
      assert.equal(history.length, 500, 'more than the history shows');
      assert.ok(history.every((one: { model: string }) => names.has(one.model)));
    });

    test('the books stay right', async () => {
      const books = await server().call('/api/v1/operator/verify-books', { body: {} });
      assert.deepEqual(books.json.faults, []);
    });
  },
);
