/** Reads of wallets, free tiers and entries. */
import type { Store } from '../../storage/store.ts';
import { monthOf } from '../money.ts';

export async function freeUsed(
  store: Store,
  accountId: string,
  category: string,
  now: number,
): Promise<number> {
  const [row] = await store.query<{ used: number }>(
    'SELECT used FROM free_uses WHERE account_id = $1 AND category = $2 AND month = $3',
    [accountId, category, monthOf(now)],
  );
  return row?.used ?? 0;
}

/** Whether a free use is left, or in use by a call that may give it back. */
export async function mayGetFree(
  store: Store,
  wish: { accountId: string; category: string; month: string; freeLimit: number },
): Promise<boolean> {
  const [row] = await store.query<{ used: number; running: number }>(
    `SELECT used, (SELECT count(*) FROM holds WHERE state = 'open' AND free = 1 AND account_id = $1
       AND category = $2 AND month = $3) AS running
     FROM free_uses WHERE account_id = $1 AND category = $2 AND month = $3`,
    [wish.accountId, wish.category, wish.month],
  );
  return row === undefined || row.used < wish.freeLimit || row.running > 0;
}

export async function readWallet(
  store: Store,
  accountId: string,
): Promise<{ balanceMicros: number; heldMicros: number }> {
  const [row] = await store.query<{ balance_micros: number; held_micros: number }>(
    'SELECT balance_micros, held_micros FROM wallets WHERE account_id = $1',
    [accountId],
  );
  return { balanceMicros: row?.balance_micros ?? 0, heldMicros: row?.held_micros ?? 0 };
}

export interface EntryRow {
  id: string;
  /** 1, 2, 3 … within the account. */
  seq: number;
  kind: string;
  reference: string;
  amount_micros: number;
  balance_after_micros: number;
  note: string;
  details: string;
  key_id: string | null;
  at: number;
}

export interface EntryFilter {
  accountId: string;
  kind?: string;
  fromMs?: number;
  toMs?: number;
  /** Entries before this number. */
  beforeSeq?: number;
  limit: number;
}

export function listEntries(store: Store, filter: EntryFilter): Promise<EntryRow[]> {
  const where = ['account_id = $1'];
  const params: (string | number)[] = [filter.accountId];
  const add = (condition: string, value: string | number | undefined) => {
    if (value === undefined) return;
    params.push(value);
    where.push(condition.replace('?', `$${params.length}`));
  };
  add('kind = ?', filter.kind);
  add('at >= ?', filter.fromMs);
  add('at < ?', filter.toMs);
  add('seq < ?', filter.beforeSeq);
  params.push(filter.limit);
  return store.query<EntryRow>(
    `SELECT id, seq, kind, reference, amount_micros, balance_after_micros, note, details, key_id, at FROM entries
     WHERE ${where.join(' AND ')} ORDER BY seq DESC LIMIT $${params.length}`,
    params,
  );
}
