import { OjaError } from '../../errors.ts';

/** Undefined while the request log is unavailable: it may be elsewhere than the rest, which can be shown without it. */
export async function unlessUnavailable<T>(read: Promise<T>): Promise<T | undefined> {
  try {
    return await read;
  } catch (error) {
    if (error instanceof OjaError && error.code === 'storage_unavailable') return undefined;
    throw error;
  }
}
