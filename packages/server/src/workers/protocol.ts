/** What a worker and its parent say to each other. */
import type { Family } from '../http/telemetry/metrics.ts';
import type { Grant, Wish } from '../platform/limits/gcra.ts';

export interface LimitAsked {
  id: number;
  owner: string;
  what: string;
  perMinute: number;
  wish: Wish;
}

export type ToParent =
  | { kind: 'limits'; asked: LimitAsked[] }
  | { kind: 'message'; text: string }
  /** What have all counted? */
  | { kind: 'census' }
  | { kind: 'counted'; census: number; families: Family[] }
  | { kind: 'ready' };

export type ToWorker =
  | { kind: 'limits'; granted: { id: number; grant: Grant }[] }
  | { kind: 'message'; text: string }
  | { kind: 'count'; census: number }
  | { kind: 'census'; all: Counted[] };

export interface Counted {
  worker: number;
  families: Family[];
}
