/**
 * The transaction that deletes an account. Everything that names a person is deleted; what the books need stays under the
 * account's id: entries, top-ups, receipts as they were written, and the log's rows of what was charged.
 */

import { capNames } from '../../domain/caps.ts';
import { fail } from '../../errors.ts';
import { type Steps, send, sql, transaction } from '../../storage/store.ts';
import { capColumns } from '../ledger/cap-columns.ts';
import { post } from '../ledger/post.ts';
import { type ChangedWallet, changeWallet } from '../ledger/wallet.ts';
import { type NewMail, queueMails } from '../mail/write.ts';
import { dollars } from '../money.ts';
import { audit } from '../operation/write.ts';

export interface Erasing {
  accountId: string;
  /** Credits that are left, and payments under way, are given up. */
  giveUp: boolean;
  at: number;
  /** The operator who does it; null where it is an owner. */
  by: { actor: string; memberId?: string | null; ip: string; note: string } | null;
  /** To those who have to know. */
  mails: NewMail[];
}

export type Erased = { keyIds: string[]; forfeitedMicros: number } | 'busy';

export const eraseAccount = transaction(
  import.meta.url,
  'eraseAccount',
  function* (input: Erasing): Steps<Erased> {
    const { accountId: id, at } = input;
    const wallet = yield* lockWallet(id);
    if (wallet.held > 0) return 'busy';
    if (input.by !== null && (yield* countJobs(id)) > 0) return 'busy';
    yield* refuseWhileUnderWay(input, wallet.balance);
    if (wallet.balance > 0) {
      yield* post({
        accountId: id,
        kind: 'adjustment',
        reference: id,
        walletMicros: -wallet.balance,
        against: 'forfeited',
        note: 'Forfeited with the account',
        at,
      });
    }
    const keys = yield* sql<{ id: string }>(
      `UPDATE keys SET revoked_at = COALESCE(revoked_at, $2), name = 'deleted', ips = '[]',
         revoked_because = COALESCE(revoked_because, 'the account was deleted')
       WHERE account_id = $1 RETURNING id`,
      [id, at],
    );
    yield* forgetAccount(input);
    yield* audit({
      actor: input.by?.actor ?? id,
      memberId: input.by?.memberId,
      ip: input.by?.ip ?? '',
      at,
      action: 'account.delete',
      target: id,
      before: null,
      after: {
        forfeited: dollars(wallet.balance),
        keys_revoked: keys.length,
        ...(input.by === null ? {} : { note: input.by.note }),
      },
    });
    yield* queueMails(input.mails);
    return { keyIds: keys.map((key) => key.id), forfeitedMicros: wallet.balance };
  },
);

/** What would refuse an operator, before anything of the account is stopped. */
export const refuseErasing = transaction(
  import.meta.url,
  'refuseErasing',
  function* (input: Omit<Erasing, 'mails'>): Steps<void> {
    const wallet = yield* lockWallet(input.accountId);
    yield* refuseWhileUnderWay(input, wallet.balance);
  },
);

/** Locked first: holds, charges and credits wait for this row. */
function* lockWallet(id: string): Steps<ChangedWallet> {
  const wallet = yield* changeWallet(id, {});
  if (wallet === undefined) throw fail('not_found', `The account ${id} does not exist.`, { param: 'id' });
  return wallet;
}

function* countJobs(accountId: string): Steps<number> {
  const [jobs] = yield* sql<{ n: number }>(
    "SELECT count(*) AS n FROM jobs WHERE account_id = $1 AND state IN ('queued', 'running')",
    [accountId],
  );
  return jobs!.n;
}

