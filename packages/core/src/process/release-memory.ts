/**
 * Gives memory back in quiet times: a sixth of what an idle server uses is needed for the start only, and after much
 * work the heap is larger than it has to be. A collection also throws away what was compiled for the calls, so a server
 * that has work is left alone until it has been quiet for minutes, or half a minute where there is much to give back.
 * A few calls a minute are quiet.
 */
import { performance } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Recorder } from '../platform/requests/recorder.ts';

const lookEveryMs = 2_000;
/** A server that has served so many before its first quiet moment is left alone then. */
const busyCalls = 500;
const quietMs = 5 * 60_000;
/** Sooner, if the heap has grown by so much since the last collection that others on the machine may need it. */
const quietMsIfLarge = 30_000;
const largeBytes = 64 * 1_048_576;
/** It takes a tenth of a second, for which nobody should wait. */
const idleShare = 0.05;
/** What an idle server does for itself would fill the whole young generation, 32 MB, before V8 looks. */
const youngEveryMs = 30_000;

interface ReleaseParts {
  /** Whether nearly nothing was done since the last look. */
  isIdle?: () => boolean;
  collect?: (what: 'major' | 'minor') => void;
  heapBytes?: () => number;
}

export function releaseMemory(
  { subscribe }: Pick<Recorder, 'subscribe'>,
  { isIdle = createIdleLook(), collect = collectGarbage, heapBytes = heapTotal }: ReleaseParts = {},
): void {
  keepCompiled();
  let calls = 0;
  let lastWorkAt = Date.now();
  let afterStart = true;
  let hasWorked = false;
  let leftBytes = heapBytes();
  let collectedAt = Date.now();
  subscribe(() => {
    calls++;
  });
  setInterval(() => {
    if (!isIdle()) {
      hasWorked = true;
      lastWorkAt = Date.now();
      return;
    }
    const isLarge = heapBytes() - leftBytes >= largeBytes;
    const isQuiet = hasWorked && Date.now() - lastWorkAt >= (isLarge ? quietMsIfLarge : quietMs);
    const isDue = isQuiet || (afterStart && calls <= busyCalls);
    afterStart = false;
    if (!isDue && Date.now() - collectedAt < youngEveryMs) return;
    collectedAt = Date.now();
    if (isDue) hasWorked = false;
    collect(isDue ? 'major' : 'minor');
    if (isDue) leftBytes = heapBytes();
    // The time that this took is no work.
    isIdle();
  }, lookEveryMs).unref();
}

const heapTotal = () => process.memoryUsage().heapTotal;

function createIdleLook(): () => boolean {
  let before = performance.eventLoopUtilization();
  return () => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, before);
    before = now;
    return utilization <= idleShare;
  };
}

/** V8 would throw it away after eight idle seconds. Later versions have no such flag. */
function keepCompiled(): void {
  if (process.versions.node.startsWith('24.')) setFlagsFromString('--no-memory-reducer-favors-memory');
}

/** Node tells the collector to run at once in no other way. */
function collectGarbage(what: 'major' | 'minor'): void {
  setFlagsFromString('--expose-gc');
  const run = runInNewContext('gc') as (how: object) => void;
  setFlagsFromString('--no-expose-gc');
  run({ type: what, execution: 'sync', flavor: what === 'major' ? 'last-resort' : 'regular' });
}
