/** The person confirms a link: with their password, or with a mailed link in the same browser; and with their second factor. */
import { fail } from '../../../errors.ts';
import { networkOf } from '../../limits/network-of.ts';
import type { PlatformParts } from '../../parts.ts';
import { beginAttempt } from '../lock-out.ts';
import { type CreatePersonal, requireSecondFactor } from '../log-in.ts';
import { passwordMatches } from '../password-hash.ts';
import { type PersonRow, personFromRow, personTable } from '../person.ts';
import { tokenDigest, type Visitor } from '../sessions.ts';
import { type Admitted, admit } from './admit.ts';
import { linkIdentity, useToken } from './identity-rows.ts';
import { openHeld, type Pending, sealHeld } from './sealed-cookie.ts';

const mailedMs = 10 * 60_000;

interface Proof {
  password?: string;
  totp?: string;
  token?: string;
}

async function readPerson({ store }: PlatformParts, id: string): Promise<PersonRow> {
  const [row] = await store.query<PersonRow>(`SELECT ${personTable.columns} FROM people WHERE id = $1`, [id]);
  if (row === undefined) throw fail('sso_failed', 'This person no longer exists.');
  return row;
}

export async function confirmPending(
  parts: PlatformParts,
  pending: Pending,
  proof: Proof,
  visitor: Visitor,
  createPersonal: CreatePersonal,
): Promise<Admitted> {
  const row = await readPerson(parts, pending.personId);
  if (!pending.linked) await requireConfirmation(parts, pending, row, proof, visitor);
  const person = personFromRow(row);
  if (person.totpOn) await requireSecondFactor(parts, person, row.totp_secret as string, proof.totp);
  const used = { digest: tokenDigest(pending.id), expiresAt: parts.now() + mailedMs };
  if (!(await parts.store.transact(useToken, used)))
    throw fail('sso_failed', 'This login was finished already. Start again.');
  const { issuer, subject, email, personId } = pending;
  if (!pending.linked)
    await parts.store.transact(linkIdentity, { personId, issuer, subject, email, at: parts.now() });
  return admit(parts, row, pending, visitor, createPersonal);
}

async function requireConfirmation(
  parts: PlatformParts,
  pending: Pending,
  row: PersonRow,
  { password, token }: Proof,
  visitor: Visitor,
): Promise<void> {
  if (token !== undefined) {
    const mailed = openHeld('mailed', token, parts.now(), parts.pepper);
    if (mailed?.pendingId === pending.id && mailed.personId === row.id) return;
    throw fail(
      'sso_failed',
      'token: this link has expired or belongs to another browser. Open it in the browser where you started.',
      { param: 'token' },
    );
  }
  if (password === undefined)
    throw fail('invalid_request', 'password or token is required to link this identity.', {
      param: 'password',
    });
  const forgive = await beginAttempt(parts, row.email, networkOf(visitor.ip));
  if (!(await passwordMatches(password, row.password_hash ?? undefined)))
    throw fail('login_failed', 'The password is wrong.', { param: 'password' });
  await forgive();
}

/** Goes to the email address of the person; attempts are counted, so that nobody's mailbox is filled by others. */
export async function mailConfirmation(
  parts: PlatformParts,
  pending: Pending,
  provider: string,
): Promise<void> {
  const { email } = await readPerson(parts, pending.personId);
  await beginAttempt(parts, email, 'identity link');
  const until = parts.now() + mailedMs;
  const held = { kind: 'mailed', pendingId: pending.id, personId: pending.personId } as const;
  const token = sealHeld(held, until, parts.pepper);
  const values = { provider, url: `${parts.ownUrl()}/login/confirm#token=${token}` };
  await parts.mails.queue({ to: email, kind: 'linkIdentity', values }, until);
}
