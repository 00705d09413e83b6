// @alone
/** A page whose fields a model fills: two calls, each charged once, and neither where the model fails. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { completion, openChatStandIn, sendJson } from '../../packages/ai/src/engines/chat/stand-in.ts';
import { onEitherStore } from '../platform/on-both-stores.ts';

const usage = { prompt_tokens: 1000, completion_tokens: 50, total_tokens: 1050 };
let content = '{}';
let isDown = false;
const asked: Record<string, unknown>[] = [];
const upstream = await openChatStandIn((response, { body }) => {
  asked.push(body);
  if (isDown) return sendJson(response, 503, { error: { message: 'down' } });
  sendJson(response, 200, completion(content, { model: body.model, usage }));
});
after(() => upstream[Symbol.asyncDispose]());

const words = 'Ada Obi sells yams at Bodija market in Ibadan, open since 1987, at 4,500 naira a heap. ';
const html = `<!doctype html><title>Yams of Bodija</title><meta property="og:title" content="Yams of Bodija"><main><h1>Yams of Bodija</h1><p>${words.repeat(6)}</p></main>`;
const site = createServer((request, response) => {
  if (request.url !== '/' && request.url !== '/empty')
    return void response.writeHead(404, { 'content-type': 'text/html' }).end(html);
  response
    .writeHead(200, { 'content-type': 'text/html' })
    .end(request.url === '/' ? html : '<!doctype html><title></title>');
});
site.listen(0, '127.0.0.1');
await once(site, 'listening');
after(() => void site.close());
const host = `127.0.0.1:${(site.address() as AddressInfo).port}`;

const env = { OJA_CHAT_RETRIES: '0', OJA_EGRESS_ALLOW: host, OJA_FREE_NETWORK: '0' };
const schema = {
  properties: {
    title: { type: 'string' },
    seller: { type: 'string' },
    since: { type: 'integer' },
    goods: { type: 'array', items: { type: 'string' } },
  },
};

onEitherStore('a page whose fields a model fills', { env }, (server) => {
  const extract = (key: string, more: object = {}) =>
    server().call('/api/v1/network/page', {
      key,
      body: { url: `http://${host}/`, include: [], extract: schema, extract_model: 'sold', ...more },
    });
  const balance = async (key: string) =>
    Number((await server().call('/api/v1/credits', { key })).json.balance);

  before(async () => {
    await server().call('/api/v1/operator/upstreams', {
      body: { name: 'one', url: upstream.url, models: ['sold'] },
    });
    // $1 and $4 per million tokens: a call costs $0.0012.
    await server().call('/api/v1/operator/prices/models', {
      method: 'PUT',
      body: { model: 'sold*', prices: { input: '1', output: '4' }, costs: { input: '0.5' } },
    });
    await server().call('/api/v1/operator/categories/network', { method: 'PUT', body: { state: 'live' } });
  });

  test('the page and the model are charged once each, and the model sees what is missing alone', async () => {
    const { key } = await server().account({ dollars: 1, scopes: ['ai', 'network', 'account'] });
    content = 'Here: {"seller": "Ada Obi", "since": "1987", "goods": ["yams"], "title": "Mine", "more": 1}';
    asked.length = 0;
    const { status, json, text, headers } = await extract(key);
    assert.equal(status, 200, text);
    const { by_model: note, ...extracted } = json.extracted;
    assert.deepEqual(extracted, {
      data: { title: 'Yams of Bodija', seller: 'Ada Obi', since: 1987, goods: ['yams'] },
      sources: { title: 'open_graph', seller: 'model', since: 'model', goods: 'model' },
      missing: [],
    });
    assert.equal('markdown' in json, false);
    assert.deepEqual([note.model, note.charge, note.cut], ['sold', '0.0012', false]);
    assert.equal(headers.get('x-oja-charge'), '0.05');
    assert.equal(await balance(key), 1 - 0.05 - 0.0012);
    const row = (await server().call(`/api/v1/requests/${note.request_id}`, { key })).json;
    assert.deepEqual([row.endpoint, row.charge], ['ai.chat', '0.0012']);
    const prompt = JSON.stringify(asked[0]!.messages);
    assert.match(prompt, /Bodija market/);
    assert.doesNotMatch(JSON.stringify(asked[0]!.response_format), /title/);
  });

  test('no model is called where nothing is missing, nothing is written, or the page is an error', async () => {
    const { key } = await server().account({ dollars: 1, scopes: ['ai', 'network', 'account'] });
    asked.length = 0;
    const stated = await extract(key, { extract: { properties: { title: { type: 'string' } } } });
    assert.deepEqual([stated.status, stated.json.extracted.by_model], [200, undefined]);
    const empty = await extract(key, { url: `http://${host}/empty`, render: false });
    assert.deepEqual([empty.status, empty.headers.get('x-oja-charge')], [200, '0.00']);
    const gone = await extract(key, { url: `http://${host}/gone`, render: false });
    assert.deepEqual([gone.json.status, gone.json.extracted.by_model], [404, undefined]);
    assert.equal(asked.length, 0);
  });

  test('a model that fails, or is out of scope or credits, leaves both free', async () => {
    const both = await server().account({ dollars: 1, scopes: ['ai', 'network', 'account'] });
    isDown = true;
    const failed = await extract(both.key);
    isDown = false;
    assert.ok(failed.status >= 500, failed.text);
    assert.equal(await balance(both.key), 1);
    const unknown = await extract(both.key, { extract_model: 'nobody-has-this' });
    const { code, param } = unknown.json.error;
    assert.deepEqual([code, param], ['model_not_priced', 'extract_model'], unknown.text);
    const narrow = await server().account({ dollars: 1, scopes: ['network', 'account'] });
    const refused = await extract(narrow.key);
    assert.equal(refused.status, 403, refused.text);
    assert.equal(await balance(narrow.key), 1);
    const poor = await server().account({ dollars: 0.051, scopes: ['ai', 'network', 'account'] });
    assert.equal((await extract(poor.key)).status, 402);
    assert.equal(await balance(poor.key), 0.051);
  });

  test('what is no object, or of another type, fills nothing', async () => {
    const { key } = await server().account({ dollars: 1, scopes: ['ai', 'network', 'account'] });
    for (const lie of [
      'I cannot.',
      '[1]',
      '{"seller": {"__proto__": {}}, "since": "long ago", "goods": null}',
    ]) {
      content = lie;
      const { json, text } = await extract(key);
      assert.deepEqual(json.extracted.missing, ['seller', 'since', 'goods'], text);
    }
  });

  test('a watch pays for its own check alone', async () => {
    const { key } = await server().account({ dollars: 1, scopes: ['ai', 'network', 'account'] });
    asked.length = 0;
    const target = { url: `http://${host}/`, extract: schema, extract_model: 'sold' };
    const { status, json } = await server().call('/api/v1/watches', { key, body: { kind: 'page', target } });
    assert.equal(status, 201);
    for (let tries = 0; tries < 100; tries++) {
      const { last_checked: at } = (await server().call(`/api/v1/watches/${json.id}`, { key })).json;
      if (at) break;
      await new Promise((done) => setTimeout(done, 100));
    }
    assert.equal(asked.length, 0);
  });
});
