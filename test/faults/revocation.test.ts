/** A revoked key stops: at once on its node, within a second on others with Redis, within five without. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { beginEvents, chunk, event, openChatStandIn } from '../../packages/ai/src/engines/chat/stand-in.ts';
import {
  createDatabase,
  testRedisUrl,
  withoutPostgres,
  withoutRedis,
} from '../../packages/core/src/testing/database.ts';
import { startTestServer, type TestServer } from '../../packages/server/src/testing/server.ts';
import { startRedis } from '../services/redis.ts';

const statusOf = (server: TestServer, key: string) =>
  server.call('/api/v1/key', { key }).then(({ status }) => status);

test('on its own node nothing is served after the answer, under load', async () => {
  await using server = await startTestServer();
  const { key, keyId } = await server.account();
  let revokedAt = Number.POSITIVE_INFINITY;
  let served = 0;
  let stop = false;
  const load = Array.from({ length: 16 }, async () => {
    while (!stop) {
      const sentAt = performance.now();
      const status = await statusOf(server, key);
      if (status === 200) {
        served++;
        assert.ok(sentAt < revokedAt, 'a request sent after the revoke was answered was served');
      }
    }
  });
  while (served < 50) await new Promise((done) => setTimeout(done, 5));
  await server.call(`/api/v1/keys/${keyId}`, { key, method: 'DELETE' });
  revokedAt = performance.now();
  await new Promise((done) => setTimeout(done, 200));
  stop = true;
  await Promise.all(load);
  const answer = await server.call('/api/v1/key', { key });
  assert.equal(answer.status, 401);
  assert.equal(answer.json.error.code, 'key_revoked');
});

async function stoppedWithin(server: TestServer, key: string): Promise<number> {
  const began = performance.now();
  while ((await statusOf(server, key)) === 200) {
    if (performance.now() - began > 10_000) break;
    await new Promise((done) => setTimeout(done, 20));
  }
  return performance.now() - began;
}

async function twoNodes(redisUrl: string, more: Record<string, string> = {}) {
  const database = await createDatabase();
  const env = { OJA_SECRET: 'one secret for all nodes of this test', REDIS_URL: redisUrl, ...more };
  const first = await startTestServer({ databaseUrl: database.url, env });
  const second = await startTestServer({ databaseUrl: database.url, env });
  return {
    first,
    second,
    close: async () => {
      await first.close();
      await second.close();
      await database.drop();
    },
  };
}

test('on a second node within a second, with Redis', { skip: withoutPostgres || withoutRedis }, async () => {
  const { first, second, close } = await twoNodes(testRedisUrl!);
  try {
    const { key, keyId } = await first.account();
    assert.equal(await statusOf(second, key), 200);
    await first.call(`/api/v1/keys/${keyId}`, { key, method: 'DELETE' });
    const ms = await stoppedWithin(second, key);
    assert.ok(ms <= 1_000, `took ${Math.round(ms)} ms`);
  } finally {
    await close();
  }
});

test('a deleted account is cut on a second node too: what runs there would keep it', {
  skip: withoutPostgres || withoutRedis,
}, async () => {
  await using upstream = await openChatStandIn(async (response, { gone }) => {
    beginEvents(response);
    response.write(event(chunk({ content: 'One moment' })));
    await gone;
    response.end();
  });
  const { first, second, close } = await twoNodes(testRedisUrl!, { OJA_OPENAI_URL: upstream.url });
  try {
    await first.call('/api/v1/operator/prices', { body: { endpoint: 'ai.chat', price_per_unit: '0.00001' } });
    const { id, email, key } = await first.account({ dollars: 1 });
    const stream = await fetch(`${second.url}/api/v1/chat`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ model: 'm', stream: true, messages: [{ role: 'user', content: 'Wait' }] }),
    });
    assert.equal(stream.status, 200);
    const gone = await first.call(`/api/v1/operator/accounts/${id}/delete`, {
      body: { email, give_up_credits: true },
    });
    assert.equal(gone.status, 200, gone.text);
    assert.match(await stream.text(), /One moment[\s\S]*account_suspended/);
  } finally {
    await close();
  }
});

test('on a second node within five seconds with Redis killed', {
  skip: withoutPostgres || withoutRedis,
}, async () => {
  const redis = await startRedis();
  const { first, second, close } = await twoNodes(redis.url);
  try {
    const { key, keyId } = await first.account();
    assert.equal(await statusOf(second, key), 200);
    await redis.stop();
    await first.call(`/api/v1/keys/${keyId}`, { key, method: 'DELETE' });
    assert.equal(await statusOf(first, key), 401);
    const ms = await stoppedWithin(second, key);
    assert.ok(ms <= 5_000, `took ${Math.round(ms)} ms`);
  } finally {
    await close();
  }
});
