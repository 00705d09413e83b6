/** Transactions of a change of email address: it takes effect when both mailboxes have confirmed it. */
import { fail } from '../../errors.ts';
import { type Steps, sql, transaction } from '../../storage/store.ts';
import { orNull, type RowOf, table, text, whole } from '../../storage/table.ts';
import { type NewMail, queueMails } from '../mail/write.ts';
import { auditEverywhere } from './person-audit.ts';

export const emailChangeTable = table('email_changes', {
  id: text(),
  person_id: text(),
  session_id: text(),
  old_email: text(),
  new_email: text(),
  old_digest: text(),
  new_digest: text(),
  old_confirmed_at: orNull(whole),
  new_confirmed_at: orNull(whole),
  created_at: whole,
  expires_at: whole,
  ended_at: orNull(whole),
});
export type EmailChangeRow = RowOf<typeof emailChangeTable>;

const dayMs = 86_400_000;
/** Nobody's mailbox is filled by others. */
const perDayMax = 5;

export interface NewEmailChange {
  id: string;
  personId: string;
  sessionId: string;
  newEmail: string;
  oldDigest: string;
  newDigest: string;
  at: number;
  expiresAt: number;
  /** With the links, to both mailboxes. */
  mails: NewMail[];
}

/** Replaces a change that is open. Whether the new email address is taken is not looked at. */
export const openEmailChange = transaction(
  import.meta.url,
  'openEmailChange',
  function* (input: NewEmailChange): Steps<EmailChangeRow> {
    const [person] = yield* sql<{ email: string }>(
      'UPDATE people SET id = id WHERE id = $1 RETURNING email',
      [input.personId],
    );
    if (person === undefined) throw fail('not_found', `No person ${input.personId}.`);
    if (person.email === input.newEmail)
      throw fail('invalid_request', 'email: this is your email address already.', { param: 'email' });
    const [today] = yield* sql<{ n: number }>(
      'SELECT count(*) AS n FROM email_changes WHERE person_id = $1 AND created_at > $2',
      [input.personId, input.at - dayMs],
    );
    if (today!.n >= perDayMax)
      throw fail('rate_limited', `You can start ${perDayMax} changes per day. Try again tomorrow.`, {
        retryAfterSeconds: dayMs / 1000,
      });
    yield* endOpen(input.personId, input.at);
    const [row] = yield* sql<EmailChangeRow>(
      `INSERT INTO email_changes (id, person_id, session_id, old_email, new_email, old_digest, new_digest, created_at,
         expires_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) RETURNING ${emailChangeTable.columns}`,
      [
        input.id,
        input.personId,
        input.sessionId,
        person.email,
        input.newEmail,
        input.oldDigest,
        input.newDigest,
        input.at,
        input.expiresAt,
      ],
    );
    yield* queueMails(input.mails);
    return row!;
  },
);

function* endOpen(personId: string, at: number): Steps<boolean> {
  const rows = yield* sql(
    'UPDATE email_changes SET ended_at = $2 WHERE person_id = $1 AND ended_at IS NULL AND expires_at > $2 RETURNING id',
    [personId, at],
  );
  return rows.length > 0;
}

export const cancelEmailChange = transaction(
  import.meta.url,
  'cancelEmailChange',
  function* (input: { personId: string; at: number }): Steps<void> {
    if (!(yield* endOpen(input.personId, input.at)))
      throw fail('not_found', 'No change of your email address is open.');
  },
);

const spentLink = () =>
  fail('invalid_request', 'token: this link was already used or has expired, or the change was cancelled.', {
    param: 'token',
  });

const isOpen = 'ended_at IS NULL AND expires_at > $2 AND (old_digest = $1 OR new_digest = $1)';

export const lookAtEmailChange = transaction(
  import.meta.url,
  'lookAtEmailChange',
  function* (input: { digest: string; at: number }): Steps<EmailChangeRow> {
    const [row] = yield* sql<EmailChangeRow>(
      `SELECT ${emailChangeTable.columns} FROM email_changes WHERE ${isOpen}`,
      [input.digest, input.at],
    );
    if (row === undefined) throw spentLink();
    return row;
  },
);

export interface AnsweredEmailChange {
  state: 'waiting' | 'changed' | 'cancelled';
  row: EmailChangeRow;
  /** Accounts whose contact changed with it. */
  accountIds: string[];
}

export const answerEmailChange = transaction(
  import.meta.url,
  'answerEmailChange',
  function* (input: {
    digest: string;
    action: 'confirm' | 'cancel';
    ip: string;
    at: number;
    /** To the old mailbox, once it is changed. */
    mail: NewMail;
  }): Steps<AnsweredEmailChange> {
    const set =
      input.action === 'cancel'
        ? 'ended_at = $2'
        : `old_confirmed_at = CASE WHEN old_digest = $1 THEN COALESCE(old_confirmed_at, $2) ELSE old_confirmed_at END,
           new_confirmed_at = CASE WHEN new_digest = $1 THEN COALESCE(new_confirmed_at, $2) ELSE new_confirmed_at END`;
    const [row] = yield* sql<EmailChangeRow>(
      `UPDATE email_changes SET ${set} WHERE ${isOpen} RETURNING ${emailChangeTable.columns}`,
      [input.digest, input.at],
    );
    if (row === undefined) throw spentLink();
    if (input.action === 'cancel') {
      yield* auditEverywhere(changeOf(row, 'account.email-change-refused', input));
      return { state: 'cancelled', row, accountIds: [] };
    }
    if (row.old_confirmed_at === null || row.new_confirmed_at === null)
      return { state: 'waiting', row, accountIds: [] };
    const accountIds = yield* apply(row, input);
    yield* queueMails([input.mail]);
    return { state: 'changed', row, accountIds };
  },
);

/** Links that went to the old mailbox end, and sessions but the one that began it. */
function* apply(row: EmailChangeRow, { ip, at }: { ip: string; at: number }): Steps<string[]> {
  const { person_id: personId, old_email: from, new_email: to } = row;
  const changed = yield* sql(
    `UPDATE people SET email = $2 WHERE id = $1 AND email = $3
       AND NOT EXISTS (SELECT 1 FROM people o WHERE o.email = $2) RETURNING id`,
    [personId, to, from],
  );
  if (changed.length === 0)
    throw fail(
      'conflict',
      'This email address already has an account. Log in, or use another email address.',
      {
        param: 'token',
      },
    );
  yield* sql('UPDATE email_changes SET ended_at = $2 WHERE id = $1', [row.id, at]);
  yield* sql('DELETE FROM password_resets WHERE person_id = $1 AND used_at IS NULL', [personId]);
  yield* sql('DELETE FROM login_locks WHERE email IN ($1, $2)', [from, to]);
  yield* sql('DELETE FROM pending_sign_ups WHERE email = $1', [to]);
  yield* sql('DELETE FROM sessions WHERE person_id = $1 AND id <> $2', [personId, row.session_id]);
  const accounts = yield* sql<{ id: string }>(
    `UPDATE accounts SET email = $2 WHERE email = $3 AND deleted_at IS NULL AND id IN (
       SELECT account_id FROM members WHERE person_id = $1 AND role = 'owner' AND left_at IS NULL) RETURNING id`,
    [personId, to, from],
  );
  yield* auditEverywhere(changeOf(row, 'account.email-changed', { ip, at }));
  return accounts.map(({ id }) => id);
}

const changeOf = (row: EmailChangeRow, action: string, { ip, at }: { ip: string; at: number }) => ({
  personId: row.person_id,
  action,
  after: { from: row.old_email, to: row.new_email },
  ip,
  at,
});
