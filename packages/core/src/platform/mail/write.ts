/** Transactions of emails: queued with what they report, claimed by one node, and deleted once they are sent. */
import { type Steps, send, sql, transaction } from '../../storage/store.ts';
import { oneOf, orNull, type RowOf, table, text, whole } from '../../storage/table.ts';
import { audit } from '../operation/write.ts';

export const mailTable = table('mails', {
  id: text(),
  mail: text(),
  state: oneOf('waiting', 'dropped'),
  attempts: whole,
  next_at: whole,
  created_at: whole,
  expires_at: whole,
  error: orNull(text()),
});
export type MailRow = RowOf<typeof mailTable>;

export interface NewMail {
  id: string;
  /** Sealed. */
  mail: string;
  at: number;
  expiresAt: number;
}

/** A mail server that is down for a day must not fill the disk: emails beyond these are reported as dropped. */
const waitingMax = 10_000;
const isFull = `(SELECT count(*) FROM mails WHERE state = 'waiting') >= ${waitingMax}`;

/** `wanted` false takes as long, so that the time doesn't reveal whether a person exists. */
export function* queueMails(mails: readonly NewMail[], wanted = true): Steps<void> {
  for (const { id, mail, at, expiresAt } of mails)
    yield* send(
      `INSERT INTO mails (id, mail, state, next_at, created_at, expires_at, error)
       SELECT $1, CASE WHEN ${isFull} THEN '' ELSE $2 END, CASE WHEN ${isFull} THEN 'dropped' ELSE 'waiting' END,
         CAST($3 AS BIGINT), CAST($3 AS BIGINT), CAST($4 AS BIGINT),
         CASE WHEN ${isFull} THEN 'the queue was full' END
       WHERE CAST($5 AS BIGINT) = 1 ON CONFLICT (id) DO NOTHING`,
      [id, mail, at, expiresAt, wanted ? 1 : 0],
    );
}

export const queueAlone = transaction(import.meta.url, 'queueAlone', function* (mails: NewMail[]) {
  yield* queueMails(mails);
});

/** What expires first goes first: a flood of reports delays no link to log in. Others leave it alone until `again`. */
export const claimMail = transaction(
  import.meta.url,
  'claimMail',
  function* (input: { at: number; again: number; lock: boolean }): Steps<MailRow | null> {
    const [row] = yield* sql<MailRow>(
      `UPDATE mails SET next_at = $2, attempts = attempts + 1
       WHERE id = (SELECT id FROM mails WHERE state = 'waiting' AND next_at <= $1
         ORDER BY expires_at LIMIT 1 ${input.lock ? 'FOR UPDATE SKIP LOCKED' : ''}) RETURNING ${mailTable.columns}`,
      [input.at, input.again],
    );
    return row ?? null;
  },
);

export type MailOutcome =
  | { state: 'sent' }
  | { state: 'waiting'; nextAt: number; error: string }
  | { state: 'dropped'; error: string };

/** Of the attempt that was claimed: one that took so long that another node tried again changes nothing. */
export const noteMail = transaction(
  import.meta.url,
  'noteMail',
  function* (input: { id: string; attempts: number; at: number; outcome: MailOutcome }): Steps<boolean> {
    const { id, attempts, at, outcome } = input;
    if (outcome.state === 'sent') {
      yield* sql('DELETE FROM mails WHERE id = $1', [id]);
      return true;
    }
    const isDropped = outcome.state === 'dropped';
    const rows = yield* sql(
      `UPDATE mails SET state = $3, error = $4, next_at = $5, mail = CASE WHEN $3 = 'dropped' THEN '' ELSE mail END
       WHERE id = $1 AND attempts = $2 AND state = 'waiting' RETURNING id`,
      [id, attempts, outcome.state, outcome.error, isDropped ? at : outcome.nextAt],
    );
    if (rows.length === 0 || !isDropped) return rows.length > 0;
    yield* audit({
      actor: 'mail',
      action: 'mail.dropped',
      target: id,
      before: null,
      after: { reason: outcome.error, attempts },
      ip: '',
      at,
    });
    return true;
  },
);
