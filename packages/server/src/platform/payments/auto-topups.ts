/** The verbs of saved cards and of topping up by itself. */
import type { Row } from '../../storage/store.ts';
import { dollars, monthOf } from '../money.ts';
import type { PlatformParts } from '../parts.ts';
import { endAutoTopup, forgetCard, setAutoTopup } from './cards.ts';
import { amountText, type Currency } from './topup.ts';

export type AutoTopups = ReturnType<typeof createAutoTopups>;

/** After so many refusals in a row it rests until its owner sets it again. */
const failuresMax = 3;

export interface DueCharge {
  accountId: string;
  cardId: string;
  provider: string;
  currency: Currency;
  amountMinor: number;
}

export function createAutoTopups(parts: PlatformParts) {
  const { store } = parts;
  return {
    async cards(accountId: string) {
      const rows = await store.query<Row>(
        'SELECT id, provider, brand, last4, expires, created_at FROM cards WHERE account_id = $1 ORDER BY id DESC LIMIT 100',
        [accountId],
      );
      return rows.map((row) => ({
        id: row.id as string,
        provider: row.provider as string,
        brand: row.brand as string,
        last4: row.last4 as string,
        expires: row.expires as string,
        created_at: new Date(row.created_at as number).toISOString(),
      }));
    },
    forget: (accountId: string, id: string) => store.transact(forgetCard, { accountId, id }),

    async view(accountId: string) {
      const [row] = await store.query<Row>(
        'SELECT card_id, below_micros, currency, amount_minor, monthly_max, failures FROM auto_topups WHERE account_id = $1',
        [accountId],
      );
      if (row === undefined) return { on: false as const };
      return {
        on: true as const,
        card: row.card_id as string,
        below: dollars(row.below_micros as number),
        amount: amountText(row.amount_minor as number),
        currency: row.currency as Currency,
        monthly_max: row.monthly_max as number,
        failures: row.failures as number,
        resting: (row.failures as number) >= failuresMax,
      };
    },

    async set(
      accountId: string,
      wish: {
        cardId: string;
        belowMicros: number;
        currency: Currency;
        amountMinor: number;
        monthlyMax: number;
      },
    ) {
      await store.transact(setAutoTopup, { accountId, ...wish, at: parts.now() });
      return this.view(accountId);
    },
    end: (accountId: string) => store.transact(endAutoTopup, { accountId }),

    /** Accounts whose balance fell below their line, with no charge under way and months not full. */
    async due(): Promise<DueCharge[]> {
      const at = parts.now();
      const monthStart = Date.parse(`${monthOf(at)}-01T00:00:00.000Z`);
      const rows = await store.query<Row>(
        `SELECT t.account_id, t.card_id, c.provider, t.currency, t.amount_minor
         FROM auto_topups t JOIN wallets w ON w.account_id = t.account_id JOIN cards c ON c.id = t.card_id
         JOIN accounts a ON a.id = t.account_id
         WHERE a.state = 'active' AND w.balance_micros - w.held_micros < t.below_micros
           AND t.failures < ${failuresMax} AND t.retry_at <= $1
           AND NOT EXISTS (SELECT 1 FROM topups o WHERE o.account_id = t.account_id AND o.via = 'card'
             AND o.state IN ('created', 'pending'))
           AND (SELECT count(*) FROM topups m WHERE m.account_id = t.account_id AND m.via = 'card' AND m.state = 'paid'
             AND m.created_at >= $2) < t.monthly_max
         LIMIT 100`,
        [at, monthStart],
      );
      return rows.map((row) => ({
        accountId: row.account_id as string,
        cardId: row.card_id as string,
        provider: row.provider as string,
        currency: row.currency as Currency,
        amountMinor: row.amount_minor as number,
      }));
    },
  };
}
