/** Top-ups and what belongs to them, as they are read. */
import { fail } from '../../errors.ts';
import type { Store } from '../../storage/store.ts';
import { dollars } from '../money.ts';
import { type Topup, type TopupRow, topupFromRow, topupTable, topupView } from './topup.ts';

export async function findTopup(store: Store, id: string, accountId: string | null): Promise<Topup> {
  const [row] = await store.query<TopupRow>(
    `SELECT ${topupTable.columns} FROM topups WHERE id = $1 AND ($2 = '' OR account_id = $2)`,
    [id, accountId ?? ''],
  );
  if (row === undefined) throw fail('not_found', `No top-up ${id}.`, { param: 'id' });
  return topupFromRow(row);
}

export interface TopupFilter {
  accountId: string | null;
  state?: string;
  provider?: string;
  before?: string;
  limit: number;
}

export async function listTopups(store: Store, filter: TopupFilter) {
  const rows = await store.query<TopupRow>(
    `SELECT ${topupTable.columns} FROM topups
     WHERE ($1 = '' OR account_id = $1) AND ($2 = '' OR state = $2) AND ($3 = '' OR provider = $3)
       AND ($4 = '' OR id < $4) ORDER BY id DESC LIMIT $5`,
    [
      filter.accountId ?? '',
      filter.state ?? '',
      filter.provider ?? '',
      filter.before ?? '',
      filter.limit + 1,
    ],
  );
  const page = rows.slice(0, filter.limit).map(topupFromRow);
  return {
    data: page.map((topup) => ({ ...topupView(topup), account_id: topup.accountId })),
    next: rows.length > filter.limit ? page.at(-1)!.id : null,
  };
}

/** What providers reported about a top-up, and what came of it. */
export async function eventsOf(store: Store, topupId: string) {
  const rows = await store.query<{ provider: string; kind: string; outcome: string; received_at: number }>(
    'SELECT provider, kind, outcome, received_at FROM payment_events WHERE topup_id = $1 ORDER BY received_at LIMIT 200',
    [topupId],
  );
  return rows.map((row) => ({
    provider: row.provider,
    kind: row.kind,
    outcome: row.outcome,
    at: new Date(row.received_at).toISOString(),
  }));
}

export async function owedBy(store: Store, accountId: string): Promise<string> {
  const [row] = await store.query<{ micros: number }>('SELECT micros FROM debts WHERE account_id = $1', [
    accountId,
  ]);
  return dollars(row?.micros ?? 0);
}

/** With its token as it is kept: sealed. */
export async function findCard(
  store: Store,
  accountId: string,
  cardId: string,
): Promise<{ token: string; email: string | null }> {
  const [row] = await store.query<{ token: string; email: string | null }>(
    'SELECT token, email FROM cards WHERE id = $1 AND account_id = $2',
    [cardId, accountId],
  );
  if (row === undefined) throw fail('not_found', `No card ${cardId} in this account.`, { param: 'card' });
  return row;
}
