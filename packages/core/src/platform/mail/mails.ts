/** The queue of emails: what is reported by email is queued with what happened, and survives a crash and an outage. */
import { type Language, languageFrom } from '../../domain/languages/languages.ts';
import { execute, type Store } from '../../storage/store.ts';
import { seal, unseal } from '../accounts/seal.ts';
import { newId } from '../id.ts';
import { iso } from '../iso.ts';
import type { Mail } from './mailer.ts';
import { type MailContent, writeMail } from './texts/texts.ts';
import { claimMail, type MailOutcome, type MailRow, type NewMail, noteMail, queueAlone } from './write.ts';

const dayMs = 86_400_000;
/** Longer than the longest attempt. */
const claimMs = 120_000;
const subjectMax = 200;
const textMax = 20_000;

export type Email = MailContent & {
  to: string;
  unsubscribe?: Mail['unsubscribe'];
  /** For readers whose accounts have none, such as that of the page where it was asked for. */
  language?: Language | undefined;
};

/** With the English text, which a node of the version before sends. */
type Sealed = Mail & Partial<MailContent>;

const bounded = ({ subject, text }: Pick<Mail, 'subject' | 'text'>) => ({
  subject: subject.slice(0, subjectMax),
  text: text.slice(0, textMax),
});

export type Mails = ReturnType<typeof createMails>;

export function createMails(parts: { store: Store; pepper: string; now(): number }) {
  const { store, pepper, now } = parts;
  const listeners = new Set<() => void>();
  const counts = { sent: 0, failed: 0, dropped: 0 };

  /** For a transaction that queues it; `until` is when what it says is no longer true. */
  function seals({ language = 'en', ...email }: Email, until?: number): NewMail {
    const at = now();
    const sealed: Sealed = { ...email, ...bounded(writeMail(email.kind, email.values, 'en')), language };
    const expiresAt = Math.min(until ?? Number.POSITIVE_INFINITY, at + dayMs);
    return { id: newId('eml', at), mail: seal(JSON.stringify(sealed), pepper), at, expiresAt };
  }

  /** Of the first account that has one, of those whose person or address for notices it is. */
  async function languageOf(to: string): Promise<Language | undefined> {
    const [row] = await store.query<{ language: string }>(
      `SELECT a.language FROM accounts a WHERE a.language IS NOT NULL AND (a.email = $1 OR a.id IN (
         SELECT m.account_id FROM members m JOIN people p ON p.id = m.person_id
         WHERE p.email = $1 AND m.left_at IS NULL)) ORDER BY a.id LIMIT 1`,
      [to],
    );
    return languageFrom(row?.language);
  }

  const wake = () => {
    for (const listener of listeners) listener();
  };

  return {
    seal: seals,
    languageOf,
    /** After a transaction that queued one. */
    wake,
    /** Called when an email is waiting. */
    onDue(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    /** For what is stored nowhere else. */
    async queue(mail: Email, until?: number): Promise<void> {
      await store.transact(queueAlone, [seals(mail, until)]);
      wake();
    },

    claim(): Promise<MailRow | null> {
      const at = now();
      return store.transact(claimMail, { at, again: at + claimMs, lock: store.dialect === 'postgres' });
    },

    /** Where no other process sends: what the one before was sending when it ended waits no longer. */
    async retryAll(): Promise<void> {
      const sql = "UPDATE mails SET next_at = $1 WHERE state = 'waiting' AND next_at > $1";
      await store.transact(execute, { sql, params: [now()] });
      wake();
    },

    /** In clear, only for sending. */
    async open({ mail }: MailRow): Promise<Mail> {
      const { kind, values, ...asQueued } = JSON.parse(unseal(mail, pepper)) as Sealed;
      if (kind === undefined || values === undefined) return { ...asQueued, language: 'en' };
      const language = (await languageOf(asQueued.to)) ?? asQueued.language;
      const written = writeMail(kind, values, language);
      return { ...asQueued, ...bounded(written), language: written.language };
    },

    async note({ id, attempts }: MailRow, outcome: MailOutcome): Promise<void> {
      const isMine = await store.transact(noteMail, { id, attempts, at: now(), outcome });
      if (isMine) counts[outcome.state === 'waiting' ? 'failed' : outcome.state]++;
    },

    /** Of this process since it started. */
    counts: (): Readonly<typeof counts> => counts,

    /** For the operator; dropped ones are remembered for a week. */
    async state() {
      const [row] = await store.query<{
        waiting: number;
        retried: number;
        dropped: number;
        oldest: number | null;
        error: string | null;
      }>(
        `SELECT count(CASE WHEN state = 'waiting' THEN 1 END) AS waiting,
           count(CASE WHEN state = 'waiting' AND error IS NOT NULL THEN 1 END) AS retried,
           count(CASE WHEN state = 'dropped' THEN 1 END) AS dropped,
           min(CASE WHEN state = 'waiting' THEN created_at END) AS oldest,
           (SELECT error FROM mails WHERE error IS NOT NULL ORDER BY next_at DESC LIMIT 1) AS error FROM mails`,
      );
      const { waiting, retried, dropped, oldest, error } = row!;
      return {
        waiting: Number(waiting),
        retried: Number(retried),
        dropped: Number(dropped),
        oldest_waiting: iso(oldest),
        last_error: error,
      };
    },
  };
}
