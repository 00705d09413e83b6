// @alone
/** A price of tokens for every model leaves endpoints that sell something else at their own price. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openChatStandIn, sendJson } from '../../packages/ai/src/engines/chat/stand-in.ts';
import { onEitherStore } from '../platform/on-both-stores.ts';

const png =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const upstream = await openChatStandIn((response, { path, body }) => {
  const { model } = body ?? {};
  if (path === '/v1/models') {
    const data = ['gpt-image-1', 'omni-moderation-latest'].map((id) => ({ id, object: 'model', created: 1 }));
    return sendJson(response, 200, { object: 'list', data });
  }
  if (path === '/v1/images/generations') {
    const data = Array.from({ length: body.n }, () => ({ b64_json: png }));
    return sendJson(response, 200, { created: 1, data });
  }
  if (path === '/v1/moderations') {
    const results = [{ flagged: false, categories: {}, category_scores: {} }];
    return sendJson(response, 200, { id: 'modr-1', model, results });
  }
  const data = [{ object: 'embedding', index: 0, embedding: [1, 0] }];
  sendJson(response, 200, { object: 'list', data, model, usage: { prompt_tokens: 7 } });
});
after(() => upstream[Symbol.asyncDispose]());

onEitherStore('kinds sold', { env: { OJA_OPENAI_URL: upstream.url, OJA_OPENAI_KEY: 'sk-1' } }, (server) => {
  const set = async (body: object) => {
    const answer = await server().call('/api/v1/operator/prices/models', { method: 'PUT', body });
    assert.equal(answer.status, 200, answer.text);
  };
  before(() =>
    set({ model: '*', prices: { input: '10', cached_input: '1', output: '20', reasoning: '30' } }),
  );

  const images = '/api/v1/images/generations';
  const draw = { model: 'gpt-image-1', prompt: 'A stall', n: 2 };
  const quote = async (key: string, path: string, body: object) =>
    (await server().call(path, { key, body, headers: { 'x-oja-quote': 'true' } })).json;
  const charge = async (key: string, path: string, body: object) => {
    const answer = await server().call(path, { key, body });
    assert.equal(answer.status, 200, answer.text);
    return Number(answer.headers.get('x-oja-charge'));
  };

  test('images cost their own price, as the catalogue says', async () => {
    const { key } = await server().account({ dollars: 2 });
    assert.equal((await quote(key, images, draw)).price, '0.20');
    assert.equal((await quote(key, images, { ...draw, model: undefined })).price, '0.20');
    assert.equal(await charge(key, images, draw), 0.2);
    const { json } = await server().call('/api/v1/models/gpt-image-1', { key });
    assert.deepEqual(json.prices, { unit: 'image', by_kind: { unit: '0.10' } });
  });

  test('the catalogue and llms.txt say which prices depend on the model', async () => {
    const { json } = await server().call('/api/v1/catalogue', { key: null });
    const { text } = await server().call('/llms.txt', { key: null });
    const all: { id: string; price: { per: string; by_model: boolean } }[] = json.categories[0].endpoints;
    const listed = (name: string) => {
      const { price } = all.find(({ id }) => id === name)!;
      const [block = ''] = text.slice(text.indexOf(`### ${name}: `)).split('\n###');
      return [price.by_model, price.per, /\nPrice: (.*?)\.(?: |\n)/.exec(block)?.[1]];
    };
    const byModel = [true, 'depends on the model', 'depends on the model, see GET /api/v1/models'];
    for (const id of ['ai.chat', 'ai.messages', 'ai.responses', 'ai.embeddings'])
      assert.deepEqual(listed(id), byModel, id);
    assert.deepEqual(listed('ai.images'), [false, 'an image', '$0.10 per image']);
    assert.deepEqual(listed('ai.moderations'), [false, 'free', 'free']);
  });

  test('speech and video cost their own price, embeddings that of input', async () => {
    const { key } = await server().account({ dollars: 2 });
    assert.equal((await quote(key, '/api/v1/voice', { text: 'Good morning' })).price, '0.00018');
    const film = { prompt: 'A stall', seconds: 6 };
    assert.equal((await quote(key, '/api/v1/video/generate', film)).price, '0.30');
    const embed = { model: 'text-embedding-3-small', input: 'rice' };
    assert.equal(await charge(key, '/api/v1/embeddings', embed), 0.00007);
  });

  test('a price of requests is charged for moderation', async () => {
    const { key } = await server().account({ dollars: 2 });
    const body = { model: 'omni-moderation-latest', input: 'x' };
    assert.equal(await charge(key, '/api/v1/moderations', body), 0);
    await set({ model: 'omni-*', prices: { request: '0.002' } });
    assert.equal((await quote(key, '/api/v1/moderations', body)).price, '0.002');
    assert.equal(await charge(key, '/api/v1/moderations', body), 0.002);
  });

  test('prices of tokens leave images open; once images have prices, one without is refused', async () => {
    const { key } = await server().account({ dollars: 2 });
    await set({ model: 'gpt-*', prices: { input: '1', output: '2' } });
    const open = await server().call(images, { key, body: draw });
    assert.equal(open.status, 200, open.text);
    await set({ model: 'other-image-*', prices: { image: '0.40' } });
    const refused = await server().call(images, { key, body: draw });
    assert.deepEqual([refused.status, refused.json.error.code], [403, 'model_not_priced'], refused.text);
    await set({ model: '*', prices: { image: '0.25' } });
    assert.equal(await charge(key, images, draw), 0.5);
  });

  test('a caller who names no model pays for the one that served', async () => {
    const { key } = await server().account({ dollars: 2 });
    await set({ model: 'gpt-image-*', prices: { image: '0.40' } });
    await set({ model: '*', prices: { image: '0.25', request: '0.001' } });
    assert.equal(await charge(key, images, { ...draw, model: undefined }), 0.8);
    assert.equal(await charge(key, '/api/v1/moderations', { input: 'x' }), 0.002);
    const poor = await server().account({ dollars: 0.6 });
    assert.equal(
      await charge(poor.key, images, { ...draw, model: 'auto' }),
      0.6,
      'as far as the balance goes',
    );
  });

  test('the books stay right', async () => {
    const books = await server().call('/api/v1/operator/verify-books', { body: {} });
    assert.deepEqual(books.json.faults, []);
  });
});
