// @alone @slow
/** PostgreSQL is away when a stream ends: what was sent is charged once it is back, and nothing stays held. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { beginEvents, chunk, event, openChatStandIn } from '../../packages/ai/src/engines/chat/stand-in.ts';
import { startTestServer } from '../../packages/server/src/testing/server.ts';
import { until } from '../money/pretend-payments.ts';
import { postgresInstalled, startPostgres } from '../services/postgres.ts';

const skip = postgresInstalled() ? false : 'PostgreSQL is not installed';

test('a stream that ends while the database is away is charged when it returns', {
  skip,
  timeout: 120_000,
}, async () => {
  const gate = Promise.withResolvers<void>();
  await using upstream = await openChatStandIn(async (response, { body }) => {
    beginEvents(response);
    response.write(event(chunk({ content: 'Noon' }, null, { model: body?.model })));
    await gate.promise;
    const usage = { prompt_tokens: 100, completion_tokens: 50, total_tokens: 150 };
    response.write(event({ ...chunk({}, 'stop'), usage }));
    response.end(event('[DONE]'));
  });
  const database = await startPostgres();
  const env = { DATABASE_URL: database.url, OJA_OPENAI_URL: upstream.url, OJA_CHAT_RETRIES: '0' };
  const server = await startTestServer({ env });
  try {
    const prices = { model: '*', prices: { input: '10', output: '20' } };
    const set = await server.call('/api/v1/operator/prices/models', { method: 'PUT', body: prices });
    assert.equal(set.status, 200, set.text);
    const { key } = await server.account({ dollars: 1 });
    const messages = [{ role: 'user', content: 'What is the time?' }];
    const body = { model: 'm', messages, stream: true };
    const headers = { 'idempotency-key': 'once' };
    const reading = server.call('/api/v1/chat', { key, body, headers });
    while (upstream.seen.length === 0) await pause(20);
    await pause(500);
    await database.crash();
    gate.resolve();
    const read = await reading;
    assert.match(read.text, /\[DONE\]/);
    await database.resume();
    const { balance } = await until(
      async () => (await server.call('/api/v1/credits', { key })).json,
      ({ held }) => held === '0.00',
      60_000,
    );
    assert.equal(balance, '0.998');
    const again = await server.call('/api/v1/chat', { key, body, headers });
    assert.deepEqual([again.text, again.headers.get('idempotent-replayed')], [read.text, 'true']);
    const books = await server.call('/api/v1/operator/verify-books', { body: {} });
    assert.deepEqual(books.json.faults, []);
  } finally {
    await server.close();
    await database.stop();
  }
});
