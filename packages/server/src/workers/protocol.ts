/** What a worker and its parent say to each other. */
import type { Verdict } from '../platform/limits/gcra.ts';
import type { WorkerAnswer, WorkerRequest } from '../storage/sqlite-worker.ts';

export interface LimitAsked {
  id: number;
  owner: string;
  what: string;
  perMinute: number;
}

export type ToParent =
  | { kind: 'store'; questions: WorkerRequest[] }
  | { kind: 'limits'; asked: LimitAsked[] }
  | { kind: 'message'; text: string }
  | { kind: 'ready' };

export type ToWorker =
  | { kind: 'store'; answers: WorkerAnswer[] }
  | { kind: 'limits'; verdicts: { id: number; verdict: Verdict }[] }
  | { kind: 'message'; text: string };
