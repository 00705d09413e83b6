// @alone
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { openChatStandIn, sendJson } from '../../../../ai/src/engines/chat/stand-in.ts';
import { startTestServer } from '../../../../server/src/testing/server.ts';

interface Priced {
  id: string;
  prices: { by_kind: Record<string, string> } | null;
}

async function openWithModel(t: { after(done: () => unknown): void }, env: Record<string, string> = {}) {
  const dir = mkdtempSync(join(tmpdir(), 'oja-own-model-'));
  t.after(() => rmSync(dir, { recursive: true, force: true }));
  const path = join(dir, 'chat-qwen3-1.7b.gguf');
  writeFileSync(path, 'GGUF');
  const server = await startTestServer({ env: { OJA_LLAMA_MODEL: path, ...env } });
  t.after(() => server.close());
  const models = async () => (await server.call('/api/v1/models')).json.data as Priced[];
  const pricesOf = async (name: string) => (await models()).find(({ id }) => id === name)?.prices;
  const importList = () => server.call('/api/v1/operator/prices/import', { body: { markup_percent: 20 } });
  return { server, models, pricesOf, importList };
}

test('an import of the shipped list leaves no model on this server without a price', async (t) => {
  const { server, models, pricesOf, importList } = await openWithModel(t);
  assert.equal((await importList()).status, 200);
  for (const { id, prices } of await models()) assert.notEqual(prices, null, id);
  assert.deepEqual((await pricesOf('qwen3-1.7b'))?.by_kind, { input: '0.00', output: '0.00' });

  const body = { model: 'qwen3-1.7b', prices: { input: '0.10', output: '0.20' } };
  await server.call('/api/v1/operator/prices/models', { method: 'PUT', body });
  assert.equal((await importList()).status, 200);
  const kept = (await pricesOf('qwen3-1.7b'))?.by_kind;
  assert.deepEqual(kept, { input: '0.0000001', output: '0.0000002' }, 'the own price of the operator stays');
});

test('a model that an upstream sells is not given away because one of that name is installed', async (t) => {
  await using upstream = await openChatStandIn((response) =>
    sendJson(response, 200, { object: 'list', data: [{ id: 'qwen/qwen3-1.7b', object: 'model' }] }),
  );
  const { pricesOf, importList } = await openWithModel(t, {
    OJA_OPENAI_URL: upstream.url,
    OJA_OPENAI_KEY: 'k',
    OJA_EGRESS_ALLOW: new URL(upstream.url).host,
  });
  const { status, json } = await importList();
  assert.equal(status, 200);
  // It stays open at its previous price, and the response names it.
  assert.ok(json.kept.some(({ model }: { model: string }) => model === 'qwen/qwen3-1.7b'));
  assert.deepEqual((await pricesOf('qwen/qwen3-1.7b'))?.by_kind, { unit: '0.00' });
});

test('an import closes nothing that is connected, and names what has no price in the list', async (t) => {
  const names = [
    'gpt-5.2',
    'claude-opus-5',
    'gemini-3.6-flash',
    'our-own-9b',
    'text-embedding-3-small',
    'our-embed-1',
  ];
  const pictures = ['gpt-image-1', 'our-image-1', 'omni-moderation-latest'];
  await using upstream = await openChatStandIn((response, { path }) =>
    path.endsWith('/models')
      ? sendJson(response, 200, { data: [...names, ...pictures].map((id) => ({ id })) })
      : sendJson(response, 200, { id: 'm', model: 'omni-moderation-latest', results: [{ flagged: false }] }),
  );
  const { server, models, importList, pricesOf } = await openWithModel(t, { OJA_OPENAI_URL: upstream.url });
  const { json, text } = await importList();
  const kept = new Set(json.kept.map(({ model }: { model: string }) => model));
  assert.deepEqual(
    [kept.has('our-own-9b'), kept.has('our-image-1'), kept.has('gpt-5.2')],
    [true, true, false],
    text,
  );
  for (const { id, prices } of await models()) assert.notEqual(prices, null, id);
  assert.deepEqual((await pricesOf('gpt-5.2'))?.by_kind, {
    input: '0.0000021',
    cached_input: '0.00000021',
    output: '0.0000168',
  });
  const moderated = await server.call('/api/v1/moderations', { body: { input: 'Hello' } });
  assert.notEqual(moderated.json.error?.code, 'model_not_priced', moderated.text);
  const embedded = await server.call('/api/v1/embeddings', {
    body: { model: 'all-minilm-l6-v2', input: 'Hello' },
  });
  assert.notEqual(embedded.json.error?.code, 'model_not_priced', embedded.text);
  const drawn = await server.call('/api/v1/images/generations', {
    body: { prompt: 'A market', model: 'our-image-1' },
  });
  assert.notEqual(drawn.json.error?.code, 'model_not_priced', drawn.text);
  const second = await importList();
  assert.deepEqual(second.json.kept, [], 'they have prices of their own now');
});

test('a model tells the day on which its provider retires it', async (t) => {
  await using upstream = await openChatStandIn((response) =>
    sendJson(response, 200, {
      data: [{ id: 'claude-sonnet-4-5' }, { id: 'gpt-4-0613' }, { id: 'claude-sonnet-5' }],
    }),
  );
  const { server } = await openWithModel(t, { OJA_OPENAI_URL: upstream.url });
  const { json } = await server.call('/api/v1/models');
  const day = (name: string) => json.data.find(({ id }: { id: string }) => id === name).retires_on;
  assert.deepEqual([day('claude-sonnet-4-5'), day('claude-sonnet-5')], ['2026-11-30', null]);
  const retiring = await server.call('/api/v1/operator/models/retiring');
  const [first] = retiring.json.data;
  assert.deepEqual([first.model, first.retires_on], ['gpt-4-0613', '2025-06-06'], retiring.text);
  assert.ok(!retiring.text.includes('claude-sonnet-5'), retiring.text);
});
