/** How late the event loop is, measured by a timer that is due every few milliseconds. */
import { monitorEventLoopDelay } from 'node:perf_hooks';

const everyMs = 20;

export interface LoopDelay {
  /** The 99th percentile since it was last asked for. */
  seconds(): number;
  close(): void;
}

export function watchLoopDelay(): LoopDelay {
  const intervals = monitorEventLoopDelay({ resolution: everyMs });
  intervals.enable();
  return {
    seconds() {
      const ms = intervals.percentile(99) / 1e6;
      intervals.reset();
      return Math.max(0, ms - everyMs) / 1000;
    },
    close() {
      intervals.disable();
    },
  };
}
