/** Orders, providers and the ledger together: how a payment becomes credit, whichever side hears of it first. */
import type { EngineCall } from '../../../engines/engine.ts';
import type { Engines } from '../../../engines/engines.ts';
import type { ProviderName } from '../../../engines/payment/port.ts';
import { OjaError } from '../../../errors.ts';
import type { TopupWish } from '../../../platform/payments/payments.ts';
import type { Topup } from '../../../platform/payments/topup.ts';
import type { Platform } from '../../../platform/platform.ts';

/** What travels with one use: an endpoint's context fits, and so does the schedule's. */
export interface Paying extends EngineCall {
  engines: Pick<Engines, 'payment'>;
  platform: Pick<Platform, 'autoTopups' | 'payments'>;
}

/** Our own pages and those that the operator named: a link of ours must not lead wherever someone likes. */
export const returnOrigins = (platform: Pick<Platform, 'parts'>, origin: string) => [
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
    // A checkout nobody has seen cannot be paid.
    await payments.refuse(topup.id, (error as Error).message);
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
      email: card?.email ?? (await payments.emailOf(topup.accountId)),
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
export async function checkTopup(paying: Paying, topup: Topup): Promise<Topup> {
  // Without a provider it was never started.
  if (topup.state !== 'created') return topup.provider === null ? topup : lookAndApply(paying, topup);
  if (topup.via === 'checkout') return refuse(paying, topup, 'The payment was never started.');
  if (!(await paying.platform.autoTopups.isWanted(topup))) return withdraw(paying, topup);
  let begun: Topup;
  // If it was interrupted while a card was charged, the reference makes the repeat return the first charge.
  try {
    begun = await begin(paying, topup, '');
  } catch (error) {
    if (!isFinal(error)) throw error;
    return refuse(paying, topup, (error as Error).message);
  }
  return lookAndApply(paying, begun);
}

/** Nothing was charged: the card was declined, or deleted before the provider was asked. */
const isFinal = (error: unknown): boolean =>
  error instanceof OjaError && (error.code === 'payment_failed' || error.code === 'not_found');

async function refuse({ platform }: Paying, { id }: Topup, failure: string): Promise<Topup> {
  await platform.payments.refuse(id, failure);
  return platform.payments.find(id, null);
}

/** The charge is no longer wanted, but it may have reached the provider before it was interrupted. */
async function withdraw(paying: Paying, topup: Topup): Promise<Topup> {
  const { payments } = paying.platform;
  const seen = await look(paying, topup);
  if (seen.status !== 'unknown') return (await payments.apply(topup, seen)).topup;
  await payments.withdraw(topup.id);
  return payments.find(topup.id, null);
}

async function lookAndApply(paying: Paying, given: Topup): Promise<Topup> {
  const { payments } = paying.platform;
  let topup = given;
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
      // A payment in review, or that has left it, ends with its refund.
      takenBack: topup.state === 'paid' || topup.state === 'review' || topup.state === 'failed',
    },
    paying,
  );
