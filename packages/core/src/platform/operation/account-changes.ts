/** What operators change of an account, each with a line in the audit log. */
import { fail } from '../../errors.ts';
import {
  type Account,
  type AccountRow,
  accountColumns,
  accountFromRow,
  accountView,
} from '../accounts/account.ts';
import { type AccountLimits, limitsFromText, limitsToText, noLimits } from '../accounts/account-limits.ts';
import { deleteByOperator, type OperatorDeleteWish } from '../accounts/delete-account.ts';
import { changeAccount } from '../accounts/write.ts';
import { askCancel } from '../jobs/write.ts';
import { oneLine } from '../mail/mailer.ts';
import { operatorEmails } from '../operator-alerts.ts';
import type { PlatformParts } from '../parts.ts';
import { type Actor, writeAudit } from './write.ts';

interface AccountChange {
  state?: 'active' | 'suspended' | undefined;
  role?: 'developer' | 'operator' | undefined;
  reason?: string | undefined;
  /** Its owner is not told of it. */
  isQuiet?: boolean;
}

export function createAccountChanges(parts: PlatformParts) {
  const { store, messages } = parts;

  async function rowOf(id: string): Promise<AccountRow> {
    const [row] = await store.query<AccountRow>(`SELECT ${accountColumns} FROM accounts a WHERE a.id = $1`, [
      id,
    ]);
    if (row === undefined) throw fail('not_found', `The account ${id} does not exist.`, { param: 'id' });
    if (row.deleted_at !== null) throw fail('conflict', `The account ${id} is deleted.`, { param: 'id' });
    return row;
  }

  /** Why, and where to appeal: the person who decides again should not be the one who suspended. */
  async function tellOwner({ id, email, state }: Account, reason: string | undefined): Promise<void> {
    if (state !== 'suspended') return parts.mails.queue({ to: email, kind: 'activeAgain', values: { id } });
    const values = {
      id,
      reason: reason === undefined ? null : oneLine(reason, 500),
      url: `${parts.ownUrl()}/report?kind=appeal&about=${id}`,
      contact: (await operatorEmails(parts)).join(', '),
    };
    await parts.mails.queue({ to: email, kind: 'suspended', values });
  }

  return {
    async changeAccount(actor: Actor, id: string, { reason, isQuiet, ...change }: AccountChange) {
      const before = accountFromRow(await rowOf(id));
      if (id === actor.actor && (change.state === 'suspended' || change.role === 'developer')) {
        throw fail('conflict', "An operator can't change its own account this way; another operator can.");
      }
      const account = await store.transact(changeAccount, {
        id,
        change,
        endSessions: change.state === 'suspended',
      });
      await store.transact(writeAudit, {
        ...actor,
        action: 'account.change',
        target: id,
        before: { state: before.state, role: before.role },
        after: { state: account.state, role: account.role, ...(reason === undefined ? {} : { reason }) },
      });
      if (before.state !== account.state && isQuiet !== true) await tellOwner(account, reason);
      messages.publish({ kind: 'account', accountId: id, suspended: change.state === 'suspended' });
      return accountView(account);
    },

    async setAccountLimits(actor: Actor, id: string, change: Partial<AccountLimits>): Promise<AccountLimits> {
      const before = limitsFromText((await rowOf(id)).limits);
      const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
      const limits: AccountLimits = { ...(before ?? noLimits), ...given };
      await store.transact(changeAccount, { id, change: { limits: limitsToText(limits) } });
      await store.transact(writeAudit, {
        ...actor,
        action: 'account.limits',
        target: id,
        before,
        after: limits,
      });
      messages.publish({ kind: 'account', accountId: id });
      return limits;
    },

    async deleteAccount(actor: Actor, wish: Omit<OperatorDeleteWish, 'by'> & { note: string }) {
      const { accountId, note } = wish;
      const stop = async () => {
        await this.changeAccount(actor, accountId, { state: 'suspended', isQuiet: true });
        const jobs = await store.query<{ id: string }>(
          "SELECT id FROM jobs WHERE account_id = $1 AND state IN ('queued', 'running')",
          [accountId],
        );
        for (const { id } of jobs) await store.transact(askCancel, { id, accountId, at: parts.now() });
      };
      const { email, giveUp } = wish;
      const by = { actor: actor.actor, memberId: actor.memberId, ip: actor.ip, note };
      return deleteByOperator(parts, { accountId, email, giveUp, by }, stop);
    },
  };
}
