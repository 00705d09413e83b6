// @alone
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { openChatStandIn, sendJson } from '../../engines/chat/stand-in.ts';
import { startTestServer } from '../../testing/server.ts';

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
  assert.equal((await importList()).status, 200);
  assert.equal(await pricesOf('qwen/qwen3-1.7b'), null);
});
