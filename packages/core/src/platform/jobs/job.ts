/** A job: a call that runs after it was answered. Its id is its request's id. */
import { requestRange } from '../../domain/ranges.ts';
import { fraction, oneOf, orNull, type RowOf, table, text, whole, within } from '../../storage/table.ts';
import { iso } from '../iso.ts';
import { dollars } from '../money.ts';

export interface Job {
  id: string;
  accountId: string;
  keyId: string | null;
  endpoint: string;
  input: string;
  /** What the server keeps for it, as JSON; null for one of an earlier version. */
  facts: string | null;
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

export const jobTable = table('jobs', {
  id: text(),
  account_id: text(),
  key_id: orNull(text()),
  endpoint: text(),
  input: text(),
  facts: orNull(text()),
  caller: text(),
  state: oneOf('queued', 'running', 'completed', 'failed', 'cancelled'),
  progress: fraction,
  note: text(),
  result: orNull(text()),
  error: orNull(text()),
  charge_micros: within(requestRange),
  engine: orNull(text()),
  checkpoint: orNull(text()),
  attempts: whole,
  cancel_asked: whole,
  created_at: whole,
  started_at: orNull(whole),
  finished_at: orNull(whole),
});
export type JobRow = RowOf<typeof jobTable>;
export type JobState = JobRow['state'];

export function jobFromRow(row: JobRow): Job {
  const parse = (json: string | null) =>
    json === null ? null : (JSON.parse(json) as Record<string, unknown>);
  return {
    id: row.id,
    accountId: row.account_id,
    keyId: row.key_id,
    endpoint: row.endpoint,
    input: row.input,
    facts: row.facts,
    caller: row.caller,
    state: row.state,
    progress: row.progress,
    note: row.note,
    result: parse(row.result),
    error: parse(row.error),
    chargeMicros: row.charge_micros,
    engine: row.engine,
    checkpoint: row.checkpoint,
    attempts: row.attempts,
    cancelAsked: row.cancel_asked === 1,
    createdAt: row.created_at,
    startedAt: row.started_at,
    finishedAt: row.finished_at,
  };
}

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
    created_at: iso(job.createdAt),
    started_at: iso(job.startedAt),
    finished_at: iso(job.finishedAt),
  };
}
