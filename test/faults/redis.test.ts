/** Redis goes and comes back: money is not touched, limits fall back to this node's share, then are shared again. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { silent } from '../../packages/core/src/engines/upstream-testing.ts';
import { openRedis } from '../../packages/core/src/storage/redis.ts';
import { startTestServer } from '../../packages/server/src/testing/server.ts';
import { redisInstalled, startRedis } from '../services/redis.ts';

test('Redis gone and back', {
  skip: redisInstalled() ? false : 'Redis is not installed',
  timeout: 120_000,
}, async () => {
  const redis = await startRedis();
  const server = await startTestServer({ env: { REDIS_URL: redis.url, OJA_FREE_UTILITIES: '0' } });
  try {
    await server.call('/api/v1/operator/categories/utilities', { method: 'PUT', body: { state: 'live' } });
    const rich = await server.account({ dollars: 10 });
    const pay = () => server.call('/api/v1/utils/qr', { key: rich.key, body: { data: 'x', format: 'svg' } });
    const spent = async () => (await server.call('/api/v1/credits', { key: rich.key })).json.available;
    const { json: limited } = await server.call('/api/v1/keys', {
      body: { scopes: ['account'], per_minute: 5 },
    });
    const burst = async () => {
      const answers = await Promise.all(
        Array.from({ length: 12 }, () => server.call('/api/v1/whoami', { key: limited.secret })),
      );
      return answers.map(({ status }) => status);
    };

    assert.equal((await pay()).status, 200);
    assert.equal((await burst()).filter((status) => status === 200).length, 5, 'counted in Redis');

    await redis.crash();
    for (let call = 0; call < 5; call++) assert.equal((await pay()).status, 200, 'money needs no Redis');
    const alone = await burst();
    assert.deepEqual([...new Set(alone)].sort(), [200, 429], 'this node counts its own share');
    assert.equal(alone.filter((status) => status === 200).length, 5);

    await redis.resume();
    // An empty Redis counts anew: as soon as it is used again, five more are let through.
    const until = Date.now() + 60_000;
    while (!(await burst()).includes(200)) assert.ok(Date.now() < until, 'Redis was never used again');
    assert.equal((await pay()).status, 200);
    assert.equal(await spent(), '9.86', 'seven calls were paid, each once');
    assert.deepEqual((await server.app.platform.credits.verifyBooks()).faults, []);
  } finally {
    await server.close();
    await redis.stop();
  }
});

test('a Redis that hangs is left alone until it responds: only the first commands wait for it', {
  skip: redisInstalled() ? false : 'Redis is not installed',
  timeout: 60_000,
}, async () => {
  const service = await startRedis();
  const redis = openRedis(service.url, silent);
  const other = openRedis(service.url, silent);
  try {
    await Promise.all([redis.connect(), other.connect()]);
    await other.client('PAUSE', 5_000);
    const comes = (event: string) => new Promise<void>((done) => redis.once(event, () => done()));
    const closed = comes('close');
    await assert.rejects(redis.get('x'), /timed out/);
    await closed;
    await assert.rejects(redis.get('x'), /isn't writeable/, 'it does not wait');
    await comes('ready');
    assert.equal(await redis.get('x'), null);
  } finally {
    redis.disconnect();
    other.disconnect();
    await service.stop();
  }
});
