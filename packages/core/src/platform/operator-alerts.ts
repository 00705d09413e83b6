/** What goes wrong and needs an operator: emailed once, and again only after an hour without it. */
import { type Steps, sql, transaction } from '../storage/store.ts';
import type { MailContent } from './mail/texts/texts.ts';
import { type NewMail, queueMails } from './mail/write.ts';
import type { PlatformParts } from './parts.ts';

export interface OperatorAlert {
  kind: 'provider-failing' | 'operation-failing' | 'negative-margin' | 'mcp-server-failing' | 'report';
  /** What it is about, such as `acme/main`. */
  name: string;
  mail: MailContent;
}

const overAfterMs = 3_600_000;
/** A platform on fire is one story: the rest shows in the console. */
const mailsMax = 20;

interface Seen extends Pick<OperatorAlert, 'kind' | 'name'> {
  at: number;
  mails: NewMail[];
}

/** The alert and its emails are written together. Returns whether it is new. */
export const raiseOperatorAlert = transaction(
  import.meta.url,
  'raiseOperatorAlert',
  function* ({ kind, name, at, mails }: Seen): Steps<boolean> {
    const known = yield* sql(
      'UPDATE operator_alerts SET seen_at = $3 WHERE kind = $1 AND name = $2 RETURNING name',
      [kind, name, at],
    );
    if (known.length > 0) return false;
    const fresh = yield* sql(
      `INSERT INTO operator_alerts (kind, name, since, seen_at) VALUES ($1, $2, $3, $3)
       ON CONFLICT (kind, name) DO NOTHING RETURNING name`,
      [kind, name, at],
    );
    if (fresh.length > 0) yield* queueMails(mails);
    return fresh.length > 0;
  },
);

export const endOperatorAlerts = transaction(
  import.meta.url,
  'endOperatorAlerts',
  function* (input: { before: number }): Steps<void> {
    yield* sql('DELETE FROM operator_alerts WHERE seen_at < $1', [input.before]);
  },
);

export async function raiseOperatorAlerts(
  parts: PlatformParts,
  alerts: readonly OperatorAlert[],
): Promise<void> {
  const { store, mails, now } = parts;
  const at = now();
  await store.transact(endOperatorAlerts, { before: at - overAfterMs });
  if (alerts.length === 0) return;
  const to = await operatorEmails(parts);
  for (const { kind, name, mail } of alerts.slice(0, mailsMax)) {
    const sealed = to.map((email) => mails.seal({ to: email, ...mail }));
    await store.transact(raiseOperatorAlert, { kind, name, at, mails: sealed });
  }
  mails.wake();
}

/** Where operators are reached. */
export const operatorEmails = async ({ store }: PlatformParts): Promise<string[]> => {
  const rows = await store.query<{ email: string }>(
    "SELECT email FROM accounts WHERE role = 'operator' AND deleted_at IS NULL AND state = 'active' LIMIT 20",
  );
  return rows.map(({ email }) => email);
};
