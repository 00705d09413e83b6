/** Counts calls of a bucket: in this process, or in Redis for all nodes, or this node's share while Redis is gone. */
import type { Redis } from 'ioredis';
import type { EngineLog } from '../../engines/engine.ts';
import { gcra, type Verdict, verdictOf } from './gcra.ts';

export interface Limiter {
  /** Of `owner` (a key, an account or an address) for `what` (an endpoint). */
  take(owner: string, what: string, perMinute: number): Verdict | Promise<Verdict>;
  close(): void;
}

/** Answers at once. */
export interface LocalLimiter extends Limiter {
  take(owner: string, what: string, perMinute: number): Verdict;
}

const sweepMs = 60_000;

/** On the monotonic clock: a wall clock that is set back must not lock callers out. */
export function createLocalLimiter(now: () => number = () => performance.now()): LocalLimiter {
  const owners = new Map<string, Map<string, number>>();
  const sweep = setInterval(() => {
    const present = now();
    for (const [owner, buckets] of owners) {
      for (const [what, theoretical] of buckets) if (theoretical <= present) buckets.delete(what);
      if (buckets.size === 0) owners.delete(owner);
    }
  }, sweepMs);
  sweep.unref();
  return {
    take(owner, what, perMinute) {
      let buckets = owners.get(owner);
      if (buckets === undefined) {
        buckets = new Map();
        owners.set(owner, buckets);
      }
      const { verdict, theoretical } = gcra(buckets.get(what) ?? 0, perMinute, now());
      buckets.set(what, theoretical);
      return verdict;
    },
    close: () => clearInterval(sweep),
  };
}

// Redis's own clock, so that nodes need not agree on the time.
const script = `
local time = redis.call('TIME')
local now = time[1] * 1000 + time[2] / 1000
local interval = 60000 / tonumber(ARGV[1])
local theoretical = tonumber(redis.call('GET', KEYS[1]) or '0')
if theoretical < now then theoretical = now end
local ahead = theoretical + interval - now
if ahead > 60000.001 then return {0, tostring(theoretical - now)} end
redis.call('SET', KEYS[1], string.format('%.3f', theoretical + interval), 'PX', math.ceil(ahead))
return {1, tostring(ahead)}
`;

const heartbeatMs = 2_000;

export function createSharedLimiter(redis: Redis, log: EngineLog): Limiter {
  const local = createLocalLimiter();
  const nodeId = crypto.randomUUID();
  let nodes = 1;
  let warnedAt = 0;
  redis.defineCommand('ojaTake', { numberOfKeys: 1, lua: script });
  const take = redis as unknown as { ojaTake(key: string, perMinute: number): Promise<[number, string]> };

  const beat = async () => {
    const now = Date.now();
    await redis.zadd('oja:nodes', now, nodeId);
    await redis.zremrangebyscore('oja:nodes', 0, now - 5 * heartbeatMs);
    nodes = Math.max(1, await redis.zcard('oja:nodes'));
  };
  const heart = setInterval(() => void beat().catch(() => {}), heartbeatMs);
  heart.unref();
  void beat().catch(() => {});

  return {
    async take(owner, what, perMinute) {
      try {
        if (redis.status !== 'ready') throw new Error('redis is not connected');
        const [allowed, ahead] = await take.ojaTake(`oja:limit:${owner}|${what}`, perMinute);
        return verdictOf(allowed === 1, Number(ahead), perMinute);
      } catch (error) {
        if (Date.now() - warnedAt > 10_000) {
          warnedAt = Date.now();
          log.warn({ err: error, nodes }, 'redis is gone; limits use the share of this node');
        }
        return local.take(owner, what, Math.max(1, Math.floor(perMinute / nodes)));
      }
    },
    close() {
      clearInterval(heart);
      local.close();
      redis.zrem('oja:nodes', nodeId).catch(() => {});
    },
  };
}
