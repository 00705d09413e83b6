/** Counts calls of a bucket: in this process, or in Redis for all nodes, or this node's share while Redis is gone. */
import type { Redis } from 'ioredis';
import type { Logger } from '../../logger.ts';
import { type Grant, grant, type Verdict, verdictOf, type Wish } from './gcra.ts';
import { createLots } from './lots.ts';

export interface Limiter {
  /** Of `owner` (a key, an account or an address) for `what` (an endpoint). */
  take(owner: string, what: string, perMinute: number): Verdict | Promise<Verdict>;
  close(): void;
}

/** Returns immediately. */
export interface LocalLimiter extends Limiter {
  take(owner: string, what: string, perMinute: number): Verdict;
  /** Takes several turns for a process that hands them out. */
  turns(owner: string, what: string, perMinute: number, wish: Wish): Grant;
}

const sweepMs = 60_000;
const one: Wish = { needed: 1, spare: 0, withheldMs: 0 };

/** On the monotonic clock: a wall clock that is set back must not lock callers out. */
export function createLocalLimiter(now: () => number = () => performance.now()): LocalLimiter {
  /** The moment that each bucket stands at. */
  const owners = new Map<string, Map<string, number>>();
  const sweep = setInterval(() => {
    const present = now();
    for (const [owner, buckets] of owners) {
      for (const [what, standsAt] of buckets) if (standsAt <= present) buckets.delete(what);
      if (buckets.size === 0) owners.delete(owner);
    }
  }, sweepMs);
  sweep.unref();

  function turns(owner: string, what: string, perMinute: number, wish: Wish): Grant {
    let buckets = owners.get(owner);
    if (buckets === undefined) {
      buckets = new Map();
      owners.set(owner, buckets);
    }
    const present = now();
    const given = grant((buckets.get(what) ?? 0) - present, perMinute, wish);
    buckets.set(what, present + given.aheadMs);
    return given;
  }

  return {
    turns,
    take(owner, what, perMinute) {
      const { granted, aheadMs } = turns(owner, what, perMinute, one);
      return verdictOf(granted > 0, aheadMs, perMinute);
    },
    close: () => clearInterval(sweep),
  };
}

// `grant` on Redis's own clock, so that nodes need not agree on the time.
const script = `
local time = redis.call('TIME')
local now = time[1] * 1000 + time[2] / 1000
local perMinute, needed, spare = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
local atOnce = 60000.001 - tonumber(ARGV[4])
local interval = 60000 / perMinute
-- No bucket is ever further ahead than a minute, unless the clock was set back.
local ahead = math.min(60000, math.max(0, tonumber(redis.call('GET', KEYS[1]) or '0') - now))
local room = math.max(0, math.floor((atOnce - ahead) / interval))
local generous = math.min(needed + spare, room - math.floor(perMinute / 2))
local granted = math.max(math.min(needed, room), generous)
ahead = ahead + granted * interval
if granted > 0 then redis.call('SET', KEYS[1], string.format('%.3f', now + ahead), 'PX', math.ceil(ahead)) end
return {granted, tostring(ahead)}
`;

type Script = (key: string, ...args: number[]) => Promise<[granted: number, aheadMs: string]>;

const heartbeatMs = 2_000;

export function createSharedLimiter(redis: Redis, log: Logger): Limiter {
  const local = createLocalLimiter();
  const nodeId = crypto.randomUUID();
  let nodes = 1;
  let warnedAt = 0;
  redis.defineCommand('ojaTurns', { numberOfKeys: 1, lua: script });
  const { ojaTurns } = redis as typeof redis & { ojaTurns: Script };

  const beat = async () => {
    // Redis' clock, not this machine's: a node whose clock is ahead would remove all others.
    const [seconds] = await redis.time();
    const now = Number(seconds) * 1000;
    await redis.zadd('oja:nodes', now, nodeId);
    await redis.zremrangebyscore('oja:nodes', 0, now - 5 * heartbeatMs);
    nodes = Math.max(1, await redis.zcard('oja:nodes'));
  };
  // While Redis is unreachable, the last known number of nodes applies.
  const heart = setInterval(() => void beat().catch(() => {}), heartbeatMs);
  heart.unref();
  void beat().catch(() => {});

  const lots = createLots(async (owner, what, perMinute, wish) => {
    try {
      if (redis.status !== 'ready') throw new Error('redis is not connected');
      const key = `oja:limit:${owner}|${what}`;
      const { needed, spare, withheldMs } = wish;
      const [granted, aheadMs] = await ojaTurns.call(redis, key, perMinute, needed, spare, withheldMs);
      return { granted, aheadMs: Number(aheadMs), perMinute };
    } catch (error) {
      if (Date.now() - warnedAt > 10_000) {
        warnedAt = Date.now();
        log.warn({ err: error, nodes }, 'redis is gone; limits use the share of this node');
      }
      return local.turns(owner, what, Math.max(1, Math.floor(perMinute / nodes)), { ...wish, spare: 0 });
    }
  });

  return {
    take: lots.take,
    close() {
      clearInterval(heart);
      lots.close();
      local.close();
      // Otherwise the entry expires after five beats.
      redis.zrem('oja:nodes', nodeId).catch(() => {});
    },
  };
}
