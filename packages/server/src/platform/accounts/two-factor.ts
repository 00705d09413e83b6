/** Turning two-factor authentication on and off. */
import { hash } from 'node:crypto';
import { fail } from '../../errors.ts';
import type { PlatformParts } from '../parts.ts';
import { type AccountProofRow, accountProofTable } from './account.ts';
import { requirePassword } from './change-password.ts';
import { requireSecondFactor } from './log-in.ts';
import { seal, unseal } from './seal.ts';
import { newRecoveryCodes, newTotpSecret, totpStep, totpUri } from './totp.ts';
import { changeAccount } from './write.ts';

/** A secret to scan; nothing changes at login until it is confirmed with a code. */
export async function beginTotp(parts: PlatformParts, accountId: string, email: string) {
  if ((await stored(parts, accountId)).on) throw fail('conflict', 'Two-factor authentication is on already.');
  const secret = newTotpSecret();
  await parts.store.transact(changeAccount, {
    id: accountId,
    change: { totpSecret: seal(secret, parts.pepper) },
  });
  return { secret, uri: totpUri(secret, email) };
}

export async function confirmTotp(
  parts: PlatformParts,
  accountId: string,
  code: string,
  sessionId: string | null,
) {
  const { on, sealed } = await stored(parts, accountId);
  if (on || sealed === null) throw fail('conflict', 'Begin with a new secret first.');
  const step = totpStep(unseal(sealed, parts.pepper), code, parts.now());
  if (step === undefined)
    throw fail('invalid_request', 'The code does not fit; check the clock of the device.', { param: 'totp' });
  const codes = newRecoveryCodes();
  const recoveryCodes = JSON.stringify(codes.map((word) => hash('sha256', word, 'hex')));
  await parts.store.transact(changeAccount, {
    id: accountId,
    change: { totpOn: 1, totpLastStep: step, recoveryCodes },
    endSessions: sessionId === null ? 'all' : { except: sessionId },
  });
  return { recovery_codes: codes };
}

export async function endTotp(
  parts: PlatformParts,
  accountId: string,
  password: string,
  code: string,
): Promise<void> {
  if (!(await stored(parts, accountId)).on) throw fail('conflict', 'Two-factor authentication is off.');
  await requireOwner(parts, accountId, password, code);
  await parts.store.transact(changeAccount, {
    id: accountId,
    change: { totpOn: 0, totpSecret: null, recoveryCodes: '[]' },
  });
}

/** Password, and second factor where it is on. Answers the owner's email. */
export async function requireOwner(
  parts: PlatformParts,
  accountId: string,
  password: string,
  code: string | undefined,
): Promise<string> {
  await requirePassword(parts, accountId, password);
  const { on, sealed, email } = await stored(parts, accountId);
  if (!on || sealed === null) return email;
  await requireSecondFactor(parts, { id: accountId, email }, sealed, code);
  return email;
}

async function stored(parts: PlatformParts, accountId: string) {
  const [row] = await parts.store.query<AccountProofRow>(
    `SELECT ${accountProofTable.columns} FROM accounts WHERE id = $1`,
    [accountId],
  );
  return {
    on: row?.totp_on === 1,
    sealed: row?.totp_secret ?? null,
    email: row?.email ?? '',
  };
}
