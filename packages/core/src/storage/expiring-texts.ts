/** Texts that expire and may be lost: in Redis where there is one, so that all nodes share them, else in this process. */
import type { Redis } from 'ioredis';
import type { Logger } from '../logger.ts';

export interface ExpiringTexts {
  /** Undefined where there is none, it has expired, or the store is unreachable. */
  get(key: string): Promise<string | undefined>;
  /** Returns at once: nobody waits for it. */
  set(key: string, text: string, seconds: number): void;
  /** Deletes all whose keys begin so. */
  drop(prefix: string): Promise<void>;
}

const prefix = 'oja:texts:';

export function redisTexts(redis: Redis, log: Logger): ExpiringTexts {
  return {
    get: (key) =>
      redis.get(prefix + key).then(
        (text) => text ?? undefined,
        () => undefined,
      ),
    set(key, text, seconds) {
      redis
        .set(prefix + key, text, 'EX', seconds)
        .catch((error: unknown) => log.debug({ err: error }, 'a text was not stored in redis'));
    },
    async drop(start) {
      try {
        for await (const keys of redis.scanStream({ match: `${prefix}${start}*`, count: 1000 }))
          if (keys.length > 0) await redis.unlink(...(keys as string[]));
      } catch (error) {
        log.warn({ err: error }, 'texts were not deleted from redis; they expire');
      }
    },
  };
}

/** At most `charactersMax` in all: those that were not read for longest are dropped first. */
export function localTexts(charactersMax: number, now = Date.now): ExpiringTexts {
  const entries = new Map<string, { text: string; until: number }>();
  let characters = 0;

  const remove = (key: string) => {
    const entry = entries.get(key);
    if (entry === undefined) return;
    entries.delete(key);
    characters -= entry.text.length;
  };

  return {
    async get(key) {
      const entry = entries.get(key);
      if (entry === undefined) return undefined;
      entries.delete(key);
      if (entry.until <= now()) {
        characters -= entry.text.length;
        return undefined;
      }
      // Maps keep the order of insertion: the first is the one not read for longest.
      entries.set(key, entry);
      return entry.text;
    },
    set(key, text, seconds) {
      remove(key);
      if (text.length > charactersMax) return;
      entries.set(key, { text, until: now() + seconds * 1000 });
      characters += text.length;
      for (const oldest of entries.keys()) {
        if (characters <= charactersMax) break;
        remove(oldest);
      }
    },
    async drop(prefix) {
      for (const key of entries.keys()) if (key.startsWith(prefix)) remove(key);
    },
  };
}
