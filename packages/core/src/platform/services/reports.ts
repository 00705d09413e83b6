/**
 * Jobs that wait for the webhook of a provider. A waiting job holds no worker: its lease is nobody's until the report
 * comes, its time is over, or its caller cancels it.
 */

import { type Steps, sql, transaction } from '../../storage/store.ts';
import { orNull, type RowOf, table, text, whole } from '../../storage/table.ts';

const reportTable = table('service_reports', {
  source: text(),
  reference: text(),
  job_id: orNull(text()),
  report: orNull(text()),
  created_at: whole,
});
type ReportRow = RowOf<typeof reportTable>;

/** Thrown by the work of a job that goes on once its provider reports. */
export class WaitsForReport extends Error {
  readonly source: string;
  readonly reference: string;
  readonly until: number;
  readonly checkpoint: string;

  constructor(given: { source: string; reference: string; until: number; checkpoint: string }) {
    super(`waits for ${given.source}`);
    this.source = given.source;
    this.reference = given.reference;
    this.until = given.until;
    this.checkpoint = given.checkpoint;
  }
}

/** False if the reference belongs to another job. A report that came before its response is not lost. */
export const awaitReport = transaction(
  import.meta.url,
  'awaitReport',
  function* (input: {
    id: string;
    node: string;
    source: string;
    reference: string;
    checkpoint: string;
    at: number;
    until: number;
  }): Steps<boolean> {
    const { id, node, source, reference, at } = input;
    const [row] = yield* sql<Pick<ReportRow, 'job_id' | 'report'>>(
      `INSERT INTO service_reports (source, reference, job_id, created_at) VALUES ($1, $2, $3, $4)
       ON CONFLICT (source, reference) DO UPDATE SET job_id = COALESCE(service_reports.job_id, excluded.job_id)
       RETURNING job_id, report`,
      [source, reference, id, at],
    );
    if (row!.job_id !== id) return false;
    yield* sql(
      `UPDATE jobs SET checkpoint = $3, lease_by = NULL, attempts = attempts - 1,
         lease_until = CASE WHEN cancel_asked = 1 THEN started_at ELSE $4 END
       WHERE id = $1 AND lease_by = $2 AND state = 'running'`,
      [id, node, input.checkpoint, row!.report === null ? input.until : 0],
    );
    return true;
  },
);

/** The first report of a reference counts. Whether a job continues with it. */
export const keepReport = transaction(
  import.meta.url,
  'keepReport',
  function* (input: { source: string; reference: string; report: string; at: number }): Steps<boolean> {
    const { source, reference, report, at } = input;
    const [row] = yield* sql<Pick<ReportRow, 'job_id'>>(
      `INSERT INTO service_reports (source, reference, report, created_at) VALUES ($1, $2, $3, $4)
       ON CONFLICT (source, reference) DO UPDATE SET report = COALESCE(service_reports.report, excluded.report)
       RETURNING job_id`,
      [source, reference, report, at],
    );
    if (row?.job_id == null) return false;
    const woken = yield* sql(
      "UPDATE jobs SET lease_until = 0 WHERE id = $1 AND state = 'running' AND lease_by IS NULL RETURNING id",
      [row.job_id],
    );
    return woken.length > 0;
  },
);
