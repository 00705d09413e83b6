/** Frees memory that only the start needed, in the first idle moment: a sixth of what an idle server uses. */
import { performance } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Recorder } from './platform/requests/recorder.ts';

const lookEveryMs = 2_000;
/** It takes a tenth of a second, for which nobody should wait. */
const quietShare = 0.05;
/** After so many calls, what they compiled is worth more than the memory: a collection throws that away, too. */
const callsAtMost = 500;

export function releaseMemory(recorder: Pick<Recorder, 'subscribe'>): void {
  let calls = 0;
  const stopCounting = recorder.subscribe(() => calls++);
  let before = performance.eventLoopUtilization();
  const timer = setInterval(() => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, before);
    before = now;
    if (utilization > quietShare && calls <= callsAtMost) return;
    clearInterval(timer);
    stopCounting();
    if (calls <= callsAtMost) collect();
  }, lookEveryMs).unref();
}

/** Node tells the collector to run at once in no other way. */
function collect(): void {
  setFlagsFromString('--expose-gc');
  const run = runInNewContext('gc') as (how: object) => void;
  setFlagsFromString('--no-expose-gc');
  run({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}
