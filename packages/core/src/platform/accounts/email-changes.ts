/** Changing the email address that a person logs in with: confirmed by a link to the old one and to the new one. */

import { isDisposable } from '../../domain/email/lists.ts';
import { fail } from '../../errors.ts';
import { newId } from '../id.ts';
import type { PlatformParts } from '../parts.ts';
import {
  answerEmailChange,
  cancelEmailChange,
  type EmailChangeRow,
  emailChangeTable,
  lookAtEmailChange,
  openEmailChange,
} from './email-change-rows.ts';
import { normalizeEmail } from './log-in.ts';
import { newToken, tokenDigest } from './sessions.ts';
import { requireProof } from './two-factor.ts';

const openMs = 24 * 60 * 60_000;

export type EmailChanges = ReturnType<typeof createEmailChanges>;

export interface EmailChangeWish {
  personId: string;
  sessionId: string;
  email: string;
  password: string;
  totp: string | undefined;
}

export function createEmailChanges(parts: PlatformParts) {
  const { store, mails, now } = parts;
  const linkOf = (token: string) => `${parts.ownUrl()}/confirm-email#token=${token}`;

  /** Their texts say only what the mailbox may know. */
  async function linksTo(
    { from, to }: { from: string; to: string },
    oldToken: string,
    newToken: string,
    until: number,
  ) {
    const [taken] = await store.query('SELECT id FROM people WHERE email = $1', [to]);
    const language = await mails.languageOf(from);
    const approve = { from, to, url: linkOf(oldToken) };
    return [
      mails.seal({ to: from, kind: 'approveNewEmail', values: approve }, until),
      taken === undefined
        ? mails.seal({ to, kind: 'confirmNewEmail', values: { to, url: linkOf(newToken) }, language }, until)
        : mails.seal({ to, kind: 'newEmailTaken', values: { to } }, until),
    ];
  }

  const view = (row: EmailChangeRow) => ({
    email: row.new_email,
    approved: row.old_confirmed_at !== null,
    confirmed: row.new_confirmed_at !== null,
    expires_at: new Date(row.expires_at).toISOString(),
  });

  return {
    /** The answer is the same whether the new email address has an account or not. */
    async begin(wish: EmailChangeWish) {
      const email = normalizeEmail(wish.email);
      await requireProof(parts, wish.personId, wish.password, wish.totp);
      if (!parts.settings.disposableEmail && isDisposable(email))
        throw fail(
          'invalid_request',
          'email: disposable email addresses can’t be used. Use a permanent one.',
          {
            param: 'email',
          },
        );
      const [oldToken, freshToken] = [newToken(), newToken()];
      const at = now();
      const expiresAt = at + openMs;
      const [person] = await store.query<{ email: string }>('SELECT email FROM people WHERE id = $1', [
        wish.personId,
      ]);
      const row = await store.transact(openEmailChange, {
        id: newId('emc', at),
        personId: wish.personId,
        sessionId: wish.sessionId,
        newEmail: email,
        oldDigest: tokenDigest(oldToken),
        newDigest: tokenDigest(freshToken),
        at,
        expiresAt,
        mails: await linksTo({ from: person?.email ?? '', to: email }, oldToken, freshToken, expiresAt),
      });
      mails.wake();
      return view(row);
    },

    /** Null if there is none. */
    async open(personId: string) {
      const [row] = await store.query<EmailChangeRow>(
        `SELECT ${emailChangeTable.columns} FROM email_changes
         WHERE person_id = $1 AND ended_at IS NULL AND expires_at > $2 ORDER BY id DESC LIMIT 1`,
        [personId, now()],
      );
      return row === undefined ? null : view(row);
    },

    cancel: (personId: string) => store.transact(cancelEmailChange, { personId, at: now() }),

    /** The new mailbox may belong to someone else: the mail does not say whose login it is. */
    async look(token: string) {
      const digest = tokenDigest(token);
      const row = await store.transact(lookAtEmailChange, { digest, at: now() });
      const isOld = row.old_digest === digest;
      return {
        mailbox: isOld ? ('old' as const) : ('new' as const),
        from: isOld ? row.old_email : null,
        to: row.new_email,
        confirmed: (isOld ? row.old_confirmed_at : row.new_confirmed_at) !== null,
      };
    },

    async answer(
      token: string,
      action: 'confirm' | 'cancel',
      { ip, requestId }: { ip: string; requestId: string },
    ) {
      const digest = tokenDigest(token);
      const { old_email: from, new_email: to } = await store.transact(lookAtEmailChange, {
        digest,
        at: now(),
      });
      const language = await mails.languageOf(from);
      const mail = mails.seal({ to: from, kind: 'emailChanged', values: { from, to }, language });
      const answer = { digest, action, ip, at: now(), mail };
      const { state, row, accountIds } = await store.transact(answerEmailChange, answer);
      mails.wake();
      for (const accountId of accountIds) parts.messages.publish({ kind: 'account', accountId });
      if (state !== 'changed') return state;
      const { person_id: personId, session_id: except } = row;
      parts.messages.publish({ kind: 'sessions', personId, except, requestId });
      return state;
    },
  };
}
