import { setTimeout as pause } from 'node:timers/promises';
import { OjaError } from '../../errors.ts';

/**
 * Undefined while the request log is unavailable: it may be elsewhere than the rest, which can be shown without it. A
 * log that hangs is unavailable, too.
 */
export async function unlessUnavailable<T>(read: Promise<T>, waitMs = 5_000): Promise<T | undefined> {
  const settled = new AbortController();
  try {
    return await Promise.race([read, pause(waitMs, undefined, { signal: settled.signal })]);
  } catch (error) {
    if (error instanceof OjaError && error.code === 'storage_unavailable') return undefined;
    throw error;
  } finally {
    settled.abort();
  }
}
