/** The verbs of the operator: every change is audited and in force on this node before it returns. */

import { pricesByName } from '../../domain/price-kinds.ts';
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
import { namesOf } from './names.ts';
import type { CategoryState, EndpointState, Operation } from './operation.ts';
import { findOutOfRange } from './out-of-range.ts';
import { type AccountFilter, listAccounts, listAudit, priceHistory, sumWallets } from './read.ts';
import {
  type Actor,
  changeOption,
  type NewPrice,
  setCategoryState,
  setEndpointState,
  setNairaRate,
  setOption,
  setPrices,
  targetOf,
  writeAudit,
} from './write.ts';

interface AccountChange {
  state?: 'active' | 'suspended' | undefined;
  role?: 'developer' | 'operator' | undefined;
  reason?: string | undefined;
  /** Its owner is not told of it. */
  isQuiet?: boolean;
}

export type Operator = ReturnType<typeof createOperator>;

export function createOperator(parts: PlatformParts, operation: Operation) {
  const { store, messages } = parts;
  const inForce = async () => {
    await operation.reload();
    messages.publish({ kind: 'operation' });
  };

  /** Why, and where to appeal: the person who decides again should not be the one who suspended. */
  async function tellOwner({ id, email, state }: Account, reason: string | undefined): Promise<void> {
    const isSuspended = state === 'suspended';
    const contact = (await operatorEmails(parts)).join(', ');
    const why = reason === undefined ? 'The operator gave no reason.' : `Reason: ${oneLine(reason, 500)}`;
    await parts.mails.queue({
      to: email,
      subject: isSuspended ? 'Your account is suspended' : 'Your account is active again',
      text: isSuspended
        ? `An operator suspended your account ${id}. ${why}\n\nIts keys and sessions no longer work. Your balance and data are kept, and running calls were ended without a charge.\n\nTo appeal, open ${parts.ownUrl()}/report?kind=appeal&about=${id} or write to ${contact}, with the ID of the account and what you want to be considered. You can ask for a copy of your data in the same way.`
        : `Your account ${id} works again. Your keys are as they were; log in again in the console.`,
    });
  }

  return {
    priceHistory: (endpoint: string | undefined) => priceHistory(store, endpoint),
    listAccounts: (filter: AccountFilter) => listAccounts(store, filter, parts.now()),
    audit: (filter: { before?: string; action?: string; limit: number }) => listAudit(store, filter),
    names: (ids: string[]) => namesOf(store, ids),
    money: () => sumWallets(store),
    outOfRange: () => findOutOfRange(store),

    async setCategory(actor: Actor, category: string, state: CategoryState): Promise<void> {
      await store.transact(setCategoryState, {
        ...actor,
        category,
        state,
        before: operation.categoryState(category),
      });
      await inForce();
    },
    /** `state` null: the endpoint follows its category again. */
    async setEndpoint(actor: Actor, endpoint: string, state: EndpointState | null): Promise<void> {
      const before = operation.ownState(endpoint) ?? null;
      await store.transact(setEndpointState, { ...actor, endpoint, state, before });
      await inForce();
    },
    async setPrices(actor: Actor, prices: NewPrice[], fromAt: number, note: string): Promise<void> {
      const before: Record<string, Record<string, number>> = {};
      for (const sheet of operation.prices.sheets())
        before[targetOf(sheet)] = Object.fromEntries(
          pricesByName(sheet).map(({ kind, nanos }) => [kind, nanos]),
        );
      await store.transact(setPrices, { ...actor, prices, fromAt, note, before });
      await inForce();
    },
    async setNaira(actor: Actor, kobo: number, source: string): Promise<void> {
      await store.transact(setNairaRate, { ...actor, kobo, source, before: operation.koboPerDollar() });
      await inForce();
    },
    async setOption(actor: Actor, name: string, value: unknown): Promise<void> {
      await store.transact(setOption, { ...actor, name, value, before: operation.option(name) ?? null });
      await inForce();
    },
    async changeOption(
      actor: Actor,
      name: string,
      { set = {}, remove = [] }: { set?: Record<string, unknown>; remove?: string[] },
    ): Promise<void> {
      await store.transact(changeOption, { ...actor, name, set, remove });
      await inForce();
    },

    async changeAccount(actor: Actor, id: string, { reason, isQuiet, ...change }: AccountChange) {
      const [row] = await store.query<AccountRow>(
        `SELECT ${accountColumns} FROM accounts a WHERE a.id = $1`,
        [id],
      );
      if (row === undefined) throw fail('not_found', `The account ${id} does not exist.`, { param: 'id' });
      const before = accountFromRow(row);
      if (before.deletedAt !== null) throw fail('conflict', `The account ${id} is deleted.`, { param: 'id' });
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
      const [row] = await store.query<AccountRow>(
        `SELECT ${accountColumns} FROM accounts a WHERE a.id = $1`,
        [id],
      );
      if (row === undefined) throw fail('not_found', `The account ${id} does not exist.`, { param: 'id' });
      if (row.deleted_at !== null) throw fail('conflict', `The account ${id} is deleted.`, { param: 'id' });
      const before = limitsFromText(row.limits);
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

    noteAction: (actor: Actor, action: string, target: string, after: unknown) =>
      store.transact(writeAudit, { ...actor, action, target, before: null, after }),

    async backup(path: string): Promise<void> {
      if (store.backup === undefined)
        throw fail('unprocessable', 'Back PostgreSQL up with pg_dump or the tools of its host.');
      await store.backup(path);
    },
  };
}
