/** Turning two-factor authentication on and off. */
import { hash } from 'node:crypto';
import { fail } from '../../errors.ts';
import type { PlatformParts } from '../parts.ts';
import { changeAndEndSessions, requirePassword } from './change-password.ts';
import { normalizeEmail, requireSecondFactor } from './log-in.ts';
import { type PersonRow, personTable } from './person.ts';
import { changePerson } from './person-rows.ts';
import { seal, unseal } from './seal.ts';
import { securityNotice } from './security-notices.ts';
import { issuedCode, newRecoveryCodes, newTotpSecret, totpStep, totpUri } from './totp.ts';

const noTotp = { totpOn: 0, totpSecret: null, recoveryCodes: '[]' } as const;

/** A secret to scan; nothing changes at login until it is confirmed with a code. */
export async function beginTotp(parts: PlatformParts, personId: string) {
  const { on, email } = await stored(parts, personId);
  if (on) throw fail('conflict', 'Two-factor authentication is already on.');
  const secret = newTotpSecret();
  await parts.store.transact(changePerson, {
    id: personId,
    change: { totpSecret: seal(secret, parts.pepper) },
  });
  return { secret, uri: totpUri(secret, email) };
}

export async function confirmTotp(
  parts: PlatformParts,
  personId: string,
  code: string,
  sessionId: string | null,
) {
  const { on, sealed } = await stored(parts, personId);
  if (on || sealed === null) throw fail('conflict', 'Request a new secret first.');
  const step = totpStep(unseal(sealed, parts.pepper), issuedCode(code), parts.now());
  if (step === undefined)
    throw fail('invalid_request', 'The code is wrong. Check the clock of your device.', { param: 'totp' });
  const codes = newRecoveryCodes();
  const recoveryCodes = JSON.stringify(codes.map((word) => hash('sha256', word, 'hex')));
  const change = { totpOn: 1, totpLastStep: step, recoveryCodes };
  const mails = await securityNotice(parts, personId, 'totpOn');
  await changeAndEndSessions(parts, personId, change, sessionId, mails);
  return { recovery_codes: codes };
}

export async function endTotp(
  parts: PlatformParts,
  personId: string,
  password: string,
  code: string,
): Promise<void> {
  if (!(await stored(parts, personId)).on) throw fail('conflict', 'Two-factor authentication is off.');
  await requireProof(parts, personId, password, code);
  const mails = await securityNotice(parts, personId, 'totpOff');
  await parts.store.transact(changePerson, { id: personId, change: noTotp, mails });
  parts.mails.wake();
}

/** For someone who lost the authenticator and the recovery codes; the password still counts. Returns the person's id. */
export async function resetTotp(
  parts: PlatformParts,
  { email, operatorId }: { email: string; operatorId: string | null },
): Promise<string> {
  const [row] = await parts.store.query<PersonRow>(
    `SELECT ${personTable.columns} FROM people WHERE email = $1`,
    [normalizeEmail(email)],
  );
  if (row === undefined) throw fail('not_found', `No one logs in with ${email}.`, { param: 'email' });
  if (row.totp_on !== 1) throw fail('conflict', `${row.email} doesn’t use two-factor authentication.`);
  // A stolen session must not be able to turn it off.
  if (row.id === operatorId)
    throw fail('conflict', 'Turn your own two-factor authentication off in your settings.');
  await changeAndEndSessions(parts, row.id, noTotp, null, await securityNotice(parts, row.id, 'totpReset'));
  return row.id;
}

/** Password, and second factor where it is on. */
export async function requireProof(
  parts: PlatformParts,
  personId: string,
  password: string,
  code: string | undefined,
): Promise<void> {
  await requirePassword(parts, personId, password);
  await requireCode(parts, personId, code);
}

/** The second factor, where it is on. A code is spent by it. Returns the email address of the person. */
export async function requireCode(
  parts: PlatformParts,
  personId: string,
  code: string | undefined,
): Promise<string> {
  const { on, sealed, email } = await stored(parts, personId);
  if (on && sealed !== null) await requireSecondFactor(parts, { id: personId, email }, sealed, code);
  return email;
}

async function stored(parts: PlatformParts, personId: string) {
  const [row] = await parts.store.query<PersonRow>(
    `SELECT ${personTable.columns} FROM people WHERE id = $1`,
    [personId],
  );
  return {
    on: row?.totp_on === 1,
    sealed: row?.totp_secret ?? null,
    email: row?.email ?? '',
  };
}
