/** Saved cards of accounts whose balance fell below their line. */
import type { Paying } from '../endpoints/account/credits/topping-up.ts';
import { OjaError } from '../errors.ts';
import type { Topup } from '../platform/payments/topup.ts';

/** Orders the next charge: from then on it is no longer due, on any node. Providers in `busy` have to wait. */
export async function orderCharge({ platform, log }: Paying, busy: string[]): Promise<Topup | null> {
  for (const { accountId, ...wish } of await platform.autoTopups.due(busy)) {
    try {
      return await platform.payments.open(accountId, { ...wish, returnUrl: null, saveCard: false });
    } catch (error) {
      // Another node was faster, or its owner.
      if (!(error instanceof OjaError) || error.code !== 'conflict') throw error;
      log.info({ err: error, account: accountId }, 'a saved card was not charged');
    }
  }
  return null;
}
