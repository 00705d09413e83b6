/** Looks at payments that are due: reported by a webhook, or unfinished for a while. */
import { checkTopup, type Paying } from '../endpoints/account/credits/topping-up.ts';
import type { Topup } from '../platform/payments/topup.ts';

/** A provider that fails is asked again later. */
export async function lookAtPayment(paying: Paying, topup: Topup): Promise<void> {
  if (paying.signal.aborted) return;
  try {
    await checkTopup(paying, topup);
  } catch (error) {
    paying.log.warn({ err: error, topup: topup.id }, 'a payment could not be checked yet');
    await paying.platform.payments.putOff(topup);
  }
}
