/** Redis for what several nodes share and may lose: limits and messages. Never money. */
import { Redis } from 'ioredis';
import type { Logger } from '../logger.ts';

export function openRedis(url: string, log: Logger): Redis {
  const redis = new Redis(url, {
    // A call must not wait for a Redis that is gone.
    maxRetriesPerRequest: 1,
    enableOfflineQueue: false,
    connectTimeout: 2_000,
    commandTimeout: 500,
    // Nor each for itself for one that hangs: its connection ends, and commands fail at once until it responds.
    socketTimeout: 1_000,
    retryStrategy: (times) => Math.min(times * 100, 1_000),
    lazyConnect: true,
    // Commands of one tick travel together.
    enableAutoPipelining: true,
  });
  complainOnce(redis, log, 'redis does not respond');
  return redis;
}

/** Once for as long as it is gone, not at each of its tries. */
function complainOnce(redis: Redis, log: Logger, message: string): void {
  let complained = false;
  redis.on('error', (error) => {
    if (!complained) log.warn({ err: error }, message);
    complained = true;
  });
  redis.on('ready', () => {
    complained = false;
  });
}

const channel = 'oja:messages';

export interface RedisLink {
  send(text: string): void;
  receive(listener: (text: string) => void): void;
  close(): Promise<void>;
}

/** Messages to the other nodes; what is lost while Redis is gone, caches find out when they go stale. */
export function redisLink(redis: Redis, log: Logger): RedisLink {
  // Unlike a call, the subscription may wait for Redis as long as it takes.
  const subscriber = redis.duplicate({
    enableOfflineQueue: true,
    maxRetriesPerRequest: null,
    commandTimeout: undefined,
  });
  complainOnce(subscriber, log, 'redis subscription lost');
  subscriber
    .subscribe(channel)
    .catch((error: unknown) => log.warn({ err: error }, 'redis subscription failed'));
  return {
    send(text) {
      redis.publish(channel, text).catch((error: unknown) => {
        log.warn({ err: error }, 'other nodes were not notified; their caches expire on their own');
      });
    },
    receive: (listener) => void subscriber.on('message', (_channel, text) => listener(text)),
    close: async () => subscriber.disconnect(),
  };
}
