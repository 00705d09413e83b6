/** Responses that are served again to the same account: encrypted, bounded, for as long as the caller asked. */
import { createHmac } from 'node:crypto';
import type { Service, Used } from '../../domain/price-kinds.ts';
import { seal, unseal } from '../accounts/seal.ts';
import type { PlatformParts } from '../parts.ts';
import { accountTexts } from '../stored/account-texts.ts';

export interface CachedResponse {
  at: number;
  status: number;
  mime: string;
  headers: [name: string, value: string][];
  /** Bytes as latin1: the parts of a stream, which may end within a character; one for any other body. */
  chunks: string[];
  isStream: boolean;
  /** What it was charged by, or would have been. */
  usage: Used;
  service?: Service;
  served?: { model: string; upstream?: string; demo?: boolean };
  finishReason?: string;
}

/** Of a body; larger ones are not cached. */
export const cachedBytesMax = 1024 * 1024;
export const cacheSecondsMax = 86_400;
/** What the log names as the engine of a hit. */
export const cacheEngine = 'cache';

export type ResponseCache = ReturnType<typeof createResponseCache>;

export function createResponseCache({ texts, pepper, now, log }: PlatformParts) {
  return {
    /** A reader of the store can't learn what was asked. */
    keyOf: (accountId: string, asked: unknown) =>
      accountTexts(pepper, accountId) +
      createHmac('sha256', pepper)
        .update(`${accountId}\n${canonical(asked)}`)
        .digest('base64url'),

    /** At most this old. */
    async find(key: string, seconds: number): Promise<CachedResponse | undefined> {
      const sealed = await texts.get(key);
      if (sealed === undefined) return undefined;
      try {
        const found = JSON.parse(unseal(sealed, pepper)) as CachedResponse;
        return found.at + seconds * 1000 > now() ? found : undefined;
      } catch (error) {
        log.warn({ err: error }, 'a cached response is unreadable');
        return undefined;
      }
    },

    store(key: string, seconds: number, response: Omit<CachedResponse, 'at'>): void {
      const bytes = response.chunks.reduce((sum, chunk) => sum + chunk.length, 0);
      if (bytes > cachedBytesMax) return;
      texts.set(key, seal(JSON.stringify({ ...response, at: now() }), pepper), seconds);
    },
  };
}

/** The same text for the same value, whatever the order of its fields. */
const canonical = (value: unknown): string => JSON.stringify(value, inOrder);

function inOrder(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
