// @alone @slow
/** kill -9 while a batch of 1,000 rows runs: every row has one result, and is charged once. */
import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import OpenAI, { toFile } from 'openai';
import { completion, openChatStandIn, sendJson } from '../../packages/ai/src/engines/chat/stand-in.ts';
import { createDatabase, databases, withoutPostgres } from '../../packages/core/src/testing/database.ts';
import { type ChildServer, startChild } from '../../packages/server/src/testing/child-server.ts';
import { assertBooksRight, grant } from './paid-load.ts';

const usage = { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15 };
const upstream = await openChatStandIn(async (response, { body: { model, messages } }) => {
  await pause(2);
  sendJson(response, 200, completion(`You said ${messages[0].content}`, { model, usage }));
});
after(() => upstream[Symbol.asyncDispose]());

const rows = 1_000;
const killsAt = [250, 600];
const input = Array.from({ length: rows }, (_, i) =>
  JSON.stringify({
    custom_id: `row-${i}`,
    method: 'POST',
    url: '/v1/chat/completions',
    body: { model: 'm', messages: [{ role: 'user', content: `number ${i}` }], max_tokens: 8 },
  }),
).join('\n');

for (const database of databases)
  describe(`on ${database}`, { skip: database === 'postgres' ? withoutPostgres : false }, () => {
    test('a batch of 1,000 rows survives two kills', { timeout: 600_000 }, async () => {
      const own = database === 'postgres' ? await createDatabase() : undefined;
      const env = {
        OJA_OPENAI_URL: upstream.url,
        OJA_CHAT_RETRIES: '0',
        OJA_BATCH_PARALLEL: '8',
        OJA_BATCH_PER_MINUTE: '1000000',
        OJA_SCHEDULE_MS: '200',
        ...(own === undefined ? {} : { DATABASE_URL: own.url }),
      };
      let server = await startChild(env);
      try {
        server = await runBatch(server, env);
        assert.equal(await server.kill('SIGTERM'), 0, server.output());
        await assertBooksRight(server, env);
      } finally {
        await server.kill('SIGKILL');
        await own?.drop();
      }
    });
  });

async function runBatch(first: ChildServer, env: Record<string, string>): Promise<ChildServer> {
  let server = first;
  const { api_key: apiKey } = server.firstRun();
  const client = () => new OpenAI({ apiKey, baseURL: `${server.url}/api/v1`, maxRetries: 5 });
  await grant(server, '10', env);
  const price = await fetch(`${server.url}/api/v1/operator/prices/models`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ model: '*', prices: { input: '100', output: '100' } }),
  });
  assert.equal(price.status, 200);
  const file = await client().files.create({
    file: await toFile(Buffer.from(input), 'rows.jsonl'),
    purpose: 'batch',
  });
  const { id } = await client().batches.create({
    input_file_id: file.id,
    endpoint: '/v1/chat/completions',
    completion_window: '24h',
  });
  const before = upstream.seen.length;
  for (const seen of killsAt) {
    while (upstream.seen.length - before < seen) await pause(5);
    await server.kill('SIGKILL');
    server = await startChild(env, server.dataDir);
  }
  let batch = await client().batches.retrieve(id);
  while (batch.status === 'in_progress') {
    await pause(200);
    batch = await client().batches.retrieve(id);
  }
  assert.equal(batch.status, 'completed', JSON.stringify(batch));
  assert.deepEqual(batch.request_counts, { total: rows, completed: rows, failed: 0 });
  const output = await (await client().files.content(batch.output_file_id!)).text();
  const lines = output
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  assert.deepEqual(
    lines.map(({ custom_id: name }) => name),
    Array.from({ length: rows }, (_, i) => `row-${i}`),
  );
  for (const [i, { response }] of lines.entries())
    assert.equal(response.body.choices[0].message.content, `You said number ${i}`);
  const credits = await fetch(`${server.url}/api/v1/credits`, {
    headers: { authorization: `Bearer ${apiKey}` },
  });
  // 15 tokens at $100 per million, at half the price, each once.
  const { balance, held } = (await credits.json()) as { balance: string; held: string };
  assert.equal(Number(balance), 10 - rows * 0.00075);
  assert.equal(held, '0.00');
  return server;
}
