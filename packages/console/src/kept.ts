/** Answers kept under a name: shared by all who show them, read again when they are old or a change touched them. */
import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react';
import { problemOf } from './model/problem.ts';

export interface Kept<T> {
  data: T | undefined;
  error: unknown;
}

interface Entry {
  state: Kept<unknown>;
  readAt: number;
  staleMs: number;
  /** Counts the reads: only what the newest brings is kept. */
  turn: number;
  running: Promise<void> | undefined;
  read: (() => Promise<unknown>) | undefined;
  watchers: Set<() => void>;
}

export interface KeepOptions<T> {
  enabled?: boolean;
  /** Younger than this it is shown without asking again. */
  staleMs?: number;
  everyMs?: number | ((data: T | undefined) => number | undefined);
  /** While another name is read for the first time, what the one before brought stays in sight. */
  keepBefore?: boolean;
}

const forgetMs = 300_000;
const retryMs = 1000;
/** What could not be read and is still shown is asked for again this much later. */
const mendMs = 5000;
const unread: Kept<unknown> = { data: undefined, error: null };
const entries = new Map<string, Entry>();

function entryOf(name: string): Entry {
  let entry = entries.get(name);
  if (entry === undefined) {
    entry = {
      state: unread,
      readAt: 0,
      staleMs: 0,
      turn: 0,
      running: undefined,
      read: undefined,
      watchers: new Set(),
    };
    entries.set(name, entry);
  }
  return entry;
}

function watch(name: string, entry: Entry, watcher: () => void): () => void {
  entry.watchers.add(watcher);
  return () => {
    entry.watchers.delete(watcher);
    setTimeout(() => {
      if (entry.watchers.size === 0 && entries.get(name) === entry) entries.delete(name);
    }, forgetMs);
  };
}

/** The same content stays the same object, so that nothing that depends on it starts anew. */
const settled = (before: unknown, after: unknown) =>
  JSON.stringify(before) === JSON.stringify(after) ? before : after;

/** No answer, a fault of the server, or too many calls at once: another try may do better. */
function mayPass(error: unknown): boolean {
  const status = problemOf(error).status ?? 500;
  return status >= 500 || status === 429;
}

async function readTwice(read: () => Promise<unknown>): Promise<unknown> {
  try {
    return await read();
  } catch (error) {
    if (!mayPass(error)) throw error;
    await new Promise((resolve) => setTimeout(resolve, retryMs));
    return read();
  }
}

function load(entry: Entry): Promise<void> {
  const { read } = entry;
  if (read === undefined) return Promise.resolve();
  entry.turn += 1;
  const { turn } = entry;
  const end = (state: Kept<unknown>) => {
    if (turn !== entry.turn) return;
    entry.state = state;
    entry.readAt = Date.now();
    entry.running = undefined;
    for (const watcher of entry.watchers) watcher();
  };
  entry.running = readTwice(read).then(
    (data) => end({ data: settled(entry.state.data, data), error: null }),
    (error: unknown) => {
      end({ data: entry.state.data, error });
      if (mayPass(error)) setTimeout(() => turn === entry.turn && readIfOld(entry), mendMs);
    },
  );
  return entry.running;
}

const isOld = ({ readAt, staleMs, state }: Entry) =>
  state.error !== null || state.data === undefined || Date.now() - readAt >= staleMs;

function readIfOld(entry: Entry): void {
  if (!document.hidden && entry.watchers.size > 0 && entry.running === undefined && isOld(entry)) load(entry);
}

/** Begins to read before the page that shows it is there. */
export function readAhead(name: string, read: () => Promise<unknown>): Promise<void> {
  const entry = entryOf(name);
  entry.read ??= read;
  return entry.running ?? (entry.readAt > 0 ? Promise.resolve() : load(entry));
}

export function useKept<T>(
  name: string,
  read: () => Promise<T>,
  { enabled = true, staleMs = 5000, everyMs, keepBefore = false }: KeepOptions<T> = {},
): Kept<T> {
  const entry = entryOf(name);
  const state = useSyncExternalStore(
    useCallback((watcher: () => void) => watch(name, entry, watcher), [name, entry]),
    () => entry.state,
    () => entry.state,
  ) as Kept<T>;
  const before = useRef(state.data);
  useEffect(() => {
    if (state.data !== undefined) before.current = state.data;
  });
  const reader = useRef(read);
  reader.current = read;
  useEffect(() => {
    if (!enabled) return;
    entry.read = () => reader.current();
    entry.staleMs = staleMs;
    if (entry.running === undefined && isOld(entry)) load(entry);
  }, [entry, enabled, staleMs]);
  const ms = typeof everyMs === 'function' ? everyMs(state.data) : everyMs;
  useEffect(() => {
    if (!enabled || ms === undefined) return;
    const timer = setInterval(() => {
      if (!document.hidden && entry.running === undefined) load(entry);
    }, ms);
    return () => clearInterval(timer);
  }, [entry, enabled, ms]);
  if (state.data !== undefined || !keepBefore) return state;
  return { data: before.current, error: state.error };
}

/** Reads again whatever is kept under names that begin so; what nobody shows is forgotten. */
export async function rereadKept(...beginnings: string[]): Promise<void> {
  const touched = [...entries].filter(([name]) => beginnings.some((beginning) => name.startsWith(beginning)));
  await Promise.all(
    touched.map(([name, entry]) => {
      if (entry.watchers.size > 0) return load(entry);
      entries.delete(name);
      return undefined;
    }),
  );
}

export const forgetKept = () => entries.clear();

// Whoever comes back to the tab, or to the network, sees what is true now.
const readOld = () => entries.forEach(readIfOld);
document.addEventListener('visibilitychange', readOld);
addEventListener('online', readOld);
