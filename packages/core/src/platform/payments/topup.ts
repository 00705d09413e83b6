/** A top-up: an order for credits, and what became of it. */
import { koboRange, microsRange, minorRange } from '../../domain/ranges.ts';
import { oneOf, orNull, type RowOf, table, text, whole, within } from '../../storage/table.ts';
import { iso } from '../iso.ts';
import { dollars, naira } from '../money.ts';

export interface Topup {
  id: string;
  reference: string;
  accountId: string;
  provider: string | null;
  providerId: string | null;
  paymentId: string | null;
  via: TopupRow['via'];
  cardId: string | null;
  saveCard: boolean;
  currency: Currency;
  amountMinor: number;
  koboPerDollar: number | null;
  micros: number;
  state: TopupState;
  failure: string | null;
  checkoutUrl: string | null;
  returnUrl: string | null;
  reversedMinor: number;
  checks: number;
  /** When it is looked at again; null when nothing is expected. */
  nextCheckAt: number | null;
  createdAt: number;
  expiresAt: number;
  paidAt: number | null;
}

export const topupTable = table('topups', {
  id: text(),
  reference: text(),
  account_id: text(),
  provider: orNull(text()),
  provider_id: orNull(text()),
  payment_id: orNull(text()),
  via: oneOf('checkout', 'card'),
  card_id: orNull(text()),
  save_card: whole,
  currency: oneOf('USD', 'NGN'),
  amount_minor: within(minorRange),
  kobo_per_dollar: orNull(within(koboRange)),
  micros: within(microsRange),
  state: oneOf('created', 'pending', 'paid', 'failed', 'abandoned', 'expired', 'review'),
  failure: orNull(text()),
  checkout_url: orNull(text()),
  return_url: orNull(text()),
  reversed_minor: within(minorRange),
  checks: whole,
  next_check_at: orNull(whole),
  created_at: whole,
  expires_at: whole,
  paid_at: orNull(whole),
});
export type TopupRow = RowOf<typeof topupTable>;
export type Currency = TopupRow['currency'];
export type TopupState = TopupRow['state'];

export function topupFromRow(row: TopupRow): Topup {
  return {
    id: row.id,
    reference: row.reference,
    accountId: row.account_id,
    provider: row.provider,
    providerId: row.provider_id,
    paymentId: row.payment_id,
    via: row.via,
    cardId: row.card_id,
    saveCard: row.save_card === 1,
    currency: row.currency,
    amountMinor: row.amount_minor,
    koboPerDollar: row.kobo_per_dollar,
    micros: row.micros,
    state: row.state,
    failure: row.failure,
    checkoutUrl: row.checkout_url,
    returnUrl: row.return_url,
    reversedMinor: row.reversed_minor,
    checks: row.checks,
    nextCheckAt: row.next_check_at,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    paidAt: row.paid_at,
  };
}

const isOpen = (state: TopupState) => state === 'created' || state === 'pending' || state === 'abandoned';

/** Cents and kobo alike have two places. */
export const amountText = naira;

/** For people, in the notes of transactions: ₦15,000.00 or $10.00. */
export const shownAmount = (minor: number, currency: Currency): string =>
  new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }).format(
    minor / 100,
  );

/** A top-up as its owner sees it. */
export function topupView(topup: Topup) {
  return {
    id: topup.id,
    status: topup.state,
    amount: amountText(topup.amountMinor),
    currency: topup.currency,
    credit: dollars(topup.micros),
    naira_per_dollar: topup.koboPerDollar === null ? null : naira(topup.koboPerDollar),
    provider: topup.provider,
    reference: topup.reference,
    via: topup.via,
    checkout_url: isOpen(topup.state) ? topup.checkoutUrl : null,
    failure: topup.failure,
    reversed: amountText(topup.reversedMinor),
    created_at: iso(topup.createdAt),
    expires_at: iso(topup.expiresAt),
    paid_at: iso(topup.paidAt),
  };
}

/** What an amount buys: a cent is 10,000 micro-dollars; kobo at a rate, rounded down to a micro-dollar. */
export function microsFor(currency: Currency, amountMinor: number, koboPerDollar: number): number {
  if (currency === 'USD') return amountMinor * 10_000;
  return Number((BigInt(amountMinor) * 1_000_000n) / BigInt(koboPerDollar));
}
