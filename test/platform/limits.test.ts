// @alone
/** Limits that several nodes share through Redis: the script there grants what the same rule grants here. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createLog } from '../../packages/core/src/log.ts';
import { createSharedLimiter } from '../../packages/core/src/platform/limits/limiter.ts';
import { openRedis } from '../../packages/core/src/storage/redis.ts';
import { redisInstalled, startRedis } from '../services/redis.ts';

test('two nodes on one Redis allow a limit once, call by call and in lots', {
  skip: redisInstalled() ? false : 'Redis is not installed',
}, async () => {
  const redis = await startRedis();
  const log = createLog('silent', false);
  const connections = [openRedis(redis.url, log), openRedis(redis.url, log)];
  await Promise.all(connections.map((connection) => connection.connect()));
  const nodes = connections.map((connection) => createSharedLimiter(connection, log));
  const startedAt = Date.now();
  const allowedOf = async (what: string, perMinute: number, calls: number) => {
    let allowed = 0;
    for (let made = 0; made < calls; made += 20) {
      const verdicts = await Promise.all(
        Array.from({ length: 20 }, (_, i) => nodes[i % 2]!.take('key', what, perMinute)),
      );
      allowed += verdicts.filter((verdict) => verdict.allowed).length;
    }
    return allowed;
  };
  /** What came back while the calls were made is allowed too. */
  const refilled = (perMinute: number) => Math.ceil(((Date.now() - startedAt) * perMinute) / 60_000);
  try {
    assert.equal(await allowedOf('ai.voice', 2, 20), 2);
    assert.equal((await nodes[0]!.take('key', 'ai.voice', 2)).retryAfterSeconds, 30);

    const allowed = await allowedOf('ai.chat', 6_000, 8_000);
    assert.ok(allowed >= 5_800 && allowed <= 6_000 + refilled(6_000), `${allowed} of 6000`);
    const other = await nodes[1]!.take('other', 'ai.chat', 6_000);
    assert.deepEqual([other.allowed, other.limit, other.remaining], [true, 6_000, 5_999]);
  } finally {
    for (const node of nodes) node.close();
    for (const connection of connections) connection.disconnect();
    await redis.stop();
  }
});

test('a node whose clock is ahead counts the others: without Redis it uses its share', {
  skip: redisInstalled() ? false : 'Redis is not installed',
}, async (t) => {
  const redis = await startRedis();
  const log = createLog('silent', false);
  const open = async () => {
    const connection = openRedis(redis.url, log);
    await connection.connect();
    const limiter = createSharedLimiter(connection, log);
    // Its first beat is done: it takes fewer commands than these, one after another on the same connection.
    for (let i = 0; i < 10; i++) await connection.ping();
    return { connection, limiter };
  };
  const nodes = [await open()];
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() + 60_000 });
  try {
    nodes.push(await open());
    await redis.crash();
    const verdicts = await Promise.all(
      Array.from({ length: 12 }, () => nodes[1]!.limiter.take('key', 'ai.voice', 10)),
    );
    assert.equal(verdicts.filter(({ allowed }) => allowed).length, 5);
  } finally {
    for (const { connection, limiter } of nodes) {
      limiter.close();
      connection.disconnect();
    }
    await redis.stop();
  }
});
