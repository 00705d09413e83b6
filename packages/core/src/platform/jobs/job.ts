/** A job: a call that runs after it was answered. Its id is its request's id. */
import { requestRange } from '../../domain/ranges.ts';
import { fraction, oneOf, orNull, type RowOf, table, text, whole, within } from '../../storage/table.ts';
import { iso } from '../iso.ts';
import { dollars } from '../money.ts';

export const jobTable = table('jobs', {
  id: text(),
  account_id: text(),
  key_id: orNull(text()),
  endpoint: text(),
  input: text(),
  /** What the server keeps for it, as JSON; null for one of an earlier version. */
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

const parsed = (json: string | null) =>
  json === null ? null : (JSON.parse(json) as Record<string, unknown>);

export type Job = ReturnType<typeof jobFromRow>;
export const jobFromRow = (row: JobRow) => ({
  ...jobTable.read(row),
  result: parsed(row.result),
  error: parsed(row.error),
  cancelAsked: row.cancel_asked === 1,
});

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
