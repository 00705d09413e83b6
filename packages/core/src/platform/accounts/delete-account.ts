/** Deleting an account: confirmed by its owner or done by an operator, and in force on all nodes before it returns. */
import { setTimeout as pause } from 'node:timers/promises';
import { type Language, languageFrom } from '../../domain/languages/languages.ts';
import { fail } from '../../errors.ts';
import { oneLine } from '../mail/mailer.ts';
import type { MailValues } from '../mail/texts/texts.ts';
import type { NewMail } from '../mail/write.ts';
import { dollars } from '../money.ts';
import type { PlatformParts } from '../parts.ts';
import { requirePassword } from './change-password.ts';
import { type Erasing, eraseAccount, refuseErasing } from './erase.ts';
import { requireCode } from './two-factor.ts';

/** Most calls end within moments. */
const triesMax = 6;
/** What an operator cuts and cancels ends within seconds. */
const triesMaxAfterCut = 24;
const pauseMs = 500;

type DeletedBy = MailValues['deleted']['by'];

export interface DeleteWish {
  accountId: string;
  personId: string;
  password: string;
  totp: string | undefined;
  giveUp: boolean;
}

export async function deleteAccount(
  parts: PlatformParts,
  { accountId, personId, giveUp, ...proof }: DeleteWish,
) {
  await requirePassword(parts, personId, proof.password);
  const wish = { accountId, giveUp, by: null };
  // A code works once: it is not spent on what is refused anyway.
  await parts.store.transact(refuseErasing, { ...wish, at: parts.now() });
  const email = await requireCode(parts, personId, proof.totp);
  const told = await readMembers(parts, accountId);
  const mails = [notice(parts, told, email, 'you'), ...tellMembers(parts, told, email, { member: email })];
  return deleteWhole(parts, { ...wish, mails }, triesMax);
}

export interface OperatorDeleteWish {
  accountId: string;
  /** Of the account, so that a slip does not delete another. */
  email: string;
  giveUp: boolean;
  by: NonNullable<Erasing['by']>;
}

/** `stop` suspends it, cuts its calls and cancels its jobs: one that is to go cannot keep itself by being busy. */
export async function deleteByOperator(
  parts: PlatformParts,
  { email, ...wish }: OperatorDeleteWish,
  stop: () => Promise<void>,
) {
  const { accountId } = wish;
  await parts.store.transact(refuseErasing, { ...wish, at: parts.now() });
  const [account] = await parts.store.query<{ email: string }>('SELECT email FROM accounts WHERE id = $1', [
    accountId,
  ]);
  if (account!.email !== email.trim().toLowerCase())
    throw fail('conflict', `The account ${accountId} has another email address.`, { param: 'email' });
  await stop();
  const told = await readMembers(parts, accountId);
  const mails = [
    notice(parts, told, account!.email, 'operator'),
    ...tellMembers(parts, told, account!.email, 'operator'),
  ];
  return deleteWhole(parts, { ...wish, mails }, triesMaxAfterCut);
}

async function deleteWhole(parts: PlatformParts, wish: Omit<Erasing, 'at'>, triesMax: number) {
  const { requestLog, messages } = parts;
  const { accountId } = wish;
  const at = parts.now();
  const erased = await erase(parts, { ...wish, at }, triesMax);
  parts.mails.wake();
  for (const keyId of erased.keyIds) messages.publish({ kind: 'key', keyId, revoked: true });
  messages.publish({ kind: 'account', accountId, deleted: true });
  // The log may be long: the answer does not wait for it, and upkeep does what is left of it.
  requestLog
    .eraseCallers(accountId)
    .catch((error: unknown) =>
      parts.log.warn({ err: error, accountId }, 'IP addresses of a deleted account wait for upkeep'),
    );
  return { forfeited: dollars(erased.forfeitedMicros), keys_revoked: erased.keyIds.length };
}

interface Told {
  language: Language | undefined;
  /** Name of the account. */
  account: string;
  emails: string[];
}

/** Before it is deleted: who has to know. */
async function readMembers({ store }: PlatformParts, accountId: string): Promise<Told> {
  const rows = await store.query<{ account: string; email: string; language: string | null }>(
    `SELECT a.name AS account, a.language, p.email FROM accounts a JOIN members m ON m.account_id = a.id AND m.left_at IS NULL
       JOIN people p ON p.id = m.person_id WHERE a.id = $1`,
    [accountId],
  );
  return {
    account: oneLine(rows[0]?.account ?? ''),
    language: languageFrom(rows[0]?.language),
    emails: rows.map(({ email }) => email),
  };
}

const tellMembers = (parts: PlatformParts, told: Told, knows: string, by: DeletedBy): NewMail[] =>
  told.emails.filter((email) => email !== knows).map((email) => notice(parts, told, email, by));

/** When it is sent, nobody knows any more which language the account had. */
const notice = (parts: PlatformParts, { account, language }: Told, email: string, by: DeletedBy): NewMail =>
  parts.mails.seal({ to: email, kind: 'deleted', values: { account, email, by }, language });

async function erase({ store }: PlatformParts, input: Erasing, triesMax: number) {
  for (let tries = 1; ; tries++) {
    const erased = await store.transact(eraseAccount, input);
    if (erased !== 'busy') return erased;
    if (tries === triesMax) {
      const how = input.by === null ? 'stop them, then retry' : 'it is suspended in the meantime; retry';
      throw fail('conflict', `Calls of this account are still running; ${how}.`);
    }
    await pause(pauseMs);
  }
}
