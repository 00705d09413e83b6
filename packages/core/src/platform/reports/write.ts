/** Reports as rows, with the limits of those who send them. */
import { fail } from '../../errors.ts';
import { type Steps, sql, transaction } from '../../storage/store.ts';
import { type Actor, audit } from '../operation/write.ts';
import { type ReportRow, reportTable } from './report.ts';

const dayMs = 86_400_000;
const perSenderMax = 5;
const openMax = 1_000;

export const addReport = transaction(
  import.meta.url,
  'addReport',
  function* (report: Omit<ReportRow, 'closed_at' | 'note'>): Steps<void> {
    const { id, kind, about, text, email, sender, created_at: at } = report;
    const [sent] = yield* sql<{ n: number }>(
      'SELECT count(*) AS n FROM reports WHERE sender = $1 AND created_at > $2',
      [sender, at - dayMs],
    );
    if (sent!.n >= perSenderMax)
      throw fail('rate_limited', `Your network can send ${perSenderMax} reports per day.`, {
        retryAfterSeconds: 3_600,
      });
    const [open] = yield* sql<{ n: number }>('SELECT count(*) AS n FROM reports WHERE closed_at IS NULL', []);
    if (open!.n >= openMax)
      throw fail('rate_limited', 'Too many reports are open. Try again later, or email the operator.', {
        retryAfterSeconds: 86_400,
      });
    yield* sql(
      `INSERT INTO reports (id, kind, about, text, email, sender, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7)`,
      [id, kind, about, text, email, sender, at],
    );
  },
);

export const closeReport = transaction(
  import.meta.url,
  'closeReport',
  function* (input: { actor: Actor; id: string; isClosed: boolean; note: string | null }): Steps<ReportRow> {
    const { actor, id, isClosed, note } = input;
    const [row] = yield* sql<ReportRow>(
      `UPDATE reports SET closed_at = CASE WHEN $2 = 0 THEN NULL ELSE COALESCE(closed_at, $3) END,
         note = COALESCE($4, note)
       WHERE id = $1 RETURNING ${reportTable.columns}`,
      [id, isClosed ? 1 : 0, actor.at, note],
    );
    if (row === undefined) throw fail('not_found', `No report ${id}.`, { param: 'id' });
    const after = { state: isClosed ? 'closed' : 'open', note: row.note };
    yield* audit({ ...actor, action: 'report.change', target: id, before: null, after });
    return row;
  },
);
