/** The verbs of payments: order, begin, keep what providers tell, apply what they answer. */

import { createHash } from 'node:crypto';
import { fail } from '../../errors.ts';
import { seal, unseal } from '../accounts/seal.ts';
import type { Balances } from '../balances.ts';
import { dollars, naira } from '../money.ts';
import type { Operation } from '../operation/operation.ts';
import type { PlatformParts } from '../parts.ts';
import { type Applied, applyPayment, pauseAfter, type Seen } from './apply.ts';
import { createPaymentMails } from './payment-mails.ts';
import { eventsOf, findCard, findTopup, listTopups, owedBy, type TopupFilter } from './read.ts';
import { noSeller, type Seller } from './receipt.ts';
import { amountText, type Currency, microsFor, type Topup, topupView } from './topup.ts';
import {
  beginTopup,
  claimDueTopup,
  giveUpTopup,
  keepEvent,
  type NewEvent,
  openTopup,
  putOffTopup,
  refuseTopup,
} from './write.ts';

export type Payments = ReturnType<typeof createPayments>;

export interface TopupWish {
  provider: string | null;
  currency: Currency;
  amountMinor: number;
  returnUrl: string | null;
  saveCard: boolean;
  /** Charged at once, without a checkout. */
  cardId: string | null;
}

/** What charges a card again, in clear: only on its way between the provider and the seal. */
export interface ClearCard {
  token: string;
  email: string | null;
  brand: string;
  last4: string;
  expires: string;
}

const hourMs = 3_600_000;
/** A node that takes a top-up to look at has this long before another does. */
const claimMs = 60_000;
const firstLookMs = 10_000;
/** Stripe's search can be an hour behind: a withdrawn charge is looked up once more after that. */
const searchLagMs = 2 * hourMs;
/** A provider that has been unreachable for so long after a top-up expired may never return. */
const giveUpAfterMs = 24 * hourMs;

export function createPayments(parts: PlatformParts, operation: Operation, balances: Balances) {
  const { store, settings } = parts;
  const mails = createPaymentMails(parts);
  const listeners = new Set<() => void>();
  const wake = () => {
    for (const listener of listeners) listener();
  };

  function requireAmount(micros: number): void {
    const [min, max] = [settings.topupMin * 1_000_000, settings.topupMax * 1_000_000];
    if (micros >= min && micros <= max) return;
    throw fail(
      'invalid_request',
      `amount: must be worth at least $${dollars(min)} and at most $${dollars(max)} (got $${dollars(micros)}).`,
      { param: 'amount' },
    );
  }

  return {
    find: (id: string, accountId: string | null) => findTopup(store, id, accountId),
    list: (filter: TopupFilter) => listTopups(store, filter),
    events: (topupId: string) => eventsOf(store, topupId),
    owed: (accountId: string) => owedBy(store, accountId),
    requireAmount,
    view: topupView,
    amountText,

    /** Called when a top-up is due. */
    onDue(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    quote(currency: Currency, amountMinor: number) {
      const koboPerDollar = currency === 'NGN' ? operation.koboPerDollar() : null;
      return { koboPerDollar, micros: microsFor(currency, amountMinor, koboPerDollar ?? 1) };
    },

    async open(accountId: string, wish: TopupWish): Promise<Topup> {
      const quoted = this.quote(wish.currency, wish.amountMinor);
      // Auto top-up was within the limits when it was set; a changed rate must not end it silently.
      if (wish.cardId === null) requireAmount(quoted.micros);
      const at = parts.now();
      const expiresAt = at + settings.topupHours * hourMs;
      return store.transact(openTopup, {
        ...wish,
        ...quoted,
        accountId,
        via: wish.cardId === null ? 'checkout' : 'card',
        at,
        expiresAt,
        nextCheckAt: wish.cardId === null ? expiresAt : at + claimMs,
      });
    },

    begun: (id: string, begun: { provider: string; providerId: string | null; checkoutUrl: string | null }) =>
      store.transact(beginTopup, { id, ...begun, nextCheckAt: parts.now() + firstLookMs }),

    async refuse(id: string, failure: string): Promise<void> {
      const paused = await mails.pause(await findTopup(store, id, null), failure);
      const order = { id, failure, at: parts.now(), isDecline: true, nextCheckAt: null, mails: paused };
      await store.transact(refuseTopup, order);
      parts.mails.wake();
    },

    /** A charge that its owner no longer wants and the provider doesn't know. */
    async withdraw(id: string): Promise<void> {
      const at = parts.now();
      const failure =
        'Auto top-up was turned off or changed, or the order expired, before the card was charged.';
      await store.transact(refuseTopup, {
        id,
        failure,
        at,
        isDecline: false,
        nextCheckAt: at + searchLagMs,
        mails: [],
      });
    },

    /** The provider could not be asked, or understood. It may answer later, and what was paid then counts. */
    async putOff({ id, state, checks, expiresAt, nextCheckAt }: Topup): Promise<void> {
      const at = parts.now();
      const isOpen = state === 'created' || state === 'pending' || state === 'abandoned';
      if (!isOpen) {
        // Only a refund is waited for, and nobody with it.
        const pause = Math.max(claimMs, pauseAfter(checks + 1));
        await store.transact(putOffTopup, { id, claimedTill: nextCheckAt, nextCheckAt: at + pause });
      } else if (at >= expiresAt + giveUpAfterMs) {
        const failure = 'The payment provider could not be reached.';
        await store.transact(giveUpTopup, { id, failure, nextCheckAt: at + giveUpAfterMs });
      }
    },

    /** An event that a provider signed: kept, and its top-up made due. False for copies and strangers. */
    async keepEvent(event: Omit<NewEvent, 'at'>): Promise<Topup | null> {
      const topup = await store.transact(keepEvent, { ...event, at: parts.now() });
      if (topup !== null) wake();
      return topup;
    },

    /** Of any provider but these. */
    claimDue(busy: string[]): Promise<Topup | null> {
      const at = parts.now();
      const lock = store.dialect === 'postgres';
      return store.transact(claimDueTopup, { at, again: at + claimMs, busy, lock });
    },

    async apply(topup: Topup, seen: Seen & { card: ClearCard | null }): Promise<Applied> {
      const { card, ...state } = seen;
      const applied = await store.transact(applyPayment, {
        id: topup.id,
        provider: topup.provider!,
        before: { checks: topup.checks, nextCheckAt: topup.nextCheckAt },
        seen: state,
        card:
          card === null
            ? null
            : {
                ...card,
                token: seal(card.token, parts.pepper),
                tokenDigest: createHash('sha256').update(`${topup.provider}|${card.token}`).digest('hex'),
              },
        seller: this.seller(),
        at: parts.now(),
        rateLockMs: settings.rateLockMinutes * 60_000,
        mails: seen.status === 'paid' ? [] : await mails.pause(topup, seen.failure),
        receiptMails: seen.status === 'paid' ? await mails.receipt(topup) : [],
      });
      if (applied.availableMicros !== null) {
        balances.set(topup.accountId, applied.availableMicros);
        parts.messages.publish({ kind: 'account', accountId: topup.accountId });
      }
      if (applied.credited) wake();
      parts.mails.wake();
      return applied;
    },

    seller: (): Seller => ({ ...noSeller, ...operation.option<Partial<Seller>>('receipts.seller') }),

    async cardToken(accountId: string, cardId: string): Promise<{ token: string; email: string | null }> {
      const { token, email } = await findCard(store, accountId, cardId);
      return { token: unseal(token, parts.pepper), email };
    },

    emailOf: mails.emailOf,

    rateText: () => naira(operation.koboPerDollar()),
  };
}
