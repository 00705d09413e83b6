/** Redis for what several nodes share and may lose: limits and messages. Never money. */
import { Redis } from 'ioredis';
import type { EngineLog } from '../engines/engine.ts';

export function openRedis(url: string, log: EngineLog): Redis {
  const redis = new Redis(url, {
    // A call must not wait for a Redis that is gone.
    maxRetriesPerRequest: 1,
    enableOfflineQueue: false,
    connectTimeout: 2_000,
    commandTimeout: 500,
    retryStrategy: (times) => Math.min(times * 100, 1_000),
    lazyConnect: true,
  });
  let complained = false;
  redis.on('error', (error) => {
    if (!complained) log.warn({ err: error }, 'redis does not answer');
    complained = true;
  });
  redis.on('ready', () => {
    complained = false;
  });
  return redis;
}
