/** The verbs of saved cards and auto top-up. */
import { microsRange, minorRange } from '../../domain/ranges.ts';
import { type RowOf, table, text, whole, within } from '../../storage/table.ts';
import { dollars } from '../money.ts';
import type { PlatformParts } from '../parts.ts';
import { failuresMax } from './card-failures.ts';
import { endAutoTopup, forgetCard, setAutoTopup } from './cards.ts';
import { dueCharges, dueParams } from './due-charges.ts';
import { amountText, type Currency, type Topup } from './topup.ts';

export type AutoTopups = ReturnType<typeof createAutoTopups>;

const cardTable = table('cards', {
  id: text(),
  provider: text(),
  brand: text(),
  last4: text(),
  expires: text(),
  created_at: whole,
});
const autoTopupTable = table('auto_topups', {
  account_id: text(),
  card_id: text(),
  below_micros: within(microsRange),
  currency: text<Currency>(),
  amount_minor: within(minorRange),
  monthly_max: whole,
  failures: whole,
});
type CardRow = RowOf<typeof cardTable>;
type AutoTopupRow = RowOf<typeof autoTopupTable>;

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
      const rows = await store.query<CardRow>(
        `SELECT ${cardTable.columns} FROM cards WHERE account_id = $1 ORDER BY id DESC LIMIT 100`,
        [accountId],
      );
      return rows.map((row) => ({ ...row, created_at: new Date(row.created_at).toISOString() }));
    },
    forget: (accountId: string, id: string) => store.transact(forgetCard, { accountId, id }),

    async view(accountId: string) {
      const [row] = await store.query<AutoTopupRow>(
        `SELECT ${autoTopupTable.columns} FROM auto_topups WHERE account_id = $1`,
        [accountId],
      );
      if (row === undefined) return { on: false as const };
      return {
        on: true as const,
        card: row.card_id,
        below: dollars(row.below_micros),
        amount: amountText(row.amount_minor),
        currency: row.currency,
        monthly_max: row.monthly_max,
        failures: row.failures,
        resting: row.failures >= failuresMax,
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

    /** Whether the owner still wants this charge: the same card, amount and currency, before the order expires. */
    async isWanted(topup: Topup): Promise<boolean> {
      if (topup.expiresAt <= parts.now()) return false;
      const rows = await store.query(
        `SELECT t.account_id FROM auto_topups t JOIN cards c ON c.id = t.card_id JOIN accounts a ON a.id = t.account_id
         WHERE t.account_id = $1 AND t.card_id = $2 AND t.amount_minor = $3 AND t.currency = $4
           AND t.failures < ${failuresMax} AND a.state = 'active'`,
        [topup.accountId, topup.cardId, topup.amountMinor, topup.currency],
      );
      return rows.length > 0;
    },

    /** By any provider but these. */
    async due(busy: string[]): Promise<DueCharge[]> {
      const rows = await store.query<AutoTopupRow & Pick<CardRow, 'provider'>>(
        `SELECT ${autoTopupTable.columnsOf('t')}, c.provider ${dueCharges}
           AND c.provider NOT IN (''${busy.map((_, i) => `, $${i + 3}`).join('')}) LIMIT 100`,
        [...dueParams(parts.now()), ...busy],
      );
      return rows.map((row) => ({
        accountId: row.account_id,
        cardId: row.card_id,
        provider: row.provider,
        currency: row.currency,
        amountMinor: row.amount_minor,
      }));
    },
  };
}
