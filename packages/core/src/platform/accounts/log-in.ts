/** Signing up and logging in. */
import { hash } from 'node:crypto';
import { fail } from '../../errors.ts';
import { newId } from '../id.ts';
import { networkOf } from '../limits/network-of.ts';
import type { PlatformParts } from '../parts.ts';
import { type Account, type AccountRow, accountColumns, accountFromRow } from './account.ts';
import { refuseCommonPassword } from './common-passwords.ts';
import { beginAttempt } from './lock-out.ts';
import { hashPassword, passwordMatches } from './password-hash.ts';
import { type Person, type PersonRow, personFromRow, personTable } from './person.ts';
import { useRecoveryCode, useTotpStep } from './person-rows.ts';
import { unseal } from './seal.ts';
import { securityNotice } from './security-notices.ts';
import { startSession, type Visitor } from './sessions.ts';
import { lacksSso, ssoRequired } from './sso/required.ts';
import { issuedCode, totpStep } from './totp.ts';
import { type Created, createAccount } from './write.ts';

export const normalizeEmail = (email: string) => email.trim().toLowerCase();

export async function signUp(
  parts: PlatformParts,
  input: { email: string; password: string; name: string; role?: Account['role'] },
): Promise<Created> {
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

export async function logIn(
  parts: PlatformParts,
  input: LogInInput,
  visitor: Visitor,
  createPersonal: CreatePersonal,
) {
  const email = normalizeEmail(input.email);
  const from = networkOf(visitor.ip);
  const forgive = await beginAttempt(parts, email, from);
  const [row] = await parts.store.query<PersonRow>(
    `SELECT ${personTable.columns} FROM people WHERE email = $1`,
    [email],
  );
  if (!(await passwordMatches(input.password, row?.password_hash ?? undefined)))
    throw fail('login_failed', 'The email address or password is wrong.');
  await forgive();
  const person = personFromRow(row!);
  if (person.totpOn) await requireSecondFactor(parts, person, row!.totp_secret as string, input.totp);
  const create = () => createPersonal(person.id, visitor);
  const account = await chooseAccount(parts, person, row!.last_account_id, create);
  const session = await startSession(parts, { personId: person.id, accountId: account.id }, visitor);
  return { account, person, ...session };
}

/** A new account for a person who has none left: a sign-up, which can be refused. */
export type CreatePersonal = (personId: string, visitor: Visitor) => Promise<Account>;

/** The account that the person used last, another one that is active, or a new one for who has none left. */
export async function chooseAccount(
  parts: PlatformParts,
  person: Person,
  lastId: string | null,
  create: () => Promise<Account>,
  ssoDomain: string | null = null,
): Promise<Account> {
  const [row] = await parts.store.query<AccountRow & { lacks_sso: number }>(
    `SELECT ${accountColumns}, CASE WHEN ${lacksSso('$3')} THEN 1 ELSE 0 END AS lacks_sso FROM members m JOIN accounts a ON a.id = m.account_id
     WHERE m.person_id = $1 AND m.left_at IS NULL
     ORDER BY lacks_sso, CASE WHEN a.state = 'active' THEN 0 ELSE 1 END, CASE WHEN a.id = $2 THEN 0 ELSE 1 END, m.joined_at
     LIMIT 1`,
    [person.id, lastId ?? '', ssoDomain ?? ''],
  );
  if (row?.lacks_sso === 1) throw ssoRequired();
  const account = row === undefined ? undefined : accountFromRow(row);
  if (account?.state === 'suspended') throw fail('account_suspended', 'This account is suspended.');
  return account ?? create();
}

export async function requireSecondFactor(
  parts: PlatformParts,
  person: Pick<Person, 'id' | 'email'>,
  sealed: string,
  code: string | undefined,
): Promise<void> {
  if (code === undefined)
    throw fail('totp_required', 'This account uses two-factor authentication.', { param: 'totp' });
  const forgive = await beginAttempt(parts, person.email, 'second factor');
  if (await secondFactorFits(parts, person.id, sealed, code)) return forgive();
  throw fail('login_failed', 'The authenticator code is wrong or was already used.', {
    param: 'totp',
  });
}

async function secondFactorFits(
  parts: PlatformParts,
  personId: string,
  sealed: string,
  typed: string,
): Promise<boolean> {
  const code = issuedCode(typed);
  if (/^\d{6}$/.test(code)) {
    const step = totpStep(unseal(sealed, parts.pepper), code, parts.now());
    return step !== undefined && parts.store.transact(useTotpStep, { id: personId, step });
  }
  const [person] = await parts.store.query<{ recovery_codes: string }>(
    'SELECT recovery_codes FROM people WHERE id = $1',
    [personId],
  );
  const left = (JSON.parse(person?.recovery_codes ?? '[]') as string[]).length - 1;
  const mails = await securityNotice(parts, personId, 'recoveryCode', left);
  const digest = hash('sha256', code, 'hex');
  const used = await parts.store.transact(useRecoveryCode, { id: personId, digest, mails });
  parts.mails.wake();
  return used;
}
