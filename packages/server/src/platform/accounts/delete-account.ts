/** Deleting one's account: confirmed by password and second factor, in force everywhere before it answers. */
import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { fail } from '../../errors.ts';
import { execute, type Store } from '../../storage/store.ts';
import { dollars } from '../money.ts';
import type { PlatformParts } from '../parts.ts';
import { type Erasing, eraseAccount } from './erase.ts';
import { hashPassword } from './password.ts';
import { requireOwner } from './two-factor.ts';

/** A purse that lies idle is given back within a second, and most calls end within moments. */
const triesMax = 6;
const pauseMs = 500;
const biteRows = 1000;

export interface DeleteWish {
  accountId: string;
  password: string;
  totp: string | undefined;
  giveUp: boolean;
}

export async function deleteAccount(parts: PlatformParts, wish: DeleteWish) {
  const { store, messages } = parts;
  const { accountId } = wish;
  const email = await requireOwner(parts, accountId, wish.password, wish.totp);
  const passwordHash = await hashPassword(randomBytes(32).toString('base64url'));
  const at = parts.now();
  const erased = await erase(parts, { accountId, giveUp: wish.giveUp, passwordHash, at });
  for (const keyId of erased.keyIds) messages.publish({ kind: 'key', keyId, revoked: true });
  messages.publish({ kind: 'account', accountId });
  // The log may be long: the answer does not wait for it, and upkeep does what is left of it.
  forgetCallers(store, accountId).catch((error: unknown) =>
    parts.log.warn({ err: error, accountId }, 'addresses of a deleted account wait for upkeep'),
  );
  await parts.mailer.send({
    to: email,
    subject: 'Your Oja account is deleted',
    text: `The account of ${email} is deleted: its keys are revoked, its sessions and webhooks ended. Entries stay in the books without your name, and receipts as they were issued, as the law asks. If it was not you, tell the operator.`,
  });
  return { forfeited: dollars(erased.forfeitedMicros), keys_revoked: erased.keyIds.length };
}

async function erase({ store }: PlatformParts, input: Erasing) {
  for (let tries = 1; ; tries++) {
    const erased = await store.transact(eraseAccount, input);
    if (erased !== 'busy') return erased;
    if (tries === triesMax) {
      throw fail('conflict', 'Calls of this account are still running; stop them, then try again.');
    }
    await pause(pauseMs);
  }
}

/** Takes addresses and programs of callers out of the log, in small bites: calls of others do not wait. */
export async function forgetCallers(store: Store, accountId: string): Promise<void> {
  for (let last = ''; ; ) {
    const rows = await store.query<{ id: string }>(
      `SELECT id FROM requests WHERE account_id = $1 AND id > $2 ORDER BY id LIMIT ${biteRows}`,
      [accountId, last],
    );
    if (rows.length === 0) return;
    const first = rows[0]!.id;
    last = rows.at(-1)!.id;
    await store.transact(execute, {
      sql: `UPDATE requests SET ip = '', user_agent = '' WHERE account_id = $1 AND id >= $2 AND id <= $3
              AND (ip <> '' OR user_agent <> '')`,
      params: [accountId, first, last],
    });
  }
}
