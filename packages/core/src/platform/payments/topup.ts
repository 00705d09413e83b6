/** A top-up: an order for credits, and what became of it. */
import { koboRange, microsRange, minorRange } from '../../domain/ranges.ts';
import { oneOf, orNull, type RowOf, table, text, whole, within } from '../../storage/table.ts';
import { iso } from '../iso.ts';
import { dollars, naira } from '../money.ts';

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
  /** When it is looked at again; null when nothing is expected. */
  next_check_at: orNull(whole),
  created_at: whole,
  expires_at: whole,
  paid_at: orNull(whole),
});
export type TopupRow = RowOf<typeof topupTable>;
export type Currency = TopupRow['currency'];
export type TopupState = TopupRow['state'];

export type Topup = ReturnType<typeof topupFromRow>;
export const topupFromRow = (row: TopupRow) => ({
  ...topupTable.read(row),
  saveCard: row.save_card === 1,
});

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
