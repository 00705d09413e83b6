/** Messages between a worker and its parent. */
import type { Family } from '../http/telemetry/families.ts';
import type { Grant, Wish } from '../platform/limits/gcra.ts';

export interface LimitRequest {
  id: number;
  owner: string;
  what: string;
  perMinute: number;
  wish: Wish;
}

export type ToParent =
  | { kind: 'limits'; requests: LimitRequest[] }
  | { kind: 'message'; text: string }
  | { kind: 'gather-metrics' }
  | { kind: 'metrics'; gathering: number; families: Family[] }
  | { kind: 'ready' };

export type ToWorker =
  | { kind: 'limits'; granted: { id: number; grant: Grant }[] }
  | { kind: 'message'; text: string }
  | { kind: 'collect-metrics'; gathering: number }
  | { kind: 'gathered-metrics'; all: WorkerMetrics[] };

export interface WorkerMetrics {
  worker: number;
  families: Family[];
}
