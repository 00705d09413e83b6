/** Transactions of those who get status updates by email. */
import { type Steps, sql, transaction } from '../../storage/store.ts';
import { type NewMail, queueMails } from '../mail/write.ts';

/** A stranger must not fill a mailbox. */
const askAgainMs = 15 * 60_000;
/** Each update is an email to every one of them, and the queue holds 10,000. */
const subscribersMax = 2_000;

export interface Wish {
  id: string;
  email: string;
  at: number;
  /** With the link. */
  mail: NewMail;
}

/** The same statements whether the email address is known or not, so that the time tells nothing. */
export const askSubscriber = transaction(
  import.meta.url,
  'askSubscriber',
  function* ({ id, email, at, mail }: Wish): Steps<void> {
    const rows = yield* sql<{ id: string }>(
      `INSERT INTO status_subscribers (id, email, asked_at)
       SELECT $1, $2, CAST($3 AS BIGINT) WHERE (SELECT count(*) FROM status_subscribers) < ${subscribersMax}
       ON CONFLICT (email) DO UPDATE SET id = excluded.id, asked_at = excluded.asked_at
         WHERE status_subscribers.confirmed_at IS NULL AND status_subscribers.asked_at < $4
       RETURNING id`,
      [id, email, at, at - askAgainMs],
    );
    yield* queueMails([mail], rows.length > 0);
  },
);

/** Also one that is confirmed already: mail programs open links twice. */
export const confirmSubscriber = transaction(
  import.meta.url,
  'confirmSubscriber',
  function* (input: { id: string; at: number; askedAfter: number }): Steps<boolean> {
    const rows = yield* sql(
      `UPDATE status_subscribers SET confirmed_at = coalesce(confirmed_at, $2)
       WHERE id = $1 AND (confirmed_at IS NOT NULL OR asked_at > $3) RETURNING id`,
      [input.id, input.at, input.askedAfter],
    );
    return rows.length > 0;
  },
);
