/** The verbs of the operator: every change is audited and in force on this node before it answers. */
import { fail } from '../../errors.ts';
import { type AccountRow, accountFromRow, accountTable, accountView } from '../accounts/account.ts';
import { deleteByOperator, type OperatorDeleteWish } from '../accounts/delete-account.ts';
import { changeAccount } from '../accounts/write.ts';
import { askCancel } from '../jobs/write.ts';
import { dollars, monthOf } from '../money.ts';
import type { PlatformParts } from '../parts.ts';
import { namesOf } from './names.ts';
import type { CategoryState, Operation } from './operation.ts';
import { type Actor, setCategoryState, setNairaRate, setOption, setPrice, writeAudit } from './write.ts';

export type Operator = ReturnType<typeof createOperator>;

interface AccountFigures {
  balance_micros: number;
  held_micros: number;
  spent: number;
  keys: number;
}

export function createOperator(parts: PlatformParts, operation: Operation) {
  const { store, messages } = parts;
  const inForce = async () => {
    await operation.reload();
    messages.publish({ kind: 'operation' });
  };

  return {
    async setCategory(actor: Actor, category: string, state: CategoryState): Promise<void> {
      await store.transact(setCategoryState, {
        ...actor,
        category,
        state,
        before: operation.categoryState(category),
      });
      await inForce();
    },
    async setPrice(
      actor: Actor,
      endpoint: string,
      micros: number,
      fromAt: number,
      note: string,
      before: number,
    ): Promise<void> {
      await store.transact(setPrice, { ...actor, endpoint, micros, fromAt, note, before });
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

    async priceHistory(endpoint: string | undefined) {
      const rows = await store.query<{
        endpoint: string;
        micros: number;
        from_at: number;
        changed_by: string;
        note: string;
      }>(
        `SELECT endpoint, micros_per_unit AS micros, from_at, changed_by, note FROM prices
         WHERE $1 = '' OR endpoint = $1 ORDER BY from_at DESC, id DESC LIMIT 500`,
        [endpoint ?? ''],
      );
      return rows.map((row) => ({
        endpoint: row.endpoint,
        price: dollars(row.micros),
        from_at: new Date(row.from_at).toISOString(),
        changed_by: row.changed_by,
        note: row.note,
      }));
    },

    /** Newest first; `search` looks into emails and names. */
    async listAccounts(filter: { search: string; before?: string; limit: number }) {
      const rows = await store.query<AccountRow & AccountFigures>(
        `SELECT ${accountTable.columnsOf('a')}, w.balance_micros, w.held_micros, COALESCE(s.micros, 0) AS spent,
           (SELECT count(*) FROM keys k WHERE k.account_id = a.id AND k.revoked_at IS NULL) AS keys
         FROM accounts a JOIN wallets w ON w.account_id = a.id
         LEFT JOIN spends s ON s.owner_id = a.id AND s.month = $1
         WHERE ($2 = '' OR a.email LIKE $2 OR lower(a.name) LIKE $2 OR a.id = $3) AND ($4 = '' OR a.id < $4)
         ORDER BY a.id DESC LIMIT $5`,
        [
          monthOf(parts.now()),
          filter.search === '' ? '' : `%${filter.search.toLowerCase()}%`,
          filter.search,
          filter.before ?? '',
          filter.limit + 1,
        ],
      );
      const page = rows.slice(0, filter.limit);
      const data = page.map((row) => ({
        ...accountView(accountFromRow(row)),
        balance: dollars(row.balance_micros),
        held: dollars(row.held_micros),
        spent_this_month: dollars(row.spent),
        keys: row.keys,
      }));
      return { data, next: rows.length > filter.limit ? data.at(-1)!.id : null };
    },

    async changeAccount(
      actor: Actor,
      id: string,
      change: { state?: 'active' | 'suspended'; role?: 'developer' | 'operator' },
    ) {
      const [row] = await store.query<AccountRow>(
        `SELECT ${accountTable.columns} FROM accounts WHERE id = $1`,
        [id],
      );
      if (row === undefined) throw fail('not_found', `No account ${id}.`, { param: 'id' });
      const before = accountFromRow(row);
      if (before.deletedAt !== null) throw fail('conflict', `The account ${id} is deleted.`, { param: 'id' });
      if (id === actor.actor && (change.state === 'suspended' || change.role === 'developer')) {
        throw fail('conflict', 'An operator cannot lock itself out; another operator can.');
      }
      const account = await store.transact(changeAccount, {
        id,
        change,
        endSessions: change.state === 'suspended' ? 'all' : undefined,
      });
      await store.transact(writeAudit, {
        ...actor,
        action: 'account.change',
        target: id,
        before: { state: before.state, role: before.role },
        after: { state: account.state, role: account.role },
      });
      messages.publish({ kind: 'account', accountId: id, suspended: change.state === 'suspended' });
      return accountView(account);
    },

    async deleteAccount(actor: Actor, wish: Omit<OperatorDeleteWish, 'by'> & { note: string }) {
      const { accountId, note } = wish;
      const stop = async () => {
        await this.changeAccount(actor, accountId, { state: 'suspended' });
        const jobs = await store.query<{ id: string }>(
          "SELECT id FROM jobs WHERE account_id = $1 AND state IN ('queued', 'running')",
          [accountId],
        );
        for (const { id } of jobs) await store.transact(askCancel, { id, accountId, at: parts.now() });
      };
      const { email, giveUp } = wish;
      const by = { actor: actor.actor, ip: actor.ip, note };
      return deleteByOperator(parts, { accountId, email, giveUp, by }, stop);
    },

    async audit(filter: { before?: string; action?: string; limit: number }) {
      const rows = await store.query<{
        id: string;
        at: number;
        actor: string;
        action: string;
        target: string;
        before: string | null;
        after: string | null;
        ip: string;
      }>(
        `SELECT id, at, actor, action, target, before, after, ip FROM audit
         WHERE ($1 = '' OR id < $1) AND ($2 = '' OR action = $2) ORDER BY id DESC LIMIT $3`,
        [filter.before ?? '', filter.action ?? '', filter.limit + 1],
      );
      const page = rows.slice(0, filter.limit);
      const named = await namesOf(
        store,
        page.flatMap(({ actor, target }) => [actor, target]),
      );
      const parse = (text: string | null) => (text === null ? null : (JSON.parse(text) as unknown));
      const data = page.map((row) => ({
        id: row.id,
        at: new Date(row.at).toISOString(),
        actor: row.actor,
        actor_name: named.get(row.actor)?.name ?? null,
        action: row.action,
        target: row.target,
        target_name: named.get(row.target)?.name ?? null,
        account_id: named.get(row.target)?.accountId ?? null,
        before: parse(row.before),
        after: parse(row.after),
        ip: row.ip,
      }));
      return { data, next: rows.length > filter.limit ? data.at(-1)!.id : null };
    },

    names: (ids: string[]) => namesOf(store, ids),

    noteAction: (actor: Actor, action: string, target: string, after: unknown) =>
      store.transact(writeAudit, { ...actor, action, target, before: null, after }),

    async money() {
      const [sums] = await store.query<{ balance: number; held: number; accounts: number }>(
        'SELECT COALESCE(sum(balance_micros), 0) AS balance, COALESCE(sum(held_micros), 0) AS held, count(*) AS accounts FROM wallets',
      );
      return { accounts: sums!.accounts, balances: dollars(sums!.balance), held: dollars(sums!.held) };
    },

    async backup(path: string): Promise<void> {
      if (store.backup === undefined)
        throw fail('unprocessable', 'PostgreSQL is backed up with pg_dump or the tools of its host.');
      await store.backup(path);
    },
  };
}
