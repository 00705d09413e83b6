/** Receipts and credit notes: numbered without gaps, with everything on them as it was then. */
import { type Steps, sql } from '../../storage/store.ts';
import { type BuyerRow, buyerFromRow, buyerTable } from '../accounts/billing.ts';
import { newId } from '../id.ts';
import { dollars, naira } from '../money.ts';
import { amountText, type Topup } from './topup.ts';

/** What the operator prints on receipts; tax is included in what is paid. */
export interface Seller {
  name: string;
  address: string;
  email: string;
  tax_id: string;
  tax_name: string;
  /** Hundredths of a percent: 750 is 7.5%. */
  tax_basis_points: number;
  note: string;
}

export const noSeller: Seller = {
  name: 'Oja',
  address: '',
  email: '',
  tax_id: '',
  tax_name: 'VAT',
  tax_basis_points: 0,
  note: '',
};

export interface NewReceipt {
  kind: 'receipt' | 'credit_note';
  subjectId: string;
  topup: Topup;
  /** Negative on a credit note, positive on one that cancels an earlier one. */
  amountMinor: number;
  micros: number;
  seller: Seller;
  at: number;
}

/** The tax within an amount, rounded half up to the minor unit. */
export function taxWithin(amountMinor: number, basisPoints: number): number {
  const sign = amountMinor < 0 ? -1 : 1;
  const base = BigInt(Math.abs(amountMinor) * 2) * BigInt(basisPoints);
  const tax = (base / BigInt(10_000 + basisPoints) + 1n) / 2n;
  return sign * Number(tax);
}

/** Sent with the credit. The number of the receipt is not known yet; the console has it. */
export const paidMail = ({ amountMinor, currency, via, provider, reference }: Topup, ownUrl: string) => ({
  kind: 'paid' as const,
  values: {
    ...{ amountMinor, currency, isAuto: via === 'card', reference },
    provider: provider ?? '–',
    url: `${ownUrl}/console/credits`,
  },
});

export function* writeReceipt(input: NewReceipt): Steps<void> {
  const [counter] = yield* sql<{ value: number }>(
    "UPDATE counters SET value = value + 1 WHERE name = 'receipt' RETURNING value",
  );
  const [buyer] = yield* sql<BuyerRow>(`SELECT ${buyerTable.columns} FROM accounts WHERE id = $1`, [
    input.topup.accountId,
  ]);
  const { topup, seller } = input;
  const taxMinor = taxWithin(input.amountMinor, seller.tax_basis_points);
  const data = {
    seller,
    buyer: buyerFromRow(buyer!),
    topup_id: topup.id,
    reference: topup.reference,
    provider: topup.provider,
    amount: amountText(input.amountMinor),
    currency: topup.currency,
    net: amountText(input.amountMinor - taxMinor),
    tax: amountText(taxMinor),
    credit: dollars(input.micros),
    naira_per_dollar: topup.koboPerDollar === null ? null : naira(topup.koboPerDollar),
  };
  yield* sql(
    `INSERT INTO receipts (number, id, account_id, kind, subject_id, currency, amount_minor, micros, data, at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      counter!.value,
      newId('rcp', input.at),
      topup.accountId,
      input.kind,
      input.subjectId,
      topup.currency,
      input.amountMinor,
      input.micros,
      JSON.stringify(data),
      input.at,
    ],
  );
}
