/** Models that don't chat, by upstreams: images, moderation, embeddings; and what the list of models tells of them. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import Anthropic from '@anthropic-ai/sdk';
import OpenAI from 'openai';
import {
  type ChatScript,
  type ChatStandIn,
  openChatStandIn,
  sendJson,
} from '../../packages/ai/src/engines/chat/stand-in.ts';
import { startTestServer, type TestServer } from '../../packages/server/src/testing/server.ts';

const png =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const listed = [
  { id: 'gpt-4o', object: 'model', created: 1, owned_by: 'openai' },
  { id: 'vendor/long', context_length: 300_000, architecture: { input_modalities: ['text', 'audio'] } },
  { id: 'text-embedding-3-small', object: 'model', created: 1, owned_by: 'openai' },
  { id: 'gpt-image-1', object: 'model', created: 1, owned_by: 'openai' },
  { id: 'omni-moderation-latest', object: 'model', created: 1, owned_by: 'openai' },
  { id: 'whisper-1', object: 'model', created: 1, owned_by: 'openai' },
];

let server: TestServer;
let upstream: ChatStandIn;
let key: string;
let openai: OpenAI;
const script: ChatScript = (response, { path, body }) => {
  if (path === '/v1/models') return sendJson(response, 200, { object: 'list', data: listed });
  if (path === '/v1/images/generations') {
    if (body.prompt === 'refused')
      return sendJson(response, 400, { error: { message: 'Your prompt was refused.' } });
    const data = Array.from({ length: body.n }, () => ({ b64_json: png }));
    return sendJson(response, 200, { created: 1, data, usage: { total_tokens: 9 } });
  }
  if (path === '/v1/moderations') {
    const results = [{ flagged: true, categories: { violence: true }, category_scores: { violence: 0.9 } }];
    return sendJson(response, 200, { id: 'modr-1', model: body.model, results });
  }
  if (path === '/v1/embeddings') {
    const data = body.input.map((_one: unknown, index: number) => ({
      object: 'embedding',
      index,
      embedding: [index, 0.5],
    }));
    return sendJson(response, 200, { object: 'list', data: data.toReversed(), usage: { prompt_tokens: 7 } });
  }
  sendJson(response, 404, { error: { message: 'not found' } });
};

before(async () => {
  upstream = await openChatStandIn(script);
  server = await startTestServer({ env: { OJA_OPENAI_URL: upstream.url, OJA_OPENAI_KEY: 'sk-stand-in' } });
  const prices = [
    { endpoint: 'ai.images', model: 'gpt-image-*', prices: { image: '0.25' } },
    { endpoint: 'ai.embeddings', model: 'text-embedding-*', prices: { input: '100' } },
    { endpoint: 'ai.embeddings', model: 'all-minilm-l6-v2', prices: { input: '0' } },
  ];
  for (const body of prices) {
    const set = await server.call('/api/v1/operator/prices/models', { method: 'PUT', body });
    assert.equal(set.status, 200, set.text);
  }
  ({ key } = await server.account({ dollars: 2 }));
  openai = new OpenAI({ apiKey: key, baseURL: `${server.url}/api/v1`, maxRetries: 0 });
});
after(async () => {
  await server.close();
  await upstream[Symbol.asyncDispose]();
});

const available = async () => Number((await server.call('/api/v1/credits', { key })).json.available);

test('images: as base64 and by URL, priced per image by model', async () => {
  const start = await available();
  const inline = await openai.images.generate({ model: 'gpt-image-1', prompt: 'A stall', n: 2 });
  assert.deepEqual(
    inline.data?.map(({ b64_json }) => b64_json),
    [png, png],
  );
  assert.equal(await available(), Math.round((start - 0.5) * 100) / 100);
  const linked = await openai.images.generate({
    model: 'gpt-image-1',
    prompt: 'A stall',
    response_format: 'url',
    size: '1024x1024',
  });
  const file = await fetch(linked.data![0]!.url!);
  assert.equal(file.headers.get('content-type'), 'image/png');
  assert.equal(Buffer.from(await file.arrayBuffer()).toString('base64'), png);
  assert.equal(upstream.seen.at(-1)!.body.size, '1024x1024');
  assert.equal(await available(), Math.round((start - 0.75) * 100) / 100);
  const { json } = await server.call('/api/v1/requests?limit=10', { key });
  const row = json.data.find((one: { path: string }) => one.path === '/api/v1/images/generations');
  assert.deepEqual([row.endpoint, row.model.served, row.charge], ['ai.images', 'gpt-image-1', '0.25']);
});

test('images: a refused prompt, a bad size and too many are refused with a reason, and free', async () => {
  const start = await available();
  const ask = (body: object) => server.call('/api/v1/images/generations', { key, body });
  const refused = await ask({ model: 'gpt-image-1', prompt: 'refused' });
  assert.equal(refused.status, 400);
  assert.match(refused.json.error.message, /Your prompt was refused/);
  for (const [field, value] of [
    ['size', '9x9'],
    ['n', 11],
    ['partial_images', 4],
    ['response_format', 'svg'],
  ]) {
    const bad = await ask({ model: 'gpt-image-1', prompt: 'x', [String(field)]: value });
    assert.deepEqual([bad.status, bad.json.error.param], [400, field], bad.text);
  }
  assert.equal(await available(), start);
});

test('moderations: what the upstream says, free', async () => {
  const { results, model } = await openai.moderations.create({ input: 'x' });
  assert.equal(results[0]!.flagged, true);
  assert.equal(model, 'omni-moderation-latest');
});

test("embeddings by an upstream's model: in order, token IDs too, charged by its tokens", async () => {
  const start = await available();
  const found = await openai.embeddings.create({
    model: 'text-embedding-3-small',
    input: ['a', 'b'],
    dimensions: 2,
    encoding_format: 'float',
  });
  assert.deepEqual(
    found.data.map(({ embedding }) => embedding),
    [
      [0, 0.5],
      [1, 0.5],
    ],
  );
  assert.equal(found.usage.total_tokens, 7);
  assert.equal(upstream.seen.at(-1)!.body.dimensions, 2);
  assert.equal(await available(), Math.round((start - 0.0007) * 1e6) / 1e6);
  const byTokens = await openai.embeddings.create({ model: 'text-embedding-3-small', input: [[1, 2], [3]] });
  assert.equal(byTokens.data.length, 2);
  assert.deepEqual(upstream.seen.at(-1)!.body.input, [[1, 2], [3]]);
  const embedded = await server.call('/api/v1/embeddings', { key, body: { input: [1, 2] } });
  assert.deepEqual([embedded.status, embedded.json.error.param], [400, 'input']);
});

test('the list of models tells context, modalities, prices and dialects of each', async () => {
  const { json } = await server.call('/api/v1/models', { key });
  // biome-ignore lint/suspicious/noExplicitAny: an answer of the API
  const byId = new Map<string, any>(json.data.map((model: { id: string }) => [model.id, model]));
  const told = (id: string, ...fields: string[]) => fields.map((field) => byId.get(id)?.[field]);
  assert.deepEqual(told('gpt-4o', 'type', 'context_length', 'input_modalities'), [
    'chat',
    128_000,
    ['text', 'image'],
  ]);
  assert.deepEqual(told('gpt-4o', 'dialects'), [['chat', 'messages', 'responses', 'completions']]);
  assert.deepEqual(told('vendor/long', 'context_length', 'input_modalities'), [300_000, ['text', 'audio']]);
  assert.deepEqual(told('gpt-image-1', 'type', 'dialects', 'prices'), [
    'image',
    ['images'],
    { unit: 'image', by_kind: { image: '0.25' } },
  ]);
  assert.deepEqual(told('text-embedding-3-small', 'type', 'prices'), [
    'embedding',
    { unit: 'token', by_kind: { input: '0.0001' } },
  ]);
  assert.deepEqual(told('all-minilm-l6-v2', 'owned_by', 'context_length', 'dialects'), [
    'oja',
    256,
    ['embeddings', 'rerank'],
  ]);
  assert.deepEqual(told('omni-moderation-latest', 'type'), ['moderation']);
  const hearing = ['transcription', ['audio'], ['text'], ['transcriptions', 'translations']];
  const soundFields = ['type', 'input_modalities', 'output_modalities', 'dialects'];
  // By its upstream, and on this machine.
  for (const id of ['whisper-1', 'whisper-base']) assert.deepEqual(told(id, ...soundFields), hearing, id);
  assert.deepEqual(told('kokoro', ...soundFields), ['speech', ['text'], ['audio'], ['speech']]);
  assert.equal(byId.get('kokoro').prices.unit, 'character');
  // The name that text to speech takes for the fast voices.
  assert.deepEqual(told('espeak', 'type'), ['speech']);
  const one = await openai.models.retrieve('gpt-4o');
  assert.equal((one as unknown as { context_length: number }).context_length, 128_000);
});

test('rerank: the nearest document first', async () => {
  const body = {
    query: 'How do I get my money back?',
    documents: [
      'The parrot sat on the roof.',
      { text: 'Refunds are paid within ten days.' },
      'Yam is sold here.',
    ],
    top_n: 2,
    return_documents: true,
  };
  const { status, json, text } = await server.call('/api/v1/rerank', { key, body });
  assert.equal(status, 200, text);
  assert.equal(json.results.length, 2);
  assert.equal(json.results[0].index, 1);
  assert.equal(json.results[0].document.text, 'Refunds are paid within ten days.');
  assert.ok(json.results[0].relevance_score > json.results[1].relevance_score);
  // Where Cohere's own SDKs send it.
  const again = await server.call('/api/v2/rerank', { key, body });
  assert.deepEqual(again.json.results, json.results);
  const other = await server.call('/api/v1/rerank', { key, body: { ...body, model: 'rerank-v3.5' } });
  assert.deepEqual([other.status, other.json.error.code], [404, 'model_not_found']);
  assert.match(other.json.message, /rerank-v3\.5 does not support reranking/, 'where clients of Cohere look');
});

test('without an upstream, images and moderations say how to get one', async () => {
  await using bare = await startTestServer();
  const { key: own } = await bare.account({ dollars: 1 });
  for (const [path, body] of [
    ['/api/v1/images/generations', { prompt: 'x' }],
    ['/api/v1/moderations', { input: 'x' }],
  ] as const) {
    const answer = await bare.call(path, { key: own, body });
    assert.deepEqual([answer.status, answer.json.error.code], [503, 'engine_unavailable'], answer.text);
    assert.match(answer.json.error.message, /OJA_OPENAI_KEY/);
    assert.equal(answer.headers.get('x-oja-charge'), '0.00');
  }
});

test('Anthropic’s SDK lists and retrieves models in its own shape', async () => {
  const anthropic = new Anthropic({ apiKey: key, baseURL: `${server.url}/api`, maxRetries: 0 });
  const found = [];
  for await (const model of anthropic.models.list({ limit: 1000 })) found.push(model);
  const [one] = found.filter(({ id }) => id === 'gpt-4o');
  assert.deepEqual(
    [one?.type, one?.display_name, one?.created_at],
    ['model', 'gpt-4o', '1970-01-01T00:00:01.000Z'],
  );
  assert.ok(!found.some(({ id }) => id === 'text-embedding-3-small'));
  assert.deepEqual(await anthropic.models.retrieve('gpt-4o'), one);
  await assert.rejects(anthropic.models.retrieve('none'), { status: 404 });
});
