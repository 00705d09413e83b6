/** An upstream that takes the request and never answers: the caller hears so in time, pays nothing, others go on. */
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { startTestServer } from '../../packages/server/src/testing/server.ts';

test('a hanging upstream: 504 upstream_timeout, uncharged, then its breaker opens', {
  timeout: 120_000,
}, async () => {
  let asked = 0;
  let hangs = true;
  const upstream = createServer((request, response) => {
    request.resume();
    if (request.method === 'GET')
      return response.end('{"object":"list","data":[{"id":"m","object":"model"}]}');
    asked++;
    if (hangs) return;
    const message = { role: 'assistant', content: 'Here.' };
    response.setHeader('content-type', 'application/json');
    response.end(
      JSON.stringify({
        id: 'c',
        object: 'chat.completion',
        created: 1,
        model: 'm',
        choices: [{ index: 0, message, finish_reason: 'stop' }],
        usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
      }),
    );
  });
  await new Promise<void>((done) => upstream.listen(0, '127.0.0.1', done));
  const server = await startTestServer({
    env: {
      OJA_ENGINES_CHAT: 'openai',
      OJA_OPENAI_URL: `http://127.0.0.1:${(upstream.address() as AddressInfo).port}/v1`,
      OJA_OPENAI_KEY: 'k',
      OJA_CHAT_ANSWER_MS: '300',
      OJA_CHAT_FIRST_CHUNK_MS: '300',
    },
  });
  try {
    await server.call('/api/v1/operator/prices', {
      body: { endpoint: 'ai.chat', price_per_unit: '0.00001' },
    });
    const { key } = await server.account({ dollars: 1 });
    const chat = (stream = false) =>
      server.call('/api/v1/chat', {
        key,
        body: { model: 'm', stream, messages: [{ role: 'user', content: 'Hello' }] },
      });
    const available = async () => (await server.call('/api/v1/credits', { key })).json.available;

    for (const stream of [false, true, false, true, false]) {
      const { status, json } = await chat(stream);
      assert.deepEqual([status, json.error.code], [504, 'upstream_timeout']);
    }
    assert.equal(await available(), '1.00', 'failure is free');
    const health = await server.app.engines.health();
    assert.match(health.find(({ engine }) => engine === 'openai')?.detail ?? '', /circuit open: m/);
    assert.equal(health.find(({ engine }) => engine === 'openai')?.breaker, 'open');
    // While the circuit is open, one caller at a time tries it; the others fail at once.
    const before = asked;
    const crowd = await Promise.all(Array.from({ length: 8 }, () => chat()));
    assert.ok(crowd.every(({ status }) => status === 503 || status === 504));
    assert.ok(crowd.some(({ status, headers }) => status === 503 && headers.has('retry-after')));
    assert.ok(asked - before < 8, 'a resting engine is spared');

    hangs = false;
    assert.equal((await chat()).status, 200, 'the first call after it is back is served');
    assert.equal(await available(), '0.99998', 'two tokens');
    assert.deepEqual((await server.app.platform.credits.verifyBooks()).faults, []);
  } finally {
    upstream.closeAllConnections();
    upstream.close();
    await server.close();
  }
});
