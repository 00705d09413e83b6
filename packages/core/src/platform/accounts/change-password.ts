/** Changing and resetting a password. */
import { fail } from '../../errors.ts';
import type { NewMail } from '../mail/write.ts';
import type { PlatformParts } from '../parts.ts';
import { refuseCommonPassword } from './common-passwords.ts';
import { beginAttempt } from './lock-out.ts';
import { normalizeEmail } from './log-in.ts';
import { hashPassword, passwordMatches } from './password-hash.ts';
import { type PersonRow, personTable } from './person.ts';
import { changePerson, openReset, type PersonChange, useReset } from './person-rows.ts';
import { securityNotice } from './security-notices.ts';
import { newToken, tokenDigest } from './sessions.ts';

const resetMs = 60 * 60_000;

export async function changePassword(
  parts: PlatformParts,
  input: { personId: string; sessionId: string | null; current: string; fresh: string },
): Promise<void> {
  const email = await requirePassword(parts, input.personId, input.current);
  refuseCommonPassword(input.fresh, email);
  const passwordHash = await hashPassword(input.fresh);
  const mails = await securityNotice(parts, input.personId, 'passwordChanged');
  await changeAndEndSessions(parts, input.personId, { passwordHash }, input.sessionId, mails);
}

/** What a person proves themselves by changes: every session but the one that changes it ends. */
export async function changeAndEndSessions(
  parts: PlatformParts,
  personId: string,
  change: PersonChange,
  sessionId: string | null,
  mails: NewMail[],
): Promise<void> {
  const endSessions = sessionId === null ? 'all' : { except: sessionId };
  await parts.store.transact(changePerson, { id: personId, change, endSessions, mails });
  parts.mails.wake();
  parts.messages.publish({ kind: 'sessions', personId, except: sessionId ?? undefined });
}

/** Returns the email address of the person. */
export async function requirePassword(
  parts: PlatformParts,
  personId: string,
  password: string,
): Promise<string> {
  const [row] = await parts.store.query<PersonRow>(
    `SELECT ${personTable.columns} FROM people WHERE id = $1`,
    [personId],
  );
  const email = row?.email ?? '';
  if (row?.password_hash === null)
    throw fail('login_failed', 'You have no password yet. Request a reset link to set one.', {
      param: 'current_password',
    });
  const forgive = await beginAttempt(parts, email, 'current password');
  if (!(await passwordMatches(password, row?.password_hash ?? undefined)))
    throw fail('login_failed', 'The current password is wrong.', { param: 'current_password' });
  await forgive();
  return email;
}

/** Says the same, and after the same time, whether the email is known or not: the mail is prepared for both. */
export async function askReset(parts: PlatformParts, email: string): Promise<void> {
  const address = normalizeEmail(email);
  const token = newToken();
  const at = parts.now();
  const expiresAt = at + resetMs;
  const mail = parts.mails.seal(
    {
      to: address,
      kind: 'resetPassword',
      values: { url: `${parts.ownUrl()}/console/reset#token=${token}` },
    },
    expiresAt,
  );
  await parts.store.transact(openReset, { digest: tokenDigest(token), email: address, expiresAt, at, mail });
  parts.mails.wake();
}

export async function resetPassword(
  parts: PlatformParts,
  { token, fresh, requestId, ip }: { token: string; fresh: string; requestId: string; ip: string },
): Promise<void> {
  const digest = tokenDigest(token);
  const [person] = await parts.store.query<{ id: string; email: string }>(
    'SELECT p.id, p.email FROM password_resets r JOIN people p ON p.id = r.person_id WHERE r.digest = $1',
    [digest],
  );
  refuseCommonPassword(fresh, person?.email);
  const passwordHash = await hashPassword(fresh);
  const mails = person === undefined ? [] : await securityNotice(parts, person.id, 'passwordReset');
  const personId = await parts.store.transact(useReset, { digest, passwordHash, ip, at: parts.now(), mails });
  parts.mails.wake();
  parts.messages.publish({ kind: 'sessions', personId, requestId });
}
