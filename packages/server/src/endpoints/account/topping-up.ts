/** Orders, providers and the ledger together: how a payment becomes credit, whichever side hears of it first. */
import type { EngineCall } from '../../engines/engine.ts';
import type { Engines } from '../../engines/index.ts';
import type { ProviderName } from '../../engines/payment/port.ts';
import { OjaError } from '../../errors.ts';
import type { TopupWish } from '../../platform/payments/payments.ts';
import type { Topup } from '../../platform/payments/topup.ts';
import type { Platform } from '../../platform/platform.ts';

/** What travels with one use: an endpoint's context fits, and so does the schedule's. */
export interface Paying extends EngineCall {
  engines: Pick<Engines, 'payment'>;
  platform: Platform;
}

/** Our own pages and those that the operator named: a link of ours must not lead wherever somebody likes. */
export const returnOrigins = (platform: Platform, origin: string) => [
  origin,
  ...platform.parts.settings.returnOrigins,
];

export const returnPath = (topupId: string) => `/api/v1/payments/return/${topupId}`;

/** The order is in the database before the provider hears of it: no payment can be without one. */
export async function startTopup(
  paying: Paying,
  accountId: string,
  wish: TopupWish,
  origin: string,
): Promise<Topup> {
  const { payments } = paying.platform;
  const topup = await payments.open(accountId, wish);
  try {
    return await begin(paying, topup, origin);
  } catch (error) {
    // A card may have been charged all the same: the schedule looks again. A checkout nobody has seen cannot be paid.
    const isFinal =
      topup.via === 'checkout' || (error instanceof OjaError && error.code === 'payment_failed');
    if (isFinal) await payments.refuse(topup.id, (error as Error).message);
    throw error;
  }
}

async function begin(paying: Paying, topup: Topup, origin: string): Promise<Topup> {
  const { payments } = paying.platform;
  const card = topup.cardId === null ? undefined : await payments.cardToken(topup.accountId, topup.cardId);
  const begun = await paying.engines.payment.begin(
    {
      provider: (topup.provider ?? undefined) as ProviderName | undefined,
      reference: topup.reference,
      currency: topup.currency,
      amountMinor: topup.amountMinor,
      email: await payments.emailOf(topup.accountId),
      returnUrl: `${origin}${returnPath(topup.id)}`,
      origin,
      saveCard: topup.saveCard,
      card: card?.token,
    },
    paying,
  );
  return payments.begun(topup.id, begun);
}

/** Asks the provider how a payment stands and applies its word: credit, failure, reversal or nothing. Any number of times. */
export async function checkTopup(paying: Paying, given: Topup): Promise<Topup> {
  const { payments } = paying.platform;
  let topup = given;
  if (topup.state === 'created') {
    if (topup.via === 'checkout') {
      await payments.refuse(topup.id, 'The payment was never started.');
      return payments.find(topup.id, null);
    }
    // Interrupted while a card was charged: the reference makes the repeat answer the first charge.
    try {
      topup = await begin(paying, topup, '');
    } catch (error) {
      if (!(error instanceof OjaError) || error.code !== 'payment_failed') throw error;
      await payments.refuse(topup.id, error.message);
      return payments.find(topup.id, null);
    }
  }
  // What is still stale then stays due, for the schedule.
  for (let left = looksMax; ; left--) {
    const applied = await payments.apply(topup, await look(paying, topup));
    if (!applied.isStale || left === 1) return applied.topup;
    topup = await payments.find(topup.id, null);
  }
}

const looksMax = 3;

const look = (paying: Paying, topup: Topup) =>
  paying.engines.payment.look(
    {
      provider: topup.provider as ProviderName,
      reference: topup.reference,
      providerId: topup.providerId,
      paymentId: topup.paymentId,
      takenBack: topup.state === 'paid',
    },
    paying,
  );
