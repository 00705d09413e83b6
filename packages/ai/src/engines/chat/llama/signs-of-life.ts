/**
 * Comments in a stream whose first word takes long: many proxies cut a connection that says nothing for half a minute,
 * and a model may be loaded, busy with others or reading for longer. Every reader of events passes over comments.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { ChatEvents } from '../port.ts';

export async function* signsOfLife(
  awaited: Promise<unknown>,
  everyMs: number,
  word: string,
): AsyncGenerator<ChatEvents> {
  while (!(await settlesWithin(awaited, everyMs))) yield { bytes: `: ${word}\n\n`, tokens: 0 };
}

/** Settled either way: the caller that awaits it learns which. */
export async function settlesWithin(awaited: Promise<unknown>, ms: number): Promise<boolean> {
  const over = new AbortController();
  const settled = awaited.then(
    () => true,
    () => true,
  );
  const late = pause(ms, false, { signal: over.signal, ref: false }).catch(() => false);
  try {
    return await Promise.race([settled, late]);
  } finally {
    over.abort();
  }
}
