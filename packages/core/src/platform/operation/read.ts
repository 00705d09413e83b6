/** What the operator reads: accounts, prices as they were, what was done, and the sums of all wallets. */

import { periodsOf } from '../../domain/caps.ts';
import type { Store } from '../../storage/store.ts';
import { type AccountRow, accountColumns, accountFromRow, accountView } from '../accounts/account.ts';
import { limitsFromText } from '../accounts/account-limits.ts';
import { dollars, nanoDollars } from '../money.ts';
import { namesOf } from './names.ts';

export async function priceHistory(store: Store, endpoint: string | undefined) {
  const rows = await store.query<{
    endpoint: string;
    model: string;
    kind: string;
    nanos: number;
    cost_nanos: number | null;
    ended: number;
    from_at: number;
    changed_by: string;
    note: string;
  }>(
    `SELECT endpoint, model, kind, nanos_per_unit AS nanos, cost_nanos, ended, from_at, changed_by, note FROM prices
     WHERE $1 = '' OR endpoint = $1 ORDER BY from_at DESC, id DESC LIMIT 500`,
    [endpoint ?? ''],
  );
  return rows.map((row) => ({
    endpoint: row.endpoint,
    model: row.model,
    kind: row.kind,
    price: nanoDollars(row.nanos),
    cost: row.cost_nanos === null ? null : nanoDollars(row.cost_nanos),
    removed: row.ended === 1,
    from_at: new Date(row.from_at).toISOString(),
    changed_by: row.changed_by,
    note: row.note,
  }));
}

export interface AccountFilter {
  /** In emails and names; or an id. */
  search: string;
  before?: string;
  limit: number;
}

interface AccountFigures {
  balance_micros: number;
  held_micros: number;
  spent: number;
  keys: number;
}

/** Newest first. */
export async function listAccounts(store: Store, filter: AccountFilter, now: number) {
  const { month } = periodsOf(now);
  const rows = await store.query<AccountRow & AccountFigures>(
    `SELECT ${accountColumns}, w.balance_micros, w.held_micros,
       (SELECT COALESCE(sum(s.micros), 0) FROM spends s WHERE s.owner_id = a.id AND s.day >= $1 AND s.day < $6) AS spent,
       (SELECT count(*) FROM keys k WHERE k.account_id = a.id AND k.revoked_at IS NULL) AS keys
     FROM accounts a JOIN wallets w ON w.account_id = a.id
     WHERE ($2 = '' OR a.email LIKE $2 OR lower(a.name) LIKE $2 OR a.id = $3 OR EXISTS (
         SELECT 1 FROM members m JOIN people p ON p.id = m.person_id
         WHERE m.account_id = a.id AND m.left_at IS NULL AND p.email LIKE $2)) AND ($4 = '' OR a.id < $4)
     ORDER BY a.id DESC LIMIT $5`,
    [
      month.from,
      filter.search === '' ? '' : `%${filter.search.toLowerCase()}%`,
      filter.search,
      filter.before ?? '',
      filter.limit + 1,
      month.to,
    ],
  );
  const page = rows.slice(0, filter.limit);
  const data = page.map((row) => ({
    ...accountView(accountFromRow(row)),
    balance: dollars(row.balance_micros),
    held: dollars(row.held_micros),
    spent_this_month: dollars(row.spent),
    keys: row.keys,
    limits: limitsFromText(row.limits),
  }));
  return { data, next: rows.length > filter.limit ? data.at(-1)!.id : null };
}

interface AuditRow {
  id: string;
  at: number;
  actor: string;
  action: string;
  target: string;
  before: string | null;
  after: string | null;
  ip: string;
  member_id: string | null;
  member_email: string | null;
  member_name: string | null;
  actor_account_name: string | null;
}

/** Newest first, with the names of who did it and to whom. */
export async function listAudit(store: Store, filter: { before?: string; action?: string; limit: number }) {
  const rows = await store.query<AuditRow>(
    `SELECT t.id, t.at, t.actor, t.action, t.target, t.before, t.after, t.ip, t.member_id, p.email AS member_email,
       p.name AS member_name, a.name AS actor_account_name
     FROM audit t LEFT JOIN members m ON m.id = t.member_id LEFT JOIN people p ON p.id = m.person_id
       LEFT JOIN accounts a ON a.id = t.actor
     WHERE t.account_id IS NULL AND ($1 = '' OR t.id < $1) AND ($2 = '' OR t.action = $2)
     ORDER BY t.id DESC LIMIT $3`,
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
    actor_name: row.member_email ?? named.get(row.actor)?.name ?? null,
    actor_account: row.actor_account_name,
    member:
      row.member_id === null || row.member_email === null
        ? null
        : { id: row.member_id, email: row.member_email, name: row.member_name ?? '' },
    action: row.action,
    target: row.target,
    target_name: named.get(row.target)?.name ?? null,
    account_id: named.get(row.target)?.accountId ?? null,
    before: parse(row.before),
    after: parse(row.after),
    ip: row.ip,
  }));
  return { data, next: rows.length > filter.limit ? data.at(-1)!.id : null };
}

export async function sumWallets(store: Store) {
  const [sums] = await store.query<{ balance: number; held: number; accounts: number }>(
    'SELECT COALESCE(sum(balance_micros), 0) AS balance, COALESCE(sum(held_micros), 0) AS held, count(*) AS accounts FROM wallets',
  );
  return { accounts: sums!.accounts, balances: dollars(sums!.balance), held: dollars(sums!.held) };
}
