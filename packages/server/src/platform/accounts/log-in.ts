/** Signing up and logging in. */
import { hash } from 'node:crypto';
import { fail } from '../../errors.ts';
import { newId } from '../id.ts';
import { networkOf } from '../limits/network-of.ts';
import type { PlatformParts } from '../parts.ts';
import { type Account, type AccountProofRow, accountFromRow, accountProofTable } from './account.ts';
import { refuseCommonPassword } from './common-passwords.ts';
import { beginAttempt } from './lock-out.ts';
import { hashPassword, passwordMatches } from './password-hash.ts';
import { unseal } from './seal.ts';
import { startSession, type Visitor } from './sessions.ts';
import { totpStep } from './totp.ts';
import { createAccount, useRecoveryCode, useTotpStep } from './write.ts';

export const normalizeEmail = (email: string) => email.trim().toLowerCase();

export async function signUp(
  parts: PlatformParts,
  input: { email: string; password: string; name: string; role?: Account['role'] },
): Promise<Account> {
  refuseCommonPassword(input.password, input.email);
  const passwordHash = await hashPassword(input.password);
  const at = parts.now();
  return parts.store.transact(createAccount, {
    id: newId('acc', at),
    email: normalizeEmail(input.email),
    name: input.name,
    passwordHash,
    role: input.role ?? 'developer',
    at,
  });
}

export interface LogInInput {
  email: string;
  password: string;
  /** Six digits of the authenticator, or a recovery code. */
  totp?: string;
}

export async function logIn(parts: PlatformParts, input: LogInInput, visitor: Visitor) {
  const email = normalizeEmail(input.email);
  const from = networkOf(visitor.ip);
  const forgive = await beginAttempt(parts, email, from);
  const [row] = await parts.store.query<AccountProofRow>(
    `SELECT ${accountProofTable.columns} FROM accounts WHERE email = $1`,
    [email],
  );
  if (!(await passwordMatches(input.password, row?.password_hash)))
    throw fail('login_failed', 'The email or the password is wrong.');
  await forgive();
  const account = accountFromRow(row!);
  if (account.state === 'suspended') throw fail('account_suspended', 'This account is suspended.');
  if (account.totpOn) await requireSecondFactor(parts, account, row!.totp_secret as string, input.totp);
  return { account, ...(await startSession(parts, account, visitor)) };
}

export async function requireSecondFactor(
  parts: PlatformParts,
  account: Pick<Account, 'id' | 'email'>,
  sealed: string,
  code: string | undefined,
): Promise<void> {
  if (code === undefined)
    throw fail('totp_required', 'This account uses two-factor authentication.', { param: 'totp' });
  const forgive = await beginAttempt(parts, account.email, 'second factor');
  if (await secondFactorFits(parts, account.id, sealed, code)) return forgive();
  throw fail('login_failed', 'The code of the authenticator is wrong or was used already.', {
    param: 'totp',
  });
}

async function secondFactorFits(
  parts: PlatformParts,
  accountId: string,
  sealed: string,
  code: string,
): Promise<boolean> {
  if (/^\d{6}$/.test(code)) {
    const step = totpStep(unseal(sealed, parts.pepper), code, parts.now());
    return step !== undefined && parts.store.transact(useTotpStep, { id: accountId, step });
  }
  return parts.store.transact(useRecoveryCode, {
    id: accountId,
    digest: hash('sha256', code.toLowerCase(), 'hex'),
  });
}
