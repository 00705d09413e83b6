/** A job: a call that runs after it was answered. Its id is its request's id. */
import type { Row } from '../../storage/store.ts';
import { dollars } from '../money.ts';

export type JobState = 'queued' | 'running' | 'completed' | 'failed' | 'cancelled';

export interface Job {
  id: string;
  accountId: string;
  keyId: string | null;
  endpoint: string;
  input: string;
  caller: string;
  state: JobState;
  progress: number;
  note: string;
  result: Record<string, unknown> | null;
  error: Record<string, unknown> | null;
  chargeMicros: number;
  engine: string | null;
  checkpoint: string | null;
  attempts: number;
  cancelAsked: boolean;
  createdAt: number;
  startedAt: number | null;
  finishedAt: number | null;
}

export const jobColumns =
  'id, account_id, key_id, endpoint, input, caller, state, progress, note, result, error, charge_micros, engine, checkpoint, attempts, cancel_asked, created_at, started_at, finished_at';

export function jobFromRow(row: Row): Job {
  const parse = (text: Row[string]) =>
    text === null ? null : (JSON.parse(text as string) as Record<string, unknown>);
  return {
    id: row.id as string,
    accountId: row.account_id as string,
    keyId: row.key_id as string | null,
    endpoint: row.endpoint as string,
    input: row.input as string,
    caller: row.caller as string,
    state: row.state as JobState,
    progress: row.progress as number,
    note: row.note as string,
    result: parse(row.result!),
    error: parse(row.error!),
    chargeMicros: row.charge_micros as number,
    engine: row.engine as string | null,
    checkpoint: row.checkpoint as string | null,
    attempts: row.attempts as number,
    cancelAsked: row.cancel_asked === 1,
    createdAt: row.created_at as number,
    startedAt: row.started_at as number | null,
    finishedAt: row.finished_at as number | null,
  };
}

const iso = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString());

/** A job as its owner sees it. */
export function jobView(job: Job) {
  return {
    id: job.id,
    object: 'job' as const,
    endpoint: job.endpoint,
    status: job.state,
    progress: Math.round(job.progress * 100) / 100,
    note: job.note,
    result: job.result,
    error: job.error,
    charge: dollars(job.chargeMicros),
    engine: job.engine,
    created_at: iso(job.createdAt)!,
    started_at: iso(job.startedAt),
    finished_at: iso(job.finishedAt),
  };
}
