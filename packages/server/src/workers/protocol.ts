/** What a worker and its parent say to each other. */
import type { Verdict } from '../platform/limits/gcra.ts';
import type { WorkerAnswer, WorkerRequest } from '../storage/sqlite-worker.ts';

export type ToParent =
  | { kind: 'store'; questions: WorkerRequest[] }
  | { kind: 'limit'; id: number; owner: string; what: string; perMinute: number }
  | { kind: 'message'; text: string }
  | { kind: 'ready' };

export type ToWorker =
  | { kind: 'store'; answers: WorkerAnswer[] }
  | { kind: 'limit'; id: number; verdict: Verdict }
  | { kind: 'message'; text: string };
