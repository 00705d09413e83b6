/** Which saved cards are to be charged: read to find them, and once more in the transaction that orders the charge. */
import { type Steps, sql } from '../../storage/store.ts';
import { monthOf } from '../money.ts';
import { failuresMax } from './card-failures.ts';
import type { Currency } from './topup.ts';

/** Balances below their line, with no charge under way and months not full. Parameters: now, start of the month. */
export const dueCharges = `FROM auto_topups t JOIN wallets w ON w.account_id = t.account_id
  JOIN cards c ON c.id = t.card_id JOIN accounts a ON a.id = t.account_id
  WHERE a.state = 'active' AND w.balance_micros - w.held_micros < t.below_micros
    AND t.failures < ${failuresMax} AND t.retry_at <= $1
    AND NOT EXISTS (SELECT 1 FROM topups o WHERE o.account_id = t.account_id AND o.via = 'card'
      AND o.state IN ('created', 'pending'))
    AND (SELECT count(*) FROM topups m WHERE m.account_id = t.account_id AND m.via = 'card' AND m.state = 'paid'
      AND m.created_at >= $2) < t.monthly_max`;

export const dueParams = (at: number): [number, number] => [
  at,
  Date.parse(`${monthOf(at)}-01T00:00:00.000Z`),
];

export interface Charge {
  accountId: string;
  cardId: string | null;
  currency: Currency;
  amountMinor: number;
  at: number;
}

/** Since it was found, another node may have charged the card, or its owner may have turned auto top-up off. */
export function* isStillDue({ accountId, cardId, currency, amountMinor, at }: Charge): Steps<boolean> {
  // Locks the row until the order exists: PostgreSQL would let two nodes look at the same time.
  yield* sql('UPDATE auto_topups SET card_id = card_id WHERE account_id = $1', [accountId]);
  const rows = yield* sql(
    `SELECT t.account_id ${dueCharges} AND t.account_id = $3 AND t.card_id = $4 AND t.currency = $5 AND t.amount_minor = $6`,
    [...dueParams(at), accountId, cardId, currency, amountMinor],
  );
  return rows.length > 0;
}