function* refuseWhileUnderWay(
  { accountId, giveUp, at, by }: Omit<Erasing, 'mails'>,
  balance: number,
): Steps<void> {
  const [account] = yield* sql<{ role: string; deleted_at: number | null }>(
    'SELECT role, deleted_at FROM accounts WHERE id = $1',
    [accountId],
  );
  if (account!.deleted_at !== null) throw fail('conflict', 'This account is already deleted.');
  if (account!.role === 'operator') {
    throw fail(
      'conflict',
      "An operator can't be deleted. Another operator can change it to a developer first.",
    );
  }
  // An operator has them cancelled.
  const jobs = by === null ? yield* countJobs(accountId) : 0;
  if (jobs > 0) {
    throw fail(
      'conflict',
      `${jobs} jobs of this account are not finished. Wait for them or cancel them first.`,
    );
  }
  if (giveUp) return;
  if (balance > 0) {
    throw fail(
      'conflict',
      `The account has $${dollars(balance)} of credits left. Use them, ask the operator for a refund, or send give_up_credits: true to forfeit them.`,
      { param: 'give_up_credits' },
    );
  }
  const [topup] = yield* sql<{ id: string }>(
    `SELECT id FROM topups WHERE account_id = $1
       AND ((state IN ('created', 'pending') AND expires_at > $2) OR state = 'review') ORDER BY id DESC LIMIT 1`,
    [accountId, at],
  );
  if (topup !== undefined) {
    throw fail(
      'conflict',
      `The payment ${topup.id} is pending. Wait until it completes, or send give_up_credits: true to forfeit it.`,
      { param: 'give_up_credits' },
    );
  }
}

/** Members who belong to no other account are deleted with it. */
function* forgetPeople(accountId: string, at: number): Steps<void> {
  const people = yield* sql<{ person_id: string }>(
    `SELECT m.person_id FROM members m WHERE m.account_id = $1 AND m.left_at IS NULL AND NOT EXISTS (
       SELECT 1 FROM members o WHERE o.person_id = m.person_id AND o.account_id <> $1 AND o.left_at IS NULL)`,
    [accountId],
  );
  yield* send('UPDATE members SET left_at = $2 WHERE account_id = $1 AND left_at IS NULL', [accountId, at]);
  for (const { person_id: id } of people) {
    yield* send('UPDATE reports SET email = NULL WHERE email = (SELECT email FROM people WHERE id = $1)', [
      id,
    ]);
    yield* sql('DELETE FROM login_locks WHERE email = (SELECT email FROM people WHERE id = $1)', [id]);
    yield* send('DELETE FROM sessions WHERE person_id = $1', [id]);
    for (const table of ['passkeys', 'email_changes', 'known_log_ins'])
      yield* send(`DELETE FROM ${table} WHERE person_id = $1`, [id]);
    yield* send('DELETE FROM password_resets WHERE person_id = $1', [id]);
    yield* send('DELETE FROM identities WHERE person_id = $1', [id]);
    yield* send(
      `UPDATE people SET email = $2, name = 'Deleted', password_hash = NULL, totp_on = 0, totp_secret = NULL,
         recovery_codes = '[]', last_account_id = NULL WHERE id = $1`,
      [id, `${id}@deleted.invalid`],
    );
  }
}

function* forgetAccount({ accountId: id, at }: Erasing): Steps<void> {
  yield* forgetPeople(id, at);
  yield* sql(
    `UPDATE accounts SET email = $2, name = 'Deleted account', state = 'suspended', deleted_at = $3,
       ${capNames.map((name) => `${capColumns[name]} = NULL`).join(', ')}, low_balance_micros = NULL, language = NULL,
       billing_name = NULL, billing_address = NULL, billing_country = NULL, billing_tax_id = NULL
     WHERE id = $1`,
    [id, `${id}@deleted.invalid`, at],
  );
  yield* send('DELETE FROM batch_rows WHERE batch_id IN (SELECT id FROM batches WHERE account_id = $1)', [
    id,
  ]);
  for (const table of [
    'sessions',
    'sign_ups',
    'impersonations',
    'member_invites',
    'account_domains',
    'audit',
    'auto_topups',
    'cards',
    'balance_alerts',
    'webhook_endpoints',
    'webhook_events',
    'watch_changes',
    'watch_days',
    'watches',
    'idempotency',
    'jobs',
    'stored_answers',
    'uploads',
    'batches',
    'bodies',
    'oauth_codes',
    'oauth_refreshes',
  ]) {
    yield* send(`DELETE FROM ${table} WHERE account_id = $1`, [id]);
  }
  // They can't be opened any more; the next sweep deletes their bytes.
  yield* send('UPDATE files SET expires_at = $2 WHERE account_id = $1 AND expires_at > $2', [id, at]);
  yield* send('UPDATE topups SET checkout_url = NULL, return_url = NULL WHERE account_id = $1', [id]);
}
