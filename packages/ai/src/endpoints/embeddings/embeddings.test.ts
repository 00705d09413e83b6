import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import OpenAI from 'openai';
import { startTestServer, type TestServer } from '../../../../server/src/testing/server.ts';

let server: TestServer;
let openai: OpenAI;
before(async () => {
  server = await startTestServer({});
  const { key } = await server.account();
  openai = new OpenAI({ apiKey: key, baseURL: `${server.url}/api/v1`, maxRetries: 0 });
});
after(() => server.close());

const dot = (a: number[], b: number[]) => a.reduce((sum, value, place) => sum + value * b[place]!, 0);

test('the SDK gets one vector a text, near where the meaning is, by base64 and by numbers', async () => {
  const input = ['How do I get my money back?', 'Refunds take ten days.', 'The parrot sat on the roof.'];
  const { data, usage, model } = await openai.embeddings.create({ model: 'auto', input });
  const [question, refund, parrot] = data.map(({ embedding }) => embedding) as [number[], number[], number[]];
  assert.equal(question.length, 384);
  assert.ok(dot(question, refund) > dot(question, parrot));
  assert.ok(usage.total_tokens > 0);
  assert.equal(model, 'all-minilm-l6-v2');
  const short = await openai.embeddings.create({
    model: 'auto',
    input: input[0]!,
    dimensions: 64,
    encoding_format: 'float',
  });
  const [first] = short.data;
  assert.equal(first!.embedding.length, 64);
  assert.ok(Math.abs(dot(first!.embedding, first!.embedding) - 1) < 1e-3);
});

test('another model is not found, and too many texts are refused', async () => {
  await assert.rejects(
    openai.embeddings.create({ model: 'text-embedding-3-small', input: 'x' }),
    OpenAI.NotFoundError,
  );
  await assert.rejects(
    openai.embeddings.create({ model: 'auto', input: Array.from({ length: 300 }, () => 'x') }),
    OpenAI.BadRequestError,
  );
});

test('Cohere’s embed and rerank (v2), and the ID that Mistral’s SDK requires', async () => {
  const texts = ['How do I get my money back?', 'Refunds take ten days.'];
  const body = { model: 'auto', texts, input_type: 'search_document', embedding_types: ['float', 'base64'] };
  const { status, json } = await server.call('/api/v2/embed', { body });
  assert.equal(status, 200);
  assert.equal(json.response_type, 'embeddings_by_type');
  assert.equal(json.embeddings.float.length, 2);
  const bytes = Buffer.from(json.embeddings.base64[1], 'base64');
  assert.deepEqual([...new Float32Array(new Uint8Array(bytes).buffer)], json.embeddings.float[1]);
  const ranked = await server.call('/api/v2/rerank', {
    body: { model: 'auto', query: texts[0], documents: ['The parrot sat.', texts[1]], top_n: 1 },
  });
  assert.equal(ranked.json.results[0].index, 1);
  const refused = await server.call('/api/v2/embed', { body: { model: 'auto', texts: [] } });
  assert.equal(refused.status, 400);
  assert.match(refused.json.message, /texts/);
  const mistral = await server.call('/api/v1/embeddings', { body: { model: 'auto', input: 'x' } });
  assert.match(mistral.json.id, /^req_/);
});
