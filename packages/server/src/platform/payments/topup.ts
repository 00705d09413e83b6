/** A top-up: an order for credits, and what became of it. */
import type { Row } from '../../storage/store.ts';
import { dollars, naira } from '../money.ts';

export type Currency = 'USD' | 'NGN';
export type TopupState = 'created' | 'pending' | 'paid' | 'failed' | 'abandoned' | 'expired' | 'review';

export interface Topup {
  id: string;
  reference: string;
  accountId: string;
  provider: string | null;
  providerId: string | null;
  paymentId: string | null;
  via: 'checkout' | 'card';
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
  createdAt: number;
  expiresAt: number;
  paidAt: number | null;
}

export const topupColumns =
  'id, reference, account_id, provider, provider_id, payment_id, via, card_id, save_card, currency, amount_minor, kobo_per_dollar, micros, state, failure, checkout_url, return_url, reversed_minor, checks, created_at, expires_at, paid_at';

export function topupFromRow(row: Row): Topup {
  return {
    id: row.id as string,
    reference: row.reference as string,
    accountId: row.account_id as string,
    provider: row.provider as string | null,
    providerId: row.provider_id as string | null,
    paymentId: row.payment_id as string | null,
    via: row.via as Topup['via'],
    cardId: row.card_id as string | null,
    saveCard: row.save_card === 1,
    currency: row.currency as Currency,
    amountMinor: row.amount_minor as number,
    koboPerDollar: row.kobo_per_dollar as number | null,
    micros: row.micros as number,
    state: row.state as TopupState,
    failure: row.failure as string | null,
    checkoutUrl: row.checkout_url as string | null,
    returnUrl: row.return_url as string | null,
    reversedMinor: row.reversed_minor as number,
    checks: row.checks as number,
    createdAt: row.created_at as number,
    expiresAt: row.expires_at as number,
    paidAt: row.paid_at as number | null,
  };
}

const iso = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString());
const isOpen = (state: TopupState) => state === 'created' || state === 'pending' || state === 'abandoned';

/** Cents and kobo alike have two places. */
export const amountText = naira;

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
    created_at: iso(topup.createdAt)!,
    expires_at: iso(topup.expiresAt)!,
    paid_at: iso(topup.paidAt),
  };
}

/** What an amount buys: a cent is 10,000 micro-dollars; kobo at a rate, rounded down to a micro-dollar. */
export function microsFor(currency: Currency, amountMinor: number, koboPerDollar: number): number {
  if (currency === 'USD') return amountMinor * 10_000;
  return Number((BigInt(amountMinor) * 1_000_000n) / BigInt(koboPerDollar));
}
